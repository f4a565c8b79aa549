/** Paths and addresses as pure text: joining, cutting, encoding. Touches no file system. */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'

/** A path with forward slashes and without a leading `./` as a SourcePath. */
export function toSourcePath(path: string): SourcePath {
  // The only place that makes a SourcePath: normalizes the text, so that the same file always has the same path.
  return posix
    .normalize(path.replaceAll('\\', '/'))
    .replace(/^\.\//, '')
    .replace(/(?<=.)\/$/, '') as SourcePath
}

/** A text such as an error message, in which paths below the folder are relative to it, with either kind of slash. */
export function withoutRoot(text: string, root: string): string {
  const forms = new Set([root, root.replaceAll('\\', '/')])
  return [...forms].reduce((rest, form) => rest.replaceAll(`${form}/`, '').replaceAll(`${form}\\`, ''), text)
}

/** `../website/src/a.ts` → `src/a.ts` in a project in the folder `website`. */
export function belowProject(path: string, { root }: { readonly root: string }): string {
  const own = `../${posix.basename(root.replaceAll('\\', '/'))}/`
  return path.startsWith(own) ? path.slice(own.length) : path
}

/** `/a/` + `b` → `/a/b`: exactly one slash between the parts. */
export function joinUrl(...parts: string[]): string {
  return parts
    .filter(part => part !== '')
    .join('/')
    .replace(/\/{2,}/g, '/')
}

/** Percent-encodes a path for an href: `/a b#` → `/a%20b%23`; slashes stay. */
export function encodePath(path: string): string {
  // Fast path: most paths need no encoding, and every page has several.
  if (/^[\w/.~-]*$/.test(path)) return path
  return path
    .normalize('NFC')
    .split('/')
    .map(segment => encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent))
    .join('/')
}

/** Decodes percent escapes once; returns text with a bad escape unchanged. */
export function decodePath(path: string): string {
  // Fast path for most paths.
  if (!path.includes('%')) return path
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

/** Whether a path of the project is a folder or something in it; “.” is the project itself. */
export function isWithin(path: string, folder: string): boolean {
  if (folder === '.') return path !== '..' && !path.startsWith('../')
  return path === folder || path.startsWith(`${folder}/`)
}

/** The deepest of the folders that a file is in: a set of “.” may have a changelog inside; null: none. */
export function deepestAround<Folder extends { readonly path: string }>(
  file: string,
  folders: readonly Folder[]
): Folder | null {
  const around = folders.filter(({ path }) => isWithin(file, path))
  return around.reduce<Folder | null>((best, it) => (best !== null && isWithin(best.path, it.path) ? best : it), null)
}

/** The path of a file relative to the folder of its docs set. */
function belowFolder(file: SourcePath, folder: SourcePath): string {
  // Every page needs this, and `relative` is slow because it splits both paths.
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : posix.relative(folder, file)
}

/** The path of a file relative to its content folder, or to the folder of translations if the file is a translation. */
export function belowContent(
  file: SourcePath,
  { path, translations }: { readonly path: SourcePath; readonly translations: SourcePath | null }
): string {
  return belowFolder(file, translations !== null && file.startsWith(`${translations}/`) ? translations : path)
}

const maxSegmentBytes = 200

/**
 * Why an author's path (`slug`, a redirect) cannot be an address, in words that follow the quoted path
 * (`contains “..”`). null: the path is fine.
 */
export function addressProblem(path: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return 'is a full address'
  if (path.includes('\\')) return 'contains a backslash'
  // Cs: half a surrogate pair, which YAML's \ud800 makes and no address can contain.
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return 'contains a control character'
  if (path.includes('?') || path.includes('#')) return 'contains a query or a fragment'
  if (path.includes('//')) return 'contains “//”'
  // Browsers and servers decode dots, and some decode slashes.
  const encoded = /%(?:2e|2f|5c|[01]\p{Hex}|7f)/iu.exec(path.replaceAll(/%25/g, '%'))
  if (encoded !== null) return `contains “${encoded[0]}”`
  const segments = path.split('/')
  const dots = segments.find(segment => segment === '.' || segment === '..')
  if (dots !== undefined) return `contains “${dots}”`
  const isLong = segments.some(segment => new TextEncoder().encode(segment).length > maxSegmentBytes)
  return isLong ? `has a part longer than ${maxSegmentBytes} bytes` : null
}

/** `dataTypes`, `Data Types` → `data-types`, for parts of addresses; as `kebabCase` of lodash. */
export function kebabCase(text: string): string {
  const words = text
    .normalize('NFC')
    .match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\p{N}+|[\p{Lo}\p{Lm}\p{M}]+/gu)
  return (words ?? []).join('-').toLowerCase()
}

/** Resolves the configured aliases in an import: `ui/Card` → `src/ui/Card`; null: no alias matches. */
export function meantByAlias(specifier: string, aliases: Readonly<Record<string, string>>): string | null {
  for (const [name, target] of Object.entries(aliases)) {
    const start = name.replace(/[$/]$/, '')
    if (specifier === start) return target
    if (!name.endsWith('$') && specifier.startsWith(`${start}/`))
      return target.replace(/\/$/, '') + specifier.slice(start.length)
  }
  return null
}
