import { expect, test } from 'vitest'
import { formatTitle } from '../../src/render/head.ts'

test.each([
  ['a title', 'Quick start', 'Quick start | Neosync'],
  ['an empty title', '', 'Neosync'],
  ['a blank title', '  ', 'Neosync'],
  ['the title of the site', ' Neosync ', 'Neosync'],
  ['the title of the site in other letters', 'neosync', 'neosync | Neosync'],
  ['white space around a title', '  A ', 'A | Neosync']
])('%s', (_, title, expected) => {
  expect(formatTitle(title, { title: 'Neosync', titleDelimiter: '|' })).toBe(expected)
})
