/** What the drawing of one page knows and gathers. */
import type { Place } from '../../types/basics.ts'
import type { CompiledLink } from '../../types/compiled.ts'
import { type Html, type HtmlContent, html } from '../../util/html.ts'
import type { ProtoElement, ProtoFile } from '../descriptor.ts'
import type { Reference } from '../link/reference.ts'

export interface DrawContext extends Reference {
  /** Address of the page of a file; null: it has none. */
  readonly hrefOf: (file: ProtoFile) => string | null
  /** Every address the page leads to, once. */
  readonly links: Map<string, CompiledLink>
}

/** A link to a declaration of the set; its content alone where it has no page. */
export function linkToElement(
  { element, file }: { readonly element: ProtoElement; readonly file: ProtoFile },
  content: HtmlContent,
  place: Place,
  context: DrawContext
): Html {
  const page = file === context.file ? '' : context.hrefOf(file)
  const anchor = context.anchors.get(element)
  if (page === null || anchor === undefined) return html`${content}`
  const href = `${page}#${anchor}`
  note(href, place, context)
  return html`<a href="${href}">${content}</a>`
}

/** A link to the page of a file of the set; its content alone where it has none. */
export function linkToFile(file: ProtoFile, content: HtmlContent, place: Place, context: DrawContext): Html {
  const href = context.hrefOf(file)
  if (href === null) return html`${content}`
  note(href, place, context)
  return html`<a href="${href}">${content}</a>`
}

/** A link to another site, in a new tab as everywhere. `href` begins with `https://`. */
export function linkToSite(href: string, content: HtmlContent, place: Place, context: DrawContext): Html {
  note(href, place, context)
  return html`<a href="${href}" target="_blank" rel="noopener noreferrer">${content}</a>`
}

function note(href: string, place: Place, { links }: DrawContext): void {
  if (!links.has(href)) links.set(href, { written: href, href, place, kind: 'link', text: null })
}
