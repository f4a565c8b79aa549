// Builds one demo after the other in a process of its own: node build.js <folder> <URL> <base>
// The builds share the cache of this folder, so each but the first renders pages only.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'docsgen'
import { presets } from './presets.js'

const [folder, url, base] = process.argv.slice(2)
const root = dirname(fileURLToPath(import.meta.url))

for (const preset of Object.keys(presets)) {
  Object.assign(process.env, { DEMO_PRESET: preset, DEMO_URL: url, DEMO_BASE: `${base}themes/${preset}/` })
  const { findings, isPublished } = await build({ root, outDir: join(folder, preset), strict: true })
  if (!isPublished) throw new Error(findings.map(({ code, message }) => `${code} ${message}`).join('\n'))
}
