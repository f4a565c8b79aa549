/** The scripts of a site: the compiled client with the site's settings in it, and the modules it loads. */
import { assetsFolder, searchIndexFile } from '../../shared/dom.ts'
import type { OutputPath } from '../../types/basics.ts'
import type { ClientSettings } from '../../types/client.ts'
import type { Config } from '../../types/config.ts'
import type { Output } from '../../types/output.ts'
import type { SearchUiSettings } from '../../types/search-client.ts'
import { shortHash } from '../../util/hash.ts'
import { dataJson } from '../../util/html.ts'
import { analyticsScript } from '../policy/policy.ts'

/** What scripts/build.mjs made of client/. */
export interface ClientBundle {
  /** The script of every page, with `SETTINGS` in the place of the site's settings. */
  readonly boot: string
  /** Files by name; their names come from their contents, and they find each other by them. Those that nobody names are not published. */
  readonly modules: ReadonlyMap<string, string>
  /** Names of those modules that the boot loads by address; null: not part of the site. */
  readonly chrome: string | null
  readonly search: string | null
  /** Names of those that pages load by address. */
  readonly islands: readonly string[]
  /** Modules of packages that run in the browser as they are, by name. */
  readonly copies: ReadonlyMap<string, string>
}

/** The files, and the address of the script. Its name says which code and which settings it holds. */
export function clientFiles(config: Config, client: ClientBundle): { outputs: Output[]; script: string } {
  const settings = JSON.stringify(clientSettings(config, client))
  const boot = client.boot.replace('SETTINGS', () => settings)
  const path = outputPath(`boot.${shortHash(boot)}.js`)
  const named = [...modulesNamedBy(boot, client), ...client.copies]
  const modules = named.map(([name, content]) => ({ path: outputPath(name), content }))
  return { outputs: [{ path, content: boot }, ...modules], script: config.filesUrl + path }
}

/** The modules that the boot and the pages name, those that these name, and so on. */
function modulesNamedBy(boot: string, { modules, islands }: ClientBundle): [name: string, text: string][] {
  const named = new Set<string>(islands)
  const find = (text: string) => {
    for (const name of modules.keys()) if (text.includes(name)) named.add(name)
  }
  find(boot)
  // A set goes through what is added to it on the way.
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

/** Whether the index is a part of the site, and begins with search.json. */
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

/** Where the browser asks for a module. */
export function clientAddress(name: string, { filesUrl }: Pick<Config, 'filesUrl'>): string {
  return filesUrl + outputPath(name)
}

function outputPath(name: string): OutputPath {
  return `${assetsFolder}/${name}` as OutputPath
}

/** The browser half of a provider: one of ours, which is a text, or modules of the site. */
export type SearchClient =
  | { readonly text: string; readonly isItsOwnWorker: boolean }
  | { readonly name: string; readonly modules: ReadonlyMap<string, string> }

/**
 * Name and text of the module of the search: the window, the provider and the settings in one file, because each file that
 * another one names costs the reader a way to the host and back. `ui` is what scripts/build.mjs made of client/search-ui,
 * `stemmer` the stemmer of the site's language.
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
        // What it imports is named here as well, so that all of it is loaded at once and not one after the other.
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

/** Modules that some others cannot start without; those that are loaded later are not among them. */
function importsOf(names: readonly string[], modules: ReadonlyMap<string, string>): Set<string> {
  const imported = new Set<string>()
  const find = (name: string) => {
    for (const [, path = ''] of (modules.get(name) ?? '').matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g))
      imported.add(path)
  }
  names.forEach(find)
  // A set goes through what is added to it on the way.
  for (const name of imported) find(name)
  return imported
}
