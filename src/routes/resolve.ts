/**
 * Resolves a link as written. A path is valid only in the form that the host serves. Relative links become absolute, so
 * that browsers do not resolve them against another form of the page's address. No input makes this throw.
 */

import { isFolderPage } from '../model/sidebars.ts'
import { belowBaseUrl } from '../shared/address.ts'
import type { OutputPath, SourcePath } from '../types/basics.ts'
import type { Page } from '../types/content.ts'
import type { Resolution, RouteTable } from '../types/routes.ts'
import { encodePath, hasScheme, splitHref } from '../util/paths.ts'
import { explainFile, explainOutside, explainPath, withCause, withScheme } from './explain.ts'
import {
  cleanAddress,
  decodeLink,
  hasMarkdownExtension,
  type Link,
  missing,
  possibleFiles,
  resolveDots,
  resolveFullAddress
} from './link.ts'
import { folderOf, type LinkIndex, type Target } from './link-index.ts'
import { collectSuggestions, type Suggestions } from './suggestions.ts'

/** Creates the `resolve` function of the route table. */
export function createResolver(index: LinkIndex): RouteTable['resolve'] {
  let collected: Suggestions | null = null
  const suggestions = () => {
    collected ??= collectSuggestions(index)
    return collected
  }
  return (written, from) => {
    const address = cleanAddress(written)
    const { path, query, hash } = splitHref(address)
    const link: Link = { index, suggestions, written, from, query, hash }
    if (address === '') return missing(link, 'empty')
    if (address.startsWith('pathname://')) return toUnchecked(link, address.slice('pathname://'.length))
    if (path === '' && !hasScheme(address)) return ownPage(link, address)
    const resolution = hasScheme(address)
      ? resolveFullAddress(link, address, below => resolvePath(link, below))
      : withEncoded(link, address, resolveLocal(link, path))
    if (resolution.kind !== 'missing') return resolution
    const answer = hasScheme(address) ? resolution : withScheme(resolution, link)
    return index.unread.size > 0 ? withCause(answer, link, path) : answer
  }
}

