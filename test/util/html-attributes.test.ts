/** Changing attributes of finished HTML, and nothing else of it. */
import { describe, expect, test } from 'vitest'
import { mapAttributes, scopeIds } from '../../src/util/html.ts'

test.each([
  ['an attribute', '<a href="/x">y</a>', '<a href="HREF">y</a>'],
  ['text that looks like one', '<p>a href="x" b</p>', '<p>a href="x" b</p>'],
  ['a value that looks like the end of a tag', '<a title="a > b" href="x">', '<a title="TITLE" href="HREF">'],
  ['a value that looks like an attribute', "<a title='no' data-x=\"1 href='2'\">", '<a title=\'no\' data-x="DATA-X">'],
  ['attributes without a value', '<input disabled value="1">', '<input disabled value="VALUE">'],
  ['a tag that closes itself', '<img src="x"/>', '<img src="SRC"/>'],
  ['no tag at all', 'a < b "c" > d', 'a < b "c" > d']
])('%s', (_, html, expected) => {
  expect(mapAttributes(html, name => name.toUpperCase())).toBe(expected)
})

test('null keeps the value, and characters of a replacement mean themselves', () => {
  expect(mapAttributes('<a href="x" id="y">', name => (name === 'href' ? '$&$1' : null))).toBe('<a href="$&$1" id="y">')
})

describe('ids of a piece of a page', () => {
  test.each([
    ['<h2 id="a">', '<h2 id="p--a">'],
    ['<a name="a">', '<a name="p--a">'],
    ['<label for="a"><input id="a"></label>', '<label for="p--a"><input id="p--a"></label>'],
    ['<div aria-labelledby="a b">', '<div aria-labelledby="p--a p--b">'],
    ['<a href="#a">', '<a href="/page#a">'],
    ['<i data-x="a">', '<i data-x="p--a">'],
    ['<a href="/x#a">', '<a href="/x#a">'],
    ['<code>id="a"</code>', '<code>id="a"</code>']
  ])('%s → %s', (html, expected) => {
    expect(scopeIds(html, { prefix: 'p', pageHref: '/page', also: ['data-x'] })).toBe(expected)
  })
})
