/** Splits a `.proto` text into words, numbers, signs and strings with their places and comments. Never fails. */

export interface Token {
  /** '' at the end of the text. */
  readonly text: string
  /** 1-based, of the first character. */
  readonly line: number
  readonly column: number
  /** Comments that begin on a line after the previous token's and before this token. */
  readonly before: readonly Comment[]
  /** The first comment after the token on its line. */
  readonly behind: Comment | null
}

interface Comment {
  /** With its comment marks. */
  readonly text: string
  readonly line: number
  readonly column: number
  readonly endLine: number
}

/** An unclosed string ends with its line, an unclosed comment with the text. Every alternative takes linear time. */
const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\.?\d(?:[eE][+-]\d|[\w.])*|(?:[\w.]|[^\s\p{ASCII}])+|[^\s\w]/gu

/** Shared by all tokens without comments before them. */
const none: readonly Comment[] = []

/** The tokens, and an end token with the place of the last character. */
export function tokensOf(text: string): Token[] {
  const tokens: { -readonly [Key in keyof Token]: Token[Key] }[] = []
  let comments: Comment[] = []
  const placeAt = lineCounter(text)
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const place = placeAt(index)
    const last = tokens.at(-1)
    if (!/^\/[/*]/.test(found)) {
      const before = comments.length === 0 ? none : comments
      if (comments.length > 0) comments = []
      tokens.push({ text: found, line: place.line, column: place.column, before, behind: null })
      continue
    }
    const comment = { text: found, ...place, endLine: placeAt(index + found.length).line }
    if (last === undefined || last.line !== place.line) comments.push(comment)
    else last.behind ??= comment
  }
  const last = tokens.at(-1)
  const column = last === undefined ? 1 : last.column + last.text.length - 1
  tokens.push({ text: '', line: last?.line ?? 1, column, before: comments, behind: null })
  return tokens
}

/** Converts ascending offsets to lines and columns in linear time. */
function lineCounter(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  let line = 1
  let lineStart = 0
  let lineEnd = text.indexOf('\n')
  return offset => {
    while (lineEnd >= 0 && lineEnd < offset) {
      line++
      lineStart = lineEnd + 1
      lineEnd = text.indexOf('\n', lineStart)
    }
    return { line, column: offset - lineStart + 1 }
  }
}

/** The comment of a declaration: the lines above its first token, and the text after its `;` or `{`. */
export function commentOf(first: Token, end: Token): string {
  const texts = [commentText(leadingComments(first)), end.behind === null ? '' : commentText([end.behind])]
  return texts.filter(text => text !== '').join('\n\n')
}

/** The comments that end on the line above the token, up to the first gap. */
function leadingComments({ before, line }: Token): Comment[] {
  const leading: Comment[] = []
  let below = line
  for (const comment of [...before].reverse()) {
    const isNext = comment.endLine === below - 1 || comment.endLine === below
    const isSameKind = leading[0] === undefined || (isLine(comment) && isLine(leading[0]))
    if (!isNext || !isSameKind) break
    leading.push(comment)
    below = comment.line
  }
  return leading.reverse()
}

function isLine({ text }: Comment): boolean {
  return text.startsWith('//')
}

/** The text of consecutive comments; '' when nothing is left. */
function commentText(comments: readonly Comment[]): string {
  const lines = comments.flatMap(({ text }) => (text.startsWith('//') ? [text.replace(/^\/+/, '')] : blockLines(text)))
  const kept = lines.map(line => line.trimEnd()).filter(line => !/^\s*buf:lint:ignore\b/.test(line))
  const first = kept.findIndex(line => line !== '')
  const last = kept.findLastIndex(line => line !== '')
  return first < 0
    ? ''
    : dedent(kept)
        .slice(first, last + 1)
        .join('\n')
}

/** A star at the beginning of a line is a comment mark when all lines have one, otherwise a list bullet. */
function blockLines(text: string): string[] {
  let start = 1
  let end = text.endsWith('*/') && text.length > 3 ? text.length - 1 : text.length
  while (text[start] === '*' && start < end) start++
  while (text[end - 1] === '*' && end > start) end--
  const [first = '', ...rest] = text.slice(start, end).split('\n')
  const hasStars = rest.every(line => /^\s*(?:\*|$)/.test(line))
  const opening = first.trim() === '' ? [] : [` ${first.trim()}`]
  return [...opening, ...(hasStars ? rest.map(line => line.replace(/^\s*\*/, '')) : rest)]
}

/** Removes the indentation that all lines share. */
function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter(line => line !== '').map(line => line.length - line.trimStart().length)
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return lines.map(line => line.slice(shared))
}
