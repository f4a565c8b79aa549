/** The files of an API → its pages and their entries in the sidebar. */
import type { CollectedPages, CollectionEntry, CollectionFile, CollectionPage, PluginCollection } from 'docsgen/config'
import { checkApi } from './check.ts'
import { compilePage, compilePart } from './compile.ts'
import { finding, placeOf } from './found.ts'
import { isCode } from './imports.ts'
import type { OperationSummary, Tag } from './model.ts'
import type { ApiSet } from './options.ts'
import { toDocuments } from './read/documents.ts'
import { type ApiIndex, indexApi } from './read/index.ts'
import { fieldsOf, isObject, textOf, wordsOf } from './read/node.ts'
import { parseFile } from './read/parse.ts'
import { lazyPositions } from './read/positions.ts'
import { hasMark } from './read/views.ts'
import { fileOf, type PageData, toReference } from './reference.ts'

type Context = Parameters<PluginCollection['read']>[1]
type Page = CollectionPage<PageData>

/** Reads the files; bodies of pages are made later. Nothing is loaded from the network. */
export async function collectPages(
  set: ApiSet,
  sources: readonly CollectionFile[],
  { report, placeInConfig }: Pick<Context, 'report' | 'placeInConfig'>
): Promise<CollectedPages<PageData>> {
  const files = new Map<string, unknown>()
  for (const source of sources) {
    const isText = source.path !== set.file && isCode(source.path)
    const value = isText ? source.text : await parseFile(source, report)
    if (value !== undefined) files.set(source.path, value)
  }
  const nothing = { pages: [], compile: () => ({ html: '', headings: [] }) }
  if (!files.has(set.file)) return nothing
  const main = files.get(set.file)
  const format = isObject(main) ? (textOf(main.openapi) ?? textOf(main.swagger)) : null
  if (format === null) {
    const message = `“${set.file}” is not a description of an API: it has neither “openapi” nor “swagger”.`
    report(
      finding('format', placeOf(set.file), message, 'Write “openapi: 3.1.0” as its first line, or fix “file”.', [
        { message: 'the option', place: placeInConfig(set.file) }
      ])
    )
    return nothing
  }
  const documents = toDocuments(set.file, files)
  const index = indexApi(documents, files, set)
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const positions = lazyPositions(file => texts.get(file) ?? '')
  if (!/^(?:3\.[0-2](?:\.|$)|2\.0$)/.test(format)) {
    const key = isObject(main) && main.openapi !== undefined ? 'openapi' : 'swagger'
    const message = `The version “${format}” is unknown: the file is read as OpenAPI 3.2.`
    const place = positions.placeOf(`${set.file}#/${key}`)
    report(finding('version', place, message, 'Write a version from 3.0 to 3.2, or “swagger: "2.0"”.'))
  }
  checkApi(index, { positions, files: new Set(files.keys()), report })
  const reference = toReference(index, set, positions, sources.some(hasMark))
  const pages = [overviewOf(index, set), ...operationPages(index, set), ...schemaPages(index, set)]
  let compiled = 0
  return {
    pages,
    sidebar: { name: set.sidebar, entries: [sidebarOf(index, set)] },
    answer: reference.answer,
    names: reference.names,
    show: (link, context) => compilePart(link, reference, context),
    compile(page, context) {
      const body = compilePage(page, reference, context)
      compiled += 1
      // The pages of a build are drawn later, and need the memory.
      if (compiled === pages.length) reference.forget()
      return body
    }
  }
}

const overviewPath = ({ path }: ApiSet) => path || '/'
const idOf = (path: string) => path.slice(1) || 'index'

function overviewOf({ documents }: ApiIndex, set: ApiSet): Page {
  const info = fieldsOf(documents.root).info
  const { title, summary } = isObject(info) ? info : {}
  return {
    // Links to the file lead to the overview.
    file: set.file,
    path: overviewPath(set),
    title: set.label ?? wordsOf(title) ?? 'API',
    ...(wordsOf(summary) !== null && { description: String(summary) }),
    frontMatter: { toc_max_heading_level: 3 },
    data: { kind: 'overview', key: '' }
  }
}

function operationPages({ found, groups, webhooks }: ApiIndex, set: ApiSet): Page[] {
  const page = ({ id, href, method, path, title, isDeprecated }: OperationSummary): Page => ({
    file: fileOf(href, set),
    path: href,
    title,
    description: `${method} ${path}`,
    frontMatter: {
      sidebar_badge: { text: method, tone: toneOf(method) },
      sidebar_class_name: `api-operation api-${method.toLowerCase()}${isDeprecated ? ' api-deprecated' : ''}`,
      toc_max_heading_level: 3
    },
    data: { kind: 'operation', key: id }
  })
  if (set.layout === 'operation') return found.map(({ summary }) => page(summary))
  const tagPage = (tag: Tag): Page[] => [
    ...(tag.operations.length > 0
      ? [
          {
            file: fileOf(`${set.path}/${tag.id}`, set),
            path: `${set.path}/${tag.id}`,
            title: tag.title,
            frontMatter: { toc_max_heading_level: 2 },
            data: { kind: 'tag' as const, key: tag.id }
          }
        ]
      : []),
    ...tag.tags.flatMap(tagPage)
  ]
  return [...groups.flatMap(({ tags }) => tags.flatMap(tagPage)), ...webhooks.map(page)]
}

function schemaPages({ schemaList }: ApiIndex, set: ApiSet): Page[] {
  return schemaList.map(({ name, title, href, isDeprecated }) => ({
    file: fileOf(href, set),
    path: href,
    title,
    frontMatter: {
      ...(isDeprecated && { sidebar_class_name: 'api-deprecated' }),
      toc_max_heading_level: 2
    },
    data: { kind: 'schema', key: name }
  }))
}

const tones: Readonly<Record<string, string>> = {
  GET: 'info',
  POST: 'tip',
  DELETE: 'danger',
  PUT: 'warning',
  PATCH: 'warning'
}

function toneOf(method: string): string {
  return tones[method] ?? 'note'
}

/** Versions stand side by side in the sidebar, so each has its name. */
function labelOf({ label, version }: ApiSet): string {
  return [label ?? 'API', version].filter(Boolean).join(' ')
}

function sidebarOf({ groups, webhooks, schemaList }: ApiIndex, set: ApiSet): CollectionEntry {
  const operation = ({ href, method, path }: OperationSummary): CollectionEntry =>
    set.layout === 'tag' ? { label: `${method} ${path}`, href } : { page: idOf(href) }
  const entriesOf = (tag: Tag): CollectionEntry[] => {
    const inner = [...tag.operations.map(operation), ...tag.tags.flatMap(entriesOf)]
    const hasPage = set.layout === 'tag' && tag.operations.length > 0
    if (inner.length === 0) return []
    return [{ label: tag.title, items: inner, ...(hasPage && { page: idOf(`${set.path}/${tag.id}`) }) }]
  }
  const tagged = groups.flatMap(({ title, tags }) => {
    const inner = tags.flatMap(entriesOf)
    return title === null ? inner : inner.length === 0 ? [] : [{ label: title, items: inner }]
  })
  const list = (label: string, hrefs: readonly { readonly href: string }[]): CollectionEntry[] =>
    hrefs.length === 0 ? [] : [{ label, items: hrefs.map(({ href }) => ({ page: idOf(href) })) }]
  return {
    label: labelOf(set),
    page: idOf(overviewPath(set)),
    items: [...tagged, ...list('Webhooks', webhooks), ...list('Schemas', schemaList)]
  }
}
