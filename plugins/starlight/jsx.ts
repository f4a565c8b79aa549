/** Tags of JSX in a text. A scanner and no regular expression: expressions in braces nest. */

export interface JsxTag {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly attributes: readonly JsxAttribute[]
}

/** An attribute whose value is a text. */
interface JsxAttribute {
  readonly name: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Characters of the longest tag. */
const longest = 20_000

/** The tags of components, which begin with a capital letter. `text` has spaces in the place of code. */
export function tagsIn(text: string): JsxTag[] {
  const tags: JsxTag[] = []
  for (let at = text.indexOf('<'); at >= 0; ) {
    const tag = tagAt(text, at)
    if (tag !== null) tags.push(tag)
    at = text.indexOf('<', tag?.end ?? at + 1)
  }
  return tags
}

function tagAt(text: string, start: number): JsxTag | null {
  const [whole = '', name = ''] = /^<\/?([A-Z][\w.]{0,100})/.exec(text.slice(start, start + 120)) ?? []
  if (name === '') return null
  const attributes: JsxAttribute[] = []
  let depth = 0
  for (let at = start + whole.length; at < text.length && at - start < longest; at++) {
    const letter = text[at] ?? ''
    if (letter === '"' || letter === "'" || (letter === '`' && depth > 0)) {
      const end = text.indexOf(letter, at + 1)
      if (end < 0) return null
      const before =
        depth === 0 && text[at - 1] === '='
          ? /[\w-]{1,50}=$/.exec(text.slice(Math.max(0, at - 60), at))?.[0]
          : undefined
      if (before !== undefined)
        attributes.push({
          name: before.slice(0, -1),
          value: text.slice(at + 1, end),
          start: at - before.length,
          end: end + 1
        })
      at = end
    } else if (letter === '{') depth++
    else if (letter === '}') depth--
    else if (letter === '>' && depth === 0) return { name, start, end: at + 1, attributes }
  }
  return null
}

/** The text with spaces in the place of blocks of code and code spans. */
export function withoutCode(text: string): string {
  let fence = ''
  const lines = text.split('\n').map(line => {
    const marker = /^[ \t>]{0,200}(?:[-*+][ \t]{1,9}|\d{1,9}[.)][ \t]{1,9})?(`{3,99}|~{3,99})/.exec(line)?.[1] ?? ''
    const isCode = fence !== '' || marker !== ''
    if (fence === '') fence = marker
    else if (marker.startsWith(fence)) fence = ''
    return isCode ? ' '.repeat(line.length) : withoutSpans(line)
  })
  return lines.join('\n')
}

function withoutSpans(line: string): string {
  let result = ''
  let last = 0
  for (let at = line.indexOf('`'); at >= 0; at = line.indexOf('`', last)) {
    let end = at
    while (line[end] === '`') end++
    const mark = line.slice(at, end)
    const close = line.indexOf(mark, end)
    result += line.slice(last, at)
    last = close < 0 ? end : close + mark.length
    result += close < 0 ? mark : ' '.repeat(last - at)
  }
  return result + line.slice(last)
}
