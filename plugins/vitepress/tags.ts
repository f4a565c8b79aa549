/** Tags of HTML and of components in a text. A scanner and no regular expression, so that it is linear on any text. */

export interface Attribute {
  readonly name: string
  /** null: it has none. */
  readonly value: string | null
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
}

export interface Tag {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly isEnd: boolean
  readonly isSelfClosing: boolean
  readonly attributes: readonly Attribute[]
}

/** All tags, in their order. */
export function tagsIn(text: string): Tag[] {
  const tags: Tag[] = []
  for (let at = text.indexOf('<'); at >= 0; ) {
    const tag = tagAt(text, at)
    if (tag !== null) tags.push(tag)
    at = text.indexOf('<', tag === null ? at + 1 : tag.end)
  }
  return tags
}

/** Characters of the longest tag. */
const longest = 20_000

function tagAt(text: string, start: number): Tag | null {
  const isEnd = text[start + 1] === '/'
  const nameStart = start + (isEnd ? 2 : 1)
  if (!/[A-Za-z]/.test(text[nameStart] ?? '')) return null
  const nameEnd = skip(text, nameStart, letter => /[\w.:-]/.test(letter))
  const attributes: Attribute[] = []
  let at = nameEnd
  for (;;) {
    const space = skip(text, at, isSpace)
    const letter = text[space]
    if (letter === undefined || letter === '<' || space - start > longest) return null
    const isSelfClosing = letter === '/' && text[space + 1] === '>'
    if (letter === '>' || isSelfClosing) {
      return {
        name: text.slice(nameStart, nameEnd),
        start,
        end: space + (isSelfClosing ? 2 : 1),
        isEnd,
        isSelfClosing,
        attributes
      }
    }
    // Attributes begin after a space, and after the slash of `<br/ >`.
    if (space === at || isEnd) return null
    const attribute = attributeAt(text, space)
    if (attribute === null) return null
    attributes.push(attribute)
    at = attribute.end
  }
}

function attributeAt(text: string, start: number): Attribute | null {
  const nameEnd = skip(text, start, letter => !/[\s=>"'<]/.test(letter) && letter !== '/')
  if (nameEnd === start) return null
  const name = text.slice(start, nameEnd)
  const equals = skip(text, nameEnd, isSpace)
  if (text[equals] !== '=') return { name, value: null, start, end: nameEnd }
  const valueStart = skip(text, equals + 1, isSpace)
  const quote = text[valueStart]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, valueStart + 1)
    if (end < 0 || end - start > longest) return null
    return { name, value: text.slice(valueStart + 1, end), start, end: end + 1 }
  }
  const end = skip(text, valueStart, letter => !/[\s"'=<>`]/.test(letter))
  return end === valueStart ? null : { name, value: text.slice(valueStart, end), start, end }
}

function isSpace(letter: string): boolean {
  return /\s/.test(letter)
}

function skip(text: string, from: number, fits: (letter: string) => boolean): number {
  let at = from
  while (at < text.length && fits(text[at] ?? '')) at++
  return at
}

/** The end tag of a start tag; null: it has none. `tags` are those of the text. */
export function endOf(tag: Tag, tags: readonly Tag[]): Tag | null {
  let depth = 0
  for (let at = tags.indexOf(tag) + 1; at < tags.length; at++) {
    const other = tags[at]
    if (other?.name !== tag.name || other.isSelfClosing) continue
    if (!other.isEnd) depth++
    else if (depth-- === 0) return other
  }
  return null
}
