/** What the front matter of docs and of changelog entries has in common. Names and meanings are those of Docusaurus 3. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { DocMeta, FieldPlaces, LastUpdate, TagInput } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { toIsoDate } from './dates.ts'
import { address, boolean, integer, isRecord, list, nullable, type Reader, text, type Values } from './fields.ts'

export const date: Reader<string> = {
  expected: 'a date such as 2025-03-05',
  read: (value, written) => toIsoDate(text.read(value, written) ?? '') ?? undefined
}

const tag: Reader<TagInput> = {
  expected: 'text or {label, permalink}',
  read: value => {
    const label = text.read(isRecord(value) ? value.label : value, null)
    const permalink = isRecord(value) ? nullable(text).read(value.permalink ?? null, null) : null
    return label === undefined || permalink === undefined ? undefined : { label, permalink }
  }
}

const lastUpdate: Reader<LastUpdate> = {
  expected: '{date, author} with a date such as 2025-03-05',
  read: value => {
    if (!isRecord(value)) return undefined
    const day = nullable(date).read(value.date ?? null, null)
    const author = nullable(text).read(value.author ?? null, null)
    return day === undefined || author === undefined ? undefined : { date: day, author }
  }
}

const addresses: Reader<readonly string[]> = {
  expected: 'an address, or a list of addresses',
  read: value => list(text).read(Array.isArray(value) ? value : [value], null)
}

/** The keys that every page can have. */
export const pageSchema = {
  title: text,
  description: text,
  slug: text,
  sidebar_label: text,
  hide_table_of_contents: boolean,
  toc_min_heading_level: integer(2, 6),
  toc_max_heading_level: integer(2, 6),
  keywords: list(text),
  image: text,
  tags: list(tag),
  custom_edit_url: nullable(address),
  draft: boolean,
  unlisted: boolean,
  search: boolean,
  last_update: lastUpdate,
  redirect_from: addresses
}

export interface MetaContext {
  readonly file: SourcePath
  readonly toc: Config['toc']
}

type SharedMeta = Omit<
  DocMeta,
  | 'id'
  | 'sidebarPosition'
  | 'sidebarClassName'
  | 'sidebarCustomProps'
  | 'displayedSidebar'
  | 'paginationLabel'
  | 'paginationNext'
  | 'paginationPrev'
  | 'hideTitle'
>

/** The shared values, complete: the site's levels of the contents list where the page states none. */
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
    report(finding('front-matter/invalid', place, `The contents list cannot go from level ${min} to level ${max}.`))
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
    unlisted: values.unlisted ?? false,
    search: values.search ?? true,
    lastUpdate: values.last_update ?? null,
    redirectFrom: values.redirect_from ?? []
  }
}
