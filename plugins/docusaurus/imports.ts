/**
 * Imports with Docusaurus' names: `@theme/…`, `@docusaurus/…`, `@generated/…`. Every site can use those that docsgen
 * has; a Docusaurus site can also replace them.
 */
import type { ResolveContext, ResolvedExport, ResolvedExports, ResolvedImport } from 'docsgen/config'
import { composedPart, partOf } from './composed-parts.ts'
import {
  browserExports,
  componentModules,
  docusaurusHelpers,
  docusaurusValues,
  fileOfHelper,
  officialModule,
  type ThemeFile,
  unsupportedExports
} from './exports.ts'
import { frameTemplateOf } from './layout-parts.ts'
import { contentParts } from './text-parts.ts'

/** The module with the properties of parts of the layout. */
export const frameProperties = '@docusaurus/docsgen-frame-properties'

export function resolveImport(specifier: string, context: ResolveContext): ResolvedImport | null {
  if (!/^@(?:docusaurus|theme|theme-original|theme-init|generated)\/./.test(specifier)) return null
  return replaced(specifier, context) ?? composed(specifier, context) ?? known(specifier, context)
}

/** The site's file that replaces a part of the theme (“swizzled”): `@theme/Badge` → src/theme/Badge.tsx. */
function replaced(specifier: string, { importer, findModule }: ResolveContext): ResolvedImport | null {
  const [, name] = /^@theme\/(.+)$/.exec(specifier) ?? []
  const file = name === undefined ? null : findModule(`src/theme/${name}`)
  if (file === null || file === importer) return null
  const part = partOf(specifier)
  // If the site's part cannot be loaded, the text of pages would be lost in it.
  const isInText = part !== null && contentParts.includes(part)
  return { import: `@site/${file}`, ...(isInText && { otherwise: `@theme-original/${part}` }) }
}

/** A part that consists of others, of which the site replaces some. */
function composed(specifier: string, { replacedParts }: ResolveContext): ResolvedImport | null {
  const part = partOf(specifier)
  const code = part === null ? null : composedPart(part, replacedParts)
  return code === null ? null : { code, name: `@theme-original/${part}` }
}

function known(written: string, context: ResolveContext): ResolvedImport {
  const specifier = officialModule(written)
  const exports = exportsOf(specifier, context)
  if (exports !== null) return exports
  const template = frameTemplateOf(specifier.replace(/^@theme\//, ''))
  const hint =
    template === null
      ? 'Write this part in Markdown, or create your own component.'
      : `The layout already has this part: templates/${template}.tsx renders it.`
  return {
    absent: {
      code: 'unsupported',
      reason: 'is a Docusaurus component without an equivalent: nothing is rendered.',
      hint
    }
  }
}

/** The exports of a module of Docusaurus; null: docsgen does not have the module. */
export function exportsOf(
  specifier: string,
  context: Pick<ResolveContext, 'siteConfig' | 'locale' | 'texts' | 'site'>
): ResolvedExports | null {
  const { siteConfig } = context
  if (specifier === frameProperties) {
    const file = { file: 'plugins/docusaurus/theme/frame.ts', load: () => import('./theme/frame.ts') }
    const names = ['DocPaginator', 'EditThisPage', 'LastUpdated', 'TOC', 'nothing']
    return { exports: Object.fromEntries(names.map(name => [name, { ...file, name }])) }
  }
  if (specifier === '@docusaurus/useDocusaurusContext') {
    return { exports: { default: { returns: docusaurusContext(context) } } }
  }
  if (specifier === '@generated/docusaurus.config' && siteConfig !== null) {
    return { exports: { ...valuesOf(siteConfig), default: { value: siteConfig } } }
  }
  const ofComponents = componentModules.get(specifier)
  const ofHelpers = docusaurusHelpers.get(specifier)
  const values = docusaurusValues[specifier]
  if (ofComponents === undefined && ofHelpers === undefined && values === undefined) return null
  const exports = {
    ...Object.fromEntries(
      Object.entries(ofHelpers ?? {}).map(([name, its]) => {
        const own = name === 'default' ? specifier.slice(specifier.lastIndexOf('/') + 1) : name
        return [name, { ...helper(its, context.texts), ...(browserExports.test(own) && { inBrowser: true }) }]
      })
    ),
    ...mapped(ofComponents ?? {}, component => ({ component })),
    ...valuesOf(values ?? {})
  }
  const isForBrowsers = specifier === '@docusaurus/BrowserOnly' && siteConfig === null
  return {
    exports,
    others: unsupportedExports,
    othersCode: 'unsupported',
    ...(isForBrowsers && { notInPages: rendersNothing })
  }
}

const rendersNothing = {
  reason: 'renders nothing in a page, which is static HTML.',
  hint: 'Move the part into a component in a file beside the page.'
}

const loaders: Readonly<Record<ThemeFile, () => Promise<object>>> = {
  admonition: () => import('./theme/admonition.tsx'),
  basics: () => import('./theme/basics.tsx'),
  browser: () => import('./theme/browser.tsx'),
  common: () => import('./theme/common.tsx'),
  docs: () => import('./theme/docs.tsx'),
  icons: () => import('./theme/icons.tsx'),
  page: () => import('./theme/page.tsx')
}

/** A function or component of the folder `theme`; those that translate get the texts of the language. */
function helper(name: string, texts: ResolveContext['texts']): ResolvedExport {
  const file = fileOfHelper(name)
  const module = { file: `plugins/docusaurus/theme/${file}.tsx`, load: loaders[file] }
  const isTranslated = texts !== null && /^translate$/i.test(name)
  return { ...module, name, ...(isTranslated && { of: 'translator', argument: texts }) }
}

function valuesOf(values: Readonly<Record<string, unknown>>) {
  return mapped(values, value => ({ value }))
}

function mapped<Value>(
  names: Readonly<Record<string, Value>>,
  toExport: (value: Value) => ResolvedExport
): Readonly<Record<string, ResolvedExport>> {
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, toExport(value)]))
}

/** The result of `useDocusaurusContext()`: the configuration values that have the same name in Docusaurus. */
function docusaurusContext({ site, siteConfig, locale }: Pick<ResolveContext, 'site' | 'siteConfig' | 'locale'>) {
  const { customFields = {}, themeConfig = {}, ...written } = siteConfig ?? {}
  const { title, url, baseUrl } = site
  const { tagline, favicon, current, original, all } = locale
  const known = { title, tagline, url, baseUrl, favicon }
  return {
    siteConfig: siteConfig === null ? known : { ...written, customFields, themeConfig, ...known },
    i18n: { currentLocale: current, defaultLocale: original, locales: all }
  }
}
