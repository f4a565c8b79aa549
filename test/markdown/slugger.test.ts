/** The ids of headings that generators make of the same text; checked with Docusaurus 3.10.2, VitePress 1.6.4 and Python-Markdown 3.4.1. */
import type { Element } from 'hast'
import { expect, test, vi } from 'vitest'
import { createSlugger } from '../../src/markdown/rehype/slugger.ts'
import { compileMarkdown } from './support.ts'

const idsOf = async (slugger: 'github' | 'docusaurus' | 'vitepress' | 'python-markdown', text: string) =>
  (await compileMarkdown(text, { markdown: { slugger } })).headings.map(({ id }) => id)

test.each([
  ['1.2 What’s new?', '12-whats-new', '_1-2-what-s-new', '12-whats-new'],
  ['Über Straßen & Äpfel', 'über-straßen--äpfel', 'uber-straßen-apfel', 'uber-straen-apfel'],
  ['`config.base_url` / `--flag`', 'configbase_url----flag', 'config-base-url-flag', 'configbase_url-flag'],
  ['C++ (and C#)', 'c-and-c', 'c-and-c', 'c-and-c'],
  ['日本語', '日本語', '日本語', '_1'],
  ['`<Foo>` bar', 'foo-bar', 'foo-bar', 'foo-bar'],
  ['Title <Badge type="tip" />', 'title-badge-typetip-', 'title', 'title'],
  ['Given {#My_id}', 'My_id', 'My_id', 'My_id']
])('%s', async (text, github, vitepress, pythonMarkdown) => {
  const ids = await Promise.all(
    (['github', 'vitepress', 'python-markdown'] as const).map(it => idsOf(it, `## ${text}`))
  )
  expect(ids.flat()).toEqual([github, vitepress, pythonMarkdown])
})

test.each([
  ['github', ['setup', 'setup-1', 'setup-2', 'given', 'given-1']],
  ['docusaurus', ['setup-1', 'setup-2', 'setup-3', 'given', 'given-1']],
  ['vitepress', ['setup-1', 'setup-2', 'setup-3', 'given', 'given-1']],
  ['python-markdown', ['setup_1', 'setup_2', 'setup_3', 'given', 'given_1']]
] as const)('headings of one text get numbers: %s', async (slugger, ids) => {
  expect(await idsOf(slugger, '# Setup\n\n## Setup\n\n## Setup\n\n## Setup\n\n## X {#given}\n\n## Given')).toEqual(ids)
})

test.each(['vitepress', 'python-markdown'] as const)('the number of an equal heading is found at once: %s', kind => {
  const slugger = createSlugger(kind)
  const heading: Element = { type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value: 'A' }] }
  const asked = vi.spyOn(Set.prototype, 'has')
  const ids = Array.from({ length: 500 }, () => slugger.slug(heading))
  const count = asked.mock.calls.length
  asked.mockRestore()
  expect(new Set(ids).size).toBe(500)
  expect(count).toBeLessThan(1100)
})
