/** The pages of a built site as text; their facts are parsed when they are needed. */
import { type BuiltSite, isPageFile } from './built-site.ts'
import { parseHtml } from './html.ts'
import { cleanAddress, readText, type TextFacts } from './page.ts'

/** A page before it is parsed. */
export interface RawPage {
  readonly address: string
  readonly html: string
}

export interface SitePages {
  readonly site: BuiltSite
  /** Prefix of each address in links: `/manual`; empty for a site at the root. */
  readonly base: string
  /** By address: `/docs/intro`. */
  readonly pages: ReadonlyMap<string, RawPage>
  /** Address → address. */
  readonly redirects: ReadonlyMap<string, string>
}

/** Number of files that are read concurrently. */
const together = 16

export async function readPages(site: BuiltSite): Promise<SitePages> {
  const files = site.files.filter(isPageFile)
  const all: RawPage[] = []
  for (let i = 0; i < files.length; i += together) {
    const some = files.slice(i, i + together)
    all.push(
      ...(await Promise.all(
        some.map(async file => ({ address: cleanAddress(`/${file}`, '/'), html: await site.read(file) }))
      ))
    )
  }
  const base = baseOf(all)
  const pages = new Map<string, RawPage>()
  const redirects = new Map<string, string>()
  for (const page of all) {
    const target = redirectOf(page.html)
    if (target === null) pages.set(page.address, page)
    else redirects.set(page.address, toAddress(target, page.address, base))
  }
  return { site, base, pages, redirects }
}

const metaTag = /<meta\b[^<>]*>/gi
const linkTag = /<link\b[^<>]*>/gi

function tagsOf(html: string, pattern: RegExp): string[] {
  return html.match(pattern) ?? []
}

/** Target of a page that only redirects; null for other pages. */
function redirectOf(html: string): string | null {
  const tag = tagsOf(html, metaTag).find(tag => /\shttp-equiv=["']?refresh/i.test(tag)) ?? ''
  const found = /content=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag)
  const content = found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
  return /^\s*\d+\s*;\s*url=['"]?([^\s'"]*)/i.exec(content)?.[1]?.replaceAll('&amp;', '&') ?? null
}

function baseOf(pages: readonly RawPage[]): string {
  for (const { html, address } of pages) {
    const canonical = canonicalOf(html)
    if (canonical === null) continue
    const path = cleanAddress(canonical.replace(/^https?:\/\/[^/]+/, '') || '/', '/')
    const rest = address === '/' ? '' : address
    if (path.endsWith(rest)) return path.slice(0, path.length - rest.length).replace(/\/$/, '')
  }
  return ''
}

function canonicalOf(html: string): string | null {
  const tag = tagsOf(html, linkTag).find(tag => /\srel=["']?canonical/i.test(tag)) ?? ''
  return /href=["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? null
}

/** The target of a link in a page, as an address below the base URL, with its anchor. */
export function toAddress(href: string, from: string, base: string): string {
  const target = cleanAddress(href, base + from)
  if (base === '' || !target.startsWith(base)) return target
  const rest = target.slice(base.length)
  return rest === '' ? '/' : /^[#?]/.test(rest) ? `/${rest}` : rest
}

/** The HTML of a page's own title, description and content, without the navigation of the site. */
export interface OwnText {
  readonly head: string
  /** The whole document where it has no `<main>`. */
  readonly main: string
  readonly isWhole: boolean
}

export function ownText(html: string): OwnText {
  const title = /<title[^<>]*>[^<]*/i.exec(html)?.[0] ?? ''
  const description = tagsOf(html, metaTag).find(tag => /\sname=["']?description/i.test(tag)) ?? ''
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  const isWhole = start < 0 || end < start
  const main = isWhole ? html : html.slice(start, end)
  // All pages share one icon sprite, so the hash in its name changes with any icon of the site.
  return { head: description + title, main: main.replace(/(\/icons)\.[0-9a-f]{6,}\.svg#/g, '$1.svg#'), isWhole }
}

/** The visible text of a page. Parses only title, description and `main`, which may be shortened by the caller. */
export function textFactsOf({ html, address }: RawPage, { head, main, isWhole }: OwnText): TextFacts {
  const kind = /<html\b[^<>]*>/i.exec(html)?.[0] ?? ''
  return readText(parseHtml(isWhole ? main : `${kind}<head>${head}</title></head><body>${main}</main>`), address)
}
