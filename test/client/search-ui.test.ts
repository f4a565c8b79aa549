import { expect, test } from 'vitest'
import {
  type Asked,
  cutQuery,
  encodeQuery,
  queryFromSelection,
  readAddress,
  tagsAsked,
  tagsOf,
  toSets,
  writeAddress
} from '../../client/search-ui/asked.ts'
import { toDocuments } from '../../client/search-ui/FoundPages.tsx'
import { commandOf, isTyped, type KeyPress, step } from '../../client/search-ui/keyboard.ts'
import type { SearchArea, SearchHit } from '../../src/types/search-client.ts'

const noKeys: KeyPress = {
  key: '',
  keyCode: 0,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false
}

test.each<[what: string, press: Partial<KeyPress>, command: string | null]>([
  ['down', { key: 'ArrowDown' }, 'next'],
  ['up', { key: 'ArrowUp' }, 'previous'],
  ['Enter', { key: 'Enter' }, 'open'],
  ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }, 'open-elsewhere'],
  ['Command+Enter', { key: 'Enter', metaKey: true }, 'open-elsewhere'],
  ['Shift+Enter', { key: 'Enter', shiftKey: true }, 'open-elsewhere'],
  ['Alt+Enter does nothing', { key: 'Enter', altKey: true }, null],
  ['Enter of an input method', { key: 'Enter', isComposing: true }, null],
  ['Enter of an input method, by its code alone', { key: 'Enter', keyCode: 229 }, null],
  ['Escape of an input method', { key: 'Escape', isComposing: true }, null],
  ['arrows of an input method', { key: 'ArrowDown', isComposing: true }, null],
  ['Escape', { key: 'Escape' }, 'close'],
  ['Ctrl+K', { key: 'k', ctrlKey: true }, 'close'],
  ['Command+K, whatever the case', { key: 'K', metaKey: true }, 'close'],
  ['Home stays with the caret', { key: 'Home' }, null],
  ['End stays with the caret', { key: 'End' }, null],
  ['selecting with Shift and an arrow', { key: 'ArrowUp', shiftKey: true }, null],
  ['a letter', { key: 'k' }, null]
])('%s', (_, press, command) => {
  expect(commandOf({ ...noKeys, ...press })).toBe(command)
})

test.each<[what: string, press: Partial<KeyPress>, typed: boolean]>([
  ['a letter', { key: 'a' }, true],
  ['a digit', { key: '7' }, true],
  ['a letter of another script', { key: '検' }, true],
  ['Ctrl+F is the browser’s', { key: 'f', ctrlKey: true }, false],
  ['a named key', { key: 'Tab' }, false],
  ['a space', { key: ' ' }, false]
])('typed: %s', (_, press, typed) => {
  expect(isTyped({ ...noKeys, ...press })).toBe(typed)
})

test.each([
  ['the next', 'next', 0, 3, 1],
  ['after the last comes the first', 'next', 2, 3, 0],
  ['before the first comes the last', 'previous', 0, 3, 2],
  ['from outside down: the first', 'next', -1, 3, 0],
  ['from outside up: the last', 'previous', -1, 3, 2],
  ['nothing to go to', 'next', 0, 0, -1]
] as const)('%s', (_, direction, at, count, expected) => {
  expect(step(direction, at, count)).toBe(expected)
})

test.each([
  ['short texts stay', 'abc', 64, 'abc'],
  ['long ones are cut', 'x'.repeat(10_000), 64, 'x'.repeat(64)],
  ['characters are not cut in half', `${'x'.repeat(63)}😀`, 64, 'x'.repeat(63)]
])('%s', (_, text, length, expected) => {
  expect(cutQuery(text, length)).toBe(expected)
})

test('selected text is one line of at most 64 characters', () => {
  expect(queryFromSelection('  two\n  lines ', 64)).toBe('two lines')
  expect(queryFromSelection('a '.repeat(100), 64)).toHaveLength(63)
})

