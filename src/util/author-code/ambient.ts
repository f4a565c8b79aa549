/**
 * Records what a site's code reads besides its inputs: environment variables, files read with `fs`, the clock, and
 * modules such as `child_process`. Whoever caches a result of the code listens, and reuses the result only while these
 * reads give the same answers. File reads by docsgen itself are not recorded: only the site's code gets `recordedFs`
 * for `node:fs`.
 */
import fs from 'node:fs'
import { createRequire, isBuiltin, syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { readInside, realRoots } from '../guarded-files.ts'
import { sha256 } from '../hash.ts'
import { type CodeMemo, packageCode } from '../packages/package-code.ts'

/**
 * What is read: a `variable` by its name, a path on the `disk` (absolute), a `builtin` by the name of a module or
 * function whose answers cannot be compared, the `clock` by `year` or `moment`, or a `package` by a specifier and, on a
 * second line, the absolute folder of the code that imports it. A path that ends in `allBelow` is a folder with all
 * folders in it. A `process` answers questions about itself and the machine: `processAnswers`.
 */
export type AmbientKind = 'variable' | 'disk' | 'builtin' | 'clock' | 'package' | 'process'

type AmbientListener = (kind: AmbientKind, name: string) => unknown

/**
 * What is one for the process, because the code of sites finds it by `globalThis`. A second copy of this module, such as
 * that of an installed plugin while docsgen runs from its sources, shares it: what code reads reaches every listener,
 * whichever copy was loaded last.
 */
interface Shared {
  readonly listeners: Set<AmbientListener>
  /** The environment before it was watched. */
  readonly environment: NodeJS.ProcessEnv
  isWatched: boolean
  /** Folders of installed packages that the configuration imports: their reads are reported, too. */
  readonly packageFolders: Set<string>
}

const sharedKey = Symbol.for('docsgen.ambient')
const global = globalThis as { [sharedKey]?: Shared }
global[sharedKey] ??= { listeners: new Set(), environment: process.env, isWatched: false, packageFolders: new Set() }
const shared = global[sharedKey]
const { listeners, packageFolders } = shared

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

/**
 * A hash or short text of what a read returns now; null: nothing is there; undefined: it cannot be compared. With a
 * memo, packages that have not changed since an earlier run are not read.
 */
export function ambientAnswer(
  kind: AmbientKind,
  name: string,
  memo: CodeMemo | null = null
): string | null | undefined {
  if (kind === 'builtin' || (kind === 'clock' && name !== 'year')) return undefined
  if (kind === 'clock') return String(new Date().getFullYear())
  if (kind === 'disk') return diskAnswer(name)
  if (kind === 'process') return processAnswer(name)
  if (kind === 'package') {
    const [specifier = '', from = ''] = name.split('\n')
    return packageCode(specifier, from, memo)
  }
  const value = name === allVariables ? Object.keys(environment).sort().join('\n') : environment[name]
  // The value is hashed because it can be a secret.
  return value === undefined ? null : sha256(`${name}=${value}`)
}

/** Ends the path of a folder that is read with all folders in it. */
const allBelow = `${sep}**`

function diskAnswer(asked: string): string | null {
  const isRecursive = asked.endsWith(allBelow)
  const path = isRecursive ? asked.slice(0, -allBelow.length) : asked
  try {
    const stats = fs.statSync(path)
    if (stats.isDirectory()) return `folder ${sha256(namesIn(path, isRecursive).join('\n'))}`
    return stats.isFile() ? sha256(fs.readFileSync(path)) : 'no regular file'
  } catch {
    return null
  }
}

function namesIn(folder: string, recursive: boolean): readonly string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true, recursive })
  return entries
    .map(entry => `${join(entry.parentPath, entry.name)}${entry.isDirectory() ? sep : ''}`.slice(folder.length))
    .sort()
}

