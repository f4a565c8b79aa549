/** A built site as files, in a folder or published at an address. Files are read lazily. */
import { createHash } from 'node:crypto'
import { decodePath, encodePath } from 'docsgen/built-site'
import { openFolder } from 'docsgen/project'
import { byCodePoint } from 'docsgen/text'
import { filesOf, hrefsIn, readSitemaps } from './site.ts'

export interface BuiltSite {
  readonly name: string
  /** Sorted paths. */
  readonly files: readonly string[]
  /** Whether `files` are all files: a published site may list only its pages. */
  readonly isComplete: boolean
  /** Reads a text file. Throws a `SiteError` when the file cannot be read. */
  read(path: string): Promise<string>
  /** Size of a file in bytes; null when the size is unknown or the file does not exist. */
  sizeOf(path: string): Promise<number | null>
}

/** A site cannot be read. The message is shown to the user. */
export class SiteError extends Error {}

/** The site in a folder; null when the folder contains no page. */
export async function folderSite(folder: string, name: string): Promise<BuiltSite | null> {
  const files = await filesOf(folder)
  if (!files.some(isPageFile)) return null
  const opened = openFolder(folder)
  return {
    name,
    files,
    isComplete: true,
    read: async path => opened.read(path).toString('utf8'),
    sizeOf: async path => opened.stats(path)?.size ?? null
  }
}

export function isPageFile(path: string): boolean {
  return path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path)
}

/** The published list of files with their SHA-256 hashes. Hosts may hide it; then the sitemap is used. */
const manifestName = '.docsgen-files'

/** Requests an address; null when the response is an error. */
export type Fetch = (url: string) => Promise<string | null>

/**
 * The site that is published at an address. Files that `local` has with the same hash are not requested. Only addresses
 * below `url` are requested.
 */
export async function publishedSite(url: string, local: BuiltSite, fetchText: Fetch): Promise<BuiltSite> {
  const base = url.replace(/[?#].*$/, '').replace(/\/?$/, '/')
  const hashes = readManifest((await fetchText(base + manifestName)) ?? '')
  const files = hashes !== null ? [...hashes.keys()] : await listedPages(base, fetchText)
  if (files.length === 0) {
    throw new SiteError(`“${url}” publishes neither ${manifestName} nor sitemap.xml, so its pages are not known.`)
  }
  const known = new Set(local.files)
  const texts = new Map<string, Promise<string>>()
  const ask = async (path: string): Promise<string> => {
    const hash = hashes?.get(path)
    if (hash !== undefined && known.has(path)) {
      const own = await local.read(path)
      if (createHash('sha256').update(own).digest('hex') === hash) return own
    }
    const text = await fetchText(base + encodePath(path.replace(/(^|\/)index\.html$/, '$1')))
    if (text === null) throw new SiteError(`“${base}${path}” cannot be read, although the site lists it.`)
    return text
  }
  const read = (path: string): Promise<string> => {
    const text = texts.get(path) ?? ask(path)
    texts.set(path, text)
    return text
  }
  return {
    name: url,
    files: files.sort(byCodePoint),
    isComplete: hashes !== null,
    read,
    sizeOf: path =>
      /\.(?:html|js|css|json|txt|xml|svg)$/.test(path)
        ? read(path).then(
            text => Buffer.byteLength(text),
            () => null
          )
        : local.sizeOf(path)
  }
}

function readManifest(text: string): Map<string, string> | null {
  const lines = [...text.matchAll(/^([0-9a-f]{64}) (.+)$/gm)]
  return lines.length === 0 ? null : new Map(lines.map(([, hash = '', path = '']) => [decodePath(path), hash]))
}

/** Files of the pages in the sitemap of a site; a sitemap index is followed to its sitemaps. */
async function listedPages(base: string, fetchText: Fetch): Promise<string[]> {
  const readPart = async (href: string) => (href.startsWith(base) ? fetchText(href) : null)
  const sitemaps = await readSitemaps((await fetchText(`${base}sitemap.xml`)) ?? '', readPart)
  return sitemaps.flatMap(sitemap => pagesIn(sitemap, base))
}

/** `https://x.dev/manual/a` → `a/index.html`. */
function pagesIn(sitemap: string, base: string): string[] {
  return hrefsIn(sitemap).flatMap(href => {
    if (!`${href}/`.startsWith(base)) return []
    const path = decodePath(href.slice(base.length).replace(/\/$/, ''))
    if (path.endsWith('.html')) return [path]
    return [path === '' ? 'index.html' : `${path}/index.html`]
  })
}
