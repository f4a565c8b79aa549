/** Files with JSON Schema as an index of schemas: one with a name for each file, and for each of its `$defs`. */
import { posix } from 'node:path'
import { safeId } from './anchors.ts'
import type { NamedSchema } from './context.ts'
import type { Documents } from './documents.ts'
import type { ApiIndex } from './index.ts'
import { createAddresses } from './names.ts'
import { atOf, child, entriesOf, fieldsOf, isObject, type Node, wordsOf } from './node.ts'
import { referencesOf } from './references.ts'

/** `paths`: the files that get pages. Others are only referred to. `base`: the part of their paths that names leave out. */
export function indexSchemaFiles(
  documents: Documents,
  files: ReadonlyMap<string, unknown>,
  { paths, base, path }: { readonly paths: readonly string[]; readonly base: string; readonly path: string }
): ApiIndex {
  const takeAddress = createAddresses()
  const pages = paths.map((file): NamedSchema => {
    const name = nameOf(file.slice(base.length))
    return { name, node: { value: files.get(file), file, pointer: '' }, path: `${path}/${takeAddress(name)}` }
  })
  const definitions = pages.flatMap(page =>
    definitionsOf(page.node).map(([name, node]) => ({ name, node, path: `${page.path}#${anchorOf(node)}` }))
  )
  return {
    documents,
    schemas: new Map([...pages, ...definitions].map(named => [atOf(named.node), named])),
    children: new Map(),
    operations: [],
    operationOf: () => null,
    found: [],
    groups: [],
    webhooks: [],
    schemaList: pages.map(({ name, node, path: href }) => ({
      name,
      title: wordsOf(fieldsOf(node).title) ?? posix.basename(name),
      isDeprecated: fieldsOf(node).deprecated === true,
      href
    })),
    references: referencesOf(files)
  }
}

/** The schemas of `$defs`, which were `definitions` before 2019-09. */
export function definitionsOf(root: Node): [string, Node][] {
  return ['$defs', 'definitions'].flatMap(key =>
    entriesOf(child(root, key)).filter(([, { value }]) => isObject(value) || typeof value === 'boolean')
  )
}

/** The id of the section of a definition: its JSON pointer, so that a link with the pointer leads to it. */
export function anchorOf({ pointer }: Node): string {
  return safeId(pointer)
}

/** `jobs/create.schema.json` → `jobs/create` */
function nameOf(path: string): string {
  return path.replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, '')
}
