/** Files with JSON Schema → a page for each, and an overview. */
import { posix } from 'node:path'
import type { CollectedPages, CollectionEntry, CollectionFile, CollectionPage, PluginCollection } from 'docsgen/config'
import { didYouMean, globMatcher } from 'docsgen/text'
import { checkReferences } from './check.ts'
import { compileSchemaFile, compileSchemaFiles } from './compile-schemas.ts'
import { finding, placeOf, type Report } from './found.ts'
import type { ApiSet } from './options.ts'
import { toDocuments } from './read/documents.ts'
import type { ApiIndex } from './read/index.ts'
import { fieldsOf, isObject, wordsOf } from './read/node.ts'
import { parseFile } from './read/parse.ts'
import { lazyPositions, type Positions } from './read/positions.ts'
import { indexSchemaFiles } from './read/schema-files.ts'
import { hasMark } from './read/views.ts'
import { type PageData, toReference } from './reference.ts'

type Context = Parameters<PluginCollection['read']>[1]
type Page = CollectionPage<PageData>

export async function collectSchemas(
  set: ApiSet & { readonly schemas: string },
  sources: readonly CollectionFile[],
  { report, placeInConfig }: Pick<Context, 'report' | 'placeInConfig'>
): Promise<CollectedPages<PageData>> {
  const nothing = { pages: [], compile: () => ({ html: '', headings: [] }) }
  const isWanted = globMatcher(set.schemas)
  const files = new Map<string, unknown>()
  for (const source of sources) {
    const value = await parseFile(source, report)
    if (value !== undefined) files.set(source.path, value)
  }
  if (!sources.some(({ path }) => isWanted(path))) {
    const message = `No file matches “${set.schemas}”.`
    const at = placeInConfig(set.schemas)
    report({ code: 'format', message, place: at, hint: 'Fix “schemas”, or add a file with a JSON Schema.' })
    return nothing
  }
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const positions = lazyPositions(file => texts.get(file) ?? '')
  const paths = [...files.keys()].filter(path => isWanted(path) && isSchema(path, files.get(path), positions, report))
  if (paths.length === 0) return nothing
  const index = indexSchemaFiles(toDocuments('', files), files, { paths, base: set.file, path: set.path })
  checkReferences(index, { positions, files: new Set(files.keys()), report })
  const byPath = new Map(index.schemaList.map(({ href }, at) => [href, paths[at] ?? '']))
  // A path that no file has, because links to a file lead to its own page.
  const overview = `${paths[0]}/overview`
  const reference = {
    ...toReference(index, set, positions, sources.some(hasMark)),
    fileOf: (path: string) => byPath.get(path) ?? overview
  }
  return {
    pages: [
      {
        file: overview,
        path: set.path || '/',
        title: set.label ?? 'Schemas',
        data: { kind: 'files', key: '' }
      },
      ...index.schemaList.map(({ name, title, isDeprecated, href }): Page => {
        const file = byPath.get(href) ?? ''
        const description = wordsOf(fieldsOf({ value: files.get(file), file, pointer: '' }).description)
        return {
          file,
          path: href,
          title,
          ...(description === null && { description: name }),
          frontMatter: { ...(isDeprecated && { sidebar_class_name: 'api-deprecated' }), toc_max_heading_level: 3 },
          data: { kind: 'file', key: file }
        }
      })
    ],
    sidebar: { name: set.sidebar, entries: [sidebarOf(index, set)] },
    names: reference.names,
    answer: reference.answer,
    compile: (page, context) =>
      page.data.kind === 'files'
        ? compileSchemaFiles(page, reference, context)
        : compileSchemaFile(page, reference, context)
  }
}

const dialects = ['2020-12', '2019-09', 'draft-07', 'draft-06']

/** Whether a file is a schema; what is wrong with it is reported. */
function isSchema(path: string, value: unknown, positions: Positions, report: Report): boolean {
  if (typeof value === 'boolean') return true
  const other = isObject(value) ? ['openapi', 'swagger', 'asyncapi'].find(key => typeof value[key] === 'string') : ''
  if (!isObject(value) || other !== undefined) {
    const what = other ? `it has “${other}”` : 'it is neither an object nor true or false'
    const hint = 'Change “schemas” so that it does not match this file, or move the file.'
    report(finding('format', placeOf(path), `“${path}” is not a JSON Schema: ${what}.`, hint))
    return false
  }
  const { $schema: written } = value
  // An address of the author is a dialect of its own, which may have further words.
  if (typeof written !== 'string' || !/^https?:\/\/json-schema\.org\//.test(written)) return true
  if (dialects.some(name => written.includes(name))) return true
  const [, version = ''] = /json-schema\.org\/(?:draft\/)?([^/#]*)/.exec(written) ?? []
  const message = `The version “${version}” of JSON Schema is unknown: the file is read as 2020-12.`
  const hint = didYouMean(version, dialects) ?? `Write one of ${dialects.slice(0, 3).join(', ')}.`
  report(finding('version', positions.placeOf(`${path}#/$schema`), message, hint))
  return true
}

/** Files in folders are in groups with the names of these. */
function sidebarOf({ schemaList }: ApiIndex, { label, path }: ApiSet): CollectionEntry {
  const inFolder = (folder: string): CollectionEntry[] => {
    const below = schemaList.filter(({ name }) => name.startsWith(folder))
    const folders = new Set<string>()
    return below.flatMap(({ name, href }): CollectionEntry[] => {
      const cut = name.indexOf('/', folder.length)
      if (cut < 0) return [{ page: href.slice(1) }]
      const inner = name.slice(0, cut + 1)
      if (folders.has(inner)) return []
      folders.add(inner)
      return [{ label: posix.basename(inner), items: inFolder(inner) }]
    })
  }
  return { label: label ?? 'Schemas', page: path.slice(1) || 'index', items: inFolder('') }
}
