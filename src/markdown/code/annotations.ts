/** Numbers of notes in comments at the ends of lines: `// (1)!`, `# (1)! (2)!`, and a comment with brackets on both sides. */

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
  const comment = /(?:\{?\/\*|\/\/|<!--|#|--|;{1,4}|%)$/.exec(line.slice(Math.max(0, at - 4), at))?.[0]
  if (numbers.length === 0 || comment === undefined) return null
  return { numbers, before: line.slice(0, at - comment.length).trimEnd() }
}
