// Cost of a large site: processor seconds and memory of a cold build, an unchanged build and a build with one edited
// page; of builds with `--jobs 1, 2, 4`; of each shard and of the build that joins them, with the bytes carried between
// machines and the expected time on idle cores; and of a new clone that finds all values on a server (`--remote`).
// `--against` runs another checkout of docsgen in turns with this one, because seconds are comparable only if measured
// at the same time. Needs `npm run build` first.
//
//   node bench/scale.mjs --pages 1000 --shards 4 --remote
//   node bench/scale.mjs --pages 20000 --jobs 1 --shards 0
//   node bench/scale.mjs --pages 2000 --jobs 1 --shards 0 --against ../before --rounds 3
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    jobs: { type: 'string', default: '1,2,4' },
    shards: { type: 'string', default: '4' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    remote: { type: 'boolean', default: false }
  }
})
const [pages, shards, rounds] = [values.pages, values.shards, values.rounds].map(Number)
const work = mkdtempSync(join(tmpdir(), 'docsgen-scale-'))
const trash = mkdtempSync(join(tmpdir(), 'docsgen-scale-trash-'))
try {
  execFileSync(process.execPath, [join(root, 'bench/corpus.mjs'), '--pages', `${pages}`, '--out', work, '--quiet'])
  writeConfig('')
  const builds = []
  for (let round = 0; round < rounds; round++) {
    builds.push({ of: 'this', ...(await threeBuilds(root)) })
    if (values.against !== undefined) builds.push({ of: 'other', ...(await threeBuilds(resolve(values.against))) })
  }
  const jobs =
    values.jobs === '1'
      ? []
      : values.jobs.split(',').map(count => ({ jobs: Number(count), ...cold(['--jobs', count]) }))
  const result = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, pages, builds }
  const whole = jobs[0] ?? builds[0].cold
  const measured = { ...result, ...(jobs.length > 0 && { jobs }), ...(shards > 0 && byShards(whole)) }
  const text = JSON.stringify({ ...measured, ...(values.remote && { remote: await withRemote() }) }, null, 2)
  writeFileSync(join(root, 'bench', 'results', `scale-${pages}.json`), `${text}\n`)
  console.log(text)
} finally {
  for (const folder of [work, trash]) rmSync(folder, { recursive: true, force: true })
}

/** Builds with all pages new, with no change, and with one edited page. */
async function threeBuilds(checkout) {
  // Files changed a moment ago are read again, because their times cannot prove that they are unchanged.
  await wait(3000)
  const build = () => run(checkout === root ? ['--jobs', '1'] : [], checkout)
  clean()
  const cold = build()
  const nothing = build()
  appendFileSync(join(work, 'docs', 'index.md'), '\nOne more sentence.\n')
  await wait(3000)
  return { cold, nothing, edit: build() }
}

function byShards(whole) {
  const parts = Array.from({ length: shards }, (_, at) => {
    return run(['--shard', `${at + 1}/${shards}`, '--cache-dir', `shards/${at + 1}`])
  })
  const carried = sizeOf(join(work, 'shards'))
  const last = cold(['--jobs', '1', '--cache-from', 'shards/*'])
  const { divided, repeated } = parted({ whole, parts, last })
  const serial = { repeated, last: last.cpu, share: round((repeated + last.cpu) / whole.cpu) }
  const expectedWall = [4, 8, 16].map(cores => ({ cores, wall: round(repeated + divided / (cores - 1) + last.cpu) }))
  return { shards, parts, carried, last, serial, expected: expectedWall }
}

/** Moves outputs away: after many deletions, ext4 creates files more slowly for some seconds. */
function clean() {
  for (const name of ['.docsgen', 'build'].filter(name => existsSync(join(work, name)))) {
    renameSync(join(work, name), join(trash, `${readdirSync(trash).length}`))
  }
}

function cold(flags) {
  clean()
  return run(flags)
}

/** Processor seconds including children, elapsed seconds, and the size of the largest process in MB. */
function run(flags, checkout = root) {
  const format = '%U %S %e %M'
  const args = ['-f', format, process.execPath, join(checkout, 'bin/docsgen.js'), 'build', work, ...flags]
  const { stderr, status } = spawnSync('/usr/bin/time', args, { encoding: 'utf8', cwd: work })
  if (status !== 0) throw new Error(stderr)
  const [user, system, wall, memory] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  return { cpu: round(user + system), wall, peak: Math.round(memory / 1024) }
}

/**
 * Amdahl's law with the cost of a process: what each shard repeats (start, front matter, plan) and what the last build
 * does alone are serial; the rest is divided among all cores but one. With whole = CPU of one job and n shards of p
 * seconds: divided = whole - last, repeated = p - divided / n; wall = repeated + divided / (cores - 1) + last.
 */
function parted({ whole, parts, last }) {
  const part = Math.max(...parts.map(({ cpu }) => cpu))
  const divided = whole.cpu - last.cpu
  return { divided, repeated: round(part - divided / parts.length) }
}

/**
 * Compares a new clone that finds all values on a server with a warm local cache on the same machine: once when nothing
 * has changed, and once when the site is written into an empty folder, as a clone must do, too.
 */
async function withRemote() {
  const storage = `${work}-storage`
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    TURBO_TOKEN: 'secret',
    STORAGE_PATH: storage
  }
  const server = spawn(
    process.execPath,
    [join(root, 'bench/originals/node_modules/turborepo-remote-cache/dist/cli.js')],
    {
      env: { ...process.env, ...settings, STORAGE_PATH_USE_TMP_FOLDER: 'false' },
      stdio: ['ignore', 'pipe', 'inherit']
    }
  )
  try {
    Object.assign(process.env, { DOCSGEN_CACHE_TOKEN: settings.TURBO_TOKEN, TURBO_API: await addressOf(server) })
    writeConfig(", cache: { remote: { team: 'docs', timeout: 300 } }")
    const sends = cold(['--jobs', '1'])
    const nothing = run(['--jobs', '1'])
    const clone = cold(['--jobs', '1'])
    renameSync(join(work, 'build'), join(trash, 'clone'))
    const warm = run(['--jobs', '1'])
    return { sends, nothing, clone, warm, ratio: round(clone.cpu / warm.cpu), stored: sizeOf(storage) }
  } finally {
    server.kill()
    await once(server, 'exit')
    rmSync(storage, { recursive: true, force: true })
  }
}

async function addressOf({ stdout }) {
  let said = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    const [, url] = /listening at (http:[^"\s]+)/i.exec(said) ?? []
    if (url === undefined) continue
    stdout.resume()
    return url
  }
  throw new Error(said)
}

function writeConfig(more) {
  const base = "title: 'Corpus', url: 'https://docs.example.com', docs: { path: 'docs' }"
  writeFileSync(join(work, 'site.config.mjs'), `export default { ${base}${more} }\n`)
}

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function round(value) {
  return Math.round(value * 100) / 100
}
