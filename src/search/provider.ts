/** The provider a configuration names. */
import type { SearchConfig, SearchProvider } from '../model.ts'
import { algoliaProvider } from './algolia-provider.ts'
import { offlineProvider } from './offline-provider.ts'

/** `own` is the site's own provider, where the configuration has one. null: no provider of that name. */
export function toProvider({ provider }: SearchConfig, own: SearchProvider | null = null): SearchProvider | null {
  if (own?.name === provider) return own
  if (provider === 'flexsearch') return offlineProvider()
  return provider === 'algolia' ? algoliaProvider() : null
}