/** `C#/in.md#part`: names of files and folders can contain the characters that begin a query or a fragment. */
function withEncoded(link: Link, address: string, resolution: Resolution): Resolution {
  if (resolution.kind !== 'missing' || !/[?#]/.test(address)) return resolution
  const ends = [address.length, address.lastIndexOf('#')].filter(end => end > 0)
  for (const end of ends) {
    const path = address.slice(0, end).replaceAll('?', '%3F').replaceAll('#', '%23')
    if (!path.includes('%')) continue
    const found = resolveLocal({ ...link, query: '', hash: '' }, path)
    if (found.kind !== 'missing') return missing(link, 'unencoded', path + address.slice(end))
  }
  return resolution
}

/** `pathname:///x` is not checked: it refers to another application on the same host. */
function toUnchecked({ index }: Link, path: string): Resolution {
  const { baseUrl } = index.config
  const isLocal = path.startsWith('/') && belowBaseUrl(path, baseUrl) === null
  return { kind: 'external', href: isLocal ? baseUrl + path.slice(1) : path }
}

/** `#anchor` and `?query` stay as written: they work with and without a trailing slash. */
function ownPage({ index, from, hash }: Link, address: string): Resolution {
  const own = index.byFile.get(from.normalize('NFC'))
  return own === undefined
    ? { kind: 'external', href: address }
    : { kind: 'route', route: own.route, href: address, hash }
}

function resolveLocal(link: Link, path: string): Resolution {
  if (path.includes('\\')) return missing(link, 'backslash', path.replaceAll('\\', '/'))
  const { looseAddresses } = link.index.config.dialect
  const decoded = decodeLink(path)
  // A path with invalid percent-encoding can still be a file name: `100%.md`.
  if (decoded === null) return resolveFile(link, path) ?? missing(link, 'malformed')
  // `install.md/#part` also means the file.
  const file = decoded.replace(/(\.mdx?)\/$/i, '$1')
  if (decoded.startsWith('@site/') || hasMarkdownExtension(file)) {
    const published = decoded.startsWith('/') ? lookUp(link, decoded) : null
    return resolveFile(link, file) ?? published ?? outside(link, file, explainFile(link, file))
  }
  if (decoded.startsWith('/')) return resolvePath(link, decoded)
  const beside = /\.\w+$/.test(decoded) ? resolveFile(link, decoded) : null
  const found = beside ?? (looseAddresses ? resolveLoosely(link, decoded) : null) ?? resolveFile(link, decoded)
  return found ?? outside(link, decoded, asFile(link, decoded, resolveAgainstPage(link, decoded)))
}

/** A loose path without an extension is an address, even if a file has that name; `v2/v2.0` may be one. */
function resolveLoosely(link: Link, path: string): Resolution | null {
  const own = link.index.byFile.get(link.from.normalize('NFC'))
  if (own === undefined) return null
  const { route } = own
  const base = own.path.replace(/(.)\/$/, '$1')
  const { trailingSlash } = link.index.config
  const isFolder = trailingSlash ?? ('page' in route && hasFinalSlash(route.page))
  const folder = isFolder && !base.endsWith('/') ? `${base}/` : base.slice(0, base.lastIndexOf('/') + 1)
  // Like browsers, ignore dots that lead above the root.
  const isRoot = link.index.config.baseUrl === '/'
  const resolved =
    resolveDots(folder + path) ?? (isRoot ? resolveDots(`/${path.replace(/^(?:\.{1,2}\/)+/, '')}`) : null)
  return resolved === null ? null : lookUp(link, resolved)
}

/** Whether a loose address of the page ends with a slash when `trailingSlash` is not set. */
function hasFinalSlash({ kind, folder, source, meta }: Page): boolean {
  return meta.slug?.endsWith('/') ?? (kind !== 'post' && isFolderPage({ folder, source }))
}

/** A path without a target in content and static folders may name another file of the project. */
function outside(link: Link, path: string, answer: Resolution): Resolution {
  if (answer.kind !== 'missing' || !/\.\w+$/.test(path)) return answer
  const { linkable, config } = link.index
  // Lists of content have no names that begin with a dot.
  const isNotListed = (file: string) => /(?:^|\/)\./.test(file) || folderOf(file, config) === null
  const files = possibleFiles(link, path).filter(isNotListed) as SourcePath[]
  if (files.length === 0) return answer
  const file = hasMarkdownExtension(path) ? undefined : files.find(linkable.has)
  return file === undefined
    ? explainOutside(answer, link, files)
    : { kind: 'file', file, output: null, href: link.written }
}

/** A path without a target that looks like a file beside the page is compared with file names. */
function asFile(link: Link, path: string, answer: Resolution): Resolution {
  if (answer.kind !== 'missing' || (answer.rule !== 'asset' && answer.rule !== 'page')) return answer
  const file = explainFile(link, path)
  if (file.kind !== 'missing' || file.suggestion === null) return answer
  const isMeant = file.rule === 'case' || (answer.rule === 'asset' && answer.suggestion === null)
  return isMeant ? file : answer
}

/** Resolves a link to a file of the project: a page, a folder with a page, a file beside pages, a static file. */
function resolveFile(link: Link, path: string): Resolution | null {
  const { index } = link
  for (const file of possibleFiles(link, path)) {
    const target =
      index.byFile.get(file) ??
      index.byFile.get(`${file}.md`) ??
      index.byFile.get(`${file}.mdx`) ??
      index.byFolder.get(file)
    if (target !== undefined) return toRoute(link, target)
    // First, because a folder may be both: such files are published once, under their own names.
    const address = index.staticAddresses.get(file)
    if (address !== undefined) return toStatic(link, address)
    const asset = index.assets.get(file)
    if (asset !== undefined) return { kind: 'file', file: asset, output: null, href: link.written }
  }
  return null
}

/** A relative link, resolved against the page's path; `trailingSlash` does not change the result. */
function resolveAgainstPage(link: Link, path: string): Resolution {
  const own = link.index.byFile.get(link.from.normalize('NFC'))
  const base = own?.path ?? '/'
  const resolved = resolveDots(base.slice(0, base.lastIndexOf('/') + 1) + path)
  // Browsers ignore dots above the root, but a path above the base URL leaves the site.
  return resolved === null ? explainPath(link, path) : resolvePath(link, resolved)
}

/** An absolute path, with or without the base URL. */
function resolvePath(link: Link, path: string): Resolution {
  const { baseUrl } = link.index.config
  const resolved = resolveDots(path) ?? path
  const below = baseUrl === '/' ? null : belowBaseUrl(resolved, baseUrl)
  const paths = below === null ? [resolved] : [below === '' ? '/' : below, resolved]
  for (const candidate of paths) {
    const found = lookUp(link, candidate)
    if (found !== null) return found
  }
  // Static files are published once for all languages.
  const shared = belowBaseUrl(resolved, link.index.config.filesUrl)?.slice(1)
  if (shared !== undefined && link.index.staticFiles.has(shared)) return toStatic(link, shared)
  const address = paths[0] ?? resolved
  return otherLocale(link, address) ?? redirectOfHost(link, address) ?? explainPath(link, address)
}

/** Targets of the host's own redirects are not checked. */
function redirectOfHost({ index, query, hash }: Link, path: string): Resolution | null {
  if (!index.isRedirected(path)) return null
  return { kind: 'external', href: index.config.baseUrl + encodePath(path.slice(1)) + query + hash }
}

/** Pages of other languages are planned later: `check/rules/language-links.ts` checks these links. */
function otherLocale({ index, query, hash }: Link, path: string): Resolution | null {
  const { filesUrl, locale, locales, otherBases } = index.config
  const below = filesUrl + path.slice(1)
  const first = path.split('/')[1]
  // The default language has no prefix.
  const isOther =
    locales.some(({ tag, isDefault }) => tag === first && tag !== locale.tag && !isDefault) ||
    otherBases.some(base => belowBaseUrl(below, base) !== null)
  return isOther ? { kind: 'external', href: encodePath(below) + query + hash } : null
}

function lookUp(link: Link, path: string): Resolution | null {
  const { byPath, byOutput, staticFiles, generated, config } = link.index
  if (path.includes('//')) return null
  const bare = path.replace(/\/$/, '')
  const target = byPath.get(bare === '' ? '/' : bare)
  if (target !== undefined) return toRoute(link, target)
  const file = path.slice(1)
  if (staticFiles.has(file)) return toStatic(link, file)
  if (staticFiles.has(`${bare.slice(1)}/index.html`)) return toStatic(link, `${bare.slice(1)}/index.html`)
  // The host also serves the output file itself: `/guide/intro/index.html`.
  const written = byOutput.get(file)
  if (written !== undefined) return toRoute(link, written)
  return generated.has(file) ? { kind: 'external', href: config.baseUrl + file + link.query + link.hash } : null
}

function toRoute({ query, hash }: Link, { route, href, isStandIn }: Target): Resolution {
  const resolution = { kind: 'route' as const, route, href: href + query + hash, hash }
  return isStandIn ? { ...resolution, isStandIn } : resolution
}

/** The address of a static file as the host serves it: a folder's `index.html` has the folder's address. */
function toStatic({ index, query, hash }: Link, address: string): Resolution {
  const file = index.staticFiles.get(address)
  const shown = address.replace(/(^|\/)index\.html$/, '$1')
  const href = index.config.filesUrl + encodePath(shown) + query + hash
  // The address is a key of the same map, whose keys are the outputs of static files.
  return { kind: 'file', file: file as SourcePath, output: address as OutputPath, href }
}
