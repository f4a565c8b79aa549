/** An index → its files, and the manifest that lists them (client/search/format.ts). */
import {
  encodeTextGroup,
  encodeTextPart,
  hashLength,
  type Manifest,
  noFile,
  type PageRow
} from '../../client/search/format.ts'
import { sha256 } from '../util/hash.ts'
import type { IndexStore } from './index-store.ts'
import type { ListedFacts } from './records.ts'
import { toLinesFile } from './term-files.ts'
import { textLayout, toTextFiles } from './text-files.ts'
import { type Index, readBucket, readShown } from './update-index.ts'

/** A file whose content is read on demand: most files are already published. */
export interface IndexFile {
  /** Relative to the folder of the index. */
  readonly name: string
  /** SHA-256 of the content. */
  readonly hash: string
  readonly read: () => string
}

type Words = Pick<Manifest, 'folder' | 'language' | 'stopWords' | 'weakWords' | 'synonyms' | 'intents' | 'letters'>

/** The files of an index, and the manifest; `facts` describe the index's pages, in order. */
export function toIndexFiles(
  index: Index,
  facts: readonly ListedFacts[],
  words: Words,
  store: IndexStore
): { files: readonly IndexFile[]; manifest: Manifest } {
  const files: IndexFile[] = []
  const manifest: Manifest = {
    ...words,
    sections: index.pages.map(({ sections }) => sections),
    ...addTexts(index, files, store),
    terms: addBuckets('t', index.halves ?? index.terms, files, store),
    words: addBuckets('w', index.words, files, store),
    ...describePages(facts)
  }
  return { files, manifest }
}

/** With more groups, their list is split into files, so that a first query loads only the parts that it needs. */
const mostGroups = 800
const groupsOfPart = 32

function addTexts(index: Index, files: IndexFile[], store: IndexStore): Pick<Manifest, 'texts' | 'textParts'> {
  const groups = addGroups(index, files, store)
  if (groups.length <= mostGroups) return { texts: groups.join(''), textParts: '' }
  const toName = shortNames()
  const parts: string[] = []
  for (let start = 0; start < groups.length; start += groupsOfPart) {
    const text = toLinesFile([groups.slice(start, start + groupsOfPart).join('')])
    const pages = index.groups.slice(start, start + groupsOfPart).reduce((sum, { count }) => sum + count, 0)
    const whole = sha256(text)
    const hash = toName(whole)
    files.push({ name: `x/${hash}.txt`, hash: whole, read: () => text })
    parts.push(encodeTextPart({ hash, pages }))
  }
  return { texts: '', textParts: parts.join('') }
}

/** Adds the files of the groups; returns the manifest entries of the groups. */
function addGroups({ pages, groups }: Index, files: IndexFile[], store: IndexStore): string[] {
  const layout = textLayout(pages.length)
  const toName = shortNames()
  let next = 0
  return groups.map(({ count, perFile, hashes }) => {
    const group = pages.slice(next, next + count)
    next += count
    const hash = toName(sha256(hashes.join()))
    hashes.forEach((of, i) => {
      const read = () =>
        toTextFiles(
          group.map(({ own }) => readShown(own, store)),
          layout
        ).files[i] ?? ''
      files.push({ name: `d/${hash}-${i}.json`, hash: of, read })
    })
    return encodeTextGroup({ hash, pages: count, perFile })
  })
}

/** Adds the files of buckets; returns their names. An empty bucket has no file. */
function addBuckets(folder: string, hashes: readonly string[], files: IndexFile[], store: IndexStore): string {
  const toName = shortNames()
  return hashes
    .map(hash => {
      if (hash === '') return noFile
      const name = toName(hash)
      files.push({ name: `${folder}/${name}.txt`, hash, read: () => readBucket(hash, store) })
      return name
    })
    .join('')
}

/** Short names from hashes: the first characters, or later ones if these are taken. */
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

function describePages(
  pages: readonly ListedFacts[]
): Pick<Manifest, 'tags' | 'pageTags' | 'weights' | 'references' | 'listings'> {
  const tags: string[] = []
  const pageTags: [number, number][] = []
  const weights: [number, number][] = []
  pages.forEach(({ weight, tag: name }, page) => {
    if (weight !== 1) weights.push([page, Math.round(weight * 100)])
    if (!tags.includes(name)) tags.push(name)
    const tag = tags.indexOf(name)
    const last = pageTags.at(-1)
    if (last?.[0] === tag) last[1]++
    else pageTags.push([tag, 1])
  })
  const references = rowsOf(pages, ({ permalink, isReference }) => isReference || postAddress.test(permalink))
  const listings = rowsOf(
    pages,
    ({ permalink, isReference }) => !isReference && listingAddress.test(permalink) && !postAddress.test(permalink)
  )
  return { tags, pageTags, weights, references, listings }
}

/** Addresses of pages that list everything; for a question, pages that explain rank better. */
const listingAddress = /\/(?:api|references?|specs?|specifications?|contribut(?:e|ing))(?:\/|$)/i

/** Addresses of announcements, which name all changes of a version but explain little; not a guide to release notes. */
const postAddress =
  /\/(?:blog|news|changelogs?|release-?notes|releases)\/[^/]|^(?!.*\/(?:guides?|how-?to|references?)\/).*\/(?:change-?log|release-?notes|releases|whats-?new)\/?$|\/\d{4}[-/]\d{2}[-/]\d{2}/i

function rowsOf(pages: readonly ListedFacts[], isIn: (page: ListedFacts) => boolean): PageRow[] {
  const rows: [number, number][] = []
  pages.forEach((facts, page) => {
    if (!isIn(facts)) return
    const row = rows.at(-1)
    if (row && row[0] + row[1] === page) row[1]++
    else rows.push([page, 1])
  })
  return rows
}
