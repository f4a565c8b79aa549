/** Creates findings and places. The severity is the default of codes.ts; policy.ts may change it later. */
import type { Place, SourcePath } from '../types/basics.ts'
import type { Source } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import { type Code, codes } from './codes.ts'

/** `message` says what is wrong and quotes the author, `hint` says what to do. */
export function finding(
  code: Code,
  place: Place | null,
  message: string,
  hint: string | null = null,
  related: Diagnostic['related'] = []
): Diagnostic {
  return { code, severity: codes[code][0], message, place, hint, related }
}

/** The finding with a correction: `from`, the text at its place, becomes `to`. */
export function withFix(made: Diagnostic, from: string, to: string): Diagnostic {
  return from === to || from === '' ? made : { ...made, fix: { from, to } }
}

/** The finding as a consequence of a file or folder that could not be read; as it is where nothing explains it. */
export function dueTo(made: Diagnostic, because: SourcePath | null | undefined): Diagnostic {
  return because === null || because === undefined ? made : { ...made, because }
}

/** The place of `length` characters at a 1-based line and column of `file`. */
export function placeOf(file: SourcePath, line = 1, column = 1, length = 1): Place {
  return { file, line, column, length }
}

/** The place of `value` in a settings file: in quotes, else anywhere as a whole word, else the start of the file. */
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
