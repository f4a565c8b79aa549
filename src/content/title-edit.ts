/** What changes a title that is read from the text of a page: marks are taken off, and variables have their values. */
import type { Config } from '../types/config.ts'
import type { DocMeta } from '../types/content.ts'
import type { ExtraName } from '../types/extras.ts'
import { withVariables } from '../util/variables.ts'

/** The change of a title in Markdown; also of a title in front matter, which has no marks (`values`). */
export function titleEdit({ markdown: { extras, variables } }: Pick<Config, 'markdown'>): {
  readonly title: (text: string) => string
  readonly values: (text: string) => string
} {
  const hasVariables = Object.keys(variables).length > 0
  const values = (text: string) => (hasVariables ? withVariables(text, variables) : text)
  const unmarked = withoutMarks(extras)
  return { title: text => values(unmarked(text)), values }
}

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

/** Front matter with the values of variables in its texts. */
export function withValues<Meta extends Pick<DocMeta, 'title' | 'sidebarLabel' | 'paginationLabel' | 'description'>>(
  meta: Meta,
  values: (text: string) => string
): Meta {
  const { title, sidebarLabel, paginationLabel, description } = meta
  const has = [title, sidebarLabel, paginationLabel, description].some(text => text?.includes('{{'))
  if (!has) return meta
  const read = (text: string | null) => (text === null ? null : values(text))
  const texts = { title: read(title), sidebarLabel: read(sidebarLabel), paginationLabel: read(paginationLabel) }
  return { ...meta, ...texts, description: read(description) }
}
