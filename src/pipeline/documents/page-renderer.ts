/**
 * Renders the pages of a site, and creates the hashed files that all pages load. Builds and the server share it. The
 * version of a document covers its template and the template's props. Props that many pages share (the site, a sidebar)
 * are hashed once; the page's own body is represented by its hash.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Graph } from '../../incremental/graph.ts'
import type { Store } from '../../incremental/store.ts'
import { classSheets } from '../../model/sheet-imports.ts'
import { dataFiles, sharedAssets } from '../../output/assets.ts'
import { clientAddress } from '../../output/client/client.ts'
import { inLanguage } from '../../output/client/client-texts.ts'
import { createPolicy, toMetaPolicy } from '../../output/policy/policy.ts'
import { sheetProblems } from '../../output/styles/sheet-problems.ts'
import { componentSheets, featureSheets, pagePartsOf } from '../../output/styles/sheets.ts'
import { configuredStyles, minifyStyles } from '../../output/styles/styles.ts'
import { pluginAssets } from '../../plugins/client.ts'
import { pageAdditions, throughHtml } from '../../plugins/stages.ts'
import { beforePaint, redirectScript } from '../../render/before-paint.ts'
import { itemDrawing, renderBranches, renderColorModes } from '../../render/branches.ts'
import { loadTemplates, type Templates } from '../../render/load-templates.ts'
import {
  createRenderer,
  type DocumentProps,
  type IslandAssets,
  type Renderer,
  type RenderInput
} from '../../render/renderer.ts'
import { toSiteProps } from '../../render/site.ts'
import { iconSprites } from '../../render/sprite.ts'
import { belowBaseUrl } from '../../shared/address.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Compiled } from '../../types/compiled.ts'
import type { Config } from '../../types/config.ts'
import type { Report } from '../../types/findings.ts'
import type { Sidebar } from '../../types/navigation.ts'
import type { Output } from '../../types/output.ts'
import type { PageProps } from '../../types/page-props.ts'
import type { Route } from '../../types/routes.ts'
import type { SiteProps } from '../../types/site-props.ts'
import { rootsOf, textInside } from '../../util/guarded-files.ts'
import { digest } from '../../util/hash.ts'
import { themeModules } from '../../util/packages/esbuild.ts'
import { packagePath, packageVersion, sheetPath } from '../../util/packages/package.ts'
import type { LanguagesOf } from '../plan/editions.ts'
import type { PlannedSite } from '../plan/plan-site.ts'
import type { RelatedPages } from '../related.ts'
import { type OwnChromeInput, readClientBundle, siteModules, type withOwnChrome, withSearch } from './client.ts'
import { openSocialCards, type SocialCards } from './social-cards.ts'

export interface PageRenderer {
  /** The hashed files. */
  readonly outputs: readonly Output[]
  /** The social cards of pages; null: the site has none. */
  readonly cards: SocialCards | null
  /** The policy of the site, including everything that these bodies load. */
  readonly policyFor: ReturnType<typeof createPolicy>
  /** Files of the site that its templates consist of. */
  readonly templateFiles: readonly SourcePath[]
  /**
   * The document of a route; its bodies must be compiled already. Empty when a template throws. The error is passed to
   * `report`, or to the listener of the renderer.
   */
  renderDocument(route: Route, report?: Report): string
  /** The same without the hooks of plugins. */
  renderTemplate(route: Route, report?: Report): string
  /** Version of what surrounds the bodies of all documents: templates, scripts, styles. */
  readonly shell: string
  /** Version of the props of a route's template, with a hash for the body; null: it cannot be computed. */
  versionOf(route: Route, bodyHash: string | null): string | null
}

/** Caches of the renderer, and which of its files are published. */
export interface RendererCaches {
  /** A server passes its own function, which caches each bundle. */
  readonly chromeOf: typeof withOwnChrome
  readonly remember: Remember
  /** Publishes all feature style sheets, not only those that `compiled` needs: a server compiles pages later. */
  readonly allSheets: boolean
  /** In a server: the bodies compiled so far that have inline styles. */
  readonly styledBodies?: () => readonly Compiled[]
  /** The pages of a route in all languages; left out: the site has one language. */
  readonly languages?: LanguagesOf
  /** Left out: pages show no related pages. */
  readonly related?: RelatedPages
}

