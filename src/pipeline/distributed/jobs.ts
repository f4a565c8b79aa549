/**
 * Worker processes of a build on the same machine. Each runs a shard (shards.ts) in a folder of its own, which the
 * build reads when all have ended. Processes instead of threads: the code of authors gets a heap, a watchdog and
 * modules of its own, and the result of a worker has the same form as that of another machine.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isOpen } from '../../plugins/stages.ts'
import type { Config } from '../../types/config.ts'
import { environment } from '../../util/author-code/ambient.ts'
import { packagePath } from '../../util/packages/package.ts'
import { isRunning } from '../../util/processes.ts'
import type { BuildOptions } from '../options.ts'
import type { Run } from '../run.ts'

const bytesForProcess = 300_000_000
/** More processes for each core only take memory and repeat the startup. */
const processesForCore = 2

/** The most processes that may compile new pages; 1: only this one. A lowered number is reported. */
function mostJobs({ options: { jobs, untrusted }, note }: Run, { plugins }: Pick<Config, 'plugins'>): number {
  // Run from sources (in tests), no worker has the same code.
  if (jobs === undefined || import.meta.url.endsWith('.ts')) return 1
  // A shard runs the code of pages, which an untrusted build must not.
  if (untrusted === true) return 1
  // Hooks with arbitrary side effects would run in each process.
  const wanted = jobs !== 'auto' ? jobs : plugins.some(isOpen) ? 1 : availableParallelism() - 1
  const cores = availableParallelism()
  const inMemory = Math.max(1, Math.floor(process.availableMemory() / bytesForProcess))
  const most = Math.min(inMemory, cores * processesForCore)
  if (jobs !== 'auto' && most < jobs) {
    const reason = most === inMemory ? 'there is not enough memory' : `the machine has ${cores} cores`
    note(`--jobs ${jobs} is lowered to ${most}: ${reason}.`)
  }
  return Math.max(1, Math.min(wanted, most))
}

/** Processor seconds measured in this run. */
export interface MeasuredWork {
  /** From the start to the plan; each process repeats this. */
  readonly start: number
  /** For compiling one of the first pages. */
  readonly page: number
}

/** Indexing and rendering a page take as long as compiling it. */
const costOfRest = 2
/** Share of the work on a page that remains in the build when a worker has computed its values. */
const shareOfBuild = 0.25
/** Workers are not started for smaller savings: they take memory and the other cores. */
const leastSaved = 0.2

/** The number of processes with the shortest expected time, `most` at the most; 1: workers do not pay off. */
export function jobsThatRepay(most: number, pages: number, { start, page }: MeasuredWork): number {
  const alone = pages * page * costOfRest
  const together = start + alone / most + alone * shareOfBuild
  return most > 1 && together < alone * (1 - leastSaved) ? most : 1
}

/** Pages compiled before measuring starts: the first ones wait for grammars, and for V8's optimizer. */
const firstPages = 20
const measuredPages = 40

/**
 * Called before each new page with the number of pages left, this one included. Returns whether workers have computed
 * values for them. With a fixed number, workers start at the first call; with `auto`, after the first pages were
 * measured.
 */
export type ShareRest = (left: number) => Promise<boolean>

export function createSharing(config: Config, run: Run): ShareRest {
  const { jobs } = run.options
  const most = mostJobs(run, config)
  const start = processorSeconds()
  let made = 0
  let began = 0
  let isDecided = most === 1
  const countFor = (left: number) => {
    if (jobs !== 'auto') return Math.min(most, left)
    const page = (processorSeconds() - began) / measuredPages
    return jobsThatRepay(most, left, { start, page })
  }
  return async left => {
    if (isDecided) return false
    if (made === firstPages) began = processorSeconds()
    isDecided = jobs !== 'auto' || made === firstPages + measuredPages
    made += 1
    const count = isDecided ? countFor(left) : 1
    if (count > 1) await shareWork(count, run)
    return count > 1
  }
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Folder for the output of workers. A later run removes what a killed build has left there. */
export function jobsFolder(store: { readonly folder: string }): string {
  return join(store.folder, `${process.pid}-jobs.tmp`)
}

/** Waits for workers that compile the new pages, and adds their folders to the store. */
async function shareWork(count: number, { options, store, graph, clock, note, remote }: Run): Promise<void> {
  const { hits = 0 } = graph.counts['page'] ?? {}
  clock.start('workers')
  const folders = Array.from({ length: count }, (_, at) => join(jobsFolder(store), `${at + 1}`))
  const known = hits > 0 && options.cache !== false ? ['--cache-from', store.folder] : []
  // The values of the remote cache have been fetched; workers do not fetch them again.
  if (remote?.hasValues === true) known.push('--cache-from', remote.folder)
  const shards = folders.map((folder, at) => {
    const shard = ['--shard', `${at + 1}/${count}`, '--cache-dir', folder]
    return startShard([...argumentsOf(options), ...shard, ...known])
  })
  const killAll = () => shards.forEach(child => void child.kill())
  process.once('exit', killAll)
  const ended = shards.map(endOfShard)
  for (const [at, problem] of (await Promise.all(ended)).entries()) {
    if (problem !== null)
      note(`Worker ${at + 1} of ${count} ended with ${problem}: its pages are built in the main process.`)
  }
  process.off('exit', killAll)
  store.addOthers(folders)
  graph.readOthers()
  clock.start('compile')
}

function argumentsOf({ root, configFile, overrides, locale }: BuildOptions): string[] {
  const { url, baseUrl, outDir } = overrides ?? {}
  const flags = Object.entries({ config: configFile, url, 'base-url': baseUrl, 'out-dir': outDir, locale })
  return ['build', root, ...flags.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]))]
}

/** The environment variable that tells workers the process id of their build. */
const startedBy = 'DOCSGEN_STARTED_BY'

/**
 * Ends a worker whose build has been killed, within 200 ms: no later run would remove files that it writes after that.
 * A build that is ended by a signal ends its workers itself.
 */
export function endWithBuild(): void {
  const pid = Number(environment[startedBy])
  if (!(pid > 0)) return
  endIfAlone()
  setInterval(endIfAlone, 200).unref()
}

/** No effect in a process that is not a worker. */
export function endIfAlone(): void {
  const pid = Number(environment[startedBy])
  // On Windows, `process.ppid` does not change when the parent has ended.
  if (pid > 0 && (process.ppid !== pid || !isRunning(pid))) process.kill(process.pid, 'SIGKILL')
}

function startShard(parameters: readonly string[]): ChildProcessByStdio<null, null, Readable> {
  return spawn(process.execPath, [packagePath('bin', 'docsgen.js'), ...parameters], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...environment, DOCSGEN_REMOTE_CACHE: 'off', [startedBy]: `${process.pid}` }
  })
}

/** null: the worker has succeeded; otherwise how it ended. */
function endOfShard(child: ChildProcessByStdio<null, null, Readable>): Promise<string | null> {
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  return new Promise(resolve => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) => {
      const [line = ''] = said.trim().split('\n').slice(-1)
      resolve(code === 0 ? null : (signal ?? `exit code ${code}${line === '' ? '' : ` (${line})`}`))
    })
  })
}
