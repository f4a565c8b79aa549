import { expect, test } from 'vitest'
import type { Store } from '../../client/boot/boot.ts'
import {
  addFavorite,
  addRecent,
  nothingRemembered,
  type Remembered,
  type RememberedHit,
  readRemembered,
  removeFavorite,
  removeRecent,
  shownRecent,
  toRemembered,
  writeRemembered
} from '../../client/search-ui/remembered.ts'
import type { SearchHit } from '../../src/types/search-client.ts'

const hit = (title: string): RememberedHit => ({ href: `/${title}`, isExternal: false, title, trail: [] })
const titles = ({ recent, favorites }: Remembered) => [recent, favorites].map(list => list.map(({ title }) => title))
const many = (count: number) => Array.from({ length: count }, (_, number) => hit(`${number}`))

test('the newest recent result comes first, once', () => {
  const lists = ['a', 'b', 'a'].reduce((lists, title) => addRecent(lists, hit(title)), nothingRemembered)
  expect(titles(lists)).toEqual([['a', 'b'], []])
})

test('seven recent results and ten favorites are kept', () => {
  const recent = many(9).reduce(addRecent, nothingRemembered)
  expect(titles(recent)).toEqual([['8', '7', '6', '5', '4', '3', '2'], []])
  expect(many(12).reduce(addFavorite, nothingRemembered).favorites).toHaveLength(10)
})

test('a favorite is not a recent result', () => {
  expect(titles(addRecent(addFavorite(nothingRemembered, hit('a')), hit('a')))).toEqual([[], ['a']])
})

test('beside favorites four recent results are shown, and all seven kept', () => {
  const lists = addFavorite(many(7).reduce(addRecent, nothingRemembered), hit('star'))
  expect(shownRecent(lists)).toHaveLength(4)
  const next = addRecent(lists, hit('new'))
  expect(next.recent).toHaveLength(7)
  expect(shownRecent(removeFavorite(next, hit('star')))).toHaveLength(7)
})

test('saving moves a result, removing takes it away', () => {
  const lists = ['a', 'b'].reduce((lists, title) => addRecent(lists, hit(title)), nothingRemembered)
  expect(titles(addFavorite(lists, hit('a')))).toEqual([['b'], ['a']])
  expect(titles(removeRecent(lists, hit('a')))).toEqual([['b'], []])
})

const found = (kind: SearchHit['kind'], title: string, pageTitle = 'Page'): SearchHit => ({
  id: title,
  href: `/page#${title}`,
  isExternal: false,
  kind,
  title: { text: title, marks: [[0, 1]] },
  pageTitle,
  trail: ['Docs'],
  snippet: { text: 'Text', marks: [] }
})

test.each<[what: string, chosen: SearchHit, others: readonly SearchHit[], remembered: string]>([
  ['a heading as it is', found('heading', 'Heading'), [found('page', 'Page')], 'Heading'],
  ['text by its page', found('content', 'Heading'), [found('page', 'Page')], 'Page'],
  ['text by its section where the page was not found', found('content', 'Heading'), [], 'Heading'],
  ['not the page of another text', found('content', 'Heading'), [found('page', 'Other', 'Other')], 'Heading']
])('%s is remembered, without marks and snippet', (_, chosen, others, remembered) => {
  expect(toRemembered(chosen, { label: '', hits: [...others, chosen] })).toEqual({
    href: `/page#${remembered}`,
    isExternal: false,
    title: remembered,
    trail: ['Docs']
  })
})

function storeOf(content: Record<string, string | null>): Store {
  return {
    get: key => content[key] ?? null,
    set: (key, value) => {
      content[key] = value
    },
    listen: () => {}
  }
}

test.each([
  ['no JSON', '{"'],
  ['no list', '{"length": 3}'],
  ['null', 'null'],
  ['other things', '[1, null, "a", [], {"href": "/a"}]'],
  ['a title that is none', '[{"href": "/a", "isExternal": false, "title": {"a": 1}, "trail": []}]'],
  ['a trail that is none', '[{"href": "/a", "isExternal": false, "title": "a", "trail": [1]}]'],
  ['a script', '[{"href": "javascript:alert(1)", "isExternal": true, "title": "a", "trail": []}]'],
  ['another host', '[{"href": "//evil.example", "isExternal": false, "title": "a", "trail": []}]'],
  ['another host, written otherwise', '[{"href": "/\\\\evil.example", "isExternal": false, "title": "a", "trail": []}]']
])('garbage in the storage counts as empty: %s', (_, text) => {
  expect(readRemembered(storeOf({ 'docsgen.search.recent': text, 'docsgen.search.favorite': text }))).toEqual(
    nothingRemembered
  )
})

test('what was written is read again, and empty lists leave nothing behind', () => {
  const content: Record<string, string | null> = {}
  const store = storeOf(content)
  const lists = addFavorite(addRecent(nothingRemembered, hit('a')), hit('b'))
  writeRemembered(store, lists)
  expect(readRemembered(store)).toEqual(lists)
  writeRemembered(store, nothingRemembered)
  expect(content).toEqual({ 'docsgen.search.recent': null, 'docsgen.search.favorite': null })
})
