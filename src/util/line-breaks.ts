/** Line breaks of files that docsgen changes: a file that was written on Windows keeps its own. */

/** The line break of a text; of one with several kinds, the first. */
export function lineBreakOf(text: string): '\r\n' | '\n' {
  return /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n'
}

/** `text`, which has line feeds, with the line breaks of the file that it changes or replaces. */
export function withLineBreaksOf(file: string, text: string): string {
  return lineBreakOf(file) === '\n' ? text : text.replaceAll('\n', '\r\n')
}
