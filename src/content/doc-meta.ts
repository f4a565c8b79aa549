/** The front matter of a doc: which keys there are and what they mean. Names and meanings are those of Docusaurus 3. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Config, DocMeta, FieldPlaces, LastUpdate, Report, SourcePath, TagInput } from '../model.ts'
import { toIsoDate } from '../util/date.ts'
import type { FrontMatter } from './front-matter.ts'
import { readFields, type Values } from './read-fields.ts'
import { boolean, integer, isRecord, list, nullable, number, object, type Shape, text } from './shapes.ts'

const tag: Shape<TagInput> = {
  wanted: 'text or {label, permalink}',
  read: value => {
    const label = text.read(isRecord(value) ? value.label : value, null)
    const permalink = isRecord(value) ? nullable(text).read(value.permalink ?? null, null) : null
    return label === undefined || permalink === undefined ? undefined : { label, permalink }
  }
}

const date: Shape<string> = {
  wanted: 'a date such as 2025-03-05',
  read: (value, written) => toIsoDate(text.read(value, written) ?? '') ?? undefined
}

const lastUpdate: Shape<LastUpdate> = {
  wanted: '{date, author} with a date such as 2025-03-05',
  read: value => {
    if (!isRecord(value)) return undefined
    const day = nullable(date).read(value.date ?? null, null)
    const author = nullable(text).read(value.author ?? null, null)
    return day === undefined || author === undefined ? undefined : { date: day, author }
  }
}

const addresses: Shape<readonly string[]> = {
  wanted: 'an address, or a list of addresses',
  read: value => list(text).read(Array.isArray(value) ? value : [value], null)
}

const id: Shape<string> = {
  wanted: 'text without a slash',
  read: (value, written) => {
    const read = text.read(value, written)
    return read === undefined || read === '' || read.includes('/') ? undefined : read
  }
}

const schema = {
  id,
  title: text,
  description: text,
  slug: text,
  sidebar_label: text,
  sidebar_position: number,
  sidebar_class_name: text,
  sidebar_custom_props: object,
  displayed_sidebar: nullable(text),
  pagination_label: text,
  pagination_next: nullable(text),
  pagination_prev: nullable(text),
  hide_title: boolean,
  hide_table_of_contents: boolean,
  toc_min_heading_level: integer(2, 6),
  toc_max_heading_level: integer(2, 6),
  keywords: list(text),
  image: text,
  tags: list(tag),
  custom_edit_url: nullable(text),
  parse_number_prefixes: boolean,
  draft: boolean,
  unlisted: boolean,
  search: boolean,
  last_update: lastUpdate,
  redirect_from: addresses
}

export interface ReadDocMeta {
  readonly meta: DocMeta
  readonly places: FieldPlaces
  readonly parseNumberPrefixes: boolean
}

/** The front matter of a doc, complete: the site's levels of the contents list where it states none. */
export function readDocMeta(
  { fields, isFaulty }: FrontMatter,
  context: { readonly file: SourcePath; readonly toc: Config['toc'] },
  report: Report
): ReadDocMeta {
  const codes = { wrong: 'front-matter/invalid', unknown: 'front-matter/unknown-key' } as const
  const { values, places } = readFields(fields, schema, codes, isFaulty ? () => {} : report)
  const meta = toMeta(values, context.toc)
  if (meta.tocMinHeadingLevel > meta.tocMaxHeadingLevel) {
    const place = places.toc_min_heading_level ?? places.toc_max_heading_level ?? placeOf(context.file)
    const { tocMinHeadingLevel: min, tocMaxHeadingLevel: max } = meta
    report(finding('front-matter/invalid', place, `The contents list cannot go from level ${min} to level ${max}.`))
  }
  return { meta, places, parseNumberPrefixes: values.parse_number_prefixes ?? true }
}

function toMeta(values: Values<typeof schema>, toc: Config['toc']): DocMeta {
  return {
    id: values.id ?? null,
    title: values.title ?? null,
    description: values.description ?? null,
    slug: values.slug ?? null,
    sidebarLabel: values.sidebar_label ?? null,
    sidebarPosition: values.sidebar_position ?? null,
    sidebarClassName: values.sidebar_class_name ?? null,
    sidebarCustomProps: values.sidebar_custom_props ?? null,
    displayedSidebar: values.displayed_sidebar,
    paginationLabel: values.pagination_label ?? null,
    paginationNext: values.pagination_next,
    paginationPrev: values.pagination_prev,
    hideTitle: values.hide_title ?? false,
    hideTableOfContents: values.hide_table_of_contents ?? false,
    tocMinHeadingLevel: values.toc_min_heading_level ?? toc.minHeadingLevel,
    tocMaxHeadingLevel: values.toc_max_heading_level ?? toc.maxHeadingLevel,
    keywords: values.keywords ?? null,
    image: values.image ?? null,
    tags: values.tags ?? [],
    customEditUrl: values.custom_edit_url,
    draft: values.draft ?? false,
    unlisted: values.unlisted ?? false,
    search: values.search ?? true,
    lastUpdate: values.last_update ?? null,
    redirectFrom: values.redirect_from ?? []
  }
}
