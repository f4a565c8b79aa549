/** Normalizes integrations, browser storage, Markdown, and severities of findings. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { byCodePoint } from '../../shared/compare.ts'
import type { Config, MarkdownConfig, MarkdownPlugins, MathConfig } from '../../types/config.ts'
import type { Severity } from '../../types/findings.ts'
import { reportRead } from '../../util/author-code/ambient.ts'
import { entriesInside, realRoots, rootAround, textInside } from '../../util/guarded-files.ts'
import { sha256 } from '../../util/hash.ts'
import { toSourcePath } from '../../util/paths.ts'
import type { LocatedFile } from '../project-files.ts'
import { defaultChangelog } from '../schema/collections.ts'
import type { ReportingSeverity } from '../schema/docs.ts'
import { extraNames, type markdownPlugins, related as relatedSchema, remoteCache } from '../schema/features.ts'
import type { OutputOf } from '../schema/primitives.ts'
import { type CheckedConfig, listOf } from './context.ts'

type CheckedMarkdown = CheckedConfig['markdown']

/** An integration without a key, such as an unset environment variable, is off. */
export function normalizeIntegrations({
  analytics,
  visitorIntent
}: CheckedConfig['integrations']): Config['integrations'] {
  return {
    analytics: analytics?.apiKey ? { apiKey: analytics.apiKey, host: analytics.host.replace(/\/+$/, '') } : null,
    visitorIntent: visitorIntent?.apiKey ? { scriptUrl: visitorIntent.scriptUrl, apiKey: visitorIntent.apiKey } : null
  }
}

/** null: nothing receives the answers, as long as the analytics have no key. */
export function normalizeFeedback({ feedback, integrations, headTags }: CheckedConfig): Config['feedback'] {
  if (feedback === false) return null
  const { endpoint = null, issues = null } = feedback
  // Scripts of other services are elements of the head.
  const analytics = feedback.analytics && (Boolean(integrations.analytics?.apiKey) || headTags.length > 0)
  if (endpoint === null && issues === null && !analytics) return null
  const isComplete = issues === null || /\{(?:title|url)\}/.test(issues)
  const added = `${issues?.includes('?') ? '&' : '?'}title={title}&body={url}`
  return { endpoint, issues: isComplete ? issues : issues + added, analytics }
}

/** The address of the comments' frame without the values of a page, and where readers find them without a script. */
export function normalizeComments({ comments }: CheckedConfig): Config['comments'] {
  if (comments === false) return null
  const { giscus, utterances } = comments
  if (giscus !== undefined) {
    const { repo, repoId, category, categoryId, mapping, inputOnTop } = giscus
    const inputPosition = inputOnTop ? 'top' : 'bottom'
    const values = {
      repo,
      repoId,
      category,
      categoryId,
      inputPosition,
      strict: '0',
      reactionsEnabled: '1',
      emitMetadata: '0'
    }
    return {
      service: 'giscus',
      origin: 'https://giscus.app',
      values,
      mapping,
      href: `https://github.com/${repo}/discussions`
    }
  }
  if (utterances === undefined) return null
  const { repo, mapping, label } = utterances
  const values = { repo, ...(label !== undefined && { label }) }
  return {
    service: 'utterances',
    origin: 'https://utteranc.es',
    values,
    mapping,
    href: `https://github.com/${repo}/issues`
  }
}

/** null: pages show none. */
export function normalizeRelated({ related }: CheckedConfig): Config['related'] {
  if (related === false) return null
  const options = related === true ? v.parse(relatedSchema, {}) : related
  return options.limit === 0 && !options.backlinks ? null : options
}

/**
 * Options that are left out come from environment variables at the start of a build, because they depend on the
 * machine.
 */
export function normalizeRemoteCache(
  { remote: written }: CheckedConfig['cache'],
  { placeOf }: LocatedFile
): Config['remoteCache'] {
  if (written === false) return null
  const { url = null, team = null, signature = null, ...rest } = written === true ? v.parse(remoteCache, {}) : written
  return { ...rest, url, team, signature, place: () => placeOf(['cache', 'remote'], 'value') }
}

/** The suffix of storage keys: none, `-` and a hash of the site's address, or `-` and a name. */
export function normalizeStorage(
  { type, namespace }: CheckedConfig['storage'],
  url: string,
  baseUrl: string
): Config['storage'] {
  // So that choices of readers on the old site are kept.
  const hash = () => createHash('md5').update(`${url}${baseUrl}`).digest('hex').slice(0, 3)
  const name = namespace === true ? hash() : namespace
  return { type, suffix: name ? `-${name}` : '' }
}

/**
 * `fingerprint` is that of the configuration file. It represents the plugins, which are functions and cannot be hashed.
 */
