/** What a Docusaurus configuration means here, collected while its keys are read one by one. */
import { isAbsolute, posix } from 'node:path'
import type { Code } from '../diagnostics/codes.ts'
import type { AddedPage } from '../types/plugin.ts'
import { isPlainObject } from '../util/objects.ts'

/** The path of a value in either configuration. */
export type KeyPath = readonly (string | number)[]

/** Something to tell the owner about a key. */
interface Note {
  readonly code: Extract<Code, `docusaurus/${string}` | 'config/unknown-key'>
  readonly path: KeyPath
  readonly message: string
  readonly hint: string | null
}

/** What of the project the translation asks for. */
export interface SiteFiles {
  /** Absolute folder of the site. */
  readonly root: string
  isThere(path: string, kind: 'file' | 'folder'): boolean
  /** The file of a script, whose path may lack its ending; null: there is none. */
  script(path: string): string | null
  readText(file: string): string | null
  /** Whether a package can be imported. */
  isInstalled(name: string): boolean
  /** Style sheets that components below `src` import, sorted. */
  sheets(): readonly string[]
  /** The version of Docusaurus that its package.json names: 2 or 3. */
  major(): number
}

/** What one plugin gives to the pages. */
export interface PluginWork {
  readonly tags: readonly Readonly<Record<string, unknown>>[]
  readonly clientModules: readonly string[]
  /** Pages that it adds. */
  readonly pages: readonly AddedPage[]
  /** What readers miss; each completes “The plugin … is run, but ”. */
  readonly lacks: readonly string[]
}

/** The configuration in the words of `site.config.ts`, and where each of its values was written. */
export class Translation {
  readonly site: SiteFiles
  readonly notes: Note[] = []
  /** Packages that were told to be missing where something of them is used. */
  readonly missing = new Set<string>()
  /** Whether all pages are there, as far as the translation knows: false with plugins that may make some. */
  isWhole = true
  /** What plugins of the site have said, by the path at which they are named. */
  readonly works = new Map<string, PluginWork>()
  /** Names that imports may begin with, and the files and folders of the site that they mean. */
  readonly aliases: Record<string, string> = {}
  readonly #data: Record<string, Record<string, unknown>> = {}
  readonly #counts = new Map<string, number>()
  readonly #input: Record<string, unknown> = {}
  readonly #origins: (readonly [target: KeyPath, source: KeyPath])[] = []

  constructor(site: SiteFiles) {
    this.site = site
  }

  get input(): Readonly<Record<string, unknown>> {
    return this.#input
  }

  /** Sets the value at a path of our configuration; `undefined` is what is not written. */
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

  /** Adds to a list of our configuration. */
  add(target: KeyPath, value: unknown, source: KeyPath): void {
    const list = this.get(target)
    const length = Array.isArray(list) ? list.length : 0
    if (length === 0) this.set(target, [], source)
    this.set([...target, length], value, source)
  }

  get(target: KeyPath): unknown {
    return target.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], this.#input)
  }

  /** What components get from `usePluginData(plugin, id)`. */
  addData(plugin: string, id: string, value: unknown): void {
    this.#data[plugin] = { ...this.#data[plugin], [id]: value }
  }

  get data(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
    return this.#data
  }

  /** 1, 2, 3 for the same word. */
  count(word: string): number {
    const next = (this.#counts.get(word) ?? 0) + 1
    this.#counts.set(word, next)
    return next
  }

  note(code: Note['code'], path: KeyPath, message: string, hint: string | null = null): void {
    this.notes.push({ code, path, message, hint })
  }

  /** Where the value at a path of our configuration stands in theirs. */
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

/** What one key becomes. */
export type Rule = (value: unknown, path: KeyPath, to: Translation) => void

/** Keys and what they become. */
export type Table = Readonly<Record<string, Rule>>

/** The value means the same at this path of our configuration. */
export function same(...target: KeyPath): Rule {
  return (value, path, to) => to.set(target, value, path)
}

/** Nothing that a reader sees depends on it. */
export const dropped: Rule = () => undefined

/** It has no equivalent: `loss` completes “key: …”, `hint` says what to use. A value that switches it off loses nothing. */
export function lost(loss: string, hint: string | null = null): Rule {
  return (value, path, to) => {
    if (value === undefined || value === null || value === false) return
    if (Array.isArray(value) && value.length === 0) return
    to.note('docusaurus/unsupported', path, `“${path.at(-1)}” has no equivalent: ${loss}`, hint)
  }
}

/** The same, but readers notice nothing. */
export function idle(reason: string, hint: string | null = null): Rule {
  return (value, path, to) => {
    if (value === undefined || value === null || value === false) return
    to.note(
      'docusaurus/not-needed',
      path,
      `“${path.at(-1)}” does nothing here: ${reason}`,
      hint ?? 'Remove it, or leave it for the day when the site goes back.'
    )
  }
}

/** Each key of an object by its own rule; a key without one is handed to `other`. */
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

/** An object without the keys that are not set, or that nobody here knows. */
export function pick(value: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter(name => value[name] !== undefined && value[name] !== null).map(name => [name, value[name]])
  )
}

/** Attributes as text or flags; what is switched off is left out. */
export function attributesOf(entry: Readonly<Record<string, unknown>>): Record<string, string | boolean> {
  const written = Object.entries(entry).filter(([, value]) => value !== undefined && value !== null && value !== false)
  return Object.fromEntries(written.map(([name, value]) => [name, value === true ? true : String(value)]))
}

/** Path of a file or folder of the configuration, relative to the site where it is below it. */
export function filePath(value: string, { site }: Translation): string {
  const written = value.replace(/^@site\//, '')
  const path = written.startsWith(`${site.root}/`) ? written.slice(site.root.length + 1) : written
  // Docusaurus runs in the folder of the site, where paths made with path.resolve() would be right.
  const here = `${process.cwd()}/`
  if (site.isThere(path, 'file') || site.isThere(path, 'folder')) return path
  if (path.startsWith(here)) return path.slice(here.length)
  // As webpack has it, `/src/css/custom.css` begins in the folder of the site.
  const below = path.slice(1)
  return path.startsWith('/') && site.isThere(below, 'file') ? below : path
}

/** Names of folders and files of the site, `{ ui: './src/ui' }`; those of packages are of the packages themselves. */
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
