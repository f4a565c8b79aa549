/** The search index of a built site, read with the client's code, so that ranking is the same as for readers. */
import { SearchFailure } from '../../client/search/failure.ts'
import type { Manifest, SectionTexts } from '../../client/search/format.ts'
import { IndexReader } from '../../client/search/index-reader.ts'
import { type IndexSearch, openIndex } from '../../client/search/query.ts'
import { addressKey } from '../shared/address.ts'
import { searchLimits } from '../shared/dom.ts'
import { manifestsIn } from '../shared/search-manifests.ts'
import type { SearchHit } from '../types/search-client.ts'
import { stemmerOf } from '../util/packages/stemmers.ts'

/** A section of a page in the index. */
export interface IndexedSection {
  /** With the anchor: `/api/jobs#createjob`. */
  readonly href: string
  readonly heading: string
  readonly parents: readonly string[]
  readonly text: string
  readonly pageTitle: string
}

export interface SiteIndex {
  readonly languages: readonly string[]
  /** Names of versions in the index: `current`, `1.0`. */
  readonly versions: readonly string[]
  search(query: string, options: { readonly limit: number } & SearchFilters): Promise<readonly SearchHit[]>
  /** Breadcrumb labels of pages, by the `addressKey` of the page's path. */
  trails(): Promise<ReadonlyMap<string, readonly string[]>>
  /** The heading at an anchor of a page; null when the index has no such heading. */
  headingAt(path: string, anchor: string): Promise<IndexedHeading | null>
  /** All sections of the pages in the main language. */
  sections(): Promise<readonly IndexedSection[]>
  /** Sections of pages generated from code; of all pages when the site has no such pages. */
  symbols(): Promise<readonly IndexedSection[]>
}

interface IndexedHeading {
  readonly text: string
  /** Number of earlier headings of the page with the same text. */
  readonly before: number
}

/** A page in the index. */
interface IndexedPage {
  readonly trail: readonly string[]
  readonly sections: number
  section(at: number): Promise<SectionTexts>
}

interface SearchFilters {
  readonly language?: string | undefined
  readonly version?: string | undefined
}

const { signal } = new AbortController()

/** The files of a search index. */
interface IndexFiles {
  /** Folders with an index: `''` and those of other languages, such as `de/`. */
  readonly indexFolders: readonly string[]
  /** The text of a file by its path below the base URL; null when there is no such file. */
  readIndex(path: string): string | null
}

/** null when the site has no search index of docsgen. */
export function openSiteIndex({ readIndex, indexFolders }: IndexFiles): SiteIndex | null {
  const all = manifestsIn<Manifest>(indexFolders, readIndex)
  const [first] = all
  if (first === undefined) return null
  const open = new Map<Manifest, IndexSearch>()
  const readerOf = (manifest: Manifest) => async (name: string) => {
    const content = readIndex(manifest.folder + name)
    if (content === null) throw new SearchFailure('missing', `The search index has no ${name}.`)
    return content
  }
  let known: Promise<ReadonlyMap<string, IndexedPage>> | null = null
  const pages = () => {
    known ??= readPages(all, readerOf)
    return known
  }
  const toManifest = (language?: string) => all.find(manifest => manifest.language === language) ?? first
  return {
    languages: all.map(({ language }) => language),
    versions: [...new Set(all.flatMap(({ tags }) => tags.flatMap(tag => versionOf(tag, tags) ?? [])))],
    async search(query, { limit, language, version }) {
      const manifest = toManifest(language)
      const stemmer = await stemmerOf(manifest.language)
      const search = open.get(manifest) ?? openIndex(manifest, readerOf(manifest), stemmer)
      open.set(manifest, search)
      const tags = version === undefined ? [] : manifest.tags.filter(tag => versionOf(tag, manifest.tags) === version)
      const { groups } = await search({
        query: query.slice(0, searchLimits.modalQuery),
        surface: 'page',
        limit,
        page: 0,
        hitsPerGroup: 2,
        filters: { language: manifest.language, tags },
        signal
      })
      return groups.flatMap(({ hits }) => hits).slice(0, limit)
    },
    async trails() {
      return new Map([...(await pages())].map(([key, { trail }]) => [key, trail]))
    },
    async headingAt(path, anchor) {
      const page = (await pages()).get(addressKey(path))
      const above: string[] = []
      for (let at = 0; at < (page?.sections ?? 0); at++) {
        const [id = '', text = ''] = (await page?.section(at)) ?? []
        if (id === anchor) return { text, before: above.filter(it => it === text).length }
        if (id !== '') above.push(text)
      }
      return null
    },
    sections: () => sectionsOf([[0, first.sections.length]]),
    symbols: () => sectionsOf(first.references.length > 0 ? first.references : [[0, first.sections.length]])
  }

  /** `rows`: ranges of pages, each the first page and the number of pages. */
  async function sectionsOf(rows: Manifest['references']): Promise<readonly IndexedSection[]> {
    const manifest = first as Manifest
    const reader = new IndexReader(manifest, readerOf(manifest))
    const found: IndexedSection[] = []
    for (const [start, count] of rows) {
      for (let page = start; page < start + count; page++) {
        for (let at = 0; at < (manifest.sections[page] ?? 0); at++) {
          const { page: texts, section } = await reader.texts(page, at, signal)
          const [anchor, heading, parents, words] = section
          const href = anchor === '' ? texts[0] : `${texts[0]}#${anchor}`
          found.push({ href, heading, parents, text: words, pageTitle: texts[1] })
        }
      }
    }
    return found
  }
}

/** All pages of an index, by the `addressKey` of their paths. */
async function readPages(
  manifests: readonly Manifest[],
  readerOf: (manifest: Manifest) => (name: string) => Promise<string>
): Promise<ReadonlyMap<string, IndexedPage>> {
  const pages = new Map<string, IndexedPage>()
  for (const manifest of manifests) {
    const reader = new IndexReader(manifest, readerOf(manifest))
    for (const [page, sections] of manifest.sections.entries()) {
      const [href, , trail] = (await reader.texts(page, 0, signal)).page
      const section = async (at: number) => (await reader.texts(page, at, signal)).section
      pages.set(addressKey(href), { trail, sections, section })
    }
  }
  return pages
}

/** `docs-default-1.0-rc` → `1.0-rc`; null without version. `docs-<id>-current` in `tags` tells ids that contain `-`. */
function versionOf(tag: string, tags: readonly string[]): string | null {
  const set = tags.flatMap(it => /^docs-.+-(?=current$)/.exec(it) ?? []).find(it => tag.startsWith(it))
  return set === undefined ? (/^docs-.+?-(.+)/s.exec(tag)?.[1] ?? null) : tag.slice(set.length)
}
