/**
 * Other processes that make values for a build on the same machine: shards (shards.ts) in folders of their own, which the build
 * reads when they have ended. Processes and no threads: authors' code has a heap, a watchdog and modules of its own in
 * each, and what a process leaves behind is what another machine would have sent.
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
/** More processes for each core only take memory, and repeat the start. */
const processesForCore = 2

/** The most processes that may make the values of new pages; 1: this one. A number that is lowered is said. */
function mostJobs({ options: { jobs, untrusted }, note }: Run, { plugins }: Pick<Config, 'plugins'>): number {
  // From sources (in tests) no other process has the same code.
  if (jobs === undefined || import.meta.url.endsWith('.ts')) return 1
  // A shard runs the code of pages.
  if (untrusted === true) return 1
  // Hooks that may do anything would do it in each process.
  const wanted = jobs !== 'auto' ? jobs : plugins.some(isOpen) ? 1 : availableParallelism() - 1
  const cores = availableParallelism()
  const inMemory = Math.max(1, Math.floor(process.availableMemory() / bytesForProcess))
  const most = Math.min(inMemory, cores * processesForCore)
  if (jobs !== 'auto' && most < jobs) {
    const reason = most === inMemory ? 'memory is short' : `the machine has ${cores} cores`
    note(`--jobs ${jobs} is lowered to ${most}: ${reason}.`)
  }
  return Math.max(1, Math.min(wanted, most))
}

/** Seconds of the processor that this run has measured. */
export interface MeasuredWork {
  /** From the start to the plan: each process does it again. */
  readonly start: number
  /** To compile one of the first pages. */
  readonly page: number
}

/** To index and to render a page takes as long as to compile it. */
const costOfRest = 2
/** Of the work on a page, what the build does with a value that another process has made. */
const shareOfBuild = 0.25
/** For less the processes are not started: they take memory and the other cores. */
const leastSaved = 0.2

/** The number of processes, of at most so many, that ends first with these pages; 1: none repay. */
export function jobsThatRepay(most: number, pages: number, { start, page }: MeasuredWork): number {
  const alone = pages * page * costOfRest
  const together = start + alone / most + alone * shareOfBuild
  return most > 1 && together < alone * (1 - leastSaved) ? most : 1
}

/** Pages that are made before the next are measured: the first ones wait for grammars, and for V8. */
const firstPages = 20
const measuredPages = 40

/**
 * Called before each new page, with the number of those that are left, this one included; whether other processes have
 * made values for them. A number of processes starts at once, `auto` when the first pages were measured.
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

/** Where the processes of this one write; a next run removes what a killed one has left. */
export function jobsFolder(store: { readonly folder: string }): string {
  return join(store.folder, `${process.pid}-jobs.tmp`)
}

/** Waits for the values of new pages that other processes make, and puts them behind the store. */
async function shareWork(count: number, { options, store, graph, clock, note, remote }: Run): Promise<void> {
  const { hits = 0 } = graph.counts['page'] ?? {}
  clock.start('workers')
  const folders = Array.from({ length: count }, (_, at) => join(jobsFolder(store), `${at + 1}`))
  const known = hits > 0 && options.cache !== false ? ['--cache-from', store.folder] : []
  // What the remote cache has was asked for once.
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
      note(`The worker ${at + 1} of ${count} ended with ${problem}: its pages are made in one process.`)
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

/** The variable that names the process of the build to the processes that work for it. */
const startedBy = 'DOCSGEN_STARTED_BY'

/**
 * Ends a process that works for a build when that has been killed, at once or within a moment: what it would write now, no
 * later run would remove. Signals that let a build end are handed on by it.
 */
export function endWithBuild(): void {
  const pid = Number(environment[startedBy])
  if (!(pid > 0)) return
  endIfAlone()
  setInterval(endIfAlone, 200).unref()
}

/** Elsewhere without effect. */
export function endIfAlone(): void {
  const pid = Number(environment[startedBy])
  // On Windows, a process keeps the number of a parent that has ended.
  if (pid > 0 && (process.ppid !== pid || !isRunning(pid))) process.kill(process.pid, 'SIGKILL')
}

function startShard(parameters: readonly string[]): ChildProcessByStdio<null, null, Readable> {
  return spawn(process.execPath, [packagePath('bin', 'docsgen.js'), ...parameters], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...environment, DOCSGEN_REMOTE_CACHE: 'off', [startedBy]: `${process.pid}` }
  })
}

/** null: the process has made its values; else how it ended. */
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
