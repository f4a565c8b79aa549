/**
 * What code of a site looks at beside what it is given: environment variables, files that it reads with `fs`, Node's own
 * modules by `process.getBuiltinModule`. Whoever keeps what the code makes listens, so that it counts while these are the
 * same. docsgen's own reads of files are not seen: `recordedFs` is only what the site's code gets for `node:fs`.
 */
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { sha256 } from '../hash.ts'

/**
 * What was looked at: `variable` by name, `disk` by absolute path, `builtin` by the name of a module or function that may
 * answer anything, `clock` as `year` or `moment`.
 */
export type AmbientKind = 'variable' | 'disk' | 'builtin' | 'clock'

type AmbientListener = (kind: AmbientKind, name: string) => unknown

const listeners = new Set<AmbientListener>()

/** Tells all listeners. */
export function reportRead(kind: AmbientKind, name: string): void {
  for (const listener of listeners) listener(kind, name)
}

/** Listens until the result is called. */
export function listenToAmbient(listener: AmbientListener): () => void {
  watchProcess()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A short text that changes with what code can see there; undefined: nobody can tell. */
export function ambientAnswer(kind: AmbientKind, name: string): string | null | undefined {
  if (kind === 'builtin' || (kind === 'clock' && name !== 'year')) return undefined
  if (kind === 'clock') return String(new Date().getFullYear())
  if (kind === 'disk') return diskAnswer(name)
  const value = name === allVariables ? Object.keys(environment).sort().join('\n') : environment[name]
  // Values can be secrets.
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

/** One thing that was looked at, and what was there. */
export type EnvironmentRead = readonly [kind: AmbientKind, name: string, answer: string | null | undefined]

/** Runs `work` and notes what it looks at meanwhile. */
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

/** Whether the same would be seen now. */
export function isAmbientSame(reads: readonly EnvironmentRead[]): boolean {
  return reads.every(([kind, name, answer]) => answer !== undefined && ambientAnswer(kind, name) === answer)
}

/** The hash `base`, or one of it and what was looked at; where that cannot be compared, it is another in every run. */
export function withAmbient(base: string, reads: readonly EnvironmentRead[]): string {
  const unique = () => `${process.pid} ${process.hrtime.bigint()}`
  const lines = reads.map(([kind, name, answer]) => `${kind} ${name} ${answer === undefined ? unique() : answer}`)
  return lines.length === 0 ? base : sha256([base, ...lines.sort()].join('\n'))
}

const allVariables = '*'
/** Variables of the process, for docsgen itself: what it looks at is not told. */
export const environment = process.env
let isWatched = false

/** Once and for good: code of plugins may keep `process.env` and look at it later. */
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

/** Node itself reads variables whenever it starts a process; these are not code of a site. */
function reportVariable(name: string): void {
  if (listeners.size > 0 && !isAskedByNode()) reportRead('variable', name)
}

function isAskedByNode(): boolean {
  // The first caller is the proxy.
  return callersOf(reportVariable, 2)[1]?.startsWith('node:') ?? false
}

/** Functions of `fs` that tell something about a path, which is their first argument. */
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

/** Modules whose functions may answer anything. */
const anyModule = /^(?:node:)?(?:child_process|dgram|dns(?:\/promises)?|https?|http2|net|tls)$/

/** What runs programs or asks the network, as code of a site gets it: every call is told. */
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

/** `fs` and `fs/promises` as code of a site gets them; undefined: another module. */
export function recordedFs(specifier: string): Readonly<Record<string, unknown>> | undefined {
  if (!fsModule.test(specifier)) return undefined
  const found = recorded(fs as unknown as Module)
  return specifier.endsWith('promises') ? (found.promises as Module) : found
}

/** Gives the bundled code of a site `recordedFs` for `fs`, and `recordedModule` for what may answer anything. */
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

/** Folders of installed packages that the configuration imports: what these read is told, too. */
const packageFolders = new Set<string>()

/** From now on, files that code of the package reads are told. Costs a stack trace for every read of the process. */
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

/** Who listens reads the file, too, below the package that has asked. */
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
 * Files of the functions that have called `below`, the nearest first. Made without the text of the trace: whoever formats
 * traces may read source maps, which takes a hundred times as long and reads files itself.
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

/** Tells again what was looked at by code that is not run again. */
export function replayReads(reads: readonly EnvironmentRead[]): void {
  for (const [kind, name] of reads) reportRead(kind, name)
}

/** Whether one of these can never be compared. */
export function isUncertain([, , answer]: EnvironmentRead): boolean {
  return answer === undefined
}
