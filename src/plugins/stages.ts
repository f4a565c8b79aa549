/** The hooks between the stages of the pipeline: each gets the data that one stage passes to the next. */
import { placeOf } from '../diagnostics/finding.ts'
import type { HeadTag } from '../types/basics.ts'
import type { Config, MarkdownConfig } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Output, OutputFile } from '../types/output.ts'
import type {
  AddedRoutes,
  AddedToPage,
  MarkdownExtension,
  PluginPage,
  RenderedRoute,
  SitePlugin
} from '../types/plugin.ts'
import type { Route } from '../types/routes.ts'
import { sha256 } from '../util/hash.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { fenceRenderers } from './code-blocks.ts'
import { awaitHook, callHook, contextOf, objectOf, WrongResult } from './hook.ts'
import { withSyntax } from './syntax.ts'

/** Whether the plugin has a hook whose inputs are unknown, so that it must run in every build. */
export function isOpen({ version, content, pages, html, outputs }: SitePlugin): boolean {
  return version === undefined && [content, pages, html, outputs].some(hook => hook !== undefined)
}

/** `pages`: after front matter is read, before addresses are planned. Hooks get copies, which they may modify. */
export async function throughPages(pages: readonly Page[], config: Config, report: Report): Promise<readonly Page[]> {
  const hasHooks = config.plugins.some(plugin => plugin.pages !== undefined)
  // `structuredClone` drops the class, and with it the getter by which a page reads its body on demand.
  let changed = hasHooks ? pages.map(page => structuredClone({ ...page, body: page.body })) : pages
  for (const plugin of config.plugins) {
    const { pages: hook } = plugin
    if (hook === undefined) continue
    const before = changed
    const toValue = (returned: unknown) => {
      if (!Array.isArray(returned) || !returned.every(isPage))
        throw new WrongResult(`${describe(returned)} that is not a list of pages`)
      return returned
    }
    const context = contextOf(plugin, config)
    const call = { call: () => hook(before, context), toValue, otherwise: before, steps: before.length }
    changed = await awaitHook({ plugin, name: 'pages' }, call, config, report)
  }
  return changed
}

function isPage(value: unknown): value is Page {
  return (
    isPlainObject(value) &&
    ['source', 'path', 'title', 'kind', 'collection', 'body'].every(key => typeof value[key] === 'string')
  )
}

/** `markdown`, `syntax` and `routes`: adds their results to the configuration. Runs after `content`, so `data` is available. */
export function throughSettings(config: Config, report: Report): Config {
  let { markdown, redirects } = config
  for (const plugin of config.plugins) {
    const context = contextOf(plugin, config)
    if (plugin.markdown !== undefined) {
      const { markdown: hook } = plugin
      const toValue = (returned: unknown) => objectOf<MarkdownExtension>(returned, markdownKeys)
      const call = { call: () => hook(context), toValue, otherwise: {} }
      markdown = withExtension(markdown, callHook({ plugin, name: 'markdown' }, call, config, report), plugin)
    }
    if (plugin.syntax !== undefined) markdown = withSyntax(markdown, plugin, config)
    if (plugin.routes !== undefined) {
      const { routes: hook } = plugin
      const call = { call: () => hook(context), toValue: toRedirects, otherwise: [] }
      redirects = [...redirects, ...callHook({ plugin, name: 'routes' }, call, config, report)]
    }
  }
  return markdown === config.markdown && redirects === config.redirects ? config : { ...config, markdown, redirects }
}

const markdownKeys = ['remarkPlugins', 'rehypePlugins', 'components', 'codeBlocks', 'admonitions'] as const

function withExtension(markdown: MarkdownConfig, added: MarkdownExtension, plugin: SitePlugin): MarkdownConfig {
  const { remarkPlugins = [], rehypePlugins = [], components = {}, codeBlocks = {}, admonitions = [] } = added
  const renderers = Object.keys(codeBlocks).length === 0 ? [] : [fenceRenderers(codeBlocks)]
  return {
    ...markdown,
    remarkPlugins: [...markdown.remarkPlugins, ...remarkPlugins],
    rehypePlugins: [...markdown.rehypePlugins, ...rehypePlugins, ...renderers],
    admonitions: [...markdown.admonitions, ...admonitions],
    components: { ...markdown.components, ...components },
    cacheKey: sha256(JSON.stringify([markdown.cacheKey, plugin.key, plugin.data, components, admonitions]))
  }
}

function toRedirects(returned: unknown): Config['redirects'] {
  const { redirects = [] } = objectOf<AddedRoutes>(returned, ['redirects'])
  const isRight = (value: unknown) =>
    isPlainObject(value) &&
    [value.from, value.to].every(path => typeof path === 'string') &&
    /^\/(?!\/)/.test(String(value.from))
  const wrong = redirects.find(redirect => !isRight(redirect))
  if (wrong !== undefined) throw new WrongResult(`a redirect without a path “from” and an address “to”`)
  return redirects
}

