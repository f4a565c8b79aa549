/**
 * A part of a cold build, for a machine that only computes values: selects its pages, and keeps the files made from
 * them. Each value comes from the same task as in a whole build. So a build that finds the value in another folder uses
 * it, unless the inputs differ.
 */
import type { OutputPath } from '../../types/basics.ts'
import type { Page } from '../../types/content.ts'
import type { Output } from '../../types/output.ts'
import { type Roots, readInside } from '../../util/guarded-files.ts'
import { sha256 } from '../../util/hash.ts'
import type { Shard } from '../options.ts'

/** Fixed cost of a page, in characters of text. */
const costOfPage = 4000
/** Factor for the text of a page that may run code. */
const costOfCode = 3

/** Whether a page belongs to the shard, in any language. */
export type IsOwn = (page: Pick<Page, 'collection' | 'id'>) => boolean

/**
 * The pages of a shard: consecutive pages of the site, so that pages of one folder, and the links among them, stay
 * together. The cuts divide the expected cost evenly. The cost depends on texts only, so every machine cuts alike. A
 * translation goes with its original, whose body it may show; a translation without an original goes to the first
 * shard.
 */
export function cutShard(pages: readonly Page[], { number, of }: Shard): IsOwn {
  const costs = pages.map(({ source, body }) => costOfPage + body.length * (source.endsWith('.mdx') ? costOfCode : 1))
  const whole = costs.reduce((sum, cost) => sum + cost, 0)
  const shards = new Map<string, number>()
  let before = 0
  for (const [at, page] of pages.entries()) {
    const cost = costs[at] ?? 0
    shards.set(nameOf(page), 1 + Math.floor(((before + cost / 2) / whole) * of))
    before += cost
  }
  return page => (shards.get(nameOf(page)) ?? 1) === number
}

function nameOf({ collection, id }: Pick<Page, 'collection' | 'id'>): string {
  return `${collection}:${id}`
}

interface FileStore {
  has(key: string): boolean
  lend(key: string, bytes: Uint8Array): void
}

/** Replaces the publisher in a shard: keeps the bytes of files under their hash. */
export class FileKeeper {
  readonly #store: FileStore
  /** Folders that may hold files to copy. */
  readonly #roots: Roots
  readonly #sizes = new Map<OutputPath, number>()

  constructor(store: FileStore, roots: Roots) {
    this.#store = store
    this.#roots = roots
  }

  keep(_path: OutputPath, hash: string): boolean {
    return this.#store.has(keyOfFile(hash))
  }

  async add(output: Output): Promise<string> {
    const bytes = 'content' in output ? Buffer.from(output.content) : readInside(output.copyFrom, this.#roots)
    const hash = sha256(bytes)
    if (!this.#store.has(keyOfFile(hash))) this.#store.lend(keyOfFile(hash), bytes)
    this.#sizes.set(output.path, bytes.length)
    return hash
  }

  sizeOf(path: OutputPath): number {
    return this.#sizes.get(path) ?? 0
  }
}

/** The file with this hash from another machine; null: none. */
export function borrowFile(hash: string, store: { borrow(key: string): Buffer | null }): Buffer | null {
  return store.borrow(keyOfFile(hash))
}

const keyOfFile = (hash: string) => `file ${hash}`
