/** Converts search records to DocSearch records; also the settings of an index for them. */
import { crawlerNames } from '../shared/dom.ts'
import type { PlainObject } from '../types/basics.ts'
import type { SearchRecord, SearchSite } from '../types/search-provider.ts'
import { encodePath } from '../util/paths.ts'

type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6'

export interface AlgoliaIndexRecord {
  readonly objectID: string
  /** Absolute, with the anchor. */
  readonly url: string
  readonly url_without_anchor: string
  readonly anchor: string | null
  readonly type: Level | 'content'
  readonly hierarchy: Readonly<Record<Level, string | null>>
  /** null for headings. */
  readonly content: string | null
  readonly weight: { readonly pageRank: number; readonly level: number; readonly position: number }
  readonly language: string
  readonly lang: string
  readonly version: string
  readonly [crawlerNames.tag]: readonly string[]
}

/** Characters of one content record: a record of the free plan holds 10 KB, and a character takes up to four bytes. */
const longestContent = 2000

/** One record for each heading, and one or more for the text below the heading. */
export function toAlgoliaRecords(records: readonly SearchRecord[], site: SearchSite): AlgoliaIndexRecord[] {
  let position = 0
  let permalink = ''
  return records.flatMap(record => {
    position = record.permalink === permalink ? position + 1 : 0
    permalink = record.permalink
    return [toHeading(record, position, site), ...toContents(record, position, site)]
  })
}

function toHeading(record: SearchRecord, position: number, site: SearchSite): AlgoliaIndexRecord {
  const level = levelOf(record)
  return {
    ...toBase(record, `lvl${level}`, position, 100 - level * 10, site),
    type: `lvl${level}` as Level,
    content: null
  }
}

function toContents(record: SearchRecord, position: number, site: SearchSite): AlgoliaIndexRecord[] {
  return cutText(record.text, longestContent).map((content, i) => ({
    ...toBase(record, `content${i}`, position, 0, site),
    type: 'content',
    content
  }))
}

function toBase(record: SearchRecord, name: string, position: number, level: number, { url }: SearchSite) {
  const page = url + encodePath(record.permalink)
  const { anchor, language } = record
  return {
    objectID: `${record.permalink}#${anchor}:${name}`,
    url: anchor === '' ? page : `${page}#${encodeURIComponent(anchor)}`,
    url_without_anchor: page,
    anchor: anchor === '' ? null : anchor,
    hierarchy: toHierarchy(record),
    weight: { pageRank: Math.round(record.weight * 100), level, position },
    language,
    lang: language,
    version: record.version ?? 'current',
    [crawlerNames.tag]: [record.tag]
  }
}

/** Level of a heading in the hierarchy; the page itself has level 1. */
function levelOf({ anchor, parents }: SearchRecord): number {
  return anchor === '' ? 1 : Math.min(6, parents.length + 2)
}

function toHierarchy(record: SearchRecord): AlgoliaIndexRecord['hierarchy'] {
  const names = [record.group, record.pageTitle, ...record.parents, ...(record.anchor === '' ? [] : [record.heading])]
  const at = (level: number) => names[level] ?? null
  return { lvl0: at(0), lvl1: at(1), lvl2: at(2), lvl3: at(3), lvl4: at(4), lvl5: at(5), lvl6: at(6) }
}

/** Pieces of at most `length` characters, cut after a sentence if possible, otherwise after a word. */
function cutText(text: string, length: number): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > length) {
    const head = rest.slice(0, length)
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。')) + 1
    const end = sentence > length / 2 ? sentence : head.lastIndexOf(' ') > 0 ? head.lastIndexOf(' ') : length
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

/** DocSearch's own index settings, for an index that does not exist yet. */
export const algoliaSettings: PlainObject = {
  searchableAttributes: [
    ...['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map(level => `unordered(hierarchy.${level})`),
    'content'
  ],
  attributesForFaceting: ['type', 'lang', 'language', 'version', crawlerNames.tag],
  attributesToRetrieve: ['hierarchy', 'content', 'anchor', 'url', 'url_without_anchor', 'type'],
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  camelCaseAttributes: ['hierarchy', 'content'],
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)', 'asc(weight.position)'],
  ranking: ['words', 'filters', 'typo', 'attribute', 'proximity', 'exact', 'custom'],
  attributeForDistinct: 'url',
  distinct: true,
  highlightPreTag: '<span class="algolia-docsearch-suggestion--highlight">',
  highlightPostTag: '</span>',
  minWordSizefor1Typo: 3,
  minWordSizefor2Typos: 7,
  allowTyposOnNumericTokens: false,
  minProximity: 1,
  ignorePlurals: true,
  advancedSyntax: true,
  attributeCriteriaComputedByMinProximity: true,
  removeWordsIfNoResults: 'allOptional',
  separatorsToIndex: '_'
}
