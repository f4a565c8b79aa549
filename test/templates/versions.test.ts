/** Which version the chrome leads to: the one that is read, else the chosen one, else the last. */
import { expect, test } from 'vitest'
import { chosenVersion } from '../../templates/versions.ts'

const versions = ['current', '2.0', '1.0'].map(name => ({
  name,
  label: name,
  isLast: name === '2.0',
  href: `/${name}`,
  active: null
}))
const read = (docsSet: string | null, version: string | null) => ({ docsSet, version })

test.each([
  // page, chosen before, expected
  ['the version that is read', read('default', '1.0'), { default: 'current' }, '1.0'],
  ['another set is read: the chosen one', read('sdk', '1.0'), { default: 'current' }, 'current'],
  ['nothing is read: the chosen one', read(null, null), { default: '1.0' }, '1.0'],
  ['nothing is chosen: the last one', read(null, null), { sdk: '1.0' }, '2.0'],
  ['a version that the entry does not have', read('default', '0.9'), { default: '0.8' }, '2.0']
])('%s', (_, page, preferred, expected) => {
  expect(chosenVersion('default', versions, { ...page, preferred })?.name).toBe(expected)
})

test('where the last version does not have it, the first that does', () => {
  const others = versions.filter(({ isLast }) => !isLast)
  expect(chosenVersion('default', others, { ...read(null, null), preferred: {} })?.name).toBe('current')
})
