/** The provider a configuration names. */
import type { SearchConfig } from '../types/config.ts'
import type { SearchProvider } from '../types/search-provider.ts'
import { packagePath } from '../util/packages/package.ts'
import { offlineProvider } from './offline-provider.ts'
import { pushToAlgolia } from './push.ts'

export function toProvider({ provider, own }: SearchConfig): SearchProvider {
  return own ?? (provider === 'algolia' ? algoliaProvider() : offlineProvider())
}

/** The hosted provider: the site has no index of its own, the browser asks Algolia. */
function algoliaProvider(): SearchProvider {
  return {
    name: 'algolia',
    client: packagePath('client', 'search', 'algolia.ts'),
    worker: null,
    // Validated by the configuration; the key in it is for searching only, and public.
    settings: site => site.options,
    index: async () => [],
    push: pushToAlgolia
  }
}
