/** Addresses in content: which schemes a page may contain, and where an address is in the source. */
import { normalizeUri } from 'micromark-util-sanitize-uri'
import type { Point } from 'unist'
import type { Place } from '../types/basics.ts'
import { placeAt, pointAfter, type SourceText } from './source.ts'

/** Percent-encodes what an address may not hold, once; what is encoded already stays. */
export function encodeAddress(address: string): string {
  return normalizeUri(address)
}

/** Whether an address leads to another site than `siteUrl`. */
export function isOtherSite(href: string, siteUrl: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(href)) return false
  return !(href.startsWith(siteUrl) && /^(?:[/?#]|$)/.test(href.slice(siteUrl.length)))
}

/**
 * The place of an address inside its element, which begins at `start` and ends before the offset `end` where
 * that is known: after `](`, or as the value of an attribute. Where the source spells it differently
 * (character references, expressions), the place of the element.
 */
export function addressPlace(source: SourceText, start: Point, end: number | undefined, written: string): Place {
  const offset = start.offset ?? 0
  const slice = source.text.slice(offset, end ?? offset + longestElement)
  const spelled = [`](${written}`, `](<${written}`, `="${written}"`, `='${written}'`, `"${written}"`, `'${written}'`]
  for (const spelling of written === '' ? [] : [...spelled, written]) {
    // The last one inside a whole element: in [![x](a)](a) the outer address comes after the inner one.
    const at = end === undefined ? slice.indexOf(spelling) : slice.lastIndexOf(spelling)
    if (at < 0) continue
    const point = pointAfter(source.text, start, at + spelling.indexOf(written))
    return placeAt(source, point, written.length)
  }
  return definitionPlace(source, slice, written) ?? placeAt(source, start, slice.split('\n', 1)[0]?.length)
}

/** The place of the address in the definition that a reference (`[text][label]`, `[label]`) uses; null for other elements. */
function definitionPlace({ text, path, linesBefore }: SourceText, element: string, written: string): Place | null {
  const label = /^!?\[[\s\S]*?\[?((?:\\.|[^[\]\\])+)\](?:\[\])?$/.exec(element)?.[1]
  if (label === undefined) return null
  for (const match of text.matchAll(/^[ \t>]*\[((?:\\.|[^[\]\\])+)\]:\s*<?/gm)) {
    const end = match.index + match[0].length
    if (labelKey(match[1] ?? '') !== labelKey(label) || !text.startsWith(written, end)) continue
    const point = pointAfter(text, { line: 1, column: 1, offset: 0 }, end)
    return placeAt({ path, text, linesBefore }, point, written.length)
  }
  return null
}

/** Labels are compared without letter case and runs of white space. */
function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** How far behind the beginning of an element its address is looked for when its end is not known. */
const longestElement = 4096
