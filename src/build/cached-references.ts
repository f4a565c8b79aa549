/**
 * The bodies of protobuf pages from the cache. What one of them shows depends on all
 * files, and on where the others are.
 */
import type { Page } from '../types/content.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'
import type { CachedBody } from './cached-bodies.ts'
import { compileReference } from './compile-reference.ts'
import { hashOfOutline, isWhole, type Outline, StoredBody, toOutline } from './outlines.ts'
import type { PlannedSite } from './plan-site.ts'

/** The bodies of the protobuf pages among `pages`, and how many had to be drawn. */
export function cachedReferences(
  pages: readonly Page[],
  site: PlannedSite,
  store: BuildCache
): { readonly bodies: readonly CachedBody[]; readonly compiled: number } {
  const { cache, codeKey } = store
  const shown = pages.filter(page => site.references.has(page.source))
  const files = [...site.sources.protobuf].map(([id, sources]) => [id, sources.map(({ path, hash }) => [path, hash])])
  const addresses = shown.map(({ source }) => [source, site.routes.bySource.get(source)?.permalink])
  const shared = sha256(JSON.stringify([codeKey, files, addresses]))
  let compiled = 0
  const outlines = shown.flatMap(page => {
    const key = `body ${sha256(shared + JSON.stringify(page))}`
    const text = cache.read(key)
    // Only this function writes such keys, and the cache gives back what was written.
    const known = text === null ? null : (JSON.parse(text) as Outline)
    if (known !== null && isWhole(known, cache)) return known
    const body = compileReference(page, site)
    if (body === null) return []
    compiled += 1
    const outline = toOutline(body, cache)
    cache.write(key, JSON.stringify(outline))
    return outline
  })
  const bodies = outlines.map(outline => ({
    body: new StoredBody(outline, store, () => outline),
    hash: hashOfOutline(outline)
  }))
  return { bodies, compiled }
}
