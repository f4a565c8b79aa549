/** The search index of a site. Part of the pipeline, shared by build.ts and serve.ts. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Compiled, Config, Output, Report, SearchRecord, SearchSite, SourcePath } from '../model.ts'
import { toProvider } from '../search/provider.ts'
import { toSearchPages, toSearchRecords } from '../search/records.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'
import type { PlannedSite } from './plan-site.ts'

export interface SearchableSite extends PlannedSite {
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  /** A hash of each body; null: nobody has them. */
  readonly bodyHashes: ReadonlyMap<SourcePath, string> | null
}

/** One record for each section that readers may find; none without a search. */
export function searchRecords(site: Omit<SearchableSite, 'bodyHashes'>): SearchRecord[] {
  return site.config.search === null ? [] : toSearchRecords(toSearchPages(site), site.compiled)
}

/** The files of the index. Those of the owner win over ours of the same name, which is reported. */
export async function searchFiles(
  site: SearchableSite,
  cache: BuildCache | null,
  report: Report
): Promise<readonly Output[]> {
  const { config, sources } = site
  const outputs = await throughCache(cache, indexKey(site, cache), () => makeIndex(site, report))
  for (const { path } of outputs) {
    const file = sources.staticFiles.get(path)
    if (file === undefined) continue
    const message = `“${file}” is published as “${path}”, where the search index has a file of its own.`
    report(finding('search/failed', placeOf(config.file), message, 'Rename the static file.'))
  }
  return outputs.filter(({ path }) => !sources.staticFiles.has(path))
}

/** A provider of the site may throw; ours do not. */
async function makeIndex(site: SearchableSite, report: Report): Promise<readonly Output[]> {
  const { config } = site
  if (config.search === null) return []
  const { index, name } = toProvider(config.search)
  const make = () => index(searchRecords(site), toSearchSite(config))
  if (config.search.own === null) return make()
  try {
    return await make()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const message = `The search provider “${name}” failed: ${reason.replace(/\.?$/, '.')}`
    report(finding('search/failed', placeOf(config.file), message))
    return []
  }
}

/** What a provider is told of the site. */
export function toSearchSite({ url, baseUrl, search }: Config): SearchSite {
  return { url, baseUrl, options: search?.options ?? {} }
}

/** Of all that the index is made of; null: that is not known, because a provider of the site makes it, or there is no cache. */
export function indexKey(site: SearchableSite, cache: BuildCache | null): string | null {
  const { config, bodyHashes } = site
  if (cache === null || bodyHashes === null || config.search === null || config.search.own !== null) return null
  const pages = toSearchPages(site).map(page => [page, page.source === null ? null : bodyHashes.get(page.source)])
  const made = [cache.codeKey, config.search.provider, toSearchSite(config), pages]
  return `search ${sha256(JSON.stringify(made))}`
}

/** What `make` gives, or gave when the key was the same. It must be plain data. */
export async function throughCache<Value>(
  cache: BuildCache | null,
  key: string | null,
  make: () => Promise<Value>
): Promise<Value> {
  if (cache === null || key === null) return make()
  const known = cache.cache.read(key)
  // Only this function writes such keys.
  if (known !== null) return JSON.parse(known) as Value
  const made = await make()
  cache.cache.write(key, JSON.stringify(made))
  return made
}
