/** Bodies without their texts, which stay in the cache until somebody asks: memory holds what is known about pages. */
import type { Store } from '../incremental/store.ts'
import type { Compiled } from '../types/compiled.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'

/** A body with the keys of its texts instead of them. */
export interface Outline extends Omit<Compiled, 'html' | 'sections'> {
  readonly html: string
  readonly sections: string
}

/** Puts the texts of a body into the cache. */
export function toOutline(compiled: Compiled, cache: Store): Outline {
  const keep = (text: string) => {
    const key = `text ${sha256(text)}`
    if (!cache.has(key)) cache.write(key, text)
    return key
  }
  return { ...compiled, html: keep(compiled.html), sections: keep(JSON.stringify(compiled.sections)) }
}

/** Whether its texts are there, too. */
export function isWhole({ html, sections }: Pick<Outline, 'html' | 'sections'>, cache: Store): boolean {
  return cache.has(html) && cache.has(sections)
}

/** Of what the body is. */
export function hashOfOutline(outline: Outline): string {
  return sha256(JSON.stringify(outline))
}

/** What every run asks of every body. */
export type AtHand = Pick<Outline, 'source' | 'html' | 'sections' | 'files' | 'islands' | 'diagnostics'>

/** A body that is read when somebody asks: its texts every time, the rest once. */
export class StoredBody implements Compiled {
  readonly source: Compiled['source']
  readonly files: Compiled['files']
  readonly islands: Compiled['islands']
  readonly diagnostics: Compiled['diagnostics']
  readonly #keys: Pick<Outline, 'html' | 'sections'>
  readonly #store: Pick<BuildCache, 'cache' | 'damage'>
  readonly #open: (read: (key: string) => string) => Outline
  #opened: Outline | null = null

  /** `open`: the whole outline, of what is in the cache. */
  constructor(
    { source, html, sections, files, islands, diagnostics }: AtHand,
    store: Pick<BuildCache, 'cache' | 'damage'>,
    open: (read: (key: string) => string) => Outline
  ) {
    this.source = source
    this.files = files
    this.islands = islands
    this.diagnostics = diagnostics
    this.#keys = { html, sections }
    this.#store = store
    this.#open = open
  }

  get html(): string {
    return this.#read(this.#keys.html)
  }

  get sections(): Compiled['sections'] {
    return JSON.parse(this.#read(this.#keys.sections)) as Compiled['sections']
  }

  get contentTitleHtml(): Compiled['contentTitleHtml'] {
    return this.#outline.contentTitleHtml
  }

  get headings(): Compiled['headings'] {
    return this.#outline.headings
  }

  get anchors(): Compiled['anchors'] {
    return this.#outline.anchors
  }

  get links(): Compiled['links'] {
    return this.#outline.links
  }

  get excerpt(): string {
    return this.#outline.excerpt
  }

  get excerptHtml(): Compiled['excerptHtml'] {
    return this.#outline.excerptHtml
  }

  get wordCount(): number {
    return this.#outline.wordCount
  }

  get #outline(): Outline {
    this.#opened ??= this.#open(key => this.#read(key))
    return this.#opened
  }

  #read(key: string): string {
    const text = this.#store.cache.read(key)
    if (text !== null) return text
    this.#store.damage.isFound = true
    throw new Error(`The cache has lost “${key}”.`)
  }
}
