/** Runs the search tests of a site on the index that it publishes. Part of the pipeline. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../incremental/store.ts'
import { defaultTags } from '../search/records.ts'
import { askIndex, runSearchTests } from '../search/search-tests.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { SearchStats } from '../types/search-provider.ts'
import { sha256 } from '../util/hash.ts'
import { type SearchableSite, type SearchFile, searchFiles, searchInStore } from './search-index.ts'

/** null: there are no tests, or the index is a hosted one, which only its host can ask. */
export async function trySearch(site: SearchableSite, store: Store, report: Report): Promise<SearchStats | null> {
  const { root, search } = site.config
  if (search === null || search.tests === null || search.provider !== 'flexsearch') return null
  const text = await readFile(join(root, search.tests), 'utf8')
  const index = await searchFiles(site, searchInStore(store), () => {})
  const { tests } = search
  const tags = defaultTags(site.config)
  const made = JSON.stringify([store.code, index.map(({ path, hash }) => [path, hash]), tags, tests, text])
  const key = `search-tests ${sha256(made)}`
  const known = store.read(key)
  // Only this function writes such keys.
  const ran = known === null ? await runTests(text, tests, index, tags, site) : (JSON.parse(known) as Ran)
  if (known === null) store.write(key, JSON.stringify(ran))
  ran.findings.forEach(report)
  return ran.stats
}

interface Ran {
  readonly findings: readonly Diagnostic[]
  readonly stats: SearchStats
}

async function runTests(
  text: string,
  file: SourcePath,
  index: readonly SearchFile[],
  tags: readonly string[],
  { config: { baseUrl, locale } }: SearchableSite
): Promise<Ran> {
  const findings: Diagnostic[] = []
  const report = (found: Diagnostic) => findings.push(found)
  const { parseSearchTests } = await import('../search/parse-search-tests.ts')
  const tests = parseSearchTests(text, file, report)
  const files = new Map<string, SearchFile>(index.map(found => [found.path, found]))
  const ask = await askIndex(path => textOf(files.get(path)), locale.tag, tags)
  const stats = await runSearchTests(tests, ask, baseUrl, report)
  return { findings, stats }
}

function textOf(file: SearchFile | undefined): string | null {
  const output = file?.output()
  return output !== undefined && 'content' in output ? String(output.content) : null
}
