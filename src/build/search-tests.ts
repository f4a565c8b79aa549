/** Runs the search tests of a site on the index that it publishes. Part of the pipeline. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic, Output, Report, SearchFigures, SourcePath } from '../model.ts'
import { parseSearchTests } from '../search/parse-search-tests.ts'
import { askOutputs, runSearchTests } from '../search/search-tests.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'
import { indexKey, type SearchableSite, searchFiles, throughCache } from './search-index.ts'

/** null: there are no tests, or the index is a hosted one, which only its host can ask. */
export async function trySearch(
  site: SearchableSite,
  cache: BuildCache | null,
  report: Report
): Promise<SearchFigures | null> {
  const { root, search } = site.config
  if (search === null || search.tests === null || search.provider !== 'flexsearch') return null
  const text = await readFile(join(root, search.tests), 'utf8')
  const index = indexKey(site, cache)
  const key = index === null ? null : `search-tests ${sha256(JSON.stringify([index, search.tests, text]))}`
  const { tests } = search
  const { findings, figures } = await throughCache(cache, key, async () =>
    runTests(text, tests, await searchFiles(site, cache, () => {}), site)
  )
  findings.forEach(report)
  return figures
}

async function runTests(
  text: string,
  file: SourcePath,
  index: readonly Output[],
  { config: { baseUrl, locale } }: SearchableSite
): Promise<{ findings: Diagnostic[]; figures: SearchFigures }> {
  const findings: Diagnostic[] = []
  const report = (found: Diagnostic) => findings.push(found)
  const tests = parseSearchTests(text, file, report)
  const figures = await runSearchTests(tests, await askOutputs(index, locale.tag), baseUrl, report)
  return { findings, figures }
}
