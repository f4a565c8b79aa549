/** The offline provider: an index that is part of the site (search.md sections 3 and 4). */
import { formatVersion, type Manifest, type Pointer, pointerFile } from '../../client/search/format.ts'
import { assetsFolder } from '../contract.ts'
import type { Output, OutputPath, SearchProvider, SearchRecord, SearchSite } from '../model.ts'
import { belowBaseUrl } from '../util/address.ts'
import { byCodePoint } from '../util/compare.ts'
import { sha256, shortHash } from '../util/hash.ts'
import { packagePath } from '../util/package.ts'
import { toIndexFiles } from './index-files.ts'
import { type PostingList, toPostingLists } from './posting-lists.ts'
import { shortForms, stopWordsOf } from './words.ts'

export function offlineProvider(): SearchProvider {
  return {
    name: 'flexsearch',
    client: packagePath('client', 'search', 'offline.ts'),
    worker: packagePath('client', 'search', 'worker.ts'),
    settings: () => ({}),
    index: toOutputs
  }
}

/** One folder for each language, and the pointer that says which. */
async function toOutputs(records: readonly SearchRecord[], site: SearchSite): Promise<Output[]> {
  const outputs: Output[] = []
  const folders: Record<string, string> = {}
  for (const language of [...new Set(records.map(record => record.language))].sort(byCodePoint)) {
    const files = await indexLanguage(
      records.filter(record => record.language === language),
      language,
      site
    )
    const folder = `${assetsFolder}/search-${hashOf(files)}/`
    folders[language] = folder
    for (const [name, content] of files) outputs.push({ path: `${folder}${name}` as OutputPath, content })
  }
  const pointer: Pointer = { version: formatVersion, folders }
  return [...outputs, { path: pointerFile as OutputPath, content: JSON.stringify(pointer) }]
}

/** File name → content of the index of one language. */
export async function indexLanguage(
  records: readonly SearchRecord[],
  language: string,
  { baseUrl, options }: Pick<SearchSite, 'baseUrl' | 'options'>
): Promise<Map<string, string>> {
  const stopWords = stopWordsOf(language)
  const pathOf = ({ permalink }: SearchRecord) => belowBaseUrl(permalink, baseUrl) ?? permalink
  const weighed = records.map(record => ({ ...record, prior: record.prior * boostOf(pathOf(record), options.boost) }))
  const lists = await toPostingLists(weighed, new Set(stopWords))
  const words: Pick<Manifest, 'stopWords' | 'synonyms'> = {
    stopWords,
    synonyms: [...synonymsFrom(options.synonyms), ...(language.startsWith('en') ? shortFormsIn(lists) : [])]
  }
  return toIndexFiles(weighed, lists, words)
}

/** The groups that could find something. */
function shortFormsIn(lists: readonly PostingList[]): (readonly string[])[] {
  const known = new Set(lists.map(([term]) => term))
  return shortForms.filter(group => group.some(word => known.has(word) || known.has(`${word}s`)))
}

/** `synonyms: [['job', 'pipeline']]`, as the owner wrote it; what is no list of words is left out. */
function synonymsFrom(value: unknown): string[][] {
  if (!Array.isArray(value)) return []
  return value
    .filter(group => Array.isArray(group))
    .map(group => group.filter(word => typeof word === 'string').map(word => word.toLowerCase()))
    .filter(group => group.length > 1)
}

/** `boost: {'/changelog': 0.8}`: the weight of all pages below a path; the longest path counts. */
function boostOf(address: string, boost: unknown): number {
  if (typeof boost !== 'object' || boost === null) return 1
  const paths = Object.entries(boost).filter(([path]) =>
    `${address}/`.startsWith(path.endsWith('/') ? path : `${path}/`)
  )
  const [nearest] = paths.sort(([a], [b]) => b.length - a.length)
  return typeof nearest?.[1] === 'number' && nearest[1] > 0 ? nearest[1] : 1
}

function hashOf(files: ReadonlyMap<string, string>): string {
  return shortHash([...files].map(([name, content]) => `${name} ${sha256(content)}`).join('\n'))
}
