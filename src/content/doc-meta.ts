/** The front matter of a doc: its keys and their meanings. */
import { finding } from '../diagnostics/finding.ts'
import type { DocMeta, FieldPlaces } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { boolean, nullable, number, object, type Reader, readFields, text } from './fields.ts'
import type { FrontMatter } from './front-matter.ts'
import { homeSchema, oneOf, readHome } from './home.ts'
import { badge, codesFor, type MetaContext, pageSchema, toPageMeta } from './page-meta.ts'

const id: Reader<string> = {
  expected: 'text without a slash',
  schema: { type: ['string', 'number'], pattern: '^[^/]+$' },
  read: (value, written) => {
    const read = text.read(value, written)
    return read === undefined || read === '' || read.includes('/') ? undefined : read
  }
}

/** The keys of a doc. */
export const docSchema = {
  ...pageSchema,
  /**
   * Name of the page in sidebars, without its folder.
   * @default the name of the file without its number
   * @example install
   */
  id,
  /**
   * Place among the pages and categories of its folder in a generated sidebar: smaller numbers come first.
   * @default the number that the file name begins with
   * @example 2
   */
  sidebar_position: number,
  /**
   * Class of the entry in the sidebar.
   * @default none
   * @example is-new
   */
  sidebar_class_name: text,
  /**
   * Values for templates of your own; docsgen does not read them.
   * @default none
   * @example { isNew: true }
   */
  sidebar_custom_props: object,
  /**
   * A few words beside the entry in the sidebar: text, or text with one of the tones `note`, `tip`, `info`, `warning` and `danger`.
   * @default none
   * @example { text: Beta, tone: warning }
   */
  sidebar_badge: badge,
  /**
   * Icon before the entry in the sidebar: the name of a Bootstrap icon. An icon in a sidebars file has priority.
   * @default none
   * @example rocket-takeoff
   */
  icon: text,
  /**
   * Which sidebar the page shows; `null` for none.
   * @default the sidebar that lists the page
   * @example api
   */
  displayed_sidebar: nullable(text),
  /**
   * Name of the page in the links to the previous and next page.
   * @default the sidebar label
   * @example Installation
   */
  pagination_label: text,
  /**
   * Name (`id`) of the next page; `null` for none.
   * @default the next page of the sidebar
   * @example guides/first-steps
   */
  pagination_next: nullable(text),
  /**
   * Name (`id`) of the previous page; `null` for none.
   * @default the previous page of the sidebar
   * @example null
   */
  pagination_prev: nullable(text),
  /**
   * Leaves out the heading of level 1.
   * @default false
   * @example true
   */
  hide_title: boolean,
  /**
   * How the page is framed: `doc` with sidebar and contents, `home` as a start page, `page` with the text alone, `blank` without the bars of the site.
   * @default doc
   * @example home
   */
  layout: oneOf('doc', 'home', 'page', 'blank'),
  /**
   * Whether a page of the layout `page` is as wide as the window allows.
   * @default false
   * @example true
   */
  wide: boolean,
  ...homeSchema,
  /**
   * Whether a number at the start of the file name is the position of the page and not a part of its address.
   * @default `numberPrefixParser` of the docs set
   * @example false
   */
  parse_number_prefixes: boolean
}

interface ReadDocMeta {
  readonly meta: DocMeta
  readonly places: FieldPlaces
  readonly parseNumberPrefixes: boolean
}

/** The front matter of a doc, with defaults filled in. */
export function readDocMeta({ fields, isFaulty }: FrontMatter, context: MetaContext, report: Report): ReadDocMeta {
  const reportField = isFaulty ? () => {} : report
  const { values, places } = readFields(fields, docSchema, codesFor(context), reportField)
  const layout = values.layout ?? 'doc'
  if (layout !== 'home') reportLost(fields, reportField)
  const meta: DocMeta = {
    id: values.id ?? null,
    sidebarPosition: values.sidebar_position ?? null,
    sidebarClassName: values.sidebar_class_name ?? null,
    sidebarCustomProps: values.sidebar_custom_props ?? null,
    sidebarBadge: values.sidebar_badge ?? null,
    // Pages may have icons for a plugin of the original.
    icon: context.foreign !== null ? null : (values.icon ?? null),
    displayedSidebar: values.displayed_sidebar,
    paginationLabel: values.pagination_label ?? null,
    paginationNext: values.pagination_next,
    paginationPrev: values.pagination_prev,
    hideTitle: values.hide_title ?? false,
    layout,
    wide: values.wide ?? false,
    home: layout === 'home' ? readHome(fields, reportField) : null,
    // Last: V8 takes ten times as long for object literals that start with a spread, and there is one for every page.
    ...toPageMeta(values, places, context, report)
  }
  return { meta, places, parseNumberPrefixes: values.parse_number_prefixes ?? true }
}

/** Reports keys of start pages on other pages. */
function reportLost(fields: FrontMatter['fields'], report: Report): void {
  for (const { key, keyPlace } of fields) {
    if (!Object.hasOwn(homeSchema, key)) continue
    const message = `“${key}” works on home pages only.`
    report(finding('front-matter/unknown-key', keyPlace, message, 'Write “layout: home”, or remove it.'))
  }
}
