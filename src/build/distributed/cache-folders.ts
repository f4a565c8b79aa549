/**
 * Folders with values of other machines (`--cache-from`). Their values count by their keys and by what they were made from; what
 * a folder says of itself (its label) only lets a run say once why it does not use them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import type { Shard } from '../options.ts'

/** What the values of a shard were made with and from; plain JSON in a file beside them. */
export interface ShardLabel extends Shard {
  /** Of docsgen. */
  readonly version: string
  /** Node and the platform, for people: “Node 22 on linux x64”. */
  readonly system?: string
  /** Hashes: of the code of docsgen with Node and the platform, of the configuration, of all pages. */
  readonly code: string
  readonly configuration: string
  readonly content: string
}

const labelFile = 'shard.json'

/** What values belong to beside docsgen: those of another system have other keys. */
export function systemName(): string {
  return `Node ${process.versions.node.split('.')[0]} on ${process.platform} ${process.arch}`
}

export function writeLabel(folder: string, label: ShardLabel): void {
  writeFileSync(join(folder, labelFile), `${JSON.stringify(label, null, 2)}\n`)
}

/** null: the folder has none, as that of a whole build, or it is damaged. */
function readLabel(folder: string): ShardLabel | null {
  try {
    // What another hand has written into it changes sentences, and no value.
    return JSON.parse(readFileSync(join(folder, labelFile), 'utf8')) as ShardLabel
  } catch {
    return null
  }
}

interface CacheFolder {
  readonly path: string
  readonly label: ShardLabel | null
}

/** The folders of a run, and what there is to say about them: each sentence once. */
export class CacheFolders {
  readonly notes: string[] = []
  readonly #root: string
  #folders: readonly CacheFolder[] = []

  constructor(root: string) {
    this.#root = root
  }

  /** Those that patterns name, as `shards/*`. */
  static async find(patterns: readonly string[], root: string): Promise<CacheFolders> {
    const found = new CacheFolders(root)
    if (patterns.length === 0) return found
    const { default: glob } = await import('fast-glob')
    const paths = new Set<string>()
    for (const pattern of patterns) {
      const named = glob.sync(pattern.replaceAll('\\', '/'), { onlyDirectories: true, dot: true })
      if (named.length === 0) found.#say(`“${found.#shown(pattern)}” names no folder: no value is read from it.`)
      for (const path of named.sort(byCodePoint)) paths.add(path)
    }
    found.#folders = [...paths].map(path => ({ path, label: readLabel(path) }))
    found.#sayMissing()
    return found
  }

  get paths(): string[] {
    return this.#folders.map(({ path }) => path)
  }

  /** Leaves out those of another docsgen, Node or platform. */
  dropOtherCode(code: string, version: string): void {
    const other = this.#drop(label => label.code !== code)
    const versions = new Set(other.map(({ label }) => label?.version))
    if (other.length === 0) return
    const systems = new Set(other.flatMap(({ label }) => label?.system ?? []).filter(name => name !== systemName()))
    const [system] = systems
    const sameVersion =
      system === undefined ? 'another Node, platform or copy of docsgen' : `${system}, and this is ${systemName()}`
    const what = versions.has(version) ? sameVersion : `docsgen ${[...versions].join(', ')}`
    this.#say(`The values of ${this.#names(other)} were made with ${what}: not used.`)
  }

  /** Leaves out those of another configuration; the paths of those that stay. */
  dropOtherConfiguration(configuration: string): readonly string[] {
    const other = this.#drop(label => label.configuration !== configuration)
    if (other.length > 0)
      this.#say(`The values of ${this.#names(other)} were made with another configuration: not used.`)
    return this.paths
  }

  /** Says which folders were made from other pages. */
  compareContent(version: () => string): void {
    const labeled = this.#folders.filter(({ label }) => label !== null)
    const content = labeled.length === 0 ? '' : version()
    const other = labeled.filter(({ label }) => label?.content !== content)
    if (other.length === 0) return
    this.#say(`The values of ${this.#names(other)} were made from another commit: those that differ are not used.`)
  }

  /** Leaves out folders with files that are not what was written. */
  dropDamaged(files: ReadonlySet<string>): void {
    for (const file of files) this.#say(`“${this.#shown(file)}” is truncated or damaged: not used.`)
    this.#folders = this.#folders.filter(({ path }) => ![...files].some(file => file.startsWith(join(path, '/'))))
  }

  #drop(isOther: (label: ShardLabel) => boolean): CacheFolder[] {
    const dropped = this.#folders.filter(({ label }) => label !== null && isOther(label))
    this.#folders = this.#folders.filter(folder => !dropped.includes(folder))
    return dropped
  }

  /** Shards of a division of which others are there. */
  #sayMissing(): void {
    const labels = this.#folders.flatMap(({ label }) => label ?? [])
    for (const of of new Set(labels.map(label => label.of))) {
      const there = new Set(labels.filter(label => label.of === of).map(({ number }) => number))
      const missing = Array.from({ length: of }, (_, at) => at + 1).filter(number => !there.has(number))
      if (missing.length === 0) continue
      const names = listNames(missing.map(number => `${number}/${of}`))
      this.#say(`No folder has the values of shard ${names}: they are made here.`)
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
