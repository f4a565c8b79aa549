/** Examples: those of the author, or else one that is made from the schema. */
import type { At, Example, Schema } from '../model.ts'
import { type ReadContext, resolve } from './context.ts'
import { atOf, child, entriesOf, type Fields, isObject, type Node, wordsOf } from './node.ts'

/** The examples of a parameter, a header or a media type. */
export function examplesOf(node: Node, schema: Schema | null, context: ReadContext): Example[] {
  const written = writtenExamples(node, context)
  if (written.length > 0) return written
  if (schema === null) return []
  const [ofSchema] = schema.examples
  if (ofSchema !== undefined) return [{ ...plain(ofSchema), at: schema.at }]
  const value = makeExample(schema)
  return value === undefined ? [] : [{ ...plain(value), isMade: true, at: null }]
}

/** Examples that the author has written at a place. */
export function writtenExamples(node: Node, context: ReadContext): Example[] {
  const { value: example, at } = exampleOf(node, context)
  const named = entriesOf(child(node, 'examples')).flatMap(([name, inner]) => toExample(name, inner, context) ?? [])
  if (named.length > 0) return named
  return example === undefined ? [] : [{ ...plain(example), at }]
}

/** The value of `example`: data, but many write a reference to a file with it. */
export function exampleOf(node: Node, context: ReadContext): { readonly value: unknown; readonly at: At } {
  const written = child(node, 'example')
  const isReference = isObject(written.value) && Object.keys(written.value).join() === '$ref'
  const found = isReference ? resolve(written, context).node : written
  const shown = found.value === undefined ? written : found
  return { value: shown.value, at: atOf(shown) }
}

function plain(value: unknown): Example {
  return { name: null, summary: null, description: null, value, text: null, url: null, isMade: false, at: null }
}

function toExample(name: string, written: Node, context: ReadContext): Example | null {
  const { node } = resolve(written, context)
  if (!isObject(node.value)) return null
  const { summary, description, value, dataValue, serializedValue, externalValue } = node.value
  const data = dataValue === undefined ? value : dataValue
  return {
    name,
    summary: wordsOf(summary),
    description: wordsOf(description),
    ...(data !== undefined && { value: data }),
    text: wordsOf(serializedValue),
    url: wordsOf(externalValue),
    isMade: false,
    at: atOf(node)
  }
}

const samples: Fields = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  'uri-template': '/jobs/{id}',
  iri: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  'json-pointer': '/a/b',
  regex: '^a$',
  byte: 'aGVsbG8=',
  password: '********'
}

/** A value that the schema allows, as far as it is easy to say; undefined: there is none. */
export function makeExample(schema: Schema, levels = 0): unknown {
  const [example] = schema.examples
  if (example !== undefined) return example
  if (schema.const !== null) return schema.const.value
  if (schema.default !== null) return schema.default.value
  const [first] = schema.enum
  if (first !== undefined) return first.value
  if (schema.isNever) return undefined
  const [choices] = schema.choices
  const [option] = choices?.options ?? []
  const chosen = option === undefined || levels > 8 ? undefined : makeExample(option.schema, levels + 1)
  const [type] = schema.types
  if (type === 'object' || schema.properties.length > 0 || isObject(chosen)) {
    const own = objectExample(schema, levels)
    const [value] = option?.values ?? []
    const kind = choices?.discriminator && value !== undefined ? { [choices.discriminator]: value } : {}
    return isObject(chosen) ? { ...own, ...chosen, ...kind } : { ...own, ...kind }
  }
  if (chosen !== undefined) return chosen
  if (type === 'array') return listExample(schema, levels)
  if (type === 'string') return textExample(schema)
  if (type === 'integer' || type === 'number') return numberExample(schema)
  if (type === 'boolean') return true
  return schema.isNullable ? null : schema.cut === null ? undefined : {}
}

function objectExample(schema: Schema, levels: number): Fields {
  if (levels > 8) return {}
  const own = schema.properties.flatMap(({ name, schema: inner }): [string, unknown][] => {
    const value = inner.cut === 'recursion' ? undefined : makeExample(inner, levels + 1)
    return value === undefined ? [] : [[name, value]]
  })
  const { additional } = schema
  const isMap = own.length === 0 && typeof additional === 'object' && additional !== null && additional.cut === null
  const value = isMap ? makeExample(additional, levels + 1) : undefined
  return Object.fromEntries(value === undefined ? own : [['property', value]])
}

function listExample({ tuple, items }: Schema, levels: number): unknown[] {
  if (levels > 8) return []
  const values = tuple.map(one => makeExample(one, levels + 1) ?? null)
  if (values.length > 0 || items === null || items.cut === 'recursion') return values
  const value = makeExample(items, levels + 1)
  return value === undefined ? [] : [value]
}

function textExample({ format, types, content }: Schema): string {
  if (format === 'binary') return '(binary)'
  if (content?.encoding === 'base64') return 'aGVsbG8='
  return format !== null && Object.hasOwn(samples, format) ? String(samples[format]) : String(types[0])
}

function numberExample({ numbers, types }: Schema): number {
  const { least, most, above } = numbers
  if (least !== null) return least
  if (above !== null) return types.includes('integer') ? above + 1 : above + 0.5
  return most !== null && most < 1 ? most : 1
}
