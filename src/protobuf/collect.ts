/** Sources of the protobuf sets → pages, their declarations, and docs sets whose sidebars list them. */
import { posix } from 'node:path'
import { finding, placeOf, placeOfText } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Config, ProtobufSet } from '../types/config.ts'
import type { Page, Source, Sources } from '../types/content.ts'
import type { DocsSet, SidebarItemInput } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import { sha256 } from '../util/hash.ts'
import { picomatch } from '../util/packages/package.ts'
import { enumsOf, messagesOf, type ProtoElement, type ProtoFile } from './descriptor.ts'
import { linkFiles } from './link.ts'
import { pageSourceOf, toPage } from './page.ts'
import { parseSource } from './read/parse-source.ts'
import { type Reference, type ReferenceSet, toReferenceSet } from './reference.ts'

export interface CollectedProtobuf {
  /** Of all sets, in the order of their sidebars; each belongs to a docs set. */
  readonly pages: readonly Page[]
  /** The input of `compileProto`, by the source of the page. */
  readonly references: ReadonlyMap<SourcePath, Reference>
  /** The docs sets of the configuration, with a category for each protobuf set. */
  readonly docs: readonly DocsSet[]
}

/** Reads, parses and links the files of all sets; pages are rendered later. Nothing is loaded from the network. */
export async function collectProtobuf(
  { protobuf: sources, settings }: Pick<Sources, 'protobuf' | 'settings'>,
  config: Config,
  report: Report
): Promise<CollectedProtobuf> {
  const pages: Page[] = []
  const references = new Map<SourcePath, Reference>()
  let { docs } = config
  for (const set of config.protobuf) {
    const found = sources.get(set.id) ?? []
    let hasFaults = false
    const files = await parseFiles(set, found, made => {
      hasFaults = true
      report(made)
    })
    const linked = linkFiles(files, report)
    const hash = sha256(found.map(source => source.hash).join())
    const referenceSet = toReferenceSet(linked)
    const shown = inIncludeOrder(files, set.include)
    // Files that cannot be read have findings of their own.
    if (shown.length === 0 && !(files.length === 0 && hasFaults)) {
      report(emptySet(set, placeOfText(settings, config.file, set.proto)))
    }
    const { anchors } = referenceSet
    const listed = shown.map(file => ({
      page: toPage({ file, set, source: pageSourceOf(file), hash }),
      file,
      anchors
    }))
    for (const { page, file } of listed) {
      references.set(page.source, { file, set: referenceSet })
      pages.push(page)
    }
    docs = listInSidebar(docs, set, listed)
  }
  return { pages, references, docs }
}

async function parseFiles(set: ProtobufSet, sources: readonly Source[], report: Report): Promise<ProtoFile[]> {
  if (set.proto.endsWith('.json')) {
    const { parseJson } = await import('./read/parse-json.ts')
    return sources.flatMap(source => parseJson(source, report))
  }
  return sources.map(source => parseSource(withinLimit(source, report), posix.relative(set.proto, source.path), report))
}

/** Maximum of statements and blocks in a file: more take minutes, and no reader scrolls through such a page. */
const mostStatements = 25_000

