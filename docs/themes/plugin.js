// Adds a small site for each preset to the manual, at /themes/<preset>/.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(new URL('.', import.meta.url))

/** @type {import('docsgen/config').SitePlugin} */
export default {
  name: 'themes',
  // The demos are built again when one of their files, or docsgen, has changed.
  version: '1',
  async outputs({ site, readFile, readFolder }) {
    for (const file of ['build.js', 'plugin.js', 'presets.js', 'sidebars.js', 'site.config.js'])
      readFile(`themes/${file}`)
    for (const file of readFolder('themes/pages')) readFile(`themes/pages/${file}`)
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-themes-'))
    try {
      await run([join(own, 'build.js'), folder, site.url, site.baseUrl])
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !entry.name.startsWith('_'))
        .flatMap(({ parentPath, name }) => toOutputs(folder, join(parentPath, name), site.baseUrl))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** The policy of the manual allows its own inline script only: that of a demo moves into a file. */
function toOutputs(folder, file, base) {
  const path = `themes/${file.slice(folder.length + 1).replaceAll('\\', '/')}`
  const content = readFileSync(file)
  if (!path.endsWith('.html')) return [{ path, content }]
  const [, preset] = path.split('/')
  const outputs = []
  const html = content.toString().replace(/<script>([^<]+)<\/script>/, (_, script) => {
    outputs.push({ path: `themes/${preset}/before-paint.js`, content: script })
    return `<script src="${base}themes/${preset}/before-paint.js"></script>`
  })
  return [{ path, content: html }, ...outputs]
}

function run(command) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, command, { cwd: own, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', text => {
      said += text
    })
    child.on('error', fail)
    child.on('exit', code => (code === 0 ? done() : fail(new Error(said))))
  })
}
