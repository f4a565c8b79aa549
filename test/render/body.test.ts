import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editHrefOf } from '../../src/render/page-parts.ts'
import type { Permalink, SourcePath } from '../../src/types/basics.ts'
import type { DocMeta, LastUpdate, Page } from '../../src/types/content.ts'
import type { Route } from '../../src/types/routes.ts'
import { projectRoot } from '../support/cli.ts'
import { testConfig, testDocsSet } from '../support/config.ts'
import { compiledOf, docPage, docRoute, heading, otherRoute, renderPage, routeTable, textOf } from './fixtures.ts'

test.each([
  ['the h1 of the text', 'neosync <code>login</code>', false, 'neosync login'],
  ['the h1 of the text, hidden title or not', 'neosync login', true, 'neosync login'],
  ['else the title, as text', null, false, 'Login &amp; more'],
  ['nothing when the title is hidden', null, true, null]
])('the page shows %s', async (_, contentTitleHtml, hideTitle, expected) => {
  const route = docRoute(docPage({ title: 'Login & more', meta: { hideTitle } }))
  const { html } = await renderPage({ route, compiled: compiledOf({ contentTitleHtml }) })
  expect(textOf(html, 'h1')).toBe(expected)
})

test.each<[string, string | null, string, boolean, string | null]>([
  ['the description below the title, as text', 'How to <log> in.', 'First.', true, 'How to &lt;log&gt; in.'],
  ['nothing when the text begins with it', 'How to log in', 'How to log in. Then more.', true, null],
  ['nothing when it goes on where the text ends', 'How to log in. And more.', 'How to log in…', true, null],
  ['nothing without a description', null, 'First.', true, null],
  ['nothing when the theme says so', 'How to log in.', 'First.', false, null]
])('the page shows %s', async (_, description, excerpt, subtitles, expected) => {
  const route = docRoute(docPage({ meta: { description } }))
  const colors = { light: '#4f46e5', dark: '#9da9ff' }
  const fonts = { text: 'system', code: 'system' } as const
  const theme = { accent: colors, tint: 0, ground: 'flat', radius: 0, buttons: 'ink', fonts, subtitles } as const
  const { html } = await renderPage({ route, compiled: compiledOf({ excerpt }), config: { theme } })
  expect(/<\/h1><p>(.*?)<\/p><\/header>/.exec(html)?.[1] ?? null).toBe(expected)
})

const repository = testDocsSet({ editUrl: 'https://git.example/blob/main/' })
test.each<[string, Partial<Page>, Partial<DocMeta>, string | null]>([
  [
    'with its path encoded',
    { source: 'docs/a b#.md' as SourcePath },
    {},
    'https://git.example/blob/main/docs/a%20b%23.md'
  ],
  ['to the address of the front matter', {}, { customEditUrl: 'https://x.example/' }, 'https://x.example/'],
  ['nowhere when the front matter says null', {}, { customEditUrl: null }, null]
])('the edit link leads %s', async (_, page, meta, expected) => {
  const { html } = await renderPage({ route: docRoute(docPage({ ...page, meta })), config: { docs: [repository] } })
  expect(
    /class="theme-edit-this-page" href="([^"]*)" target="_blank" rel="noopener noreferrer"/.exec(html)?.[1] ?? null
  ).toBe(expected)
})

