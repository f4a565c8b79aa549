/**
 * What pages ask, and the answers: a hash for each place that a page reads. So an edit compiles the pages that show it, and
 * no others, although all of them come from one file.
 */
import type { RenderedMarkdown } from 'docsgen/config'
import type { Place } from './found.ts'
import { type Fragments, noFragments } from './fragments.ts'
import { findLink, type LinkNames, linkNamesOf } from './links.ts'
import type { Api, OperationSummary, Tag } from './model.ts'
import type { ApiSet } from './options.ts'
import { readApi } from './read/api.ts'
import type { NamedSchema } from './read/context.ts'
import { versionOf } from './read/documents.ts'
import type { ApiIndex } from './read/index.ts'
import { atOf, fieldsOf, isObject } from './read/node.ts'
import type { Positions } from './read/positions.ts'
import type { Views } from './read/views.ts'

/** What a page is about. */
export interface PageData {
  readonly kind: 'overview' | 'operation' | 'schema' | 'tag' | 'files' | 'file'
  /** The id of an operation or a tag, the name of a schema, the path of a file. */
  readonly key: string
}

/** The file of a page: of the overview the description itself, of others a name below it. */
export function fileOf(path: string, set: Pick<ApiSet, 'file' | 'path' | 'versions'>): string {
  const version = set.versions.find(one => (one.path || '/') === path)
  if (version !== undefined) return version.file
  const below = path.slice(set.path.length)
  return below === '' || below === '/' ? set.file : `${set.file}${below}`
}

export interface ApiReference {
  readonly index: ApiIndex
  /** The file of the page with a path. */
  readonly fileOf: (path: string) => string
  readonly set: ApiSet
  /** Where links by names lead, from all pages. */
  readonly names: LinkNames
  /** Descriptions without links, rendered: the same ones stand on many pages. */
  readonly texts: Map<string, RenderedMarkdown>
  /** Views of schemas, and their HTML: the same ones are on many pages. undefined: none is shared. */
  readonly views: Views | undefined
  readonly fragments: Fragments
  /** Forgets what pages have in common. */
  readonly forget: () => void
  readonly answer: (question: string) => unknown
  /** Addresses are those of the pages: `hrefOf` turns paths into them. */
  /** The operations that send or receive a schema. */
  readonly usersOf: (schema: string) => readonly OperationSummary[]
  readonly overview: (hrefOf: (path: string) => string) => Api
  /** The schemas with pages whose files refer to a file. */
  readonly includersOf: (file: string) => readonly { readonly name: string; readonly path: string }[]
}

/** `isMarked`: a file has the sign that stands for ids in shared views. */
export function toReference(index: ApiIndex, set: ApiSet, positions: Positions, isMarked: boolean): ApiReference {
  const answers = new Map<string, unknown>()
  const names = linkNamesOf(index, set)
  const overview = (hrefOf: (path: string) => string): Api => {
    const { groups, webhooks, schemaList } = index
    const withHref = <One extends { readonly href: string }>(one: One): One => ({ ...one, href: hrefOf(one.href) })
    const inTag = (tag: Tag): Tag => ({ ...tag, operations: tag.operations.map(withHref), tags: tag.tags.map(inTag) })
    const head = readApi({ ...index, hrefOf, onRead() {} })
    return {
      ...head,
      groups: groups.map(({ title, tags }) => ({ title, tags: tags.map(inTag) })),
      webhooks: webhooks.map(withHref),
      schemas: schemaList.map(withHref),
      versions: set.versions.map(({ version, path }) => ({
        label: version ?? (path || '/'),
        href: hrefOf(path || '/'),
        isCurrent: path === set.path
      }))
    }
  }
  let users: ReadonlyMap<string, readonly OperationSummary[]> | null = null
  const usersOf = (name: string) => {
    users ??= usersBySchema(index)
    return users.get(name) ?? []
  }
  let includers: ReadonlyMap<string, readonly NamedSchema[]> | null = null
  const includersOf = (file: string) => {
    includers ??= includersByFile(index)
    return (includers.get(file) ?? []).map(({ name, path }) => ({ name, path }))
  }
  const texts: ApiReference['texts'] = new Map()
  const views: Views = new Map()
  const fragments = noFragments()
  return {
    index,
    includersOf,
    fileOf: path => fileOf(path, set),
    set,
    names,
    texts,
    views: isMarked ? undefined : views,
    fragments,
    forget() {
      for (const known of [texts, views, fragments.byView]) known.clear()
      fragments.size = 0
    },
    overview,
    usersOf,
    answer(question) {
      const known = answers.get(question)
      if (known !== undefined) return known
      const tools = { index, names, overview, usersOf, includersOf }
      const answer = placeAnswer(question, positions) ?? answerTo(question, tools) ?? null
      answers.set(question, answer)
      return answer
    }
  }
}

