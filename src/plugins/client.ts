/** Scripts and style sheets of plugins for the browser: bundled once, linked by the pages that use them. */
import { basename, relative, resolve } from 'node:path'
import type { BuildOptions, Plugin as BundlerPlugin } from 'esbuild'
import { placeOf } from '../diagnostics/finding.ts'
import { assetsFolder } from '../shared/dom.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { Output } from '../types/output.ts'
import type { ClientPart, RenderedRoute, SitePlugin } from '../types/plugin.ts'
import type { Route } from '../types/routes.ts'
import { reportRead } from '../util/author-code/ambient.ts'
import { limited } from '../util/author-code/author-code.ts'
import { rootsOf } from '../util/guarded-files.ts'
import { shortHash } from '../util/hash.ts'
import { once } from '../util/lazy.ts'
import { messagesOf, reportPackages } from '../util/packages/esbuild.ts'
import { guardedBundle } from '../util/packages/guarded-bundles.ts'
import { toSourcePath } from '../util/paths.ts'
import { absolutePath, callHook, failure } from './hook.ts'
import { toRenderedRoute } from './stages.ts'

/** Assets of plugins for the pages of a site. */
interface PluginAssets {
  readonly outputs: readonly Output[]
  /** Addresses of the assets for the page of a route. */
  assetsOf(
    route: Route,
    body?: Pick<Compiled, 'html'> | null
  ): { readonly sheets: readonly string[]; readonly modules: readonly string[] }
}

const noAssets = { sheets: [], modules: [] }

/** Bundles the assets of all plugins. A part that cannot be bundled is reported and left out. */
export async function pluginAssets(
  config: Config,
  routes: readonly Route[],
  { bundlerPlugins, remember }: ClientBundling,
  report: Report
): Promise<PluginAssets | null> {
  const { script, key } = config.layers
  const ofTheme = script === null ? [] : [{ plugin: { name: 'theme', key, data: null }, part: { script } }]
  const ofPlugins = config.plugins.flatMap(plugin => (plugin.client ?? []).map(part => ({ plugin, part })))
  const parts: { plugin: SitePlugin; part: ClientPart }[] = [...ofTheme, ...ofPlugins]
  if (parts.length === 0) return null
  const bundled: { plugin: SitePlugin; part: ClientPart; file: BundledFile; wantedBy: () => WantedPages }[] = []
  for (const [index, { plugin, part }] of parts.entries()) {
    try {
      const madeOf = JSON.stringify([plugin.key, String(part.script), String(part.style)])
      const make = async () => JSON.stringify(await bundlePart(plugin, part, config, bundlerPlugins))
      const files = JSON.parse(await remember(`plugin-client ${index}`, madeOf, make)) as readonly BundledFile[]
      const wantedBy = once(() => pagesOf(part, routes, config))
      bundled.push(...files.map(file => ({ plugin, part, file, wantedBy })))
    } catch (error) {
      const [first] = messagesOf(error) ?? []
      if (first === undefined) throw error
      report(failure({ plugin, name: 'client' }, new Error(first.text), config))
    }
  }
  const isWanted = (plugin: SitePlugin, { pages, attribute }: ClientPart, page: RenderedRoute, route: Route) => {
    if (pages === undefined) return attribute === undefined
    const place = 'page' in route ? { place: placeOf(route.page.source) } : {}
    const call = { call: () => pages(page), toValue: (returned: unknown) => returned === true, otherwise: false }
    return callHook({ plugin, name: 'client', ...place }, call, config, report)
  }
  return {
    outputs: bundled.map(({ file: { path, content } }) => ({ path, content })),
    assetsOf(route, body = null) {
      if (route.kind === 'redirect') return noAssets
      const linked = bundled.filter(({ file }) => file.isEntry)
      const isInText = ({ attribute }: ClientPart) =>
        attribute !== undefined && body?.html.includes(` ${attribute}`) === true
      // The text of a page, which has to be read from the store, is looked at last.
      const wanted = linked.filter(
        ({ plugin, part, wantedBy }) =>
          (wantedBy()?.get(route) ?? isWanted(plugin, part, toRenderedRoute(route, config), route)) || isInText(part)
      )
      const addresses = wanted.map(({ file }) => config.filesUrl + file.path)
      return {
        sheets: addresses.filter(path => path.endsWith('.css')),
        modules: addresses.filter(path => path.endsWith('.js'))
      }
    }
  }
}

