import { expect, test } from 'vitest'
import { buildToc } from '../../src/render/page-parts.ts'
import type { TocItem } from '../../src/types/page-props.ts'
import { heading } from './fixtures.ts'

/** `a(b c) d` for an item a with the children b and c, then d. */
function outline(items: readonly TocItem[]): string {
  return items.map(({ id, children }) => (children.length === 0 ? id : `${id}(${outline(children)})`)).join(' ')
}

test.each([
  ['h3 stands below h2', [2, 3, 3, 2], 2, 3, 'a(b c) d'],
  ['an h4 is not pulled below an h3 that comes before its h2', [3, 2, 4], 2, 4, 'a b(c)'],
  ['headings out of range give their place to their children', [2, 3, 4], 3, 4, 'b(c)'],
  ['deeper headings are left out', [2, 3, 4, 5], 2, 3, 'a(b)'],
  ['a skipped level still nests', [2, 4, 2], 2, 4, 'a(b) c'],
  ['a second h1 counts as level 2', [2, 1, 3], 2, 3, 'a b(c)'],
  ['no headings, no list', [], 2, 3, '']
])('%s', (_, levels, min, max, expected) => {
  const headings = levels.map((level, index) => heading(level, 'abcdef'.charAt(index)))
  expect(outline(buildToc(headings, min, max))).toBe(expected)
})

test('the inline markup of a heading is kept', () => {
  expect(buildToc([heading(2, 'the id flag', 'The <code>id</code> flag')], 2, 3)[0]?.html).toBe(
    'The <code>id</code> flag'
  )
})

test.each([
  ['transformCharacterScramble', 'transform<wbr>Character<wbr>Scramble'],
  ['a <code>NEXT_PUBLIC_ANALYTICS_KEY</code>', 'a <code>NEXT_<wbr>PUBLIC_<wbr>ANALYTICS_<wbr>KEY</code>'],
  ['<a href="/transformCharacterScramble">short</a>', '<a href="/transformCharacterScramble">short</a>'],
  ['camelCase', 'camelCase'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahrtsgesellschaft']
])('a name too long for the column may break between its words: %s', (html, expected) => {
  expect(buildToc([heading(2, 'a', html)], 2, 3)[0]?.html).toBe(expected)
})
