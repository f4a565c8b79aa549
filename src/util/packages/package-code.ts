/**
 * Hashes the code that an import of a package may load: its files, and those of the packages that these import, as found
 * by their specifiers. Names, versions and the lists of package managers do not count, so the result is right for npm,
 * pnpm, Yarn and bun, for linked packages, and for packages that were patched in place.
 */
import { readdirSync, readFileSync, realpathSync, type Stats } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import { lastingStampOf, statsOf } from '../file-stats.ts'
import { sha256 } from '../hash.ts'
import { findPackage, packageFinder } from './installed.ts'
import { packageOf } from './package.ts'

/** Remembers texts between runs, so that unchanged packages are not read. */
export interface CodeMemo {
  read(key: string): string | null
  write(key: string, value: string): void
}

/**
 * A hash of what `specifier`, a package or a relative path, loads when code in the folder `from` imports it; null: the
 * package is not installed.
 * Contains no absolute paths, because caches can move.
 */
export function packageCode(specifier: string, from: string, memo: CodeMemo | null): string | null {
  if (/^\.|^(?:[a-z]:)?[\\/]/i.test(specifier)) return fileCode(resolve(from, specifier), memo)
  if (findPackage(packageOf(specifier), from) === null) return null
  return hashOf(`${specifier}\n${from}`, walk => walk.addPackage(specifier, from), memo)
}

/** The same for a file of a package. */
export function fileCode(path: string, memo: CodeMemo | null = null): string {
  return hashOf(path, walk => walk.addFile('', path), memo)
}

/** A hash of all files of a folder, such as that of a theme. */
export function folderCode(folder: string): string {
  const walk = new Walk()
  walk.addFolder(folder)
  return sha256(walk.lines.join('\n'))
}

/** What a hash was made of; it is the same while the stamps and the folders of packages are. */
interface Remembered {
  readonly stamps: readonly (readonly [path: string, stamp: string | null])[]
  readonly lookups: readonly (readonly [name: string, from: string, found: string | null])[]
  readonly code: string
}

function hashOf(what: string, add: (walk: Walk) => void, memo: CodeMemo | null): string {
  const key = `package ${what}`
  const text = memo?.read(key) ?? null
  // Only this function writes such keys.
  const known = text === null ? null : (JSON.parse(text) as Remembered)
  const find = realPackageFinder()
  if (
    known?.stamps.every(([path, stamp]) => stampFor(statsOf(path)) === stamp) &&
    known.lookups.every(([name, from, found]) => find(name, from) === found)
  ) {
    return known.code
  }
  const walk = new Walk()
  add(walk)
  const code = sha256(walk.lines.join('\n'))
  const stamps = [...walk.seen].map(([path, stats]) => [path, stampFor(stats)] as const)
  const made: Remembered = { stamps, lookups: [...walk.lookups.values()], code }
  if (stamps.every(([, stamp]) => stamp !== null)) memo?.write(key, JSON.stringify(made))
  return code
}

/** '': nothing is there. null: the file changed so recently that its next change might get the same stamp. */
function stampFor(stats: Stats | null): string | null {
  return stats === null ? '' : lastingStampOf(stats)
}

/** Finds the real paths of packages; one package is imported by many others. */
function realPackageFinder(): typeof findPackage {
  const find = packageFinder()
  const real = new Map<string, string | null>()
  return (name, from) => {
    const folder = find(name, from)
    if (folder === null) return null
    const known = real.get(folder)
    const path = known === undefined ? realPath(folder) : known
    real.set(folder, path)
    return path
  }
}

type Manifest = Readonly<Record<string, unknown>>

/** Follows specifiers from file to file. Finds too much rather than too little: it does not parse the code. */
class Walk {
  /** What the hash is made of, in the order in which it was found. */
  readonly lines: string[] = []
  /** All paths that were looked at, with what was there before anything was read. */
  readonly seen = new Map<string, Stats | null>()
  readonly lookups = new Map<string, Remembered['lookups'][number]>()
  readonly #files = new Map<string, number>()
  readonly #folders = new Set<string>()
  readonly #manifests = new Map<string, { readonly text: string; readonly manifest: Manifest }>()
  readonly #find = realPackageFinder()

