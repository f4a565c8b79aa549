/**
 * The pipeline, from the configuration to the published folder. The only file that knows every room:
 * it hands each one the answers of the others. `build` and `check` differ in the last steps only.
 */
import { readFile } from 'node:fs/promises'
import { compileEnvironment } from './build/compile-environment.ts'
import { sourceLines } from './build/source-lines.ts'
import type { BuildOptions, BuildResult } from './build-types.ts'
import { check } from './check/check.ts'
import { readIcons } from './config/icons.ts'
import { loadConfig } from './config/load.ts'
import { collect } from './content/collect.ts'
import { scan } from './content/scan.ts'
import { finding, placeOf } from './diagnostics/finding.ts'
import { applyPolicy, exitCodeOf } from './diagnostics/policy.ts'
import { highlightStyles } from './markdown/code/styles.ts'
import { compileAll } from './markdown/compile-all.ts'
import type {
  Compiled,
  Config,
  Diagnostic,
  Navigation,
  Report,
  Route,
  RouteTable,
  SourcePath,
  Sources
} from './model.ts'
import { sidebarIconNames } from './navigation/icon-names.ts'
import { navigate } from './navigation/navigate.ts'
import { sharedAssets } from './output/assets.ts'
import { siteFiles } from './output/files.ts'
import { outDirProblem } from './output/out-dir.ts'
import { describeWriteError, Publisher, type PublishResult } from './output/publish.ts'
import { beforePaint } from './render/before-paint.ts'
import { loadTemplates } from './render/load-templates.ts'
import { createRenderer } from './render/renderer.ts'
import { iconSprite } from './render/sprite.ts'
import { planRoutes } from './routes/plan.ts'
import { packagePath, packageVersion } from './util/package.ts'
import { type Stopwatch, stopwatch } from './util/stopwatch.ts'

/** Builds or checks the site at `options.root`. Never rejects for what an author can get wrong. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const findings: Diagnostic[] = []
  const run: Run = { options, clock: stopwatch(options.onProgress), report: found => findings.push(found) }

  run.clock.start('load')
  const config = await loadConfig(options, run.report)
  if (config === null) return toResult(run, applyPolicy(findings, { severities: {}, strict: false }), null, null)

  const outDir = options.mode === 'build' ? await outDirProblem(config) : null
  if (outDir !== null) {
    run.report(
      finding('config/invalid', placeOf(config.file), outDir, 'Choose another folder with `outDir` or --out-dir.')
    )
    return toResult(run, applyPolicy(findings, { severities: {}, strict: false }), null, null)
  }

  const judged = () => applyPolicy(findings, { severities: config.severities, strict: options.strict })
  const isFine = () => exitCodeOf(judged(), false) === 0
  const site = await readSite(config, run)
  if (options.mode === 'check') await drawSamples(site, run)
  const published = options.mode === 'build' && isFine() ? await publish(site, run, isFine) : null
  return toResult(run, judged(), site, published)
}

/** What goes along with every stage of one run. */
interface Run {
  readonly options: BuildOptions
  readonly clock: Stopwatch
  readonly report: Report
}

/** All that is known of a site before a page is drawn. */
interface Site {
  readonly config: Config
  readonly sources: Sources
  readonly routes: RouteTable
  readonly navigation: Navigation
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
}

async function readSite(config: Config, { clock, report }: Run): Promise<Site> {
  clock.start('collect')
  const sources = await scan(config, report)
  const content = collect(sources, config, report)
  clock.start('plan')
  const routes = planRoutes(content, sources, config, report)
  const icons = await readIcons(sidebarIconNames(content, config))
  const navigation = navigate({ content, sources, routes, config, readIcon: name => icons.get(name) ?? null }, report)
  clock.start('compile')
  const pages = routes.all.flatMap(route => ('page' in route ? [route.page] : []))
  const compiled = await compileAll(pages, await compileEnvironment(config, routes), report)
  clock.start('check')
  check({ config, routes, navigation, compiled }, report)
  return { config, sources, routes, navigation, compiled }
}

/** Draws every page into the output folder; what is published is whole, or the last publish stays. */
async function publish(
  site: Site,
  { options, clock, report }: Run,
  isFine: () => boolean
): Promise<PublishResult | null> {
  clock.start('render')
  const publisher = await Publisher.open(site.config, options.clean, report)
  if (publisher === null) return null
  try {
    const { outputs, draw, scriptHash } = await drawing(site, report)
    const files = siteFiles({ ...site, routes: site.routes.all, compiled: site.compiled.values(), scriptHash })
    for (const output of [...outputs, ...files]) await publisher.add(output)
    for (const [done, route] of site.routes.all.entries()) {
      await publisher.add({ path: route.output, content: draw(route) })
      if (done % 50 === 0) clock.progress(done, site.routes.all.length)
    }
    clock.start('publish')
    if (isFine()) return await publisher.publish()
    await publisher.discard()
  } catch (error) {
    await publisher.discard()
    const reason = describeWriteError(error)
    if (reason === null) throw error
    report(finding('output/unwritable', null, `${reason}.`, 'The published site was left as it was.'))
  }
  return null
}

/** `check` draws one page of each kind, so that a template that throws is found without drawing them all. */
async function drawSamples(site: Site, { clock, report }: Run): Promise<void> {
  clock.start('render')
  const { draw } = await drawing(site, report)
  const samples = new Map(site.routes.all.map(route => [route.kind, route]))
  for (const route of samples.values()) draw(route)
}

/** The function that draws a route, and the hashed files that all pages ask for. */
async function drawing({ config, routes, navigation, sources, compiled }: Site, report: Report) {
  const [theme, script, highlight] = await Promise.all([
    readFile(packagePath('dist', 'styles.css'), 'utf8'),
    readFile(packagePath('dist', 'client', 'before-paint.js'), 'utf8'),
    highlightStyles(config)
  ])
  const { source, hash } = beforePaint(config, script)
  const { sidebars } = navigation
  const templates = await loadTemplates(config, packagePath('templates'), report)
  const assets = await sharedAssets(config, {
    theme,
    highlight,
    icons: iconSprite({ icons: Object.values(templates.icons), navbar: config.navbar.items, sidebars }),
    sidebars
  })
  const renderer = await createRenderer(
    {
      config,
      routes,
      navigation,
      templates,
      lastUpdates: sources.lastUpdates,
      version: packageVersion(),
      assets: { ...assets, scripts: [], beforePaint: source, data: {} }
    },
    report
  )
  const draw = (route: Route) =>
    renderer.render(route, 'page' in route ? (compiled.get(route.page.source) ?? null) : null)
  return { outputs: assets.outputs, draw, scriptHash: hash }
}

function toResult(
  { options, clock }: Run,
  findings: BuildResult['findings'],
  site: Site | null,
  published: PublishResult | null
): BuildResult {
  return {
    findings,
    pages: site?.routes.all.length ?? 0,
    written: published?.written ?? 0,
    unchanged: published?.unchanged ?? 0,
    removed: published?.removed ?? 0,
    bytes: published?.bytes ?? 0,
    seconds: clock.stop(),
    published: published !== null,
    outDir: site?.config.outDir ?? 'build',
    configFailed: site === null,
    sourceLine: sourceLines(options.root)
  }
}