export function normalizeMarkdown(
  input: CheckedConfig,
  fingerprint: string,
  root: string | null,
  glossary: MarkdownConfig['glossary']
): MarkdownConfig {
  const { parseFrontMatter, preprocessor, hooks: given, remarkRehypeOptions = null, ...markdown } = input.markdown
  const { remarkPlugins: written, rehypePlugins, ...rest } = markdown
  const options = {
    ...rest,
    math: normalizeMath(markdown),
    glossary,
    variables: Object.fromEntries(Object.entries(markdown.variables).map(([name, value]) => [name, String(value)])),
    extras: markdown.extras === true ? extraNames : markdown.extras === false ? [] : markdown.extras,
    admonitions: [...markdown.admonitions, ...collections(input).flatMap(([, { admonitions }]) => admonitions)],
    defaultLanguage: markdown.defaultLanguage ?? null,
    magicComments: markdown.magicComments.map(({ className, line = null, block = null }) => ({
      className,
      line,
      block
    }))
  }
  const remarkPlugins = written.filter(plugin => !isRemarkMath(plugin))
  const plugins = new Map(
    collections(input).flatMap(([name, own]) => (hasPlugins(own) ? [[name, pluginsOf(own)]] : []))
  )
  const readers = readersOf({ parseFrontMatter, preprocessor })
  const hooks = given ?? null
  const mayRun = [readers, hooks, remarkRehypeOptions].some(part => part !== null)
  const hasCode = mayRun || remarkPlugins.length + rehypePlugins.length + plugins.size > 0
  const code = hasCode ? fingerprint : null
  const components = root === null ? {} : componentsIn(root, input.templates)
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
    elements: {},
    syntax: [],
    cacheKey
  }
}

function readersOf({
  parseFrontMatter,
  preprocessor
}: Pick<CheckedMarkdown, 'parseFrontMatter' | 'preprocessor'>): MarkdownConfig['readers'] {
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

/** Docs sets, changelogs and pages by the id of their collection. */
function collections({ docs, changelog, pages }: CheckedConfig): (readonly [string, Plugins])[] {
  return [
    ...listOf(docs).map(set => [set.id, set] as const),
    ...listOf(changelog).map(one => [one.id ?? defaultChangelog, one] as const),
    ...(pages === false ? [] : [['pages', pages] as const])
  ]
}

type Plugins = OutputOf<typeof markdownPlugins>

function pluginsOf(input: Plugins): MarkdownPlugins {
  const { beforeDefaultRemarkPlugins, remarkPlugins, beforeDefaultRehypePlugins, rehypePlugins } = input
  return { beforeDefaultRemarkPlugins, remarkPlugins, beforeDefaultRehypePlugins, rehypePlugins }
}

function hasPlugins(input: Plugins): boolean {
  return Object.values(pluginsOf(input)).some(list => list.length > 0)
}

/** Recognizes `remark-math` among the plugins of migrated sites: docsgen parses its syntax itself. */
function normalizeMath({ math, remarkPlugins }: Pick<CheckedMarkdown, 'math' | 'remarkPlugins'>): MathConfig | null {
  if (math === false) return null
  const plugin = remarkPlugins.find(isRemarkMath)
  const options = Array.isArray(plugin) ? (plugin[1] as { singleDollarTextMath?: boolean } | undefined) : undefined
  const dollars = options?.singleDollarTextMath === false ? 'double' : 'all'
  const macros = typeof math === 'object' ? math.macros : {}
  const output = typeof math === 'object' ? math.output : math === 'katex' ? 'katex' : 'mathml'
  return { dollars: math === undefined && plugin === undefined ? 'none' : dollars, macros, output }
}

function isRemarkMath(plugin: unknown): boolean {
  const transformer: unknown = Array.isArray(plugin) ? plugin[0] : plugin
  return typeof transformer === 'function' && transformer.name === 'remarkMath'
}

/** The settings `on…` as severities by code; `severities` overrides them. */
export function normalizeSeverities(input: CheckedConfig): Readonly<Record<string, Severity | 'off'>> {
  const changelogs = listOf(input.changelog)
  const strictestOf = (values: readonly (ReportingSeverity | undefined)[]) =>
    values.filter(value => value !== undefined).sort((a, b) => strictness.indexOf(b) - strictness.indexOf(a))[0]
  const { onBrokenLinks, onBrokenMarkdownLinks } = input
  // A missing file is a broken link, too.
  const ofFiles = onBrokenMarkdownLinks && strictestOf([onBrokenLinks ?? 'throw', onBrokenMarkdownLinks])
  const untruncated = strictestOf(changelogs.map(one => one.onUntruncatedBlogPosts))
  const inlineTags = strictestOf([...changelogs, ...listOf(input.docs)].map(one => one.onInlineTags))
  const inlineAuthors = strictestOf(changelogs.map(one => one.onInlineAuthors))
  return {
    ...(onBrokenLinks && { 'link/broken': severityOf[onBrokenLinks] }),
    ...(ofFiles && { 'link/broken-markdown': severityOf[ofFiles] }),
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
