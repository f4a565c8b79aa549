/** One HTML file of any generator → what readers and search engines find in it: the input of every comparison. */
import { type ContentPart, contentOf } from './content.ts'
import {
  attributeOf,
  blocksOf,
  everyNode,
  type HtmlNode,
  hasClass,
  isPermalink,
  outermost,
  parseHtml,
  textOf
} from './html.ts'

export interface SiteFacts {
  /** By address: `/docs/intro`. */
  readonly pages: ReadonlyMap<string, PageFacts>
  /** Pages that only redirect: address → target. */
  readonly redirects: ReadonlyMap<string, string>
  /** Addresses of the sitemap, sorted; null when the site has no sitemap. */
  readonly sitemap: readonly string[] | null
  /** By path (`blog/rss.xml`): the address of each entry, in its order. */
  readonly feeds: ReadonlyMap<string, readonly string[]>
}

/** The visible text of a page. */
export interface TextFacts {
  readonly address: string
  /** A list that the generator makes of other pages: entries of a blog, a tag, a category. */
  readonly isList: boolean
  readonly title: string
  readonly description: string | null
  readonly headings: readonly HeadingFacts[]
  /** All ids that a URL fragment can name. */
  readonly anchors: readonly string[]
  /** Headings, paragraphs, whole code blocks and pictures in their order. */
  readonly parts: readonly ContentPart[]
}

export interface PageFacts extends TextFacts {
  readonly canonical: string | null
  /** Other meta tags of the head, by name or property. */
  readonly meta: ReadonlyMap<string, string>
  /** The text of the content, by block: a paragraph, a list item or a line of code. */
  readonly blocks: readonly string[]
  /** Targets of the links in the content, in their order. */
  readonly links: readonly string[]
  /** Pictures of the content by their alternative text. */
  readonly pictures: readonly string[]
  readonly sidebar: readonly string[]
  /** Labels of the breadcrumbs. */
  readonly breadcrumbs: readonly string[]
  /** Addresses of the previous and the next page. */
  readonly neighbors: readonly string[]
  readonly tags: readonly string[]
}

export interface HeadingFacts {
  readonly level: number
  readonly id: string | null
  readonly text: string
}

