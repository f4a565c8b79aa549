/** Collections of plugins → pages of the kind `reference`, without bodies, and docs sets whose sidebars list them. */
import { posix } from 'node:path'
import { readDocMeta } from '../../content/doc-meta.ts'
import { readFrontMatter } from '../../content/front-matter.ts'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { type ClaimedCollection, type ReadCollection, readCollection } from '../../plugins/collections.ts'
import { pathOfName } from '../../routes/names.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { CollectionEntry, CollectionPage, CollectionSidebar } from '../../types/collection.ts'
import type { Config } from '../../types/config.ts'
import type { Page, Source, Sources } from '../../types/content.ts'
import type { DocsSet, SidebarItemInput } from '../../types/docs-set.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import type { LinkNames } from '../../types/routes.ts'
import { sha256 } from '../../util/hash.ts'
import { toSourcePath } from '../../util/paths.ts'

/** A page as its plugin has written it. */
export interface Reference {
  readonly written: CollectionPage
  readonly collection: ReadCollection
  /** Its file; null for a part of a file. */
  readonly file: Source | null
}

interface CollectedReferences {
  readonly pages: readonly Page[]
  /** By the source of the page. */
  readonly references: ReadonlyMap<SourcePath, Reference>
  /** The docs sets of the configuration, with the entries of all collections. */
  readonly docs: readonly DocsSet[]
  /** The names by which links lead to the pages. */
  readonly linkNames: readonly LinkNames[]
}

/** Reads all collections; bodies are compiled later. */
export async function collectReferences(
  claimed: readonly ClaimedCollection[],
  sources: Sources,
  config: Config,
  report: Report
): Promise<CollectedReferences> {
  const pages: Page[] = []
  const references = new Map<SourcePath, Reference>()
  const owners = claimed.length === 0 ? new Map<SourcePath, string>() : ownersOf(sources)
  const linkNames: LinkNames[] = []
  const listed: (readonly [home: DocsSet, sidebar: CollectionSidebar, pages: readonly Page[]])[] = []
  for (const one of claimed) {
    const files = sources.collections.get(one.key) ?? []
    const home = homeOf(one, config, report)
    if (home === null) continue
    const found: Diagnostic[] = []
    const noteFinding = (finding: Diagnostic) => void found.push(finding)
    const isUnread = one.isListed && isEmpty(one, files, config, noteFinding)
    const collection = isUnread ? null : await readCollection(one, sources, config, noteFinding)
    const names = namesOf(one, collection, home)
    if (names !== null) linkNames.push(names)
    for (const finding of names?.unread == null ? found : explaining(found, names.unread)) report(finding)
    if (collection === null) continue
    const byPath = new Map(files.map(file => [file.path, file]))
    const hash = sha256(files.map(file => file.hash).join())
    const own: Page[] = []
    for (const written of collection.pages) {
      const page = toPage(written, { home, hash, config }, report)
      const owner = owners.get(page.source)
      if (owner !== undefined) {
        report(secondPage(written, one, owner, config))
        continue
      }
      owners.set(page.source, nameOf(one))
      references.set(page.source, { written, collection, file: byPath.get(page.source) ?? null })
      own.push(page)
    }
    pages.push(...own)
    listed.push([home, collection.sidebar ?? { entries: own.map(({ id }) => ({ page: id })) }, own])
  }
  // An entry that names a page counts as one by its id.
  const named = config.docs.map(set => withNamedDocs(set, linkNames, pages))
  const docs = listed.reduce<readonly DocsSet[]>(
    (sets, [home, sidebar, own]) => listInSidebar(sets, home, sidebar, own),
    named
  )
  return { pages, references, docs, linkNames }
}

/** The names of a collection for links; null: it has no schemes. */
function namesOf(
  { collection: { files }, linkSchemes }: ClaimedCollection,
  read: ReadCollection | null,
  home: DocsSet
): LinkNames | null {
  if (linkSchemes.length === 0) return null
  const [first] = files
  const source = first === undefined || read?.names !== undefined ? null : 'file' in first ? first.file : first.folder
  const byScheme = Object.entries(read?.names ?? {}).map(
    ([scheme, names]) => [scheme, new Map(Object.entries(names))] as const
  )
  return {
    docsSet: home.id,
    set: home.set,
    schemes: linkSchemes,
    names: new Map(byScheme),
    unread: source === null ? null : toSourcePath(source)
  }
}

