/** The files of a set → pages, their declarations, and a category of the sidebar that lists them. */
import { posix } from 'node:path'
import type { CollectedPages, CollectionEntry, CollectionFile, PluginCollection } from 'docsgen/config'
import { globMatcher } from 'docsgen/text'
import { compileProto } from './compile.ts'
import { enumsOf, messagesOf, type ProtoElement, type ProtoFile } from './descriptor.ts'
import { finding, type Place, placeOf, type Report } from './found.ts'
import { linkFiles } from './link.ts'
import { type ProtoPage, type ProtoPageData, toPage } from './page.ts'
import type { ProtobufSet } from './plugin.ts'
import { parseSource } from './read/parse-source.ts'
import { answerOf, type ReferenceSet, toReferenceSet } from './reference.ts'

type Context = Parameters<PluginCollection['read']>[1]

/** Parses and links the files; pages are rendered later. Nothing is loaded from the network. */
export async function collectPages(
  set: ProtobufSet,
  sources: readonly CollectionFile[],
  { report, placeInConfig }: Pick<Context, 'report' | 'placeInConfig'>
): Promise<CollectedPages<ProtoPageData>> {
  let hasFaults = false
  const files = await parseFiles(set, sources, made => {
    hasFaults = true
    report(made)
  })
  const linked = linkFiles(files, report)
  const referenceSet = toReferenceSet(linked)
  const shown = inIncludeOrder(files, set.include)
  // Files that cannot be read have findings of their own.
  if (shown.length === 0 && !(files.length === 0 && hasFaults)) {
    report(emptySet(set, { line: 1, column: 1, length: 1, ...placeInConfig(set.proto) }))
  }
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const textOf = (file: string) => (file.endsWith('.proto') ? (texts.get(file) ?? '') : '')
  const pages = shown.map(file => toPage({ file, text: textOf(file.source) }, set))
  const { anchors } = referenceSet
  return {
    pages,
    sidebar: {
      name: set.sidebar,
      entries: [{ label: set.sidebarLabel, items: entriesOf(toTree(pages), anchors) }]
    },
    answer: question => answerOf(question, referenceSet),
    compile: (page, context) => compileProto(page, referenceSet, { ...context, textOf })
  }
}

async function parseFiles(set: ProtobufSet, sources: readonly CollectionFile[], report: Report): Promise<ProtoFile[]> {
  if (set.proto.endsWith('.json')) {
    const { parseJson } = await import('./read/parse-json.ts')
    return sources.flatMap(source => parseJson(source, report))
  }
  return sources.map(source => parseSource(withinLimit(source, report), posix.relative(set.proto, source.path), report))
}

/** Maximum of statements and blocks in a file: more take minutes, and no reader scrolls through such a page. */
const mostStatements = 25_000

/** The source. When it is too long, it is reported and reduced to its syntax and package statements. */
function withinLimit(source: CollectionFile, report: Report): CollectionFile {
  let statements = 0
  for (const _ of source.text.matchAll(/[;{]/g)) statements++
  if (statements <= mostStatements) return source
  const message = `The file has ${statements} declarations. The limit is ${mostStatements}, so its page shows none.`
  report(finding('content/too-large', placeOf(source.path), message, 'Split it into several files.'))
  const head = source.text.slice(0, 10_000).matchAll(/^(?:syntax|edition|package)\b[^;\n]*;/gm)
  return { ...source, text: Array.from(head, ([line]) => line).join('\n') }
}

function emptySet({ id, proto, include }: ProtobufSet, place: Place) {
  const patterns = include.map(pattern => `“${pattern}”`).join(' or ')
  const message = `The protobuf set “${id}” has no pages: no file in “${proto}” matches ${patterns}.`
  const otherwise = proto.endsWith('.json') ? 'generate the JSON from matching files' : 'put .proto files there'
  return finding('protobuf/empty', place, message, `Fix “include”, or ${otherwise}.`)
}

/** The matching files in the order of the patterns, which is the order of the sidebar. */
function inIncludeOrder(files: readonly ProtoFile[], include: readonly string[]): ProtoFile[] {
  const matchers = include.map(pattern => globMatcher(pattern))
  return files
    .map(file => ({ file, rank: matchers.findIndex(matches => matches(file.path)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file)
}

/** Each folder is a category; a folder that contains only one folder is merged with it. */
interface Folder {
  /** `/mgmt/v1alpha1`: the path from the parent category, including merged folders. */
  readonly label: string
  /** Files and folders, in the order of the files. */
  readonly content: Map<string, ProtoPage | Folder>
}

function toTree(pages: readonly ProtoPage[]): Folder {
  const root: Folder = { label: '', content: new Map() }
  for (const page of pages) {
    const path = page.data.file.path.split('/')
    let folder = root
    for (const name of path.slice(0, -1)) folder = folderIn(folder, name)
    folder.content.set(path.at(-1) ?? '', page)
  }
  return root
}

function folderIn({ content }: Folder, name: string): Folder {
  // The slash keeps a folder and a file with the same name apart.
  const key = `${name}/`
  const known = content.get(key)
  if (known !== undefined && 'content' in known) return known
  const made: Folder = { label: `/${name}`, content: new Map() }
  content.set(key, made)
  return made
}

function entriesOf({ content }: Folder, anchors: ReferenceSet['anchors']): CollectionEntry[] {
  return [...content.values()].map(item => {
    if (!('content' in item)) return listFile(item, anchors)
    const merged = merge(item)
    return { label: merged.label, items: entriesOf(merged, anchors) }
  })
}

function merge(folder: Folder): Folder {
  const [only, ...others] = folder.content.values()
  if (only === undefined || others.length > 0 || !('content' in only)) return folder
  return merge({ ...only, label: folder.label + only.label })
}

/**
 * The page as a category: one subcategory for each service with its methods, one for messages, one for enums. Closed
 * branches of a large sidebar are not written into pages, so hundreds of messages make no page longer.
 */
function listFile(
  { id = '', title, path, data: { file } }: ProtoPage,
  anchors: ReferenceSet['anchors']
): CollectionEntry {
  const list = (label: string, elements: readonly ProtoElement[], nameOf: (element: ProtoElement) => string) => {
    const items = elements.map(element => ({ label: nameOf(element), href: `${path}#${anchors.get(element)}` }))
    return items.length === 0 ? [] : [{ label, items }]
  }
  const items = [
    ...file.services.flatMap(({ name, methods }) => list(name, methods, method => method.name)),
    ...list('Messages', messagesOf(file), ({ longName }) => longName),
    ...list('Enums', enumsOf(file), ({ longName }) => longName)
  ]
  return items.length === 0 ? { page: id } : { label: title, items, page: id }
}
