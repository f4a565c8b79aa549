/** What the compiler may ask for: files, icons, packages, routes. Part of the pipeline, beside build.ts. */

import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageFacts, VersionFacts } from '../../../templates/mdx/page-facts.ts'
import { iconNames, readIcon } from '../../config/icons.ts'
import type { Inputs } from '../../incremental/inputs.ts'
import type { CompileEnvironment } from '../../markdown/context.ts'
import { isCjk } from '../../markdown/parse/emphasis.ts'
import type { Config } from '../../types/config.ts'
import type { Page } from '../../types/content.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import type { RouteTable } from '../../types/routes.ts'
import { readInside, realRoots } from '../../util/guarded-files.ts'
import { digest } from '../../util/hash.ts'
import { groupBy } from '../../util/maps.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { packageOf } from '../../util/packages/package.ts'
import { joinUrl, toSourcePath } from '../../util/paths.ts'
import { filesOfInputs, importResolver } from './import-resolver.ts'
import { type BundledPackage, importBundled, importReactPackage, isForBundlers } from './react-packages.ts'

/** Answers from the project's files, as pages see them, and from the route table. */
export async function compileEnvironment(
  config: Config,
  { resolve }: Pick<RouteTable, 'resolve'>,
  files: Pick<Inputs, 'readText' | 'readBytes' | 'version'>
): Promise<CompileEnvironment> {
  const { components } = await import('../../../templates/mdx/components.ts')
  const { PageFactsProvider, Transparent, useNothing } = await import('../../../templates/mdx/facts.ts')
  const { PageContent } = await import('../../../templates/mdx/page-content.ts')
  const about = new Map<string, BundledPackage>()
  const known = new Map<string, ReturnType<typeof importOne>>()
  const importOne = async (specifier: string) => {
    const { packageRoot } = config
    const isOurs = /^(?:docsgen|react|react-dom)(?:\/|$)/.test(specifier) || specifier.startsWith('node:')
    const found = isOurs ? null : await importReactPackage(specifier, packageRoot)
    if (found !== null) return noted(specifier, found)
    try {
      return await importPackage(specifier, packageRoot)
    } catch (error) {
      const isInstalled = findPackage(packageOf(specifier), packageRoot) !== null
      const bundled = isInstalled && isForBundlers(error) ? await importBundled(specifier, packageRoot) : null
      if (bundled === null) throw error
      return noted(specifier, bundled)
    }
  }
  const noted = (specifier: string, found: BundledPackage) => {
    about.set(specifier, found)
    return found.exports
  }
  const importOnce = (specifier: string) => {
    const made = known.get(specifier) ?? importOne(specifier)
    known.set(specifier, made)
    return made
  }
  return {
    config,
    components,
    helpers: { PageContent, PageFactsProvider, Transparent, useNothing },
    given: new Set(),
    factsOf: createPageFacts(config),
    codeBlocks: new Map(),
    readIcon,
    iconNames,
    resolve,
    readText: async file => files.readText(file),
    readBytes: async file => files.readBytes(file),
    packageFolder: name => findPackage(name, config.packageRoot),
    aboutPackage(specifier) {
      const { isInteractive = false, loads = [], sheets = [] } = about.get(specifier) ?? {}
      return { isInteractive, loads, sheets: sheets.map(path => toSourcePath(relative(config.root, path))) }
    },
    imports: importResolver(config, filesOfInputs(config, files)),
    importPackage: importOnce,
    // Only the engine can record what parts depend on.
    showPart: async () => ({ part: null, findings: [] })
  }
}