/** The facts of a page; for a redirect, its target address. `file`: its path in the site, where its relative links begin. */
export function readPage(html: string, address: string, file = address): PageFacts | string {
  const document = parseHtml(html)
  const named = (name: string) => everyNode(document, node => node.nodeName === name)
  const meta = new Map(named('meta').flatMap(nameAndContent))
  const refresh = /^\s*\d+\s*;\s*url=['"]?(.*?)['"]?\s*$/i.exec(meta.get('refresh') ?? '')?.[1]
  if (refresh !== undefined) return cleanAddress(refresh, file)
  const canonical = named('link').find(node => attributeOf(node, 'rel') === 'canonical')
  const base = siteFolder(canonical, address) + file
  const { main, content } = contentIn(document)
  const inside = (fits: (node: HtmlNode) => boolean) => content.flatMap(part => everyNode(part, fits))
  for (const name of notCompared) meta.delete(name)
  const canonicalHref = canonical === undefined ? null : attributeOf(canonical, 'href')
  const origin = /^https?:\/\/[^/]+/.exec(canonicalHref ?? '')?.[0] ?? null
  const toTarget = (node: HtmlNode) => {
    const href = attributeOf(node, 'href') ?? ''
    return cleanAddress(origin !== null && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href, base)
  }
  return {
    ...readText(document, address),
    canonical: canonicalHref,
    meta,
    blocks: content.flatMap(blocksOf),
    links: inside(isLink).map(toTarget),
    pictures: inside(node => node.nodeName === 'img').map(node => attributeOf(node, 'alt') ?? ''),
    sidebar: sidebarOf(document),
    breadcrumbs: everyNode(document, node => hasClass(node, 'breadcrumbs__item'))
      .map(textOf)
      .filter(Boolean),
    neighbors: ['pagination-nav', 'md-footer__inner', 'prev-next'].flatMap(name => linksBelow(document, name, base)),
    tags: linksBelow(main, 'theme-doc-footer-tags-row', base)
  }
}

/** The path under which a site is published, which its files do not show: `/docs`. */
function siteFolder(canonical: HtmlNode | undefined, address: string): string {
  const href = canonical === undefined ? null : attributeOf(canonical, 'href')
  const path = href === null ? '' : cleanAddress(href.replace(/^https?:\/\/[^/]+/, ''), '/')
  return address !== '/' && path.endsWith(address)
    ? path.slice(0, -address.length)
    : address === '/' && path !== '/'
      ? path
      : ''
}

/** The visible text of a page without navigation. */
export function readText(document: HtmlNode, address: string): TextFacts {
  const { content, isWritten } = contentIn(document)
  const html = childOf(document, 'html')
  const head = childOf(html, 'head')
  const meta = new Map((head.childNodes ?? []).filter(({ nodeName }) => nodeName === 'meta').flatMap(nameAndContent))
  const kind = attributeOf(html, 'class') ?? ''
  const named = content.flatMap(part => everyNode(part, node => attributeOf(node, 'id') !== null || isHeading(node)))
  return {
    address,
    isList: /(?:list|archive|authors|tags|posts)-page/.test(kind) || (!isWritten && /plugin-(?:docs|blog)/.test(kind)),
    title: textOf(childOf(head, 'title')),
    description: meta.get('description') ?? null,
    headings: named.filter(isHeading).map(toHeading),
    anchors: named.flatMap(node => attributeOf(node, 'id') ?? []),
    parts: content.flatMap(contentOf)
  }
}

/** The author's content, and the element around it; `isWritten` is false for pages that the generator makes. */
function contentIn(document: HtmlNode) {
  const [
    main = outermost(document, node => hasClass(node, 'main-wrapper') || hasClass(node, 'VPContent'))[0] ?? document
  ] = outermost(document, ({ nodeName }) => nodeName === 'main')
  // The text of a start page of VitePress is below its cards.
  const isHome = outermost(main, node => hasClass(node, 'VPHome')).length > 0
  const written = isHome ? [] : outermost(main, isWrittenContent)
  return { main, content: written.length > 0 ? written : partsOf(main), isWritten: written.length > 0 }
}

/** Docusaurus and docsgen; VitePress; Material for MkDocs; other themes of MkDocs. */
function isWrittenContent(node: HtmlNode): boolean {
  return (
    hasClass(node, 'markdown') ||
    hasClass(node, 'vp-doc') ||
    hasClass(node, 'md-content__inner') ||
    attributeOf(node, 'role') === 'main' ||
    attributeOf(node, 'itemprop') === 'articleBody'
  )
}

function childOf(node: HtmlNode, name: string): HtmlNode {
  return (node.childNodes ?? []).find(({ nodeName }) => nodeName === name) ?? nothing
}

function isHeading({ nodeName }: HtmlNode): boolean {
  return /^h[1-6]$/.test(nodeName)
}

const nothing: HtmlNode = { nodeName: '#nothing' }

/** Meta tags that depend on the generator alone, or that another aspect compares. */
const notCompared = ['generator', 'viewport', 'description', 'refresh', 'theme-color', 'color-scheme']

function nameAndContent(node: HtmlNode): [string, string][] {
  const name = attributeOf(node, 'name') ?? attributeOf(node, 'property') ?? attributeOf(node, 'http-equiv')
  const content = attributeOf(node, 'content')
  return name === null || content === null ? [] : [[name.toLowerCase(), content]]
}

/** The children of `<main>` that are not navigation. */
function partsOf(main: HtmlNode): HtmlNode[] {
  return (main.childNodes ?? []).filter(({ nodeName }) => !/^(?:nav|aside|footer|header)$/.test(nodeName))
}

function toHeading(node: HtmlNode): HeadingFacts {
  return { level: Number(node.nodeName.slice(1)), id: attributeOf(node, 'id'), text: textOf(node) }
}

function isLink(node: HtmlNode): boolean {
  // The button of Material that opens the source.
  const isButton = hasClass(node, 'md-content__button')
  return node.nodeName === 'a' && attributeOf(node, 'href') !== null && !isPermalink(node) && !isButton
}

function sidebarOf(document: HtmlNode): string[] {
  const [menu = nothing] = outermost(
    document,
    node => hasClass(node, 'theme-doc-sidebar-menu') || hasClass(node, 'md-nav--primary') || hasClass(node, 'VPSidebar')
  )
  // In Material, the contents of the open page are in the same list.
  const isEntry = (node: HtmlNode) =>
    hasClass(node, 'menu__link') ||
    hasClass(node, 'md-nav__link') ||
    hasClass(node, 'md-nav--secondary') ||
    // VitePress names groups by headings.
    (hasClass(node, 'text') && menu.nodeName === 'aside')
  return outermost(menu, isEntry)
    .filter(node => !hasClass(node, 'md-nav--secondary') && attributeOf(node, 'for') !== '__toc')
    .map(textOf)
}

function linksBelow(node: HtmlNode, className: string, address: string): string[] {
  const parts = outermost(node, part => hasClass(part, className))
  return parts
    .flatMap(part => everyNode(part, isLink))
    .map(link => cleanAddress(attributeOf(link, 'href') ?? '', address))
}

/**
 * A normalized address: absolute in the site, without trailing slash, `index.html` and the content hash of a file name.
 * `../a/?b#c` in /x/y → /a?b#c
 */
export function cleanAddress(href: string, from: string): string {
  try {
    const url = new URL(href, `http://here.invalid${from}`)
    if (url.host !== 'here.invalid') return url.href
    const path = decodeURI(url.pathname)
      .replace(/\/index\.html$|\.html$/, '')
      .replace(/(.)\/$/, '$1')
      .replace(/-[\da-f]{8,}(\.\w+)$/, '$1')
      .replace(/^(.*\/)?assets\/(?:images|files|medias|ideal-img)\//, 'assets/')
    return (path === '' ? '/' : path) + url.search + url.hash
  } catch {
    return href
  }
}
