/**
 * Imports with Docusaurus' names: `@theme/…`, `@docusaurus/…`, `@generated/…`. Every site can use those that docsgen
 * has; a Docusaurus site can also replace them, and resolves other imports as Docusaurus does.
 */
import { findModule, resolveSitePath } from '../model/imports.ts'
import { docusaurusModules } from '../shared/markup/components.ts'
import {
  docusaurusHelpers,
  docusaurusValues,
  frameTemplateOf,
  officialModule,
  unsupportedExports
} from '../shared/markup/docusaurus-exports.ts'
import { composedPart, contentParts, partOf } from '../shared/markup/theme-parts.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type {
  GivenExport,
  GivenExports,
  GivenImport,
  ImportFiles,
  ImportRules,
  ImportSource
} from '../types/imports.ts'
import { meantByAlias, toSourcePath } from '../util/paths.ts'

/** What a Docusaurus site expects of its imports; other sites follow docsgen's own rules. */
export function importRules({ dialect }: Pick<Config, 'dialect'>): ImportRules {
  const isTheirs = dialect.webpackImports
  return { drawsSvg: isTheirs, sheetsAreShared: isTheirs, toleratesMissing: isTheirs, hasTypes: isTheirs }
}

export function docusaurusImports(config: Config): ImportSource {
  const made = new Map<string, GivenImport>()
  const ofDocsgen = (specifier: string) => {
    const answer = made.get(specifier) ?? composed(specifier, config) ?? known(specifier, config)
    made.set(specifier, answer)
    return answer
  }
  return {
    answer(specifier, from, files) {
      const isTheirs = /^@(?:docusaurus|theme|theme-original|theme-init|generated)\/./.test(specifier)
      if (isTheirs) return replaced(specifier, from, files) ?? ofDocsgen(specifier)
      return config.dialect.webpackImports ? redirected(specifier, from, config, files) : null
    }
  }
}

/** The site's file that replaces a part of the theme (“swizzled”): `@theme/Badge` → src/theme/Badge.tsx. */
function replaced(specifier: string, from: SourcePath, files: ImportFiles): GivenImport | null {
  const [, name] = /^@theme\/(.+)$/.exec(specifier) ?? []
  const file = name === undefined ? null : findModule(toSourcePath(`src/theme/${name}`), files)
  if (file === null || file === from) return null
  const part = partOf(specifier)
  // If the site's part cannot be loaded, the text of pages would be lost in it.
  const isInText = part !== null && contentParts.includes(part)
  return { specifier: `@site/${file}`, ...(isInText && { otherwise: `@theme-original/${part}` }) }
}

/** A part that consists of others, of which the site replaces some. */
function composed(specifier: string, { dialect }: Config): GivenImport | null {
  const part = dialect.partsFolder === null ? null : partOf(specifier)
  const code = part === null ? null : composedPart(part, dialect.replacedParts)
  return code === null ? null : { kind: 'code', name: `@theme-original/${part}` as SourcePath, code }
}

function known(written: string, config: Config): GivenImport {
  const specifier = officialModule(written)
  const exports = exportsOf(specifier, config)
  if (exports !== null) return exports
  const template = frameTemplateOf(specifier.replace(/^@theme\//, ''))
  const hint =
    template === null
      ? 'Write this part in Markdown, or create your own component.'
      : `The layout already has this part: templates/${template}.tsx renders it.`
  const reason = 'is a Docusaurus component without an equivalent: nothing is rendered.'
  return { kind: 'empty', lack: { code: 'docusaurus/unsupported', reason, hint } }
}

/** The exports of a module of Docusaurus; null: docsgen does not have the module. */
export function exportsOf(specifier: string, config: Config): GivenExports | null {
  if (specifier === '@docusaurus/useDocusaurusContext') {
    return { kind: 'exports', exports: { default: { returns: docusaurusContext(config) } } }
  }
  const { siteConfig } = config.dialect
  if (specifier === '@generated/docusaurus.config' && siteConfig !== null) {
    return { kind: 'exports', exports: { ...valuesOf(siteConfig), default: { value: siteConfig } } }
  }
  const ofComponents = docusaurusModules.get(specifier)
  const ofHelpers = docusaurusHelpers.get(specifier)
  const values = docusaurusValues[specifier]
  if (ofComponents === undefined && ofHelpers === undefined && values === undefined) return null
  const exports = { ...from('helpers', ofHelpers), ...from('components', ofComponents), ...valuesOf(values ?? {}) }
  return { kind: 'exports', exports, others: unsupportedExports }
}

function from(module: 'components' | 'helpers', names: Readonly<Record<string, string>> = {}) {
  return mapped(names, name => ({ from: module, name }))
}

function valuesOf(values: Readonly<Record<string, unknown>>) {
  return mapped(values, value => ({ value }))
}

function mapped<Value>(
  names: Readonly<Record<string, Value>>,
  toExport: (value: Value) => GivenExport
): Readonly<Record<string, GivenExport>> {
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, toExport(value)]))
}

/** Aliases that plugins of the site define, and paths from the root, which may start in a static folder. */
function redirected(specifier: string, from: SourcePath, config: Config, files: ImportFiles): GivenImport | null {
  const named = /^[./]/.test(specifier) ? null : meantByAlias(specifier, config.dialect.aliases)
  if (named !== null) return { specifier: `@site/${named}` }
  const path = specifier.startsWith('/') ? resolveSitePath(specifier, from, config) : null
  if (path === null || findModule(path, files) !== null) return null
  const places = config.staticFolders.map(folder => toSourcePath(`${folder}/${path}`))
  const file = places.map(place => findModule(place, files)).find(found => found !== null)
  return file === undefined ? null : { specifier: `@site/${file}` }
}

/** The result of `useDocusaurusContext()`: the configuration values that have the same name in Docusaurus. */
function docusaurusContext({ title, tagline, url, baseUrl, favicon, locale, locales, dialect }: Config): object {
  const { customFields = {}, themeConfig = {}, ...written } = dialect.siteConfig ?? {}
  const known = { title, tagline, url, baseUrl, favicon }
  return {
    siteConfig: dialect.siteConfig === null ? known : { ...written, customFields, themeConfig, ...known },
    i18n: {
      currentLocale: locale.tag,
      defaultLocale: locales.find(({ isDefault }) => isDefault)?.tag ?? locale.tag,
      locales: locales.map(({ tag }) => tag)
    }
  }
}
