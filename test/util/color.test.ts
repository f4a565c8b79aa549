import { expect, test } from 'vitest'
import { contrast, fromOklch, toHexColor, toOklch, withContrast } from '../../src/util/color.ts'

test.each([
  ['#63D', '#6633dd'],
  [' #6d28d9 ', '#6d28d9'],
  ['#6d28d', null],
  ['red', null]
])('%s as a color is %s', (written, expected) => {
  expect(toHexColor(written)).toBe(expected)
})

test.each(['#000000', '#ffffff', '#6d28d9', '#c2410c', '#15713f', '#808080'])('%s comes back from OKLCH', color => {
  expect(fromOklch(toOklch(color))).toBe(color)
})

test('a color that no screen shows has less chroma and the same hue', () => {
  const shown = toOklch(fromOklch({ l: 0.7, c: 0.4, h: 150 }))
  expect(shown.c).toBeLessThan(0.4)
  expect(Math.abs(shown.h - 150)).toBeLessThan(2)
  expect(shown.l).toBeCloseTo(0.7, 2)
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#6d28d9', '#ffffff', 7.1]
])('the contrast of %s on %s is %d', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 1)
  expect(contrast(b, a)).toBe(contrast(a, b))
})

test('the nearest color with a contrast has hardly more than it', () => {
  const found = withContrast('#ffcc00', ['#ffffff'], 4.5, 'darker')
  expect(contrast(found, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(found, '#ffffff')).toBeLessThan(4.65)
  expect(withContrast('#6d28d9', ['#ffffff'], 4.5, 'darker')).toBe('#6d28d9')
})
