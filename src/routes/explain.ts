/** Explains why a link has no target, and what its author may have meant. */
import { posix } from 'node:path'
import { unreadFile, unreadPage } from '../model/unread.ts'
import { belowBaseUrl, stripHtml } from '../shared/address.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Resolution } from '../types/routes.ts'
import { deepestAround, splitHref } from '../util/paths.ts'
import { decodeLink, hasMarkdownExtension, type Link, type Missing, missing, possibleFiles } from './link.ts'
import { areOfOtherVersions, folderOf } from './link-index.ts'
import { pathKey } from './permalink.ts'
import { suggestPaths } from './suggestions.ts'

/** Extensions of files that are not pages; any other text after a dot can be part of a page's name (`v1.2`). */
const fileExtension =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|mov|pdf|zip|t?gz|tar|7z|json[c5]?|ya?ml|toml|csv|tsv|xml|txt|log|sql|docx?|xlsx?|pptx?|css|[cm]?jsx?|tsx?|woff2?|ttf|otf|wasm|exe|dmg|deb|rpm|jar|sh|ps1|py|go|rs|rb|java|proto)$/i

/** Hosts written without a scheme: `www.example.org`, `example.com/page`. */
const bareHost = /^(?:www\.|(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|edu|gov)(?:[/?#]|$))/i
/** Mail addresses written without a scheme: `name@example.org`. */
const bareMail = /^[^\s@/?#]+@(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\?|$)/i

/** The result for a path below the base URL where nothing is published. */
export function explainPath(link: Link, path: string): Resolution {
  const { byPath, staticFiles, draftPaths } = link.index
  const merged = path.replace(/\/{2,}/g, '/')
  if (merged !== path && byPath.has(pathKey(merged))) return missing(link, 'double-slash', merged)
  if (draftPaths.has(pathKey(path))) return missing(link, 'draft')
  const page = byPath.get(pathKey(stripHtml(path)))
  if (page !== undefined) return missing(link, 'non-canonical', toAddress(page.path))
  const { pages, statics } = link.suggestions()
  const folded = pages.ignoringCase(pathKey(path)) ?? absolute(statics.ignoringCase(path.slice(1)))
  if (folded !== null) return missing(link, 'case', toAddress(folded))
  const below = withoutStaticFolder(link, path)
  if (staticFiles.has(below.slice(1))) return missing(link, 'asset', toAddress(below))
  if (!fileExtension.test(path)) return missing(link, 'page', guessPage(link, path))
  // A page's name can contain a dot: `/api/job.proto`.
  const named = pages.nearest(pathKey(path))
  if (named !== null && posix.extname(named) === posix.extname(path)) return missing(link, 'page', toAddress(named))
  const nearest = absolute(statics.nearest(path.slice(1)))
  return missing(link, 'asset', nearest === null ? null : toAddress(nearest))
}

/** The result for a link to a file of the project that does not exist or is not a page. */
export function explainFile(link: Link, path: string): Resolution {
  const { draftFiles, partials } = link.index
  const files = [...possibleFiles(link, path)]
  if (files.some(file => draftFiles.has(file))) return missing(link, 'draft')
  if (files.some(file => partials.has(file))) return missing(link, 'partial')
  const suggested = link.suggestions().files
  for (const file of files) {
    const folded = suggested.ignoringCase(file)
    if (folded !== null) return missing(link, 'case', toLink(link, folded))
  }
  // Links to another version are never suggested, even where the name is right.
  const isMeant = (file: string | null) => file !== null && !areOfOtherVersions(link.from, file, link.index.config)
  // A path that leaves the project has “../” too often.
  if (files.length === 0 && path.startsWith('../')) files.push(path.replace(/^(?:\.\.\/)+/, ''))
  const nearest = files.map(file => suggested.nearest(file)).find(isMeant) ?? null
  return missing(link, hasMarkdownExtension(path) ? 'file' : 'asset', nearest === null ? null : toLink(link, nearest))
}

/** Suggests the full address for a link that lacks its scheme, or the colon of it; also where it ends like a file. */
export function withScheme(answer: Missing, link: Link): Missing {
  if (answer.rule !== 'page' && answer.rule !== 'file' && answer.rule !== 'asset') return answer
  const full = fullAddress(link.written)
  return full === null ? answer : missing(link, 'page', full)
}

function fullAddress(written: string): string | null {
  if (/^https?\/\//i.test(written)) return written.replace(/\/\//, '://')
  // `logo@2x.png` is the name of a file.
  if (bareMail.test(written) && !fileExtension.test(splitHref(written).path)) return `mailto:${written}`
  return bareHost.test(written) ? `https://${written}` : null
}

/** Adds the file or folder that could not be read and would contain the target. */
export function withCause(answer: Missing, link: Link, path: string): Resolution {
  const { index, from } = link
  if (answer.rule !== 'page' && answer.rule !== 'file') return answer
  const decoded = decodeLink(path) ?? path
  const files = possibleFiles(link, decoded).flatMap(file => [file, `${file}.md`, `${file}.mdx`])
  const own = index.byFile.get(from.normalize('NFC'))?.path ?? '/'
  const { baseUrl, docs } = index.config
  const address = posix.join(
    '/',
    decoded.startsWith('/') ? (belowBaseUrl(decoded, baseUrl) ?? decoded) : posix.join(posix.dirname(own), decoded)
  )
  const because =
    files.map(file => unreadFile(file, index.unread)).find(found => found !== null) ??
    unreadPage(stripHtml(address), docs, index.unread)
  return because === null ? answer : { ...answer, because }
}

/** The result for files outside of content and static folders: a Markdown file without a page, or the nearest name. */
export function explainOutside(answer: Missing, link: Link, files: readonly SourcePath[]): Resolution {
  const { linkable } = link.index
  const folders = [...new Set(files.map(file => posix.dirname(file) as SourcePath))]
  const lookedIn = { lookedIn: folders }
  if (files.some(file => hasMarkdownExtension(file) && linkable.has(file))) {
    return { ...missing(link, 'outside'), ...lookedIn }
  }
  if (answer.suggestion !== null) return { ...answer, ...lookedIn }
  const meant = meantFromCurrentDocs(link, files)
  if (meant !== null) {
    const suggestion = linkable.has(meant) ? toLink(link, meant) : null
    return { ...answer, suggestion, lookedIn: [...folders, posix.dirname(meant) as SourcePath] }
  }
  for (const file of files) {
    const { ignoringCase, nearest } = suggestPaths(linkable.namesIn(posix.dirname(file) as SourcePath))
    const folded = ignoringCase(file)
    if (folded !== null) return { ...missing(link, 'case', toLink(link, folded)), ...lookedIn }
    const near = nearest(file)
    if (near !== null) return { ...missing(link, answer.rule, toLink(link, near)), ...lookedIn }
  }
  return { ...answer, ...lookedIn }
}

/**
 * The file that a relative link named before its page was copied into a released version; null: the page is not in a
 * released version, or the link stays in the folder of the version.
 */
function meantFromCurrentDocs({ index, from }: Link, files: readonly SourcePath[]): SourcePath | null {
  const { docs } = index.config
  const own = deepestAround(from, docs) ?? undefined
  const current = docs.find(({ set, version }) => set === own?.set && version.place === null)
  if (own === undefined || own.version.place === null || current === undefined) return null
  const outer = files.map(file => posix.relative(own.path, file)).find(path => path.startsWith('../'))
  return outer === undefined ? null : (posix.join(current.path, outer) as SourcePath)
}

function guessPage({ suggestions }: Link, path: string): string | null {
  const { pages, moved, fileNames } = suggestions()
  const key = pathKey(path)
  const address = pages.nearest(key)
  const fileName = fileNames.nearest(key)
  const ofFile = moved.get(key) ?? moved.get(fileName ?? '') ?? null
  // The same name in another folder is a better guess than another name in the same folder.
  const isSameName = (guess: string | null) => guess !== null && posix.basename(guess) === posix.basename(key)
  const isFileMeant = moved.has(key) || (isSameName(fileName) && !isSameName(address))
  const guess = isFileMeant ? ofFile : address
  return guess === null ? null : toAddress(guess)
}

/** `/static/img/x.png` → `/img/x.png`: the static folder is not part of the address. */
function withoutStaticFolder({ index }: Link, path: string): string {
  const folder = index.config.staticFolders.find(name => path.startsWith(`/${posix.basename(name)}/`))
  return folder === undefined ? path : path.slice(posix.basename(folder).length + 1)
}

function absolute(path: string | null): string | null {
  return path === null ? null : `/${path}`
}

/** A path that can be pasted into a link: special characters are encoded. */
function toAddress(path: string): string {
  return path.replace(/[ %?#()<>"\\]/g, encodeURIComponent)
}

/** The file as the author would write it in the link: relative, from the content folder, or with `@site/`. */
function toLink({ index, from, written }: Link, file: string): string {
  if (written.startsWith('@site/')) return toAddress(`@site/${file}`)
  const folder = folderOf(file, index.config)
  if (written.startsWith('/')) return toAddress(`/${folder === null ? file : posix.relative(folder.path, file)}`)
  const relative = posix.relative(posix.dirname(from), file)
  return toAddress(written.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative)
}
