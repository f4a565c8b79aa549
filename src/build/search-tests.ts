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
  const whyUnlisted = reasonsNotIndexed(site)
  const files = index.map(({ path, hash }) => [path, hash])
  const made = JSON.stringify([store.code, files, tags, tests, text, [...whyUnlisted]])
  const key = `search-tests ${sha256(made)}`
  const known = store.read(key)
  // Only this function writes such keys.
  const ran =
    known === null ? await runTests({ text, file: tests, index, tags, site, whyUnlisted }) : (JSON.parse(known) as Ran)
  if (known === null) store.write(key, JSON.stringify(ran))
  ran.findings.forEach(report)
  return ran.stats
}

interface Ran {
  readonly findings: readonly Diagnostic[]
  readonly stats: SearchStats
}

/** Why the index does not have a page, by the page's path. */
function reasonsNotIndexed({ content }: SearchableSite): ReadonlyMap<string, string> {
  const hidden = content.pages.flatMap(({ path, meta }): [string, string][] => {
    if (meta.unlisted) return [[path, 'is unlisted']]
    return meta.search ? [] : [[path, 'has “search: false” in its front matter']]
  })
  return new Map([...content.drafts.map(({ path }): [string, string] => [path, 'is a draft']), ...hidden])
}

interface TestRun {
  readonly text: string
  readonly file: SourcePath
  readonly index: readonly SearchFile[]
  readonly tags: readonly string[]
  readonly site: SearchableSite
  readonly whyUnlisted: ReadonlyMap<string, string>
}

async function runTests({ text, file, index, tags, site, whyUnlisted }: TestRun): Promise<Ran> {
  const { baseUrl, locale } = site.config
  const findings: Diagnostic[] = []
  const report = (found: Diagnostic) => findings.push(found)
  const { parseSearchTests } = await import('../search/search-tests.ts')
  const tests = parseSearchTests(text, file, report)
  const files = new Map<string, SearchFile>(index.map(found => [found.path, found]))
  const ask = await askIndex(path => textOf(files.get(path)), locale.tag, tags)
  const stats = await runSearchTests(tests, ask, { baseUrl, whyUnlisted }, report)
  return { findings, stats }
}

function textOf(file: SearchFile | undefined): string | null {
  const output = file?.output()
  return output !== undefined && 'content' in output ? String(output.content) : null
}
