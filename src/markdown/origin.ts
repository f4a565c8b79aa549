/**
 * Where elements of the HTML tree come from. An element of the string path has its own position; one that
 * went through React has what `mdx/reread.ts` found, and may come from a partial.
 */
import type { Element, ElementData } from 'hast'
import type { Point } from 'unist'
import type { Place } from '../types/basics.ts'
import { addressPlace } from './address.ts'
import type { PageContext } from './context.ts'
import { placeAt, type SourceText } from './source.ts'

/** What re-reading knows about an element: the body it was written in, and the point in it. */
export interface Origin {
  readonly source: SourceText
  readonly start: Point
  /** Offset of its end; undefined when not known. */
  readonly end: number | undefined
}

/** The origin of an element; without a position of its own, the beginning of the page. */
export function originOf(element: Element, { source }: PageContext): Origin {
  const { origin } = (element.data ?? {}) as ElementData & { origin?: Origin }
  if (origin !== undefined) return origin
  const { position } = element
  return { source, start: position?.start ?? { line: 1, column: 1, offset: 0 }, end: position?.end.offset }
}

/** The place of an element's own first character. */
export function placeOfElement(element: Element, context: PageContext): Place {
  const { source, start } = originOf(element, context)
  return placeAt(source, start)
}

/** Whether the author wrote the element itself as a tag, in raw HTML or JSX, not as Markdown or through a component. */
function isTagOfAuthor(element: Element, context: PageContext): boolean {
  const { source, start } = originOf(element, context)
  const opening = `<${element.tagName}`
  return source.text.slice(start.offset ?? 0, (start.offset ?? 0) + opening.length).toLowerCase() === opening
}

/** Whether a picture is written in Markdown: `![text](address)`. */
export function isMarkdownImage(element: Element, context: PageContext): boolean {
  const { source, start } = originOf(element, context)
  return source.text.startsWith('![', start.offset ?? 0)
}

/**
 * A path from the root in raw HTML is published as written, as Docusaurus does: it may lead to another application
 * of the host. The check stage says where the base URL or a slash is missing.
 */
export function isKeptAsWritten(written: string, element: Element, context: PageContext): boolean {
  return /^\/(?!\/)/.test(written) && !/\.mdx?(?:[?#]|$)/i.test(written) && isTagOfAuthor(element, context)
}

/** The place of an address in an element. */
export function placeOfAddress(element: Element, written: string, context: PageContext): Place {
  const { source, start, end } = originOf(element, context)
  return addressPlace(source, start, end, written)
}
