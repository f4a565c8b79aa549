/** The address of a doc inside its set, from its slug, or from its folder and name. */
import { finding } from '../diagnostics/finding.ts'
import { isFolderPage } from '../model/sidebars.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import { addressProblem, decodePath, joinUrl } from '../util/paths.ts'

interface DocName {
  /** Folder below the set, number prefixes stripped; '' at the top. */
  readonly folder: string
  readonly source: SourcePath
  /** Last part of the id: front matter `id`, else the name. */
  readonly baseId: string
  readonly slug: string | null
  readonly slugPlace: Place | null
}

/**
 * The address below the base URL, before the trailing-slash rule: `/api/go`. The page of a
 * folder ends in a slash, as in Docusaurus: `/guide/`, `/api/`. A slug that cannot be an address is
 * reported, and the page gets what stands before a query or a hash, else the address it would have without one.
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
    // Links to it are right, and no further mistakes.
    const [path = ''] = relative.split(/[?#]/)
    return path === '' || addressProblem(path) !== null
      ? null
      : slugPath({ folder, slug: path, slugPlace, ...names }, report)
  }
  // Percent escapes in a slug mean the character, like those in a link.
  const path = decodePath(relative)
  return path.startsWith('/') ? path : `/${folder}/${path}`
}

/** `./setup` is in the folder of the file and `../` the folder above it; a way out of the docs set stays as it is written. */
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

/** How names of files and folders of a set are read. */
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
 * their digits, as in Docusaurus: `2021-11-news`, `7.0-upgrade`.
 */
function splitNumberPrefix(name: string): NumberedName {
  const match = /^\d+[-_.]\d/.test(name) ? null : /^(\d+)\s*[-_.]+\s*(?=[^-_.\s])/.exec(name)
  if (match === null) return { name, prefix: null }
  return { name: name.slice(match[0].length), prefix: Number(match[1]) }
}
