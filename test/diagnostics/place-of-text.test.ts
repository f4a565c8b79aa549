import { expect, test } from 'vitest'
import { placeOfText } from '../../src/diagnostics/finding.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Source } from '../../src/types/content.ts'

const file = 'sidebars.ts' as SourcePath

test.each([
  ['in single quotes', "a\n  'cli/intro',", 'cli/intro', [2, 4]],
  ['in double quotes', '{"id": "intro"}', 'intro', [1, 9]],
  ['quoted before it is a word of something else', 'intro\n"intro"', 'intro', [2, 2]],
  ['as a word', 'dirName: guides', 'guides', [1, 10]],
  ['not as a part of a longer id', 'cli/intro\nintro-2\nintro', 'intro', [3, 1]],
  ['nowhere: the start of the file', 'abc', 'intro', [1, 1]],
  ['an empty value', "'x'", '', [1, 1]]
])('a value is found %s', (_, text, value, [line, column]) => {
  const settings = new Map<SourcePath, Source>([[file, { path: file, text, hash: '' }]])
  expect(placeOfText(settings, file, value)).toMatchObject({ file, line, column })
})

test('a value that a settings file imports has its place there', () => {
  const imported = 'more.ts' as SourcePath
  const settings = new Map<SourcePath, Source>([
    [file, { path: file, text: "import b from './more'\nexport default ['a', ...b]", hash: '', imported: [imported] }],
    [imported, { path: imported, text: "export default [\n  'b', 'a']", hash: '' }]
  ])
  expect(placeOfText(settings, file, 'b')).toMatchObject({ file: imported, line: 2, column: 4 })
  expect(placeOfText(settings, file, 'a')).toMatchObject({ file, line: 2, column: 18 })
})

test('a file that is not known has a place too', () => {
  expect(placeOfText(new Map(), file, 'x')).toEqual({ file, line: 1, column: 1, length: 1 })
})

test('a file with 100,000 values is read once', () => {
  const values = Array.from({ length: 100_000 }, (_, at) => `https://acme.dev/${at}`)
  const text = JSON.stringify(values, null, 1)
  const settings = new Map<SourcePath, Source>([[file, { path: file, text, hash: '' }]])
  const began = process.cpuUsage()
  expect(values.map(value => placeOfText(settings, file, value).line)).toEqual(values.map((_, at) => at + 2))
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000)
})
