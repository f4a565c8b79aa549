/**
 * Notes in comments at the ends of lines: numbers (`// (1)!`, `# (1)! (2)!`) and texts (`// [!note] The text`), also in
 * comments with brackets on both sides.
 */

/** The id of the text of a note: of the block on its page, and the number. */
export function noteId(block: number, number: number): string {
  return `code-note-${block}-${number}`
}

/** The numbers of all notes in a block of code, in their order. */
export function notesOf(code: string): number[] {
  return code.includes(')!') ? code.split('\n').flatMap(line => findNotes(line)?.numbers ?? []) : []
}

/**
 * The notes of a line, and the line without their comment; null: it has none. Searches from the end, because a single regular
 * expression takes time quadratic in the number of spaces of the line.
 */
export function findNotes(line: string): { readonly numbers: number[]; readonly before: string } | null {
  const end = line.lastIndexOf(')!')
  if (end < 0 || !/^(?:\*\/\}?|-->)?$/.test(line.slice(end + 2).trim())) return null
  const numbers: number[] = []
  let at = end + 2
  for (;;) {
    const [note = '', number] = /\((\d{1,3})\)!$/.exec(line.slice(Math.max(0, at - 6), at)) ?? []
    if (note === '') break
    numbers.unshift(Number(number))
    at = line.slice(0, at - note.length).trimEnd().length
  }
  const comment = commentBefore(line, at)
  if (numbers.length === 0 || comment === undefined) return null
  return { numbers, before: line.slice(0, at - comment.length).trimEnd() }
}

/** The sign of a comment that ends at an index: `//`; undefined: something else is there. */
function commentBefore(line: string, at: number): string | undefined {
  return /(?:\{?\/\*|\/\/|<!--|#|--|;{1,4}|%)$/.exec(line.slice(Math.max(0, at - 4), at))?.[0]
}

const textSign = '[!note]'

/**
 * The text of a note that a line contains itself, trimmed, where it begins in the line, and the line with a number in
 * place of the sign and the text; null: the line has none.
 */
export function findNoteText(
  line: string
): { readonly text: string; readonly at: number; readonly numbered: (number: number) => string } | null {
  const sign = line.indexOf(textSign)
  if (sign < 0) return null
  const before = line.slice(0, sign).trimEnd()
  const open = commentBefore(before, before.length)
  if (open === undefined) return null
  const behind = line.slice(sign + textSign.length)
  const close = closings.find(([opening]) => open === opening)?.[1] ?? ''
  const end = close === '' ? behind.length : behind.lastIndexOf(close)
  // The comment goes on in the next line.
  if (end < 0 || behind.slice(end + close.length).trim() !== '') return null
  const inside = behind.slice(0, end)
  return {
    text: inside.trim(),
    at: line.length - behind.length + inside.length - inside.trimStart().length,
    numbered: number => `${before} (${number})!${close === '' ? '' : ` ${close}`}`
  }
}

/** How comments end that have a sign on both sides. */
const closings: readonly (readonly [string, string])[] = [
  ['/*', '*/'],
  ['{/*', '*/}'],
  ['<!--', '-->']
]
