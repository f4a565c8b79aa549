/** Sends the search records of a site to its hosted index. Part of the pipeline. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import { toProvider } from '../search/provider.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { SearchPushOptions, SearchPushResult, SearchRecord } from '../types/search-provider.ts'
import { toSearchSite } from './search-index.ts'

/** null, with a finding, where nothing could be sent. */
export async function pushSearch(
  records: readonly SearchRecord[],
  config: Config,
  options: SearchPushOptions,
  report: Report
): Promise<SearchPushResult | null> {
  const refuse = (message: string, hint: string) => {
    report(finding('search/push', placeOf(config.file), message, hint))
    return null
  }
  if (config.search === null) return refuse('The site has no search.', 'Choose a provider with “search”.')
  const { push, name } = toProvider(config.search)
  if (push === undefined) {
    const hint = 'A build makes its index. Records are sent to hosted providers such as “algolia”.'
    return refuse(`The search provider “${name}” takes no records.`, hint)
  }
  if (records.length === 0) return refuse('The site has no page that may be found.', 'The index was left as it was.')
  try {
    return await push(records, toSearchSite(config), options)
  } catch (error) {
    const { message, hint = 'The index was left as it was.' } = error as Error & { readonly hint?: string }
    return refuse(message, hint)
  }
}
