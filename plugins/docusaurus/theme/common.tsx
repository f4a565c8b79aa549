/** Functions of Docusaurus' theme that only compute, under the names that components of sites import. */
import { Children, createElement, Fragment, isValidElement, type ReactNode, useMemo } from 'react'

/** For exports without a counterpart in docsgen: a component that renders nothing, or a hook without a value. */
export function nothing(): undefined {
  return undefined
}

type Comparator<Item> = (first: Item, second: Item) => boolean

export function duplicates<Item>(
  items: readonly Item[],
  isSame: Comparator<Item> = (first, second) => first === second
) {
  return items.filter((item, index) => items.slice(0, index).some(other => isSame(other, item)))
}

export function uniq<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)]
}

export function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => string) {
  const groups: Record<string, Item[]> = {}
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index)
    groups[key] = [...(groups[key] ?? []), item]
  }
  return groups
}

/** `isRegexpStringMatch(item.activeBaseRegex, pathname)` */
export function isRegexpStringMatch(pattern?: string, value?: string): boolean {
  return pattern !== undefined && value !== undefined && new RegExp(pattern, 'i').test(value)
}

interface Labelled {
  readonly label: string
}

export function listTagsByLetters<Tag extends Labelled>(tags: Readonly<Record<string, Tag>> | readonly Tag[]) {
  const sorted = Object.values<Tag>(tags).sort((a, b) => a.label.localeCompare(b.label))
  return Object.entries(groupBy(sorted, ({ label }) => (label[0] ?? '').toUpperCase()))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, its]) => ({ letter, tags: its }))
}

export function mergeSearchParams(all: readonly URLSearchParams[], strategy: 'append' | 'set'): URLSearchParams {
  const merged = new URLSearchParams()
  for (const [name, value] of all.flatMap(params => [...params])) merged[strategy](name, value)
  return merged
}

export function mergeSearchStrings(all: readonly (string | undefined)[], strategy: 'append' | 'set'): string {
  const merged = mergeSearchParams(
    all.map(text => new URLSearchParams(text ?? '')),
    strategy
  )
  return merged.size === 0 ? '' : `?${merged}`
}

export function mergeFacetFilters(first: string | readonly unknown[], second: string | readonly unknown[]): unknown[] {
  return [first, second].flatMap(filters => (typeof filters === 'string' ? [filters] : filters))
}

export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function translateTagsPageTitle(): string {
  return 'Tags'
}

export function translateBlogAuthorsListPageTitle(): string {
  return 'Authors'
}

/** The title of an admonition may be an element among its children. */
export function processAdmonitionProps({ children, title, ...props }: Readonly<Record<string, unknown>>): object {
  const all = Children.toArray(children as ReactNode)
  const written = all.find(child => isValidElement(child) && child.type === 'mdxAdmonitionTitle')
  const shown = title ?? (isValidElement(written) ? (written.props as { children?: ReactNode }).children : undefined)
  const rest = all.filter(child => child !== written)
  return {
    ...props,
    ...(shown !== undefined && { title: shown }),
    children: rest.length === 0 ? null : createElement(Fragment, null, ...rest)
  }
}

type Provider = (props: { readonly children: ReactNode }) => ReactNode

/** Nests providers: the first is the outermost. */
export function composeProviders(providers: readonly Provider[]): Provider {
  return ({ children }) => providers.reduceRight((inside, one) => createElement(one, null, inside), children)
}

/** Thrown by a hook that is called outside of its provider. */
export class ReactContextError extends Error {
  override readonly name = 'ReactContextError'

  constructor(providerName: string, additionalInfo = '') {
    super(`A hook is called outside <${providerName}>. ${additionalInfo}`.trim())
  }
}

/** The keys in the browser's storage; none on the server. */
export function listStorageKeys(): string[] {
  return typeof localStorage === 'undefined' ? [] : Object.keys(localStorage)
}

export function isMultiColumnFooterLinks(links: readonly object[]): boolean {
  return links[0] !== undefined && 'title' in links[0]
}

export function splitNavbarItems<Item extends { readonly position?: string }>(items: readonly Item[]) {
  return [items.filter(({ position }) => position === 'left'), items.filter(({ position }) => position !== 'left')]
}

const withoutSlash = (path: string | undefined) => path?.toLowerCase().replace(/\/$/, '')

export function isSamePath(first?: string, second?: string): boolean {
  return withoutSlash(first) === withoutSlash(second)
}

export function hasProtocol(url: string): boolean {
  return /^(?:\w*:|\/\/)/.test(url)
}

export function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url)
}

interface Match {
  readonly path: string
  readonly url: string
  readonly isExact: boolean
  readonly params: Readonly<Record<string, string>>
}

