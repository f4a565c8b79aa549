/**
 * Records what a site's code reads besides its inputs: environment variables, files read with `fs`, the clock, and
 * modules such as `child_process`. Whoever caches a result of the code listens, and reuses the result only while these
 * reads give the same answers. File reads by docsgen itself are not recorded: only the site's code gets `recordedFs`
 * for `node:fs`.
 */
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { sha256 } from '../hash.ts'

/**
 * What is read: a `variable` by its name, a path on the `disk` (absolute), a `builtin` by the name of a module or
 * function whose answers cannot be compared, or the `clock` by `year` or `moment`.
 */
export type AmbientKind = 'variable' | 'disk' | 'builtin' | 'clock'

type AmbientListener = (kind: AmbientKind, name: string) => unknown

const listeners = new Set<AmbientListener>()

/** Reports a read to all listeners. */
export function reportRead(kind: AmbientKind, name: string): void {
  for (const listener of listeners) listener(kind, name)
}

/** Calls `listener` for each read until the returned function is called. */
export function listenToAmbient(listener: AmbientListener): () => void {
  watchProcess()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A hash or short text of what a read returns now; null: nothing is there; undefined: it cannot be compared. */
export function ambientAnswer(kind: AmbientKind, name: string): string | null | undefined {
  if (kind === 'builtin' || (kind === 'clock' && name !== 'year')) return undefined
  if (kind === 'clock') return String(new Date().getFullYear())
  if (kind === 'disk') return diskAnswer(name)
  const value = name === allVariables ? Object.keys(environment).sort().join('\n') : environment[name]
  // The value is hashed because it can be a secret.
  return value === undefined ? null : sha256(`${name}=${value}`)
}

function diskAnswer(path: string): string | null {
  try {
    const stats = fs.statSync(path)
    if (stats.isDirectory()) return `folder ${sha256(fs.readdirSync(path).sort().join('\n'))}`
    return stats.isFile() ? sha256(fs.readFileSync(path)) : 'no regular file'
  } catch {
    return null
  }
}

/** One read, with its answer at that time (see `ambientAnswer`). */
export type EnvironmentRead = readonly [kind: AmbientKind, name: string, answer: string | null | undefined]

/** Runs `work` and records its environment reads. */
export async function recordAmbient<Result>(
  work: () => Result | Promise<Result>
): Promise<{ readonly result: Result; readonly reads: readonly EnvironmentRead[] }> {
  const seen = new Map<string, EnvironmentRead>()
  const stop = listenToAmbient((kind, name) => seen.set(`${kind} ${name}`, [kind, name, ambientAnswer(kind, name)]))
  try {
    return { result: await work(), reads: [...seen.values()] }
  } finally {
    stop()
  }
}

/** Whether all these reads would give the same answers now. */
export function isAmbientSame(reads: readonly EnvironmentRead[]): boolean {
  return reads.every(([kind, name, answer]) => answer !== undefined && ambientAnswer(kind, name) === answer)
}

/** Extends the hash `base` with environment reads. Reads that cannot be compared give a different hash in every run. */
export function withAmbient(base: string, reads: readonly EnvironmentRead[]): string {
  const unique = () => `${process.pid} ${process.hrtime.bigint()}`
  const lines = reads.map(([kind, name, answer]) => `${kind} ${name} ${answer === undefined ? unique() : answer}`)
  return lines.length === 0 ? base : sha256([base, ...lines.sort()].join('\n'))
}

const allVariables = '*'
/** The unwatched environment, for docsgen itself: reading a variable here reports nothing. */
export const environment = process.env
let isWatched = false

/** Replaces `process.env` permanently, because plugins may keep a reference to it and read it later. */
function watchProcess(): void {
  if (isWatched) return
  isWatched = true
  process.env = new Proxy(environment, {
    get(target, name) {
      if (typeof name === 'string') reportVariable(name)
      return Reflect.get(target, name)
    },
    has(target, name) {
      if (typeof name === 'string') reportVariable(name)
      return Reflect.has(target, name)
    },
    set(target, name, value) {
      return Reflect.set(target, name, value)
    },
    ownKeys(target) {
      reportVariable(allVariables)
      return Reflect.ownKeys(target)
    }
  })
  const { getBuiltinModule } = process
  if (typeof getBuiltinModule !== 'function') return
  process.getBuiltinModule = ((name: string) => {
    if (name !== 'process' && name !== 'node:process') reportRead('builtin', name)
    return getBuiltinModule(name)
  }) as typeof getBuiltinModule
}

/** Ignores reads by Node itself, which reads variables whenever it starts a process. */
function reportVariable(name: string): void {
  if (listeners.size > 0 && !isAskedByNode()) reportRead('variable', name)
}

function isAskedByNode(): boolean {
  // The first caller is the proxy.
  return callersOf(reportVariable, 2)[1]?.startsWith('node:') ?? false
}

/** Functions of `fs` that read a path, which is their first argument. */
const readers = /^(?:read|exists|l?stat|access|open|realpath|createReadStream|glob|cp|copyFile)/

type Module = Readonly<Record<string, unknown>>

function recorded(module: Module): Module {
  const entries = Object.entries(module).map(([name, value]) => {
    if (name === 'promises') return [name, recorded(value as Module)]
    if (typeof value !== 'function' || !readers.test(name)) return [name, value]
    const watched = (...given: unknown[]) => {
      const path = pathOf(given[0])
      if (path !== null) reportRead('disk', path)
      return value(...given)
    }
    return [name, Object.assign(watched, value)]
  })
  return Object.fromEntries(entries)
}

function pathOf(given: unknown): string | null {
  if (given instanceof URL) return given.protocol === 'file:' ? fileURLToPath(given) : null
  return typeof given === 'string' || Buffer.isBuffer(given) ? resolve(String(given)) : null
}

const modulesKey = Symbol.for('docsgen.recorded-fs')
const fsModule = /^(?:node:)?fs(?:\/promises)?$/

/** Modules whose answers cannot be compared: they run programs or use the network. */
const anyModule = /^(?:node:)?(?:child_process|dgram|dns(?:\/promises)?|https?|http2|net|tls)$/

/** A module of `anyModule` for the site's code, with every call reported. */
function recordedModule(specifier: string): Module {
  const reporting = <Value>(value: Value): Value => {
    if (typeof value !== 'function') return value
    const note = () => reportRead('builtin', specifier.replace('node:', ''))
    return new Proxy(value, {
      apply(target, self, given) {
        note()
        return Reflect.apply(target, self, given) as unknown
      },
      construct(target, given, made) {
        note()
        return Reflect.construct(target, given, made) as object
      }
    })
  }
  // The types of Node have no way to a module by its name before version 22.3.
  const module = createRequire(import.meta.url)(specifier) as Module
  return Object.fromEntries(Object.entries(module).map(([name, value]) => [name, reporting(value)]))
}

/** `fs` or `fs/promises` for the site's code, with reads reported; undefined: any other module. */
export function recordedFs(specifier: string): Readonly<Record<string, unknown>> | undefined {
  if (!fsModule.test(specifier)) return undefined
  const found = recorded(fs as unknown as Module)
  return specifier.endsWith('promises') ? (found.promises as Module) : found
}

/** Replaces `fs` in bundled code of a site by `recordedFs`, and the modules of `anyModule` by `recordedModule`. */
export const recordedFsPlugin: Plugin = {
  name: 'recorded-fs',
  setup({ onResolve, onLoad }) {
    const toOurs = ({ path }: { readonly path: string }) => ({ path: path.replace('node:', ''), namespace: 'docsgen' })
    onResolve({ filter: fsModule }, toOurs)
    onResolve({ filter: anyModule }, toOurs)
    onLoad({ filter: /^(?:fs|child_process|dgram|dns|http|net|tls)/, namespace: 'docsgen' }, ({ path }) => {
      const names = Object.keys(recordedFs(path) ?? recordedModule(path))
      const contents = `const fs = globalThis[Symbol.for('docsgen.recorded-fs')](${JSON.stringify(path)})
export default fs
export const { ${names.join(', ')} } = fs`
      return { contents, loader: 'js' }
    })
  }
}

Object.assign(globalThis, { [modulesKey]: (name: string) => recordedFs(name) ?? recordedModule(name) })

/** Folders of installed packages that the configuration imports: their reads are reported, too. */
const packageFolders = new Set<string>()

/** From now on reports files that the package reads. Costs a stack trace for each file read in this process. */
export function watchPackage(folder: string): void {
  if (packageFolders.size === 0) {
    for (const module of [fs, fs.promises] as unknown as Record<string, unknown>[]) patchReads(module)
    syncBuiltinESMExports()
  }
  packageFolders.add(folder + sep)
}

function patchReads(module: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== 'function' || !readers.test(name)) continue
    const reporting = (...given: unknown[]) => {
      if (listeners.size > 0 && !isReporting) reportPackageRead(given[0])
      return value(...given)
    }
    module[name] = Object.assign(reporting, value)
  }
}

