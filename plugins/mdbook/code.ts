/** Blocks of code as mdBook reads them: what follows the language, and lines that readers do not see. */
import type { SourceEdit } from 'docsgen/config'

export interface Fence {
  readonly marker: string
  readonly language: string
  /** Prefix of hidden lines that the block itself names. */
  readonly hidden?: string
}

const fence = /^[ \t>]{0,200}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}){0,9}(`{3,99}|~{3,99})(.*)/

/** The open block of code after a line; `open`: that before it. */
export function fenceAt(line: string, open: Fence | null): Fence | null {
  const [, marker = '', info = ''] = fence.exec(line) ?? []
  if (open !== null) return marker.startsWith(open.marker) && info.trim() === '' ? null : open
  if (marker === '' || (marker.startsWith('`') && info.includes('`'))) return null
  const hidden = /\bhidelines=([^,\s]+)/.exec(info)?.[1]
  return { marker, language: /^[^\s,{]*/.exec(info.trim())?.[0] ?? '', ...(hidden !== undefined && { hidden }) }
}

/** Words that mdBook and rustdoc know, and that readers do not see. */
const words =
  /^(?:ignore(?:-\w+)*|no_run|should_panic|compile_fail|editable|edition\d{4}|noplay(?:ground|pen)|mdbook-runnable|hidelines=\S*|E\d{4})$/

/** Removes what follows the language: `rust,ignore` → `rust`. */
export function infoEdits(line: string, start: number): SourceEdit[] {
  const [, , info = ''] = fence.exec(line) ?? []
  const [language = ''] = /^[ \t]{0,99}[^\s,{]{0,99}/.exec(info) ?? []
  const rest = info.slice(language.length)
  const isKnown = rest.startsWith(',') || rest.split(/[\s,]+/).every(word => word === '' || words.test(word))
  if (rest.trim() === '' || !isKnown) return []
  return [{ at: start + line.length - info.length + language.length, length: rest.length, text: '' }]
}

/** Whether a line of a block is hidden; `at`: the position of a character that only escapes; null: it is shown. */
export function hiddenLine(
  line: string,
  { language, hidden }: Fence,
  prefixes: Readonly<Record<string, string>>
): 'hidden' | { readonly at: number } | null {
  const prefix = hidden ?? prefixes[language]
  if (language !== 'rust') return prefix !== undefined && line.trimStart().startsWith(prefix) ? 'hidden' : null
  const [, before = '', next] = /^([ \t>]*)#(.?)/.exec(line) ?? []
  if (next === undefined || next === '!' || next === '[') return null
  return next === '#' ? { at: before.length } : 'hidden'
}
