// CPU seconds of `docsgen diff` on two folders of 1,000 pages: nothing changed, one page in ten changed, every page.
// Usage: node bench/diff.mjs <built folder with real pages> [pages]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [source, pages = '1000'] = process.argv.slice(2)
if (source === undefined) throw new Error('Usage: node bench/diff.mjs <built folder> [pages]')
const docsgen = join(dirname(fileURLToPath(import.meta.url)), '..', 'bin', 'docsgen.js')
const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-diff-'))
const real = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('index.html'))
  .map(name => readFileSync(join(source, name), 'utf8'))
  .filter(html => html.includes('theme-doc-markdown'))

if (real.length === 0) throw new Error(`No page of docs was built in ${source}.`)

function writeSite(name, edit) {
  for (let i = 0; i < Number(pages); i++) {
    const folder = join(work, name, `page-${i}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), edit(real[i % real.length], i))
  }
}

// The script name differs on every page, as after each change of the site.
const again = html => html.replaceAll(/boot\.[0-9a-f]{8}\.js/g, 'boot.00000000.js')
const edited = html => again(html).replace(/<\/p>/, ' and more words</p>').replace(/<h2/, '<p>A new paragraph.</p><h2')
writeSite('base', html => html)
writeSite('none', again)
writeSite('tenth', (html, i) => (i % 10 === 0 ? edited(html) : again(html)))
writeSite('all', edited)

const bytes = real.reduce((sum, html) => sum + html.length, 0) / real.length
console.log(`${pages} pages of ${Math.round(bytes / 1024)} KiB`)
for (const name of ['none', 'tenth', 'all']) {
  const script = `const { main } = await import(${JSON.stringify(join(dirname(docsgen), '..', 'dist', 'cli.js'))})
    process.on('exit', () => { const { user, system } = process.cpuUsage(); process.stderr.write(((user + system) / 1e6).toFixed(2)) })
    await main(['diff', 'base', ${JSON.stringify(name)}, '--write', 'report.html'])`
  console.log(`${name.padEnd(6)} ${run(script)} s of CPU`)
}
rmSync(work, { recursive: true, force: true })

function run(script) {
  const file = join(work, 'run.mjs')
  writeFileSync(file, script)
  return execFileSync('sh', ['-c', `"${process.execPath}" "${file}" 2>&1 >/dev/null | tail -c 6`], {
    cwd: work,
    encoding: 'utf8'
  })
}
