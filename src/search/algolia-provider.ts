/** The hosted provider: the site has no index of its own, readers ask Algolia (search.md section 5). */
import type { SearchProvider } from '../types/search-provider.ts'
import { packagePath } from '../util/package.ts'
import { pushToAlgolia } from './push.ts'

export function algoliaProvider(): SearchProvider {
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
