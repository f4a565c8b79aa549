import { describe, expect, test } from 'vitest'
import { excerptOf } from '../../src/diagnostics/excerpt.ts'

/** The excerpt as the two lines a reader sees. */
function drawn(line: string, column: number, length: number, width?: number): string {
  const { text, carets } = excerptOf(line, column, length, width)
  return `${text}\n${carets}`
}

describe('carets stand under the offending text', () => {
  test.each([
    ['in the middle', 'See [a](b.md).', 9, 4, 'See [a](b.md).\n        ^^^^'],
    ['at the first column', 'abc', 1, 1, 'abc\n^'],
    ['cut at the end of the line', 'abc', 3, 50, 'abc\n  ^'],
    ['behind the end of the line', 'abc', 4, 1, 'abc\n   ^'],
    ['far behind the end of the line', 'abc', 99, 3, 'abc\n   ^'],
    ['in an empty line', '', 1, 1, '\n^'],
    ['after a tab', '\ta\tb', 4, 1, '  a  b\n     ^'],
    ['on a tab', '\tb', 1, 1, '  b\n^^'],
    ['after wide characters', '日本 x', 4, 1, '日本 x\n     ^'],
    ['on wide characters', '日本 x', 1, 2, '日本 x\n^^^^'],
    ['after an emoji of several code points', '👩‍👩‍👧 x', '👩‍👩‍👧 x'.length, 1, '👩‍👩‍👧 x\n   ^'],
    ['after combining marks', 'e\u0301x', 3, 1, 'e\u0301x\n ^'],
    ['in the second unit of a character', '😀x', 2, 1, '😀x\n^^'],
    ['after control characters', 'a\u001bb', 3, 1, 'a␛b\n  ^']
  ])('%s', (_name, line, column, length, expected) => {
    expect(drawn(line, column, length)).toBe(expected)
  })
})

describe('a long line is cut around the carets', () => {
  const line = 'abcdefghijklmnopqrstuvwxyz'.repeat(4)
  test.each([
    ['at the start', 1, 2, 'abcdefghijklmnopqr…\n^^'],
    ['in the middle', 53, 2, '…vwxyzabcdefghijklm…\n      ^^'],
    ['at the end', 104, 1, '…ijklmnopqrstuvwxyz\n                  ^'],
    ['behind the end', 105, 1, '…ijklmnopqrstuvwxyz\n                   ^'],
    ['marked longer than the window', 27, 60, '…abcdefghijklmnopqr…\n ^^^^^^^^^^^^^^^^^^']
  ])('%s', (_name, column, length, expected) => {
    expect(drawn(line, column, length, 20)).toBe(expected)
  })

  test('wide characters count twice', () => {
    const { text } = excerptOf('日'.repeat(40), 20, 1, 20)
    expect(text).toMatch(/^…日{9}…$/)
  })

  test('a line of a million characters is not a problem', () => {
    expect(excerptOf('x'.repeat(1_000_000), 500_000, 3, 80).text).toHaveLength(80)
  })
})
