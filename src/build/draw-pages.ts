/** Every page into the output folder. One that is made of the same as the last time is neither drawn nor written. */
import { setImmediate } from 'node:timers/promises'
import type { Publisher } from '../output/publish.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Route } from '../types/routes.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'
import type { CompiledSite } from './compile-bodies.ts'
import type { Drawing } from './drawing.ts'
import type { Figures } from './figures.ts'
import type { SteadyPages } from './steady-pages.ts'
import type { Stopwatch } from './stopwatch.ts'

interface DrawPagesInput extends Pick<CompiledSite, 'bodyHashes'> {
  readonly routes: readonly Route[]
  readonly drawing: Drawing
  readonly steady: SteadyPages
  readonly cache: BuildCache | null
  readonly publisher: Publisher
  readonly clock: Pick<Stopwatch, 'progress'>
  readonly figures: Figures
}

/** Stages all routes. */
export async function drawPages(input: DrawPagesInput): Promise<void> {
  const { routes, publisher, clock, figures } = input
  for (const [done, route] of routes.entries()) {
    if (done % 20 === 0) {
      clock.progress(done, routes.length)
      // Signals are heard between the pages.
      await setImmediate()
    }
    await drawPage(route, input)
    figures.weights.set(route.output, publisher.sizeOf(route.output))
  }
}

async function drawPage(route: Route, input: DrawPagesInput): Promise<void> {
  const { drawing, steady, cache, publisher, figures } = input
  const doc = docOf(route)
  const same = doc === null ? null : steady.documentOf(doc)
  if (same !== null && publisher.keep(route.output, same)) return
  const key = keyOf(route, input)
  const known = key === null ? null : (cache?.cache.read(key) ?? null)
  if (known !== null && publisher.keep(route.output, known)) {
    if (doc !== null) steady.drawn(doc, known)
    return
  }
  const began = performance.now()
  const content = drawing.draw(route)
  figures.drawn += 1
  figures.times.set(route.permalink, performance.now() - began)
  const hash = await publisher.add({ path: route.output, content })
  // An empty document is one that failed, which is reported every time.
  if (key === null || content === '') return
  cache?.cache.write(key, hash)
  if (doc !== null) steady.drawn(doc, hash)
}

/** The doc that a route shows. The documents of other pages show more bodies than one. */
function docOf(route: Route): SourcePath | null {
  return 'page' in route && route.page.kind === 'doc' ? route.page.source : null
}

function keyOf(route: Route, { drawing, bodyHashes, cache }: DrawPagesInput): string | null {
  if (cache === null) return null
  const bodyHash = 'page' in route ? (bodyHashes?.get(route.page.source) ?? null) : null
  const key = drawing.keyOf(route, bodyHash)
  return key === null ? null : `document ${sha256(cache.codeKey + key)}`
}
