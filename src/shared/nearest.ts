/** Suggestions: the candidate that is closest to a misspelt word. */

/** Edit distance (Damerau–Levenshtein, restricted), cut off above `limit` for speed. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const swap = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + swap)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1)
      }
      row.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}

/**
 * The candidate nearest to `word`, or null if none is within a third of its length (at least 1, at most 3 edits).
 * Differences in letter case count as half an edit, and so do `_` and `-` for each other, however many there are. Of
 * equally near candidates, the first one is returned.
 */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  const limit = Math.min(3, Math.max(1, Math.floor(word.length / 3)))
  const [lower, plain] = [word.toLowerCase(), plainOf(word)]
  let best: string | null = null
  let bestDistance = limit + 1
  for (const candidate of candidates) {
    const edits = plainOf(candidate) === plain ? 0 : editDistance(lower, candidate.toLowerCase(), limit)
    const distance = edits + (candidate === word ? 0 : 0.5)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * Whether there is effort left for a suggestion among so many candidates. Each word is compared with every candidate, so the
 * mistakes of one page share an effort of half a second: thousands of them have one cause.
 */
export function createEffort(most = 250_000): (candidates: number) => boolean {
  let left = most
  return candidates => {
    left -= candidates
    return left >= 0
  }
}

function plainOf(word: string): string {
  return word.toLowerCase().replaceAll('_', '-')
}

/** `Did you mean “x”?`, or null without a near candidate. */
export function didYouMean(word: string, candidates: Iterable<string>): string | null {
  const found = nearest(word, candidates)
  return found === null ? null : `Did you mean “${found}”?`
}
