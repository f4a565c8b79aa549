/**
 * Other processes that make values for a build on the same machine: shards (shards.ts) in folders of their own, which the build
 * reads when they have ended. Processes and no threads: authors' code has a heap, a watchdog and modules of its own in
 * each, and what a process leaves behind is what another machine would have sent.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { isOpen } from '../../plugins/stages.ts'
import type { Config } from '../../types/config.ts'
import { environment } from '../../util/author-code/ambient.ts'
import { packagePath } from '../../util/packages/package.ts'
import { isRunning } from '../../util/processes.ts'
import type { BuildOptions } from '../options.ts'
import type { Run } from '../run.ts'

/** New pages that repay a process: it takes about 2 s to start, to read all pages and to become fast. */
const pagesForProcess = 200
/** Fewer processes save less than they cost. */
const fewest = 3
const bytesForProcess = 300_000_000

/** How many processes make the values of new pages; 1: this one. */
function countJobs(
  { jobs: wanted, untrusted }: Pick<BuildOptions, 'jobs' | 'untrusted'>,
  newPages: number,
  { plugins }: Pick<Config, 'plugins'>
): number {
  // From sources (in tests) no other process has the same code.
  if (wanted === undefined || wanted === 1 || newPages === 0 || import.meta.url.endsWith('.ts')) return 1
  // A shard runs the code of pages.
  if (untrusted === true) return 1
  const most = Math.max(1, Math.floor(process.availableMemory() / bytesForProcess))
  if (wanted !== 'auto') return Math.min(wanted, most, newPages)
  // Hooks that may do anything would do it in each process.
  if (plugins.some(isOpen)) return 1
  const count = Math.min(availableParallelism() - 1, Math.floor(newPages / pagesForProcess), most)
  return count < fewest ? 1 : count
}

/** Where the processes of this one write; a next run removes what a killed one has left. */
export function jobsFolder(store: { readonly folder: string }): string {
  return join(store.folder, `${process.pid}-jobs.tmp`)
}

/** Waits for the values of new pages where other processes repay, and puts them behind the store. */
export async function shareWork(config: Config, { options, store, graph, clock, note, remote }: Run): Promise<void> {
  const { hits = 0, misses = 0 } = graph.counts['page'] ?? {}
  const count = countJobs(options, misses, config)
  if (count < 2) return
  clock.start('workers')
  const folders = Array.from({ length: count }, (_, at) => join(jobsFolder(store), `${at + 1}`))
  const known = hits > 0 && options.cache !== false ? ['--cache-from', store.folder] : []
  // What the remote cache has was asked for once.
  if (remote?.hasValues === true) known.push('--cache-from', remote.folder)
  const ended = folders.map((folder, at) => {
    const shard = ['--shard', `${at + 1}/${count}`, '--cache-dir', folder]
    return runShard([...argumentsOf(options), ...shard, ...known])
  })
  for (const [at, problem] of (await Promise.all(ended)).entries()) {
    if (problem !== null)
      note(`The worker ${at + 1} of ${count} ended with ${problem}: its pages are made in one process.`)
  }
  store.addOthers(folders)
  graph.readOthers()
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

/** null: it has made its values; else how it ended. */
function runShard(parameters: readonly string[]): Promise<string | null> {
  const child = spawn(process.execPath, [packagePath('bin', 'docsgen.js'), ...parameters], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...environment, DOCSGEN_REMOTE_CACHE: 'off', [startedBy]: `${process.pid}` }
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  return new Promise(resolve => {
    const end = (problem: string | null) => {
      process.off('exit', kill)
      resolve(problem)
    }
    child.on('error', ({ message }) => end(message))
    child.on('close', (code, signal) => {
      const [line = ''] = said.trim().split('\n').slice(-1)
      end(code === 0 ? null : (signal ?? `exit code ${code}${line === '' ? '' : ` (${line})`}`))
    })
  })
}