/** Guards against recursion: listeners read the file as well, with the package in their call stack. */
let isReporting = false

function reportPackageRead(given: unknown): void {
  isReporting = true
  try {
    const path = isAskedByPackage() ? pathOf(given) : null
    if (path !== null) reportRead('disk', path)
  } finally {
    isReporting = false
  }
}

function isAskedByPackage(): boolean {
  const callers = callersOf(isAskedByPackage, 16)
  return callers.some(file => [...packageFolders].some(folder => file.includes(folder)))
}

/**
 * Files of the functions that called `below`, innermost first. Does not format the stack trace: formatting may load
 * source maps, which takes a hundred times as long and reads files itself.
 */
function callersOf(below: (...given: never[]) => unknown, frames: number): readonly string[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  const holder: { stack?: unknown } = {}
  try {
    Error.stackTraceLimit = frames
    Error.prepareStackTrace = (_, sites) => sites.map(site => site.getFileName() ?? '')
    Error.captureStackTrace(holder, below)
    return Array.isArray(holder.stack) ? (holder.stack as string[]) : []
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    Error.prepareStackTrace = prepareStackTrace
  }
}

/** Reports recorded reads again, for code whose result is reused instead of running it. */
export function replayReads(reads: readonly EnvironmentRead[]): void {
  for (const [kind, name] of reads) reportRead(kind, name)
}

/** Whether the answer to this read can never be compared. */
export function isUncertain([, , answer]: EnvironmentRead): boolean {
  return answer === undefined
}
