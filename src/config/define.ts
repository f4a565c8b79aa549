/** The package's entry `docsgen/config`: what a configuration file imports. Nothing heavy may be imported here. */
import type { ConfigInput } from './input.ts'

export type { Plugin } from '../types/plugin.ts'
export type { SearchAnswer, SearchEngine, SearchRequest, SearchSettings } from '../types/search-client.ts'
export type { SearchProvider, SearchRecord, SearchSite } from '../types/search-provider.ts'
export type { ConfigInput, ReportingSeverity } from './input.ts'
export type * from './input-chrome.ts'
export type * from './input-content.ts'
export type * from './input-features.ts'
export type * from './input-search.ts'

/** What a configuration in function form is told. */
export interface ConfigContext {
  readonly command: 'build' | 'serve' | 'check'
  /** `development` for `serve`, `production` for the others. */
  readonly mode: 'production' | 'development'
}

/** A configuration: an object, or a function that returns one; either may be a promise. */
export type ConfigExport =
  | ConfigInput
  | Promise<ConfigInput>
  | ((context: ConfigContext) => ConfigInput | Promise<ConfigInput>)

/**
 * Returns its argument. It is there so that editors know the type of a configuration file:
 * `export default defineConfig({ title: 'Acme', url: 'https://docs.acme.dev' })`
 */
export function defineConfig<const T extends ConfigExport>(config: T): T {
  return config
}
