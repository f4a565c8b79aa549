/** Pages that are published at their time, by the clock of the build. */
import { expect, test } from 'vitest'
import { collect } from '../../src/content/collect.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { testConfig } from '../support/config.ts'
import { formatFinding } from '../support/findings.ts'
import { memorySources } from '../support/sources.ts'

const files = {
  'docs/always.md': '',
  'docs/later.md': '---\npublishDate: 2026-12-01 09:00\n---\n',
  'docs/until.md': '---\nexpireDate: 2026-12-01T09:00+01:00\n---\n',
  'docs/between.md': '---\npublishDate: 2026-11-01\nexpireDate: 2026-12-02\n---\n',
  'docs/wrong.md': '---\npublishDate: soon\n---\n'
}

function collected(now: string, drafts = false) {
  const found: Diagnostic[] = []
  const config = testConfig()
  const content = collect(memorySources(files, config), config, finding => found.push(finding), { drafts, now })
  const findings = found.filter(({ code }) => code === 'content/scheduled').map(formatFinding)
  return { content, findings, wrong: found.filter(({ code }) => code === 'front-matter/invalid').length }
}

const idsOf = (pages: readonly { readonly id: string }[]) => pages.map(({ id }) => id)

test('a build at a time has the pages of that time, and says what the others wait for', () => {
  const before = collected('2026-10-31T23:59:59.000Z')
  expect(idsOf(before.content.pages)).toEqual(['always', 'until', 'wrong'])
  expect(idsOf(before.content.drafts)).toEqual(['between', 'later'])
  expect(before.wrong).toBe(1)
  expect(before.findings).toEqual([
    'docs/between.md:2:14 content/scheduled The page is left out until 2026-11-01. Build the site again on that date, or remove “publishDate” to publish the page now.',
    'docs/later.md:2:14 content/scheduled The page is left out until 2026-12-01 09:00 UTC. Build the site again on that date, or remove “publishDate” to publish the page now.',
    'docs/until.md:2:13 content/scheduled The page is published until 2026-12-01 08:00 UTC. Build the site again on that date, or remove “expireDate” to keep the page.'
  ])
  expect(idsOf(collected('2026-12-01T08:00:00.000Z').content.pages)).toEqual(['always', 'between', 'wrong'])
  const after = collected('2026-12-02T00:00:00.000Z')
  expect(idsOf(after.content.pages)).toEqual(['always', 'later', 'wrong'])
  expect(after.findings.map(text => text.replace(/ Delete .*/, ''))).toEqual([
    'docs/between.md:3:13 content/scheduled The page expired on 2026-12-02 and is left out.',
    'docs/until.md:2:13 content/scheduled The page expired on 2026-12-01 08:00 UTC and is left out.'
  ])
})

test('the preview shows all pages, those that are not published now as drafts', () => {
  const { pages, drafts } = collected('2026-10-01T00:00:00.000Z', true).content
  expect(pages.filter(({ meta }) => meta.draft).map(({ id }) => id)).toEqual(['between', 'later'])
  expect([pages.length, drafts.length]).toEqual([5, 0])
})
