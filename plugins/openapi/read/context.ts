/** What reading a part of a description needs: documents, names, and who is asked about. */
import type { OperationSummary } from '../model.ts'
import type { Documents } from './documents.ts'
import { atOf, isObject, type Node } from './node.ts'

/** A schema with a name: of the components, or of a file of its own. */
export interface NamedSchema {
  readonly name: string
  readonly node: Node
  /** The path of its page, below the base URL. */
  readonly path: string
}

export interface Index {
  readonly documents: Documents
  /** Named schemas by where they are written. */
  readonly schemas: ReadonlyMap<string, NamedSchema>
  /** Schemas that include a named one by `allOf`, by where that is written. */
  readonly children: ReadonlyMap<string, readonly NamedSchema[]>
  readonly operations: readonly OperationSummary[]
  /** The operation with an `operationId`, or at a place. */
  readonly operationOf: (idOrAt: string) => OperationSummary | null
}

export interface ReadContext extends Index {
  /** The address of a page by its path below the base URL, with the rest after “#”. */
  readonly hrefOf: (path: string) => string
  /** Called for each place that a reference has led to: the page depends on it. */
  readonly onRead: (at: string) => void
}

export interface Resolved {
  readonly node: Node
  /** The first named schema on the way. */
  readonly named: NamedSchema | null
  /** Objects with a reference and other keys, from the outside to the inside. */
  readonly beside: readonly Node[]
  /** The reference that leads to nothing, or in a circle. */
  readonly broken: string | null
}

const mostHops = 50

/** Follows `$ref` until there is none. */
export function resolve(start: Node, context: ReadContext): Resolved {
  let node = start
  let named: NamedSchema | null = null
  const beside: Node[] = []
  for (let hops = 0; hops < mostHops; hops++) {
    const reference = isObject(node.value) ? node.value.$ref : undefined
    if (typeof reference !== 'string') return { node, named, beside, broken: null }
    if (Object.keys(node.value as object).length > 1) beside.push(node)
    const found = context.documents.find(reference, node)
    if (found === null) return { node: { ...node, value: undefined }, named, beside, broken: reference }
    node = found
    const at = atOf(node)
    context.onRead(at)
    named ??= context.schemas.get(at) ?? null
  }
  return { node: { ...node, value: undefined }, named, beside, broken: '$ref' }
}
