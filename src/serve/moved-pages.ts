/** Follows pages that get another address while the server runs, because their file was renamed or their slug changed. */
import type { RouteTable } from '../types/routes.ts'

export class MovedPages {
  /** New addresses by the old ones. */
  readonly #moved = new Map<string, string>()
  /** Addresses of pages that have gone, by the hash of their file: some editors delete and create instead of renaming. */
  readonly #gone = new Map<string, string>()

  /** Compares the routes before and after a change. */
  note(before: RouteTable, after: RouteTable): void {
    for (const { permalink, source, hash } of pagesOf(before)) {
      const now = after.bySource.get(source)
      if (now === undefined) this.#gone.set(hash, permalink)
      else if (now.permalink !== permalink) this.#moved.set(permalink, now.permalink)
    }
    for (const { permalink, source, hash } of pagesOf(after)) {
      const gone = before.bySource.has(source) ? undefined : this.#gone.get(hash)
      if (gone !== undefined && gone !== permalink) this.#moved.set(gone, permalink)
    }
  }

  /** The present address of the page that was at `permalink`; null: unknown. */
  addressOf(permalink: string, { byPermalink }: RouteTable): string | null {
    const seen = new Set([permalink])
    for (let to = this.#moved.get(permalink); to !== undefined && !seen.has(to); to = this.#moved.get(to)) {
      if (byPermalink.has(to)) return to
      seen.add(to)
    }
    return null
  }
}

function pagesOf({ all }: RouteTable) {
  return all.flatMap(route =>
    'page' in route ? [{ permalink: route.permalink, source: route.page.source, hash: route.page.hash }] : []
  )
}