/** The findings, the first error of which says why links by names lead nowhere. */
function explaining(found: readonly Diagnostic[], unread: SourcePath): readonly Diagnostic[] {
  const first = found.findIndex(({ severity }) => severity === 'error')
  return found.map((one, at) => (at === first ? { ...one, explains: unread } : one))
}

/** Files and folders that collections read. */
export interface ClaimedPaths {
  readonly files: readonly SourcePath[]
  readonly folders: readonly SourcePath[]
}

/** What the server watches. */
export function claimedPaths(
  claimed: readonly ClaimedCollection[],
  { imported }: Pick<Sources, 'imported'>
): ClaimedPaths {
  const all = claimed.flatMap(({ collection }) => collection.files)
  return {
    files: [...all.flatMap(one => ('file' in one ? [toSourcePath(one.file)] : [])), ...imported],
    folders: all.flatMap(one => ('folder' in one ? [toSourcePath(one.folder)] : []))
  }
}

/** The docs set to which the pages belong: references have no versions, so it is the last one of its set. */
function homeOf(claimed: ClaimedCollection, { docs, file }: Config, report: Report): DocsSet | null {
  const { docsSet } = claimed.collection
  const wanted = docsSet ?? docs[0]?.set ?? ''
  const versions = docs.filter(({ set }) => set === wanted)
  const home = docs.find(({ id }) => id === docsSet) ?? versions.find(({ version }) => version.isLast) ?? versions[0]
  if (home !== undefined) return home
  const message = `The docs set “${wanted}” of ${nameOf(claimed)} does not exist.`
  const ids = [...new Set(docs.map(({ set }) => set))]
  const hint = didYouMean(wanted, ids) ?? `Docs sets: ${ids.join(', ')}.`
  report(finding('plugin/failed', placeOf(file), message, hint))
  return null
}

function isEmpty(claimed: ClaimedCollection, found: readonly Source[], { file }: Config, report: Report): boolean {
  if (found.length > 0) return false
  const kinds = claimed.collection.files.map(one =>
    'file' in one
      ? `there is no “${one.file}”`
      : `“${one.folder}” has no file that ends in ${one.extensions.join(' or ')}`
  )
  const message = `${nameOf(claimed).replace('the', 'The')} has no files: ${kinds.join(', and ')}.`
  report(finding('plugin/failed', placeOf(file), message, 'Add a file, or fix the options of the plugin.'))
  return true
}

function secondPage({ file, path }: CollectionPage, second: ClaimedCollection, owner: string, config: Config) {
  const message = `The page “${path}” of ${nameOf(second)} is about “${file}”, for which ${owner} already has a page.`
  const hint = 'Let each read files of its own, or name a part of the file, such as “file/part”.'
  return finding('plugin/failed', placeOf(config.file), message, hint)
}

function nameOf({ plugin, collection }: ClaimedCollection): string {
  return `the collection “${collection.name}” of the plugin “${plugin.name}”`
}

/** What has a page of each file, beside collections. */
function ownersOf({ docs, changelogs, pages }: Sources): Map<SourcePath, string> {
  const all = [...docs.values(), ...changelogs.values(), pages].flat()
  return new Map(all.map(({ path }) => [path, 'the site']))
}

interface PageContext {
  readonly home: DocsSet
  /** Of all files of the collection. */
  readonly hash: string
  readonly config: Config
}

