/**
 * The hooks of the site's own plugins, each on one arrow of the pipeline. A hook that throws, or does not end, is a finding
 * that names the plugin, and what it was given goes on unchanged.
 */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Output, OutputFile } from '../types/output.ts'
import type { Plugin } from '../types/plugin.ts'
import type { Route } from '../types/routes.ts'
import { limited, limitedAsync } from '../util/author-code.ts'

/** Hooks without a key may look at anything, so they run in every build. */
export function isOpen({ key }: Plugin): boolean {
  return key === undefined
}

/** `pages`: after front matter is read, before addresses are planned. A hook may change what it gets: they are copies. */
export async function throughPages(pages: readonly Page[], config: Config, report: Report): Promise<readonly Page[]> {
  const hasHooks = config.plugins.some(plugin => plugin.pages !== undefined)
  let changed = hasHooks ? pages.map(page => structuredClone(page)) : pages
  for (const { name, pages: hook } of config.plugins) {
    if (hook !== undefined) changed = await guarded(name, hook, changed, config, report)
  }
  return changed
}

/** `outputs`: every file of the site that is no page, before it is written. */
export async function throughOutputs(
  outputs: readonly Output[],
  config: Config,
  report: Report
): Promise<readonly Output[]> {
  let changed = outputs
  for (const { name, outputs: hook } of config.plugins) {
    if (hook === undefined) continue
    const checked = async (before: readonly Output[]) => toOutputs(await hook(before))
    changed = await guarded(name, checked, changed, config, report)
  }
  return changed
}

/** Files of a plugin or a search provider. Throws for a path that is not one below the output folder. */
export function toOutputs(files: readonly OutputFile[]): readonly Output[] {
  const isBelow = (path: string) =>
    !path.includes('\\') && path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  const wrong = files.find(({ path }) => !isBelow(path))
  if (wrong !== undefined) throw new Error(`“${wrong.path}” is no path below the output folder`)
  return files as readonly Output[]
}

/** `html`: the document of one route, as it will be written. */
export function throughHtml(html: string, route: Route, config: Config, report: Report): string {
  let changed = html
  for (const { name, html: hook } of config.plugins) {
    if (hook === undefined) continue
    try {
      const before = changed
      changed = limited(config.markdown.timeLimit, () => hook(before, route), hook)
    } catch (error) {
      report(failure(name, error, config))
    }
  }
  return changed
}

/** The limit is that of a page, and a second more for each page or file: some hooks work on each. */
async function guarded<Item>(
  name: string,
  hook: (items: readonly Item[]) => readonly Item[] | Promise<readonly Item[]>,
  items: readonly Item[],
  config: Config,
  report: Report
): Promise<readonly Item[]> {
  try {
    const seconds = config.markdown.timeLimit + items.length
    return await limitedAsync(`the plugin “${name}”`, seconds, () => hook(items))
  } catch (error) {
    report(failure(name, error, config))
    return items
  }
}

function failure(name: string, error: unknown, { file }: Config) {
  const message = error instanceof Error ? error.message : String(error)
  const hint = 'Correct it, or take it out of “plugins” in the configuration.'
  return finding('plugin/failed', placeOf(file), `The plugin “${name}” failed: ${message.replace(/\.?$/, '.')}`, hint)
}
