import { expect, test } from 'vitest'
import { applyFixes } from '../../src/cli/fix.ts'
import { finding, placeOf, withFix } from '../../src/diagnostics/finding.ts'
import { toSourcePath } from '../../src/util/paths.ts'

function fixed(text: string, ...fixes: readonly [line: number, column: number, from: string, to: string][]): string {
  const findings = fixes.map(([line, column, from, to]) => ({
    ...withFix(finding('link/broken', placeOf(toSourcePath('a.md'), line, column), 'x'), from, to),
    pages: 1
  }))
  return applyFixes(text, findings).text
}

test('each correction changes its own text and nothing else', () => {
  expect(fixed('[x](/A) [y](/A)\n', [1, 13, '/A', '/a'])).toBe('[x](/A) [y](/a)\n')
  expect(fixed('[x](/A) [y](/B)\n', [1, 5, '/A', '/long'], [1, 13, '/B', '/b'])).toBe('[x](/long) [y](/b)\n')
})

test('line breaks of all kinds and a BOM stay', () => {
  expect(fixed('\uFEFF/A\r\n/B\r/C\n', [1, 1, '/A', '/a'], [2, 1, '/B', '/b'], [3, 1, '/C', '/c'])).toBe(
    '\uFEFF/a\r\n/b\r/c\n'
  )
})

test('a text that is not where the finding says is left alone', () => {
  expect(fixed('a&amp;b', [1, 1, 'a&b', 'c'], [9, 1, 'a', 'b'])).toBe('a&amp;b')
})

test('of two corrections of one text one is written', () => {
  expect(fixed('/A', [1, 1, '/A', '/a'], [1, 1, '/A', '/b'])).toMatch(/^\/[ab]$/)
})
