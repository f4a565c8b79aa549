/** The scripts of a site: the compiled client with the site's settings, and the modules it loads. */
import { assetsFolder, searchIndexFile } from '../../shared/dom.ts'
import type { OutputPath } from '../../types/basics.ts'
import type { ClientSettings } from '../../types/client.ts'
import type { Config } from '../../types/config.ts'
import type { Output } from '../../types/output.ts'
import type { SearchUiSettings } from '../../types/search-client.ts'
import { shortHash } from '../../util/hash.ts'
import { dataJson } from '../../util/html.ts'
import { analyticsScript } from '../policy/policy.ts'

/** The output of scripts/build.mjs for client/. */
export interface ClientBundle {
  /** The script of every page, with the placeholder `SETTINGS` for the site's settings. */
  readonly boot: string
  /** Files by name. Names contain a content hash, and imports refer to them. Unreferenced files are not published. */
  readonly modules: ReadonlyMap<string, string>
  /** Names of the modules that the boot script loads by address; null: not used by the site. */
  readonly chrome: string | null
  readonly search: string | null
  /** Names of the modules that pages load by address. */
  readonly islands: readonly string[]
  /** Browser modules copied unchanged from packages, by name. */
  readonly copies: ReadonlyMap<string, string>
}

/** The files, and the address of the boot script, whose name is a hash of code and settings. */
export function clientFiles(config: Config, client: ClientBundle): { outputs: Output[]; script: string } {
  const settings = JSON.stringify(clientSettings(config, client))
  const boot = client.boot.replace('SETTINGS', () => settings)
  const path = outputPath(`boot.${shortHash(boot)}.js`)
  const named = [...modulesNamedBy(boot, client), ...client.copies]
  const modules = named.map(([name, content]) => ({ path: outputPath(name), content }))
  return { outputs: [{ path, content: boot }, ...modules], script: config.filesUrl + path }
}

/** The modules to which the boot script and the pages refer, directly or through other modules. */
function modulesNamedBy(boot: string, { modules, islands }: ClientBundle): [name: string, text: string][] {
  const named = new Set<string>(islands)
  const find = (text: string) => {
    for (const name of modules.keys()) if (text.includes(name)) named.add(name)
  }
  find(boot)
  // Iterating a set also visits elements added during the iteration.
  for (const name of named) find(modules.get(name) ?? '')
  return [...modules].filter(([name]) => named.has(name))
}

function clientSettings(config: Config, { chrome, search }: ClientBundle): ClientSettings {
  const { colorMode, storage } = config
  const { analytics, visitorIntent } = config.integrations
  const versions = versionNames(config)
  const address = (name: string | null) => (name === null ? null : clientAddress(name, config))
  return {
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    storage: storage.type,
    suffix: storage.suffix,
    defaultMode: colorMode.defaultMode,
    followsSystem: colorMode.respectPrefersColorScheme,
    canSwitch: !colorMode.disableSwitch,
    announcementId: config.announcementBar?.id ?? null,
    hydrate: config.client.hydrate,
    spinner: config.progress.spinner,
    ...(analytics && { analytics: { ...analytics, scriptUrl: analyticsScript(analytics.host) } }),
    ...(visitorIntent && { visitorIntent }),
    chromeModule: address(chrome),
    searchModule: address(search),
    searchIndex: search !== null && hasOfflineIndex(config) ? config.baseUrl + searchIndexFile : null,
    ...(versions && { versions })
  }
}

/** Whether the site has an offline index, whose first file is search.json. */
function hasOfflineIndex({ search }: Config): boolean {
  return search !== null && search.own === null && search.provider === 'flexsearch'
}

function versionNames({ docs }: Config): Record<string, string[]> | null {
  const versions: Record<string, string[]> = {}
  for (const { set, version } of docs) {
    if (!version.isOneOfSeveral) continue
    versions[set] = [...(versions[set] ?? []), ...(version.isRemembered ? [version.name] : [])]
  }
  return Object.keys(versions).length === 0 ? null : versions
}

/** The address from which the browser loads a module. */
export function clientAddress(name: string, { filesUrl }: Pick<Config, 'filesUrl'>): string {
  return filesUrl + outputPath(name)
}

function outputPath(name: string): OutputPath {
  return `${assetsFolder}/${name}` as OutputPath
}

/** The browser part of a provider: the text of one of ours, or modules of the site. */
export type SearchClient =
  | { readonly text: string; readonly isItsOwnWorker: boolean }
  | { readonly name: string; readonly modules: ReadonlyMap<string, string> }

/**
 * Name and text of the search module: the dialog, the provider and the settings in one file, because each import would
 * cost an extra round trip to the host. `ui` is the output of scripts/build.mjs for client/search-ui, `stemmer` the
 * stemmer of the site's language.
 */
export function searchModule(
  ui: string,
  client: SearchClient,
  settings: SearchUiSettings,
  stemmer: string | null = null
): [name: string, text: string] {
  const isOurs = 'text' in client
  const provider = isOurs
    ? [client.text]
    : [
        `import*as searchProvider from"./${client.name}"`,
        // Transitive imports are listed here, so that the browser loads all of them in parallel.
        ...[...importsOf([client.name], client.modules)].map(name => `import"./${name}"`)
      ]
  const text = [
    ...(stemmer === null ? [] : [stemmer]),
    ...provider,
    ui,
    `const settings=${dataJson(settings)}`,
    ...(isOurs && client.isItsOwnWorker ? ['settings.engine.workerUrl=import.meta.url'] : []),
    'export const start=boot=>searchUi.start(boot,searchProvider.openSearch,settings)',
    ''
  ]
    .map(part => part.replace(/(?<![;\n]);?\n*$/, ''))
    .join(';\n')
  return [`search.${shortHash(text)}.js`, text]
}

/** Modules that are statically imported, directly or indirectly; dynamic imports are not included. */
function importsOf(names: readonly string[], modules: ReadonlyMap<string, string>): Set<string> {
  const imported = new Set<string>()
  const find = (name: string) => {
    for (const [, path = ''] of (modules.get(name) ?? '').matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g))
      imported.add(path)
  }
  names.forEach(find)
  // Iterating a set also visits elements added during the iteration.
  for (const name of imported) find(name)
  return imported
}
