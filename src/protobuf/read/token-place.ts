/** The place of a token in its file. */
import { placeOf } from '../../diagnostics/finding.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { Token } from './tokens.ts'

/** The beginning of the file when there is no token. */
export function placeOfToken(file: SourcePath, token: Token | undefined): Place {
  return token === undefined ? placeOf(file) : placeOf(file, token.line, token.column, token.end - token.start)
}
