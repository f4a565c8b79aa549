import { expect, test } from 'vitest'
import { inflectionStem, stem } from '../../client/search/spelling.ts'

test.each([
  ['install', 'installs', 'installing', 'installed', 'installation', 'installer'],
  ['policy', 'policies'],
  ['set', 'sets'],
  ['setting', 'settings'],
  ['subset', 'subsetting', 'subsets'],
  ['configure', 'configuring', 'configuration', 'configured'],
  ['migrate', 'migration', 'migrating', 'migrated'],
  ['anonymize', 'anonymization', 'anonymizing'],
  ['remove', 'removal', 'removed'],
  ['fail', 'failure', 'failing'],
  ['deploy', 'deployment', 'deploys'],
  ['process', 'processes', 'processing']
])('%s has the stem of its other forms', (word, ...others) => {
  expect(others.map(stem)).toEqual(others.map(() => stem(word)))
})

test.each([
  ['status', 'state'],
  ['access', 'acces'],
  ['general', 'generate'],
  ['server', 'service']
])('%s and %s stay apart', (one, other) => {
  expect(stem(one)).not.toBe(stem(other))
})

test('an ending that makes another word is not an inflection', () => {
  expect(inflectionStem('installing')).toBe(inflectionStem('install'))
  expect(inflectionStem('installation')).not.toBe(inflectionStem('install'))
})

test.each(['', 'a', 'the', 'schlüssel', '検索', 'x1y2', 'ss', 'ing', 'ed'])('%j stays as it is', word => {
  expect(stem(word)).toBe(word)
})
