/** Compiled bodies. Their texts stay in the store until they are read; memory holds only what every run needs. */

import type { Store } from '../../incremental/store.ts'
import type { Answer, Notes } from '../../incremental/task.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Compiled } from '../../types/compiled.ts'
import { digest } from '../../util/hash.ts'

/** Lists that are empty for most pages. */
type Lists = Pick<Compiled, 'files' | 'islands' | 'sheets' | 'styles' | 'pictures' | 'images' | 'policySources'>

/** What every run needs of every body; plain JSON without empty lists. Its texts: HTML, sections, outline, Markdown. */
export interface BodyValue extends Pick<Compiled, 'source'>, Partial<Lists> {
  /** Hash of everything that the body shows. */
  readonly hash: string
  /** The anchors of the page, as JSON. Checking links needs them for all pages; the outlines stay in the store. */
  readonly anchors: string
  /** Hash of the targets and texts of links, which the search uses as names of pages. */
  readonly named: string
}

type Outline = Omit<Compiled, 'source' | keyof Lists | 'html' | 'markdown' | 'sections' | 'anchors' | 'diagnostics'>

/** Puts the texts of a body into the store, and reports its findings. */
export function toBodyValue(body: Compiled, { keep, report }: Pick<Notes, 'keep' | 'report'>): BodyValue {
  const {
    source,
    html,
    markdown,
    sections,
    files,
    islands,
    sheets,
    styles,
    pictures,
    images,
    policySources,
    anchors: anchorList,
    diagnostics,
    ...outline
  } = body
  diagnostics.forEach(report)
  const texts = [html, JSON.stringify(sections), JSON.stringify(outline)]
  const keys = [...texts, ...(markdown === null ? [] : [markdown])].map(keep)
  const anchors = JSON.stringify(anchorList)
  return {
    source,
    ...withoutEmpty({ files, islands, sheets, styles, pictures, images, policySources }),
    anchors,
    named: digest(outline.links.flatMap(({ kind, href, text }) => (kind === 'link' && text ? [href, text] : []))),
    hash: digest(keys, files, islands, sheets, anchors)
  }
}

function withoutEmpty(lists: Lists): Partial<Lists> {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
}

const none: readonly never[] = []

/**
 * The outlines read last, by the key of their text: a page is usually read several times in a row, and links point to
 * neighboring pages. Caching all outlines would take 8 kB of memory for each page.
 */
const openedOf = new WeakMap<Store, Map<string, Outline>>()
const mostOpened = 4000

function openOutline(key: string, store: Store): Outline {
  const opened = openedOf.get(store) ?? new Map<string, Outline>()
  const known = opened.get(key)
  if (known !== undefined) return known
  // Only `toBodyValue` writes such texts.
  const outline = JSON.parse(store.demand(key)) as Outline
  const [oldest] = opened.keys()
  if (opened.size >= mostOpened && oldest !== undefined) opened.delete(oldest)
  openedOf.set(store, opened.set(key, outline))
  return outline
}

/** A body that is read on demand: its texts each time, its outline from the cache above. */
export class StoredBody implements Compiled {
  readonly source: SourcePath
  readonly files: Compiled['files']
  readonly islands: Compiled['islands']
  readonly sheets: Compiled['sheets']
  readonly styles: Compiled['styles']
  readonly pictures: Compiled['pictures']
  readonly images: Compiled['images']
  readonly policySources: Compiled['policySources']
  readonly diagnostics: Compiled['diagnostics']
  readonly #anchors: string
  readonly #texts: readonly string[]
  readonly #store: Store

  constructor({ value, findings, texts }: Answer<BodyValue>, store: Store) {
    const { source, files = none, islands = none, sheets = none, styles = none } = value
    const { pictures = none, images = none, policySources = none } = value
    this.source = source
    this.files = files
    this.islands = islands
    this.sheets = sheets
    this.styles = styles
    this.pictures = pictures
    this.images = images
    this.policySources = policySources
    this.diagnostics = findings
    this.#anchors = value.anchors
    this.#texts = texts
    this.#store = store
  }

  get html(): string {
    return this.#read(0)
  }

  get markdown(): Compiled['markdown'] {
    return this.#texts.length > 3 ? this.#read(3) : null
  }

  get sections(): Compiled['sections'] {
    return JSON.parse(this.#read(1)) as Compiled['sections']
  }

  get contentTitleHtml(): Compiled['contentTitleHtml'] {
    return this.#outline.contentTitleHtml
  }

  get headings(): Compiled['headings'] {
    return this.#outline.headings
  }

  get anchors(): Compiled['anchors'] {
    return JSON.parse(this.#anchors) as Compiled['anchors']
  }

  get links(): Compiled['links'] {
    return this.#outline.links
  }

  get head(): Compiled['head'] {
    return this.#outline.head
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
    return openOutline(this.#texts[2] ?? '', this.#store)
  }

  #read(text: 0 | 1 | 2 | 3): string {
    return this.#store.demand(this.#texts[text] ?? '')
  }
}