/** The source. When it is too long, it is reported and reduced to its syntax and package statements. */
function withinLimit(source: Source, report: Report): Source {
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
  const matchers = include.map(pattern => picomatch()(pattern))
  return files
    .map(file => ({ file, rank: matchers.findIndex(matches => matches(file.path)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file)
}

/**
 * The docs sets with the pages of `set` in a category at the end of a sidebar, also in the current version of the docs
 * set. Docs sets whose sidebar already names one of these pages are unchanged. Each folder is a category; a folder that
 * contains only one folder is merged with it. The items have the form of sidebar items in the configuration, so later
 * stages need not know protobuf.
 */
function listInSidebar(docs: readonly DocsSet[], set: ProtobufSet, files: readonly ListedFile[]): readonly DocsSet[] {
  if (files.length === 0) return docs
  const home = docs.find(({ id }) => id === set.docsSet)
  return docs.map(docsSet => {
    const lists = docsSet === home || (docsSet.set === home?.set && docsSet.version.place === null)
    return lists ? listInDocsSet(docsSet, set, files) : docsSet
  })
}

function listInDocsSet(docsSet: DocsSet, set: ProtobufSet, files: readonly ListedFile[]): DocsSet {
  const sidebars = docsSet.sidebars ?? { defaultSidebar: [{ type: 'autogenerated', dirName: '.' } as const] }
  const ids = new Set(files.map(({ page }) => page.id))
  const name = set.sidebar ?? Object.keys(sidebars)[0]
  if (name === undefined || Object.values(sidebars).some(items => names(items, ids))) return docsSet
  const entry = category(set.sidebarLabel, entriesOf(toTree(files)))
  return { ...docsSet, sidebars: { ...sidebars, [name]: [...(sidebars[name] ?? []), entry] } }
}

function names(items: readonly SidebarItemInput[], ids: ReadonlySet<string>): boolean {
  return items.some(item => {
    if (item.type === 'category') return (item.link?.type === 'doc' && ids.has(item.link.id)) || names(item.items, ids)
    return item.type === 'doc' && ids.has(item.id)
  })
}

interface Folder {
  /** `/mgmt/v1alpha1`: the path from the parent category, including merged folders. */
  readonly label: string
  /** Files and folders, in the order of the files. */
  readonly content: Map<string, ListedFile | Folder>
}

function toTree(files: readonly ListedFile[]): Folder {
  const root: Folder = { label: '', content: new Map() }
  for (const file of files) {
    const { folder: path, id } = file.page
    let folder = root
    for (const name of path === '' ? [] : path.split('/')) folder = folderIn(folder, name)
    folder.content.set(posix.basename(id), file)
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

function entriesOf({ content }: Folder): SidebarItemInput[] {
  return [...content.values()].map(item => {
    if (!('content' in item)) return listFile(item)
    const merged = merge(item)
    return category(merged.label, entriesOf(merged))
  })
}

function merge(folder: Folder): Folder {
  const [only, ...others] = folder.content.values()
  if (only === undefined || others.length > 0 || !('content' in only)) return folder
  return merge({ ...only, label: folder.label + only.label })
}

interface ListedFile {
  readonly page: Page
  readonly file: ProtoFile
  readonly anchors: ReferenceSet['anchors']
}

/**
 * The page as a category: one subcategory for each service with its methods, one for messages, one for enums. Closed
 * branches of a large sidebar are not written into pages, so hundreds of messages make no page longer.
 */
function listFile({ page, file, anchors }: ListedFile): SidebarItemInput {
  const list = (label: string, elements: readonly ProtoElement[], nameOf: (element: ProtoElement) => string) => {
    const links = elements.map(element => link(nameOf(element), `${page.path}#${anchors.get(element)}`))
    return links.length === 0 ? [] : [category(label, links)]
  }
  const declarations = [
    ...file.services.flatMap(({ name, methods }) => list(name, methods, method => method.name)),
    ...list('Messages', messagesOf(file), ({ longName }) => longName),
    ...list('Enums', enumsOf(file), ({ longName }) => longName)
  ]
  return declarations.length === 0
    ? { type: 'doc', id: page.id, label: null, ...plain }
    : { ...category(page.title, declarations), link: { type: 'doc', id: page.id } }
}

const plain = { className: null, customProps: null, icon: null }

function link(label: string, href: string): SidebarItemInput {
  return { type: 'link', label, href, description: null, ...plain }
}

/** A closed category without a page of its own. */
function category(label: string, items: readonly SidebarItemInput[]) {
  return {
    type: 'category',
    label,
    items,
    link: null,
    collapsible: null,
    collapsed: true,
    description: null,
    ...plain
  } as const
}
