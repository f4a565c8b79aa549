// Adds to dist/client what most sites publish unchanged: the chrome with the search window, and the browser halves of our
// search providers. Uses the tool's own bundlers (src/output), which also bundle the chrome of sites with own templates.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'

const searchProviders = [
  { name: 'search-offline', client: 'client/search/offline.ts', worker: 'client/search/worker.ts' },
  { name: 'search-algolia', client: 'client/search/algolia.ts', worker: null }
]

/** Needs the built tool and the files of `bundleClient` in `dist`. */
export async function addChrome(root, dist) {
  const load = name => import(pathToFileURL(join(dist, `${name}.js`)).href)
  const [{ bundleChrome }, { bundleProvider }] = await Promise.all([load('bundle-chrome'), load('bundle-provider')])
  const { chrome, searchUi, modules } = await bundleChrome({ ours: root, root, islands: [], plugins: [] })
  const files = new Map(modules)
  const providers = {}
  for (const { name, client, worker } of searchProviders) {
    const ours = path => path && join(root, path)
    const bundle = await bundleProvider({ root, name, client: ours(client), worker: ours(worker) })
    for (const [file, text] of bundle.modules) files.set(file, text)
    providers[client] = { client: bundle.client, worker: bundle.worker }
  }
  const [searchStyles, styles] = await bundleSearchStyles(root)
  files.set(searchStyles, styles)

  const file = join(dist, 'client', 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  for (const [name, text] of files) await writeFile(join(dist, 'client', name), text)
  const all = [...manifest.modules, ...files.keys()].sort()
  await writeFile(file, JSON.stringify({ ...manifest, modules: all, chrome, searchUi, searchStyles, providers }))
}

/** Name and text of the style sheet that comes with the search. */
async function bundleSearchStyles(root) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['templates/styles/search.css'],
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'warning'
  })
  const { text } = outputFiles[0]
  return [`search.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`, text]
}
