/** Words, signs, strings and comments of a `.proto` text with their places. Takes any text; nothing is an error here. */

export interface Token {
  readonly text: string
  /** Offset in the text. */
  readonly start: number
  readonly end: number
  /** 1-based, of the first character. */
  readonly line: number
  readonly column: number
  /** Line of the last character; differs in block comments only. */
  readonly endLine: number
  readonly isComment: boolean
}

/** An unclosed string ends with its line, an unclosed comment with the text. */
const pattern = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[\w.]+|[^\s\w]/g

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  let lineStart = 0
  let lineEnd = text.indexOf('\n')
  // Offsets only grow, so every line break is counted once.
  const advance = (offset: number): void => {
    while (lineEnd >= 0 && lineEnd < offset) {
      line++
      lineStart = lineEnd + 1
      lineEnd = text.indexOf('\n', lineStart)
    }
  }
  for (const match of text.matchAll(pattern)) {
    const [found] = match
    const start = match.index
    const end = start + found.length
    advance(start)
    const place = { line, column: start - lineStart + 1 }
    advance(end)
    tokens.push({ text: found, start, end, ...place, endLine: line, isComment: /^\/[/*]/.test(found) })
  }
  return tokens
}
