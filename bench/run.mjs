// Builds synthetic corpora of several sizes and prints what a page costs: whole-process CPU and wall
// seconds, peak memory, HTML bytes a page and the seconds of each stage. Needs `npm run build` first.
//
//   node bench/run.mjs [--pages 100,1000] [--corpus path/to/make-corpus.mjs] [--json file]
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000' },
    corpus: { type: 'string', default: join(root, '..', 'shared', 'bench', 'make-corpus.mjs') },
    json: { type: 'string' }
  }
})

const work = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
try {
  const rows = [
    await measure(['--help'], root, 'start-up: --help'),
    await measure(['--version'], root, 'start-up: --version')
  ]
  for (const pages of values.pages.split(',').map(Number)) rows.push(await measureCorpus(pages))
  report(rows)
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function measureCorpus(pages) {
  const site = join(work, String(pages))
  execFileSync(process.execPath, [resolve(values.corpus), '--pages', String(pages), '--out', site, '--quiet'])
  mkdirSync(join(site, 'content'), { recursive: true })
  writeFileSync(
    join(site, 'site.config.mjs'),
    `export default { title: 'Corpus', url: 'https://docs.example.com', docs: { path: 'docs' }, staticDirectories: ['static'] }\n`
  )
  const row = await measure(['build', site, '--no-cache', '--stats'], site, `cold build: ${pages} pages`)
  const html = readdirSync(join(site, 'build'), { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.html')
  )
  const bytes = html.reduce((sum, file) => sum + statSync(join(site, 'build', file)).size, 0)
  return { ...row, pages, htmlBytesPerPage: Math.round(bytes / html.length) }
}

/** Runs the command line tool as a whole process, five times for start-up, once for builds; medians. */
async function measure(args, cwd, name) {
  const runs = []
  for (let n = 0; n < (args[0] === 'build' ? 1 : 5); n++) runs.push(await runOnce(args, cwd))
  const median = key => runs.map(run => run[key]).sort((a, b) => a - b)[Math.floor(runs.length / 2)]
  return {
    name,
    wall: median('wall'),
    cpu: median('cpu'),
    peakMegabytes: median('peakMegabytes'),
    output: runs[0].output
  }
}

function runOnce(args, cwd) {
  return new Promise((done, fail) => {
    const usageFile = join(work, 'usage.json')
    const began = performance.now()
    const child = spawn(
      process.execPath,
      ['--import', join(root, 'bench', 'usage.mjs'), join(root, 'bin', 'docsgen.js'), ...args],
      {
        cwd,
        env: { ...process.env, DOCSGEN_BENCH_USAGE: usageFile, NO_COLOR: '1' }
      }
    )
    let output = ''
    child.stdout.on('data', chunk => (output += chunk))
    child.stderr.on('data', chunk => (output += chunk))
    child.on('exit', code => {
      if (code !== 0) return fail(new Error(`docsgen ${args.join(' ')} ended with ${code}:\n${output}`))
      const { cpu, peakMegabytes } = JSON.parse(readFileSync(usageFile, 'utf8'))
      done({ wall: (performance.now() - began) / 1000, cpu, peakMegabytes, output })
    })
  })
}

function report(rows) {
  const small = rows.find(row => row.pages !== undefined)
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB\n`
  )
  console.log('run                          CPU s    wall s   peak MB   CPU ms/page*   HTML B/page')
  for (const row of rows) {
    const beyond =
      row === small || row.pages === undefined ? null : ((row.cpu - small.cpu) / (row.pages - small.pages)) * 1000
    const cells = [
      row.cpu.toFixed(2),
      row.wall.toFixed(2),
      row.peakMegabytes.toFixed(0),
      beyond?.toFixed(2) ?? '',
      row.htmlBytesPerPage ?? ''
    ]
    console.log(row.name.padEnd(26) + cells.map((cell, n) => String(cell).padStart([8, 10, 10, 15, 14][n])).join(''))
  }
  console.log('* beyond start-up: difference to the smallest corpus, divided by the difference in pages')
  for (const row of rows.filter(row => row.pages !== undefined)) console.log(`\n${row.name}\n${row.output.trim()}`)
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`)
}
