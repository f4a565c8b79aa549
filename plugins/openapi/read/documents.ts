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
    const base =
      address !== '' && !files.has(file)
        ? (ids().get(address) ?? ids().get(absoluteId(address, baseOf(from, files))))
        : { value: files.get(file), file, pointer: '' }
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

/** The address to which relative references at a node belong: that of the nearest `$id` around it. */
function baseOf({ file, pointer }: Node, files: ReadonlyMap<string, unknown>): string | null {
  let node: Node = { value: files.get(file), file, pointer: '' }
  let base = idAt(node, null)
  for (const key of keysOf(pointer)) {
    node = child(node, key)
    base = idAt(node, base)
  }
  return base
}

function idAt({ value }: Node, base: string | null): string | null {
  const id = isObject(value) ? value.$id : undefined
  return typeof id === 'string' && !id.startsWith('#') ? absoluteId(id, base) : base
}

/** Without an empty fragment, with which drafts before 2020-12 end. */
function absoluteId(id: string, base: string | null): string {
  const plain = id.replace(/#$/, '')
  return base !== null && URL.canParse(plain, base) ? new URL(plain, base).href : plain
}

/** Values with `$id`, by it, and with `$anchor` or `$dynamicAnchor`, by `file#anchor`: looked for when one is needed. */
function lazyIds(files: ReadonlyMap<string, unknown>): () => ReadonlyMap<string, Node> {
  let found: Map<string, Node> | null = null
  return () => {
    if (found !== null) return found
    const all = new Map<string, Node>()
    const visit = (node: Node, around: string | null) => {
      const { value, file } = node
      if (isObject(value)) {
        const { $id: id, $anchor: anchor, $dynamicAnchor: dynamic } = value
        const base = idAt(node, around)
        if (typeof id === 'string') for (const one of [id, base ?? id]) if (!all.has(one)) all.set(one, node)
        // In draft-07, `$id: "#name"` is an anchor.
        const older = typeof id === 'string' && id.startsWith('#') ? id.slice(1) : undefined
        for (const name of [anchor, dynamic, older]) {
          if (typeof name === 'string' && !all.has(`${file}#${name}`)) all.set(`${file}#${name}`, node)
        }
        for (const key of Object.keys(value)) visit(child(node, key), base)
      } else if (Array.isArray(value)) for (const index of value.keys()) visit(child(node, index), around)
    }
    for (const [file, value] of files) visit({ value, file, pointer: '' }, null)
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
