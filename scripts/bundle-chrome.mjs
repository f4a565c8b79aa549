// Adds the chrome to dist/client: the one of all sites that change nothing of it. The bundler is a part of the
// tool, which makes the chrome of the other sites with it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Call when the tool is built, and the rest of the client. */
export async function addChrome(root, dist) {
  const { bundleChrome } = await import(pathToFileURL(join(dist, 'bundle-chrome.js')).href)
  const { modules, chrome } = await bundleChrome({ ours: root, root, islands: [], plugins: [] })
  const file = join(dist, 'client', 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  for (const [name, text] of modules) await writeFile(join(dist, 'client', name), text)
  await writeFile(
    file,
    JSON.stringify({ ...manifest, modules: [...manifest.modules, ...modules.keys()].sort(), chrome })
  )
}
