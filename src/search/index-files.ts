/** An index → its files by name, and the manifest, which names the others (client/search/format.ts). */
import { formatVersion, hashLength, type Manifest } from '../../client/search/format.ts'
import { sha256 } from '../util/hash.ts'
import { dataJson } from '../util/html.ts'
import { cutEvenly, toMark } from './cut-evenly.ts'
import type { IndexStore } from './index-store.ts'
import type { SearchPageFacts } from './records.ts'
import { readText } from './term-files.ts'
import { type Index, textsOf } from './update-index.ts'

/** A file that is read when somebody needs it: most are published already. */
export interface IndexFile {
  /** Relative to the folder of the index. */
  readonly name: string
  /** SHA-256 of what it holds. */
  readonly hash: string
  readonly read: () => string
}

/** Pages whose texts have one hash: if every page had its own, they would take more room than the rest of the manifest. */
const pagesOfHash = [8, 16] as const
const pagesOfHashInLarge = [16, 32] as const
const largeSite = 4000

type Words = Pick<Manifest, 'language' | 'stopWords' | 'synonyms'>

/** The files of an index; the manifest is the last. `facts` are those of its pages. */
export function toIndexFiles(
  index: Index,
  facts: readonly SearchPageFacts[],
  language: Words,
  store: IndexStore
): IndexFile[] {
  const files: IndexFile[] = []
  const manifest: Manifest = {
    version: formatVersion,
    ...addTexts(index, facts, files, store),
    ...addTerms(index, files, store),
    words: addWords(index, files, store),
    ...describePages(facts),
    ...language
  }
  const text = dataJson(manifest)
  const hash = sha256(text)
  return [...files, { name: `m.${hash.slice(0, hashLength)}.json`, hash, read: () => text }]
}

function addTexts(
  { pages }: Index,
  facts: readonly SearchPageFacts[],
  files: IndexFile[],
  store: IndexStore
): Pick<Manifest, 'sections' | 'perFile' | 'texts'> {
  const starts = cutEvenly(
    new Uint8Array(pages.length).fill(1),
    at => toMark(facts[at]?.permalink ?? ''),
    pages.length < largeSite ? pagesOfHash : pagesOfHashInLarge
  )
  const toName = shortNames()
  const texts = starts.map((start, i) => {
    const some = pages.slice(start, starts[i + 1])
    const name = toName(sha256(some.flatMap(({ hashes }) => hashes).join()))
    some.forEach(({ key, hashes }, page) => {
      hashes.forEach((hash, file) => {
        files.push({ name: `d/${name}-${page}-${file}.json`, hash, read: () => textsOf(key, store)[file + 1] ?? '' })
      })
    })
    return name + some.length.toString(36)
  })
  const perFile = pages.map(page => page.perFile.toString(36)).join('')
  return { sections: pages.map(({ sections }) => sections), perFile, texts }
}

function addTerms(
  { terms: { terms, files: of } }: Index,
  files: IndexFile[],
  store: IndexStore
): Pick<Manifest, 'terms' | 'termFiles'> {
  const toName = shortNames()
  const names: string[] = []
  const starts: string[] = []
  let next = 0
  for (const { count, hash } of of) {
    const name = toName(hash)
    names.push(name)
    starts.push(separate(terms[next - 1] ?? '', terms[next] ?? ''))
    files.push({ name: `t/${name}.txt`, hash, read: () => readText(hash, store) })
    next += count
  }
  return { terms: starts, termFiles: names.join('') }
}

function addWords({ words }: Index, files: IndexFile[], store: IndexStore): string[] {
  const toName = shortNames()
  return words.map(({ letter, hash }) => {
    const name = toName(hash)
    files.push({ name: `v/${name}.txt`, hash, read: () => readText(hash, store) })
    return name + letter
  })
}

/** The beginning of each hash, or a later part where two begin alike. */
function shortNames(): (hash: string) => string {
  const taken = new Set<string>()
  return hash => {
    let at = 0
    while (taken.has(hash.slice(at, at + hashLength)) && at < hash.length) at += hashLength
    const name = hash.slice(at, at + hashLength)
    taken.add(name)
    return name
  }
}

/** The shortest beginning of `first` that sorts after `last`. */
function separate(last: string, first: string): string {
  if (last === '') return ''
  let length = 1
  while (length < first.length && first.slice(0, length) <= last) length++
  // A cut surrogate pair would be lost in UTF-8.
  return /[\ud800-\udbff]$/.test(first.slice(0, length)) ? first.slice(0, length + 1) : first.slice(0, length)
}

function describePages(pages: readonly SearchPageFacts[]): Pick<Manifest, 'tags' | 'pageTags' | 'priors'> {
  const tags: string[] = []
  const pageTags: [number, number][] = []
  const priors: [number, number][] = []
  pages.forEach(({ prior, tag: name }, page) => {
    if (prior !== 1) priors.push([page, Math.round(prior * 100)])
    if (!tags.includes(name)) tags.push(name)
    const tag = tags.indexOf(name)
    const last = pageTags.at(-1)
    if (last?.[0] === tag) last[1]++
    else pageTags.push([tag, 1])
  })
  return { tags, pageTags, priors }
}
