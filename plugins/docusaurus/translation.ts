/** The translation of a Docusaurus configuration, built up key by key. */
import { isAbsolute, posix } from 'node:path'
import type { AddedPage } from 'docsgen/config'
import { withoutRoot } from 'docsgen/project'
import { isPlainObject } from 'docsgen/text'

/** The path of a value in their configuration or in ours. */
export type KeyPath = readonly (string | number)[]

/** A message to the owner about a key. */
interface Note {
  readonly code: 'unsupported' | 'not-needed' | 'not-installed' | 'config/unknown-key'
  readonly path: KeyPath
  readonly message: string
  readonly hint: string | null
}

/** Access to the files of the project. */
export interface SiteFiles {
  /** Absolute folder of the site. */
  readonly root: string
  isThere(path: string, kind: 'file' | 'folder'): boolean
  /** The file of a script, whose path may lack its extension; null when there is no such file. */
  script(path: string): string | null
  readText(file: string): string | null
  /** Whether a package can be imported. */
  isInstalled(name: string): boolean
  /** Style sheets that components below `src` import, sorted. */
  sheets(): readonly string[]
  /** The version of Docusaurus that its package.json names: 2 or 3. */
  major(): number
}

/** What one plugin adds to the pages. */
export interface PluginWork {
  readonly tags: readonly Readonly<Record<string, unknown>>[]
  readonly clientModules: readonly string[]
  /** Pages that it adds. */
  readonly pages: readonly AddedPage[]
  /** What is missing for readers; each text completes “The plugin … is run, but ”. */
  readonly lacks: readonly string[]
}

/** The configuration with the keys of `site.config.ts`, and the origin of each value. */
export class Translation {
  readonly site: SiteFiles
  readonly notes: Note[] = []
  /** Missing packages that were already reported where they are used. */
  readonly missing = new Set<string>()
  /** False when pages may be missing, for example those of a plugin that is not run. */
  isWhole = true
  /** Results of the site's own plugins, by their path in the configuration as JSON. */
  readonly works = new Map<string, PluginWork>()
  /** Import prefix → file or folder of the site. */
  readonly aliases: Record<string, string> = {}
  readonly #data: Record<string, Record<string, unknown>> = {}
  readonly #counts = new Map<string, number>()
  readonly #input: Record<string, unknown> = {}
  readonly #origins: (readonly [target: KeyPath, source: KeyPath])[] = []
  readonly #found: KeyPath[] = []

  constructor(site: SiteFiles) {
    this.site = site
  }

  get input(): Readonly<Record<string, unknown>> {
    return this.#input
  }

  /** Sets the value at a path of our configuration; does nothing for `undefined`. */
  set(target: KeyPath, value: unknown, source: KeyPath): void {
    if (value === undefined) return
    let holder = this.#input
    const last = target.at(-1) ?? ''
    for (const [depth, key] of target.slice(0, -1).entries()) {
      holder[key] ??= typeof target[depth + 1] === 'number' ? [] : {}
      holder = holder[key] as Record<string, unknown> // made by the line above, or by an earlier call for a part of it
    }
    holder[last] = value
    this.#origins.push([target, source])
  }

  /** Appends a value to a list of our configuration. */
  add(target: KeyPath, value: unknown, source: KeyPath): void {
    const list = this.get(target)
    const length = Array.isArray(list) ? list.length : 0
    if (length === 0) this.set(target, [], source)
    this.set([...target, length], value, source)
  }

  /**
   * Sets a value that the configuration does not say: it is found in files, in packages, or made by a plugin, and can be
   * another one at the next build.
   */
  find(target: KeyPath, value: unknown, source: KeyPath): void {
    this.set(target, value, source)
    this.#found.push(target)
  }

  /** Appends a value that the configuration does not say, as `find`. */
  addFound(target: KeyPath, value: unknown, source: KeyPath): void {
    this.add(target, value, source)
    const list = this.get(target)
    if (Array.isArray(list)) this.#found.push([...target, list.length - 1])
  }

  /** Paths of the values that `find` and `addFound` have set, in the order of their lists. */
  get found(): readonly KeyPath[] {
    return this.#found
  }