/** docsgen's style sheet, with that of the site's theme, then that of the plugin that reads the site. */
function themeStyles({ dialect, theme: look }: Pick<Config, 'dialect' | 'theme'>): string {
  // These sheets must come before those of the dialect, whether a page uses them or not.
  const { plainStyles, styles } = dialect
  const early = plainStyles ? Object.keys(classSheets).map(name => `features/${name}.css`) : []
  const names = ['styles.css', ...early, ...(look === null ? [] : ['look.css'])]
  const read = (name: string) => readFileSync(sheetPath(name, plainStyles), 'utf8')
  const theme = names.map(read).join('')
  return theme + styles
}

/** Reads `compiled` only when a route is rendered, except for the interactive components that `chromeOf` bundles. */
export async function createPageRenderer(
  planned: PlannedSite,
  compiled: ReadonlyMap<SourcePath, Compiled>,
  listener: Report,
  caches: RendererCaches
): Promise<PageRenderer> {
  const { config, routes, navigation, sources } = planned
  const { remember, languages, related } = caches
  let current = listener
  const report: Report = finding => current(finding)
  const imports = siteModules(config, sources, () => [...compiled.values()])
  const templates = await loadTemplates(config, packagePath('templates'), report, [imports])
  const files = await hashedFiles(planned, compiled, templates, caches, report)
  const { site, policyFor } = files
  const cards = openSocialCards({ config, routes, navigation, sources }, templates, report)
  const bundlerPlugins = config.dialect.webpackImports ? [imports, themeModules] : [themeModules]
  const parts = await pluginAssets(config, routes.all, { bundlerPlugins, remember }, report)
  const renderer = await createRenderer(
    {
      plugins: pluginsOf(config, parts),
      config,
      routes,
      navigation,
      templates,
      entries: compiled,
      cards,
      lastUpdates: sources.lastUpdates,
      version: packageVersion(),
      site,
      ...(languages && { languages }),
      ...(related && { related }),
      assets: files.assets
    },
    report
  )
  const renderTemplate: PageRenderer['renderTemplate'] = (route, to = listener) => {
    current = to
    try {
      return renderer.render(route, 'page' in route ? (compiled.get(route.page.source) ?? null) : null)
    } finally {
      current = listener
    }
  }
  const { hash } = templates
  return {
    outputs: [...files.outputs, ...(parts?.outputs ?? [])],
    cards,
    policyFor,
    templateFiles: [...templates.files, ...files.imported],
    renderTemplate,
    renderDocument(route, to = listener) {
      return throughHtml(renderTemplate(route, to), route, config, to)
    },
    ...createVersions({ renderer, compiled, site, assets: files.assets, templates: hash, cards: cards?.key ?? null })
  }
}

