/** Which parts of a page are prose, in which tags and expressions of Vue count, and which are code. */

export interface Line {
  /** Offset in the text. */
  readonly at: number
  /** Without its line break. */
  readonly line: string
  /** `open`: the first line of a block of code; `code`: one in it; `close`: its end; `text`: any other. */
  readonly kind: 'open' | 'code' | 'close' | 'text'
}

const fence = /^[ \t>]{0,200}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}){0,9}(`{3,99}|~{3,99})(.*)/

export function linesOf(text: string): readonly Line[] {
  let at = 0
  let open = ''
  return text.split('\n').map(line => {
    const start = at
    at += line.length + 1
    const [, marker = '', info = ''] = fence.exec(line) ?? []
    if (open !== '') {
      const isEnd = marker.startsWith(open) && info.trim() === ''
      if (isEnd) open = ''
      return { at: start, line, kind: isEnd ? 'close' : 'code' } as const
    }
    if (marker === '' || (marker.startsWith('`') && info.includes('`')))
      return { at: start, line, kind: 'text' } as const
    open = marker
    return { at: start, line, kind: 'open' } as const
  })
}

/** The text with code, comments, scripts and styles replaced by spaces, so that offsets are the same. */
export function proseOf(lines: readonly Line[]): string {
  const blocks = lines.map(({ line, kind }, index) =>
    kind === 'text' && !isIndentedCode(lines, index) ? line : ' '.repeat(line.length)
  )
  return withoutElements(withoutCodeSpans(blocks.join('\n')))
}

/** A line with four spaces after an empty line is code, but not in a list. */
function isIndentedCode(lines: readonly Line[], index: number): boolean {
  if (!/^(?: {4}|\t)[ \t]*\S/.test(lines[index]?.line ?? '')) return false
  for (let at = index - 1; at >= 0; at--) {
    const line = lines[at]?.line ?? ''
    if (line.trim() === '' || /^(?: {4}|\t)/.test(line)) continue
    const isAfterEmpty = lines.slice(at + 1, index).some(({ line }) => line.trim() === '')
    return isAfterEmpty && !/^[ \t]{0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line) && !/^[ \t]/.test(line)
  }
  return true
}

/** Replaces the content of code spans; they end at an empty line. */
function withoutCodeSpans(text: string): string {
  let result = ''
  let last = 0
  for (let at = text.indexOf('`'); at >= 0; ) {
    let end = at
    while (text[end] === '`') end++
    const length = end - at
    const close = text[at - 1] === '\\' ? -1 : closeOf(text, end, length)
    if (close >= 0) {
      result += text.slice(last, at) + text.slice(at, close + length).replace(/[^\n]/g, ' ')
      last = close + length
    }
    at = text.indexOf('`', close < 0 ? end : last)
  }
  return result + text.slice(last)
}

function closeOf(text: string, from: number, length: number): number {
  const empty = /\n[ \t]*\n/g
  empty.lastIndex = from
  const limit = empty.exec(text)?.index ?? text.length
  for (let at = text.indexOf('`', from); at >= 0 && at < limit; ) {
    let end = at
    while (text[end] === '`') end++
    if (end - at === length) return at
    at = text.indexOf('`', end)
  }
  return -1
}

/** Replaces comments, and elements whose content is no text. */
function withoutElements(text: string): string {
  return text.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/g, found => found.replace(/[^\n]/g, ' '))
}
