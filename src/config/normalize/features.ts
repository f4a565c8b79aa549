/** Normalizes integrations, browser storage, Markdown, and severities of findings. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import type { Config, MarkdownConfig, MarkdownPlugins, MathConfig } from '../../types/config.ts'
import type { Severity } from '../../types/findings.ts'
import { reportRead } from '../../util/author-code/ambient.ts'
import { entriesInside, realRoots, rootAround, textInside } from '../../util/guarded-files.ts'
import { sha256 } from '../../util/hash.ts'
import { toSourcePath } from '../../util/paths.ts'
import { defaults } from '../defaults.ts'
import type { ConfigInput } from '../input/config.ts'
import type { ReportingSeverity } from '../input/content.ts'
import type { IntegrationsInput, MarkdownInput, MarkdownPluginsInput, StorageInput } from '../input/features.ts'
import type { LocatedFile } from '../project-files.ts'
import { changelogInputs } from './content.ts'

/** An integration without a key, such as an unset environment variable, is off. */
export function normalizeIntegrations({ analytics, visitorIntent }: IntegrationsInput): Config['integrations'] {
  return {
    analytics: analytics?.apiKey
      ? { apiKey: analytics.apiKey, host: (analytics.host ?? defaults.analyticsHost).replace(/\/+$/, '') }
      : null,
    visitorIntent: visitorIntent?.apiKey ? { scriptUrl: visitorIntent.scriptUrl, apiKey: visitorIntent.apiKey } : null
  }
}

/**
 * Options that are left out come from environment variables at the start of a build, because they depend on the
 * machine.
 */
export function normalizeRemoteCache({ cache }: ConfigInput, { placeOf }: LocatedFile): Config['remoteCache'] {
  const remote = cache?.remote ?? false
  if (remote === false) return null
  const { url, team, readOnly = false, signature, timeout } = remote === true ? {} : remote
  return {
    url: url ?? null,
    team: team ?? null,
    readOnly,
    signature: signature ?? null,
    timeout: timeout ?? defaults.remoteCache.timeout,
    place: () => placeOf(['cache', 'remote'], 'value')
  }
}

/** The suffix of storage keys: none, `-` and a hash of the site's address, or `-` and a name. */
export function normalizeStorage({ type, namespace }: StorageInput, url: string, baseUrl: string): Config['storage'] {
  // As in Docusaurus, so that choices of readers on the old site are kept.
  const hash = () => createHash('md5').update(`${url}${baseUrl}`).digest('hex').slice(0, 3)
  const name = namespace === true ? hash() : namespace
  return { type: type ?? defaults.storageType, suffix: name ? `-${name}` : '' }
}

/**
 * `fingerprint` is that of the configuration file. It represents the plugins, which are functions and cannot be hashed.
 */
export function normalizeMarkdown(input: ConfigInput, fingerprint: string, root: string | null): MarkdownConfig {
  const { markdown = {} } = input
  const options = {
    parser: markdown.parser ?? defaults.markdown.parser,
    format: markdown.format ?? defaults.markdown.format,
    slugger: markdown.slugger ?? defaults.markdown.slugger,
    excerpt: markdown.excerpt ?? defaults.markdown.excerpt,
    timeLimit: markdown.timeLimit ?? defaults.markdown.timeLimit,
    rawHtml: markdown.rawHtml ?? defaults.markdown.rawHtml,
    math: normalizeMath(markdown),
    emoji: markdown.emoji ?? false,
    diagrams: markdown.diagrams ?? true,
    admonitions: [
      ...(markdown.admonitions ?? []),
      ...collections(input).flatMap(([, { admonitions = [] }]) => admonitions)
    ],
    themes: {
      light: markdown.themes?.light ?? defaults.markdown.themes.light,
      dark: markdown.themes?.dark ?? defaults.markdown.themes.dark
    },
    codeFrames: markdown.codeFrames ?? false,
    defaultLanguage: markdown.defaultLanguage ?? null,
    magicComments: (markdown.magicComments ?? defaults.markdown.magicComments).map(({ className, line, block }) => ({
      className,
      line: line ?? null,
      block: block ?? null
    }))
  }
  const remarkPlugins = (markdown.remarkPlugins ?? []).filter(plugin => !isRemarkMath(plugin))
  const rehypePlugins = markdown.rehypePlugins ?? []
  const plugins = new Map(
    collections(input).flatMap(([name, own]) => (hasPlugins(own) ? [[name, pluginsOf(own)]] : []))
  )
  const readers = readersOf(markdown)
  const { hooks = null, remarkRehypeOptions = null } = markdown
  const mayRun = [readers, hooks, remarkRehypeOptions].some(part => part !== null)
  const hasCode = mayRun || remarkPlugins.length + rehypePlugins.length + plugins.size > 0
  const code = hasCode ? fingerprint : null
  const components = root === null ? {} : componentsIn(root, input.templates ?? defaults.templates)
  const cacheKey = sha256(
    JSON.stringify([options, code, ...(Object.keys(components).length === 0 ? [] : [components])])
  )
  return {
    ...options,
    hooks,
    remarkRehypeOptions,
    readers,
    components,
    remarkPlugins,
    rehypePlugins,
    plugins,
    cacheKey
  }
}