  /** Adds what a bare specifier may load: the targets under all conditions. */
  addPackage(specifier: string, folder: string): void {
    const name = packageOf(specifier)
    // Packages are looked up from the folder of the importing package, once for all its files.
    const from = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(folder)?.[0] ?? folder
    const question = `${name}\n${from}`
    const known = this.lookups.get(question)
    const found = known === undefined ? this.#find(name, from) : known[2]
    this.lookups.set(question, [name, from, found])
    if (found === null) {
      this.lines.push(`${specifier} is not installed`)
      return
    }
    const manifest = this.#manifestOf(found)
    const below = specifier.slice(name.length)
    const exported = importTargets(manifest['exports'], `.${below}`)
    const { main, module, style, browser } = manifest
    const entries = [main, module, style, browser, './index'].filter(entry => typeof entry === 'string')
    const targets = exported.length > 0 ? exported : below === '' ? entries : [below]
    for (const target of targets) this.addFile(specifier, join(found, target))
    // What bundlers for browsers load in place of other files.
    for (const instead of isRecord(browser) ? Object.values(browser) : [])
      if (typeof instead === 'string') this.#add(instead, found)
  }

  /** Adds a file whose path may lack the extension, or be that of a folder with an entry. */
  addFile(specifier: string, path: string): void {
    const found = endings.map(ending => path + ending).find(file => this.#isFile(file))
    if (found === undefined) {
      const { main } = this.#isFile(join(path, 'package.json')) ? this.#manifestOf(path) : {}
      const inside = [...(typeof main === 'string' ? [main] : []), 'index.js', 'index.mjs', 'index.cjs']
      const entry = inside.map(name => join(path, name)).find(file => this.#isFile(file))
      if (entry !== undefined) this.#read(specifier, entry)
      return
    }
    this.#read(specifier, found)
  }

  /** Adds all files of a folder, except those of packages inside of it. */
  addFolder(folder: string): void {
    if (this.#folders.has(folder)) return
    this.#folders.add(folder)
    const files = filesBelow(folder)
    const bytes = files.reduce((sum, path) => sum + (this.#statsOf(path)?.size ?? 0), 0)
    const isSmall = files.length <= mostFiles && bytes <= mostBytes
    for (const path of files) {
      const { size = 0, mtimeMs = 0 } = this.#statsOf(path) ?? {}
      this.lines.push(`${relative(folder, path)} ${isSmall ? sha256(bytesOf(path)) : `${size} ${mtimeMs}`}`)
    }
  }

  #statsOf(path: string): Stats | null {
    const known = this.seen.get(path)
    const stats = known === undefined ? statsOf(path) : known
    this.seen.set(path, stats)
    return stats
  }

  #isFile(path: string): boolean {
    return this.#statsOf(path)?.isFile() ?? false
  }

  #manifestOf(folder: string): Manifest {
    const path = join(folder, 'package.json')
    const { text, manifest } = this.#parsedManifest(path)
    if (!this.#files.has(path)) this.lines.push(`package.json ${sha256(text)}`)
    this.#files.set(path, this.#files.get(path) ?? this.#files.size)
    return manifest
  }

  #parsedManifest(path: string): { readonly text: string; readonly manifest: Manifest } {
    const known = this.#manifests.get(path)
    if (known !== undefined) return known
    const text = this.#isFile(path) ? bytesOf(path).toString() : ''
    const parsed = { text, manifest: parseManifest(text) }
    this.#manifests.set(path, parsed)
    return parsed
  }

  /** The nearest folder that is a package: this one, or one around it. */
  #packageFolderOf(folder: string): string | null {
    if (/"name"/.test(this.#parsedManifest(join(folder, 'package.json')).text)) return folder
    return dirname(folder) === folder ? null : this.#packageFolderOf(dirname(folder))
  }

  #read(specifier: string, path: string): void {
    const known = this.#files.get(path)
    this.lines.push(`${specifier} ${known ?? ''}`)
    if (known !== undefined) return
    this.#files.set(path, this.#files.size)
    const bytes = bytesOf(path)
    this.lines.push(sha256(bytes))
    if (!scanned.test(extname(path))) return
    const text = bytes.toString()
    for (const [, , written = '', address = written] of text.matchAll(specifiers)) this.#add(address, dirname(path))
    const folder = looksAround.test(text) ? this.#packageFolderOf(dirname(path)) : null
    if (folder !== null) this.addFolder(folder)
  }

  #add(written: string, from: string): void {
    if (isBuiltin(written) || /^(?:[a-z][a-z+.-]*:|\/\/|docsgen(?:\/|$))/i.test(written)) return
    if (/^\.{0,2}\//.test(written) || written === '.' || written === '..') this.addFile(written, join(from, written))
    else if (written.startsWith('#')) {
      const folder = this.#packageFolderOf(from)
      const manifest = folder === null ? {} : this.#manifestOf(folder)
      for (const target of importTargets(manifest['imports'], written))
        if (folder !== null && !target.startsWith('#')) this.#add(target, folder)
    } else {
      // In style sheets, a name is that of a file beside the sheet, or of a package.
      if (/\.\w+$/.test(written)) this.addFile(written, join(from, written))
      if (/^@?[\w]/.test(written)) this.addPackage(written, from)
    }
  }
}

/** Of folders with more, the sizes and times of files are hashed, and not their contents. */
const mostFiles = 2000
const mostBytes = 32_000_000

const endings = ['', '.js', '.cjs', '.mjs', '.json', '.jsx', '.ts', '.tsx', '.mts', '.cts', '.css', '.node']
const scanned = /^\.(?:[cm]?[jt]sx?|css|s[ac]ss|less|svelte|vue)$/

/** `from 'x'`, `import 'x'`, `import('x')`, `require('x')`, `@import 'x'`, `url(x)`. */
const specifiers =
  /(?:\bfrom|\bimport|require(?:\.resolve)?|@use|@forward)\s*(?:\(\s*)?(["'`])([^"'`\n\\$]+)\1|\burl\(\s*["']?([^"')\s]+)/g

/** Code that opens files of its package, or imports them by computed names. */
const looksAround =
  /["'](?:node:)?fs(?:\/promises)?["']|\brequire\(\s*[^"'`)\s]|\bimport\(\s*[^"'`)\s]|\brequire\(\s*`[^`]*\$\{|\bimport\(\s*`[^`]*\$\{/

/**
 * All files that a specifier can lead to by `exports` or `imports` of a package.json, under some conditions; left out:
 * under any.
 */
export function importTargets(
  map: unknown,
  key: string,
  conditions: readonly string[] | null = null
): readonly string[] {
  const leavesOf = (value: unknown): readonly string[] => leaves(value, conditions)
  if (!isRecord(map)) return key === '.' ? leavesOf(map) : []
  const isByPath = Object.keys(map).some(name => /^[.#]/.test(name))
  if (!isByPath) return key === '.' ? leavesOf(map) : []
  return Object.entries(map).flatMap(([pattern, value]) => {
    if (pattern === key) return leavesOf(value)
    const [start = '', end] = pattern.split('*', 2)
    const isMatch = end !== undefined && key.startsWith(start) && key.endsWith(end)
    const rest = key.slice(start.length, key.length - (end?.length ?? 0))
    return isMatch ? leavesOf(value).map(leaf => leaf.replaceAll('*', () => rest)) : []
  })
}

function leaves(value: unknown, conditions: readonly string[] | null): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(one => leaves(one, conditions))
  if (!isRecord(value)) return []
  const isMet = (condition: string) => conditions?.includes(condition) ?? condition !== 'types'
  return Object.entries(value).flatMap(([condition, leaf]) => (isMet(condition) ? leaves(leaf, conditions) : []))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseManifest(text: string): Manifest {
  try {
    const manifest: unknown = JSON.parse(text)
    return isRecord(manifest) ? manifest : {}
  } catch {
    return {}
  }
}

function filesBelow(folder: string): string[] {
  let entries: ReturnType<typeof entriesOf>
  try {
    entries = entriesOf(folder)
  } catch {
    return []
  }
  // A site inside of a linked package is not code of the package.
  if (entries.some(({ name }) => name === '.docsgen')) return []
  return entries.flatMap((entry): string[] => {
    const path = join(folder, entry.name)
    // Neither code nor data: packages inside, hidden folders, files for editors.
    if (/^(?:node_modules$|\.)|\.(?:map|d\.[cm]?ts)$/.test(entry.name)) return []
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

function entriesOf(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => byCodePoint(a.name, b.name))
}

/** The bytes of a file; none if it has disappeared, or is no file. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch {
    return null
  }
}
