/** The table of contents of an API: operations, tags, schemas with names, and their addresses. */
import type { OperationSummary, SchemaSummary, Tag, TagGroup } from '../model.ts'
import { type NamedSchema, type ReadContext, resolve } from './context.ts'
import type { Documents } from './documents.ts'
import { addressPart, createAddresses } from './names.ts'
import { atOf, child, entriesOf, fieldsOf, isObject, itemsOf, type Node, textOf, textsOf, wordsOf } from './node.ts'
import { type FoundOperation, operationsOf } from './operation.ts'
import { type Reference, referencesOf } from './references.ts'
import { externalDocsOf } from './schema.ts'
import { isSwagger } from './swagger.ts'

export interface ApiIndex extends Omit<ReadContext, 'onRead' | 'hrefOf'> {
  readonly found: readonly FoundOperation[]
  readonly groups: readonly TagGroup[]
  readonly webhooks: readonly OperationSummary[]
  readonly schemaList: readonly SchemaSummary[]
  readonly references: readonly Reference[]
}

export interface AddressOptions {
  /** `/api` */
  readonly path: string
  readonly layout: 'operation' | 'tag'
}

export function indexApi(documents: Documents, files: ReadonlyMap<string, unknown>, options: AddressOptions): ApiIndex {
  const takeAddress = createAddresses()
  const references = referencesOf(files)
  const schemas = namedSchemas(documents, references, options, takeAddress)
  const nothing = {
    children: new Map(),
    operations: [],
    operationOf: () => null,
    onRead() {},
    hrefOf: (path: string) => path
  }
  const context = { documents, schemas, ...nothing }
  const found = findOperations(documents, context, options, takeAddress)
  const listed = found.filter(({ summary }) => summary.kind === 'operation')
  const byKey = new Map(
    found.flatMap(({ summary, node }) => {
      const id = textOf(fieldsOf(node).operationId)
      return [
        ...(id === null ? [] : [[id, summary] as const]),
        [atOf(node), summary] as const,
        [summary.id, summary] as const
      ]
    })
  )
  return {
    documents,
    schemas,
    children: childrenOf(schemas, context),
    operations: found.map(({ summary }) => summary),
    operationOf: key => byKey.get(key) ?? null,
    found,
    groups: groupsOf(documents, listed),
    webhooks: found.filter(({ summary }) => summary.kind === 'webhook').map(({ summary }) => summary),
    schemaList: [...new Set(schemas.values())].map(({ name, node, path }) => ({
      name,
      title: wordsOf(fieldsOf(node).title) ?? name,
      isDeprecated: fieldsOf(node).deprecated === true,
      href: path
    })),
    references
  }
}

function isHidden(node: Node): boolean {
  const { 'x-internal': internal, 'x-hidden': hidden } = fieldsOf(node)
  return internal === true || hidden === true
}

function findOperations(
  { root }: Documents,
  context: ReadContext,
  { path: base, layout }: AddressOptions,
  takeAddress: (name: string) => string
): FoundOperation[] {
  const find = (items: Node, kind: 'operation' | 'webhook'): FoundOperation[] =>
    entriesOf(items).flatMap(([path, written]) => {
      const { node: item } = resolve(written, context)
      if (!isObject(item.value) || path.startsWith('x-') || isHidden(item)) return []
      return operationsOf(item, context).flatMap(([method, node]) => {
        if (isHidden(node)) return []
        const { operationId, summary: words, deprecated, tags } = fieldsOf(node)
        const id = wordsOf(operationId) ?? `${method.toLowerCase()} ${path}`
        const [tag = 'other'] = textsOf(tags)
        const own = takeAddress(kind === 'webhook' ? `webhooks/${wordsOf(operationId) ?? path}` : id)
        const summary: OperationSummary = {
          id: own,
          kind,
          method,
          path,
          title: wordsOf(words) ?? wordsOf(operationId) ?? (kind === 'webhook' ? path : `${method} ${path}`),
          isDeprecated: deprecated === true,
          href: layout === 'tag' && kind === 'operation' ? `${base}/${tagId(tag)}#${own}` : `${base}/${own}`
        }
        return [{ summary, node, item }]
      })
    })
  const webhooks = isObject(child(root, 'webhooks').value) ? child(root, 'webhooks') : child(root, 'x-webhooks')
  return [...find(child(root, 'paths'), 'operation'), ...find(webhooks, 'webhook')]
}

export function tagId(name: string): string {
  return addressPart(name) || 'tag'
}

