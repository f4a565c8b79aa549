/**
 * The hook `content`: pages added by plugins become sources like files, so that front matter, addresses, sidebars,
 * links and search need no knowledge of plugins. The result of a hook is plain JSON, which builds cache.
 */
import { join, posix } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Source, Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { AddedPage, ContentContext, FetchOptions, SitePlugin } from '../types/plugin.ts'
import { makeFolderInside, realRoots, replaceInside, textInside } from '../util/guarded-files.ts'
import { sha256 } from '../util/hash.ts'
import { isPlainObject } from '../util/objects.ts'
import { awaitHook, contextOf, WrongResult } from './hook.ts'

/** The result of a `content` hook; plain JSON. */
export interface MadeContent {
  readonly pages: readonly AddedPage[]
  readonly data: unknown
}

/** Returns the result of a plugin's `content` hook, possibly cached. */
export type ContentOf = (plugin: SitePlugin, config: Config, report: Report) => Promise<MadeContent>

/** Runs the hook. `onUncertain` is called when the hook reads a value that cannot be compared between runs. */
export async function makeContent(
  plugin: SitePlugin,
  config: Config,
  report: Report,
  onUncertain: () => void
): Promise<MadeContent> {
  const { content } = plugin
  if (content === undefined) return { pages: [], data: null }
  const pages: AddedPage[] = []
  const { data: _, ...shared } = contextOf(plugin, config)
  const context: ContentContext<never> = {
    ...shared,
    addPage: page => void pages.push(checkedPage(page)),
    fetchJson: (url, options = {}) => fetchJson(url, options, config, onUncertain)
  }
  return awaitHook(
    { plugin, name: 'content' },
    {
      call: () => content(context),
      toValue: returned => ({ pages, data: toPlain(returned) }),
      otherwise: { pages, data: null },
      steps: 60
    },
    config,
    report
  )
}

function toPlain(value: unknown): unknown {
  if (value === undefined) return null
  const text = JSON.stringify(value)
  if (text === undefined) throw new WrongResult('a function, and later hooks get plain JSON')
  if (value instanceof Map || value instanceof Set)
    throw new WrongResult('a Map or a Set, and later hooks get plain JSON: write Object.fromEntries(map) or [...set]')
  return JSON.parse(text)
}