/** The files that all pages share, and what pages need of them: addresses, site props, policy. */
async function hashedFiles(
  { config, routes, navigation, sources }: PlannedSite,
  compiled: ReadonlyMap<SourcePath, Compiled>,
  templates: Templates,
  { chromeOf, remember, allSheets, styledBodies }: RendererCaches,
  report: Report
) {
  const { sidebars } = navigation
  const { resolve } = routes
  const chrome: OwnChromeInput = {
    config,
    sources,
    compiled: compiled.values(),
    hasOwnTemplates: templates.changesChrome
  }
  const { client, islands, pageParts, beforePaintScript } = await clientOf(chrome, chromeOf, report)
  const minify: typeof minifyStyles = css => remember('styles', css, () => minifyStyles(css))
  const problemsOf: typeof sheetProblems = css => remember('style-problems', css, () => sheetProblems(css))
  const shared = {
    theme: themeStyles(config),
    highlight: await codeStyles(config, remember),
    icons: iconSprites(templates, config, sidebars, routes.all),
    sidebars,
    branchesOf: (sidebar: Sidebar, icons: string) =>
      renderBranches(sidebar, icons, { config, templates, remember }, report),
    resolve,
    minify,
    problemsOf,
    client
  }
  const { outputs, imported, ...addresses } = await sharedAssets(config, shared, report)
  const { icons, sidebarIcons } = addresses
  const before = beforePaint(config, beforePaintScript, addresses.fonts)
  const colorModes = await renderColorModes(config, icons, templates, report)
  const settings = {
    config,
    routes,
    navigation,
    settings: sources.settings,
    drawItem: await itemDrawing(templates, config)
  }
  const site = toSiteProps(settings, { icons, sidebarIcons, colorModes }, report)
  const bodies = styledBodies?.() ?? [...compiled.values()]
  const sheets = featureSheets(config, bodies, allSheets)
  const ofComponents = await componentSheets(config, bodies, { resolve, minify, problemsOf }, report)
  const { outputs: dataOutputs, ...data } = dataFiles(site, routes.all, config)
  const hasRedirects = routes.all.some(({ kind }) => kind === 'redirect')
  const scriptHashes = hasRedirects ? [before.hash, redirectScript().hash] : [before.hash]
  const hasOwnStyles = config.styles.length > 0 || configuredStyles(config) !== ''
  const ownStyles = ownStylesIn(hasOwnStyles ? outputs : [], ofComponents.outputs)
  const readScript = staticScripts(config, sources.staticFiles)
  const policyFor = createPolicy({
    config,
    scriptHashes,
    sidebars,
    ownStyles,
    ownParts: config.isUntrusted ? [] : config.dialect.frame.map(({ file }) => file),
    readScript
  })
  // A server compiles pages one by one, so no page can contain the policy of all.
  const isInPages = !allSheets && config.securityPolicy !== false && config.securityPolicy.meta
  const header = isInPages ? policyFor(compiled.values()).header : null
  const assets: RenderInput['assets'] = {
    ...addresses,
    ...data,
    islands,
    sheets: new Map([...sheets.addresses, ...ofComponents.addresses]),
    pageParts,
    beforePaint: before.source,
    policy: header === null ? null : toMetaPolicy(header),
    data: {}
  }
  return {
    outputs: [...outputs, ...dataOutputs, ...sheets.outputs, ...ofComponents.outputs],
    imported: [...imported, ...ofComponents.imported],
    site,
    policyFor,
    assets
  }
}

/** The colors of code. No theme is loaded when an earlier run has cached the result. */
function codeStyles(config: Config, remember: Remember): Promise<string> {
  return remember('code-styles', JSON.stringify(config.markdown.themes), async () => {
    const { highlightStyles } = await import('../../markdown/code/themes.ts')
    return highlightStyles(config)
  })
}

/** The scripts of the site in its language, and the addresses that pages need. */
async function clientOf(chrome: OwnChromeInput, chromeOf: RendererCaches['chromeOf'], report: Report) {
  const { config } = chrome
  const ready = readClientBundle()
  const own = await chromeOf(ready, chrome, report)
  const parts = pagePartsOf(config).flatMap(name => {
    const module = ready.pageParts[name]
    return module === undefined ? [] : [{ name, module }]
  })
  const islands = [...own.client.islands, ...parts.map(({ module }) => module)]
  const { client, renamed } = inLanguage(await withSearch({ ...own.client, islands }, config, report), config.texts)
  return {
    client,
    islands: own.islands && renamedIslands(own.islands, renamed),
    pageParts: new Map(parts.map(({ name, module }) => [name, clientAddress(renamed(module), config)])),
    beforePaintScript: ready.beforePaint
  }
}

