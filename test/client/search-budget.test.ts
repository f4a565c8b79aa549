/** What the search weighs once a reader turns to it; React is shared with the chrome and counts there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/cli.ts'

const folder = join(projectRoot, 'dist', 'client')
const { searchUi, searchStyles, providers } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const offline = providers['client/search/offline.ts']

test.each<[what: string, files: readonly string[], kilobytes: number]>([
  ['the window and the search page, with their styles', [searchUi, searchStyles], 15],
  ['the offline provider, with its Worker', [offline.client, offline.worker], 8],
  ['the Algolia adapter', [providers['client/search/algolia.ts'].client], 2]
])('%s: at most %3$d kB', (_, files, kilobytes) => {
  const weights = files.map(file => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
  expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(kilobytes * 1000)
})

test('no script of the search writes HTML as text or runs text', () => {
  const forbidden = /\b(?:innerHTML|outerHTML|insertAdjacentHTML|eval)\b|document\.write|new Function|javascript:/
  for (const file of [searchUi, offline.client, offline.worker, providers['client/search/algolia.ts'].client]) {
    expect(readFileSync(join(folder, file), 'utf8').match(forbidden), file).toBe(null)
  }
})
