import { expect, test } from 'vitest'
import {
  decodePostings,
  decodeTextGroups,
  decodeTextParts,
  encodeTextGroup,
  encodeTextPart,
  frontCode,
  frontDecode,
  readLines,
  textStart
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

test('groups of pages with common text files survive the way to the browser', () => {
  const groups = [
    { hash: '1f3a9c0e', pages: 4, perFile: 1295 },
    { hash: '00000000', pages: 1, perFile: 1 }
  ]
  expect(decodeTextGroups(groups.map(encodeTextGroup).join(''))).toEqual(groups)
  expect(decodeTextGroups('')).toEqual([])
  const parts = [
    { hash: '1f3a9c0e', pages: 128 },
    { hash: '00000000', pages: 1 }
  ]
  expect(decodeTextParts(parts.map(encodeTextPart).join(''))).toEqual(parts)
})

test('a list says the fields, pages and sections of a term', () => {
  // Pages begin with the sections 0, 2, 3 and 103.
  expect(decodePostings('31AC1_B a0B3_C', [0, 2, 3, 103])).toEqual([
    [3, [2, 4, 30]],
    [10, [1, 131]]
  ])
})

test.each([
  [`${textStart}\na\n.\n`, ['a']],
  [`${textStart}\n.\n`, []],
  [`${textStart}\na\n`, null],
  [`${textStart}\na`, null],
  ['', null],
  ['#2\na\n.\n', null],
  ['<!doctype html>\n<p>Not found\n.\n', null]
])('the file %j is whole, or is not', (text, lines) => {
  expect(readLines(text)).toEqual(lines)
})