/** `outputs`: files that plugins add, or that replace others. */
export async function throughOutputs(
  pages: readonly PluginPage[],
  config: Config,
  report: Report
): Promise<ReadonlyMap<string, Output>> {
  const added = new Map<string, Output>()
  for (const plugin of config.plugins) {
    const { outputs: hook } = plugin
    if (hook === undefined) continue
    const context = { ...contextOf(plugin, config), pages }
    const call = { call: () => hook(context), toValue: toOutputs, otherwise: [], steps: pages.length }
    const files = await awaitHook({ plugin, name: 'outputs' }, call, config, report)
    for (const file of files) added.set(file.path, file)
  }
  return added
}

/** Validates files of a plugin or a search provider. Throws for a path outside of the output folder. */
export function toOutputs(files: unknown): readonly Output[] {
  if (!Array.isArray(files) || !files.every(isPlainObject))
    throw new WrongResult(`${describe(files)} that is not a list of files`)
  const isBelow = (path: unknown) =>
    typeof path === 'string' &&
    !path.includes('\\') &&
    path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  const wrong = files.find(({ path }) => !isBelow(path))
  if (wrong !== undefined) throw new Error(`“${wrong.path}” is not a path below the output folder`)
  const isFile = ({ content, copyFrom }: Readonly<Record<string, unknown>>) =>
    typeof content === 'string' || content instanceof Uint8Array || typeof copyFrom === 'string'
  const empty = files.find(file => !isFile(file))
  if (empty !== undefined) throw new Error(`the file “${empty.path}” has neither “content” nor “copyFrom”`)
  return files as unknown as readonly (OutputFile & Output)[]
}

/** `html`: the final document of one route. */
export function throughHtml(html: string, route: Route, config: Config, report: Report): string {
  let changed = html
  for (const plugin of config.plugins) {
    const { html: hook } = plugin
    if (hook === undefined) continue
    const before = changed
    const toValue = (returned: unknown) => {
      if (typeof returned !== 'string') throw new WrongResult(`${describe(returned)} instead of the document`)
      return returned
    }
    const place = 'page' in route ? { place: placeOf(route.page.source) } : {}
    const call = { call: () => hook(before, route), toValue, otherwise: before }
    changed = callHook({ plugin, name: 'html', ...place }, call, config, report)
  }
  return changed
}

/** Additions of plugins to the page of a route. */
interface PageAdditions {
  readonly tags: readonly HeadTag[]
  readonly bodyAttributes: Readonly<Record<string, string>>
}

/** `render`: null if no plugin has this hook. */
export function pageAdditions(config: Config): ((route: Route, report: Report) => PageAdditions) | null {
  const plugins = config.plugins.filter(({ render }) => render !== undefined)
  if (plugins.length === 0) return null
  return (route, report) => {
    const page = toRenderedRoute(route, config)
    const place = 'page' in route ? { place: placeOf(route.page.source) } : {}
    const all = plugins.map(plugin => {
      const call = {
        call: () => plugin.render?.(page, contextOf(plugin, config)),
        toValue: toAddition,
        otherwise: nothing
      }
      return callHook({ plugin, name: 'render', ...place }, call, config, report)
    })
    return {
      tags: all.flatMap(({ tags }) => tags),
      bodyAttributes: Object.assign({}, ...all.map(({ bodyAttributes }) => bodyAttributes)) as Record<string, string>
    }
  }
}

const nothing: PageAdditions = { tags: [], bodyAttributes: {} }

function toAddition(returned: unknown): PageAdditions {
  const { head = [], bodyAttributes = {} } = objectOf<AddedToPage>(returned, ['head', 'bodyAttributes'])
  if (!Array.isArray(head)) throw new WrongResult(`${describe(head)} as “head” instead of a list`)
  const wrong = head.find(tag => !isPlainObject(tag) || !/^[a-z][a-z0-9-]*$/.test(String(tag.tagName)))
  if (wrong !== undefined) throw new WrongResult('a tag of the head without a “tagName”')
  const other = Object.keys(bodyAttributes).find(name => !/^data-[a-z][a-z0-9-]*$/.test(name))
  if (other !== undefined) throw new WrongResult(`the attribute “${other}”, whose name does not begin with “data-”`)
  const tags = head.map(({ tagName, attributes = {}, innerHTML = null }) => ({ tagName, attributes, innerHTML }))
  return { tags, bodyAttributes }
}

export function toRenderedRoute(route: Route, config: Pick<Config, 'baseUrl'>): RenderedRoute {
  const page = 'page' in route ? route.page : null
  return {
    file: page?.source ?? null,
    path: belowBase(route.permalink, config),
    title: route.title,
    description: page?.description ?? null,
    kind: route.kind
  }
}

/** The pages of the site in the form passed to hooks. */
export function toPluginPages(routes: readonly Route[], config: Pick<Config, 'baseUrl'>): readonly PluginPage[] {
  return routes.flatMap(route => {
    if (!('page' in route) || route.page.meta.unlisted || route.page.meta.draft) return []
    return [toPluginPage(route.page, belowBase(route.permalink, config))]
  })
}

export function toPluginPage({ source, title, description, kind, collection }: Page, path: string): PluginPage {
  return { file: source, path, title, description, kind, collection }
}

function belowBase(permalink: string, { baseUrl }: Pick<Config, 'baseUrl'>): string {
  return permalink.startsWith(baseUrl) ? `/${permalink.slice(baseUrl.length)}` : permalink
}
