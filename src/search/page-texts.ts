/** The text files of one page: what results show of its sections. */
import type { SectionTexts } from '../../client/search/format.ts'
import type { SearchRecord } from '../types/search-provider.ts'
import { dataJson } from '../util/html.ts'
import { encodePath } from '../util/paths.ts'

/**
 * Sections of a text file by their usual length: most pages are one file or two, since every file costs the build and
 * its host more than what is in it (and some hosts take no more than 20,000); none is much more than a result needs.
 * Few steps, so that a change seldom takes a page from one to the next.
 */
const steps = [
  { atLeast: 2500, sections: 2 },
  { atLeast: 1200, sections: 3 },
  { atLeast: 500, sections: 5 },
  { atLeast: 200, sections: 12 },
  { atLeast: 0, sections: 30 }
]

/** Text and code kept for showing: more is indexed, but a result shows a line. */
const shownText = 5000
const shownCode = 500

export interface PageTexts {
  readonly sections: number
  /** Sections of each file but the last. */
  readonly perFile: number
  readonly files: readonly string[]
}

export function toPageTexts(records: readonly SearchRecord[]): PageTexts {
  const [first] = records
  if (first === undefined) return { sections: 0, perFile: 1, files: [] }
  const shared = { href: encodePath(first.permalink), title: first.pageTitle, trail: first.trail }
  const sections = records.map(toTexts)
  const perFile = sectionsPerFile(sections)
  const files: string[] = []
  for (let start = 0; start < sections.length; start += perFile) {
    files.push(textJson({ ...shared, sections: sections.slice(start, start + perFile) }))
  }
  return { sections: sections.length, perFile, files }
}

function sectionsPerFile(sections: readonly Texts[]): number {
  const length = sections.reduce(
    (sum, [, heading, , text, code]) => sum + heading.length + text.length + code.length,
    0
  )
  return steps.find(({ atLeast }) => length / sections.length >= atLeast)?.sections ?? 1
}

type Texts = SectionTexts['sections'][number]

function toTexts({ anchor, heading, parents, text, code }: SearchRecord): Texts {
  return [anchor, heading, parents, cutText(text, shownText), cutText(code, shownCode)]
}

/** The beginning of a text, never half a surrogate pair. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Texts hold anything that pages show as code: nothing in them may look like an attribute or an element to whoever looks at the file as HTML. */
function textJson(texts: SectionTexts): string {
  return dataJson(texts).replace(/\\(["\\])/g, (whole, character) => (character === '"' ? '\\u0022' : whole))
}
