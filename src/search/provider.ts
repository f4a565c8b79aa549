/** The provider a configuration names. */
import type { SearchConfig } from '../types/config.ts'
import type { SearchProvider } from '../types/search-provider.ts'
import { algoliaProvider } from './algolia-provider.ts'
import { offlineProvider } from './offline-provider.ts'

export function toProvider({ provider, own }: SearchConfig): SearchProvider {
  return own ?? (provider === 'algolia' ? algoliaProvider() : offlineProvider())
}
