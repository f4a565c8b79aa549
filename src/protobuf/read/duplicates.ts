/** Names and numbers that one file gives twice. */
import { finding } from '../../diagnostics/finding.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import type { StatementKind } from './declare.ts'
import type { Statement } from './statements.ts'
import { placeOfToken } from './token-place.ts'
import type { Token } from './tokens.ts'

/** Reports every second use and returns the statements that made it. */
export function reportDuplicates(statements: readonly Statement[], file: SourcePath, report: Report): Statement[] {
  const names = new Map<string, Statement>()
  const numbers = new Map<string, Statement>()
  return statements.filter(statement => {
    const { kind, path, name, number } = statement
    if (!declaring.has(kind)) return false
    const sameName = firstOf(names, path, statement)
    if (sameName !== null) {
      report(twice(`“${path}” is declared twice.`, 'Rename or remove one of them.', name, sameName.name, file))
      return true
    }
    // Values of an enum may share a number by choice (`allow_alias`); the parser judges that.
    if (kind !== 'field' || number === null) return false
    const scope = path.slice(0, -name.text.length)
    // Without a message around them the fields belong to what they extend, which has numbers of its own.
    const sameNumber = scope === '' ? null : firstOf(numbers, `${scope}${number.text}`, statement)
    if (sameNumber === null) return false
    const message = `The number ${number.text} belongs to “${sameNumber.name.text}” already.`
    report(twice(message, 'Give the field a number of its own.', number, sameNumber.number ?? sameNumber.name, file))
    return true
  })
}

const declaring: ReadonlySet<StatementKind> = new Set([
  'message',
  'enum',
  'service',
  'oneof',
  'method',
  'field',
  'value'
])

/** The statement that has the key already; null for the first one. */
function firstOf(known: Map<string, Statement>, key: string, statement: Statement): Statement | null {
  const first = known.get(key)
  if (first !== undefined) return first
  known.set(key, statement)
  return null
}

function twice(message: string, hint: string, second: Token, first: Token, file: SourcePath): Diagnostic {
  const related = [{ message: 'the first one', place: placeOfToken(file, first) }]
  return finding('protobuf/duplicate', placeOfToken(file, second), message, hint, related)
}
