/**
 * The text of a `.proto` file → ProtoFile. A declaration that cannot be parsed is reported and left out, the
 * rest of the file is read; so one run finds all faults, and the page shows everything that is right.
 */
import type { NamespaceBase } from 'protobufjs'
import { finding } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Source } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import type { ProtoFile } from '../descriptor.ts'
import { reportDuplicates } from './duplicates.ts'
import { toProtoFile } from './from-reflection.ts'
import type { ParsedOptions } from './options.ts'
import { faultOf, type ParseFault, toFinding } from './parse-fault.ts'
import { readStatements, type Statement } from './statements.ts'
import { placeOfToken } from './token-place.ts'

/** The parser of the language: the package protobufjs, which is loaded by whoever needs it. */
export type Parser = Pick<typeof import('protobufjs'), 'parse' | 'Root'>

/** Reads one file; `path` is its name in imports. */
export function parseSource(source: Source, path: string, parser: Parser, report: Report): ProtoFile {
  const statements = readStatements(source.text)
  const doubled = reportDuplicates(statements, source.path, report)
  const unknown = reportUnknownSyntax(statements, source, report)
  const text = replaceSyntax(blank(source.text, doubled), unknown)
  const faults: { part: Statement | null; fault: ParseFault }[] = []
  let result = parse(text, parser)
  if ('fault' in result) {
    const { rest, broken } = sortOut(text, parser)
    faults.push(...broken)
    // A fault outside of all declarations, such as a stray brace, is seen by the whole parse only.
    if (broken.length === 0) faults.push({ part: null, fault: result.fault })
    result = parse(rest, parser)
  }
  const faulty = { file: source.path, lines: source.text.split('\n'), statements }
  for (const { part, fault } of faults) report(toFinding(fault, part, faulty))
  const parsed = 'fault' in result ? { namespace: null, options: null } : result
  const packageName = statements.find(({ kind }) => kind === 'package')?.path ?? ''
  return toProtoFile({ ...parsed, path, source: source.path, package: packageName, statements })
}

type Result =
  | { readonly namespace: NamespaceBase | null; readonly options: ParsedOptions }
  | { readonly fault: ParseFault }

/** Each file is parsed alone: what other files declare is looked up by link.ts. */
function parse(text: string, { parse: parseText, Root }: Parser): Result {
  try {
    const { root, package: name } = parseText(text, new Root(), { keepCase: true })
    // The types know one form of `get`; a package is always a namespace.
    const namespace = name === undefined ? root : root.lookup(`.${name}`)
    return { namespace: namespace as NamespaceBase | null, options: namespace?.parsedOptions }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

/** Parses every declaration of the top level on its own. `rest` is the text with only those that can be parsed. */
function sortOut(text: string, parser: Parser) {
  const top = readStatements(text).filter(({ isTopLevel }) => isTopLevel)
  const head = top.filter(({ kind }) => kind === 'syntax' || kind === 'edition')
  const headText = head.map(({ start, end }) => text.slice(start, end)).join(' ')
  const broken: { part: Statement; fault: ParseFault }[] = []
  const good = top.filter(part => {
    if (head.includes(part)) return true
    // On the line of the head, so that line numbers count from the declaration.
    const result = parse(`${headText} ${text.slice(part.start, part.end)}`, parser)
    if ('fault' in result) broken.push({ part, fault: result.fault })
    return !('fault' in result)
  })
  return { rest: good.map(({ start, end }) => text.slice(start, end)).join('\n'), broken }
}

const editions = ['2023', '2024', '2026']

/** The statement that names a syntax or an edition nobody can read yet; null when all is well. */
function reportUnknownSyntax(
  statements: readonly Statement[],
  { path: file }: Source,
  report: Report
): Statement | null {
  const statement = statements.find(({ kind }) => kind === 'syntax' || kind === 'edition')
  if (statement === undefined) return null
  const { kind, path: value, name } = statement
  const known = kind === 'edition' ? editions : ['proto2', 'proto3']
  if (known.includes(value)) return null
  const message = `The ${kind} “${value}” is not known; the file is read as “${known.at(-1)}”.`
  const hint = didYouMean(value, [...known].reverse()) ?? `Known are ${known.map(name => `“${name}”`).join(', ')}.`
  report(finding('protobuf/syntax-version', placeOfToken(file, name), message, hint))
  return statement
}

function replaceSyntax(text: string, statement: Statement | null): string {
  if (statement === null) return text
  const { kind, name } = statement
  return `${text.slice(0, name.start)}"${kind === 'edition' ? editions.at(-1) : 'proto3'}"${text.slice(name.end)}`
}

/** The text with spaces in place of some statements, every other character where it was. */
function blank(text: string, statements: readonly Statement[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of [...statements].sort((a, b) => a.start - b.start)) {
    if (start < from) continue
    parts.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]/g, ' '))
    from = end
  }
  return parts.join('') + text.slice(from)
}
