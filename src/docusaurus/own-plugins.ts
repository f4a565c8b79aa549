/**
 * Plugins that a site of Docusaurus has written itself: they run, and what they say about all pages is taken over: elements of
 * the head, client modules, and data that components ask for. What else they do is told.
 */
import { isAbsolute, join, posix } from 'node:path'
import { inFolder, limitedAsync, runAuthorCode } from '../util/author-code.ts'
import { standInOf } from '../util/stand-in.ts'
import { type Found, modulesOf } from './modules.ts'
import { isRecord, type Translation } from './translation.ts'

/** What one plugin gives to the pages. */
export interface PluginWork {
  readonly tags: readonly Readonly<Record<string, unknown>>[]
  readonly clientModules: readonly string[]
  /** What readers miss; each completes “The plugin … is run, but ”. */
  readonly lacks: readonly string[]
}

/** The default export of a script of the site, whose path may lack its ending; what is wrong with it is thrown. */
export type LoadScript = (path: string) => Promise<unknown>

const secondsToRun = 20

/** Runs them one after the other, as their order can matter, and notes their work in the translation. */
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
    try {
      const loaded = isFile ? await load(name) : module
      const run = () => workOf(loaded, found, config, to)
      const { result } = await runAuthorCode(name, secondsToRun, () => limitedAsync(null, secondsToRun, run))
      to.works.set(JSON.stringify(path), result)
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
      to.works.set(JSON.stringify(path), {
        tags: [],
        clientModules: [],
        lacks: [`it failed: ${reason.replace(/\.?$/, '.')}`]
      })
    }
  }
}

type Hook = (...given: unknown[]) => unknown

async function workOf(
  loaded: unknown,
  { name, options }: Found,
  config: Readonly<Record<string, unknown>>,
  to: Translation
): Promise<PluginWork> {
  const plugin = isRecord(loaded) && typeof loaded.default === 'function' ? loaded.default : loaded
  if (typeof plugin !== 'function') throw new Error('it is no function.')
  const given = { id: 'default', ...(isRecord(options) ? options : {}) }
  const made: unknown = await (plugin as Hook)(contextOf(config, to), given)
  if (!isRecord(made)) return { tags: [], clientModules: [], lacks: [] }
  const call = (name: string, ...parameters: unknown[]) =>
    typeof made[name] === 'function' ? (made[name] as Hook)(...parameters) : undefined
  const lacks: string[] = []
  const content = await call('loadContent')
  const data = await globalDataOf(content, call, lacks)
  if (data !== undefined) to.addData(String(made.name ?? ''), given.id, data)
  if (made.getThemePath !== undefined) lacks.push('the components of its theme are not there.')
  if (made.postBuild !== undefined) lacks.push('what it does after the build is not done.')
  const modules = call('getClientModules')
  return {
    tags: tagsOf(call('injectHtmlTags', { content })),
    clientModules: (Array.isArray(modules) ? modules : [])
      .filter(module => typeof module === 'string')
      .map(module => besidePlugin(module, name, to)),
    lacks
  }
}

/** `./track` of `plugins/analytics.mjs` is `plugins/track`; packages and absolute paths stay. */
function besidePlugin(module: string, plugin: string, { site }: Translation): string {
  const file = /^[./]/.test(plugin) ? site.script(plugin) : null
  if (file === null || isAbsolute(module)) return module
  const beside = posix.join(posix.dirname(file), module)
  return module.startsWith('.') || site.script(beside) !== null ? beside : module
}

/** What `setGlobalData` was called with, as JSON can say it; pages that the plugin adds are not there. */
async function globalDataOf(
  content: unknown,
  call: (name: string, ...parameters: unknown[]) => unknown,
  lacks: string[]
): Promise<unknown> {
  let data: unknown
  const routes: string[] = []
  const actions = {
    setGlobalData: (value: unknown) => {
      data = value
    },
    addRoute: (route: unknown) => routes.push(isRecord(route) ? String(route.path) : ''),
    createData: (name: string) => name
  }
  await call('contentLoaded', { content, actions, allContent: {} })
  await call('allContentLoaded', { allContent: {}, actions })
  const [first] = routes
  if (first !== undefined) {
    const more = routes.length > 1 ? ` and ${routes.length - 1} more` : ''
    lacks.push(`the page “${first}”${more}, which it adds, is not there.`)
  }
  const text = data === undefined ? undefined : JSON.stringify(data)
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

function contextOf(config: Readonly<Record<string, unknown>>, { site: { root } }: Translation): object {
  const i18n = { defaultLocale: 'en', locales: ['en'], path: 'i18n', localeConfigs: {}, ...(config.i18n as object) }
  const siteConfig = { baseUrl: '/', themeConfig: {}, customFields: {}, ...config, i18n }
  return {
    siteDir: root,
    siteConfig,
    outDir: join(root, 'build'),
    generatedFilesDir: join(root, '.docusaurus'),
    localizationDir: join(root, i18n.path, i18n.defaultLocale),
    baseUrl: siteConfig.baseUrl,
    i18n: { ...i18n, currentLocale: i18n.defaultLocale },
    codeTranslations: {}
  }
}

/** Elements as objects or as HTML, from the head or from around the page: scripts work in the head, too. */
function tagsOf(injected: unknown): PluginWork['tags'] {
  if (!isRecord(injected)) return []
  const all = [injected.headTags, injected.preBodyTags, injected.postBodyTags].flat()
  const tags = all.filter(isRecord).filter(({ tagName }) => typeof tagName === 'string')
  return tags.filter(({ tagName }) => /^(?:script|link|meta|style|noscript)$/.test(String(tagName)))
}