/** Reads a script that the configuration names, if it is in a static folder; null: it is not. */
function staticScripts(config: Config, files: PlannedSite['sources']['staticFiles']) {
  return (address: string): string | null => {
    const [path = ''] = (belowBaseUrl(address, config.baseUrl) ?? address).split(/[?#]/)
    const file = files.get(path.replace(/^\//, ''))
    return file === undefined ? null : textInside(join(config.root, file), rootsOf(config))
  }
}

/** The rules of the site's own sheet, which is the first one, and of the components' sheets; null: none. */
function ownStylesIn(outputs: readonly Output[], ofComponents: readonly Output[]): string | null {
  const isSheet = ({ path }: Output) => path.endsWith('.css')
  const sheets = [...outputs.filter(isSheet).slice(0, 1), ...ofComponents.filter(isSheet)]
  return sheets.map(sheet => ('content' in sheet ? String(sheet.content) : '')).join('\n') || null
}

/** What plugins add to pages; null: nothing. */
function pluginsOf(config: Config, parts: Awaited<ReturnType<typeof pluginAssets>>): RenderInput['plugins'] {
  const additionsOf = pageAdditions(config)
  if (parts === null && additionsOf === null) return null
  return {
    additionsOf: additionsOf ?? (() => ({ tags: [], bodyAttributes: {} })),
    assetsOf: (route, body) => parts?.assetsOf(route, body) ?? { sheets: [], modules: [] }
  }
}

/** Addresses of islands, with modules in the language of the site. */
function renamedIslands({ runtime, modules }: IslandAssets, renamed: (address: string) => string): IslandAssets {
  const toOwn = (file: SourcePath, { src, runtime: own }: { readonly src: string; readonly runtime?: string }) =>
    [file, { src: renamed(src), ...(own !== undefined && { runtime: renamed(own) }) }] as const
  return { runtime: renamed(runtime), modules: new Map([...modules].map(([file, module]) => toOwn(file, module))) }
}

/**
 * What a document depends on, as a version: its template and the template's props. Props that many pages share (the
 * site, a sidebar) are hashed once; the page's own body is represented by its hash.
 */
interface DocumentVersionInput {
  readonly renderer: Renderer
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  readonly site: SiteProps
  readonly assets: RenderInput['assets']
  /** Hash of the site's own templates. */
  readonly templates: string | null
  /** Version of the social cards; null: none. */
  readonly cards: string | null
}

function createVersions(input: DocumentVersionInput): Pick<PageRenderer, 'shell' | 'versionOf'> {
  const { renderer, compiled, site, assets, templates, cards } = input
  const hashOf = hashOnce()

  const toVersion = (props: DocumentProps) =>
    'site' in props ? digest(templates, ...partsOf(props, hashOf)) : digest(templates, props)

  const versionOf: PageRenderer['versionOf'] = (route, bodyHash) => {
    const body = 'page' in route ? (compiled.get(route.page.source) ?? null) : null
    if (body !== null && bodyHash === null) return null
    try {
      return toVersion(renderer.propsOf(route, body && { ...outlineOf(body), html: bodyHash ?? '' }))
    } catch {
      // Rendering throws the same error and reports it.
      return null
    }
  }
  const { sidebarFiles, iconSheets, islands, sheets, ...files } = assets
  const components = islands && [islands.runtime, [...islands.modules]]
  const ofSidebars = [...sidebarFiles, ...iconSheets]
  return { shell: digest(templates, site, files, ofSidebars, components, [...sheets], cards), versionOf }
}

/** The body without the texts that would have to be read from the store. */
function outlineOf(body: Compiled): Omit<Compiled, 'html'> {
  const { source, contentTitleHtml, headings, anchors, links, files, islands, excerpt, excerptHtml, wordCount } = body
  const { sheets, head, diagnostics } = body
  return {
    source,
    contentTitleHtml,
    markdown: null,
    headings,
    anchors,
    links,
    files,
    islands,
    sheets,
    // Templates see only the address of the style sheet, and none of these fields.
    styles: [],
    pictures: [],
    images: [],
    policySources: [],
    head,
    excerpt,
    excerptHtml,
    wordCount,
    diagnostics,
    sections: []
  }
}

/** The props, with hashes for objects that many pages share. */
function partsOf({ site, assets, navigation, ...own }: PageProps, hashOf: (shared: object) => string): unknown[] {
  const { sidebar, ...around } = navigation
  const { beforePaint, ...files } = assets
  return [hashOf(site), beforePaint, files, sidebar && hashOf(sidebar), around, own]
}

function hashOnce(): (shared: object) => string {
  const known = new WeakMap<object, string>()
  return shared => {
    const hash = known.get(shared) ?? digest(shared)
    known.set(shared, hash)
    return hash
  }
}

/** The cached text of a kind for the input `madeOf`; `make` is called if there is none. */
export type Remember = (kind: string, madeOf: string, make: () => Promise<string>) => Promise<string>

/** Caches between runs, with one task for each kind. */
export function rememberIn(graph: Graph, store: Store): Remember {
  return async (kind, madeOf, make) => {
    const stamp = digest(madeOf)
    const { value } = await graph.ask(
      {
        name: 'text-of',
        settings: '',
        keyOf: () => kind,
        stampOf: () => stamp,
        run: async (_, { keep }) => keep(await make())
      },
      null
    )
    return store.demand(value)
  }
}
