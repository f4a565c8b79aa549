/** The compiled client, as scripts/build.mjs left it in dist/client. */
import { readFile } from 'node:fs/promises'
import type { ClientBundle } from '../output/client.ts'
import { packagePath } from '../util/package.ts'

interface Manifest extends Pick<ClientBundle, 'chrome' | 'search'> {
  readonly modules: readonly string[]
}

export async function readClientBundle(): Promise<ClientBundle> {
  const read = (name: string) => readFile(packagePath('dist', 'client', name), 'utf8')
  const [boot, manifest] = await Promise.all([read('boot.js'), read('manifest.json')])
  const { modules, chrome, search } = JSON.parse(manifest) as Manifest
  const texts = await Promise.all(modules.map(async name => [name, await read(name)] as const))
  return { boot, modules: new Map(texts), chrome, search }
}