/** `matchPath(pathname, { path: '/docs/:id', exact: true })`; null: the path does not match. */
export function matchPath(
  pathname: string,
  pattern: string | { readonly path?: string; readonly exact?: boolean }
): Match | null {
  const { path = '', exact = false } = typeof pattern === 'string' ? { path: pattern } : pattern
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const escaped = path.replace(/\/$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replaceAll('*', '.*').replace(/:\w+/g, '([^/]+)')
  const found = new RegExp(`^${source}(?=/|$)`, 'i').exec(pathname)
  if (found === null) return null
  const isExact = found[0].replace(/\/$/, '') === pathname.replace(/\/$/, '')
  const params = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
  return exact && !isExact ? null : { path, url: found[0], isExact, params }
}

/** Nested routes of a plugin's route are elements already. */
export function renderRoutes(routes?: ReactNode): ReactNode {
  return routes ?? null
}

/** Splits a label into its leading emoji and the rest. */
export function extractLeadingEmoji(text: string): { emoji: string | null; rest: string } {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  const emoji =
    first !== undefined && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(first.segment)
      ? first.segment
      : null
  return { emoji, rest: text.slice(emoji?.length ?? 0) }
}

/** An item of a sidebar, as components get it in a prop. */
interface SidebarItem {
  readonly type: string
  readonly href?: string
  readonly label?: string
  readonly unlisted?: boolean
  readonly linkUnlisted?: boolean
  readonly items?: readonly SidebarItem[]
}

export function findFirstSidebarItemLink(item: SidebarItem): string | undefined {
  if (item.href !== undefined && item.unlisted !== true && item.linkUnlisted !== true) return item.href
  return item.items?.map(findFirstSidebarItemLink).find(href => href !== undefined)
}

export function findSidebarCategory(
  items: readonly SidebarItem[],
  isWanted: (item: SidebarItem) => boolean
): SidebarItem | undefined {
  for (const item of items.filter(({ type }) => type === 'category')) {
    const found = isWanted(item) ? item : findSidebarCategory(item.items ?? [], isWanted)
    if (found !== undefined) return found
  }
  return undefined
}

export function isActiveSidebarItem(item: SidebarItem, path: string): boolean {
  if (item.href !== undefined && isSamePath(item.href, path)) return true
  return item.items?.some(inside => isActiveSidebarItem(inside, path)) ?? false
}

export function isVisibleSidebarItem(item: SidebarItem, path: string): boolean {
  if (item.type !== 'category') return item.unlisted !== true || isActiveSidebarItem(item, path)
  return isActiveSidebarItem(item, path) || (item.items ?? []).some(inside => isVisibleSidebarItem(inside, path))
}

/** Items for cards: those with an address, each address once. */
export function filterDocCardListItems(items: readonly SidebarItem[]): SidebarItem[] {
  const linked = items.filter(({ type, href }) => type !== 'html' && (type === 'category' || href !== undefined))
  return linked.filter(({ href }, at) => href === undefined || linked.findIndex(other => other.href === href) === at)
}

/** `[['2025', posts], ['2024', posts]]` */
export function groupBlogSidebarItemsByYear<Post extends { readonly date: string | Date }>(posts: readonly Post[]) {
  const groups = groupBy(posts, ({ date }) => String(new Date(date).getUTCFullYear()))
  return Object.entries(groups).sort(([a], [b]) => Number(b) - Number(a))
}

/** The title in the options of a fence: `title="a.js"`. */
export function parseCodeBlockTitle(meta?: string): string {
  return /\btitle=(["'])(.*?)\1/.exec(meta ?? '')?.[2] ?? ''
}

/** The language in class names: `language-js`. */
export function parseLanguage(className: string): string | undefined {
  return /(?:^|\s)language-(\S+)/.exec(className)?.[1]
}

export function containsLineNumbers(meta?: string): boolean {
  return /\bshowLineNumbers\b/.test(meta ?? '')
}

export function getLineNumbersStart({
  showLineNumbers,
  metastring
}: {
  readonly showLineNumbers?: boolean | number
  readonly metastring?: string
}): number | undefined {
  if (typeof showLineNumbers === 'number') return showLineNumbers
  if (showLineNumbers === false) return undefined
  const written = /\bshowLineNumbers=(\d+)/.exec(metastring ?? '')?.[1]
  if (written !== undefined) return Number(written)
  return showLineNumbers === true || containsLineNumbers(metastring) ? 1 : undefined
}

/** Colors of a Prism theme as custom properties of an inline style. */
export function getPrismCssVariables({ plain }: { readonly plain: Readonly<Record<string, string>> }) {
  return Object.fromEntries(
    ['color', 'backgroundColor'].flatMap(name => {
      const value = plain[name]
      const property = `--prism-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
      return value === undefined ? [] : [[property, value]]
    })
  )
}

export interface TocItem {
  readonly value: string
  readonly id: string
  readonly level: number
}

export interface TocNode extends TocItem {
  readonly children: TocNode[]
}

/** Headings as a tree: deeper headings are children of the one above. */
function treeOf(toc: readonly TocItem[]): TocNode[] {
  const top: TocNode[] = []
  const open: TocNode[] = []
  for (const { value, id, level } of toc) {
    const node: TocNode = { value, id, level, children: [] }
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    ;(open.at(-1)?.children ?? top).push(node)
    open.push(node)
  }
  return top
}

export function useTreeifiedTOC(toc: readonly TocItem[]): readonly TocNode[] {
  return useMemo(() => treeOf(toc), [toc])
}

interface TocLevels {
  readonly toc: readonly TocItem[]
  readonly minHeadingLevel: number
  readonly maxHeadingLevel: number
}

export function useFilteredAndTreeifiedTOC({ toc, minHeadingLevel, maxHeadingLevel }: TocLevels): readonly TocNode[] {
  return useMemo(() => {
    const filter = (nodes: readonly TocNode[]): TocNode[] =>
      nodes.flatMap(node => {
        const children = filter(node.children)
        return node.level >= minHeadingLevel && node.level <= maxHeadingLevel ? [{ ...node, children }] : children
      })
    return filter(treeOf(toc))
  }, [toc, minHeadingLevel, maxHeadingLevel])
}

/** Class names by which sites style the parts of a page. */
export const themeClassNames = {
  page: {
    blogListPage: 'blog-list-page',
    blogPostPage: 'blog-post-page',
    blogTagsListPage: 'blog-tags-list-page',
    blogTagPostListPage: 'blog-tags-post-list-page',
    blogAuthorsListPage: 'blog-authors-list-page',
    blogAuthorsPostsPage: 'blog-authors-posts-page',
    docsDocPage: 'docs-doc-page',
    docsTagsListPage: 'docs-tags-list-page',
    docsTagDocListPage: 'docs-tags-doc-list-page',
    mdxPage: 'mdx-page'
  },
  wrapper: { main: 'main-wrapper', blogPages: 'blog-wrapper', docsPages: 'docs-wrapper', mdxPages: 'mdx-wrapper' },
  common: {
    editThisPage: 'theme-edit-this-page',
    lastUpdated: 'theme-last-updated',
    backToTopButton: 'theme-back-to-top-button',
    codeBlock: 'theme-code-block',
    admonition: 'theme-admonition',
    unlistedBanner: 'theme-unlisted-banner',
    draftBanner: 'theme-draft-banner',
    admonitionType: (type: string) => `theme-admonition-${type}`
  },
  announcementBar: { container: 'theme-announcement-bar' },
  tabs: { container: 'theme-tabs-container' },
  layout: {
    navbar: {
      container: 'theme-layout-navbar',
      containerLeft: 'theme-layout-navbar-left',
      containerRight: 'theme-layout-navbar-right',
      mobileSidebar: { container: 'theme-layout-navbar-sidebar', panel: 'theme-layout-navbar-sidebar-panel' }
    },
    main: { container: 'theme-layout-main' },
    footer: { container: 'theme-layout-footer', column: 'theme-layout-footer-column' }
  },
  docs: {
    docVersionBanner: 'theme-doc-version-banner',
    docVersionBadge: 'theme-doc-version-badge',
    docBreadcrumbs: 'theme-doc-breadcrumbs',
    docMarkdown: 'theme-doc-markdown',
    docTocMobile: 'theme-doc-toc-mobile',
    docTocDesktop: 'theme-doc-toc-desktop',
    docFooter: 'theme-doc-footer',
    docFooterTagsRow: 'theme-doc-footer-tags-row',
    docFooterEditMetaRow: 'theme-doc-footer-edit-meta-row',
    docSidebarContainer: 'theme-doc-sidebar-container',
    docSidebarMenu: 'theme-doc-sidebar-menu',
    docSidebarItemCategory: 'theme-doc-sidebar-item-category',
    docSidebarItemLink: 'theme-doc-sidebar-item-link',
    docSidebarItemCategoryLevel: (level: number) => `theme-doc-sidebar-item-category-level-${level}`,
    docSidebarItemLinkLevel: (level: number) => `theme-doc-sidebar-item-link-level-${level}`,
    docCard: {
      container: 'theme-doc-card-container',
      heading: 'theme-doc-card-heading',
      icon: 'theme-doc-card-icon',
      title: 'theme-doc-card-title',
      description: 'theme-doc-card-description'
    }
  },
  blog: {
    blogFooterTagsRow: 'theme-blog-footer-tags-row',
    blogFooterEditMetaRow: 'theme-blog-footer-edit-meta-row'
  },
  pages: { pageFooterEditMetaRow: 'theme-pages-footer-edit-meta-row' }
} as const
