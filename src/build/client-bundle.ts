/** The compiled client, as scripts/build.mjs left it in dist/client. */
import { readFile } from 'node:fs/promises'
import type { ProviderBundle } from '../output/bundle-provider.ts'
import type { ClientBundle } from '../output/client.ts'
import { packagePath } from '../util/package.ts'

/** All that comes with docsgen; a site takes what it needs. */
export interface ReadyClient extends Omit<ClientBundle, 'search' | 'islands'> {
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

export async function readClientBundle(): Promise<ReadyClient> {
  const read = (name: string) => readFile(packagePath('dist', 'client', name), 'utf8')
  const [boot, manifest] = await Promise.all([read('boot.js'), read('manifest.json')])
  const { modules, ...names } = JSON.parse(manifest) as Manifest
  const texts = await Promise.all(modules.map(async name => [name, await read(name)] as const))
  return { boot, modules: new Map(texts), ...names }
}
