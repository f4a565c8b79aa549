/**
 * The package's entry `docsgen/config`, for configuration files. This module must not import heavy modules.
 *
 * ```ts
 * // site.config.ts
 * import { defineConfig } from 'docsgen/config'
 *
 * export default defineConfig({
 *   title: 'Acme',
 *   url: 'https://docs.acme.dev',
 *   docs: [{ path: 'docs', routeBasePath: '/' }]
 * })
 * ```
 */
import type { ConfigContext, ConfigExport, ConfigInput } from '../config/schema/config.ts'
import type { PluginCollection } from '../types/collection.ts'
import type { OptionsSchema, Plugin, PluginDefinition } from '../types/plugin.ts'

export type * from '../config/schema/chrome.ts'
export type * from '../config/schema/collections.ts'
export type { ConfigContext, ConfigExport, ConfigInput } from '../config/schema/config.ts'
export type * from '../config/schema/docs.ts'
export type * from '../config/schema/features.ts'
export type * from '../config/schema/search.ts'
export type * from '../config/schema/sidebars.ts'
export type { CodeBlock } from '../types/code-blocks.ts'
export type * from '../types/collection.ts'
export type * from '../types/command.ts'
export type { Page } from '../types/content.ts'
export type * from '../types/contract.ts'
export type * from '../types/inspection.ts'
export type { OutputFile } from '../types/output.ts'
export type * from '../types/plugin.ts'
export type { Route } from '../types/routes.ts'
export type { SearchAnswer, SearchEngine, SearchRequest, SearchSettings } from '../types/search-client.ts'
export type { SearchProvider, SearchRecord, SearchSite } from '../types/search-provider.ts'

/** A configuration over that of another generator, which supplies the keys that are missing: title, address and others. */
export type OtherSiteInput = Partial<ConfigInput> & Required<Pick<ConfigInput, 'site'>>

/**
 * Returns its argument: an object, a function of the command that returns one, or a promise of either. Gives the
 * configuration a type, so that editors complete keys and mark unknown ones at every level. Mistakes are reported when
 * the configuration is loaded.
 */
export function defineConfig(config: (context: ConfigContext) => ConfigInput | Promise<ConfigInput>): ConfigExport
export function defineConfig(config: Promise<ConfigInput>): ConfigExport
export function defineConfig(config: ConfigInput): ConfigExport
export function defineConfig(config: OtherSiteInput): ConfigExport
export function defineConfig(config: ConfigExport | OtherSiteInput): ConfigExport {
  // The missing keys come from the other configuration.
  return config as ConfigExport
}

/**
 * Defines a plugin: a name and hooks. Returns a function to call in the configuration, with the options of the site.
 *
 * ```ts
 * // terms.ts
 * export const terms = definePlugin({
 *   name: 'terms',
 *   content: ({ addPage }) => addPage({ path: '/terms', title: 'Terms', body: 'Words that we use.' })
 * })
 *
 * // site.config.ts: plugins: [terms()]
 * ```
 */
export function definePlugin<Input, Options, Data>(
  definition: Omit<PluginDefinition<Options, Data>, 'schema'> & { readonly schema: OptionsSchema<Input, Options> }
): (options: Input) => Plugin
export function definePlugin<Options = undefined, Data = unknown>(
  definition: PluginDefinition<Options, Data>
): undefined extends Options ? (options?: Options) => Plugin : (options: Options) => Plugin
export function definePlugin(definition: object) {
  return (options?: unknown) => ({ ...definition, options }) as Plugin
}

/**
 * Returns its argument. Gives `compile` the type of the `data` of pages.
 *
 * ```ts
 * defineCollection({
 *   name: 'notes',
 *   files: [{ folder: 'notes', extensions: ['.txt'] }],
 *   read: files => ({
 *     pages: files.map(({ path, text }) => ({ file: path, path: `/${path}`, title: path, data: text })),
 *     compile: ({ data }) => ({ html: `<p>${data.length} characters</p>` })
 *   })
 * })
 * ```
 */
export function defineCollection<Data>(collection: PluginCollection<Data>): PluginCollection {
  return collection
}