/** Whether a part belongs to a page; null: each page has to be asked about. */
type WantedPages = ReadonlyMap<Route, boolean> | null

/** Asks about all pages within one time limit: to set a limit costs more than the answer. */
function pagesOf({ pages }: ClientPart, routes: readonly Route[], config: Config): WantedPages {
  if (pages === undefined) return null
  const shown = routes.filter(({ kind }) => kind !== 'redirect')
  const ask = () => new Map(shown.map(route => [route, pages(toRenderedRoute(route, config)) === true]))
  try {
    return limited(config.markdown.timeLimit, ask)
  } catch {
    // Asked about a single page, it fails again, and the finding names the page.
    return null
  }
}

interface BundledFile {
  readonly path: OutputPath
  readonly content: string
  /** Pages link it; others are loaded by it with `import()`. */
  readonly isEntry: boolean
}

interface ClientBundling {
  readonly bundlerPlugins: readonly BundlerPlugin[]
  /** Memoizes texts across runs; invalidated when a file read by `make` changes. */
  readonly remember: (kind: string, madeOf: string, make: () => Promise<string>) => Promise<string>
}

/**
 * Wraps a client module: its functions are called for the first page, and after every navigation.
 */
function clientModuleSource(path: string): string {
  return `import * as module from ${JSON.stringify(path)}
let previousLocation = null
const tell = () => {
  const { pathname, search, hash } = window.location
  const given = { previousLocation, location: { pathname, search, hash } }
  for (const name of ['onRouteUpdate', 'onRouteDidUpdate']) (module.default?.[name] ?? module[name])?.(given)
  previousLocation = given.location
}
tell()
document.addEventListener('docsgen:navigated', tell)`
}

async function bundlePart(
  plugin: SitePlugin,
  { script, style }: ClientPart,
  config: Config,
  plugins: readonly BundlerPlugin[]
): Promise<readonly BundledFile[]> {
  const { root, dialect } = config
  const entries = [script, style].filter(path => path !== undefined)
  const module = dialect.webpackImports && script !== undefined ? String(script) : null
  const entry: Pick<BuildOptions, 'stdin' | 'entryPoints' | 'define'> =
    module === null
      ? { entryPoints: entries.map(path => absolutePath(path, root)) }
      : {
          stdin: { contents: clientModuleSource(module), resolveDir: root, sourcefile: 'client-module' },
          define: { 'process.env.NODE_ENV': '"production"' }
        }
  const prefix = plugin.name.replace(/[^\w.-]+/g, '-')
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    ...entry,
    outdir: root,
    bundle: true,
    // What is imported with `import()` is a file of its own, which browsers load on demand.
    splitting: true,
    chunkNames: `${prefix}-[name].[hash]`,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    loader: { ...(module !== null && { '.js': 'jsx' }), '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl' },
    logLevel: 'silent',
    ...guardedBundle(root, rootsOf(config), plugins)
  })
  reportPackages(metafile, root)
  for (const path of Object.keys(metafile.inputs)) reportRead('disk', resolve(root, path))
  const isEntry = (path: string) => {
    const { entryPoint } = metafile.outputs[toSourcePath(relative(root, path))] ?? {}
    if (entryPoint === undefined) return path.endsWith('.css')
    return module !== null || entries.some(entry => absolutePath(entry, root) === resolve(root, entryPoint))
  }
  return outputFiles.map(({ path, text }) => {
    if (!isEntry(path))
      return { path: `${assetsFolder}/${basename(path)}` as OutputPath, content: text, isEntry: false }
    const [, name = '', extension = ''] = /^(.*)\.(css|js)$/.exec(basename(path)) ?? []
    const output = `${assetsFolder}/${plugin.name}-${name}.${shortHash(text)}.${extension}`.replace(/[^\w./-]+/g, '-')
    return { path: output as OutputPath, content: text, isEntry: true }
  })
}
