/**
 * What pages ask, and the answers: a hash for each place that a page reads. So an edit compiles the pages that show it, and
 * no others, although all of them come from one file.
 */
import type { Api, Tag } from './model.ts'
import type { ApiSet } from './options.ts'
import { readApi } from './read/api.ts'
import { versionOf } from './read/documents.ts'
import type { ApiIndex } from './read/index.ts'
import { atOf, fieldsOf } from './read/node.ts'

/** What a page is about. */
export interface PageData {
  readonly kind: 'overview' | 'operation' | 'schema' | 'tag'
  /** The id of an operation or a tag, the name of a schema. */
  readonly key: string
}

/** The file of a page: of the overview the description itself, of others a name below it. */
export function fileOf(path: string, set: Pick<ApiSet, 'file' | 'path'>): string {
  const below = path.slice(set.path.length)
  return below === '' || below === '/' ? set.file : `${set.file}${below}`
}

export interface ApiReference {
  readonly index: ApiIndex
  readonly set: ApiSet
  readonly answer: (question: string) => unknown
  /** Addresses are those of the pages: `hrefOf` turns paths into them. */
  readonly overview: (hrefOf: (path: string) => string) => Api
}

export function toReference(index: ApiIndex, set: ApiSet): ApiReference {
  const answers = new Map<string, unknown>()
  const overview = (hrefOf: (path: string) => string): Api => {
    const { groups, webhooks, schemaList } = index
    const withHref = <One extends { readonly href: string }>(one: One): One => ({ ...one, href: hrefOf(one.href) })
    const inTag = (tag: Tag): Tag => ({ ...tag, operations: tag.operations.map(withHref), tags: tag.tags.map(inTag) })
    return {
      ...readApi({ ...index, hrefOf, onRead() {} }),
      groups: groups.map(({ title, tags }) => ({ title, tags: tags.map(inTag) })),
      webhooks: webhooks.map(withHref),
      schemas: schemaList.map(withHref),
      versions: []
    }
  }
  return {
    index,
    set,
    overview,
    answer(question) {
      const known = answers.get(question)
      if (known !== undefined) return known
      const answer = answerTo(question, index, overview) ?? null
      answers.set(question, answer)
      return answer
    }
  }
}

/** Questions: `overview`; `globals`; `operation` and its id or place; `children` and a place; else a place. */
function answerTo(question: string, index: ApiIndex, overview: ApiReference['overview']): unknown {
  if (question === 'overview') return versionOf(overview(path => path))
  const { root } = index.documents
  if (question === 'globals') {
    const { servers, security, components } = fieldsOf(root)
    return versionOf(servers, security, (components as { securitySchemes?: unknown } | undefined)?.securitySchemes)
  }
  const [kind = '', ...rest] = question.split(' ')
  const key = rest.join(' ')
  if (kind === 'operation') return index.operationOf(key)
  if (kind === 'content') {
    const found = index.found.find(({ summary }) => summary.id === key)
    return found === undefined
      ? null
      : versionOf(found.summary, found.node.value, { ...fieldsOf(found.item), ...noOperations })
  }
  if (kind === 'children') return index.children.get(key)?.map(({ name, path }) => [name, path])
  if (kind === 'users') return usersOf(key, index)
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

/** The operations that refer to a schema. */
export function usersOf(name: string, { references, documents, schemas, found }: ApiIndex) {
  const users = references.filter(({ reference, file, pointer }) => {
    const target = documents.find(reference, { value: null, file, pointer })
    return target !== null && schemas.get(atOf(target))?.name === name
  })
  return found
    .filter(({ node }) =>
      users.some(({ file, pointer }) => file === node.file && pointer.startsWith(`${node.pointer}/`))
    )
    .map(({ summary }) => summary)
}
