import type { Config } from '../types/config.ts'
import type { DocsSet } from '../types/docs-set.ts'

/** The tag by which results are filtered: of a docs set in one version, or of everything else. */
export function searchTag(set: DocsSet | null): string {
  return set === null ? 'default' : `docs-${set.set}-${set.version.name}`
}

/** What a reader finds who has chosen no version: the last one of each docs set; without a tag, everything. */
export function defaultTags({ docs, search }: Pick<Config, 'docs' | 'search'>): readonly string[] {
  if (!search?.isContextual) return []
  return [searchTag(null), ...docs.filter(({ version }) => version.isLast).map(searchTag)]
}
