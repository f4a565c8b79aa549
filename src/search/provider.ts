/** The search provider that a configuration names. */
import type { SearchConfig } from '../types/config.ts'
import type { SearchProvider } from '../types/search-provider.ts'
import { packagePath } from '../util/packages/package.ts'
import { offlineProvider } from './offline-provider.ts'
import { pushToAlgolia } from './push.ts'

export function toProvider({ provider, own }: SearchConfig): SearchProvider {
  return own ?? (provider === 'algolia' ? algoliaProvider() : offlineProvider())
}

/** The hosted provider: the build makes no index, the browser queries Algolia. */
function algoliaProvider(): SearchProvider {
  return {
    name: 'algolia',
    client: packagePath('client', 'search', 'algolia.ts'),
    worker: null,
    // Validated with the configuration; its key is search-only and public.
    settings: site => site.options,
    index: async () => [],
    push: pushToAlgolia
  }
}
