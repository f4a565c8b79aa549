import { expect, test } from 'vitest'
import { decodePostings, frontCode, frontDecode, readLines } from '../../client/search/format.ts'

test.each([
  [['a', 'ab', 'abc', 'b']],
  [['install', 'installation', 'installing', 'instance']],
  [[`${'x'.repeat(60)}a`, `${'x'.repeat(60)}b`]],
  [['😀', '😁', '😁a']],
  [['__proto__', 'constructor']],
  [[]]
])('%j survives the way to the browser', words => {
  const bytes = Buffer.from(frontCode(words).join('\n'), 'utf8').toString('utf8')
  expect(frontDecode(bytes === '' ? [] : bytes.split('\n'))).toEqual(words)
})

test('what follows a term is kept apart from it', () => {
  const tails: string[] = []
  expect(
    frontDecode(
      frontCode(['ab', 'abc'], i => ` list ${i}`),
      tails
    )
  ).toEqual(['ab', 'abc'])
  expect(tails).toEqual(['list 0', 'list 1'])
})

test('a list says the slots, pages and sections of a term', () => {
  // Pages begin with the sections 0, 2, 3 and 103.
  expect(decodePostings('31AC1_B a0B3_C', [0, 2, 3, 103])).toEqual([
    [3, [2, 4, 30]],
    [10, [1, 131]]
  ])
})

test.each([
  ['#2\na\n.\n', ['a']],
  ['#2\n.\n', []],
  ['#2\na\n', null],
  ['#2\na', null],
  ['', null],
  ['#3\na\n.\n', null],
  ['<!doctype html>\n<p>Not found\n.\n', null]
])('the file %j is whole, or is not', (text, lines) => {
  expect(readLines(text)).toEqual(lines)
})
