// A cold build on several cores and several machines: processor seconds of `--jobs 1, 2, 4`, of each shard and of the build that
// joins them, the bytes carried between machines, and what follows for the time on idle cores. Needs `npm run build` first.
//
//   node bench/scale.mjs --pages 1000 --shards 4
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1000' }, shards: { type: 'string', default: '4' } }
})
const [pages, shards] = [Number(values.pages), Number(values.shards)]
const work = mkdtempSync(join(tmpdir(), 'docsgen-scale-'))
try {
  execFileSync(process.execPath, [join(root, 'bench/corpus.mjs'), '--pages', `${pages}`, '--out', work, '--quiet'])
  const config = "export default { title: 'Corpus', url: 'https://docs.example.com', docs: { path: 'docs' } }\n"
  writeFileSync(join(work, 'site.config.mjs'), config)
  const jobs = [1, 2, 4].map(count => ({ jobs: count, ...cold(['--jobs', `${count}`]) }))
  const parts = Array.from({ length: shards }, (_, at) => {
    return run(['--shard', `${at + 1}/${shards}`, '--cache-dir', `shards/${at + 1}`])
  })
  const carried = sizeOf(join(work, 'shards'))
  const last = cold(['--jobs', '1', '--cache-from', 'shards/*'])
  const result = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    node: process.version,
    pages,
    jobs,
    shards,
    parts,
    carried,
    last
  }
  const table = [4, 8, 16].map(cores => ({ cores, wall: expected(cores, result) }))
  const text = JSON.stringify({ ...result, expected: table }, null, 2)
  writeFileSync(join(root, 'bench', 'results', `scale-${pages}.json`), `${text}\n`)
  console.log(text)
} finally {
  rmSync(work, { recursive: true, force: true })
}

function cold(flags) {
  for (const name of ['.docsgen', 'build']) rmSync(join(work, name), { recursive: true, force: true })
  return run(flags)
}

/** Processor seconds with those of children, wall seconds, the largest process in MB. */
function run(flags) {
  const format = '%U %S %e %M'
  const args = ['-f', format, process.execPath, join(root, 'bin/docsgen.js'), 'build', work, ...flags]
  const { stderr, status } = spawnSync('/usr/bin/time', args, { encoding: 'utf8', cwd: work })
  if (status !== 0) throw new Error(stderr)
  const [user, system, wall, memory] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  return { cpu: round(user + system), wall, peak: Math.round(memory / 1024) }
}

/**
 * Amdahl's law with the cost of a process: what each shard repeats (start, front matter, plan) and what the last build does
 * alone are serial, the rest is divided among all cores but one. From whole = cpu of one job, and n shards of p seconds:
 * divided = whole - last, repeated = p - divided / n; wall = repeated + divided / (cores - 1) + last.
 */
function expected(cores, { jobs, parts, last, shards: count }) {
  const whole = jobs[0].cpu
  const part = Math.max(...parts.map(({ cpu }) => cpu))
  const divided = whole - last.cpu
  const repeated = part - divided / count
  return round(repeated + divided / (cores - 1) + last.cpu)
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function round(value) {
  return Math.round(value * 100) / 100
}