test('each edit address of the manual leads to the file in its web editor', () => {
  const manual = readFileSync(join(projectRoot, 'docs/pages/guides/editors.md'), 'utf8')
  const addresses = [...manual.matchAll(/^\| [\w ,]+ \| `(https:[^`]+)` \|/gm)].map(([, address = '']) => address)
  const page = docPage({ source: 'docs/guides/a b.md' as SourcePath })
  const config = testConfig({})
  expect(
    addresses.map(editUrl => editHrefOf(page, testDocsSet({ path: 'docs' as SourcePath, editUrl }), config))
  ).toEqual([
    'https://github.com/acme/rocket/edit/main/docs/guides/a%20b.md',
    'https://github.dev/acme/rocket/blob/main/docs/guides/a%20b.md',
    'https://gitlab.com/acme/rocket/-/edit/main/docs/guides/a%20b.md',
    'https://gitlab.com/-/ide/project/acme/rocket/edit/main/-/docs/guides/a%20b.md',
    'https://bitbucket.org/acme/rocket/src/main/docs/guides/a%20b.md?mode=edit',
    'https://codeberg.org/acme/rocket/_edit/main/docs/guides/a%20b.md',
    'https://dev.azure.com/acme/tools/_git/rocket?path=/docs/guides/a%20b.md'
  ])
})

test.each<[string, LastUpdate | null, LastUpdate | null, string | undefined]>([
  [
    'from version control, in UTC',
    null,
    { date: '2025-03-05T23:30:00Z', author: 'Ada' },
    'Last updated on Mar 5, 2025 by Ada'
  ],
  [
    'the front matter first',
    { date: '2025-01-02', author: null },
    { date: '2025-03-05', author: 'Ada' },
    'Last updated on Jan 2, 2025 by Ada'
  ],
  ['not at all when nothing is known', null, null, undefined]
])('the last change is shown %s', async (_, written, known, expected) => {
  const page = docPage({ meta: { lastUpdate: written } })
  const lastUpdates = new Map(known === null ? [] : [[page.source, known]])
  const docs = [testDocsSet({ showLastUpdateTime: true, showLastUpdateAuthor: true })]
  const { html } = await renderPage({ route: docRoute(page), config: { docs }, input: { lastUpdates } })
  expect(/theme-last-updated">(.*?)<\/span>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')).toBe(expected)
})

test('dates are those of the calendar that the configuration names', async () => {
  const page = docPage({ meta: { lastUpdate: { date: '2025-03-05', author: null } } })
  const locale = { tag: 'en', label: 'English', direction: 'ltr', isDefault: true, calendar: 'buddhist' } as const
  const docs = [testDocsSet({ showLastUpdateTime: true })]
  const { html } = await renderPage({ route: docRoute(page), config: { docs, locale } })
  expect(html).toContain('Mar 5, 2568')
})

test('the last change stays hidden while the docs set does not ask for it', async () => {
  const { html } = await renderPage({
    route: docRoute(docPage({ meta: { lastUpdate: { date: '2025-01-02', author: 'Ada' } } }))
  })
  expect(html).not.toContain('theme-last-updated')
})

test('tags are links in the order of the front matter', async () => {
  const page = docPage({
    meta: {
      tags: [
        { label: 'sql', permalink: null },
        { label: 'aws', permalink: null }
      ]
    }
  })
  const tagRoute = (label: string): Route =>
    otherRoute(`/tags/${label}`, label, {
      kind: 'docs-tag',
      docsSet: 'default',
      tag: { label, permalink: `/tags/${label}` as Permalink, count: 1 },
      pages: [page]
    })
  const routes = routeTable([docRoute(page), tagRoute('aws'), tagRoute('sql')])
  const { html } = await renderPage({ route: docRoute(page), routes })
  expect([...html.matchAll(/rel="tag" href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/tags/sql', '/tags/aws'])
})

test('the page of a tag says what tags.yml says of it', async () => {
  const tag = { label: 'sql', permalink: '/tags/sql' as Permalink, count: 0, description: 'All about <SQL>.' }
  const { html } = await renderPage({
    route: otherRoute('/tags/sql', 'SQL', { kind: 'docs-tag', docsSet: 'default', tag, pages: [] })
  })
  expect(html).toContain('<p>All about &lt;SQL&gt;.</p>')
  expect(html).toContain('<meta name="description" content="All about &lt;SQL&gt;."')
})

test('a page that hides its contents list has none, wide or narrow', async () => {
  const headings = [heading(2, 'Flags')]
  const shown = await renderPage({ compiled: compiledOf({ headings }) })
  expect(shown.html.match(/href="#flags"/g)).toHaveLength(2)
  const route = docRoute(docPage({ meta: { hideTableOfContents: true } }))
  expect((await renderPage({ route, compiled: compiledOf({ headings }) })).html).not.toContain('href="#flags"')
})

test('drafts and unlisted pages say so', async () => {
  expect((await renderPage({ route: docRoute(docPage({ meta: { draft: true } })) })).html).toContain('Draft page')
  expect((await renderPage({ route: docRoute(docPage({ meta: { unlisted: true } })) })).html).toContain('Unlisted page')
})

test('contributors are named at the end of a page that shows them', async () => {
  const page = docPage()
  const known = { date: null, author: 'Ann', contributors: ['Ann', 'Bob <b>'] }
  const shown = async (showContributors: boolean) => {
    const docs = [testDocsSet({ showContributors })]
    const input = { lastUpdates: new Map([[page.source, known]]) }
    return (await renderPage({ route: docRoute(page), config: { docs }, input })).html
  }
  expect(await shown(true)).toContain('Contributors: <b>Ann, Bob &lt;b&gt;</b>')
  expect(await shown(true)).not.toContain('Last updated')
  expect(await shown(false)).not.toContain('Contributors')
})
