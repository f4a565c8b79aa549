/** A site for commands of plugins: its configuration and its Markdown files. Nothing is compiled or published. */
import { resolve } from 'node:path'
import { findConfiguration } from '../config/configuration-file.ts'
import { loadConfig } from '../config/load.ts'
import { placeOfError } from '../config/loader/module.ts'
import { filesOnDisk } from '../config/project-files.ts'
import { readFrontMatter } from '../content/front-matter.ts'
import { scan } from '../content/scan/scan.ts'
import { createCodeReader } from '../markdown/parse/code-blocks.ts'
import { contractsOf } from '../plugins/contracts.ts'
import { checkText, languagesOf } from '../plugins/languages.ts'
import type { Place } from '../types/basics.ts'
import type { CommandSite } from '../types/command.ts'
import type { Config } from '../types/config.ts'
import type { Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { once } from '../util/lazy.ts'
import { importPackage } from './bodies/compile-environment.ts'

interface SiteOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** Absolute; left out: the configuration file in `root`. */
  readonly configFile?: string | undefined
  /** No code of the site runs. */
  readonly isUntrusted?: boolean
}

/** Whether the site has a configuration of docsgen, which can have plugins. */
export function hasOwnConfiguration({ root, configFile }: SiteOptions): boolean {
  return findConfiguration(configFile, filesOnDisk(root), () => undefined)?.kind === 'site'
}

/** null: the configuration is missing or wrong, which is reported. */
export async function openSite(
  { root, configFile, isUntrusted = false }: SiteOptions,
  report: Report
): Promise<CommandSite | null> {
  const named = configFile !== undefined && { configFile }
  const config = await loadConfig({ root, mode: 'check', isUntrusted, ...named }, report)
  return config && siteOf(config)
}

export function siteOf(config: Config): CommandSite {
  const reader = once(() => createCodeReader(config.markdown))
  return {
    config,
    markdownFiles: async () =>
      (await sourcesOf(config)).map(source => ({
        path: source.path,
        async codeBlocks() {
          const { body, bodyLine } = readFrontMatter(source, () => undefined)
          return (await reader())(source.path, body, bodyLine)
        }
      })),
    importPackage: name => importPackage(name, config.packageRoot).catch(() => null),
    languages: languagesOf(config),
    checkText: (language, text) => checkText(language, text, config),
    contractsOf: built => contractsOf(built, config)
  }
}

/** All Markdown files that become pages or parts of pages. Their other problems are reported by `check`. */
async function sourcesOf(config: Config): Promise<readonly Source[]> {
  const withoutTimes = { ...config, docs: config.docs.map(set => ({ ...set, showLastUpdateTime: false })) }
  const sources = await scan(withoutTimes, () => undefined, { lastUpdates: new Map() })
  const all = [
    ...[...sources.docs.values()].flat(),
    ...[...sources.changelogs.values()].flat(),
    ...sources.pages,
    ...sources.partials.values()
  ]
  const byPath = new Map(
    all.filter(({ path }) => /\.(?:mdx?|markdown)$/.test(path)).map(source => [source.path, source])
  )
  return [...byPath.values()]
}

/** The line of the configuration, or of a module that it imports, at which code of a plugin has thrown. */
export function placeOfPluginError({ root, file }: Config, thrown: unknown): Promise<Place | null> {
  return placeOfError(file, filesOnDisk(resolve(root)), thrown)
}
