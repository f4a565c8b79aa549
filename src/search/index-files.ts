/** Posting lists and records → the files of client/search/format.ts, relative to the folder of the index. */
import {
  encodePostings,
  formatVersion,
  frontCode,
  type Manifest,
  type SectionTexts,
  sectionsPerFile,
  textEnd,
  textStart,
  toTextFile,
  toWordFile
} from '../../client/search/format.ts'
import type { SearchRecord } from '../model.ts'
import { dataJson } from '../util/json.ts'
import { encodePath } from '../util/paths.ts'
import type { PostingList } from './posting-lists.ts'

/** Characters of a term file; a query loads one or two for each word. */
const termFileLength = 5000
/** Text and code kept for showing: more is indexed, but a result shows a line. */
const shownText = 5000
const shownCode = 500

/** File name → content. Records of a page follow each other. */
export function toIndexFiles(
  records: readonly SearchRecord[],
  lists: readonly PostingList[],
  language: Pick<Manifest, 'stopWords' | 'synonyms'>
): Map<string, string> {
  const files = new Map<string, string>()
  const shards = cutTerms(lists)
  shards.forEach((shard, i) => {
    const lines = frontCode(
      shard.map(([term]) => term),
      j => ` ${encodePostings(shard[j]?.[1] ?? [])}`
    )
    files.set(`t/${i}.txt`, toLinesFile(lines))
  })
  const words = wordsByLetter(lists)
  for (const [letter, list] of words) files.set(toWordFile(letter), toLinesFile(frontCode(list)))
  addTexts(records, files)
  const manifest: Manifest = {
    version: formatVersion,
    language: records[0]?.language ?? 'en',
    ...describePages(records),
    terms: shards.map((shard, i) => separate(shards[i - 1]?.at(-1)?.[0] ?? '', shard[0]?.[0] ?? '')),
    letters: [...words.keys()].join(''),
    ...language
  }
  files.set('m.json', dataJson(manifest))
  return files
}

function toLinesFile(lines: readonly string[]): string {
  return `${[textStart, ...lines, textEnd].join('\n')}\n`
}

function cutTerms(lists: readonly PostingList[]): PostingList[][] {
  const shards: PostingList[][] = []
  let length = termFileLength
  for (const list of lists) {
    if (length >= termFileLength) {
      shards.push([])
      length = 0
    }
    shards.at(-1)?.push(list)
    length += list[0].length / 2 + encodePostings(list[1]).length
  }
  return shards
}

/** The shortest beginning of `first` that sorts after `last`. */
function separate(last: string, first: string): string {
  if (last === '') return ''
  let length = 1
  while (length < first.length && first.slice(0, length) <= last) length++
  // A cut surrogate pair would be lost in UTF-8.
  return /[\ud800-\udbff]$/.test(first.slice(0, length)) ? first.slice(0, length + 1) : first.slice(0, length)
}

/** Words that a reader may misspell: letters only, four or more. */
function wordsByLetter(lists: readonly PostingList[]): Map<string, string[]> {
  const byLetter = new Map<string, string[]>()
  for (const [term] of lists) {
    if (
      !/^[\p{L}\p{M}]{4,24}$/u.test(term) ||
      /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(term)
    )
      continue
    const letter = [...term][0] ?? ''
    const words = byLetter.get(letter)
    if (words) words.push(term)
    else byLetter.set(letter, [term])
  }
  return byLetter
}

function addTexts(records: readonly SearchRecord[], files: Map<string, string>): void {
  splitByPage(records).forEach((sections, page) => {
    const [first] = sections
    if (!first) return
    const shared = { href: encodePath(first.permalink), title: first.pageTitle, trail: first.trail }
    for (let start = 0; start < sections.length; start += sectionsPerFile) {
      const texts: SectionTexts = { ...shared, sections: sections.slice(start, start + sectionsPerFile).map(toTexts) }
      files.set(toTextFile(page, start), textJson(texts))
    }
  })
}

/** Texts hold anything that pages show as code: nothing in them may look like an attribute or an element to whoever looks at the file as HTML. */
function textJson(texts: SectionTexts): string {
  return dataJson(texts).replace(/\\(["\\])/g, (whole, character) => (character === '"' ? '\\u0022' : whole))
}

function toTexts({ anchor, heading, parents, text, code }: SearchRecord): SectionTexts['sections'][number] {
  return [anchor, heading, parents, cutText(text, shownText), cutText(code, shownCode)]
}

/** The beginning of a text, never half a surrogate pair. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Records of each page; those of a page follow each other. */
function splitByPage(records: readonly SearchRecord[]): SearchRecord[][] {
  const pages: SearchRecord[][] = []
  for (const record of records) {
    const page = pages.at(-1)
    if (page?.[0]?.permalink === record.permalink) page.push(record)
    else pages.push([record])
  }
  return pages
}

function describePages(records: readonly SearchRecord[]): Pick<Manifest, 'sections' | 'tags' | 'pageTags' | 'priors'> {
  const tags: string[] = []
  const pageTags: [number, number][] = []
  const priors: [number, number][] = []
  const pages = splitByPage(records)
  pages.forEach(([first], page) => {
    if (!first) return
    if (first.prior !== 1) priors.push([page, Math.round(first.prior * 100)])
    if (!tags.includes(first.tag)) tags.push(first.tag)
    const tag = tags.indexOf(first.tag)
    const last = pageTags.at(-1)
    if (last?.[0] === tag) last[1]++
    else pageTags.push([tag, 1])
  })
  return { sections: pages.map(sections => sections.length), tags, pageTags, priors }
}