function checkedPage(page: AddedPage): AddedPage {
  if (!isPlainObject(page))
    throw new Error('“addPage” expects an object with “path”, “title” and “body” or “component”')
  const { path, title, body, component } = page
  if (typeof path !== 'string' || !/^\/(?:[^?#\\\s]*[^?#\\\s/])?$/.test(path))
    throw new Error(`“addPage” got the path “${String(path)}”: a path is absolute, such as “/glossary”`)
  if (typeof title !== 'string') throw new Error(`the page “${path}” has no “title”`)
  if ((body === undefined) === (component === undefined))
    throw new Error(`the page “${path}” needs either “body” or “component”`)
  return page
}

/** The sources with the pages added by plugins, and a configuration with a place for them. */
export function withAddedPages(
  sources: Sources,
  made: readonly (readonly [SitePlugin, MadeContent])[],
  config: Config,
  report: Report
): { readonly sources: Sources; readonly config: Config } {
  const all = made.flatMap(([plugin, { pages }]) => pages.map(page => ({ plugin, page })))
  if (all.length === 0) return { sources, config }
  const docs = new Map([...sources.docs].map(([id, files]) => [id, [...files]]))
  const free = [...sources.pages]
  const taken = new Map([...[...docs.values()].flat(), ...free].map(({ path }) => [path, path as string]))
  const pagesConfig = config.pages ?? {
    path: 'pages' as SourcePath,
    translations: null,
    routeBase: '/',
    include: [],
    exclude: []
  }
  for (const { plugin, page } of all) {
    const set = page.sidebar === false ? null : docsSetFor(page.path, config)
    // A page whose path is a prefix of others becomes the index page of their folder.
    const isAbove = all.some(other => other.page.path.startsWith(`${page.path}/`))
    const isFree = set === null
    const source = toSource(page, set ?? pagesConfig, { isAbove, isFree })
    const owner = taken.get(source.path)
    if (owner !== undefined) {
      const message = `The plugin “${plugin.name}” adds the page “${page.path}”, which is already the page of ${owner === source.path ? `“${owner}”` : owner}.`
      report(finding('plugin/failed', placeOf(config.file), message, 'Give one of them another path.'))
      continue
    }
    taken.set(source.path, `the plugin “${plugin.name}”`)
    if (set === null) free.push(source)
    else docs.set(set.id, [...(docs.get(set.id) ?? []), source])
  }
  const sorted = (files: readonly Source[]) => [...files].sort((a, b) => byCodePoint(a.path, b.path))
  return {
    sources: { ...sources, docs: new Map([...docs].map(([id, files]) => [id, sorted(files)])), pages: sorted(free) },
    config: { ...config, pages: free.length > 0 ? pagesConfig : config.pages }
  }
}

/** The docs set that contains an address, with the longest matching base; null: none. */
function docsSetFor(path: string, { docs }: Config): Config['docs'][number] | null {
  const around = docs.filter(({ routeBase }) => routeBase === '/' || `${path}/`.startsWith(`${routeBase}/`))
  return around.sort((a, b) => b.routeBase.length - a.routeBase.length)[0] ?? null
}

/** Converts a page to a file below the folder. A component outside of docs sets is one of the folder of pages. */
function toSource(
  page: AddedPage,
  { path: folder, routeBase }: { readonly path: SourcePath; readonly routeBase: string },
  { isAbove, isFree }: { readonly isAbove: boolean; readonly isFree: boolean }
): Source {
  const below = page.path.slice(routeBase === '/' ? 1 : routeBase.length + 1)
  const isComponent = page.component !== undefined || page.format === 'jsx'
  const ending = isComponent && isFree ? '.jsx' : isComponent || page.format === 'mdx' ? '.mdx' : '.md'
  const name = below === '' || isAbove ? posix.join(below, 'index') : below
  const path = posix.join(folder, `${name}${ending}`) as SourcePath
  const { label, position } = page.sidebar === false ? {} : (page.sidebar ?? {})
  const fields: Record<string, unknown> = {
    title: page.title,
    slug: `/${below}`,
    // No edit link, because there is no file.
    custom_edit_url: null,
    ...(label !== undefined && { sidebar_label: label }),
    ...(position !== undefined && { sidebar_position: position }),
    ...(isComponent && { hide_title: true }),
    ...page.frontMatter
  }
  // Valid, because JSON is a subset of YAML.
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  const text = `---\n${lines.join('\n')}\n---\n\n${bodyOf(page)}\n`
  return { path, text, hash: sha256(text), isMade: true }
}

function bodyOf({ body = '', component, props = {} }: AddedPage): string {
  if (component === undefined) return body
  return `import Page from ${JSON.stringify(component)}\n\n<Page {...${JSON.stringify(props)}} />`
}

/** Fetches JSON; a response with a known hash is cached below `.docsgen`. */
async function fetchJson(
  url: string,
  { headers = {}, integrity }: FetchOptions,
  { root }: Config,
  onUncertain: () => void
): Promise<unknown> {
  const roots = realRoots([root])
  const kept = join(root, '.docsgen/fetched', `${integrity ?? sha256(url)}.json`)
  if (integrity === undefined) onUncertain()
  else {
    const known = textInside(kept, roots)
    if (known !== null && sha256(known) === integrity.toLowerCase()) return JSON.parse(known)
  }
  const response = await fetch(url, { headers: { accept: 'application/json', ...headers } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const text = await response.text()
  if (integrity !== undefined && sha256(text) !== integrity.toLowerCase())
    throw new Error(`${url} has the hash ${sha256(text)}, not the expected one: check the file, then update the hash`)
  if (integrity !== undefined) {
    makeFolderInside(join(root, '.docsgen/fetched'), roots)
    replaceInside(kept, text, roots)
  }
  return JSON.parse(text)
}
