/** Words, numbers, signs and strings of a `.proto` text with their places and comments. Any text has tokens. */

export interface Token {
  /** '' at the end of the text. */
  readonly text: string
  /** 1-based, of the first character. */
  readonly line: number
  readonly column: number
  /** The comments between the line of the token before and this one. */
  readonly before: readonly Comment[]
  /** The first comment behind the token on its line. */
  readonly behind: Comment | null
}

export interface Comment {
  /** With its marks. */
  readonly text: string
  readonly line: number
  readonly column: number
  readonly endLine: number
}

/** An unclosed string ends with its line, an unclosed comment with the text. Every alternative takes linear time. */
const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\.?\d(?:[eE][+-]\d|[\w.])*|(?:[\w.]|[^\s\p{ASCII}])+|[^\s\w]/gu

/** What most tokens have before them. */
const none: readonly Comment[] = []

/** The tokens, and one more for the end of the text: it has the place of the last character. */
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

/** Gives lines and columns of offsets that only grow: every line break is looked for once. */
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
