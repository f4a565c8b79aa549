// Adds the files to dist/client that most sites publish unchanged: the chrome, the search dialog, and the browser parts
// of our search providers. The chrome is built with the tool's own bundler (src/output), as for sites with their own
// templates.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'

/** Parts of the search module (src/output/client/client.ts). */
const searchParts = [
  { file: 'search-ui.js', entry: 'client/search-ui/index.tsx', name: 'searchUi' },
  { file: 'search-offline.js', entry: 'client/search/offline.ts', name: 'searchProvider', isItsOwnWorker: true },
  { file: 'search-algolia.js', entry: 'client/search/algolia.ts', name: 'searchProvider', isItsOwnWorker: false }
]

/** Requires the built tool, and the files of `bundleClient`, in `dist`. */
export async function addChrome(root, dist) {
  const load = name => import(pathToFileURL(join(dist, `${name}.js`)).href)
  const [{ bundleChrome }, { inlineConstants }] = await Promise.all([load('bundle-chrome'), load('bundler-plugins')])
  const { chrome, modules } = await bundleChrome({ ours: root, root, islands: new Map(), plugins: [] })
  const providers = {}
  for (const { file, entry, name, isItsOwnWorker } of searchParts) {
    const text = await bundleSearchPart(root, entry, name, [browserPackages(root), inlineConstants])
    await writeFile(join(dist, 'client', file), text)
    if (name === 'searchProvider') providers[entry] = { file, isItsOwnWorker }
  }
  await bundleSearchStyles(root, join(dist, 'client', 'search.css'))
  await bundleStemmers(root, join(dist, 'client', 'stemmers'))

  const file = join(dist, 'client', 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  for (const [name, text] of modules) await writeFile(join(dist, 'client', name), text)
  const all = [...manifest.modules, ...modules.keys()].sort()
  await writeFile(file, JSON.stringify({ ...manifest, modules: all, chrome, providers }))
}

/** Bundles an entry as a script that assigns its exports to one variable. */
async function bundleSearchPart(root, entry, globalName, plugins) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    plugins,
    logLevel: 'warning'
  })
  return asVariable(outputFiles[0].text, globalName)
}

/** Converts a module to a script that sets a variable; esbuild's own way (`globalName`) adds .2 kB to copy getters. */
function asVariable(text, name) {
  const exported = /export\{([^}]*)\};\s*$/.exec(text)
  const properties = exported[1].split(',').map(it => it.replace(/^(\S+)(?: as (\S+))?$/, (_, a, b = a) => `${b}:${a}`))
  return `var ${name}=(()=>{${text.slice(0, exported.index)}return{${properties}}})();\n`
}

/**
 * The search dialog is the only part that readers wait for: Preact renders it with 8 kB, where React would be 66 kB. It
 * shares no component with the chrome, only icons, which are plain functions.
 */
function browserPackages(root) {
  const packages = {
    react: 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client'
  }
  return {
    name: 'browser-packages',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, kind }) =>
        resolve(packages[path], { kind, resolveDir: root })
      )
      onResolve({ filter: /^docsgen\/theme$/ }, () => ({ path: join(root, 'src/api/theme.ts'), sideEffects: false }))
    }
  }
}

/** A file for each language in src/util/packages/stemmers.ts: a site publishes that of its own language. */
async function bundleStemmers(root, folder) {
  const list = await readFile(join(root, 'src/util/packages/stemmers.ts'), 'utf8')
  await mkdir(folder, { recursive: true })
  for (const [, language, path] of list.matchAll(/(\w+): \(\) => import\('([^']+)'\)/g)) {
    const { outputFiles } = await esbuild.build({
      stdin: {
        contents: `export { stemmer } from '${path}'; export const language = '${language}'`,
        resolveDir: root
      },
      bundle: true,
      write: false,
      minify: true,
      format: 'esm',
      target: 'es2022',
      legalComments: 'none',
      logLevel: 'warning'
    })
    await writeFile(join(folder, `${language}.js`), asVariable(outputFiles[0].text, 'searchStemmer'))
  }
}

/** The style sheet of the search dialog. */
async function bundleSearchStyles(root, outfile) {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['templates/styles/search.css'],
    outfile,
    bundle: true,
    minify: true,
    logLevel: 'warning'
  })
}
