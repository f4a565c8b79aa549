/** Messages, enums, services and `extend` blocks. */
import type {
  ProtoEnum,
  ProtoEnumValue,
  ProtoField,
  ProtoMessage,
  ProtoMethod,
  ProtoOneof,
  ProtoService,
  TypeReference
} from '../descriptor.ts'
import { checkNumbers, checkReserved, declareName, type Member } from './checks.ts'
import {
  type FieldContext,
  type FieldStart,
  joinNames,
  maxFieldNumber,
  type Range,
  readExtensions,
  readField,
  readInteger,
  readLabel,
  readReserved,
  type Syntax,
  toElement,
  toField
} from './fields.ts'
import { type Option, optionValue, readOption, readOptions, routesOf, rulesOf } from './options.ts'
import type { Reader } from './reader.ts'
import { commentOf, type Token } from './tokens.ts'

/** The declarations of a file or a message while it is being parsed. */
export interface Home {
  readonly reader: Reader
  readonly syntax: Syntax
  /** Long name of the message; '' for the file. */
  readonly scope: string
  /** The declared names, with the first token of each. */
  readonly names: Map<string, Token>
  readonly messages: ProtoMessage[]
  readonly enums: ProtoEnum[]
  /** All extensions of the file. */
  readonly extensions: ProtoField[]
}

/** Reads a declaration that files and messages can contain; false when the token begins none. */
export function readDeclaration(first: Token, home: Home): boolean {
  const { reader, syntax } = home
  const hasVisibility = /^(?:export|local)$/.test(first.text) && /^(?:message|enum)$/.test(reader.peek(1).text)
  if (hasVisibility && (syntax.startsWith('proto') || syntax === '2023')) reader.refuse(first)
  if (hasVisibility) reader.next()
  switch (reader.peek().text) {
    case 'message':
      reader.next()
      readMessage(first, reader.name(), home)
      return true
    case 'enum':
      readEnum(first, home)
      return true
    case 'extend':
      readExtend(first, home)
      return true
    default:
      return false
  }
}

interface MessageBody extends Home {
  readonly fields: ProtoField[]
  readonly oneofs: ProtoOneof[]
  readonly options: Option[]
  readonly reserved: Range[]
  /** The tokens of the fields, in the same order. */
  readonly members: Member[]
}

/** Reads a message or a group after its name. */
function readMessage(first: Token, name: Token, home: Home, options: readonly Option[] = []): void {
  const { reader } = home
  const comment = commentOf(first, reader.expect('{'))
  const isFirst = declareName(name, home)
  const scope = joinNames(home.scope, name.text)
  const lists = { messages: [], enums: [], fields: [], oneofs: [], options: [...options], reserved: [], members: [] }
  const body: MessageBody = { ...home, ...lists, scope, names: new Map() }
  reader.block(name, token => readMember(token, body))
  const { messages, enums, fields, oneofs, members, reserved } = body
  checkReserved(name, members, reserved, reader)
  const kept = new Set(checkNumbers(members, reader, 'Give the field a number of its own.'))
  if (!isFirst) return
  home.messages.push({
    ...toElement(name, { reader, scope: home.scope, comment, options: body.options }),
    fields: fields.filter((_, index) => kept.has(members[index] as Member)), // members has one entry for each field
    oneofs,
    messages,
    enums,
    reserved: reserved.map(({ text }) => text),
    rules: rulesOf(body.options)
  })
}

function readMember(first: Token, body: MessageBody): void {
  const { reader } = body
  if (readDeclaration(first, body)) return
  switch (first.text) {
    case 'option':
      body.options.push(readOption(reader))
      return
    case 'oneof':
      readOneof(first, body)
      return
    case 'reserved':
      readReserved(reader, { max: maxFieldNumber, syntax: body.syntax }, body.reserved)
      return
    case 'extensions':
      readExtensions(reader)
      return
    default:
      // A misspelt keyword: `mesage A {`.
      if (reader.peek(2).text === '{') reader.refuse(first)
      readMessageField(body, null)
  }
}

function readMessageField(body: MessageBody, oneof: string | null): void {
  const context: FieldContext = { ...body, oneof, extendee: null }
  const { name, number, field } = readFieldOrGroup(context, body)
  if (!declareName(name, body)) return
  body.fields.push(field)
  body.members.push({ name, number, value: field.number })
}

function readFieldOrGroup(context: FieldContext, home: Home) {
  const start = readLabel(context)
  const next = context.reader.peek()
  if (next.text !== 'group') return readField(start, context)
  if (!/^(?:proto2)?$/.test(context.syntax))
    context.reader.refuse(next, 'Groups exist in proto2 only; declare a message.')
  return readGroup(start, context, home)
}

/** A group declares a message, and a field with the same name in lower case. */
function readGroup({ first, label }: FieldStart, context: FieldContext, home: Home) {
  const { reader, scope } = context
  reader.next()
  const type = reader.name()
  reader.expect('=')
  const number = reader.match(/^\d/, 'a number')
  const options = readOptions(reader)
  readMessage(first, type, home)
  const name = { ...type, text: type.text.toLowerCase() }
  const element = toElement(name, { reader, scope, comment: '', options })
  return { name, number, field: toField(element, { label, type, mapKey: null, number, options }, context) }
}

