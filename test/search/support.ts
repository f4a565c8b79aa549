/** Small sites of search records, and a search over their index. */

import type { Manifests } from '../../client/search/format.ts'
import { openIndex } from '../../client/search/query.ts'
import type { Snowball } from '../../client/search/spelling.ts'
import { offlineProvider } from '../../src/search/offline-provider.ts'
import type { Permalink, PlainObject } from '../../src/types/basics.ts'
import type { OutputFile } from '../../src/types/output.ts'
import type { SearchAnswer, SearchRequest } from '../../src/types/search-client.ts'
import type { SearchRecord } from '../../src/types/search-provider.ts'

/** A page as Markdown-like text: `# Title`, `## Heading`, text; four spaces begin a line of code. */
export function recordsOf(pages: Readonly<Record<string, string>>, more: Partial<SearchRecord> = {}): SearchRecord[] {
  return Object.entries(pages).flatMap(([permalink, text]) => toPage(permalink, text, more))
}

type Draft = { -readonly [Key in keyof SearchRecord]: SearchRecord[Key] }

function toPage(permalink: string, text: string, more: Partial<SearchRecord>): SearchRecord[] {
  const records: Draft[] = []
  for (const line of text.split('\n')) {
    const [, marks, name] = /^(#+) (.*)$/.exec(line) ?? []
    const last = records.at(-1)
    if (marks && name !== undefined) records.push(toSection(permalink, marks.length, name, records, more))
    else if (last && line.startsWith('    ')) last.code += `${line.trim()}\n`
    else if (last) last.text = `${last.text} ${line}`.trim()
  }
  return records
}

function toSection(
  permalink: string,
  level: number,
  heading: string,
  before: readonly Draft[],
  more: Partial<SearchRecord>
): Draft {
  const pageTitle = before[0]?.heading ?? heading
  return {
    permalink: permalink as Permalink,
    anchor: level === 1 ? '' : heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
    pageTitle,
    aliases: [],
    keywords: [],
    linkTexts: [],
    trail: [],
    group: 'Docs',
    heading,
    parents:
      level < 3
        ? []
        : before
            .filter(record => record.level === level - 1)
            .map(record => record.heading)
            .slice(-1),
    level,
    text: '',
    code: '',
    language: 'en',
    tag: 'docs-default-current',
    version: 'current',
    weight: 1,
    isReference: false,
    ...more
  }
}

export const never = new AbortController().signal

export function requestOf(query: string, more: Partial<SearchRequest> = {}): SearchRequest {
  const filters = { language: 'en', tags: [] }
  return { query, surface: 'modal', limit: 20, page: 0, hitsPerGroup: 5, filters, signal: never, ...more }
}

export async function outputsOf(
  records: readonly SearchRecord[],
  options: PlainObject = {}
): Promise<readonly OutputFile[]> {
  return offlineProvider().index(records, { url: 'https://docs.example.com', baseUrl: '/', options })
}

/** Path → text of the files of an index. */
export function filesOf(outputs: readonly OutputFile[]): Map<string, string> {
  return new Map(outputs.map(output => [output.path as string, 'content' in output ? String(output.content) : '']))
}

/** Opens the index of the records; `reads` names the files it asks for. */
export async function searchIn(
  records: readonly SearchRecord[],
  options: PlainObject = {},
  language = 'en',
  stemmer: Snowball | null = null
) {
  const files = filesOf(await outputsOf(records, options))
  const manifest = (JSON.parse(files.get('search.json') ?? '') as Manifests).manifests[language]
  if (manifest === undefined) throw new Error(`no index of ${language}`)
  const { folder } = manifest
  const reads: string[] = []
  const read = async (name: string) => {
    reads.push(name)
    return files.get(folder + name) ?? ''
  }
  const search = openIndex(manifest, read, stemmer)
  const ask = (query: string, more: Partial<SearchRequest> = {}): Promise<SearchAnswer> =>
    search(requestOf(query, more))
  /** `/a#b` for the first hit of each group. */
  const found = async (query: string, more: Partial<SearchRequest> = {}) =>
    (await ask(query, more)).groups.map(({ hits }) => hits[0]?.href ?? '')
  return { ask, found, reads, folder, files }
}