/** Questions `key` and `value` with a place, `text` with a place and a text: line, column and length. */
function placeAnswer(question: string, positions: Positions): Place | null {
  const [kind = '', ...rest] = question.split(' ')
  if (kind === 'key' || kind === 'value') return positions.placeOf(rest.join(' '), kind)
  if (kind !== 'text') return null
  const [at = '', text = ''] = rest.join(' ').split('\n')
  return positions.placeOfText(at, text)
}

/** Questions: `overview`; `globals`; `operation` and its id or place; `children` and a place; else a place. */
function answerTo(
  question: string,
  {
    index,
    names,
    overview,
    usersOf,
    includersOf
  }: Pick<ApiReference, 'index' | 'names' | 'overview' | 'usersOf' | 'includersOf'>
): unknown {
  if (question === 'overview') return versionOf(overview(path => path))
  if (question === 'files') {
    const nodes = [...index.schemas.values()].map(({ node }) => node).filter(({ pointer }) => pointer === '')
    return versionOf(
      index.schemaList,
      nodes.map(node => fieldsOf(node).description)
    )
  }
  const { root } = index.documents
  if (question === 'globals') {
    const { servers, security, components, host, basePath, schemes, consumes, produces, securityDefinitions } =
      fieldsOf(root)
    const own = isObject(components) ? components.securitySchemes : undefined
    return versionOf(servers, security, own, [host, basePath, schemes, consumes, produces, securityDefinitions])
  }
  const [kind = '', ...rest] = question.split(' ')
  const key = rest.join(' ')
  if (kind === 'link') return findLink(key, index, names)?.path
  if (kind === 'operation') return index.operationOf(key)
  if (kind === 'content') {
    const found = index.found.find(({ summary }) => summary.id === key)
    return found === undefined
      ? null
      : versionOf(found.summary, found.node.value, { ...fieldsOf(found.item), ...noOperations })
  }
  if (kind === 'children') return index.children.get(key)?.map(({ name, path }) => [name, path])
  if (kind === 'users') return usersOf(key)
  if (kind === 'includers') return includersOf(key)
  const node = index.documents.at(question)
  const named = index.schemas.get(question)
  return node === null ? null : versionOf(node.value, named?.name, named?.path)
}

const noOperations = Object.fromEntries(
  ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query', 'additionalOperations'].map(key => [
    key,
    undefined
  ])
)

/** The operations that refer to each schema, not through other schemas with names. */
function usersBySchema({ references, documents, schemas, found }: ApiIndex): ReadonlyMap<string, OperationSummary[]> {
  const owners = found.map(({ node, summary }) => ({ start: `${atOf(node)}/`, summary }))
  const byStart = new Map(owners.map(({ start, summary }) => [start, summary]))
  const users = new Map<string, Set<OperationSummary>>()
  for (const { reference, file, pointer } of references) {
    const owner = ownerOf(`${file}#${pointer}/`, byStart)
    if (owner === null) continue
    const from = { value: null, file, pointer }
    for (let target = documents.find(reference, from), hops = 0; target !== null && hops < 10; hops++) {
      const named = schemas.get(atOf(target))
      if (named !== undefined) {
        users.set(named.name, (users.get(named.name) ?? new Set()).add(owner))
        break
      }
      const { $ref: next } = fieldsOf(target)
      target = typeof next === 'string' ? documents.find(next, target) : null
    }
  }
  return new Map([...users].map(([name, all]) => [name, [...all]]))
}

function includersByFile({ references, documents, schemas }: ApiIndex): ReadonlyMap<string, NamedSchema[]> {
  const all = new Map<string, NamedSchema[]>()
  for (const { reference, file, pointer } of references) {
    const owner = schemas.get(`${file}#`)
    const target = documents.find(reference, { value: null, file, pointer })
    if (owner === undefined || target === null || target.file === file) continue
    const known = all.get(target.file) ?? []
    if (!known.includes(owner)) all.set(target.file, [...known, owner])
  }
  return all
}

function ownerOf(at: string, byStart: ReadonlyMap<string, OperationSummary>): OperationSummary | null {
  for (let end = at.indexOf('/', at.indexOf('#') + 2); end >= 0; end = at.indexOf('/', end + 1)) {
    const owner = byStart.get(at.slice(0, end + 1))
    if (owner !== undefined) return owner
  }
  return null
}
