import { expect, test } from 'vitest'
import { formatTitle } from '../../src/render/title.ts'

test.each([
  ['H-1 a title', 'Quick start', 'Quick start | Neosync'],
  ['H-2 an empty title', '', 'Neosync'],
  ['H-2 a blank title', '  ', 'Neosync'],
  ['H-2 the title of the site', ' Neosync ', 'Neosync'],
  ['A-25 the title of the site in other letters', 'neosync', 'neosync | Neosync'],
  ['H-3 white space around a title', '  A ', 'A | Neosync']
])('%s', (_, title, expected) => {
  expect(formatTitle(title, { title: 'Neosync', titleDelimiter: '|' })).toBe(expected)
})
