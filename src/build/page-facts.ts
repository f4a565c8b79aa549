/** Everything about a page but its body, as a hash. It is asked for several times in a run, and worked out once. */
import type { Page } from '../types/content.ts'
import { copyWith } from '../util/copy-with.ts'
import { sha256 } from '../util/hash.ts'

export interface PageFacts {
  hashOf(page: Page): string
  /** The hash of a page is known from a run before. */
  know(page: Page, hash: string): void
}

export function createPageFacts(): PageFacts {
  const known = new WeakMap<Page, string>()
  return {
    hashOf(page) {
      const hash = known.get(page) ?? sha256(JSON.stringify(copyWith(page, { body: '', hash: '' })))
      known.set(page, hash)
      return hash
    },
    know: (page, hash) => known.set(page, hash)
  }
}
