/** A value of a description with its place. */
import type { At } from '../model.ts'

export interface Node {
  readonly value: unknown
  readonly file: string
  /** JSON pointer; '' is the whole file. */
  readonly pointer: string
}

export type Fields = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a value; none if it is not an object. */
export function fieldsOf({ value }: Node): Fields {
  return isObject(value) ? value : {}
}

export function child({ value, file, pointer }: Node, key: string | number): Node {
  const inner = isObject(value) ? (Object.hasOwn(value, key) ? value[key] : undefined) : undefined
  const found = Array.isArray(value) ? value[Number(key)] : inner
  return { value: found, file, pointer: `${pointer}/${escapeKey(String(key))}` }
}

/** The entries of a list, or none. */
export function itemsOf(node: Node): Node[] {
  return Array.isArray(node.value) ? node.value.map((_, index) => child(node, index)) : []
}

/** The fields of an object as nodes, by their keys. */
export function entriesOf(node: Node): [string, Node][] {
  return isObject(node.value) ? Object.keys(node.value).map(key => [key, child(node, key)]) : []
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

/** Text that says something. */
export function wordsOf(value: unknown): string | null {
  const text = textOf(value)
  return text === null || text.trim() === '' ? null : text
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap(one => textOf(one) ?? []) : []
}

export function atOf({ file, pointer }: Pick<Node, 'file' | 'pointer'>): At {
  return `${file}#${pointer}`
}

export function escapeKey(key: string): string {
  // Most keys need nothing, and a large API has a million of them.
  if (!key.includes('/') && !key.includes('~')) return key
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function keysOf(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeKey)
}

function unescapeKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}
