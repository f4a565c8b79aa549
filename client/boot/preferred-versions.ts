/** The versions of docs sets that the reader has chosen (behaviour V-4), in the browser's storage. */
import { storageKeys } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'

/** Docs set → name of the version; a stored name that the site no longer has is deleted. */
export function preferredVersions({ settings, storage }: Pick<Boot, 'settings' | 'storage'>): Record<string, string> {
  const preferred: Record<string, string> = {}
  for (const [docsSet, names] of Object.entries(settings.versions ?? {})) {
    // Not remembered: what another site has stored is not ours to delete.
    if (names.length === 0) continue
    const key = storageKeys.preferredVersionPrefix + docsSet
    const name = storage.get(key)
    if (name === null) continue
    if (names.includes(name)) preferred[docsSet] = name
    else storage.set(key, null)
  }
  return preferred
}

/** Whoever follows a link to a version has chosen it; of sets that are not remembered nothing is stored. */
export function choose(docsSet: string, name: string, { settings, storage }: Pick<Boot, 'settings' | 'storage'>): void {
  const isKnown = settings.versions?.[docsSet]?.includes(name) ?? false
  if (isKnown) storage.set(storageKeys.preferredVersionPrefix + docsSet, name)
}
