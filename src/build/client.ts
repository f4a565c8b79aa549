/** The compiled client, as scripts/build.mjs left it in dist/client, and the part of it that a site's search needs. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { bundleProvider, type ProviderBundle } from '../output/bundle-provider.ts'
import { type ClientBundle, clientAddress, searchModule } from '../output/client.ts'
import { toProvider } from '../search/provider.ts'
import { toUiSettings } from '../search/ui-settings.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { SearchProvider } from '../types/search-provider.ts'
import { messagesOf, placeOfMessage, toSentence } from '../util/esbuild.ts'
import { packagePath } from '../util/package.ts'
import { toSourcePath } from '../util/paths.ts'

/** All that comes with docsgen; a site takes what it needs. */
export interface ReadyClient extends Omit<ClientBundle, 'search' | 'islands'> {
  /** The one inline script, without the settings of a site. */
  readonly beforePaint: string
  /** The window of the search. */
  readonly searchUi: string
  /** Its style sheet. */
  readonly searchStyles: string
  /** Browser halves of search providers, by their path in the package. */
  readonly providers: Readonly<Record<string, Omit<ProviderBundle, 'modules'>>>
}

interface Manifest extends Pick<ReadyClient, 'chrome' | 'searchUi' | 'searchStyles' | 'providers'> {
  readonly modules: readonly string[]
}

/** The ready client with what the site has of its own in the place of what came with docsgen. */
export interface OwnClient extends ReadyClient, Pick<ClientBundle, 'islands'> {}

// Synchronous on purpose: many small files are read faster than promises for them are made.
export function readClientBundle(): ReadyClient {
  const folder = packagePath('dist', 'client')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const { modules, ...names } = JSON.parse(read('manifest.json')) as Manifest
  return {
    boot: read('boot.js'),
    beforePaint: read('before-paint.js'),
    modules: new Map(modules.map(name => [name, read(name)])),
    ...names
  }
}

/** The client with the module of the search. A provider that cannot be bundled is reported; the site is then without one. */
export async function withSearch(client: OwnClient, config: Config, report: Report): Promise<ClientBundle> {
  if (config.search === null) return { ...client, search: null }
  const bundle = await bundleOf(toProvider(config.search), client, config, report)
  if (bundle === null) return { ...client, search: null }
  const address = (name: string) => clientAddress(name, config)
  const settings = toUiSettings(config, config.search, {
    worker: bundle.worker === null ? null : address(bundle.worker),
    styles: address(client.searchStyles)
  })
  const modules = new Map([...client.modules, ...bundle.modules])
  const [search, text] = searchModule({ ui: client.searchUi, provider: bundle.client, modules }, settings)
  return { ...client, modules: modules.set(search, text), search }
}

async function bundleOf(
  { name, client, worker }: SearchProvider,
  { providers }: OwnClient,
  { root, file }: Config,
  report: Report
): Promise<ProviderBundle | null> {
  const ready = providers[toSourcePath(relative(packagePath(), client))]
  if (ready !== undefined) return { ...ready, modules: new Map() }
  const find = (path: string) => (path.startsWith('.') ? join(root, path) : path)
  try {
    return await bundleProvider({
      root,
      client: find(client),
      worker: worker === null ? null : find(worker),
      name: `search-${name.replace(/[^a-z0-9]+/gi, '-')}`
    })
  } catch (error) {
    const messages = messagesOf(error)
    if (messages === null) throw error
    for (const message of messages) {
      const place = message.location === null ? placeOf(file) : placeOfMessage(message, file)
      const hint = 'It runs in browsers, which have no Node: leave out what needs it.'
      report(finding('search/browser', place, toSentence(message.text), hint))
    }
    return null
  }
}
