/**
 * Whether a value is valid for a schema. It walks the schema as it is written, with its references and the words of all versions;
 * compiling validators would take longer than reading the API, and each is used once. Patterns and formats are not tried.
 */
import { type ReadContext, resolve } from './context.ts'
import { child, entriesOf, type Fields, isObject, itemsOf, type Node, textsOf } from './node.ts'

export interface Problem {
  /** JSON pointer in the value. */
  readonly pointer: string
  /** Completes “The example …”. */
  readonly message: string
}

export interface Validation extends ReadContext {
  /** Read-only properties are not required in requests, write-only ones not in responses. */
  readonly direction: 'request' | 'response' | null
  /** Whether the value is sent as text, as a parameter is. */
  readonly isText?: boolean
}

const mostLevels = 60

/** The first problem; null: none. */
export function problemOf(value: unknown, schema: Node, context: Validation, pointer = '', levels = 0): Problem | null {
  const { node, beside } = resolve(schema, context)
  const siblings = beside.filter(one => Object.keys(one.value as object).some(key => key !== '$ref'))
  for (const one of siblings) {
    const { $ref: _, ...others } = isObject(one.value) ? one.value : {}
    const found = ownProblem(value, { ...one, value: others }, context, pointer, levels)
    if (found !== null) return found
  }
  return ownProblem(value, node, context, pointer, levels)
}

function ownProblem(value: unknown, node: Node, context: Validation, pointer: string, levels: number): Problem | null {
  if (node.value === false) return { pointer, message: `has ${shown(value)}, where nothing is allowed` }
  if (!isObject(node.value) || levels > mostLevels) return null
  const schema = node.value
  if (value === null && (schema.nullable === true || schema['x-nullable'] === true)) return null
  const plain = typeProblem(value, schema) ?? valueProblem(value, schema) ?? limitProblem(value, schema)
  if (plain !== null) return { pointer, message: plain }
  const inner = (one: unknown, at: Node, key?: string | number) =>
    problemOf(one, at, context, key === undefined ? pointer : `${pointer}/${key}`, levels + 1)
  for (const part of itemsOf(child(node, 'allOf'))) {
    const found = inner(value, part)
    if (found !== null) return found
  }
  for (const kind of ['oneOf', 'anyOf']) {
    const parts = itemsOf(child(node, kind))
    if (parts.length === 0) continue
    const problems = parts.map(part => inner(value, part))
    if (problems.includes(null)) continue
    const [first] = problems
    if (parts.length === 1 && first) return first
    return { pointer, message: `has ${shown(value)}, which matches none of the ${parts.length} alternatives` }
  }
  if (Array.isArray(value)) return listProblem(value, node, inner)
  return isObject(value) ? objectProblem(value, node, context, { pointer, inner }) : null
}

type Inner = (value: unknown, at: Node, key?: string | number) => Problem | null

function listProblem(value: readonly unknown[], node: Node, inner: Inner): Problem | null {
  const written = child(node, 'items')
  const isOlder = Array.isArray(written.value)
  const tuple = itemsOf(isOlder ? written : child(node, 'prefixItems'))
  const items = isOlder ? child(node, 'additionalItems') : written
  for (const [index, one] of value.entries()) {
    const at = tuple[index] ?? (isObject(items.value) || items.value === false ? items : null)
    const found = at === null ? null : inner(one, at, index)
    if (found !== null) return found
  }
  return null
}

interface Place {
  readonly pointer: string
  readonly inner: Inner
}

function objectProblem(value: Fields, node: Node, context: Validation, { pointer, inner }: Place): Problem | null {
  const schema = isObject(node.value) ? node.value : {}
  const properties = child(node, 'properties')
  const written = isObject(properties.value) ? properties.value : {}
  for (const name of Array.isArray(schema.required) ? textsOf(schema.required) : []) {
    if (Object.hasOwn(value, name)) continue
    const flags = Object.hasOwn(written, name) ? resolve(child(properties, name), context).node.value : {}
    const isLeftOut =
      (context.direction !== 'response' && isObject(flags) && flags.readOnly === true) ||
      (context.direction !== 'request' && isObject(flags) && flags.writeOnly === true)
    if (!isLeftOut) return { pointer, message: `has no “${name}”, which is required` }
  }
  const patterns = entriesOf(child(node, 'patternProperties'))
  const { additionalProperties: others } = schema
  for (const [name, one] of Object.entries(value)) {
    if (Object.hasOwn(written, name)) {
      const found = inner(one, child(properties, name), escaped(name))
      if (found !== null) return found
    } else if (patterns.length === 0 && others === false) {
      return { pointer, message: `has “${name}”, which the schema does not allow` }
    } else if (patterns.length === 0 && isObject(others)) {
      const found = inner(one, child(node, 'additionalProperties'), escaped(name))
      if (found !== null) return found
    }
  }
  return null
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function typeProblem(value: unknown, { type }: Fields): string | null {
  const types = typeof type === 'string' ? [type] : textsOf(type)
  const known = types.filter(one => ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'].includes(one))
  if (known.length === 0 || known.length < types.length || known.some(one => isOfType(value, one))) return null
  const article = /^[aio]/.test(known[0] ?? '') ? 'an' : 'a'
  return `has ${shown(value)}, which is not ${known[0] === 'null' ? 'null' : `${article} ${known.join(' or ')}`}`
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value)
  return typeof value === type
}

function valueProblem(value: unknown, schema: Fields): string | null {
  const text = JSON.stringify(value)
  if (schema.const !== undefined && JSON.stringify(schema.const) !== text)
    return `has ${shown(value)}, which is not ${shown(schema.const)}`
  const { enum: values } = schema
  if (!Array.isArray(values) || values.some(one => JSON.stringify(one) === text)) return null
  const list = values.slice(0, 5).map(shown).join(', ')
  return `has ${shown(value)}, which is not one of ${list}${values.length > 5 ? ' and others' : ''}`
}

function limitProblem(value: unknown, schema: Fields): string | null {
  const limit = (key: string) => (typeof schema[key] === 'number' ? schema[key] : null)
  const size = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : null
  if (size !== null) {
    const [kind, unit] = typeof value === 'string' ? ['Length', 'characters'] : ['Items', 'items']
    const [least, most] = [limit(`min${kind}`), limit(`max${kind}`)]
    if (least !== null && size < least)
      return `has ${shown(value)} with ${size} ${unit}, but at least ${least} are needed`
    if (most !== null && size > most) return `has ${shown(value)} with ${size} ${unit}, but at most ${most} are allowed`
  }
  if (typeof value !== 'number') return null
  const [least, most] = [limit('minimum'), limit('maximum')]
  if (least !== null && value < least) return `has ${value}, which is less than ${least}`
  if (most !== null && value > most) return `has ${value}, which is more than ${most}`
  return null
}

/** A value in a sentence. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
