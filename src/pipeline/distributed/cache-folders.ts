/**
 * Folders with values of other machines (`--cache-from`). Whether a value is used depends on its key and inputs alone.
 * The label of a folder only lets a run say once why it does not use the folder's values.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import type { Shard } from '../options.ts'

/** What the values of a shard were made from; stored as JSON beside them. */
export interface ShardLabel extends Shard {
  /** Version of docsgen. */
  readonly version: string
  /** Node and the platform, for display: “Node 22 on linux x64”. */
  readonly system?: string
  /** Hashes of docsgen's code with Node and the platform, of the configuration, and of all pages. */
  readonly code: string
  readonly configuration: string
  readonly content: string
}

const labelFile = 'shard.json'

/** Node and platform: values of another system have other keys. */
export function systemName(): string {
  return `Node ${process.versions.node.split('.')[0]} on ${process.platform} ${process.arch}`
}

export function writeLabel(folder: string, label: ShardLabel): void {
  writeFileSync(join(folder, labelFile), `${JSON.stringify(label, null, 2)}\n`)
}

/** null: the label is damaged, or there is none, as in the folder of a whole build. */
function readLabel(folder: string): ShardLabel | null {
  try {
    // A forged label can change messages, but no value.
    return JSON.parse(readFileSync(join(folder, labelFile), 'utf8')) as ShardLabel
  } catch {
    return null
  }
}

interface CacheFolder {
  readonly path: string
  readonly label: ShardLabel | null
}

/** The folders of a run, and the messages about them, each once. */
export class CacheFolders {
  readonly notes: string[] = []
  readonly #root: string
  #folders: readonly CacheFolder[] = []

  constructor(root: string) {
    this.#root = root
  }

  /** The folders that patterns match, such as `shards/*`. */
  static async find(patterns: readonly string[], root: string): Promise<CacheFolders> {
    const found = new CacheFolders(root)
    if (patterns.length === 0) return found
    const { globSync } = await import('tinyglobby')
    const paths = new Set<string>()
    for (const pattern of patterns) {
      const options = { onlyDirectories: true, dot: true, absolute: true, expandDirectories: false }
      const named = globSync(pattern.replaceAll('\\', '/'), options).map(path => path.replace(/\/$/, ''))
      if (named.length === 0) found.#say(`“${found.#shown(pattern)}” does not name a folder: nothing is read from it.`)
      for (const path of named.sort(byCodePoint)) paths.add(path)
    }
    found.#folders = [...paths].map(path => ({ path, label: readLabel(path) }))
    found.#sayMissing()
    return found
  }

  get paths(): string[] {
    return this.#folders.map(({ path }) => path)
  }

  /** Drops folders written by another docsgen, Node or platform. */
  dropOtherCode(code: string, version: string): void {
    const other = this.#drop(label => label.code !== code)
    const versions = new Set(other.map(({ label }) => label?.version))
    if (other.length === 0) return
    const systems = new Set(other.flatMap(({ label }) => label?.system ?? []).filter(name => name !== systemName()))
    const [system] = systems
    const sameVersion =
      system === undefined ? 'another Node, platform or copy of docsgen' : `${system}, and this is ${systemName()}`
    const what = versions.has(version) ? sameVersion : `docsgen ${[...versions].join(', ')}`
    this.#say(`The cached results of ${this.#names(other)} were made with ${what}: not used.`)
  }

  /** Drops folders written with another configuration; returns the paths of the others. */
  dropOtherConfiguration(configuration: string): readonly string[] {
    const other = this.#drop(label => label.configuration !== configuration)
    if (other.length > 0)
      this.#say(`The cached results of ${this.#names(other)} were made with another configuration: not used.`)
    return this.paths
  }

  /** Reports which folders were made from other pages. */
  compareContent(version: () => string): void {
    const labeled = this.#folders.filter(({ label }) => label !== null)
    const content = labeled.length === 0 ? '' : version()
    const other = labeled.filter(({ label }) => label?.content !== content)
    if (other.length === 0) return
    this.#say(
      `The cached results of ${this.#names(other)} were made from another commit: those that differ are not used.`
    )
  }

  /** Drops folders that contain damaged files. */
  dropDamaged(files: ReadonlySet<string>): void {
    for (const file of files) this.#say(`“${this.#shown(file)}” is truncated or damaged: not used.`)
    this.#folders = this.#folders.filter(({ path }) => ![...files].some(file => file.startsWith(join(path, '/'))))
  }

  #drop(isOther: (label: ShardLabel) => boolean): CacheFolder[] {
    const dropped = this.#folders.filter(({ label }) => label !== null && isOther(label))
    this.#folders = this.#folders.filter(folder => !dropped.includes(folder))
    return dropped
  }

  /** Reports shards that are missing while others of the same division exist. */
  #sayMissing(): void {
    const labels = this.#folders.flatMap(({ label }) => label ?? [])
    for (const of of new Set(labels.map(label => label.of))) {
      const there = new Set(labels.filter(label => label.of === of).map(({ number }) => number))
      const missing = Array.from({ length: of }, (_, at) => at + 1).filter(number => !there.has(number))
      if (missing.length === 0) continue
      const names = listNames(missing.map(number => `${number}/${of}`))
      this.#say(`No folder has cached results of shard ${names}: its pages are built here.`)
    }
  }

  #say(note: string): void {
    if (!this.notes.includes(note)) this.notes.push(note)
  }

  #names(folders: readonly CacheFolder[]): string {
    return listNames(folders.map(({ path }) => `“${this.#shown(path)}”`))
  }

  #shown(path: string): string {
    const below = isAbsolute(path) ? relative(this.#root, path) : path
    return below.startsWith('..') ? path : below
  }
}

function listNames(names: readonly string[]): string {
  const some = names.slice(0, 5)
  const last = names.length > 5 ? `${names.length - 5} more` : some.pop()
  return some.length === 0 ? `${last}` : `${some.join(', ')} and ${last}`
}