test('a query can stand in an address, whatever it holds', () => {
  expect(encodeQuery('a&b=c#d?e f')).toBe('a%26b%3Dc%23d%3Fe+f')
  expect(encodeQuery('\ud800')).toBe('%EF%BF%BD')
})

const area = (docsSet: string | null, version: string | null, tag: string): SearchArea => ({
  docsSet,
  version,
  tag,
  label: docsSet ?? 'Changelog'
})
const areas = [
  area('sdk', '2.0', 'docs-sdk-2.0'),
  area('sdk', '1.0', 'docs-sdk-1.0'),
  area('cli', null, 'docs-cli-current'),
  area(null, null, 'default')
]
const sets = toSets(areas)
const tags = ['default', 'docs-sdk-2.0', 'docs-sdk-1.0', 'docs-cli-current', 'pages']
const nothingAsked: Asked = { query: '', language: null, area: null, versions: {} }

test.each<[what: string, version: string | null, found: readonly string[]]>([
  ['the last version of each set', null, ['default', 'docs-sdk-2.0', 'docs-cli-current', 'pages']],
  ['the version that is read', '1.0', ['default', 'docs-sdk-1.0', 'docs-cli-current', 'pages']],
  ['a version that is gone', '0.9', ['default', 'docs-sdk-2.0', 'docs-cli-current', 'pages']]
])('%s', (_, version, found) => {
  expect(tagsOf({ tags, sets, versionOf: () => version })).toEqual(found)
})

test('a search without limits stays without', () => {
  expect(tagsOf({ tags: [], sets, versionOf: () => '1.0' })).toEqual([])
})

test.each<[what: string, asked: Partial<Asked>, found: readonly string[]]>([
  ['everywhere', {}, ['default', 'docs-sdk-2.0', 'docs-cli-current', 'pages']],
  ['in one set', { area: 'docs-cli-current' }, ['docs-cli-current']],
  ['in an older version', { area: 'docs-sdk-2.0', versions: { sdk: '1.0' } }, ['docs-sdk-1.0']],
  ['in a set that is not there', { area: 'docs-none' }, ['default', 'docs-sdk-2.0', 'docs-cli-current', 'pages']]
])('the search page looks %s', (_, asked, found) => {
  expect(tagsAsked({ ...nothingAsked, ...asked }, { tags, sets })).toEqual(found)
})

test.each<[what: string, before: string, asked: Partial<Asked>, after: string]>([
  ['the query', '', { query: 'a b' }, '?q=a+b'],
  ['no query leaves no parameter', '?q=a', {}, ''],
  ['other parameters stay', '?utm=1&q=a', { query: 'b' }, '?utm=1&q=b'],
  [
    'what results are limited to',
    '',
    { query: 'a', area: 'default', language: 'fr', versions: { sdk: '1.0' } },
    '?q=a&language=fr&in=default&version-sdk=1.0'
  ],
  ['anything at all', '', { query: '<b>&"%' }, '?q=%3Cb%3E%26%22%25']
])('%s stands in the address, and is read from there', (_, before, asked, after) => {
  const whole = { ...nothingAsked, ...asked }
  const address = writeAddress(`https://a.example/search${before}`, whole)
  expect(address).toBe(`https://a.example/search${after}`)
  expect(readAddress(address)).toEqual(whole)
})

const hit = (href: string): SearchHit => ({
  id: href,
  href,
  isExternal: false,
  kind: 'heading',
  title: { text: href, marks: [] },
  pageTitle: '',
  trail: [],
  snippet: null
})

test('groups of a hosted index are listed page by page', () => {
  const documents = toDocuments([
    { label: 'Docs', hits: [hit('/a#1'), hit('/b'), hit('/a#2')] },
    { label: 'Changelog', hits: [hit('/c')] }
  ])
  expect(documents.map(({ best, others }) => [best.href, ...others.map(({ href }) => href)])).toEqual([
    ['/a#1', '/a#2'],
    ['/b'],
    ['/c']
  ])
})
