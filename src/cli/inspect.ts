/** Inspections of plugins, by options of `docsgen check`: builds the site into a folder of its own, and serves it. */
import { join } from 'node:path'
import { type Baseline, toBaseline } from '../diagnostics/baseline.ts'
import { foundByPlugin, placeOf } from '../diagnostics/finding.ts'
import { sortFindings } from '../diagnostics/policy.ts'
import { inspectedFolder } from '../model/commands.ts'
import { build } from '../pipeline/build.ts'
import { openSite, placeOfPluginError } from '../pipeline/command-site.ts'
import type { BuildOptions, BuildResult } from '../pipeline/options.ts'
import { failureOfCommand, runCommandOf } from '../plugins/commands.ts'
import { ownPlugins } from '../plugins/own.ts'
import { startPreview } from '../preview/preview.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Finding, Report } from '../types/findings.ts'
import type { InspectedPage, Inspection, InspectionContext } from '../types/inspection.ts'
import type { Plugin } from '../types/plugin.ts'
import type { Progress } from './terminal.ts'

interface NamedInspection {
  readonly name: string
  readonly inspection: Inspection<never>
  readonly plugin: Plugin
  /** One of docsgen's own: an exception is a bug of docsgen. */
  readonly isOwn: boolean
}

/** The findings of a check together with those of inspections, which are named as their options are. */
export async function withInspections(
  names: readonly string[],
  checked: BuildResult,
  options: BuildOptions,
  { progress, closers }: { readonly progress: Progress; readonly closers: (() => void)[] }
): Promise<readonly Finding[]> {
  const found: Diagnostic[] = []
  const { root, configFile } = options
  const named = configFile !== undefined && { configFile }
  const site = await openSite({ root, ...named }, () => undefined)
  if (site === null) return checked.findings
  const outDir = join(root, '.docsgen', inspectedFolder)
  let pages: readonly InspectedPage[] = []
  const onPages = (all: readonly InspectedPage[]) => {
    pages = all
  }
  const overrides = { ...options.overrides, outDir }
  // What the check has found does not keep the site from being looked at.
  const baseline = joined(options.baseline ?? new Map(), toBaseline(checked.findings))
  const built = await build({ ...options, mode: 'build', overrides, baseline, onPages })
  const all = [...checked.findings, ...built.findings]
  if (!built.published) return sortFindings(all)
  const server = await startPreview({ root, ...named, overrides: { outDir }, host: 'localhost', port: 0 })
  if (server.kind !== 'serving') throw new Error(server.kind === 'failed' ? server.message : server.kind)
  try {
    const shared = {
      root,
      configFile: site.config.file,
      folder: outDir,
      address: server.address,
      pages,
      progress: progress.show,
      atEnd: (run: () => void) => void closers.push(run),
      importPackage: site.importPackage
    }
    for (const one of await inspectionsOf(names, site.config)) {
      await inspect(one, site.config, shared, made => void found.push(made))
    }
  } finally {
    progress.clear()
    for (const close of closers.splice(0)) close()
    await server.close()
  }
  return sortFindings([...all, ...checked.judge(found)])
}

function joined(a: Baseline, b: Baseline): Baseline {
  return new Map([...a, ...[...b].map(([key, count]) => [key, count + (a.get(key) ?? 0)] as const)])
}

/** Runs one inspection; a failure of a site's plugin is a finding. */
async function inspect(
  { name, inspection, plugin, isOwn }: NamedInspection,
  config: Config,
  shared: Omit<InspectionContext<never>, 'options' | 'report'>,
  report: Report
): Promise<void> {
  const context: InspectionContext<never> = {
    ...shared,
    // The schema of the plugin has checked them.
    options: plugin.options as never,
    report(one) {
      const severity = one.severity ?? plugin.codes?.[one.code.slice(one.code.indexOf('/') + 1)]
      report(foundByPlugin({ ...one, severity }))
    }
  }
  const run = () => inspection.run(context)
  if (isOwn) return run()
  const call = { plugin, name: `check --${name}` }
  try {
    await runCommandOf(call, run, config.markdown.timeLimit)
  } catch (thrown) {
    const place = (await placeOfPluginError(config, thrown)) ?? placeOf(config.file)
    report(failureOfCommand({ ...call, place }, thrown, config))
  }
}

async function inspectionsOf(names: readonly string[], config: Config): Promise<readonly NamedInspection[]> {
  const own = ownPlugins.filter(({ inspections = {} }) => names.some(name => Object.hasOwn(inspections, name)))
  const ofDocsgen = (await Promise.all(own.map(({ load }) => load()))).map(plugin => ({ plugin, isOwn: true }))
  const ofSite = config.plugins.map(plugin => ({ plugin, isOwn: false }))
  return [...ofDocsgen, ...ofSite].flatMap(({ plugin, isOwn }) =>
    Object.entries(plugin.inspect ?? {})
      .filter(([name]) => names.includes(name))
      .map(([name, inspection]) => ({ name, inspection, plugin, isOwn }))
  )
}
