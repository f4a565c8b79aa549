/**
 * Results that the reader has opened, and favorites, in the browser's storage. Storage may contain anything: entries of
 * another form are ignored.
 */

import { useState } from 'react'
import { searchLimits, storageKeys } from '../../src/shared/dom.ts'
import type { SearchGroup, SearchHit } from '../../src/types/search-client.ts'
import type { Store } from '../boot/boot.ts'

/** A result without its marks. */
export interface RememberedHit {
  readonly href: string
  readonly isExternal: boolean
  readonly title: string
  /** Labels of the pages above it. */
  readonly trail: readonly string[]
}

export interface Remembered {
  /** Newest first. */
  readonly recent: readonly RememberedHit[]
  readonly favorites: readonly RememberedHit[]
}

export const nothingRemembered: Remembered = { recent: [], favorites: [] }

export function readRemembered(storage: Store): Remembered {
  return {
    recent: parseList(storage.get(storageKeys.recentSearches)).slice(0, searchLimits.recent),
    favorites: parseList(storage.get(storageKeys.favoriteSearches)).slice(0, searchLimits.favorites)
  }
}

/** Empty lists leave nothing in the storage. */
export function writeRemembered(storage: Store, { recent, favorites }: Remembered): void {
  const toText = (list: readonly RememberedHit[]) => (list.length === 0 ? null : JSON.stringify(list))
  storage.set(storageKeys.recentSearches, toText(recent))
  storage.set(storageKeys.favoriteSearches, toText(favorites))
}

/** Moves the entry to the top of the recent ones. Favorites keep their places. */
export function addRecent(lists: Remembered, hit: RememberedHit): Remembered {
  if (lists.favorites.some(other => other.href === hit.href)) return lists
  return { ...lists, recent: [hit, ...without(lists.recent, hit)].slice(0, searchLimits.recent) }
}

export function removeRecent(lists: Remembered, hit: RememberedHit): Remembered {
  return { ...lists, recent: without(lists.recent, hit) }
}

/** Moves an entry from the recent ones to the favorites. */
export function addFavorite(lists: Remembered, hit: RememberedHit): Remembered {
  const favorites = [hit, ...without(lists.favorites, hit)].slice(0, searchLimits.favorites)
  return { recent: without(lists.recent, hit), favorites }
}

export function removeFavorite(lists: Remembered, hit: RememberedHit): Remembered {
  return { ...lists, favorites: without(lists.favorites, hit) }
}

/** The recent entries to show: fewer if there are favorites. All stay stored. */
export function shownRecent({ recent, favorites }: Remembered): readonly RememberedHit[] {
  return favorites.length > 0 ? recent.slice(0, searchLimits.recentBesideFavorites) : recent
}

/** The entry to remember for a result: for a hit in text, its page if the group has it, else its section. */
export function toRemembered(hit: SearchHit, { hits }: SearchGroup): RememberedHit {
  const isItsPage = (other: SearchHit) => other.kind === 'page' && other.pageTitle === hit.pageTitle
  const { href, isExternal, title, trail } = (hit.kind === 'content' && hits.find(isItsPage)) || hit
  return { href, isExternal, title: title.text, trail }
}

function without(list: readonly RememberedHit[], hit: RememberedHit): readonly RememberedHit[] {
  return list.filter(other => other.href !== hit.href)
}

function parseList(text: string | null): readonly RememberedHit[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    const hits = Array.isArray(list) ? list.filter(isRemembered) : []
    return hits.filter(({ href }, at) => hits.findIndex(hit => hit.href === href) === at)
  } catch {
    return []
  }
}

/** Accepts only links from storage that lead to this site or to http(s), so that none runs code. */
function isRemembered(value: unknown): value is RememberedHit {
  if (typeof value !== 'object' || value === null) return false
  const { href, isExternal, title, trail } = value as Partial<Record<keyof RememberedHit, unknown>>
  return (
    typeof href === 'string' &&
    /^(?:https?:\/\/|\/(?![/\\]))/i.test(href) &&
    typeof isExternal === 'boolean' &&
    typeof title === 'string' &&
    Array.isArray(trail) &&
    trail.every(label => typeof label === 'string')
  )
}

type ChangeRemembered = (change: (lists: Remembered) => Remembered) => void

/** `storage` null: nothing is remembered. */
export function useRemembered(storage: Store | null): readonly [Remembered, ChangeRemembered] {
  const [lists, setLists] = useState(() => (storage ? readRemembered(storage) : nothingRemembered))
  function change(run: (lists: Remembered) => Remembered): void {
    if (storage === null) return
    // Another tab may have changed them since.
    const changed = run(readRemembered(storage))
    writeRemembered(storage, changed)
    setLists(changed)
  }
  return [lists, change]
}
