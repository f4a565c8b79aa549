/** Tags of JSX in a text. A scanner and no regular expression: expressions in braces nest. */

/** A tag of a component, `<Card title="A">` or `</Card>`, with its offsets in the text. */
export interface JsxTag {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Whether it ends an element: `</Card>`. */
  readonly isEnd: boolean
  /** Whether the element has no content: `<Card />`. */
  readonly isSelfClosing: boolean
  readonly attributes: readonly JsxAttribute[]
}

/** An attribute of a tag. */
export interface JsxAttribute {
  readonly name: string
  /** The text between the quotes; null: it has none. */
  readonly value: string | null
  /** The expression between the braces; null: it has none. */
  readonly expression: string | null
  readonly start: number
  readonly end: number
}

/** Characters of the longest tag. */
const longest = 20_000

/**
 * The tags of components, which begin with a capital letter, in the order of the text. `text` has spaces in the place of
 * code, which is not read (`withoutCode`).
 *
 * ```ts
 * jsxTags('<Card title="A" />')[0].attributes[0].value // 'A'
 * ```
 */
export function jsxTags(text: string): JsxTag[] {
  const tags: JsxTag[] = []
  for (let at = text.indexOf('<'); at >= 0; ) {
    const tag = tagAt(text, at)
    if (tag !== null) tags.push(tag)
    at = text.indexOf('<', tag?.end ?? at + 1)
  }
  return tags
}

function tagAt(text: string, start: number): JsxTag | null {
  const [whole = '', slash = '', name = ''] = /^<(\/?)([A-Z][\w.]{0,100})/.exec(text.slice(start, start + 120)) ?? []
  if (name === '') return null
  const attributes: JsxAttribute[] = []
  const last = Math.min(text.length, start + longest)
  let at = start + whole.length
  while (at < last) {
    const letter = text[at] ?? ''
    if (letter === '>')
      return {
        name,
        start,
        end: at + 1,
        isEnd: slash !== '',
        isSelfClosing: text[at - 1] === '/',
        attributes
      }
    if (letter === '{') {
      // `{...props}`
      at = endOfBraces(text, at, last)
      if (at < 0) return null
      continue
    }
    const [key] = /^[A-Za-z_$][\w$:.-]{0,100}/.exec(text.slice(at, at + 102)) ?? []
    if (key === undefined) {
      at++
      continue
    }
    const from = at
    at = afterSpace(text, at + key.length)
    if (text[at] !== '=') {
      attributes.push({ name: key, value: null, expression: null, start: from, end: from + key.length })
      continue
    }
    at = afterSpace(text, at + 1)
    const sign = text[at] ?? ''
    const isQuoted = sign === '"' || sign === "'"
    const end = isQuoted ? text.indexOf(sign, at + 1) + 1 : sign === '{' ? endOfBraces(text, at, last) : 0
    if (end <= at) return null
    const inner = text.slice(at + 1, end - 1)
    attributes.push({
      name: key,
      value: isQuoted ? inner : null,
      expression: isQuoted ? null : inner,
      start: from,
      end
    })
    at = end
  }
  return null
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  return at
}

/** The offset behind the brace that closes the one at `start`; -1: it is not closed. Braces in texts do not count. */
function endOfBraces(text: string, start: number, last: number): number {
  let depth = 0
  for (let at = start; at < last; at++) {
    const letter = text[at] ?? ''
    if (letter === '"' || letter === "'" || letter === '`') {
      const end = text.indexOf(letter, at + 1)
      if (end < 0) return -1
      at = end
    } else if (letter === '{') depth++
    else if (letter === '}' && --depth === 0) return at + 1
  }
  return -1
}

/** The text with spaces in the place of blocks of code and code spans, so that offsets stay the same. */
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