function readOneof(first: Token, body: MessageBody): void {
  const { reader, scope } = body
  reader.next()
  const name = reader.name()
  const comment = commentOf(first, reader.expect('{'))
  const isFirst = declareName(name, body)
  const options: Option[] = []
  reader.block(name, token => {
    if (token.text === 'option') options.push(readOption(reader))
    else readMessageField(body, name.text)
  })
  const element = toElement(name, { reader, scope, comment, options })
  if (isFirst) body.oneofs.push({ ...element, isRequired: rulesOf(options).required === true })
}

function readExtend(first: Token, home: Home): void {
  const { reader } = home
  reader.next()
  const message = reader.typeName()
  const comment = commentOf(first, reader.expect('{'))
  const extendee: TypeReference = { written: message.text, place: reader.placeOf(message), comment }
  reader.block(message, () => {
    const { name, field } = readFieldOrGroup({ ...home, oneof: null, extendee }, home)
    if (declareName(name, home)) home.extensions.push(field)
  })
}

const aliasHint = 'Give the value a number of its own, or write “option allow_alias = true;”.'
const maxEnumNumber = 2147483647

function readEnum(first: Token, home: Home): void {
  const { reader, scope } = home
  reader.next()
  const name = reader.name()
  const comment = commentOf(first, reader.expect('{'))
  const isFirst = declareName(name, home)
  const body: EnumBody = {
    reader,
    syntax: home.syntax,
    scope: joinNames(scope, name.text),
    names: new Map(),
    values: [],
    members: [],
    options: [],
    reserved: []
  }
  reader.block(name, token => readEnumMember(token, body))
  checkReserved(name, body.members, body.reserved, reader)
  if (optionValue(body.options, 'allow_alias') !== true) checkNumbers(body.members, reader, aliasHint)
  if (!isFirst) return
  home.enums.push({
    ...toElement(name, { reader, scope, comment, options: body.options }),
    values: body.values,
    reserved: body.reserved.map(({ text }) => text)
  })
}

interface EnumBody {
  readonly reader: Reader
  readonly syntax: Syntax
  readonly scope: string
  readonly names: Map<string, Token>
  readonly values: ProtoEnumValue[]
  readonly members: Member[]
  readonly options: Option[]
  readonly reserved: Range[]
}

function readEnumMember(first: Token, body: EnumBody): void {
  const { reader } = body
  // `option = 1;` declares a value with the name “option”.
  const isValue = reader.peek(1).text === '='
  if (first.text === 'option' && !isValue) {
    body.options.push(readOption(reader))
  } else if (first.text === 'reserved' && !isValue) {
    readReserved(reader, { max: maxEnumNumber, syntax: body.syntax }, body.reserved)
  } else {
    const name = reader.name()
    reader.expect('=')
    const number = reader.peek()
    const value = readInteger(reader)
    const options = readOptions(reader)
    const element = toElement(name, { ...body, comment: commentOf(first, reader.end()), options })
    if (!declareName(name, body)) return
    body.values.push({ ...element, number: value })
    body.members.push({ name, number, value })
  }
}

export function readService(first: Token, home: Home, services: ProtoService[]): void {
  const { reader } = home
  reader.next()
  const name = reader.name()
  const comment = commentOf(first, reader.expect('{'))
  const isFirst = declareName(name, home)
  const options: Option[] = []
  const methods: ProtoMethod[] = []
  const scope = { reader, scope: name.text, names: new Map<string, Token>() }
  reader.block(name, token => {
    if (token.text === 'option') options.push(readOption(reader))
    else readMethod(token, scope, methods)
  })
  if (isFirst) services.push({ ...toElement(name, { reader, scope: '', comment, options }), methods })
}

function readMethod(first: Token, home: Pick<Home, 'reader' | 'scope' | 'names'>, methods: ProtoMethod[]): void {
  const { reader } = home
  if (first.text !== 'rpc') reader.refuse(first)
  reader.next()
  const name = reader.name()
  const request = readSide(reader)
  reader.expect('returns')
  const response = readSide(reader)
  const options: Option[] = []
  const hasBlock = reader.peek().text === '{'
  const end = hasBlock ? reader.next() : reader.end()
  if (hasBlock) reader.block(name, () => options.push(readOption(reader)))
  if (!declareName(name, home)) return
  const idempotency = optionValue(options, 'idempotency_level')
  methods.push({
    ...toElement(name, { ...home, comment: commentOf(first, end), options }),
    request: request.type,
    response: response.type,
    requestStream: request.isStream,
    responseStream: response.isStream,
    idempotency: idempotency === 'NO_SIDE_EFFECTS' || idempotency === 'IDEMPOTENT' ? idempotency : null,
    routes: routesOf(options)
  })
}

/** Reads `(stream Job)`; a type can be called `stream`, too. */
function readSide(reader: Reader): { readonly type: TypeReference; readonly isStream: boolean } {
  reader.expect('(')
  const isStream = reader.peek(1).text !== ')' && reader.take('stream')
  const type = reader.typeName()
  reader.expect(')')
  return { type: { written: type.text, place: reader.placeOf(type) }, isStream }
}
