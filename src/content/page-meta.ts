/** The front matter keys shared by docs and changelog entries. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Badge, DocMeta, FieldPlaces, LastUpdate, TagInput } from '../types/content.ts'
import type { FoundCode, Report } from '../types/findings.ts'
import { toIsoDate } from './dates.ts'
import {
  address,
  boolean,
  type FieldCodes,
  integer,
  isRecord,
  list,
  nullable,
  type Reader,
  text,
  type Values,
  writtenOf
} from './fields.ts'

export const date: Reader<string> = {
  expected: 'a date such as 2025-03-05',
  schema: { type: 'string', pattern: String.raw`^\d{4}-\d{1,2}-\d{1,2}` },
  read: (value, written) => toIsoDate(text.read(value, written) ?? '') ?? undefined
}

const tones = ['note', 'tip', 'info', 'warning', 'danger'] as const

export const badge: Reader<Badge> = {
  expected: 'text, or {text, tone} with the tone note, tip, info, warning or danger',
  schema: {
    anyOf: [
      text.schema,
      { type: 'object', required: ['text'], properties: { text: text.schema, tone: { enum: [...tones] } } }
    ]
  },
  read: (value, written, inner) => {
    const words = isRecord(value) ? text.read(value.text, writtenOf('text', inner)) : text.read(value, written)
    const tone = isRecord(value) ? tones.find(one => one === (value.tone ?? 'note')) : 'note'
    return words && tone ? { text: words, tone } : undefined
  }
}

const tag: Reader<TagInput> = {
  expected: 'text or {label, permalink}',
  schema: {
    anyOf: [
      text.schema,
      { type: 'object', required: ['label'], properties: { label: text.schema, permalink: nullable(text).schema } }
    ]
  },
  read: (value, written, inner) => {
    const label = isRecord(value) ? text.read(value.label, writtenOf('label', inner)) : text.read(value, written)
    const permalink = isRecord(value)
      ? nullable(text).read(value.permalink ?? null, writtenOf('permalink', inner))
      : null
    return label === undefined || permalink === undefined ? undefined : { label, permalink }
  }
}

const lastUpdate: Reader<LastUpdate> = {
  expected: '{date, author} with a date such as 2025-03-05',
  parts: { date: nullable(date), author: nullable(text) },
  schema: { type: 'object', properties: { date: nullable(date).schema, author: nullable(text).schema } },
  read: (value, _, inner) => {
    if (!isRecord(value)) return undefined
    const day = nullable(date).read(value.date ?? null, null)
    const author = nullable(text).read(value.author ?? null, writtenOf('author', inner))
    return day === undefined || author === undefined ? undefined : { date: day, author }
  }
}

const addresses: Reader<readonly string[]> = {
  expected: 'an address, or a list of addresses',
  schema: { anyOf: [text.schema, list(text).schema] },
  read: (value, written, inner) =>
    Array.isArray(value) ? list(text).read(value, null, inner) : list(text).read([text.read(value, written)], null)
}

/** The keys that every page may have. */
export const pageSchema = {
  /**
   * Title of the page: in the sidebar, in the browser's tab, in search results and, when the text has no heading of level 1, as its heading.
   * @default the first heading of level 1
   * @example Install the agent
   */
  title: text,
  /**
   * One or two sentences about the page for search engines and link previews.
   * @default the first paragraph
   * @example How to install the agent on Linux, macOS and Windows.
   */
  description: text,
  /**
   * Address of the page: below that of the docs set when it begins with a slash, otherwise below the folder of the file.
   * @default the path of the file
   * @example /start
   */
  slug: text,
  /**
   * Name of the page in the sidebar.
   * @default the title
   * @example Install
   */
  sidebar_label: text,
  /**
   * Leaves out the list “On this page”.
   * @default false
   * @example true
   */
  hide_table_of_contents: boolean,
  /**
   * Highest heading level in the list “On this page”.
   * @default `tableOfContents.minHeadingLevel` of the configuration
   * @example 2
   */
  toc_min_heading_level: integer(2, 6),
  /**
   * Lowest heading level in the list “On this page”.
   * @default `tableOfContents.maxHeadingLevel` of the configuration
   * @example 4
   */
  toc_max_heading_level: integer(2, 6),
  /**
   * Keywords for search engines and for the search of the site.
   * @default `keywords` of the configuration
   * @example [agent, install, setup]
   */
  keywords: list(text),
  /**
   * Picture that other sites show beside a link to the page: a path below a static folder, a path beside the page, or a full address.
   * @default `image` of the configuration
   * @example /img/install.png
   */
  image: text,
  /**
   * Tags of the page. Each tag has a page that lists all pages with it.
   * @default none
   * @example [setup, linux]
   */
  tags: list(tag),
  /**
   * Address of “Edit this page”; `null` for no such link.
   * @default made of `editUrl` of the configuration
   * @example https://github.com/acme/docs/edit/main/install.md
   */
  custom_edit_url: nullable(address),
  /**
   * Keeps the page out of builds; `docsgen serve` shows it.
   * @default false
   * @example true
   */
  draft: boolean,
  /**
   * Keeps the page out of builds before this date, by the clock of the build; `docsgen serve` shows it. A time without a zone is UTC.
   * @default none
   * @example 2026-12-01 09:00
   */
  publishDate: date,
  /**
   * Keeps the page out of builds from this date on, by the clock of the build.
   * @default none
   * @example 2027-01-01
   */
  expireDate: date,
  /**
   * Publishes the page without a place in the sidebar, the search and the sitemap.
   * @default false
   * @example true
   */
  unlisted: boolean,
  /**
   * `false` keeps the page out of the search.
   * @default true
   * @example false
   */
  search: boolean,
  /**
   * In a translated page: hash of the original text that it translates. `check` reports when the original has changed.
   * @default none: nothing is compared
   * @example 1f3a9c0e
   */
  translated_from: text,
  /**
   * `false` keeps the page out of the files for programs: no Markdown of the page is published, and `llms.txt` does not list it.
   * @default true
   * @example false
   */
  llms: boolean,
  /**
   * Date and author of the last change, instead of those of the last commit.
   * @default the last commit that changed the file, with `showLastUpdateTime` or `showLastUpdateAuthor`
   * @example { date: 2025-03-05, author: Jane }
   */
  last_update: lastUpdate,
  /**
   * Old addresses that lead to the page.
   * @default none
   * @example [/setup, /old/install]
   */
  redirect_from: addresses
}

