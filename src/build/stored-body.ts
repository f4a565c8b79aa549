/** Bodies without their texts, which stay in the store until somebody asks: memory holds what is known about pages. */
import { digest } from '../incremental/digest.ts'
import type { Store } from '../incremental/store.ts'
import type { Answer, Notes } from '../incremental/task.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import { sha256 } from '../util/hash.ts'

/** What every run asks of every body, with keys of the texts; plain JSON. */
export interface BodyValue extends Pick<Compiled, 'source' | 'files' | 'islands'> {
  readonly html: string
  readonly sections: string
  readonly outline: string
  /** Of all that the body shows. */
  readonly hash: string
  /** Hash of the anchors that links can lead to. */
  readonly anchors: string
}

type Outline = Omit<Compiled, keyof BodyValue | 'diagnostics'> & Pick<Compiled, 'anchors'>

/** Puts the texts of a body into the store, and reports what it found. */
export function toBodyValue(body: Compiled, { keep, report }: Pick<Notes, 'keep' | 'report'>): BodyValue {
  const { source, html, sections, files, islands, diagnostics, ...outline } = body
  diagnostics.forEach(report)
  const keys = { html: keep(html), sections: keep(JSON.stringify(sections)), outline: keep(JSON.stringify(outline)) }
  const anchors = sha256(JSON.stringify(outline.anchors)).slice(0, 32)
  return { source, files, islands, ...keys, anchors, hash: digest(keys, files, islands) }
}

/** A body that is read when somebody asks: its texts every time, the rest once. */
export class StoredBody implements Compiled {
  readonly source: SourcePath
  readonly files: Compiled['files']
  readonly islands: Compiled['islands']
  readonly diagnostics: Compiled['diagnostics']
  readonly #keys: Pick<BodyValue, 'html' | 'sections' | 'outline'>
  readonly #store: Store
  #opened: Outline | null = null

  constructor({ value: { source, files, islands, ...keys }, findings }: Answer<BodyValue>, store: Store) {
    this.source = source
    this.files = files
    this.islands = islands
    this.diagnostics = findings
    this.#keys = keys
    this.#store = store
  }

  get html(): string {
    return this.#store.demand(this.#keys.html)
  }

  get sections(): Compiled['sections'] {
    return JSON.parse(this.#store.demand(this.#keys.sections)) as Compiled['sections']
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
    // Only `toBodyValue` keeps such texts.
    this.#opened ??= JSON.parse(this.#store.demand(this.#keys.outline)) as Outline
    return this.#opened
  }
}
