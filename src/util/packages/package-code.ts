/**
 * Hashes the code that an import of a package may load: its files, and those of the packages that these import, as found
 * by their specifiers. Names, versions and the lists of package managers do not count, so the result is right for npm,
 * pnpm, Yarn and bun, for linked packages, and for packages that were patched in place.
 */
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import { lastingStampOf, statsOf } from '../file-stats.ts'
import { sha256 } from '../hash.ts'
import { findPackage } from './installed.ts'
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
export function packageCode(specifier: string, from: string, memo: CodeMemo | null = null): string | null {
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
  if (
    known?.stamps.every(([path, stamp]) => stampAt(path) === stamp) &&
    known.lookups.every(([name, from, found]) => realPackage(name, from) === found)
  ) {
    return known.code
  }
  const walk = new Walk()
  add(walk)
  const code = sha256(walk.lines.join('\n'))
  const stamps = [...walk.seen].map(path => [path, stampAt(path)] as const)
  const made: Remembered = { stamps, lookups: [...walk.lookups.values()], code }
  if (stamps.every(([, stamp]) => stamp !== null)) memo?.write(key, JSON.stringify(made))
  return code
}

/** '': nothing is there. null: the file changed so recently that its next change might get the same stamp. */
function stampAt(path: string): string | null {
  const stats = statsOf(path)
  return stats === null ? '' : lastingStampOf(stats)
}

function realPackage(name: string, from: string): string | null {
  const folder = findPackage(name, from)
  return folder === null ? null : realPath(folder)
}

type Manifest = Readonly<Record<string, unknown>>

/** Follows specifiers from file to file. Finds too much rather than too little: it does not parse the code. */
class Walk {
  /** What the hash is made of, in the order in which it was found. */
  readonly lines: string[] = []
  /** All paths that were looked at, whether there is a file or not. */
  readonly seen = new Set<string>()
  readonly lookups = new Map<string, Remembered['lookups'][number]>()
  readonly #files = new Map<string, number>()
  readonly #folders = new Set<string>()

  /** Adds what a bare specifier may load: the targets under all conditions. */
  addPackage(specifier: string, folder: string): void {
    const name = packageOf(specifier)
    // Packages are looked up from the folder of the importing package, once for all its files.
    const from = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(folder)?.[0] ?? folder
    const question = `${name}\n${from}`
    const known = this.lookups.get(question)
    const found = known === undefined ? realPackage(name, from) : known[2]
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
    const bytes = files.reduce((sum, path) => sum + (statsOf(path)?.size ?? 0), 0)
    const isSmall = files.length <= mostFiles && bytes <= mostBytes
    for (const path of files) {
      this.seen.add(path)
      const { size = 0, mtimeMs = 0 } = statsOf(path) ?? {}
      this.lines.push(`${relative(folder, path)} ${isSmall ? sha256(bytesOf(path)) : `${size} ${mtimeMs}`}`)
    }
  }

  #isFile(path: string): boolean {
    this.seen.add(path)
    return statsOf(path)?.isFile() ?? false
  }

  #manifestOf(folder: string): Manifest {
    const path = join(folder, 'package.json')
    this.seen.add(path)
    const text = bytesOf(path).toString()
    if (!this.#files.has(path)) this.lines.push(`package.json ${sha256(text)}`)
    this.#files.set(path, this.#files.get(path) ?? this.#files.size)
    try {
      const manifest: unknown = JSON.parse(text)
      return isRecord(manifest) ? manifest : {}
    } catch {
      return {}
    }
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
    const folder = looksAround.test(text) ? packageFolderOf(dirname(path)) : null
    if (folder !== null) this.addFolder(folder)
  }

  #add(written: string, from: string): void {
    if (isBuiltin(written) || /^(?:[a-z][a-z+.-]*:|\/\/|docsgen(?:\/|$))/i.test(written)) return
    if (/^\.{0,2}\//.test(written) || written === '.' || written === '..') this.addFile(written, join(from, written))
    else if (written.startsWith('#')) {
      const folder = packageFolderOf(from)
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

/** The nearest folder that is a package: this one, or one around it. */
function packageFolderOf(folder: string): string | null {
  if (/"name"/.test(bytesOf(join(folder, 'package.json')).toString())) return folder
  return dirname(folder) === folder ? null : packageFolderOf(dirname(folder))
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

/** The bytes of a file; none if there is no file. */
function bytesOf(path: string): Buffer {
  try {
    return statSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0)
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
