/**
 * The search request: the query, and the parts of the site that are searched. On the search page it is in the address:
 * `/search?q=login&in=docs-default-current&language=en`.
 */
import { useEffect, useState } from 'react'
import { addressKey } from '../../src/shared/address.ts'
import { events, queryKeys, searchLimits } from '../../src/shared/dom.ts'
import type { SearchArea } from '../../src/types/search-client.ts'
import { useSettled } from './use-search.ts'

export interface Asked {
  /** The text of the field. */
  readonly query: string
  /** null: the language of the site. */
  readonly language: string | null
  /** Tag of the first version of a docs set; null: everywhere. */
  readonly area: string | null
  /** Docs set → version. */
  readonly versions: Readonly<Record<string, string>>
}

const keys = { language: 'language', area: 'in', version: 'version-' } as const

export function readAddress(address: string): Asked {
  const { searchParams } = new URL(address)
  const versions = [...searchParams].filter(([key]) => key.startsWith(keys.version))
  return {
    query: searchParams.get(queryKeys.search) ?? '',
    language: searchParams.get(keys.language),
    area: searchParams.get(keys.area),
    versions: Object.fromEntries(versions.map(([key, version]) => [key.slice(keys.version.length), version]))
  }
}

/** Writes the request into the address; keeps other parameters, and omits empty ones of the request. */
export function writeAddress(address: string, { query, language, area, versions }: Asked): string {
  const url = new URL(address)
  const { searchParams } = url
  const set = (key: string, value: string | null) => {
    if (value) searchParams.set(key, value)
    else searchParams.delete(key)
  }
  set(queryKeys.search, query)
  set(keys.language, language)
  set(keys.area, area)
  for (const [docsSet, version] of Object.entries(versions)) set(keys.version + docsSet, version)
  return url.href
}

/** Tags of the searched areas; an area that the site does not have is ignored. */
export function tagsAsked({ area, versions }: Asked, limits: Omit<Limits, 'versionOf'>): readonly string[] {
  const versionOf = (docsSet: string) => versions[docsSet] ?? null
  const chosen = limits.sets.find(set => isArea(set, area))
  const tag = chosen && chosenVersion(chosen, versionOf)?.tag
  return tag === undefined ? tagsOf({ ...limits, versionOf }) : [tag]
}

export function isArea(set: AreaSet, area: string | null): boolean {
  return set.versions[0]?.tag === area
}

/** Milliseconds. The query is sent when the reader pauses, not at each letter. */
const typingDelay = 200

interface AskedState {
  /** The request as the page shows it. */
  readonly asked: Asked
  /** The request of the results: `asked`, after a short time without changes. */
  readonly settled: Asked
  change(change: Partial<Asked>): void
}

/** `typed`: the content of the field before the script was loaded. */
export function useAsked(typed: string): AskedState {
  const [page] = useState(() => addressKey(location.pathname))
  const [asked, setAsked] = useState(() => {
    const address = readAddress(location.href)
    return typed === '' ? address : { ...address, query: typed }
  })
  const settled = useSettled(asked, typingDelay)

  useEffect(() => {
    // The router may be loading another page, whose address is already set.
    if (addressKey(location.pathname) !== page) return
    const address = writeAddress(location.href, { ...settled, query: toQuery(settled.query) })
    if (address !== location.href) history.replaceState(history.state, '', address)
  }, [settled, page])

  useEffect(() => {
    const read = () => {
      if (addressKey(location.pathname) === page) setAsked(readAddress(location.href))
    }
    window.addEventListener('popstate', read)
    document.addEventListener(events.navigated, read)
    return () => {
      window.removeEventListener('popstate', read)
      document.removeEventListener(events.navigated, read)
    }
  }, [page])

  return { asked, settled, change: change => setAsked(before => ({ ...before, ...change })) }
}

/** The part of the typed text that is searched. */
export function toQuery(typed: string): string {
  return cutQuery(typed.trim(), searchLimits.pageQuery)
}

/** A docs set with its versions, latest first (src/search/ui-settings.ts); pages without a docs set are one entry. */
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

/** Limits of a search. */
interface Limits {
  /** Tags of the site; none: everything is searched. */
  readonly tags: readonly string[]
  readonly sets: readonly AreaSet[]
  /** The requested version of a docs set; if it does not exist, the first version is searched. */
  readonly versionOf: (docsSet: string) => string | null
}

/** Tags for a request: those of the site, with one version of each docs set. */
export function tagsOf({ tags, sets, versionOf }: Limits): readonly string[] {
  const others = sets.flatMap(set => set.versions.filter(area => area !== chosenVersion(set, versionOf)))
  return tags.filter(tag => !others.some(area => area.tag === tag))
}

/** The version of a docs set that is searched. */
function chosenVersion({ docsSet, versions }: AreaSet, versionOf: Limits['versionOf']): SearchArea | undefined {
  const wanted = docsSet === null ? null : versionOf(docsSet)
  return versions.find(({ version }) => version === wanted) ?? versions[0]
}

/** The first `length` UTF-16 units, without half of a surrogate pair at the end. */
export function cutQuery(text: string, length: number): string {
  const cut = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** Selected text of the page as a query: one line, without the spaces around it. */
export function queryFromSelection(selected: string, length: number): string {
  return cutQuery(selected.replace(/\s+/g, ' ').trim(), length).trim()
}

/** Encodes a value for an address. Unlike `encodeURIComponent`, accepts lone surrogates. */
export function encodeQuery(query: string): string {
  return new URLSearchParams({ q: query }).toString().slice(2)
}
