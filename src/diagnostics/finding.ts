/** Makes findings. Severity comes from codes.ts; policy.ts may change it later. */
import type { Place, SourcePath } from '../types/basics.ts'
import type { Diagnostic } from '../types/findings.ts'
import { type Code, codes } from './codes.ts'

/** One finding of `code` at `place`: `message` says what is wrong and quotes the author, `hint` what to do. */
export function finding(
  code: Code,
  place: Place | null,
  message: string,
  hint: string | null = null,
  related: Diagnostic['related'] = []
): Diagnostic {
  return { code, severity: codes[code][0], message, place, hint, related }
}

/** The finding with a correction: `from`, which stands at its place, becomes `to`. */
export function withFix(made: Diagnostic, from: string, to: string): Diagnostic {
  return from === to || from === '' ? made : { ...made, fix: { from, to } }
}

/** The place of `length` characters at a 1-based line and column of `file`. */
export function placeOf(file: SourcePath, line = 1, column = 1, length = 1): Place {
  return { file, line, column, length }
}
