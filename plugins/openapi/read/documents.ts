/** The files of an API, and where references lead. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { atOf, child, isObject, keysOf, type Node } from './node.ts'

export interface Documents {
  /** The main file. */
  readonly root: Node
  /** The value of a reference that is written in a file; null: it leads to nothing. */
  find(reference: string, from: Node): Node | null
  /** What is at a place; null: nothing. */
  at(at: string): Node | null
}

/** A reference that docsgen has made: what follows is a place. */
export const placeScheme = 'docsgen-at:'

/** `files`: what has been parsed, by path. */
export function toDocuments(main: string, files: ReadonlyMap<string, unknown>): Documents {
  const ids = lazyIds(files)
  const at = (place: string): Node | null => {
    const cut = place.indexOf('#')
    const file = place.slice(0, cut)
    return files.has(file) ? walk({ value: files.get(file), file, pointer: '' }, place.slice(cut + 1)) : null
  }
  const find = (reference: string, from: Node): Node | null => {
    if (reference.startsWith(placeScheme)) return at(reference.slice(placeScheme.length))
    const [address = '', ...rest] = reference.split('#')
    const fragment = decoded(rest.join('#'))
    const file = address === '' ? from.file : posix.join(posix.dirname(from.file), decoded(address))
    const base = address !== '' && !files.has(file) ? ids().get(address) : { value: files.get(file), file, pointer: '' }
    if (base === undefined || base.value === undefined) return null
    if (fragment === '' || fragment.startsWith('/')) return walk(base, fragment)
    return ids().get(`${base.file}#${fragment}`) ?? null
  }
  return {
    root: { value: files.get(main), file: main, pointer: '' },
    find,
    at
  }
}

function walk(base: Node, pointer: string): Node | null {
  let node = base
  for (const key of keysOf(pointer)) {
    node = child(node, key)
    if (node.value === undefined) return null
  }
  return node
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Values with `$id`, by it, and with `$anchor` or `$dynamicAnchor`, by `file#anchor`: looked for when one is needed. */
function lazyIds(files: ReadonlyMap<string, unknown>): () => ReadonlyMap<string, Node> {
  let found: Map<string, Node> | null = null
  return () => {
    if (found !== null) return found
    const all = new Map<string, Node>()
    const visit = (node: Node) => {
      const { value, file } = node
      if (isObject(value)) {
        const { $id: id, $anchor: anchor, $dynamicAnchor: dynamic } = value
        if (typeof id === 'string' && !all.has(id)) all.set(id, node)
        for (const name of [anchor, dynamic]) {
          if (typeof name === 'string' && !all.has(`${file}#${name}`)) all.set(`${file}#${name}`, node)
        }
        for (const key of Object.keys(value)) visit(child(node, key))
      } else if (Array.isArray(value)) for (const index of value.keys()) visit(child(node, index))
    }
    for (const [file, value] of files) visit({ value, file, pointer: '' })
    found = all
    return all
  }
}

/** A hash of values, for questions of pages. */
export function versionOf(...values: readonly unknown[]): string {
  const hash = createHash('sha256')
  for (const value of values) hash.update(`${JSON.stringify(value) ?? ''}\n`)
  return hash.digest('base64url').slice(0, 22)
}

export { atOf }