  get(target: KeyPath): unknown {
    return target.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], this.#input)
  }

  /** Sets the result of `usePluginData(plugin, id)`. */
  addData(plugin: string, id: string, value: unknown): void {
    this.#data[plugin] = { ...this.#data[plugin], [id]: value }
  }

  get data(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
    return this.#data
  }

  /** Counts the calls for a word: 1, 2, 3. */
  count(word: string): number {
    const next = (this.#counts.get(word) ?? 0) + 1
    this.#counts.set(word, next)
    return next
  }

  note(code: Note['code'], path: KeyPath, message: string, hint: string | null = null): void {
    this.notes.push({ code, path, message, hint })
  }

  /** The path in their configuration from which the value at a path of ours comes. */
  originOf(target: KeyPath): KeyPath {
    let best: KeyPath = []
    let depth = -1
    for (const [path, source] of this.#origins) {
      if (path.length <= depth || !path.every((key, index) => key === target[index])) continue
      best = [...source, ...target.slice(path.length)]
      depth = path.length
    }
    return best
  }
}

/** Translates one key. */
export type Rule = (value: unknown, path: KeyPath, to: Translation) => void

/** Rules by key. */
export type Table = Readonly<Record<string, Rule>>

/** Copies the value to this path of our configuration. */
export function same(...target: KeyPath): Rule {
  return (value, path, to) => to.set(target, value, path)
}

/** Ignores a key without effect on readers. */
export const dropped: Rule = () => undefined

/** Notes a key without equivalent: `loss` completes “key: …”, `hint` says what to use. Disabled keys need no note. */
export function lost(loss: string, hint: string | null = null): Rule {
  return (value, path, to) => {
    if (value === undefined || value === null || value === false) return
    if (Array.isArray(value) && value.length === 0) return
    to.note('unsupported', path, `“${path.at(-1)}” has no equivalent: ${loss}`, hint)
  }
}

/** Notes a key without equivalent whose loss readers do not notice. */
export function idle(reason: string, hint: string | null = null): Rule {
  return (value, path, to) => {
    if (value === undefined || value === null || value === false) return
    to.note(
      'not-needed',
      path,
      `“${path.at(-1)}” has no effect: ${reason}`,
      hint ?? 'Remove it, or keep it to be able to return to Docusaurus.'
    )
  }
}

/** Applies the rule of each key of an object, or `other` for keys without a rule. */
export function keys(table: Table, other: Rule): Rule {
  return (value, path, to) => {
    if (!isPlainObject(value)) return
    for (const [key, part] of Object.entries(value)) {
      if (part === undefined) continue
      const rule = Object.hasOwn(table, key) ? table[key] : other
      rule?.(part, [...path, key], to)
    }
  }
}

/** The listed keys of an object, without those that are not set. */
export function pick(value: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter(name => value[name] !== undefined && value[name] !== null).map(name => [name, value[name]])
  )
}

/** Attributes as strings or `true`; unset and false ones are left out. */
export function attributesOf(entry: Readonly<Record<string, unknown>>): Record<string, string | boolean> {
  const written = Object.entries(entry).filter(([, value]) => value !== undefined && value !== null && value !== false)
  return Object.fromEntries(written.map(([name, value]) => [name, value === true ? true : String(value)]))
}

/** The path of a file or folder in the configuration, relative to the site when it is inside of it. */
export function filePath(value: string, { site }: Translation): string {
  const written = value.replace(/^@site\//, '')
  const path = withoutRoot(written, site.root)
  // Docusaurus runs in the folder of the site; here path.resolve() in the configuration used another current folder.
  if (site.isThere(path, 'file') || site.isThere(path, 'folder')) return path
  const fromHere = withoutRoot(path, process.cwd())
  if (fromHere !== path) return fromHere
  // As in webpack, `/src/css/custom.css` is relative to the folder of the site.
  const below = path.slice(1)
  return path.startsWith('/') && site.isThere(below, 'file') ? below : path
}

/** Takes over aliases for folders and files of the site, `{ ui: './src/ui' }`; aliases of packages are ignored. */
export function addAliasesOf(alias: unknown, to: Translation): void {
  for (const [name, target] of Object.entries(isPlainObject(alias) ? alias : {})) {
    const [first] = [target].flat()
    if (typeof first !== 'string' || /(?:^|[\\/])node_modules[\\/]/.test(first)) continue
    const path = isAbsolute(first) ? posix.relative(to.site.root, first) : posix.normalize(first)
    if (!path.startsWith('..') && !(/^[@\w]/.test(first) && !isPathThere(path, to))) to.aliases[name] = path
  }
}

function isPathThere(path: string, { site }: Translation): boolean {
  return site.isThere(path, 'folder') || site.script(path) !== null
}
