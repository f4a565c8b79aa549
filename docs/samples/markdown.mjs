// Checks Markdown and MDX with docsgen itself: node samples/markdown.mjs block-0.md block-1.md …
// Links to pages and files that a block does not show are not counted.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = mkdtempSync(join(tmpdir(), 'samples-'))
mkdirSync(join(root, 'docs'))
const site =
  "{ title: 'Samples', url: 'https://acme.example', markdown: { extras: true, variables: { product: 'a', node: 20 }, flags: { offline: false } } }"
writeFileSync(join(root, 'site.config.mjs'), `export default ${site}\n`)
const linesBefore = new Map()
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8')
  const front = /^---\n/.test(text) ? '' : '---\ntitle: Sample\ndescription: A sample.\n---\n\n'
  linesBefore.set(basename(file), front.split('\n').length - 1)
  writeFileSync(join(root, 'docs', basename(file)), front + text)
}
const docsgen = join(import.meta.dirname, '../../bin/docsgen.js')
const { stdout, stderr, status } = spawnSync(
  process.execPath,
  [docsgen, 'check', root, '--format', 'json', '--no-cache'],
  {
    encoding: 'utf8'
  }
)
if (status !== 0 && status !== 1) throw new Error(stderr)
for (const line of stdout.split('\n').filter(line => line !== '')) {
  const { code, file, line: at = 1, message } = JSON.parse(line)
  if (/^(?:(?:link|asset|route|anchor)\/|markdown\/code-file)/.test(code)) continue
  console.log(`${basename(file)}:${Math.max(1, at - linesBefore.get(basename(file)))}: ${code}: ${message}`)
  process.exitCode = 1
}
