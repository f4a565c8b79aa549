/**
 * Runs the Docusaurus plugins that a site has written itself. Head elements, client modules, global data, routes and
 * aliases are taken over; a note lists what else they do.
 */
import { isAbsolute, join, posix } from 'node:path'
import type { AddedPage } from 'docsgen/config'
import { callAuthorFunction, inFolder, standInOf } from 'docsgen/project'
import { decodePath, isPlainObject, shownByLayout } from 'docsgen/text'
import { type Found, modulesOf } from './modules.ts'
import { addAliasesOf, filePath, type PluginWork, type Translation } from './translation.ts'

/** Loads the default export of a script of the site. The path may lack its extension. Rejects when loading fails. */
export type LoadScript = (path: string) => Promise<unknown>

const secondsToRun = 20

/** Runs the plugins one after the other, because their order can matter. The results are stored in `to.works`. */
export async function runOwnPlugins(
  config: Readonly<Record<string, unknown>>,
  load: LoadScript,
  to: Translation
): Promise<void> {
  await inFolder(to.site.root, () => runAll(config, load, to))
}

async function runAll(config: Readonly<Record<string, unknown>>, load: LoadScript, to: Translation): Promise<void> {
  for (const found of modulesOf(config, to)) {
    const { name, module, path } = found
    const isFile = /^[./]|^[a-z]:[\\/]/i.test(name) && to.site.script(name) !== null
    if (standInOf(module) !== null || (typeof module !== 'function' && !isFile)) continue
    const made = await callAuthorFunction(name, secondsToRun, async () =>
      workOf(isFile ? await load(name) : module, found, config, to)
    )
    const nothing = { pages: [], tags: [], clientModules: [] }
    const work = 'result' in made ? made.result : { ...nothing, lacks: [`it failed: ${made.failure}`] }
    to.works.set(JSON.stringify(path), work)
  }
}

type Hook = (...given: unknown[]) => unknown

async function workOf(
  loaded: unknown,
  { name, options }: Found,
  config: Readonly<Record<string, unknown>>,
  to: Translation
): Promise<PluginWork> {
  const plugin = isPlainObject(loaded) && typeof loaded.default === 'function' ? loaded.default : loaded
  if (typeof plugin !== 'function') throw new Error('it is not a function.')
  const given = { id: 'default', ...(isPlainObject(options) ? options : {}) }
  const made: unknown = await (plugin as Hook)(contextOf(config, to), given)
  if (!isPlainObject(made)) return { tags: [], clientModules: [], pages: [], lacks: [] }
  const call = (name: string, ...parameters: unknown[]) =>
    typeof made[name] === 'function' ? (made[name] as Hook)(...parameters) : undefined
  const lacks: string[] = []
  const content = await call('loadContent')
  const { data, pages } = await contentOf(content, call, lacks, contextOf(config, to), to)
  addAliases(
    webpackOf(() => call('configureWebpack', emptyWebpack(), false, webpackUtils, content)),
    to
  )
  if (data !== undefined) to.addData(String(made.name ?? ''), given.id, data)
  if (made.getThemePath !== undefined) lacks.push('the components of its theme are missing.')
  if (made.postBuild !== undefined) lacks.push('its “postBuild” hook is not run.')
  const modules = call('getClientModules')
  return {
    tags: tagsOf(call('injectHtmlTags', { content })),
    clientModules: (Array.isArray(modules) ? modules : [])
      .filter(module => typeof module === 'string')
      .map(module => besidePlugin(module, name, to)),
    pages,
    lacks
  }
}

/** Resolves a client module: `./track` in `plugins/a.mjs` → `plugins/track`. Packages and absolute paths stay. */
function besidePlugin(module: string, plugin: string, { site }: Translation): string {
  const file = /^[./]/.test(plugin) ? site.script(plugin) : null
  if (file === null || isAbsolute(module)) return module
  const beside = posix.join(posix.dirname(file), module)
  return module.startsWith('.') || site.script(beside) !== null ? beside : module
}

