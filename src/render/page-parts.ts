/** Parts shared by several kinds of pages: table of contents, edit link and last change, tags. */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { Heading } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page, Sources } from '../types/content.ts'
import type { DocsSet, EditUrl } from '../types/docs-set.ts'
import type { ShownLastUpdate, TagLink, TocItem } from '../types/page-props.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import { encodePath, joinUrl } from '../util/paths.ts'

interface Node extends TocItem {
  readonly children: Node[]
}

/**
 * The headings from `min` to `max` as a tree, built from all headings before levels are dropped.
 * `h3, h2, h4` with 2 to 3 → h3 and h2 side by side, no h4.
 */
export function buildToc(headings: readonly Heading[], min: number, max: number): TocItem[] {
  return keepLevels(toTree(headings), min, max)
}

/** The parent of a heading is the last heading before it with a smaller level. */
function toTree(headings: readonly Heading[]): Node[] {
  const roots: Node[] = []
  const open: Node[] = []
  for (const { id, html, level } of headings) {
    // A second h1 counts as level 2. A heading without an id is the title, which is not listed.
    const node: Node = { id, html: breakLongNames(html), level: Math.max(level, 2), children: [] }
    if (id === '') continue
    while (open.length > 0 && (open.at(-1) as Node).level >= node.level) open.pop()
    const siblings = open.at(-1)?.children ?? roots
    siblings.push(node)
    open.push(node)
  }
  return roots
}

/** Allows line breaks inside long names, before each word: `transform<wbr>Email<wbr>Address`. */
function breakLongNames(html: string): string {
  return html.replace(/<[^>]*>|\w{20,}/g, part =>
    part.startsWith('<') ? part : part.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=_)(?=[^_])/g, '<wbr>')
  )
}

/** Replaces items outside of the levels by their children. */
function keepLevels(items: readonly TocItem[], min: number, max: number): TocItem[] {
  return items.flatMap(item => {
    const children = keepLevels(item.children, min, max)
    return item.level < min || item.level > max ? children : [{ ...item, children }]
  })
}

interface EditableFolder {
  readonly path: SourcePath
  /** `https://…/blob/main/`; or with `{path}` for the path below the folder; or a function that returns the address. */
  readonly editUrl: string | EditUrl | null
  /** Only for docs. */
  readonly version?: { readonly name: string }
}

/** Where readers edit a page: the address in its front matter (null hides the link), else one below the folder's. */
export function editHrefOf(
  { source, meta, path }: Page,
  folder: EditableFolder | null,
  { baseUrl, locale }: Pick<Config, 'baseUrl' | 'locale'>
): string | null {
  if (meta.customEditUrl !== undefined) return meta.customEditUrl
  if (folder === null || folder.editUrl === null) return null
  const file = posix.relative(folder.path, source)
  if (typeof folder.editUrl === 'function') {
    const version = folder.version?.name ?? ''
    const paths = { versionDocsDirPath: folder.path, docPath: file, blogDirPath: folder.path, blogPath: file }
    const href = folder.editUrl({ permalink: joinUrl(baseUrl, path), locale: locale.tag, version, ...paths })
    return typeof href === 'string' && URL.canParse(href) ? href : null
  }
  if (folder.editUrl.includes('{path}')) return folder.editUrl.replace('{path}', () => encodePath(file))
  const href = folder.editUrl + encodePath(source)
  // Normalizes the address for a docs folder outside of the project: `…/website/../docs/a.md`.
  return source.startsWith('../') && URL.canParse(href) ? new URL(href).href : href
}

type Shown = Pick<DocsSet, 'showLastUpdateTime' | 'showLastUpdateAuthor' | 'showContributors'>

/** Front matter wins over version control; the docs set or changelog sets what is shown. null: nothing. */
export function lastUpdateOf(
  page: Page,
  { showLastUpdateTime, showLastUpdateAuthor, showContributors = false }: Shown,
  known: Sources['lastUpdates'],
  locale: string
): ShownLastUpdate | null {
  const fromGit = known.get(page.source)
  const fromAuthor = page.meta.lastUpdate
  const pick = (key: 'date' | 'author', isShown: boolean) =>
    isShown ? (fromAuthor?.[key] ?? fromGit?.[key] ?? null) : null
  const date = pick('date', showLastUpdateTime)
  const author = pick('author', showLastUpdateAuthor)
  const contributors = showContributors ? (fromGit?.contributors ?? []) : []
  if (date === null && author === null && contributors.length === 0) return null
  const shown = { date, dateText: date === null ? null : formatDate(date, locale), author }
  return contributors.length === 0 ? shown : { ...shown, contributors }
}

/** `Mar 5, 2025`: the day in UTC, independent of the machine's time zone. */
function formatDate(iso: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(iso))
}

/** Looks up the tags of a page, in front matter order. Iterates over the routes once, not once per page. */
export function tagsByPage({ all }: RouteTable): (page: Page) => readonly TagLink[] {
  const tags = new Map<Page, TagLink[]>()
  for (const route of all) {
    if (route.kind !== 'posts-tag' && route.kind !== 'docs-tag') continue
    for (const page of pagesOf(route)) {
      const known = tags.get(page) ?? []
      tags.set(page, known)
      known.push({ ...toTagLink(route.tag), count: null })
    }
  }
  return page => inWrittenOrder(tags.get(page) ?? [], page)
}

/** The address of the list of all tags, by docs set id. */
export function tagLists({ all }: RouteTable): ReadonlyMap<string, string> {
  const lists = all.filter(route => route.kind === 'docs-tags')
  return new Map(lists.map(({ docsSet, permalink }) => [docsSet, encodePath(permalink)]))
}

export function toTagLink({ label, permalink, count }: Extract<Route, { kind: 'docs-tag' }>['tag']): TagLink {
  return { label, href: encodePath(permalink), count }
}

/** A tag's list may be split into several pages; each one has its own entries. */
function pagesOf(route: Extract<Route, { kind: 'posts-tag' | 'docs-tag' }>): readonly Page[] {
  return route.kind === 'docs-tag' ? route.pages : route.posts
}

function inWrittenOrder(tags: readonly TagLink[], { meta }: Page): readonly TagLink[] {
  // Reversed, so that the first of two equal labels wins.
  const order = new Map(meta.tags.map(({ label }, at) => [toKey(label), at] as const).reverse())
  const position = ({ label }: TagLink) => order.get(toKey(label)) ?? -1
  return tags
    .map(tag => ({ tag, at: position(tag) }))
    .sort((a, b) => a.at - b.at)
    .map(({ tag }) => tag)
}

function toKey(label: string): string {
  return label.normalize('NFC').toLowerCase()
}
