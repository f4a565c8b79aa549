import { expect, test } from 'vitest'
import { pointAfter } from '../../src/markdown/source.ts'

test('a point after another one', () => {
  const source = { text: 'ab\ncd\n\nef' }
  const start = { line: 5, column: 4, offset: 1 }
  expect([0, 1, 2, 3, 5, 6, 8].map(by => Object.values(pointAfter(source, start, by)).join(':'))).toEqual([
    '5:4:1',
    '5:5:2',
    '6:1:3',
    '6:2:4',
    '7:1:6',
    '8:1:7',
    '8:3:9'
  ])
})

test('the lines of a text are found once for all of its points', () => {
  let reads = 0
  const source = {
    get text() {
      reads += 1
      return 'line\n'.repeat(100)
    }
  }
  const points = Array.from({ length: 100 }, (_, at) => pointAfter(source, { line: 1, column: 1, offset: 0 }, at * 5))
  expect(points.map(({ line }) => line)).toEqual(points.map((_, at) => at + 1))
  expect(reads).toBe(1)
})
