/** The module that the boot loads when the reader turns to the search: the window, the provider and the settings of this site. */
import type { SearchUiSettings } from '../types/search-client.ts'
import { shortHash } from '../util/hash.ts'
import { dataJson } from '../util/html.ts'

export interface SearchModules {
  /** client/search-ui, compiled. */
  readonly ui: string
  /** The provider's browser half. */
  readonly provider: string
  /** Both, and what they import, by name. */
  readonly modules: ReadonlyMap<string, string>
}

/** Name and text. */
export function searchModule(
  { ui, provider, modules }: SearchModules,
  settings: SearchUiSettings
): [name: string, text: string] {
  const text = [
    `import{start as s}from"./${ui}"`,
    `import{openSearch as o}from"./${provider}"`,
    // What these two import is named here as well, so that all of it is loaded at once and not one after the other.
    ...[...importsOf([ui, provider], modules)].map(name => `import"./${name}"`),
    `export const start=b=>s(b,o,${dataJson(settings)})`,
    ''
  ].join(';\n')
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
