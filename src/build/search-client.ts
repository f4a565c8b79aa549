/** The browser's part of the search of this site. Without a search nothing of it is published. */
import { join, relative } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { bundleProvider, type ProviderBundle } from '../output/bundle-provider.ts'
import { type ClientBundle, clientAddress, searchModule } from '../output/client.ts'
import { toProvider } from '../search/provider.ts'
import { toUiSettings } from '../search/ui-settings.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { SearchProvider } from '../types/search-provider.ts'
import { messagesOf, placeOfMessage, toSentence } from '../util/esbuild-messages.ts'
import { packagePath } from '../util/package.ts'
import { toSourcePath } from '../util/paths.ts'
import type { OwnClient } from './own-chrome.ts'

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
      report(finding('search/browser', place, toSentence(message.text), 'It runs in browsers, which have no Node.'))
    }
    return null
  }
}
