import { expect, test } from 'vitest'
import { jump, trickle } from '../../client/boot/progress.ts'
import { progress } from '../../src/shared/dom.ts'

test('the bar has the numbers of the reference', () => {
  expect(progress).toEqual({
    delayMs: 200,
    minimum: 0.08,
    maximum: 0.994,
    speedMs: 200,
    trickleRate: 0.02,
    trickleMs: 800
  })
})

test.each<[what: string, amount: number, chance: number, expected: number]>([
  ['it moves by at most 0.02', 0.08, 1, 0.1],
  ['or not at all', 0.5, 0, 0.5],
  ['and never past 0.994', 0.99, 1, 0.994]
])('%s', (_, amount, chance, expected) => {
  expect(trickle(amount, chance)).toBeCloseTo(expected)
})

test.each<[what: string, amount: number, chance: number, expected: number]>([
  ['at the end it jumps by at least 0.3', 0.1, 0, 0.4],
  ['at most 0.8', 0.1, 1, 0.9],
  ['and still not to the end', 0.6, 1, 0.994]
])('%s', (_, amount, chance, expected) => {
  expect(jump(amount, chance)).toBeCloseTo(expected)
})

test('a bar left alone for an hour is not full', () => {
  let amount: number = progress.minimum
  for (let step = 0; step < 4500; step++) amount = trickle(amount, 1)
  expect(amount).toBe(0.994)
})