function readersOf({ parseFrontMatter, preprocessor }: MarkdownInput): MarkdownConfig['readers'] {
  if (parseFrontMatter === undefined && preprocessor === undefined) return null
  return { parseFrontMatter: parseFrontMatter ?? null, preprocessor: preprocessor ?? null }
}

/**
 * Components that MDX pages use without an import: files in the folder `components`, and templates that the site
 * replaces in `templates/mdx`. `Chart.tsx` becomes `<Chart>`.
 */
function componentsIn(root: string, templates: string): Readonly<Record<string, string>> {
  return { ...componentsOf(join(templates, 'mdx'), root), ...componentsOf('components', root) }
}

function componentsOf(folder: string, root: string): Readonly<Record<string, string>> {
  reportRead('disk', join(root, folder))
  const roots = [...realRoots([root]), ...rootAround(folder, root)]
  const listed = entriesInside(join(root, folder), roots).map(({ name }) => name)
  const names = listed.filter(name => /^[A-Z]\w*\.[jt]sx?$/.test(name))
  const entries = names.sort(byCodePoint).map(file => {
    const path = join(root, folder, file)
    reportRead('disk', path)
    const name = file.replace(/\.\w+$/, '')
    const hasDefault = /\bexport\s+default\b|\bas\s+default\b/.test(textInside(path, roots) ?? '')
    return [name, `@site/${toSourcePath(join(folder, file))}${hasDefault ? '' : `#${name}`}`]
  })
  return Object.fromEntries(entries)
}

function docsInputs(docs: ConfigInput['docs']) {
  return docs === undefined || docs === false ? [] : [docs].flat()
}

/** Docs sets and changelogs by the id of their collection. */
function collections({ docs, changelog, pages }: ConfigInput): (readonly [string, MarkdownPluginsInput])[] {
  const named = docsInputs(docs).map(set => [set.id ?? defaults.docs.id, set] as const)
  return [
    ...named,
    ...changelogInputs(changelog).map(one => [one.id ?? defaults.changelog.id, one] as const),
    ...(pages === undefined || pages === false ? [] : [['pages', pages] as const])
  ]
}

function pluginsOf(input: MarkdownPluginsInput): MarkdownPlugins {
  return {
    beforeDefaultRemarkPlugins: input.beforeDefaultRemarkPlugins ?? [],
    remarkPlugins: input.remarkPlugins ?? [],
    beforeDefaultRehypePlugins: input.beforeDefaultRehypePlugins ?? [],
    rehypePlugins: input.rehypePlugins ?? []
  }
}

function hasPlugins(input: MarkdownPluginsInput): boolean {
  return Object.values(pluginsOf(input)).some(list => list.length > 0)
}

/** Recognizes `remark-math` among the plugins of migrated sites: docsgen parses its syntax itself. */
function normalizeMath({ math, remarkPlugins = [] }: MarkdownInput): MathConfig | null {
  if (math === false) return null
  const plugin = remarkPlugins.find(isRemarkMath)
  const options = Array.isArray(plugin) ? (plugin[1] as { singleDollarTextMath?: boolean } | undefined) : undefined
  const dollars = options?.singleDollarTextMath === false ? 'double' : 'all'
  const macros = typeof math === 'object' ? (math.macros ?? {}) : {}
  const output = math === 'katex' ? 'katex' : typeof math === 'object' ? (math.output ?? 'mathml') : 'mathml'
  return { dollars: math === undefined && plugin === undefined ? 'none' : dollars, macros, output }
}

function isRemarkMath(plugin: unknown): boolean {
  const transformer: unknown = Array.isArray(plugin) ? plugin[0] : plugin
  return typeof transformer === 'function' && transformer.name === 'remarkMath'
}

/** Docusaurus' `on…` settings as severities by code; `severities` overrides them. */
export function normalizeSeverities(input: ConfigInput): Readonly<Record<string, Severity | 'off'>> {
  const changelogs = changelogInputs(input.changelog)
  const strictestOf = (values: readonly (ReportingSeverity | undefined)[]) =>
    values.filter(value => value !== undefined).sort((a, b) => strictness.indexOf(b) - strictness.indexOf(a))[0]
  const strictest = strictestOf([input.onBrokenLinks, input.onBrokenMarkdownLinks])
  const untruncated = strictestOf(changelogs.map(one => one.onUntruncatedBlogPosts))
  const inlineTags = strictestOf([...changelogs, ...docsInputs(input.docs)].map(one => one.onInlineTags))
  const inlineAuthors = strictestOf(changelogs.map(one => one.onInlineAuthors))
  return {
    ...(strictest && { 'link/broken': severityOf[strictest] }),
    ...(input.onBrokenAnchors && { 'link/broken-anchor': severityOf[input.onBrokenAnchors] }),
    ...(input.onDuplicateRoutes && { 'route/duplicate': severityOf[input.onDuplicateRoutes] }),
    ...(untruncated && { 'post/untruncated': severityOf[untruncated] }),
    ...(inlineTags && { 'front-matter/unknown-tag': severityOf[inlineTags] }),
    ...(inlineAuthors && { 'post/inline-author': severityOf[inlineAuthors] }),
    ...input.severities
  }
}

const severityOf = { ignore: 'off', log: 'info', warn: 'warning', throw: 'error' } as const
const strictness: readonly ReportingSeverity[] = ['ignore', 'log', 'warn', 'throw']
