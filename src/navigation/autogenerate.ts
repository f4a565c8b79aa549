/**
 * The sidebar entries of a folder: its docs, and a category for each subfolder. The order
 * is by position, then entries without a position, ties by file name.
 */
import { posix } from 'node:path'
import { placeOf, placeOfText } from '../diagnostics/finding.ts'
import { folderCategoryKey, folderFinder, isFolderPage } from '../model/sidebars.ts'
import { byCodePoint } from '../shared/compare.ts'
import { sectionHeadingClass } from '../shared/dom.ts'
import { escapeXml } from '../shared/xml.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Category, Content, Page, Source } from '../types/content.ts'
import type { CategoryLink, DocsSet } from '../types/docs-set.ts'
import { picomatch } from '../util/packages/package.ts'
import type { CategoryEntry, Entry } from './entries.ts'

/** The parts of a docs set that sidebars are made from. */
export interface SetContent {
  readonly set: DocsSet
  readonly pages: readonly Page[]
  /** By folder, number prefixes stripped. */
  readonly categories: ReadonlyMap<string, Category>
  readonly folderPrefixes: Content['folderPrefixes']
  /** Texts of the category files, so that a finding about a value can point at its line. */
  readonly categoryFiles: ReadonlyMap<SourcePath, Source>
  /** The label of a folder that has only a name; left out: the name. */
  readonly labelOf?: (name: string) => string
  /** Whether a page is its folder's index page; left out: decided by the usual names. */
  readonly isFolderPage?: (page: Page) => boolean
}

/**
 * All entries below `dirName` of the set, without those matching `exclude`; empty if the folder has no docs. `isTop`: they are at the
 * top of the sidebar, where folders can be headings.
 */
export function autogenerate(
  { dirName, exclude = [] }: { readonly dirName: string; readonly exclude?: readonly string[] },
  content: SetContent,
  isTop = false
): readonly Entry[] {
  const find = folderFinder(dirName, content.set)
  const isExcluded = exclude.length === 0 ? () => false : picomatch()([...exclude])
  const root = emptyFolder('', '')
  for (const page of content.pages) {
    if (isExcluded(page.id)) continue
    const folders = find(page)
    if (folders !== null) folderAt(root, folders, page.folder).pages.push(page)
  }
  const entries = toEntries(root, content)
  return isTop ? withHeadings(entries) : entries
}

/** Headings follow the other entries, which would belong to the heading above them. */
function withHeadings(entries: readonly Entry[]): readonly Entry[] {
  const isHeading = (entry: Entry): entry is CategoryEntry => entry.type === 'category' && entry.isHeading === true
  const sections = entries.filter(isHeading).flatMap((entry): Entry[] => [
    {
      type: 'html',
      value: escapeXml(entry.label),
      defaultStyle: false,
      className: [sectionHeadingClass, entry.className].filter(Boolean).join(' ')
    },
    ...(entry.link?.type === 'doc' ? [linkTo(entry.link.id)] : []),
    ...entry.items
  ])
  return [...entries.filter(entry => !isHeading(entry)), ...sections]
}

function linkTo(id: string): Entry {
  return { type: 'doc', id, label: null, className: null, customProps: null, icon: null }
}

interface Folder {
  /** Name on disk, used for sorting. */
  readonly name: string
  /** Path below the set, number prefixes stripped. */
  readonly path: string
  readonly pages: Page[]
  readonly folders: Map<string, Folder>
}

function emptyFolder(name: string, path: string): Folder {
  return { name, path, pages: [], folders: new Map() }
}

/** The folder at `names` (as on disk) below the root, created if necessary; `path` is its path below the set. */
function folderAt(root: Folder, names: readonly string[], path: string): Folder {
  const segments = path === '' ? [] : path.split('/')
  let folder = root
  for (const [depth, name] of names.entries()) {
    const inner =
      folder.folders.get(name) ??
      emptyFolder(name, segments.slice(0, segments.length - names.length + depth + 1).join('/'))
    folder.folders.set(name, inner)
    folder = inner
  }
  return folder
}

