/** A built site as files, wherever it is: in a folder, or published. Nothing is read before it is asked for. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import { sha256 } from '../util/hash.ts'
import { decodePath, encodePath } from '../util/paths.ts'
import { filesOf, hrefsIn, readSitemaps } from './site.ts'

export interface BuiltSite {
  readonly name: string
  /** Sorted paths. */
  readonly files: readonly string[]
  /** Of a text file. Throws a `SiteError` where it cannot be had. */
  read(path: string): Promise<string>
  /** Bytes of a file; null: not known, or it is not there. */
  sizeOf(path: string): Promise<number | null>
}

/** A site that cannot be read, in words for people. */
export class SiteError extends Error {}

/** The site in a folder; null: there is no page in it. */
export async function folderSite(folder: string, name: string): Promise<BuiltSite | null> {
  const files = await filesOf(folder)
  if (!files.some(isPageFile)) return null
  return {
    name,
    files,
    read: path => readFile(join(folder, path), 'utf8'),
    sizeOf: path =>
      stat(join(folder, path)).then(
        ({ size }) => size,
        () => null
      )
  }
}

export function isPageFile(path: string): boolean {
  return path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path)
}

/** The list of files with their SHA-256 that docsgen publishes beside them; hosts that hide it leave the sitemap. */
const manifestName = '.docsgen-files'

/** Asks an address; null: it answers with an error. */
export type Fetch = (url: string) => Promise<string | null>

/**
 * The site that is published at an address. What `local` has byte for byte is not asked for, and nothing but addresses
 * below `url` is.
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
      if (sha256(own) === hash) return own
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

/** Files of the pages that the sitemap of a site names, or those that it lists. */
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
