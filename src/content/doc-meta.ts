/** The front matter of a doc: which keys there are and what they mean. Names and meanings are those of Docusaurus 3. */
import type { DocMeta, FieldPlaces } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { boolean, nullable, number, object, type Reader, readFields, text } from './fields.ts'
import type { FrontMatter } from './front-matter.ts'
import { type MetaContext, pageSchema, toPageMeta } from './page-meta.ts'

const id: Reader<string> = {
  expected: 'text without a slash',
  read: (value, written) => {
    const read = text.read(value, written)
    return read === undefined || read === '' || read.includes('/') ? undefined : read
  }
}

const schema = {
  ...pageSchema,
  id,
  sidebar_position: number,
  sidebar_class_name: text,
  sidebar_custom_props: object,
  displayed_sidebar: nullable(text),
  pagination_label: text,
  pagination_next: nullable(text),
  pagination_prev: nullable(text),
  hide_title: boolean,
  parse_number_prefixes: boolean
}

interface ReadDocMeta {
  readonly meta: DocMeta
  readonly places: FieldPlaces
  readonly parseNumberPrefixes: boolean
}

/** The front matter of a doc, complete. */
export function readDocMeta({ fields, isFaulty }: FrontMatter, context: MetaContext, report: Report): ReadDocMeta {
  const codes = { wrong: 'front-matter/invalid', unknown: 'front-matter/unknown-key' } as const
  const { values, places } = readFields(fields, schema, codes, isFaulty ? () => {} : report)
  const meta: DocMeta = {
    id: values.id ?? null,
    sidebarPosition: values.sidebar_position ?? null,
    sidebarClassName: values.sidebar_class_name ?? null,
    sidebarCustomProps: values.sidebar_custom_props ?? null,
    displayedSidebar: values.displayed_sidebar,
    paginationLabel: values.pagination_label ?? null,
    paginationNext: values.pagination_next,
    paginationPrev: values.pagination_prev,
    hideTitle: values.hide_title ?? false,
    // Last: an object that begins with a copy of another takes V8 ten times as long, and there is one for every page.
    ...toPageMeta(values, places, context, report)
  }
  return { meta, places, parseNumberPrefixes: values.parse_number_prefixes ?? true }
}
