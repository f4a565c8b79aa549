/** Posting lists and records → the files of client/search/format.ts, relative to the folder of the index. */
import {
  encodePostings,
  formatVersion,
  frontCode,
  type Manifest,
  type TextRun,
  textEnd,
  textStart,
  toWordFile
} from '../../client/search/format.ts'
import type { SearchRecord } from '../model.ts'
import type { PostingList } from './posting-lists.ts'

/** Characters of a term file; a query loads one or two for each word. */
const termFileLength = 8000
/** Characters of texts in one run; a result loads one. */
const textRunLength = 4000
/** Code kept for showing: more is indexed, but nobody reads it in a result. */
const shownCode = 1200

/** File name → content. Records of a page follow each other. */
export function toIndexFiles(
  records: readonly SearchRecord[],
  lists: readonly PostingList[],
  synonyms: readonly (readonly string[])[]
): Map<string, string> {
  const files = new Map<string, string>()
  const shards = cutTerms(lists)
  shards.forEach((shard, i) => {
    const lines = frontCode(
      shard.map(([term]) => term),
      j => ` ${encodePostings(shard[j]?.[1] ?? [])}`
    )
    files.set(`t/${i}.txt`, toTextFile(lines))
  })
  const words = wordsByLetter(lists)
  for (const [letter, list] of words) files.set(toWordFile(letter), toTextFile(frontCode(list)))
  const { runs, starts } = cutTexts(records)
  runs.forEach((run, i) => {
    files.set(`d/${i}.json`, JSON.stringify(run))
  })
  const manifest: Manifest = {
    version: formatVersion,
    language: records[0]?.language ?? 'en',
    ...describePages(records),
    runs: starts,
    terms: shards.map((shard, i) => separate(shards[i - 1]?.at(-1)?.[0] ?? '', shard[0]?.[0] ?? '')),
    letters: [...words.keys()].join(''),
    synonyms
  }
  files.set('m.json', JSON.stringify(manifest))
  return files
}

function toTextFile(lines: readonly string[]): string {
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
    if (!/^[\p{L}\p{M}]{4,24}$/u.test(term) || /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(term)) continue
    const letter = [...term][0] ?? ''
    const words = byLetter.get(letter)
    if (words) words.push(term)
    else byLetter.set(letter, [term])
  }
  return byLetter
}

function cutTexts(records: readonly SearchRecord[]): { runs: TextRun[]; starts: number[] } {
  const runs: { href: string; title: string; trail: readonly string[]; sections: TextRun['sections'][number][] }[] = []
  const starts: number[] = []
  let length = 0
  records.forEach((record, section) => {
    const isNewPage = record.permalink !== records[section - 1]?.permalink
    const code = record.code.slice(0, shownCode)
    const size = record.text.length + code.length
    if (isNewPage || length + size > textRunLength) {
      runs.push({ href: record.permalink, title: record.pageTitle, trail: record.trail, sections: [] })
      if (!isNewPage) starts.push(section)
      length = 0
    }
    length += size
    runs.at(-1)?.sections.push([record.anchor, record.heading, record.parents, record.level, record.text, code])
  })
  return { runs, starts }
}

function describePages(records: readonly SearchRecord[]): Pick<Manifest, 'sections' | 'tags' | 'pageTags' | 'priors'> {
  const sections: number[] = []
  const tags: string[] = []
  const pageTags: [number, number][] = []
  const priors: [number, number][] = []
  records.forEach((record, i) => {
    if (record.permalink === records[i - 1]?.permalink) {
      sections[sections.length - 1] = (sections.at(-1) ?? 0) + 1
      return
    }
    sections.push(1)
    if (record.prior !== 1) priors.push([sections.length - 1, Math.round(record.prior * 100)])
    if (!tags.includes(record.tag)) tags.push(record.tag)
    const tag = tags.indexOf(record.tag)
    const last = pageTags.at(-1)
    if (last?.[0] === tag) last[1]++
    else pageTags.push([tag, 1])
  })
  return { sections, tags, pageTags, priors }
}
