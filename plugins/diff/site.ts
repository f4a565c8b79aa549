/** A built folder → the facts of its site. */
import { openFolder } from 'docsgen/project'
import { byCodePoint } from 'docsgen/text'
import { cleanAddress, type PageFacts, readPage, type SiteFacts } from './page.ts'

/** Reads all pages, the sitemap and the feeds of a built folder; null when the folder contains no page. */
export async function readSite(folder: string): Promise<SiteFacts | null> {
  const files = await filesOf(folder)
  const pages = new Map<string, PageFacts>()
  const redirects = new Map<string, string>()
  const opened = openFolder(folder)
  const read = async (file: string) => opened.read(file).toString('utf8')
  for (const file of files.filter(name => name.endsWith('.html') && name !== '404.html')) {
    const address = cleanAddress(`/${file}`, '/')
    const facts = readPage(await read(file), address, `/${file}`)
    if (typeof facts === 'string') redirects.set(address, facts)
    else pages.set(facts.address, facts)
  }
  if (pages.size === 0) return null
  const feeds = new Map<string, readonly string[]>()
  for (const file of files.filter(name => /(?:^|\/)(?:rss|atom)\.xml$|(?:^|\/)feed\.json$/.test(name))) {
    feeds.set(file, entriesOf(await read(file)))
  }
  const sitemaps = files.includes('sitemap.xml')
    ? await readSitemaps(await read('sitemap.xml'), partIn(files, read))
    : null
  const sitemap = sitemaps?.flatMap(addressesIn).sort(byCodePoint) ?? null
  return { pages, redirects, sitemap, feeds }
}

/** Sorted paths of all files below a folder; empty when the folder cannot be read. */
export async function filesOf(folder: string): Promise<readonly string[]> {
  return openFolder(folder).files().sort(byCodePoint)
}

/**
 * The sitemaps of a site: `text`, or the sitemaps that it lists when it is a sitemap index (one sitemap holds at most
 * 50,000 addresses). `readPart` reads a listed sitemap by its address; null when it does not exist.
 */
export async function readSitemaps(
  text: string,
  readPart: (href: string) => Promise<string | null>
): Promise<readonly string[]> {
  if (!/<sitemapindex[\s>]/.test(text)) return [text]
  const parts: string[] = []
  for (const href of hrefsIn(text)) parts.push((await readPart(href)) ?? '')
  return parts
}

/** The contents of `<loc>` elements. */
export function hrefsIn(sitemap: string): readonly string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = '']) => href.trim())
}

/** Reads a file by its address. The path of the base URL, which addresses have and files do not, is skipped. */
function partIn(files: readonly string[], read: (file: string) => Promise<string>) {
  const known = new Set(files)
  return async (href: string): Promise<string | null> => {
    const segments = href.replace(/^https?:\/\/[^/]+/, '').split('/')
    const names = segments.map((_, at) => segments.slice(at).join('/'))
    const file = names.find(name => known.has(name))
    return file === undefined ? null : read(file)
  }
}

function addressesIn(sitemap: string): readonly string[] {
  return hrefsIn(sitemap).map(toPath)
}

/** Addresses of the entries of RSS, Atom and JSON feeds. */
function entriesOf(feed: string): readonly string[] {
  const entries = feed.split(/<(?:item|entry)>/).slice(1)
  if (entries.length > 0) {
    const links = entries.map(entry => /<link>([^<]+)<\/link>|<link href="([^"]+)"/.exec(entry))
    return links.map(found => toPath(found?.[1] ?? found?.[2] ?? ''))
  }
  return [...feed.matchAll(/^ *"url": "([^"]+)"/gm)].map(([, href = '']) => toPath(href))
}

/** The path of an address of the site, without its origin. */
function toPath(href: string): string {
  return cleanAddress(href.replace(/^https?:\/\/[^/]+/, '') || '/', '/')
}
