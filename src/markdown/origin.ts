/**
 * Source positions of elements of the HTML tree and of the addresses in them. An element compiled without React has its
 * own position; one rendered through React has the origin that `mdx/evaluate.ts` found, which may be in a partial.
 */
import type { Element, ElementData } from 'hast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import type { Point } from 'unist'
import type { Place, SourcePath } from '../types/basics.ts'
import type { PageContext } from './context.ts'
import { placeAt, pointAfter, type SourceText } from './source.ts'

/** The origin of an element that was rendered and read back: the body it was written in, and its start there. */
export interface Origin {
  readonly source: SourceText
  readonly start: Point
  /** Offset of the element's end; undefined when unknown. */
  readonly end: number | undefined
}

/** The origin of an element; the start of the page when the element has no position. */
export function originOf(element: Element, { source }: PageContext): Origin {
  const { origin } = (element.data ?? {}) as ElementData & { origin?: Origin }
  if (origin !== undefined) return origin
  const { position } = element
  return { source, start: position?.start ?? { line: 1, column: 1, offset: 0 }, end: position?.end.offset }
}

/** The place where an element begins. */
export function placeOfElement(element: Element, context: PageContext): Place {
  const { source, start } = originOf(element, context)
  return placeAt(source, start)
}

/** Whether the author wrote the element as a tag (raw HTML or JSX), not as Markdown or through a component. */
export function isTagOfAuthor(element: Element, context: PageContext): boolean {
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
 * A path from the root in raw HTML is published unchanged: it may lead to another application
 * on the same host. The check stage reports a missing base URL or slash.
 */
export function isKeptAsWritten(written: string, element: Element, context: PageContext): boolean {
  return /^\/(?!\/)/.test(written) && !/\.mdx?(?:[?#]|$)/i.test(written) && isTagOfAuthor(element, context)
}

/** The place of an address inside an element. */
export function placeOfAddress(element: Element, written: string, context: PageContext): Place {
  const { source, start, end } = originOf(element, context)
  return addressPlace(source, start, end, written)
}

/** The place of an address, with the file that it is relative to if that is not the file of the place. */
export function placed(
  place: Place,
  element: Element,
  context: PageContext
): { readonly place: Place; readonly from?: SourcePath } {
  const { source } = originOf(element, context)
  return source.pieces === undefined || place.file === source.path ? { place } : { place, from: source.path }
}

/** A style property in the author's spelling: `marginTop` in JSX, `margin-top` elsewhere. */
interface WrittenProperty {
  readonly spelling: string
  readonly place: Place
}

/** Where an element's style names a property; the place of the element when the style is a computed value. */
export function findProperty(element: Element, name: string, context: PageContext): WrittenProperty {
  const { source, start, end } = originOf(element, context)
  const offset = start.offset ?? 0
  const slice = source.text.slice(offset, end ?? offset + longestElement)
  const style = slice.indexOf('style')
  for (const spelling of style < 0 ? [] : [name, camelCase(name)]) {
    for (let at = slice.indexOf(spelling, style); at >= 0; at = slice.indexOf(spelling, at + 1)) {
      if (/[\w-]/.test(slice.charAt(at - 1)) || !/^["']?\s{0,20}:/.test(slice.slice(at + spelling.length))) continue
      return { spelling, place: placeAt(source, pointAfter(source, start, at), spelling.length) }
    }
  }
  return { spelling: name, place: placeOfElement(element, context) }
}

/** `margin-top` → `marginTop`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Percent-encodes characters that a URL must not contain; existing escapes are not encoded again. */
export function encodeAddress(address: string): string {
  return normalizeUri(address)
}

/** Whether an address leads to a site other than `siteUrl`. */
export function isOtherSite(href: string, siteUrl: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(href)) return false
  return !(href.startsWith(siteUrl) && /^(?:[/?#]|$)/.test(href.slice(siteUrl.length)))
}

/**
 * The place of an address inside its element, which begins at `start` and ends before the offset `end` if known:
 * after `](`, or as the value of an attribute. If the source spells the address differently (character references,
 * expressions), the place of the element.
 */
function addressPlace(source: SourceText, start: Point, end: number | undefined, written: string): Place {
  const offset = start.offset ?? 0
  const slice = source.text.slice(offset, end ?? offset + longestElement)
  const spelled = [`](${written}`, `](<${written}`, `="${written}"`, `='${written}'`, `"${written}"`, `'${written}'`]
  for (const spellings of written === '' ? [] : [spelled, [written]]) {
    // The last occurrence when the end of the element is known: in [![x](a)](a) the outer address comes after the inner
    // one. Otherwise the first, because what follows the element may have the same address.
    const found = end === undefined ? firstOf(spellings, slice) : lastOf(spellings, slice)
    if (found === null) continue
    const point = pointAfter(source, start, found.at + found.spelling.indexOf(written))
    return placeAt(source, point, written.length)
  }
  return definitionPlace(source, slice, written) ?? placeAt(source, start, slice.split('\n', 1)[0]?.length)
}

interface Spelled {
  readonly spelling: string
  readonly at: number
}

/** The spelling that occurs first in a text. */
function firstOf(spellings: readonly string[], text: string): Spelled | null {
  const all = spellings.map(spelling => ({ spelling, at: text.indexOf(spelling) })).filter(({ at }) => at >= 0)
  return all.sort((a, b) => a.at - b.at)[0] ?? null
}

/** The last occurrence of the first spelling that is in the text. */
function lastOf(spellings: readonly string[], text: string): Spelled | null {
  const spelling = spellings.find(spelling => text.includes(spelling))
  return spelling === undefined ? null : { spelling, at: text.lastIndexOf(spelling) }
}

/** The place of the address in the definition that a reference (`[text][label]`, `[label]`) uses; null for other elements. */
function definitionPlace(source: SourceText, element: string, written: string): Place | null {
  const label = /^!?\[/.test(element) ? labelAtEnd(element) : null
  if (label === null) return null
  const known = definitions.get(source) ?? definitionsIn(source)
  definitions.set(source, known)
  const found = known.get(labelKey(label))?.find(({ offset = 0 }) => source.text.startsWith(written, offset))
  return found === undefined ? null : placeAt(source, found, written.length)
}

/** Start positions of the addresses in a text's link definitions, by label. */
type Definitions = ReadonlyMap<string, readonly Point[]>

/** Cached, so that a text with thousands of references is scanned once. */
const definitions = new WeakMap<SourceText, Definitions>()

function definitionsIn(source: SourceText): Definitions {
  const found = new Map<string, Point[]>()
  let last: Point = { line: 1, column: 1, offset: 0 }
  for (const match of source.text.matchAll(/^[ \t>]{0,100}\[((?:\\.|[^[\]\\]){1,999})\]:\s{0,100}<?/gm)) {
    last = pointAfter(source, last, match.index + match[0].length - (last.offset ?? 0))
    const key = labelKey(match[1] ?? '')
    const others = found.get(key)
    if (others === undefined) found.set(key, [last])
    else others.push(last)
  }
  return found
}

/** `[text][label]`, `[label][]` → `label`; null: no label ends the element. */
function labelAtEnd(element: string): string | null {
  const end = element.replace(/\[\]$/, '')
  const label = /^(?:\\.|[^[\]\\])+$/.exec(end.slice(end.lastIndexOf('[') + 1, -1))
  return label !== null && end.endsWith(']') ? label[0] : null
}

/** Normalizes a label for comparison: ignores letter case, collapses white space. */
function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** How many characters after the start of an element are searched for its address when its end is unknown. */
const longestElement = 4096
