/**
 * esbuild opens `tsconfig.json`, `package.json` and every imported file by itself, links and named pipes included. A
 * bundle of files of the project therefore gets its settings, and all its files, through the one door (guarded-files.ts).
 */
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { BuildOptions, OnLoadResult, Plugin, PluginBuild } from 'esbuild'
import { reportRead } from '../author-code/ambient.ts'
import { isInside, RefusedFile, type Roots, readInside, realPath, textInside, whyRefused } from '../guarded-files.ts'
import { isPlainObject, parseObject } from '../objects.ts'
import { toSourcePath } from '../paths.ts'
import { findPackage } from './installed.ts'
import { packageOf, packagePath } from './package.ts'

type GuardedOptions = Required<Pick<BuildOptions, 'plugins' | 'tsconfigRaw'>>

/** Options for a bundle of files that are in `roots`, in packages, or where the code itself says `../../a.ts`. */
export function guardedBundle(root: string, roots: Roots, plugins: readonly Plugin[]): GuardedOptions {
  const allowed = new Set(roots)
  const compilerOptions = readCompilerOptions(join(root, 'tsconfig.json'), roots, 0)
  for (const targets of Object.values(compilerOptions.paths ?? {})) {
    for (const target of targets) allow(target.replace(/\*.*$/s, ''), allowed, roots)
  }
  const ours = realPath(packagePath()) ?? packagePath()
  const read = (path: string) => readInside(path, [...allowed, ours])
  return {
    plugins: [withReader(resolving(root, allowed, roots), read), ...plugins, loading(read, ours)],
    tsconfigRaw: { compilerOptions }
  }
}

/** `paths` of the project's tsconfig.json, with absolute targets. */
export function tsconfigPaths(root: string, roots: Roots): Readonly<Record<string, readonly string[]>> {
  return readCompilerOptions(join(root, 'tsconfig.json'), roots, 0).paths ?? {}
}

type ReadFile = (path: string) => Buffer

/** Lets the other plugins of the bundle find the reader; of the object itself esbuild accepts no other keys. */
function withReader({ name, setup }: Plugin, read: ReadFile): Plugin {
  return { name, setup: Object.assign((build: PluginBuild) => setup(build), { read }) }
}

/** Reads a file that a bundle may contain, for plugins that change it; throws for any other. */
export function readerOf({ initialOptions }: PluginBuild): ReadFile {
  const readers = (initialOptions.plugins ?? []).map(({ setup }) => ('read' in setup ? setup.read : null))
  const read = readers.find((found): found is ReadFile => typeof found === 'function')
  if (read === undefined) throw new Error('Files of the project are bundled without guardedBundle.')
  return read
}

/** Code may name folders outside of the project by their path, and packages by their name; a link alone may not. */
function resolving(root: string, allowed: Set<string>, roots: Roots): Plugin {
  const problemIn = packageProblems(allowed)
  return {
    name: 'docsgen-guard',
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ path, resolveDir, kind }) => {
        if (kind === 'entry-point' || resolveDir === '' || /^(?:node|data|https?):/.test(path)) return null
        const isPath = /^\.{1,2}(?:[\\/]|$)/.test(path) || isAbsolute(path)
        const target = isPath ? resolve(resolveDir, path) : findPackage(packageOf(path), resolveDir)
        if (target === null) return null
        if (isPath) allow(dirname(target), allowed, roots)
        else allowPackage(target, allowed)
        // Also for modules that exist in memory only: esbuild opens what is around the file that they import.
        const problem = problemIn(resolveDir) ?? problemIn(target)
        if (problem === null) return null
        const file = toSourcePath(relative(root, problem.path))
        const text = new RefusedFile(problem.code, file).message
        return {
          errors: [{ text, location: { file, line: 1 }, detail: 'Replace it with a regular file, or remove it.' }]
        }
      })
    }
  }
}

/** Whether `package.json` in a folder and above, where esbuild opens it, is a file of the project or does not exist. */
export function hasPlainPackages(folder: string, roots: Roots): boolean {
  return packageProblems(new Set(roots))(folder) === null
}

/**
 * Finds the `package.json` in a folder or above that must not be opened. esbuild and Node open it by themselves, and
 * print what they cannot read of it.
 */
export function packageProblems(allowed: ReadonlySet<string>): (folder: string) => RefusedFile | null {
  const judged = new Map<string, RefusedFile | null>()
  const problemIn = (folder: string): RefusedFile | null => {
    const known = judged.get(folder)
    if (known !== undefined) return known
    const file = join(folder, 'package.json')
    const real = realPath(folder) ?? folder
    // The site can be a folder of the project that was sent: above it, the file must be in its own folder.
    const isAbove = [...allowed].some(root => isInside(root, [real]))
    const reason = isAbove || isInside(real, [...allowed]) ? whyRefused(file, [...allowed, real]) : null
    const above = dirname(folder)
    const first = reason !== null ? new RefusedFile(reason, file) : above === folder ? null : problemIn(above)
    judged.set(folder, first)
    return first
  }
  return problemIn
}

/** Adds a folder that is named outright: one that is outside by its name, not by a link. */
function allow(folder: string, allowed: Set<string>, roots: Roots): void {
  if (isInside(folder, roots)) return
  const real = realPath(folder)
  if (real !== null) allowed.add(real)
}

