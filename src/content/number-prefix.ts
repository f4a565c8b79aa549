/** Numbers before file and folder names that give an order and are no part of the name. */

export interface NumberedName {
  readonly name: string
  /** null: the name has no number prefix. */
  readonly prefix: number | null
}

/**
 * `01-intro` → intro, 1; also `1.`, `01_`, `003 - `. Names that begin like a date or a version keep
 * their digits, as in Docusaurus: `2021-11-news`, `7.0-upgrade`.
 */
export function splitNumberPrefix(name: string): NumberedName {
  const match = /^\d+[-_.]\d/.test(name) ? null : /^(\d+)\s*[-_.]+\s*(?=[^-_.\s])/.exec(name)
  if (match === null) return { name, prefix: null }
  return { name: name.slice(match[0].length), prefix: Number(match[1]) }
}
