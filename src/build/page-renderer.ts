/** Renders the pages of a site, and makes the hashed files that all pages load. Builds and the server share it. */
import { readFileSync } from 'node:fs'
import { dataFiles, sharedAssets } from '../output/assets.ts'
import { createPolicy, toMetaPolicy } from '../output/policy/policy.ts'
import { featureSheets } from '../output/sheets.ts'
import { minifyStyles } from '../output/styles.ts'
import { beforePaint, redirectScript } from '../render/before-paint.ts'
import { renderBranches } from '../render/branches.ts'
import { loadTemplates } from '../render/load-templates.ts'
import { createRenderer } from '../render/renderer.ts'
import { toSiteProps } from '../render/site.ts'
import { iconSprite } from '../render/sprite.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { Output } from '../types/output.ts'
import type { Route } from '../types/routes.ts'
import { packagePath, packageVersion } from '../util/package.ts'
import { readClientBundle, withSearch } from './client.ts'
import { createVersions } from './document-version.ts'
import type { withOwnChrome } from './own-chrome.ts'
import type { PlannedSite } from './plan-site.ts'
import { throughHtml } from './plugins.ts'
import type { Remember } from './remember.ts'

export interface PageRenderer {
  /** The hashed files. */
  readonly outputs: readonly Output[]
  /** The policy of the site with what these bodies ask for. */
  readonly policyFor: ReturnType<typeof createPolicy>
  /** The site's own files that the templates are made of. */
  readonly templateFiles: readonly SourcePath[]
  /**
   * The document of a route, whose bodies must have been compiled. Empty when a template throws, which is reported: to
   * `report`, or to the listener of the renderer.
   */
  renderDocument(route: Route, report?: Report): string
  /** The same without the hooks of plugins. */
  renderTemplate(route: Route, report?: Report): string
  /** Version of what is around the bodies of all documents: templates, scripts, styles. */
  readonly shell: string
  /** Version of the props of a route's template, with a hash in place of the body; null: it cannot be determined. */
  versionOf(route: Route, bodyHash: string | null): string | null
}

/** Results of earlier work, and what of it is published. */
export interface RendererCaches {
  /** A server passes its own function, which bundles each chrome once. */
  readonly chromeOf: typeof withOwnChrome
  readonly remember: Remember
  /** Whether all style sheets of features are published, or those of `compiled`: a server compiles pages later. */
  readonly allSheets: boolean
  /** In a server, the bodies with inline styles that are known so far. */
  readonly styledBodies?: () => readonly Compiled[]
}

/** Our sheets. A site of Docusaurus has the classes and variables that it counts on, above ours and below its own. */
function themeStyles({ theirs }: Pick<Config, 'theirs'>): string {
  const theme = readFileSync(packagePath('dist', 'styles.css'), 'utf8')
  if (theirs === null) return theme
  const layers = '@layer tokens,base,prose,chrome,components,docusaurus,overrides;'
  return layers + theme + readFileSync(packagePath('dist', 'features', 'docusaurus.css'), 'utf8')
}

/** Reads `compiled` only when a route is rendered, except for the interactive components that `chromeOf` bundles. */
export async function createPageRenderer(
  { config, routes, navigation, sources }: PlannedSite,
  compiled: ReadonlyMap<SourcePath, Compiled>,
  listener: Report,
  { chromeOf, remember, allSheets, styledBodies }: RendererCaches
): Promise<PageRenderer> {
  let current = listener
  const report: Report = finding => current(finding)
  const theme = themeStyles(config)
  const client = readClientBundle()
  const highlight = await remember('code-styles', JSON.stringify(config.markdown.themes), async () => {
    const { highlightStyles } = await import('../markdown/code/themes.ts')
    return highlightStyles(config)
  })
  const { source, hash } = beforePaint(config, client.beforePaint)
  const { sidebars } = navigation
  const templates = await loadTemplates(config, packagePath('templates'), report)
  const own = await chromeOf(
    client,
    { config, sources, compiled: compiled.values(), hasOwnTemplates: templates.areOwn },
    report
  )
  const { outputs, ...assets } = await sharedAssets(config, {
    theme,
    highlight,
    icons: iconSprite({ icons: Object.values(templates.icons), navbar: config.navbar.items, sidebars }),
    sidebars,
    branchesOf: (sidebar, icons) => renderBranches(sidebar, icons, { config, templates, remember }, report),
    resolve: routes.resolve,
    minify: css => remember('styles', css, () => minifyStyles(css)),
    client: await withSearch(own.client, config, report)
  })
  const site = toSiteProps({ config, routes, navigation, settings: sources.settings }, assets.icons, report)
  const sheets = featureSheets(config, styledBodies?.() ?? [...compiled.values()], allSheets)
  const { outputs: dataOutputs, ...data } = dataFiles(site, routes.all, config)
  const scriptHashes = routes.all.some(({ kind }) => kind === 'redirect') ? [hash, redirectScript().hash] : [hash]
  const sheet = config.styles.length === 0 ? undefined : outputs.find(({ path }) => path.endsWith('.css'))
  const ownStyles = sheet !== undefined && 'content' in sheet ? String(sheet.content) : null
  const policyFor = createPolicy({ config, scriptHashes, sidebars, ownStyles })
  // Pages of a server come one by one, so none can hold the policy of all.
  const isInPages = !allSheets && config.securityPolicy !== false && config.securityPolicy.meta
  const header = isInPages ? policyFor(compiled.values()).header : null
  const policy = header === null ? null : toMetaPolicy(header)
  const around = {
    ...assets,
    ...data,
    islands: own.islands,
    sheets: sheets.addresses,
    beforePaint: source,
    policy,
    data: {}
  }
  const renderer = await createRenderer(
    {
      config,
      routes,
      navigation,
      templates,
      entries: compiled,
      lastUpdates: sources.lastUpdates,
      version: packageVersion(),
      site,
      assets: around
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
  return {
    outputs: [...outputs, ...dataOutputs, ...sheets.outputs],
    policyFor,
    templateFiles: templates.files,
    renderTemplate,
    renderDocument(route, to = listener) {
      return throughHtml(renderTemplate(route, to), route, config, to)
    },
    ...createVersions({ renderer, compiled, site, assets: around, templates: templates.hash })
  }
}
