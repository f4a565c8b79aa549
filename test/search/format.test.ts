import { expect, test } from 'vitest'
import {
  decodePostings,
  encodePostings,
  frontCode,
  frontDecode,
  readLines,
  toWordFile
} from '../../client/search/format.ts'

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

test('sections keep their slots', () => {
  const text = encodePostings([[3, 40, 2000], null, undefined, [], [0]])
  expect(decodePostings(text)).toEqual([
    [0, [3, 40, 2000]],
    [4, [0]]
  ])
})

test.each([
  ['#1\na\n.\n', ['a']],
  ['#1\n.\n', []],
  ['#1\na\n', null],
  ['#1\na', null],
  ['', null],
  ['#2\na\n.\n', null],
  ['<!doctype html>\n<p>Not found\n.\n', null]
])('the file %j is whole, or is not', (text, lines) => {
  expect(readLines(text)).toEqual(lines)
})

test.each([
  ['a', 'v/a.txt'],
  ['0', 'v/0.txt'],
  ['é', 'v/e9.txt'],
  ['😀', 'v/1f600.txt']
])('words that begin with %s are in %s', (letter, name) => {
  expect(toWordFile(letter)).toBe(name)
})
