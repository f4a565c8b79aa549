/** The address of a doc inside its set, from its slug, or from its folder and name. */
import { finding, withFix } from '../diagnostics/finding.ts'
import { isFolderPage } from '../model/sidebars.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import { addressProblem, decodePath, joinUrl } from '../util/paths.ts'

interface DocName {
  /** Folder below the set, number prefixes stripped; '' at the top. */
  readonly folder: string
  readonly source: SourcePath
  /** Last part of the id: front matter `id`, otherwise the name. */
  readonly baseId: string
  readonly slug: string | null
  readonly slugPlace: Place | null
}

/**
 * The address below the base URL, before the trailing-slash rule is applied: `/api/go`. The page of a
 * folder ends with a slash: `/guide/`, `/api/`. A slug that is not a valid address is
 * reported; the page then gets the part before a query or hash, or else its default address.
 */
export function docPath(doc: DocName, routeBase: string, report: Report): string {
  const path = slugPath(doc, report) ?? defaultPath(doc)
  return joinUrl(routeBase, path).normalize('NFC')
}

function slugPath({ folder, slug, slugPlace, ...names }: DocName, report: Report): string | null {
  if (slug === null || slug === '') return null
  const relative = withoutDots(slug, folder)
  const problem = addressProblem(relative)
  if (problem !== null) {
    const hint = 'Write a path such as /guides/setup.'
    report(finding('route/slug', slugPlace, `The slug “${slug}” ${problem}.`, hint))
    // Fall back to the part before a query or hash, so that links to the page are not reported as well.
    const [path = ''] = relative.split(/[?#]/)
    return path === '' || addressProblem(path) !== null
      ? null
      : slugPath({ folder, slug: path, slugPlace, ...names }, report)
  }
  reportSpaces(slug, slugPlace, report)
  // Percent escapes in a slug are decoded, like those in a link.
  const path = decodePath(relative)
  return path.startsWith('/') ? path : `/${folder}/${path}`
}

/** Reports spaces in a slug: the address has `%20` for each, and is cut where somebody pastes it into a text. */
export function reportSpaces(slug: string, place: Place | null, report: Report): void {
  if (!/\s/.test(slug.trim())) return
  const meant = slug.trim().replace(/\s+/g, '-')
  const message = `The slug “${slug}” has spaces, which are “%20” in its address.`
  const made = finding('route/slug-space', place, message, `Write “${meant}”.`)
  report(place?.length === slug.length ? withFix(made, slug, meant) : made)
}

/** Resolves a leading `./` (the file's folder) and `../` (its parent); a path out of the docs set stays unchanged. */
function withoutDots(slug: string, folder: string): string {
  const [, ups = '', rest = ''] = /^(?:\.\/)?((?:\.\.(?:\/|$))*)(.*)$/s.exec(slug) ?? []
  const above = ups.split('..').length - 1
  const folders = folder.split('/').filter(part => part !== '')
  if (above === 0 || above > folders.length) return slug.replace(/^\.\//, '')
  return `/${[...folders.slice(0, folders.length - above), rest].join('/')}`
}

function defaultPath(doc: DocName): string {
  return isFolderPage(doc) ? `/${doc.folder}/` : `/${doc.folder}/${doc.baseId}`
}

interface NumberedName {
  readonly name: string
  /** null: the name has no number prefix. */
  readonly prefix: number | null
}

/** The function that reads number prefixes in names of files and folders of a set. */
export function numberPrefixesOf({ numberPrefixes }: Pick<DocsSet, 'numberPrefixes'>): (name: string) => NumberedName {
  if (numberPrefixes === false) return name => ({ name, prefix: null })
  if (numberPrefixes === true) return splitNumberPrefix
  return written => {
    const { filename = written, numberPrefix } = numberPrefixes(written)
    return { name: filename, prefix: numberPrefix ?? null }
  }
}

/**
 * `01-intro` → intro, 1; also `1.`, `01_`, `003 - `. Names that begin like a date or a version keep
 * their digits: `2021-11-news`, `7.0-upgrade`.
 */
function splitNumberPrefix(name: string): NumberedName {
  const match = /^\d+[-_.]\d/.test(name) ? null : /^(\d+)\s*[-_.]+\s*(?=[^-_.\s])/.exec(name)
  if (match === null) return { name, prefix: null }
  return { name: name.slice(match[0].length), prefix: Number(match[1]) }
}
