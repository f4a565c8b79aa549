/** Parts of a link during resolution, the files that it can mean, links with a scheme, and results without a target. */
import { posix } from 'node:path'
import { belowBaseUrl } from '../shared/address.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { LinkRule, Resolution } from '../types/routes.ts'
import { belowProject } from '../util/paths.ts'
import { areOfOtherVersions, contentFolders, folderOf, type LinkIndex } from './link-index.ts'
import type { Suggestions } from './suggestions.ts'

export interface Link {
  readonly index: LinkIndex
  /** Suggested corrections, collected for the first link without a target. */
  readonly suggestions: () => Suggestions
  readonly written: string
  readonly from: SourcePath
  /** Query and hash as written. */
  readonly query: string
  readonly hash: string
}

export type Missing = Extract<Resolution, { kind: 'missing' }>

const reasons: Readonly<Record<LinkRule, string>> = {
  page: 'leads to no page.',
  file: 'leads to no page.',
  asset: 'leads to no file.',
  case: 'differs in letter case from the existing one; most hosts are case-sensitive.',
  draft: 'leads to a draft, or to a page that is not published now.',
  partial: 'leads to a file that is not a page of its own.',
  outside: 'is a file outside every docs folder, so it is not a page.',
  backslash: 'has a backslash where a slash belongs.',
  'double-slash': 'has “//” inside its path, which not every host reads as one slash.',
  'non-canonical': 'is not the published address of the page.',
  unencoded: 'has a “?” or “#” in the name of a file, where it begins a query or a fragment.',
  malformed: 'cannot be read as an address.',
  unsafe: 'can run code or read local files.',
  empty: 'is empty.',
  name: 'names no page.'
}

/** The result for a link that breaks a rule, with what the author may have meant. */
export function missing(
  { written, index }: { readonly written: string; readonly index: Pick<LinkIndex, 'config'> },
  rule: LinkRule,
  suggestion: string | null = null
): Missing {
  return { kind: 'missing', href: hrefOfMissing(written, index.config), rule, reason: reasons[rule], suggestion }
}

/** As written; a loose address gets the base URL, because another build may serve a page there. */
function hrefOfMissing(written: string, { dialect, baseUrl }: Config): string {
  const isPath = dialect.looseAddresses && /^\/(?!\/)/.test(written)
  return isPath && belowBaseUrl(written, baseUrl) === null ? baseUrl + written.slice(1) : written
}

/** A link as browsers read it: without surrounding spaces and control characters, or tabs and line breaks inside. */
export function cleanAddress(written: string): string {
  return written.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+|(?<![\0- ])[\0- ]+$/g, '')
}

/**
 * The path that a link means: percent-decoded once, NFC. An encoded slash stays encoded, because it separates nothing.
 * null: invalid percent-encoding.
 */
export function decodeLink(path: string): string | null {
  if (!path.includes('%')) return path.normalize('NFC')
  try {
    return decodeURIComponent(path.replace(/%(2f|5c)/gi, '%25$1')).normalize('NFC')
  } catch {
    return null
  }
}

export function hasMarkdownExtension(path: string): boolean {
  return /\.mdx?$/i.test(path)
}

/** `/a/./b/../c` → `/a/c`. Double slashes stay. null: the path leads above the root. */
export function resolveDots(path: string): string | null {
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return path
  const resolved: string[] = []
  const segments = path.slice(1).split('/')
  for (const [at, segment] of segments.entries()) {
    const isDots = segment === '.' || segment === '..'
    if (segment === '..' && resolved.pop() === undefined) return null
    if (!isDots) resolved.push(segment)
    // A path that ends with dots names a folder.
    else if (at === segments.length - 1) resolved.push('')
  }
  return `/${resolved.join('/')}`
}

/** Schemes that run code or open files on the reader's machine. */
const unsafe = /^(?:javascript|vbscript|file|data(?!:image\/)):/i

/** Resolves `https://…`, `//…`, `mailto:…`; `resolveBelow` resolves a path below the base URL of the site. */
export function resolveFullAddress(
  link: Link,
  address: string,
  resolveBelow: (path: string) => Resolution
): Resolution {
  if (unsafe.test(address)) return missing(link, 'unsafe')
  // A drive letter (`C:/docs`) is not a scheme.
  if (/^[a-z]:/i.test(address) || /^(?:mailto|tel):(?:\?|$)/i.test(address)) return missing(link, 'malformed')
  // Browsers read `https:a.example` as a path of this site.
  const [, scheme, rest] = /^(https?:)\/?(?!\/)(.+)$/is.exec(address) ?? []
  if (rest !== undefined)
    return missing(link, 'malformed', /^https?:\/\/[^/]/i.test(rest) ? rest : `${scheme}//${rest}`)
  if (!/^(?:https?:)?\/\//i.test(address)) return { kind: 'external', href: address }
  const url = parseUrl(address, link.index.config.url)
  if (url === null) return missing(link, 'malformed')
  const below = url.host === link.index.host ? belowBaseUrl(url.pathname, link.index.config.baseUrl) : null
  // The same host outside of the base URL may be another application.
  if (below === null) return { kind: 'external', href: address }
  const path = decodeLink(below)
  return path === null ? missing(link, 'malformed') : resolveBelow(path === '' ? '/' : path)
}

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/**
 * The files that a path can mean, in the order in which they are tried. `@site/x`: from the project's root; if that is
 * another version of the docs set, first the same file in the page's own version, so that copied pages stay within
 * their version. `./x`, `../x`: from the page's file. `x.md`: from the page's file, its content folder, the root.
 * `/x.md`: from the content folders, the page's own one first, then from the root. Without an extension, only a file
 * relative to the page is meant: `/guide` is an address.
 */
export function possibleFiles({ index, from }: Pick<Link, 'index' | 'from'>, path: string): readonly string[] {
  if (path.startsWith('@site/')) {
    const named = path.slice('@site/'.length)
    return insideProject([...inOwnVersion(named, from, index.config), named], index.config)
  }
  const beside = posix.join(posix.dirname(from), path)
  if (/^\.{1,2}(?:\/|$)/.test(path)) return insideProject([beside], index.config)
  if (!hasMarkdownExtension(path)) return path.startsWith('/') ? [] : insideProject([beside], index.config)
  const own = folderOf(from, index.config)
  const ownFile = own === null ? [] : [posix.join(own.path, path)]
  if (!path.startsWith('/')) return insideProject([beside, ...ownFile, path], index.config)
  const others = contentFolders(index.config)
    .filter(folder => folder !== own)
    .map(folder => posix.join(folder.path, path))
  return insideProject([...ownFile, ...others, path.replace(/^\/+/, '')], index.config)
}

/** `docs/x.md` in a page of version 1.0 → `versioned_docs/version-1.0/x.md`. */
function inOwnVersion(file: string, from: string, config: Config): readonly string[] {
  const [own, named] = [folderOf(from, config), folderOf(file, config)]
  if (own === null || named === null || !areOfOtherVersions(from, file, config)) return []
  return [posix.join(own.path, posix.relative(named.path, file))]
}

function insideProject(files: readonly string[], config: Config): string[] {
  return files
    .map(file => belowProject(posix.normalize(file.normalize('NFC')), config).replace(/\/$/, ''))
    .filter(file => file !== '..' && (config.outerRoot !== null || !file.startsWith('../')) && !file.startsWith('/'))
}