/** Those of the components, and those of other files to which references lead. */
function namedSchemas(
  documents: Documents,
  references: readonly Reference[],
  { path }: AddressOptions,
  takeAddress: (name: string) => string
): Map<string, NamedSchema> {
  const found = new Map<string, NamedSchema>()
  const names = new Set<string>()
  const add = (name: string, node: Node) => {
    const base = name.trim() === '' ? 'schema' : name
    let own = base
    for (let number = 2; names.has(own); number++) own = `${base}-${number}`
    names.add(own)
    const named = { name: own, node, path: `${path}/${takeAddress(`schemas/${own}`)}` }
    found.set(atOf(node), named)
    return named
  }
  const { root } = documents
  const components = isSwagger(root) ? child(root, 'definitions') : child(child(root, 'components'), 'schemas')
  for (const [name, node] of entriesOf(components)) {
    if (!isHidden(node) && (isObject(node.value) || typeof node.value === 'boolean')) add(name, node)
  }
  for (const { reference, file } of references) {
    if (reference.startsWith('#') && file === root.file) continue
    const target = documents.find(reference, { value: null, file, pointer: '' })
    if (target === null || target.file === root.file || found.has(atOf(target)) || !isSchemaLike(target.value)) continue
    if (reference.startsWith('#') && !/^\/(?:components\/schemas|definitions|\$defs|schemas)\//.test(target.pointer))
      continue
    add(fileName(target), target)
  }
  return found
}

/** `schemas/job.yaml` → `job`; `common.yaml#/definitions/Job` → `Job` */
function fileName({ file, pointer }: Node): string {
  const last = pointer.split('/').at(-1) ?? ''
  if (last !== '') return last.replaceAll('~1', '/').replaceAll('~0', '~')
  return (file.split('/').at(-1) ?? file).replace(/\.(?:ya?ml|json)$/, '')
}

const schemaKeys = ['type', 'properties', 'allOf', 'oneOf', 'anyOf', 'enum', 'items', '$schema', 'const']
const otherKeys = ['schema', 'content', 'responses', 'in', 'get', 'post', 'put', 'openapi', 'flows', 'scheme']

function isSchemaLike(value: unknown): boolean {
  return isObject(value) && schemaKeys.some(key => key in value) && !otherKeys.some(key => key in value)
}

function childrenOf(schemas: ReadonlyMap<string, NamedSchema>, context: ReadContext) {
  const children = new Map<string, NamedSchema[]>()
  for (const one of new Set(schemas.values())) {
    for (const part of itemsOf(child(one.node, 'allOf'))) {
      const { named } = resolve(part, context)
      if (named === null) continue
      const at = atOf(named.node)
      children.set(at, [...(children.get(at) ?? []), one])
    }
  }
  return children
}

/** Tags in the order of the description, then those that it does not list, then operations without a tag. */
function groupsOf({ root }: Documents, found: readonly FoundOperation[]): TagGroup[] {
  const written = new Map(
    itemsOf(child(root, 'tags')).flatMap(node => {
      const name = textOf(fieldsOf(node).name)
      return name === null ? [] : [[name, node] as const]
    })
  )
  const operations = new Map<string | null, OperationSummary[]>([...written.keys()].map(name => [name, []]))
  for (const { summary, node } of found) {
    const names = textsOf(fieldsOf(node).tags)
    for (const name of names.length === 0 ? [null] : names) {
      operations.set(name, [...(operations.get(name) ?? []), summary])
    }
  }
  const parentOf = (name: string) => textOf(written.get(name) && fieldsOf(written.get(name) as Node).parent)
  const isShown = (name: string | null) => name === null || !written.has(name) || !isHidden(written.get(name) as Node)
  const names = [...operations.keys()].filter(isShown)
  const toTag = (name: string | null, above: readonly string[]): Tag => {
    const node = name === null ? undefined : written.get(name)
    const fields = node === undefined ? {} : fieldsOf(node)
    const inner = names.filter(one => one !== null && name !== null && parentOf(one) === name && !above.includes(one))
    return {
      name,
      title: wordsOf(fields['x-displayName']) ?? wordsOf(fields.summary) ?? name ?? 'Operations',
      id: name === null ? 'other' : tagId(name),
      description: wordsOf(fields.description),
      externalDocs: externalDocsOf(fields.externalDocs),
      kind: wordsOf(fields.kind),
      operations: operations.get(name) ?? [],
      tags: inner.map(one => toTag(one, [...above, one ?? ''])),
      at: node === undefined ? null : atOf(node)
    }
  }
  const isTop = (name: string | null) => name === null || !names.includes(parentOf(name) ?? '')
  const isUsed = (tag: Tag): boolean => tag.operations.length > 0 || tag.tags.some(isUsed) || tag.description !== null
  const top = names.filter(isTop)
  const grouped = itemsOf(child(root, 'x-tagGroups')).map(node => {
    const { name, tags } = fieldsOf(node)
    return { title: wordsOf(name), names: textsOf(tags) }
  })
  const toGroup = (title: string | null, list: readonly (string | null)[]) => ({
    title,
    tags: list.map(name => toTag(name, name === null ? [] : [name])).filter(isUsed)
  })
  const rest = top.filter(name => !grouped.some(group => name !== null && group.names.includes(name)))
  const groups = grouped.map(group =>
    toGroup(
      group.title,
      group.names.filter(name => operations.has(name) && isShown(name))
    )
  )
  return [...groups, toGroup(null, rest)].filter(({ tags }) => tags.length > 0)
}
