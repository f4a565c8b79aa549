/** The offline search provider: its index is part of the site. */
import { formatVersion, type Manifest, type Manifests } from '../../client/search/format.ts'
import { belowBaseUrl } from '../shared/address.ts'
import { byCodePoint } from '../shared/compare.ts'
import { assetsFolder, searchIndexFile } from '../shared/dom.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Output } from '../types/output.ts'
import type { SearchProvider, SearchRecord, SearchSite } from '../types/search-provider.ts'
import { sha256 } from '../util/hash.ts'
import { dataJson } from '../util/html.ts'
import { packagePath } from '../util/packages/package.ts'
import { type IndexStore, memoryStore } from './index-store.ts'
import { type IndexFile, toIndexFiles } from './manifest.ts'
import type { ListedFacts } from './records.ts'
import { type IndexPage, keepTerms, readBucket, updateIndex } from './update-index.ts'
import { chineseLettersIn, stopWordsOf, weakWordsOf } from './words.ts'

export function offlineProvider(): SearchProvider {
  return {
    name: 'flexsearch',
    client: packagePath('client', 'search', 'offline.ts'),
    // The module starts itself as a Worker.
    worker: null,
    settings: () => ({}),
    index: toOutputs
  }
}

async function toOutputs(records: readonly SearchRecord[], site: SearchSite): Promise<Output[]> {
  const files = await updateSearch(pagesOf(records), site, memoryStore())
  return files.map(({ name, read }) => ({ path: name as OutputPath, content: read() }))
}

/** Groups records by page; the records of a page are adjacent. */
function pagesOf(records: readonly SearchRecord[]): IndexPage[] {
  const pages: SearchRecord[][] = []
  for (const record of records) {
    const page = pages.at(-1)
    if (page?.[0]?.permalink === record.permalink) page.push(record)
    else pages.push([record])
  }
  return pages.flatMap(page => {
    const [facts] = page
    const key = sha256(JSON.stringify(page))
    const own = sha256(JSON.stringify(page.map(record => ({ ...record, linkTexts: [] }))))
    return facts === undefined
      ? []
      : [{ facts, key, own, readLinkTexts: () => facts.linkTexts, readRecords: () => page }]
  })
}

/**
 * Computes the terms of pages in a language, without those of links to them, for a build that reads them from its
 * store. null: a page of another machine.
 */
export function keepPages(pages: readonly (IndexPage | null)[], language: string, store: IndexStore): Promise<void> {
  return keepTerms(pages, language, new Set(stopWordsOf(language)), store)
}

/**
 * The files of the search, by their paths below the base URL: one index for each language, and the file that lists
 * their manifests. Parts that have not changed come from `store`.
 */
export async function updateSearch(
  pages: readonly IndexPage[],
  site: Pick<SearchSite, 'baseUrl' | 'options'>,
  store: IndexStore
): Promise<IndexFile[]> {
  const found: IndexFile[] = []
  const manifests: Record<string, Manifest> = {}
  const languages = [...new Set(pages.map(({ facts }) => facts.language))].sort(byCodePoint)
  for (const language of languages) {
    const ofLanguage = pages.filter(({ facts }) => facts.language === language)
    const { files, manifest } = await indexLanguage(ofLanguage, language, site, store)
    for (const file of files) found.push({ ...file, name: manifest.folder + file.name })
    manifests[language] = manifest
  }
  const root: Manifests = { version: formatVersion, manifests }
  const text = dataJson(root)
  return [...found, { name: searchIndexFile, hash: sha256(text), read: () => text }]
}

async function indexLanguage(
  pages: readonly IndexPage[],
  language: string,
  { baseUrl, options }: Pick<SearchSite, 'baseUrl' | 'options'>,
  store: IndexStore
): Promise<ReturnType<typeof toIndexFiles>> {
  const stopWords = stopWordsOf(language)
  const index = await updateIndex(pages, language, new Set(stopWords), store)
  const pathOf = ({ permalink }: ListedFacts) => belowBaseUrl(permalink, baseUrl) ?? permalink
  const weighed = pages.map(({ facts }) => ({ ...facts, weight: facts.weight * boostOf(pathOf(facts), options.boost) }))
  const words = {
    folder: `${assetsFolder}/search-${language}/`,
    language,
    stopWords,
    weakWords: weakWordsOf(language),
    synonyms: [...synonymsFrom(options.synonyms), ...(language.startsWith('en') ? index.shortForms : [])],
    intents: language.startsWith('en') ? index.intents : [],
    ...(/^zh\b/i.test(language) && { letters: chineseLettersIn(index.terms.map(hash => readBucket(hash, store))) })
  }
  return toIndexFiles(index, weighed, words, store)
}

/** `synonyms: [['job', 'pipeline']]` from the configuration; entries that are not lists of words are ignored. */
function synonymsFrom(value: unknown): string[][] {
  if (!Array.isArray(value)) return []
  return value
    .filter(group => Array.isArray(group))
    .map(group => group.filter(word => typeof word === 'string').map(word => word.toLowerCase()))
    .filter(group => group.length > 1)
}

/** `boost: {'/changelog': 0.8}`: the weight of all pages below a path; the longest matching path wins. */
function boostOf(address: string, boost: unknown): number {
  if (typeof boost !== 'object' || boost === null) return 1
  const paths = Object.entries(boost).filter(([path]) =>
    `${address}/`.startsWith(path.endsWith('/') ? path : `${path}/`)
  )
  const [nearest] = paths.sort(([a], [b]) => b.length - a.length)
  return typeof nearest?.[1] === 'number' && nearest[1] > 0 ? nearest[1] : 1
}