function toPage(
  { file, path, title, description, id = path.slice(1) || 'index', frontMatter }: CollectionPage,
  { home, hash, config: { toc } }: PageContext,
  report: Report
): Page {
  const source = toSourcePath(file)
  const fields = {
    title,
    ...(description !== undefined && { description }),
    // No edit link, because an edit of the file is no edit of the text.
    custom_edit_url: null,
    ...frontMatter
  }
  const read = readFrontMatter({ path: source, text: '', hash, frontMatter: fields }, report)
  const { meta } = readDocMeta(read, { file: source, toc, foreign: null }, report)
  const folder = posix.dirname(id)
  return {
    kind: 'reference',
    id,
    collection: home.id,
    source,
    hash,
    title,
    contentTitle: title,
    description: description ?? null,
    meta,
    post: null,
    places: {},
    path,
    folder: folder === '.' ? '' : folder,
    name: posix.basename(id),
    numberPrefix: null,
    body: '',
    bodyLine: 0
  }
}

/** The docs set with the ids of the pages that entries of its sidebars name: `operation:createJob`. */
function withNamedDocs(set: DocsSet, linkNames: readonly LinkNames[], pages: readonly Page[]): DocsSet {
  const claims = linkNames
    .filter(one => one.set === set.set)
    .sort((a, b) => Number(b.docsSet === set.id) - Number(a.docsSet === set.id))
  if (set.sidebars === null || claims.length === 0) return set
  const idOf = (written: string): string => {
    const path = pathOfName(written, claims)
    return pages.find(page => page.path === path)?.id ?? written
  }
  const toNamed = (item: SidebarItemInput): SidebarItemInput => {
    if (item.type === 'doc' || item.type === 'ref') return { ...item, id: idOf(item.id) }
    if (item.type !== 'category') return item
    const link = item.link?.type === 'doc' ? { ...item.link, id: idOf(item.link.id) } : item.link
    return { ...item, link, items: item.items.map(toNamed) }
  }
  const sidebars = Object.entries(set.sidebars).map(([name, items]) => [name, items.map(toNamed)])
  return { ...set, sidebars: Object.fromEntries(sidebars) }
}

/**
 * The docs sets with the entries of a collection at the end of a sidebar, also in the current version of the docs set. Docs
 * sets whose sidebar already names one of the pages are unchanged. The items have the form of sidebar items in the
 * configuration, so later stages need not know collections.
 */
function listInSidebar(
  docs: readonly DocsSet[],
  home: DocsSet,
  sidebar: CollectionSidebar,
  pages: readonly Page[]
): readonly DocsSet[] {
  if (pages.length === 0) return docs
  return docs.map(docsSet => {
    const lists = docsSet.id === home.id || (docsSet.set === home.set && docsSet.version.place === null)
    return lists ? listInDocsSet(docsSet, sidebar, pages) : docsSet
  })
}

function listInDocsSet(docsSet: DocsSet, sidebar: CollectionSidebar, pages: readonly Page[]): DocsSet {
  const sidebars = docsSet.sidebars ?? { defaultSidebar: [{ type: 'autogenerated', dirName: '.' } as const] }
  const ids = new Set(pages.map(({ id }) => id))
  const name = sidebar.name ?? Object.keys(sidebars)[0]
  if (name === undefined || Object.values(sidebars).some(items => names(items, ids))) return docsSet
  return { ...docsSet, sidebars: { ...sidebars, [name]: [...(sidebars[name] ?? []), ...sidebar.entries.map(toItem)] } }
}

function names(items: readonly SidebarItemInput[], ids: ReadonlySet<string>): boolean {
  return items.some(item => {
    if (item.type === 'category') return (item.link?.type === 'doc' && ids.has(item.link.id)) || names(item.items, ids)
    return item.type === 'doc' && ids.has(item.id)
  })
}

const plain = { className: null, customProps: null, icon: null }

function toItem(entry: CollectionEntry): SidebarItemInput {
  if (entry.items !== undefined) {
    return {
      type: 'category',
      label: entry.label,
      items: entry.items.map(toItem),
      link: entry.page === undefined ? null : { type: 'doc', id: entry.page },
      collapsible: null,
      collapsed: true,
      description: null,
      ...plain
    }
  }
  if (entry.href !== undefined)
    return { type: 'link', label: entry.label, href: entry.href, description: null, ...plain }
  return { type: 'doc', id: entry.page, label: null, ...plain }
}
