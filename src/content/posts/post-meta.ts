/** The front matter of a changelog entry: its keys and their meanings. */
import type { Badge, DocMeta, FieldPlaces } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import { list, type Reader, readFields, text } from '../fields.ts'
import type { FrontMatter } from '../front-matter.ts'
import { codesFor, date, type MetaContext, pageSchema, toPageMeta } from '../page-meta.ts'
import { legacyAuthorKeys } from './post-authors.ts'

/** Accepts any value, because post-authors.ts reads the entries. */
const anything: Reader<unknown> = {
  expected: 'an author, or a list of authors',
  schema: { type: ['string', 'object', 'array'] },
  read: value => value
}

const words: Reader<readonly string[]> = {
  expected: 'text, or a list of texts',
  schema: { anyOf: [text.schema, list(text).schema] },
  read: (value, written, inner) =>
    Array.isArray(value) ? list(text).read(value, null, inner) : list(text).read([text.read(value, written)], null)
}

/** Tones of the usual kinds; other words get the plain tone. */
const tones: ReadonlyMap<string, Badge['tone']> = new Map([
  ['added', 'tip'],
  ['changed', 'info'],
  ['fixed', 'info'],
  ['deprecated', 'warning'],
  ['removed', 'danger'],
  ['security', 'danger']
])

/** The keys of a changelog entry. */
export const postSchema = {
  ...pageSchema,
  /**
   * Title in the browser's tab and in search results.
   * @default the title
   * @example Version 2 is out | Acme
   */
  title_meta: text,
  /**
   * Day of the entry.
   * @default the date that the file name or folder begins with, else the first commit
   * @example 2025-03-05
   */
  date,
  /**
   * Who wrote the entry: a key of the authors file, a mapping, or a list of these.
   * @default none
   * @example [jane, { name: Joe, url: https://example.com }]
   */
  authors: anything,
  /**
   * Version that the entry announces: a badge beside its date.
   * @default none
   * @example 2.1.0
   */
  version: text,
  /**
   * Kinds of changes in the entry, shown as badges: `added`, `changed`, `fixed`, `deprecated`, `removed`, `security`, or words of your own.
   * @default none
   * @example [added, fixed]
   */
  kinds: words,
  // Of older blogs; no effect.
  id: text,
  ...(Object.fromEntries([...legacyAuthorKeys.keys()].map(key => [key, text])) as Record<string, Reader<string>>)
}

interface ReadPostMeta {
  readonly meta: DocMeta
  readonly places: FieldPlaces
  readonly titleMeta: string | null
  /** ISO; null if missing or wrong. */
  readonly date: string | null
  readonly badges: readonly Badge[]
}

/** Defaults for the values that only docs have. */
const noDoc = {
  id: null,
  sidebarPosition: null,
  sidebarClassName: null,
  sidebarCustomProps: null,
  sidebarBadge: null,
  icon: null,
  displayedSidebar: undefined,
  paginationLabel: null,
  paginationNext: undefined,
  paginationPrev: undefined,
  hideTitle: false,
  layout: 'doc',
  wide: false,
  home: null
} as const

/** The front matter of an entry, with defaults filled in. */
export function readPostMeta({ fields }: FrontMatter, context: MetaContext, report: Report): ReadPostMeta {
  const { values, places } = readFields(fields, postSchema, codesFor(context), report)
  return {
    meta: { ...noDoc, ...toPageMeta(values, places, context, report) },
    places,
    titleMeta: values.title_meta ?? null,
    date: values.date ?? null,
    badges: [
      ...(values.version === undefined ? [] : [{ text: values.version, tone: 'note' } as const]),
      ...(values.kinds ?? []).map(text => ({ text, tone: tones.get(text.toLowerCase()) ?? 'note' }))
    ]
  }
}

export interface PostName {
  /** As written: `2024-02-30`; null if the name has no date. */
  readonly date: string | null
  /** The name without date and extension: `big-news`. */
  readonly text: string
  /** `/2024/01/31/big-news`, or `/big-news` without a date. */
  readonly slug: string
}

/**
 * Reads a path below the changelog's folder. The date is in the name of the file or of a folder, with
 * dashes or as folders: `2024-01-31-big-news.md`, `2024-01-31-big-news/index.md`, `2024/01/31/big-news.md`.
 */
export function parsePostName(path: string): PostName {
  const name = path.replace(/(?:\/index)?\.mdx?$/i, '')
  // The last date in the path, wherever it begins.
  const [, folder = '', date, text = ''] = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)/s.exec(name) ?? []
  if (date === undefined) return { date: null, text: name, slug: `/${name}` }
  return { date, text, slug: `/${date.replaceAll('-', '/')}/${folder}${text}` }
}
