/** The browser's part of a site: the compiled client with the site's settings in it, and the modules it loads. */
import { assetsFolder } from '../contract.ts'
import type { ClientSettings, Config, Output, OutputPath } from '../model.ts'
import { shortHash } from '../util/hash.ts'
import { analyticsScript } from './third-parties.ts'

/** What scripts/build.mjs made of client/. */
export interface ClientBundle {
  /** The script of every page, with `SETTINGS` in the place of the site's settings. */
  readonly boot: string
  /** Modules by file name; their names come from their contents, and they import each other by them. */
  readonly modules: ReadonlyMap<string, string>
  /** Names of those modules that the boot loads by address; null: not built. */
  readonly chrome: string | null
  readonly search: string | null
}

/** The files, and the address of the script. Its name says which code and which settings it holds. */
export function clientFiles(
  config: Config,
  client: ClientBundle,
  icons: string
): { outputs: Output[]; script: string } {
  const settings = JSON.stringify(clientSettings(config, client, icons))
  const boot = client.boot.replace('SETTINGS', () => settings)
  const path = outputPath(`boot.${shortHash(boot)}.js`)
  const modules = [...client.modules].map(([name, content]) => ({ path: outputPath(name), content }))
  return { outputs: [{ path, content: boot }, ...modules], script: config.baseUrl + path }
}

function clientSettings(config: Config, { chrome, search }: ClientBundle, icons: string): ClientSettings {
  const { colorMode, storage } = config
  const { analytics, visitorIntent } = config.integrations
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
    icons,
    analytics: analytics && { ...analytics, scriptUrl: analyticsScript(analytics.host) },
    visitorIntent,
    chromeModule: address(chrome),
    searchModule: config.search === null ? null : address(search)
  }
}

/** Where the browser asks for a module. */
export function clientAddress(name: string, { baseUrl }: Pick<Config, 'baseUrl'>): string {
  return baseUrl + outputPath(name)
}

function outputPath(name: string): OutputPath {
  return `${assetsFolder}/${name}` as OutputPath
}
