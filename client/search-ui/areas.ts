/** Which parts of the site a search looks at: docs sets, and versions of them. */
import type { SearchArea } from '../../src/types/search-client.ts'

/** A docs set with its versions, the last one first (src/search/ui-settings.ts); the part without a docs set has one entry. */
export interface AreaSet {
  readonly docsSet: string | null
  readonly label: string
  readonly versions: readonly SearchArea[]
}

export function toSets(areas: readonly SearchArea[]): AreaSet[] {
  const names = [...new Set(areas.map(({ docsSet }) => docsSet))]
  return names.map(docsSet => {
    const versions = areas.filter(area => area.docsSet === docsSet)
    return { docsSet, label: versions[0]?.label ?? '', versions }
  })
}

/** What a search is limited to. */
export interface Limits {
  /** Tags of the site; none: everything is searched. */
  readonly tags: readonly string[]
  readonly sets: readonly AreaSet[]
  /** The version wanted of a docs set; the first of the set counts where there is no such version. */
  readonly versionOf: (docsSet: string) => string | null
}

/** Tags for a request: those of the site, with one version of each docs set. */
export function tagsOf({ tags, sets, versionOf }: Limits): readonly string[] {
  const others = sets.flatMap(set => set.versions.filter(area => area !== chosenVersion(set, versionOf)))
  return tags.filter(tag => !others.some(area => area.tag === tag))
}

/** The version of a docs set that is searched. */
export function chosenVersion({ docsSet, versions }: AreaSet, versionOf: Limits['versionOf']): SearchArea | undefined {
  const wanted = docsSet === null ? null : versionOf(docsSet)
  return versions.find(({ version }) => version === wanted) ?? versions[0]
}
