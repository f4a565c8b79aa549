/** The texts that results show, and the files of these texts, which neighboring pages share. */
import type { PageTexts, SectionTexts, TextFile } from '../../client/search/format.ts'
import type { SearchRecord } from '../types/search-provider.ts'
import { sha256 } from '../util/hash.ts'
import { dataJson } from '../util/html.ts'
import { encodePath } from '../util/paths.ts'

/** The texts of a page, as they are cached. */
export interface ShownPage {
  readonly page: PageTexts
  readonly sections: readonly SectionTexts[]
}

export function toShownPage(records: readonly SearchRecord[]): ShownPage | null {
  const [first] = records
  if (first === undefined) return null
  return {
    page: [encodePath(first.permalink), first.pageTitle, first.trail],
    sections: records.map(({ anchor, heading, parents, text, code }): SectionTexts => {
      return [anchor, heading, parents, cutText(text, usualLayout.text), cutText(code, usualLayout.code)]
    })
  }
}

/** How the texts of a site are divided into files. */
export interface TextLayout {
  /** Fewest and most pages that share files. */
  readonly pages: readonly [least: number, most: number]
  /** Characters kept of a section's text and code. More is indexed, but a result shows one line only. */
  readonly text: number
  readonly code: number
  /** Approximate characters of a file. */
  readonly file: number
}

const usualLayout: TextLayout = { pages: [1, 1], text: 5000, code: 500, file: 4000 }

/**
 * Hosts limit the number of files, and a query loads a file for each page that it shows. So pages of large sites share
 * files, and the files contain only the first two lines of each section, wherever the match is.
 */
const largeLayout: TextLayout = { pages: [4, 5], text: 200, code: 0, file: 24_000 }

/** Number of pages. */
export const largeSite = 200

/** The layout depends only on the number of pages, so that an edit leaves most files unchanged. */
export function textLayout(pages: number): TextLayout {
  return pages < largeSite ? usualLayout : largeLayout
}

/**
 * Start indexes of the groups of pages. Of the possible ends, a group ends at the page whose address has the smallest
 * hash: so an added or removed page moves only the groups near it.
 */
export function cutGroups(permalinks: readonly string[], [least, most]: TextLayout['pages']): number[] {
  const starts: number[] = []
  for (let start = 0; start < permalinks.length; ) {
    starts.push(start)
    const ends = permalinks.slice(start + least, start + most + 1).map(sha256)
    const best = ends.indexOf([...ends].sort()[0] ?? '')
    start = best < 0 ? permalinks.length : start + least + best
  }
  return starts
}

/** The text files of a group of pages, and the number of sections in each file except the last. */
export function toTextFiles(
  group: readonly ShownPage[],
  layout: TextLayout
): { perFile: number; files: readonly string[] } {
  const sections = group.flatMap(({ sections }, page) =>
    sections.map(([anchor, heading, parents, text, code]): TextFile['sections'][number] => {
      const shown = cutWords(text, layout.text)
      return [page, anchor, heading, parents, shown, cutWords(code, shown === '' ? layout.text : layout.code)]
    })
  )
  const perFile = sectionsPerFile(sections, layout.file)
  const files: string[] = []
  for (let start = 0; start < sections.length; start += perFile) {
    files.push(textJson(toTextFile(group, sections.slice(start, start + perFile))))
  }
  return { perFile, files }
}

function sectionsPerFile(sections: TextFile['sections'], fileLength: number): number {
  const length = sections.reduce(
    (sum, [, , heading, , text, code]) => sum + heading.length + text.length + code.length,
    0
  )
  const perFile = length <= fileLength ? sections.length : Math.floor((fileLength * sections.length) / length)
  return Math.min(Math.max(perFile, 1), mostPerFile)
}

/** Largest number with two digits in base 36. */
const mostPerFile = 1295

/** A file of some sections, with the pages that they belong to. */
function toTextFile(group: readonly ShownPage[], sections: TextFile['sections']): TextFile {
  const first = sections[0]?.[0] ?? 0
  const last = sections.at(-1)?.[0] ?? 0
  return {
    pages: group.slice(first, last + 1).map(({ page }) => page),
    sections: sections.map(([page, ...section]) => [page - first, ...section])
  }
}

/** The beginning of a text, cut between words. */
function cutWords(text: string, length: number): string {
  if (text.length <= length || length === 0) return text.slice(0, length)
  const space = text.lastIndexOf(' ', length)
  return `${space > length - 24 ? text.slice(0, space) : cutText(text, length)} …`
}

/** The beginning of a text, without half of a surrogate pair. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Texts may contain code. With escaped quotes, no part of the file looks like an attribute to tools that read HTML. */
function textJson(file: TextFile): string {
  return dataJson(file).replace(/\\(["\\])/g, (whole, character) => (character === '"' ? '\\u0022' : whole))
}