interface Placed {
  readonly entry: Entry
  readonly position: number | null
  /** File or folder name on disk. */
  readonly name: string
}

function toEntries(folder: Folder, content: SetContent, withoutDoc: string | null = null): readonly Entry[] {
  const docs = folder.pages.filter(({ id }) => id !== withoutDoc).map(toPlacedDoc)
  const categories = [...folder.folders.values()].map(inner => toPlacedCategory(inner, content))
  return [...docs, ...categories].sort(inOrder).map(({ entry }) => entry)
}

function inOrder(a: Placed, b: Placed): number {
  const byPosition = (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY)
  // If neither has a position, infinity minus infinity is NaN, which is falsy.
  return byPosition || byCodePoint(a.name, b.name)
}

function toPlacedDoc({ id, meta, source, numberPrefix }: Page): Placed {
  return {
    entry: {
      type: 'doc',
      id,
      label: null,
      className: meta.sidebarClassName,
      customProps: meta.sidebarCustomProps,
      icon: null
    },
    position: meta.sidebarPosition ?? numberPrefix,
    name: posix.basename(source)
  }
}

function toPlacedCategory(folder: Folder, content: SetContent): Placed {
  const { set, categories, folderPrefixes, labelOf = own => own } = content
  const name = posix.basename(folder.path)
  const stated = categories.get(folder.path) ?? null
  const doc = linkedDoc(folder, stated, content)
  const entry: CategoryEntry = {
    type: 'category',
    label: stated?.label ?? doc?.meta.sidebarLabel ?? doc?.title ?? labelOf(name),
    items: toEntries(folder, content, doc?.id),
    link: doc === null ? (stated?.link ?? null) : { type: 'doc', id: doc.id },
    // Inside of another folder, a heading is a folder that cannot be closed.
    collapsible: stated?.heading ? false : (stated?.collapsible ?? null),
    collapsed: stated?.collapsed ?? null,
    description: stated?.description ?? null,
    className: stated?.className ?? doc?.meta.sidebarClassName ?? null,
    customProps: stated?.customProps ?? doc?.meta.sidebarCustomProps ?? null,
    icon: stated?.icon ?? doc?.meta.icon ?? null,
    ...(stated?.badge && { badge: stated.badge }),
    ...(stated?.heading && { isHeading: true }),
    placeOfIcon: () => placeOfIcon(stated, doc, content),
    key: folderCategoryKey(set.id, folder.path),
    // Translations name a folder without a label by its name.
    translationKey: stated?.key ?? (stated?.label || doc ? null : name),
    place: link => (stated === null ? placeOf(set.path) : placeInCategory(stated, link, content))
  }
  const docPosition = doc?.meta.sidebarPosition ?? doc?.numberPrefix
  const position = stated?.position ?? docPosition ?? folderPrefixes.get(`${set.id}:${folder.path}`) ?? null
  return { entry, position, name: folder.name }
}

function placeOfIcon(stated: Category | null, doc: Page | null, { categoryFiles, set }: SetContent): Place {
  if (stated?.icon) return placeOfText(categoryFiles, stated.source, stated.icon)
  return doc?.places.icon ?? placeOf(doc?.source ?? set.path)
}

function placeInCategory({ source }: Category, link: CategoryLink, { categoryFiles }: SetContent): Place {
  const written = link.type === 'doc' ? link.id : link.slug
  return written === null ? placeOf(source) : placeOfText(categoryFiles, source, written)
}

/** The category's page: the doc that its file names, otherwise `index`, `README` or a doc with the folder's name. */
function linkedDoc(folder: Folder, stated: Category | null, content: SetContent): Page | null {
  const { pages } = content
  if (stated?.noLink || stated?.link?.type === 'generated-index') return null
  const wanted: CategoryLink | null = stated?.link ?? null
  if (wanted === null) return folder.pages.find(content.isFolderPage ?? isFolderPage) ?? null
  // The id may omit the folder.
  const { id } = wanted
  return folder.pages.find(page => page.id === `${folder.path}/${id}`) ?? pages.find(page => page.id === id) ?? null
}
