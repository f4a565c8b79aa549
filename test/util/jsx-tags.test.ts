/** Tags of components in a text, for plugins that read the pages of other generators. */
import { expect, test } from 'vitest'
import { jsxTags, withoutCode } from '../../src/util/jsx-tags.ts'

test('tags are found across lines, and not in code', () => {
  const text = '<A b={{ c: ">" }} icon="x"\n/> `<B>`\n```\n<C>\n```\n</D> <e> <F'
  expect(
    jsxTags(withoutCode(text)).map(({ name, isEnd, isSelfClosing, attributes }) => [
      name,
      isEnd,
      isSelfClosing,
      ...attributes.map(it => [it.name, it.value, it.expression])
    ])
  ).toEqual([
    ['A', false, true, ['b', null, '{ c: ">" }'], ['icon', 'x', null]],
    ['D', true, false]
  ])
})

test.each([
  ['<A open b = "x">', ['open', 'b = "x"']],
  ["<A b='it' {...props} c={`}`}>", ["b='it'", 'c={`}`}']],
  ['<A.B data-x="1">', ['data-x="1"']]
])('attributes of %s', (text, expected) => {
  const [tag] = jsxTags(text)
  expect(tag?.attributes.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  expect(tag?.end).toBe(text.length)
})

test.each(['<A b="', '<A b={', '<A {', "<A b={'}"])('%s is no tag', text => {
  expect(jsxTags(text)).toEqual([])
})
