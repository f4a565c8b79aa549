/** What the search weighs once a reader turns to it: one file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/cli.ts'

const folder = join(projectRoot, 'dist', 'client')
const ui = ['search-ui.js', 'search.css']

test.each<[what: string, files: readonly string[], kilobytes: number]>([
  ['the window and the search page, with what draws them', ui, 21],
  ['the offline provider, with its Worker', ['search-offline.js'], 10],
  ['the Algolia adapter', ['search-algolia.js'], 3],
  // Half of the results are asked for at first: .4 kB of code that saves 4 kB of texts. A search without a result is an event.
  ['the module of a site with an offline index', [...ui, 'search-offline.js'], 30.6]
])('%s is within its budget', (_, files, kilobytes) => {
  const text = files.map(file => readFileSync(join(folder, file), 'utf8')).join('')
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(kilobytes * 1000)
})

test('no script of the search writes HTML as text or runs text', () => {
  // Preact names one of these, for whoever asks for it.
  const forbidden = /\b(?:outerHTML|insertAdjacentHTML|eval)\b|document\.write|new Function|javascript:/
  for (const file of ['search-ui.js', 'search-offline.js', 'search-algolia.js']) {
    expect(readFileSync(join(folder, file), 'utf8').match(forbidden), file).toBe(null)
  }
})
