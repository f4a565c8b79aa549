/** Finds a value in the text of a file its owner wrote, for findings about values that are read elsewhere. */
import type { Place, SourcePath } from '../types/basics.ts'
import type { Source } from '../types/content.ts'

/** Where `value` stands in quotes in the file, else anywhere as a whole word, else the start of the file. */
export function placeOfText(settings: ReadonlyMap<SourcePath, Source>, file: SourcePath, value: string): Place {
  const text = settings.get(file)?.text ?? ''
  const quoted = ["'", '"', '`'].map(quote => text.indexOf(quote + value + quote)).filter(at => at >= 0)
  const at = quoted.length > 0 ? Math.min(...quoted) + 1 : indexOfWord(text, value)
  if (at < 0) return { file, line: 1, column: 1, length: 1 }
  const before = text.slice(0, at)
  return { file, line: before.split('\n').length, column: at - before.lastIndexOf('\n'), length: value.length }
}

function indexOfWord(text: string, value: string): number {
  if (value === '') return -1
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + value.length)
    if (!/[\w/-]/.test(around)) return at
  }
  return -1
}
