// Checks the types of blocks: node samples/types.mjs block-0.ts block-1.ts …
// What TypeScript finds is printed as `block-1.ts(2,5): …`, from which docsgen makes findings at the lines of the page.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

const files = process.argv.slice(2)
const folder = dirname(files[0])
for (const file of files) writeFileSync(file, asModule(readFileSync(file, 'utf8')))

const project = join(import.meta.dirname, '../../tsconfig.json')
const compilerOptions = { allowJs: true, checkJs: true }
const settings = {
  extends: relative(folder, project),
  compilerOptions,
  files: files.map(file => basename(file)),
  include: []
}
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
const { status } = spawnSync(process.execPath, [tsc, '-p', folder], { cwd: folder, stdio: 'inherit' })
process.exitCode = status ?? 1

/** Options without the object that they stand in become a whole configuration. All lines stay where they are. */
function asModule(text) {
  if (/^(?:import|export)\b/m.test(text)) return text
  const options = text.replace(/^\{(\n[\s\S]*)\}\n$/, '$1')
  return `import { defineConfig } from 'docsgen/config'; export default defineConfig({ title: 'Acme', url: 'https://docs.acme.dev', ${options}\n})\n`
}
