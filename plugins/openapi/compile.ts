/** The body of a page: HTML, headings, links, texts for the search and for machines. */
import { posix } from 'node:path'
import type { CollectionBody, CollectionPage, CompileContext, NamedPart } from 'docsgen/config'
import { referencePage } from 'docsgen/reference'
import { html } from 'docsgen/text'
import { checkOperation, checkSchema, type PageFinding } from './check-page.ts'
import { isPlace } from './found.ts'
import { apiMarkdown, operationMarkdown, schemaMarkdown } from './markdown.ts'
import type { Operation, SchemaPage } from './model.ts'
import { type OutlineEntry, outlineOfApi, outlineOfOperation, outlineOfSchema } from './outline.ts'
import { createAnchors } from './read/anchors.ts'
import { examplesOf } from './read/examples.ts'
import { atOf } from './read/node.ts'
import { readOperation } from './read/operation.ts'
import { readSchema, type SchemaContext } from './read/schema.ts'
import type { ApiReference, PageData } from './reference.ts'
import { renderOperation } from './render/operation.ts'
import { renderOverview } from './render/overview.ts'
import { renderSchemaPage } from './render/schema-page.ts'
import { originsOf } from './render/try.ts'
import { createTexts, type Texts } from './texts.ts'

/** What the body of any page needs. */
export interface PageTools {
  readonly reading: SchemaContext
  readonly texts: Texts
  /** The address of a page by its path below the base URL. */
  readonly hrefOf: (path: string) => string
  readonly say: (found: PageFinding) => void
  readonly finish: (
    body: string,
    markdown: string,
    outline: readonly OutlineEntry[],
    introduction: string | null
  ) => CollectionBody
}

export function openPage(page: CollectionPage<PageData>, reference: ApiReference, context: CompileContext): PageTools {
  const { index } = reference
  const anchors = createAnchors()
  const hrefOf = (path: string) => {
    const [page = '', ...rest] = path.split('#')
    const address = context.addressOf(reference.fileOf(page)) ?? page
    return rest.length === 0 ? address : `${address}#${rest.join('#')}`
  }
  const read = new Set<string>()
  const reading: SchemaContext = {
    ...index,
    anchors,
    count: { properties: 0 },
    direction: null,
    ...(reference.views !== undefined && { views: reference.views }),
    hrefOf,
    onRead(at) {
      if (read.has(at)) return
      read.add(at)
      context.ask(at)
    }
  }
  const texts = createTexts(reference, { ...context, hrefOf })
  const say = ({ code, at, part, message, hint }: PageFinding) => {
    const place = context.ask(`${part} ${at}`)
    context.report({ code, message, hint, ...(isPlace(place) && { place }) })
  }
  const finish: PageTools['finish'] = (body, markdown, outline, introduction) => ({
    html: body,
    markdown: texts.resolved(markdown),
    headings: outline.map(({ heading }) => heading),
    anchors: [...anchors.all],
    links: texts.links(),
    sections: sectionsOf(outline, introduction === null ? '' : texts.plain(introduction)),
    excerpt: excerptOf(introduction === null ? '' : texts.plain(introduction)) || (page.description ?? ''),
    sheets: ['reference', 'tabs']
  })
  return { reading, texts, hrefOf, say, finish }
}

/** What `<Operation>` and `<Schema>` show in a page: as on a page with several of them, below a heading. */
export function compilePart(
  { scheme, name }: NamedPart,
  reference: ApiReference,
  context: CompileContext
): CollectionBody {
  const { file } = reference.set
  const page = (data: PageData) => ({ file, path: '', title: name, data })
  if (scheme === 'schema') return compilePage(page({ kind: 'schema', key: name }), reference, context, true)
  // An answer of the page: another operation can get the name.
  context.ask(`operation ${name}`)
  const operation = reference.index.operationOf(name)
  const key = operation?.id ?? name
  return compilePage(page({ kind: 'operation', key }), reference, context, true)
}

export function compilePage(
  page: CollectionPage<PageData>,
  reference: ApiReference,
  context: CompileContext,
  isPart = false
): CollectionBody {
  const { kind, key } = page.data
  const { index, set } = reference
  const { reading, texts, hrefOf, say, finish } = openPage(page, reference, context)
  const overview = hrefOf(set.path || '/')
  context.ask('globals')
  if (kind === 'overview') {
    context.ask('overview')
    const api = reference.overview(hrefOf)
    for (const { anchor } of api.securitySchemes) reading.anchors.take(anchor)
    const body = renderOverview(api, `${overview.replace(/\/$/, '')}/${posix.basename(set.file)}`, texts).html
    return finish(body, apiMarkdown(api), outlineOfApi(api, texts), api.description ?? api.summary)
  }
  if (kind === 'schema') {
    const named = [...index.schemas.values()].find(({ name }) => name === key)
    if (named === undefined) return { html: '', headings: [] }
    context.ask(`users ${key}`)
    reading.onRead(atOf(named.node))
    const schema = readSchema(named.node, key, reading)
    checkSchema(named.node, { ...reading, direction: null }, say)
    const [example = null] = examplesOf({ ...named.node, value: {} }, schema, reading)
    const shown: SchemaPage = {
      name: key,
      schema,
      example,
      usedBy: reference.usersOf(key).map(one => ({ ...one, href: hrefOf(one.href) })),
      includedBy: [],
      definitions: [],
      isPart
    }
    const body = renderSchemaPage(shown, texts).html
    return {
      ...finish(body, schemaMarkdown(shown), outlineOfSchema(shown, texts), schema.description),
      titleHtml: html`<code>${page.title}</code>`.html
    }
  }
  const wanted = kind === 'operation' ? [key] : operationsOfTag(key, reference)
  const operations = wanted.flatMap((id): Operation[] => {
    context.ask(`content ${id}`)
    const found = index.found.find(({ summary }) => summary.id === id)
    if (found === undefined) return []
    checkOperation(found, reading, say)
    return [readOperation(found, reading)]
  })
  const level = kind === 'operation' && !isPart ? 2 : 3
  const rendering = { texts, level, overview, language: set.sampleLanguage, tryIt: set.tryIt } as const
  const body = referencePage(operations.map(operation => renderOperation(operation, rendering))).html
  const outline = operations.flatMap(operation => outlineOfOperation(operation, texts, level))
  const markdown = operations.map(operation => operationMarkdown(operation, level)).join('\n\n')
  const { tryIt } = set
  const connects = tryIt === null ? [] : operations.flatMap(operation => originsOf(operation, tryIt))
  const introduction = level === 2 ? (operations[0]?.description ?? null) : null
  return { ...finish(body, markdown, outline, introduction), ...(connects.length > 0 && { connects }) }
}

function operationsOfTag(id: string, { index }: ApiReference): string[] {
  const tags = index.groups.flatMap(group => group.tags)
  for (const tag of tags) {
    if (tag.id === id) return tag.operations.map(operation => operation.id)
    tags.push(...tag.tags)
  }
  return []
}

/** A section for each heading, and one for the text above the first heading. */
function sectionsOf(outline: readonly OutlineEntry[], introduction: string) {
  const below = outline.map(({ text, code }, heading) => ({ heading, text, code }))
  return introduction === '' ? below : [{ heading: null, text: introduction, code: '' }, ...below]
}

const excerptLength = 160

/** A text, cut at a word boundary. */
function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text
  const head = text.slice(0, excerptLength)
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), 0)) || head}…`
}
