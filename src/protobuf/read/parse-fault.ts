/** What the parser says about a text it cannot read, as a finding at the place the author knows. */
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { nearest } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { Diagnostic } from '../../types/findings.ts'
import type { Statement } from './statements.ts'
import { placeOfToken } from './token-place.ts'

export interface ParseFault {
  /** The parser's own words, without the line. */
  readonly message: string
  /** 1-based, in the text that was parsed; null where the parser does not say. */
  readonly line: number | null
  /** The text it stumbled over; null at the end of the text or when it names none. */
  readonly token: string | null
  /** What it waited for. */
  readonly expected: string | null
  readonly isEnd: boolean
}

/** Reads an error of protobufjs: `illegal token '}', ';' expected (line 3)`. */
export function faultOf(error: unknown): ParseFault {
  const text = error instanceof Error ? error.message : String(error)
  const line = /\((?:.*, )?line (\d+)\)$/.exec(text)?.[1]
  const message = text.replace(/ \([^()]*line \d+\)$/, '')
  const [, token = null, expected = null] = /^illegal [\w ]+? '(.*?)'(?:, '(.*)' expected)?$/s.exec(message) ?? []
  const isEnd = token === 'null'
  return { message, line: line === undefined ? null : Number(line), token: isEnd ? null : token, expected, isEnd }
}

/** The file a fault is in. */
export interface FaultyFile {
  readonly file: SourcePath
  readonly lines: readonly string[]
  readonly statements: readonly Statement[]
}

/** The finding about a fault in `part` of the file; null: in the file as a whole. */
export function toFinding(fault: ParseFault, part: Statement | null, faulty: FaultyFile): Diagnostic {
  const open = fault.isEnd ? openBlock(part, faulty) : null
  if (open !== null) {
    const message = `The block of “${open.path}” is not closed.`
    return finding('protobuf/syntax', placeOfToken(faulty.file, open.name), message, 'Add a “}” at its end.')
  }
  return finding('protobuf/syntax', placeOfFault(fault, part, faulty), messageOf(fault, part), hintOf(fault))
}

/** The outermost block without an end. */
function openBlock(part: Statement | null, { statements }: FaultyFile): Statement | null {
  if (part?.isOpen) return part
  return statements.find(({ isOpen }) => isOpen) ?? null
}

function messageOf({ message, token, expected, isEnd }: ParseFault, part: Statement | null): string {
  if (isEnd) return expected === null ? 'The file ends too early.' : `The file ends where “${expected}” is missing.`
  if (token !== null && expected !== null) return `“${token}” stands where “${expected}” is expected.`
  if (token !== null) return `“${token}” cannot stand here.`
  // Faults without a place: numbers that are reserved, values that share a number.
  return part === null ? `The file cannot be read: ${message}.` : `“${part.path}” cannot be read: ${message}.`
}

function hintOf({ token, expected }: ParseFault): string | null {
  if (expected !== null) return `Add “${expected}” before it.`
  const meant = token === null ? null : nearest(token, keywords)
  return meant === null || meant === token ? null : `Did you mean “${meant}”?`
}

const keywords =
  'syntax edition package import option message enum service rpc returns stream oneof map extend extensions reserved repeated optional required'.split(
    ' '
  )

/** The token on its line; the parser's line may be that of the token after it, so lines above are tried too. */
function placeOfFault({ line, token }: ParseFault, part: Statement | null, { file, lines }: FaultyFile): Place {
  if (line === null) return placeOfToken(file, part?.name)
  const first = part?.line ?? 1
  for (let number = first + line - 1; token !== null && number >= first; number--) {
    const column = (lines[number - 1] ?? '').indexOf(token)
    if (column >= 0) return placeOf(file, number, column + 1, Math.max(1, token.length))
  }
  const last = Math.min(first + line - 1, lines.length)
  return placeOf(file, last, Math.max(1, (lines[last - 1] ?? '').length))
}
