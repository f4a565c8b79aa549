/** A built folder → the facts of its site. */
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import { cleanAddress, type PageFacts, readPage, type SiteFacts } from './page.ts'

/** Reads all pages, the sitemap and the feeds of a built folder; null: there is no page in it. */
export async function readSite(folder: string): Promise<SiteFacts | null> {
  const files = await filesOf(folder)
  const pages = new Map<string, PageFacts>()
  const redirects = new Map<string, string>()
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  for (const file of files.filter(name => name.endsWith('.html') && name !== '404.html')) {
    const address = cleanAddress(`/${file}`, '/')
    const facts = readPage(await read(file), address)
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

/** Sorted paths of all files below a folder; none where it cannot be read. */
export async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter(entry => entry.isFile())
    .map(entry => posix.relative(folder, join(entry.parentPath, entry.name)))
  return names.sort(byCodePoint)
}

/**
 * The sitemaps of a site: the one that is given, or those that it lists where it is an index, which large sites have
 * (50,000 addresses is the most that one may hold). `readPart` reads one of these by its address; null: it is not there.
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

/** What `<loc>` elements say. */
export function hrefsIn(sitemap: string): readonly string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = '']) => href.trim())
}

/** Reads a file by its address; a site with a base URL has its files below that, its folder has them at the top. */
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

/** The path of an address of the site, wherever the site is published. */
function toPath(href: string): string {
  return cleanAddress(href.replace(/^https?:\/\/[^/]+/, '') || '/', '/')
}
