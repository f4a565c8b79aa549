/**
 * Imports that docsgen's own plugins answer on every site, such as `@theme/…`. A plugin is loaded for the first of its
 * imports, unless it has read the site.
 */
import { isAbsolute } from 'node:path'
import { translationFiles } from '../model/translations.ts'
import type { Config } from '../types/config.ts'
import type { ImportSource } from '../types/imports.ts'
import type { SitePlugin } from '../types/plugin.ts'
import { digest } from '../util/hash.ts'
import { once } from '../util/lazy.ts'
import { packagePath } from '../util/packages/package.ts'
import { codeOf, resolveContext, toGivenImport } from './imports.ts'
import { ownPlugins } from './own.ts'

export function ownImports(config: Config): readonly ImportSource[] {
  const facts = once(() => factsOf(config))
  return ownPlugins.flatMap(({ imports, site, load }) => {
    if (imports === undefined) return []
    let plugin: SitePlugin | undefined = config.plugins.find(({ name }) => name === site)
    const source: ImportSource = {
      version: specifier => (imports.test(specifier) ? facts() : null),
      ready(specifier) {
        if (plugin !== undefined || !imports.test(specifier)) return null
        return load().then(loaded => {
          plugin = loaded as unknown as SitePlugin
        })
      },
      answer(specifier, from, files) {
        if (!imports.test(specifier)) return null
        if (plugin === undefined) throw new Error(`The plugin that resolves “${specifier}” is not loaded.`)
        const answer = plugin.resolve?.(specifier, resolveContext(plugin, from, files, config))
        return answer == null ? null : toGivenImport(answer, specifier, { pathOf, codeOf: codeOf(plugin) })
      }
    }
    return [source]
  })
}

/** A hash of what the hook `resolve` gets from the configuration. */
function factsOf({ dialect, title, tagline, url, baseUrl, favicon, locale, locales, translations }: Config): string {
  const { siteConfig, parts } = dialect
  const facts = [
    title,
    tagline,
    url,
    baseUrl,
    favicon,
    locale.tag,
    locales.map(({ tag, isDefault }) => [tag, isDefault])
  ]
  return digest(siteConfig, Object.keys(parts), facts, translations[translationFiles.code])
}

function pathOf(file: string): string {
  return isAbsolute(file) ? file : packagePath(file)
}
