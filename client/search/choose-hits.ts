/** Ranked pages → the sections one answer shows: most pages with their best section, the best pages with more. */
import type { RankedPage } from './ranking.ts'

export interface ChosenGroup {
  readonly page: number
  /** Counted within the page. */
  readonly sections: readonly number[]
}

/** Further sections of a page are shown when they are nearly as good as its best one. */
const nearlyAsGood = 0.55

/**
 * The groups of the answer number `answer`: `limit` sections at most, of half as many pages. Each page costs a
 * request for its texts, and further down readers do not look.
 */
export function chooseHits(
  pages: readonly RankedPage[],
  limit: number,
  perGroup: number,
  answer: number
): { groups: ChosenGroup[]; hasMore: boolean } {
  let next = 0
  for (let i = 0; ; i++) {
    const groups = fillAnswer(pages, next, limit, perGroup)
    next += groups.length
    if (i === answer || groups.length === 0) return { groups, hasMore: next < pages.length }
  }
}

function fillAnswer(pages: readonly RankedPage[], from: number, limit: number, perGroup: number): ChosenGroup[] {
  const groups: ChosenGroup[] = []
  const mostGroups = Math.ceil(limit / 2)
  let extras = limit - mostGroups
  for (let i = from; i < pages.length && groups.length < mostGroups; i++) {
    const page = pages[i]
    if (!page) break
    const best = page.sections[0]?.score ?? 0
    const good = page.sections.filter(({ score }) => score >= best * nearlyAsGood).length
    const count = Math.min(good, perGroup, 1 + extras)
    extras -= count - 1
    groups.push({ page: page.page, sections: page.sections.slice(0, count).map(({ section }) => section) })
  }
  return groups
}