/** The JSON data of `setGlobalData`, and the pages of `addRoute`. Routes that cannot become pages go into `lacks`. */
async function contentOf(
  content: unknown,
  call: (name: string, ...parameters: unknown[]) => unknown,
  lacks: string[],
  { baseUrl }: { readonly baseUrl: string },
  to: Translation
): Promise<{ readonly data: unknown; readonly pages: readonly AddedPage[] }> {
  let data: unknown
  const routes: Readonly<Record<string, unknown>>[] = []
  const files = new Map<string, unknown>()
  const actions = {
    setGlobalData: (value: unknown) => {
      data = value
    },
    addRoute: (route: unknown) => void (isPlainObject(route) && routes.push(route)),
    createData: (name: string, value: unknown) => {
      files.set(name, typeof value === 'string' ? asJson(value) : value)
      return name
    }
  }
  await call('contentLoaded', { content, actions, allContent: {} })
  await call('allContentLoaded', { allContent: {}, actions })
  const added = routes.filter(route => !isPageOfSite(route, baseUrl, to))
  const trails = added.flatMap(route => trailsOf(route))
  const pages = trails.map(trail => toPage(trail, files, baseUrl, to))
  const missing = trails.filter((_, index) => pages[index] === null).map(trail => String(trail.at(-1)?.path))
  if (missing[0] !== undefined) {
    const more = missing.length > 1 ? ` and ${missing.length - 1} more` : ''
    lacks.push(`the page “${missing[0]}”${more} of the plugin is missing.`)
  }
  const text = data === undefined ? undefined : JSON.stringify(data)
  return {
    data: text === undefined ? undefined : (JSON.parse(text) as unknown),
    pages: pages.filter(page => page !== null)
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

type Route = Readonly<Record<string, unknown>>

/** The leaf routes of a route, each with its ancestors, because the component of a route renders the routes inside. */
function trailsOf(route: Route, around: readonly Route[] = []): (readonly Route[])[] {
  const trail = [...around, route]
  const inside = (Array.isArray(route.routes) ? route.routes : []).filter(isPlainObject)
  return inside.length === 0 ? [trail] : inside.flatMap(one => trailsOf(one, trail))
}

/** Whether the site has the page without the plugin: `/repl/` for `src/pages/repl.tsx`. */
function isPageOfSite({ path, component }: Route, baseUrl: string, to: Translation): boolean {
  if (typeof path !== 'string' || typeof component !== 'string') return false
  const [, name] = /^src\/pages\/(.+?)(?:\.[jt]sx?)?$/.exec(filePath(component, to)) ?? []
  return name !== undefined && `${baseUrl}${name.replace(/(?:^|\/)index$/, '')}` === path.replace(/(.)\/$/, '$1')
}

/** A page that components render; null when the site lacks one of the components. */
function toPage(
  trail: readonly Route[],
  files: ReadonlyMap<string, unknown>,
  baseUrl: string,
  to: Translation
): AddedPage | null {
  const path = trail.at(-1)?.path
  const parts = trail.flatMap(route => drawnBy(route, files, to) ?? [])
  const [first, ...inside] = parts
  if (typeof path !== 'string' || path.includes('*') || first === undefined || parts.length < trail.length) return null
  const below = path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path
  const words = decodePath(below.split('/').filter(Boolean).at(-1) ?? '').replace(/[-_]/g, ' ')
  // As of a component in src/pages: the first around the others that says it.
  const shown = parts.map(({ text }) => shownByLayout(text))
  const title = shown.find(one => one.title !== null)?.title ?? words.charAt(0).toUpperCase() + words.slice(1)
  const description = shown.find(one => one.description !== null)?.description ?? null
  const frontMatter = description === null ? {} : { description }
  const page = { path: below.replace(/(.)\/$/, '$1'), title, sidebar: false } as const
  return inside.length === 0
    ? { ...page, component: first.component, props: first.props, frontMatter }
    : { ...page, format: 'jsx', body: nestedBody(parts), frontMatter }
}

interface Drawn extends Required<Pick<AddedPage, 'component' | 'props'>> {
  /** The text of the component. */
  readonly text: string
}

/** The component of a route with its props; null when the site has no such component. */
function drawnBy(
  { component, modules, props }: Route,
  files: ReadonlyMap<string, unknown>,
  to: Translation
): Drawn | null {
  if (typeof component !== 'string') return null
  const file = component.startsWith('@theme/') ? `src/${component.slice(1)}` : filePath(component, to)
  const script = to.site.script(file) ?? to.site.script(`${file}/index`)
  if (script === null) return null
  const given = Object.entries(isPlainObject(modules) ? modules : {}).map(([name, module]) => {
    const named = isPlainObject(module) ? module.path : module
    return [name, typeof named === 'string' && files.has(named) ? files.get(named) : undefined] as const
  })
  const all = { ...Object.fromEntries(given), ...(isPlainObject(props) ? props : {}) }
  const text = to.site.readText(script) ?? ''
  return { component: `@site/${script}`, props: JSON.parse(JSON.stringify(all)) as Drawn['props'], text }
}

/** MDX with nested components: each renders the inner ones by `renderRoutes(route.routes)`. */
function nestedBody(parts: readonly Drawn[]): string {
  const imports = parts.map(({ component }, index) => `import Part${index} from ${JSON.stringify(component)}`)
  const drawn = parts.reduceRight((inside, { props }, index) => {
    const routes = inside === '' ? '' : ` route={{ routes: [${inside}] }}`
    return `<Part${index} key="${index}" {...${JSON.stringify(props)}}${routes} />`
  }, '')
  return `${imports.join('\n')}\n\n${drawn}`
}

const emptyWebpack = () => ({ resolve: { alias: {} }, module: { rules: [] }, plugins: [] })

const webpackUtils = {
  currentBundler: { name: 'webpack' },
  getStyleLoaders: () => [],
  getJSLoader: () => ({}),
  getBabelLoader: () => ({}),
  getCacheLoader: () => null
}

/** The result of `configureWebpack`. Errors are ignored: the hook may need rules of webpack that do not exist here. */
function webpackOf(configure: () => unknown): unknown {
  try {
    return configure()
  } catch {
    return undefined
  }
}

/** Takes over `resolve.alias` for folders and files of the site; aliases of packages are ignored. */
function addAliases(webpack: unknown, to: Translation): void {
  const resolve = isPlainObject(webpack) ? webpack.resolve : undefined
  addAliasesOf(isPlainObject(resolve) ? resolve.alias : undefined, to)
}

function contextOf(config: Readonly<Record<string, unknown>>, { site: { root } }: Translation) {
  const i18n = { defaultLocale: 'en', locales: ['en'], path: 'i18n', localeConfigs: {}, ...(config.i18n as object) }
  // Docusaurus normalizes the slashes of `baseUrl` before plugins see it.
  const baseUrl = `/${String(config.baseUrl ?? '')}/`.replace(/\/+/g, '/')
  const siteConfig = { themeConfig: {}, customFields: {}, ...config, baseUrl, i18n }
  return {
    siteDir: root,
    siteConfig,
    outDir: join(root, 'build'),
    generatedFilesDir: join(root, '.docusaurus'),
    localizationDir: join(root, i18n.path, i18n.defaultLocale),
    baseUrl,
    i18n: { ...i18n, currentLocale: i18n.defaultLocale },
    codeTranslations: {}
  }
}

/** Injected elements for the head, also those for the body: scripts work in the head, too. HTML strings are ignored. */
function tagsOf(injected: unknown): PluginWork['tags'] {
  if (!isPlainObject(injected)) return []
  const all = [injected.headTags, injected.preBodyTags, injected.postBodyTags].flat()
  const tags = all.filter(isPlainObject).filter(({ tagName }) => typeof tagName === 'string')
  return tags.filter(({ tagName }) => /^(?:script|link|meta|style|noscript)$/.test(String(tagName)))
}
