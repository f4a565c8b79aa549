import { expect, test } from 'vitest'
import { cutEvenly, toMark } from '../../src/search/cut-evenly.ts'
import { seededRandom } from '../cache/site-edits.ts'

const random = seededRandom(4)
const words = Array.from({ length: 3000 }, () => String(random.below(1_000_000))).sort()
const starts = (of: readonly string[]) =>
  cutEvenly(
    of.map(word => word.length),
    at => toMark(of[at] ?? ''),
    [300, 600]
  )

test('pieces are neither short nor long, but for the last', () => {
  const cut = starts(words)
  const lengths = cut.map((start, i) => words.slice(start, cut[i + 1]).join('').length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(600)
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThanOrEqual(300)
})

test('a change moves the cuts near it, and no other', () => {
  const firstWords = (of: readonly string[]) => new Set(starts(of).map(start => of[start]))
  const before = firstWords(words)
  for (const at of [100, 1500, 2900]) {
    const after = firstWords(words.toSpliced(at, 0, `${words[at]}0`))
    expect([...before].filter(word => !after.has(word)).length, `at ${at}`).toBeLessThan(before.size / 8)
  }
})

test('an entry that is too long is a piece with what stands before it', () => {
  expect(cutEvenly([1, 50, 1, 1], () => 0, [3, 10])).toEqual([0, 2])
  expect(cutEvenly([], () => 0, [3, 10])).toEqual([])
})
