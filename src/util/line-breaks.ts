/** Line breaks of files that docsgen edits: a file from Windows keeps its CRLF. */

/** The first line break of a text. */
export function lineBreakOf(text: string): '\r\n' | '\n' {
  return /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n'
}

/** Converts `text` from LF to the line breaks of the file that it replaces. */
export function withLineBreaksOf(file: string, text: string): string {
  return lineBreakOf(file) === '\n' ? text : text.replaceAll('\n', '\r\n')
}