/** What the process and the machine answer: the settings of time and language, the working directory, `os.hostname`. */
function processAnswer(name: string): string {
  if (name === 'cwd') return process.cwd()
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions()
  if (name === 'timeZone') return timeZone
  if (name === 'locale') return locale
  const [owner, member = ''] = name.split('.')
  const value: unknown = Reflect.get(owner === 'os' ? os : process, member)
  return sha256(JSON.stringify(typeof value === 'function' ? Reflect.apply(value, os, []) : value) ?? '')
}

/** One read, with its answer at that time (see `ambientAnswer`). */
export type EnvironmentRead = readonly [kind: AmbientKind, name: string, answer: string | null | undefined]

/** Runs `work` and records its environment reads; `memo` is that of `ambientAnswer`. */
export async function recordAmbient<Result>(
  work: () => Result | Promise<Result>,
  memo: CodeMemo | null = null
): Promise<{ readonly result: Result; readonly reads: readonly EnvironmentRead[] }> {
  const seen = new Map<string, EnvironmentRead>()
  const stop = listenToAmbient((kind, name) =>
    seen.set(`${kind} ${name}`, [kind, name, ambientAnswer(kind, name, memo)])
  )
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
export const { environment } = shared

/** Replaces `process.env` permanently, because plugins may keep a reference to it and read it later. */
function watchProcess(): void {
  if (shared.isWatched) return
  shared.isWatched = true
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

/** Functions of `fs` that read a path, which is their first argument; `glob` gets patterns. */
const readers = /^(?:read|exists|l?stat|access|open|realpath|createReadStream|glob|cp|copyFile)/

/** Reports what a call of a function of `fs` reads. */
function reportCall(name: string, given: readonly unknown[]): void {
  if (name.startsWith('glob')) {
    const { cwd = '.' } = (given[1] ?? {}) as { readonly cwd?: unknown }
    for (const pattern of [given[0]].flat()) {
      const path = pathOf(cwd)
      // The folder above the first part with a wildcard.
      const fixed = String(pattern).replace(/(?:^|[\\/])[^\\/*?[{]*[*?[{].*$/s, '')
      if (path !== null) reportRead('disk', resolve(path, fixed) + allBelow)
    }
    return
  }
  const path = pathOf(given[0])
  if (path === null) return
  const isRecursive = given.some(
    one => (one as { readonly recursive?: unknown } | null | undefined)?.recursive === true
  )
  reportRead('disk', isRecursive ? path + allBelow : path)
  if (isRecursive && name.startsWith('cp'))
    for (const file of fs.existsSync(path) ? namesIn(path, true) : []) reportRead('disk', join(path, file))
}

type Module = Readonly<Record<string, unknown>>

/** `require` of the site's code, as `createRequire` returns it: what it loads is reported. */
export function recordedRequire(require: NodeJS.Require, from: string, running: Running = new Map()): NodeJS.Require {
  const load = (specifier: string): unknown => {
    const known = isRecorded(specifier) ? recordedBuiltin(specifier) : undefined
    if (known !== undefined) return known
    const typed = /^(?:\.{0,2}[\\/]|[a-z]:)/i.test(specifier) ? typedFile(specifier, require) : null
    if (typed !== null) return requireTyped(typed, running)
    if (!isBuiltin(specifier)) reportRead('package', `${specifier}\n${dirname(from)}`)
    return require(specifier)
  }
  return Object.assign(load, require)
}

/** The exports so far of the modules that are being run, by path: they may require each other. */
type Running = Map<string, unknown>

/** The path of a TypeScript file, with or without its extension; null: another file, or none. */
function typedFile(specifier: string, { resolve }: NodeJS.Require): string | null {
  for (const end of ['', '.ts', '.tsx', '.mts', '.cts', '/index.ts', '/index.tsx']) {
    try {
      const path = resolve(specifier + end)
      return /\.[cm]?tsx?$/.test(path) ? path : null
    } catch {
      // Not this one.
    }
  }
  return null
}

/** Runs a file with types, which Node cannot do in all its versions, and not with everything that TypeScript has. */
function requireTyped(path: string, running: Running): unknown {
  if (running.has(path)) return running.get(path)
  reportRead('disk', path)
  const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const loader = path.endsWith('x') ? 'tsx' : 'ts'
  const options = {
    loader,
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    sourcefile: path,
    tsconfigRaw: {}
  } as const
  const { code } = transformSync(readInside(path, realRoots([dirname(path)])).toString('utf8'), options)
  const module: { exports: unknown } = { exports: {} }
  running.set(path, module.exports)
  const require = recordedRequire(createRequire(path), path, running)
  const run = new Function('module', 'exports', 'require', '__filename', '__dirname', code)
  try {
    run(module, module.exports, require, path, dirname(path))
  } finally {
    running.delete(path)
  }
  return module.exports
}

function recorded(module: Module): Module {
  const entries = Object.entries(module).map(([name, value]) => {
    if (name === 'promises') return [name, recorded(value as Module)]
    if (typeof value !== 'function' || !readers.test(name)) return [name, value]
    const watched = (...given: unknown[]) => {
      reportCall(name, given)
      return value(...given)
    }
    return [name, Object.assign(watched, value)]
  })
  return Object.fromEntries(entries)
}

function pathOf(given: unknown): string | null {
  if (given instanceof URL) return given.protocol === 'file:' ? fileURLToPath(given) : null
  if (typeof given !== 'string' && !Buffer.isBuffer(given)) return null
  if (!isAbsolute(String(given))) reportRead('process', 'cwd')
  return resolve(String(given))
}

const modulesKey = Symbol.for('docsgen.recorded-fs')
const fsModule = /^(?:node:)?fs(?:\/promises)?$/

/** Modules whose answers cannot be compared: they run programs, use the network, or measure. */
const anyModule =
  /^(?:node:)?(?:child_process|cluster|dgram|dns(?:\/promises)?|https?|http2|inspector(?:\/promises)?|net|perf_hooks|readline(?:\/promises)?|sqlite|tls|v8|vm|worker_threads)$/

/** Modules of which some functions are replaced. */
const partlyModule = /^(?:node:)?(?:crypto|module|os|process)$/

function isRecorded(specifier: string): boolean {
  return [fsModule, anyModule, partlyModule].some(pattern => pattern.test(specifier))
}

/** A module of Node for the site's code, as far as its reads are reported. */
function recordedBuiltin(specifier: string): Module {
  const files = recordedFs(specifier)
  if (files !== undefined) return files
  return partlyModule.test(specifier) ? recordedPart(specifier.replace('node:', '')) : recordedModule(specifier)
}

function recordedPart(name: string): Module {
  if (name === 'process') return { ...ownMembers(process), ...ownMembers(recordedProcess), default: recordedProcess }
  const module = builtinModule(name)
  const entries = Object.entries(module).map(([key, value]): [string, unknown] => {
    if (typeof value !== 'function') return [key, value]
    if (name === 'module') return [key, key === 'createRequire' ? recordedCreateRequire : value]
    if (name === 'crypto')
      return [key, /^(?:random|generate|getRandom)/.test(key) ? reporting(value, 'builtin', 'crypto') : value]
    const isMoving = /^(?:uptime|loadavg|freemem|networkInterfaces)$/.test(key)
    return [key, isMoving ? reporting(value, 'builtin', 'os') : reporting(value, 'process', `os.${key}`)]
  })
  return Object.fromEntries(entries)
}

function recordedCreateRequire(from: string | URL): NodeJS.Require {
  return recordedRequire(createRequire(from), String(from).startsWith('file:') ? fileURLToPath(from) : String(from))
}

/** The types of Node have no way to a module by its name before version 22.3. */
function builtinModule(specifier: string): Module {
  return createRequire(import.meta.url)(specifier) as Module
}

function ownMembers(object: object): Module {
  return Object.fromEntries(Object.keys(object).map(name => [name, Reflect.get(object, name) as unknown]))
}

/** The value, with every call and construction reported. */
function reporting<Value>(value: Value, kind: AmbientKind, name: string): Value {
  if (typeof value !== 'function') return value
  return new Proxy(value, {
    apply(target, self, given) {
      reportRead(kind, name)
      return Reflect.apply(target, self, given) as unknown
    },
    construct(target, given, made) {
      reportRead(kind, name)
      return Reflect.construct(target, given, made) as object
    }
  })
}

/** Properties of `process` that no later run can compare, and those that it can. */
const movingProcess =
  /^(?:pid|ppid|uptime|hrtime|memoryUsage|cpuUsage|resourceUsage|constrainedMemory|availableMemory|binding|getActiveResourcesInfo|report)$/
const lastingProcess =
  /^(?:version|versions|argv|argv0|execArgv|execPath|title|release|config|getuid|getgid|geteuid|getegid|umask)$/

/** `process` for the site's code. */
export const recordedProcess: NodeJS.Process = new Proxy(process, {
  get(target, name) {
    if (name === 'cwd') reportRead('process', 'cwd')
    else if (typeof name === 'string' && movingProcess.test(name)) reportRead('builtin', `process.${name}`)
    else if (typeof name === 'string' && lastingProcess.test(name)) reportRead('process', `process.${name}`)
    return Reflect.get(target, name) as unknown
  }
})

/** Code whose results depend on the settings of time and language, in ways that no replaced global notices. */
const localized = /\.(?:toLocale\w+|localeCompare)\b/

/** Reports what the text of code shows about what it reads. Call it whenever the code runs. */
export function reportCode(code: string): void {
  if (!localized.test(code)) return
  reportRead('process', 'timeZone')
  reportRead('process', 'locale')
}

/** A module of `anyModule` for the site's code, with every call reported. */
function recordedModule(specifier: string): Module {
  const name = specifier.replace('node:', '')
  // Objects such as `performance` have methods: whoever gets one may call them.
  return new Proxy(
    Object.fromEntries(
      Object.entries(builtinModule(specifier)).map(([key, value]) => [key, reporting(value, 'builtin', name)])
    ),
    {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value === 'object' && value !== null && key !== 'default' && key !== 'constants')
          reportRead('builtin', name)
        return value
      }
    }
  )
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
    onResolve({ filter: partlyModule }, toOurs)
    onLoad({ filter: /^[a-z]/, namespace: 'docsgen' }, ({ path }) => {
      if (!isRecorded(path)) return null
      const names = Object.keys(recordedBuiltin(path)).filter(name => /^[\w$]+$/.test(name) && name !== 'default')
      const contents = `const module = globalThis[Symbol.for('docsgen.recorded-fs')](${JSON.stringify(path)})
export default module.default ?? module
export const { ${names.map(name => `${name}: its_${name}`).join(', ')} } = module
export { ${names.map(name => `its_${name} as ${name}`).join(', ')} }`
      return { contents, loader: 'js' }
    })
  }
}

Object.assign(globalThis, {
  [modulesKey]: recordedBuiltin,
  [Symbol.for('docsgen.recorded-require')]: recordedRequire
})

/** From now on reports files that the package reads. Costs a stack trace for each file read in this process. */
export function watchPackage(folder: string): void {
  if (packageFolders.size === 0) {
    for (const module of [fs, fs.promises] as unknown as Record<string, unknown>[]) patchReads(module)
    syncBuiltinESMExports()
  }
  // Frames of ES modules have addresses, those of CommonJS have paths.
  packageFolders.add(folder + sep)
  packageFolders.add(`${pathToFileURL(folder).href}/`)
}

function patchReads(module: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== 'function' || !readers.test(name)) continue
    const reporting = (...given: unknown[]) => {
      if (listeners.size > 0 && !isReporting) reportPackageRead(name, given)
      return value(...given)
    }
    module[name] = Object.assign(reporting, value)
  }
}

/** Guards against recursion: listeners read the file as well, with the package in their call stack. */
let isReporting = false

function reportPackageRead(name: string, given: readonly unknown[]): void {
  isReporting = true
  try {
    if (isAskedByPackage()) reportCall(name, given)
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
