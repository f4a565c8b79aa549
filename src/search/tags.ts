import type { DocsSet } from '../model.ts'

/** The tag by which results are filtered: of a docs set in one version, or of everything else. */
export function searchTag(set: DocsSet | null): string {
  return set === null ? 'default' : `docs-${set.set}-${set.version.name}`
}
