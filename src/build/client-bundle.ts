/** The compiled client, as scripts/build.mjs left it in dist/client. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProviderBundle } from '../output/bundle-provider.ts'
import type { ClientBundle } from '../output/client.ts'
import { packagePath } from '../util/package.ts'

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
