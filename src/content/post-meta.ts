/** The front matter of a changelog entry: which keys there are and what they mean (behaviour L-26). */
import type { DocMeta, FieldPlaces } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { FrontMatter } from './front-matter.ts'
import { date, type MetaContext, pageSchema, toPageMeta } from './page-meta.ts'
import { legacyAuthorKeys } from './post-authors.ts'
import { readFields } from './read-fields.ts'
import { type Shape, text } from './shapes.ts'

/** Read by post-authors.ts, entry by entry. */
const anything: Shape<unknown> = { wanted: 'an author, or a list of authors', read: value => value }

const schema = {
  ...pageSchema,
  title_meta: text,
  date,
  authors: anything,
  // Of old versions of Docusaurus; without effect.
  id: text,
  ...(Object.fromEntries([...legacyAuthorKeys.keys()].map(key => [key, text])) as Record<string, Shape<string>>)
}

export interface ReadPostMeta {
  readonly meta: DocMeta
  readonly places: FieldPlaces
  readonly titleMeta: string | null
  /** ISO; null where it is not written or wrong. */
  readonly date: string | null
}

/** What only docs have. */
const noDoc = {
  id: null,
  sidebarPosition: null,
  sidebarClassName: null,
  sidebarCustomProps: null,
  displayedSidebar: undefined,
  paginationLabel: null,
  paginationNext: undefined,
  paginationPrev: undefined,
  hideTitle: false
} as const

/** The front matter of an entry, complete. */
export function readPostMeta({ fields }: FrontMatter, context: MetaContext, report: Report): ReadPostMeta {
  const codes = { wrong: 'front-matter/invalid', unknown: 'front-matter/unknown-key' } as const
  const { values, places } = readFields(fields, schema, codes, report)
  return {
    meta: { ...noDoc, ...toPageMeta(values, places, context, report) },
    places,
    titleMeta: values.title_meta ?? null,
    date: values.date ?? null
  }
}