export interface MetaContext {
  readonly file: SourcePath
  readonly toc: Config['toc']
  /** The finding for keys that components of the site may read; null: they read none. */
  readonly foreign: FoundCode | null
}

/** The finding for keys that components of the site may read; null: they read none. */
export function foreignKeys({ dialect }: Pick<Config, 'dialect'>): FoundCode | null {
  return dialect.derivedTexts ? dialect.codes['not-needed'] : null
}

/** The finding codes for such front matter. */
export function codesFor({ foreign }: MetaContext): FieldCodes {
  const codes = { wrong: 'front-matter/invalid', unknown: 'front-matter/unknown-key' } as const
  return foreign === null ? codes : { ...codes, foreign }
}

type SharedMeta = Omit<
  DocMeta,
  | 'id'
  | 'sidebarPosition'
  | 'sidebarClassName'
  | 'sidebarCustomProps'
  | 'sidebarBadge'
  | 'icon'
  | 'displayedSidebar'
  | 'paginationLabel'
  | 'paginationNext'
  | 'paginationPrev'
  | 'hideTitle'
  | 'layout'
  | 'wide'
  | 'home'
>

/** The shared values with defaults; the levels of the contents list default to those of the site. */
export function toPageMeta(
  values: Values<typeof pageSchema>,
  places: FieldPlaces,
  { file, toc }: MetaContext,
  report: Report
): SharedMeta {
  const min = values.toc_min_heading_level ?? toc.minHeadingLevel
  const max = values.toc_max_heading_level ?? toc.maxHeadingLevel
  if (min > max) {
    const place = places.toc_min_heading_level ?? places.toc_max_heading_level ?? placeOf(file)
    report(finding('front-matter/invalid', place, `The table of contents cannot go from level ${min} to level ${max}.`))
  }
  return {
    title: values.title ?? null,
    description: values.description ?? null,
    slug: values.slug ?? null,
    sidebarLabel: values.sidebar_label ?? null,
    hideTableOfContents: values.hide_table_of_contents ?? false,
    tocMinHeadingLevel: min,
    tocMaxHeadingLevel: max,
    keywords: values.keywords ?? null,
    image: values.image ?? null,
    tags: values.tags ?? [],
    customEditUrl: values.custom_edit_url,
    draft: values.draft ?? false,
    publishDate: values.publishDate ?? null,
    expireDate: values.expireDate ?? null,
    unlisted: values.unlisted ?? false,
    search: values.search ?? true,
    llms: values.llms ?? true,
    lastUpdate: values.last_update ?? null,
    redirectFrom: values.redirect_from ?? [],
    translatedFrom: values.translated_from ?? null
  }
}
