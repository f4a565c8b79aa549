/** Paths and addresses as pure text: joining, cutting, encoding. Touches no file system. */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'

/** A path with forward slashes and without a leading `./` as a SourcePath. */
export function toSourcePath(path: string): SourcePath {
  // The only place where text becomes a SourcePath: normalised here, so that equal files have equal names.
  return posix
    .normalize(path.replaceAll('\\', '/'))
    .replace(/^\.\//, '')
    .replace(/(?<=.)\/$/, '') as SourcePath
}

/** `/a/` + `b` → `/a/b`: one slash between the parts, none doubled. */
export function joinUrl(...parts: string[]): string {
  return parts
    .filter(part => part !== '')
    .join('/')
    .replace(/\/{2,}/g, '/')
}

/** Percent-encodes a path once, as it must stand in an href: `/a b#` → `/a%20b%23`; slashes stay. */
export function encodePath(path: string): string {
  // Most paths are as they must be, and every page has several.
  if (/^[\w/.~-]*$/.test(path)) return path
  return path
    .normalize('NFC')
    .split('/')
    .map(segment => encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent))
    .join('/')
}

/** Decodes percent escapes once; text with a bad escape comes back unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Splits an address: `/a?b=1#c` → {path: '/a', query: '?b=1', hash: '#c'}. */
export function splitHref(href: string): { path: string; query: string; hash: string } {
  const hashAt = href.indexOf('#')
  const hash = hashAt < 0 ? '' : href.slice(hashAt)
  const rest = hashAt < 0 ? href : href.slice(0, hashAt)
  const queryAt = rest.indexOf('?')
  if (queryAt < 0) return { path: rest, query: '', hash }
  return { path: rest.slice(0, queryAt), query: rest.slice(queryAt), hash }
}

/** Whether an address has a scheme (`https:`, `mailto:`) or starts with `//`. */
export function hasScheme(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
}

/** The path of a file relative to the folder of its set. */
export function belowFolder(file: SourcePath, folder: SourcePath): string {
  // The usual case: `relative` is asked for every page, and splits both paths.
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : posix.relative(folder, file)
}
