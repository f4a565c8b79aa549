/**
 * The text of a `.proto` file → ProtoFile. No parser on npm gives places, complete comments and all syntax errors, so
 * this one is our own. Each file is parsed alone; link.ts resolves names across files.
 */
import type { CollectionFile } from 'docsgen/config'
import { didYouMean } from 'docsgen/text'
import type { ProtoFile, ProtoImport, ProtoService } from '../descriptor.ts'
import type { Report } from '../found.ts'
import { type Home, readDeclaration, readService } from './declarations.ts'
import { isDeprecated, type Option, readOption, readString } from './options.ts'
import { Reader } from './reader.ts'
import { commentOf, type Token } from './tokens.ts'

/** Reads one file; `path` is its name in imports. */
export function parseSource(source: CollectionFile, path: string, report: Report): ProtoFile {
  const reader = new Reader(source.text, source.path, report)
  const body: FileBody = {
    reader,
    scope: '',
    // The default for files without a syntax statement.
    syntax: 'proto2',
    names: new Map(),
    messages: [],
    enums: [],
    extensions: [],
    services: [],
    imports: [],
    options: [],
    package: null,
    comments: [],
    isEmpty: true
  }
  reader.statements(first => readStatement(first, body))
  const { services, messages, enums, extensions, imports } = body
  return {
    path,
    source: source.path,
    package: body.package ?? '',
    comment: body.comments.find(comment => comment !== '') ?? '',
    deprecated: isDeprecated(body.options),
    imports,
    services,
    messages,
    enums,
    extensions
  }
}

interface FileBody extends Home {
  syntax: string
  readonly services: ProtoService[]
  readonly imports: ProtoImport[]
  readonly options: Option[]
  package: string | null
  /** Comments of the syntax statement, as in protoc-gen-doc, then of the package statement. */
  readonly comments: string[]
  /** No statement was read. */
  isEmpty: boolean
}

function readStatement(first: Token, body: FileBody): void {
  const { reader, isEmpty } = body
  body.isEmpty = false
  if (readDeclaration(first, body)) return
  switch (first.text) {
    case 'syntax':
    case 'edition':
      readSyntax(first, isEmpty, body)
      return
    case 'package':
      if (body.package !== null) reader.refuse(first, 'Remove the second package statement.')
      reader.next()
      if (reader.peek().text.startsWith('.')) reader.refuse(reader.peek())
      body.package = reader.typeName().text
      body.comments.push(commentOf(first, reader.end()))
      return
    case 'import':
      readImport(body)
      return
    case 'option':
      body.options.push(readOption(reader))
      return
    case 'service':
      readService(first, body, body.services)
      return
    default:
      reader.refuse(first)
  }
}

const syntaxes = ['proto2', 'proto3']
const editions = ['2023', '2024', '2026']

function readSyntax(first: Token, isFirst: boolean, body: FileBody): void {
  const { reader } = body
  const kind = first.text
  const known = kind === 'edition' ? editions : syntaxes
  const newest = known.at(-1) ?? ''
  // Without a syntax all constructs are allowed, in case that the value cannot be parsed.
  body.syntax = ''
  if (!isFirst) reader.refuse(first, 'Move it to the beginning of the file.')
  reader.next()
  reader.expect('=')
  const token = reader.peek()
  const value = readString(reader)
  body.comments.push(commentOf(first, reader.end()))
  body.syntax = known.includes(value) ? value : newest
  if (known.includes(value)) return
  const message = `Unknown ${kind} “${value}”; the file is read as “${newest}”.`
  const hint = didYouMean(value, known.toReversed()) ?? `Use one of ${known.map(name => `“${name}”`).join(', ')}.`
  reader.report('protobuf/syntax-version', token, message, hint)
}

function readImport({ reader, imports }: FileBody): void {
  reader.next()
  const isPublic = reader.take('public')
  // `weak`: compilers may skip the file. `option`: the file declares names for options only.
  if (!isPublic && !reader.take('weak')) reader.take('option')
  const token = reader.peek()
  const path = readString(reader)
  reader.end()
  imports.push({ path, isPublic, place: reader.placeOf(token) })
}
