/** What changes a title that is read from the text of a page: the marks that the site shows are taken off. */
import type { ExtraName } from '../types/extras.ts'

/** Takes the marks of `markdown.extras` off a title: `The ==new== H~2~O` → `The new H2O`. */
export function withoutMarks(extras: readonly ExtraName[]): (text: string) => string {
  const marks = patterns.filter(([name]) => extras.includes(name))
  return text => marks.reduce((rest, [, pattern]) => rest.replace(pattern, '$1'), text)
}

const patterns: readonly (readonly [ExtraName, RegExp])[] = [
  ['mark', /(?<![=\w\\])==(?=[^\s=])([^=\n]{0,300}[^\s=])==(?![=\w])/g],
  ['insert', /(?<![\^\\])\^\^(?=[^\s^])([^^\n]{0,300}[^\s^])\^\^(?!\^)/g],
  ['superscript', /(?<![\s^\\])\^([^\s^]{1,60})\^(?!\^)/g],
  ['subscript', /(?<![\s~\\])~([^\s~]{1,60})~(?!~)/g],
  ['keys', /(?<![+\w\\])\+\+([^\s+][^\s]{0,60}[^\s+]|[^\s+])\+\+(?![+\w])/g]
]