function allowPackage(folder: string, allowed: Set<string>): void {
  const real = realPath(folder)
  if (real === null || isInside(real, [...allowed])) return
  if (textInside(join(real, 'package.json'), [real]) !== null) allowed.add(real)
}

function loading(read: ReadFile, ours: string): Plugin {
  return {
    name: 'docsgen-guarded-files',
    setup({ onLoad, initialOptions: { platform = 'browser' } }) {
      const emptyAround = emptyInBrowsers(read)
      onLoad({ filter: /.*/, namespace: 'file' }, ({ path }): OnLoadResult | null => {
        if (isInside(path, [ours])) return null
        // esbuild does not tell plugins that it has resolved a file to an empty module.
        if (platform === 'browser' && emptyAround(dirname(path)).has(path))
          return { contents: 'module.exports = {}', loader: 'js' }
        try {
          return { contents: read(path), loader: 'default', resolveDir: dirname(path) }
        } catch (error) {
          return error instanceof RefusedFile ? { errors: [{ text: error.message }] } : null
        }
      })
    }
  }
}

/** The files for which the package.json around a folder gives browsers nothing: `"browser": { "./node.js": false }`. */
function emptyInBrowsers(read: ReadFile): (folder: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  const emptyAround = (folder: string): ReadonlySet<string> => {
    const found =
      known.get(folder) ?? emptyIn(folder) ?? (dirname(folder) === folder ? none : emptyAround(dirname(folder)))
    known.set(folder, found)
    return found
  }
  const none: ReadonlySet<string> = new Set()
  const emptyIn = (folder: string): ReadonlySet<string> | null => {
    try {
      const { browser } = parseObject(read(join(folder, 'package.json')).toString('utf8')) ?? {}
      const entries = Object.entries(isPlainObject(browser) ? browser : {}).filter(([, file]) => file === false)
      return new Set(entries.flatMap(([name]) => ['', '.js', '.json'].map(end => join(folder, name + end))))
    } catch {
      return null
    }
  }
  return emptyAround
}

/** The settings that esbuild knows, with absolute paths. JSX always means React here, whatever an editor is told. */
interface CompilerOptions {
  readonly paths?: Record<string, string[]>
  readonly baseUrl?: string
  readonly target?: string
  readonly experimentalDecorators?: boolean
  readonly useDefineForClassFields?: boolean
  readonly verbatimModuleSyntax?: boolean
}

/** Nobody extends so often; a file that extends itself would never end. */
const deepest = 20

function readCompilerOptions(file: string, roots: Roots, depth: number): CompilerOptions {
  const settings = parseSettings(textInside(file, roots) ?? '')
  const bases = depth < deepest ? [settings.extends].flat() : []
  const inherited = bases.map(base => (typeof base === 'string' ? extended(base, file, roots, depth) : {}))
  const own = isPlainObject(settings.compilerOptions) ? settings.compilerOptions : {}
  return Object.assign({}, ...inherited, knownOptions(own, dirname(file))) as CompilerOptions
}

function extended(base: string, from: string, roots: Roots, depth: number): CompilerOptions {
  const isPath = /^\.{1,2}\//.test(base)
  const folder = isPath || isAbsolute(base) ? null : findPackage(packageOf(base), dirname(from))
  const below = base.slice(packageOf(base).length)
  const path = folder === null ? resolve(dirname(from), base) : join(folder, below === '' ? 'tsconfig.json' : below)
  const real = folder === null ? null : realPath(folder)
  const its = real === null ? roots : [...roots, real]
  const found = [path, `${path}.json`].find(file => textInside(file, its) !== null)
  reportRead('disk', found ?? path)
  return found === undefined ? {} : readCompilerOptions(found, its, depth + 1)
}

function knownOptions(own: Readonly<Record<string, unknown>>, folder: string): CompilerOptions {
  const baseUrl = typeof own.baseUrl === 'string' ? resolve(folder, own.baseUrl) : null
  const paths = Object.entries(isPlainObject(own.paths) ? own.paths : {}).flatMap(([pattern, targets]) => {
    const list = (Array.isArray(targets) ? targets : []).filter(target => typeof target === 'string')
    return list.length === 0 ? [] : [[pattern, list.map(target => resolve(baseUrl ?? folder, target))] as const]
  })
  const flags = ['experimentalDecorators', 'useDefineForClassFields', 'verbatimModuleSyntax'] as const
  return {
    ...(baseUrl !== null && { baseUrl }),
    ...(paths.length > 0 && { paths: Object.fromEntries(paths) }),
    ...(typeof own.target === 'string' && /^es(?:\d+|next)$/i.test(own.target) && { target: own.target }),
    ...Object.fromEntries(flags.flatMap(flag => (typeof own[flag] === 'boolean' ? [[flag, own[flag]]] : [])))
  }
}

/** Accepts comments and trailing commas; an unreadable file counts as empty. */
function parseSettings(text: string): Readonly<Record<string, unknown>> {
  const plain = text.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_all, string = '') => string)
  try {
    const value: unknown = JSON.parse(plain.replace(/,(\s*[}\]])/g, '$1'))
    return isPlainObject(value) ? value : {}
  } catch {
    return {}
  }
}