/** Imports a package as the site sees it; docsgen's entries and React are those of this process: one React for all. */
export async function importPackage(specifier: string, root: string): Promise<Readonly<Record<string, unknown>>> {
  if (/^(?:docsgen|react|react-dom)(?:\/|$)/.test(specifier) || specifier.startsWith('node:')) return import(specifier)
  const file = resolvePackage(specifier, root)
  if (!file.endsWith('.json')) return import(pathToFileURL(file).href)
  // As bundlers read it; Node would ask for an import attribute.
  const value: unknown = JSON.parse(readInside(file, realRoots([dirname(file)])).toString())
  return { ...(isRecord(value) && value), default: value }
}

/** The file of a package's entry, as `require` finds it; packages with ES modules only have no entry for `require`. */
function resolvePackage(specifier: string, root: string): string {
  try {
    return createRequire(join(root, 'package.json')).resolve(specifier)
  } catch (error) {
    const [name = '', below = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/s.exec(specifier)?.slice(1) ?? []
    const folder = findPackage(name, root)
    if (folder === null) throw error
    const { exports } = JSON.parse(readInside(join(folder, 'package.json'), realRoots([folder])).toString()) as {
      exports?: unknown
    }
    const entry = entryOf(isRecord(exports) && `.${below}` in exports ? exports[`.${below}`] : below === '' && exports)
    if (entry === null) throw error
    return join(folder, entry)
  }
}

/** The path that `import` gets in Node, which tries conditions in the order of the package's `exports`. */
function entryOf(exports: unknown): string | null {
  if (typeof exports === 'string') return exports
  if (!isRecord(exports)) return null
  const [, entry] = Object.entries(exports).find(([condition]) => /^(?:node|import|default)$/.test(condition)) ?? []
  return entry === undefined ? null : entryOf(entry)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** What components can read on any page: the versions, the address of the site. */
export function sharedFacts(config: Config): Omit<PageFacts, 'pathname' | 'version'> {
  const { baseUrl, filesUrl, url, locale, docs, dialect } = config
  const versions = Object.fromEntries(
    [...groupBy(docs, ({ set }) => set)].map(([set, its]) => [set, its.map(docs => toVersion(docs, baseUrl))])
  )
  const themeConfig = dialect.siteConfig?.themeConfig
  const known = { versions, baseUrl, filesUrl, siteUrl: url, locale: locale.tag, pluginData: dialect.pluginData }
  return { ...known, themeConfig: isRecord(themeConfig) ? themeConfig : {} }
}

/** The same for one page, with its address and the version of its docs. */
function createPageFacts(config: Config): (page: Page) => PageFacts {
  const { baseUrl, docs } = config
  const shared = sharedFacts(config)
  return ({ path, collection }) => {
    const set = docs.find(({ id }) => id === collection)
    return { ...shared, pathname: joinUrl(baseUrl, path), version: set === undefined ? null : toVersion(set, baseUrl) }
  }
}

function toVersion({ set, version, routeBase }: DocsSet, baseUrl: string): VersionFacts {
  const { name, label, isLast } = version
  return { pluginId: set, name, label, isLast, path: joinUrl(baseUrl, routeBase) }
}

/** Hash of all configuration that a compiler reads. */
export function compileSettings({
  markdown,
  baseUrl,
  filesUrl,
  url,
  file,
  staticFiles,
  images,
  aiOutputs,
  docs,
  dialect,
  texts,
  translations,
  locale
}: Config): string {
  const { siteConfig, pluginData } = dialect
  // Bodies do not read the rest.
  const others = { siteConfig: null, pluginData: null, styles: null, frame: null, itemTypes: null, staticHint: null }
  const rules = { ...dialect, ...others }
  // What components can read: `factsOf` of the compile environment.
  const facts = siteConfig && [
    JSON.stringify([siteConfig, pluginData]),
    docs.map(({ set, version, routeBase }) => [set, version, routeBase])
  ]
  return digest(
    markdown.cacheKey,
    baseUrl,
    filesUrl,
    url,
    file,
    staticFiles.allow,
    images,
    aiOutputs !== null,
    facts,
    rules,
    texts,
    translations['code.json'],
    isCjk(locale)
  )
}
