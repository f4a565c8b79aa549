import { expect, test } from 'vitest'
import type { Permalink } from '../../src/types/basics.ts'
import { testSearch } from '../support/config.ts'
import {
  compiledOf,
  docRoute,
  openRenderer,
  otherRoute,
  renderPage,
  routeTable,
  sidebarLink,
  sidebarOf,
  templates,
  textOf
} from './fixtures.ts'

const search = testSearch()

test('a doc: article and pager in main, and the order inside of the article', async () => {
  const breadcrumbs = [{ label: 'Login', href: '/cli/login' }]
  const { html } = await renderPage({
    compiled: compiledOf({
      html: '<h2 id="a">A</h2>',
      headings: [{ level: 2, id: 'a', text: 'A', html: 'A', place: null as never }]
    }),
    navigation: { breadcrumbs, next: { label: 'Next one', href: '/n' } }
  })
  expect(html).toMatch(
    /<main[^>]*><article><nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs">.*theme-doc-toc-mobile.*theme-doc-markdown markdown"><header><h1>Login<\/h1><\/header><h2 id="a">A<\/h2><\/div><\/article><nav class="pagination-nav" aria-label="Docs pages">.*theme-doc-toc-desktop/s
  )
})

test('the not-found page says what the reference says, with bar and footer and without a sidebar', async () => {
  const route = otherRoute('/404.html', 'Page Not Found', { kind: 'not-found' })
  const { html } = await renderPage({ route, compiled: null, config: { search } })
  expect(textOf(html, 'title')).toBe('Page Not Found | Neosync')
  expect(textOf(html, 'h1')).toBe('Page Not Found')
  expect(html).toContain('<p>We could not find what you were looking for.</p>')
  expect(html).toContain(
    '<p>Please contact the owner of the site that linked you to the original URL and let them know their link is broken.</p>'
  )
  expect(html).toContain('aria-label="Main"')
  expect(html).toContain('theme-layout-footer')
  expect(html).toContain('href="/search"')
  expect(html).not.toContain('theme-doc-sidebar-container')
})

test('the search page is a form that works as an address, and says what it needs', async () => {
  const route = otherRoute('/search', 'Search the documentation', { kind: 'search' })
  const { html } = await renderPage({ route, compiled: null, config: { search } })
  expect(textOf(html, 'h1')).toBe('Search the documentation')
  expect(html).toContain(
    '<form action="/search"><input type="search" placeholder="Type your search here" aria-label="Search" autoComplete="off" name="q"/>'
  )
  expect(html).toContain('<noscript><p>Search needs JavaScript.')
})

test('a redirect sends readers, crawlers and people without refresh to the new address', async () => {
  const route = otherRoute('/sub/old', '', { kind: 'redirect', target: '/sub/new?a=1#b' })
  const { html } = await renderPage({ route, compiled: null, config: { baseUrl: '/sub/' } })
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/sub/new?a=1#b"/>')
  expect(html).toContain('<link rel="canonical" href="https://docs.example.com/sub/new?a=1#b"/>')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('<a href="/sub/new?a=1#b">')
  expect(html).toMatch(/<script>[^<"&]*"a"[^<"&]*<\/script>/)
})

test('a doc with a list of cards has those beside it, as text that cannot be markup', async () => {
  const compiled = compiledOf({ html: '<p>a</p><docsgen-cards></docsgen-cards>', sheets: ['doc-cards'] })
  const { html } = await renderPage({ compiled })
  expect(html).toContain(
    '<p>a</p><ul class="card-grid"><li><div class="card card--link"><p class="card__title"><a class="card__link" href="/b">A &amp; B</a></p><div class="card__body">2 items</div></div></li></ul></div>'
  )
})

test('a generated index lists its cards', async () => {
  const index = {
    key: '',
    docsSet: 'default',
    label: 'x',
    title: 'Connections',
    description: 'All of them.',
    image: null,
    keywords: [],
    source: 'x'
  }
  const cards = [
    { label: 'Postgres', href: '/postgres', description: 'A database.', count: null },
    { label: 'Warehouses', href: '/warehouses', description: null, count: 2 }
  ]
  const route = otherRoute('/connections', 'Connections', { kind: 'category', index } as never)
  const { html } = await renderPage({ route, compiled: null, navigation: { cards } })
  expect(textOf(html, 'h1')).toBe('Connections')
  expect(html).toContain(
    '<a class="card__link" href="/postgres">Postgres</a></p><div class="card__body">A database.</div>'
  )
  expect(html).toContain('<div class="card__body">2 items</div>')
})

test('no page has inline styles, event handlers or a second inline script', async () => {
  const sidebar = sidebarOf([sidebarLink('Login', '/cli/login')])
  const everything = { search, announcementBar: { id: 'a', content: 'News', isCloseable: true } }
  const pages = await Promise.all([
    renderPage({ config: everything, navigation: { sidebar } }),
    renderPage({ config: everything, compiled: null, route: otherRoute('/search', '', { kind: 'search' }) }),
    renderPage({ config: everything, compiled: null, route: otherRoute('/404.html', '', { kind: 'not-found' }) })
  ])
  for (const { html } of pages) {
    expect(html).not.toMatch(/\s(?:style|on[a-z]+)=/)
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html.match(/<script>.*?<\/script>/)?.[0]).toBe('<script>theScript()</script>')
  }
})

test('text of the configuration and of pages is text everywhere', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const { html } = await renderPage({
    route: { ...docRoute(), title: evil },
    config: {
      title: evil,
      tagline: evil,
      navbar: { title: evil, logo: null, hideOnScroll: false, tabs: false, items: [] }
    },
    navigation: {
      sidebar: sidebarOf([sidebarLink(evil, '/x')]),
      breadcrumbs: [{ label: evil, href: evil }],
      next: { label: evil, href: '/x' }
    }
  })
  expect(html).not.toContain('<img')
})

test('the same page is the same bytes', async () => {
  const scene = { navigation: { sidebar: sidebarOf([sidebarLink('Login', '/cli/login')]) } }
  expect((await renderPage(scene)).html).toBe((await renderPage(scene)).html)
})

test('a template that throws is reported at the page', async () => {
  const broken = { ...templates, Document: Failing }
  const { html, findings } = await renderPage({ input: { templates: broken } })
  expect(html).toBe('')
  expect(findings.map(({ code, message, place }) => [code, message, place?.file])).toEqual([
    ['template/render', 'The page /cli/login cannot be rendered: no such thing.', 'docs/cli/login.md']
  ])
})

function Failing(): never {
  throw new Error('no such thing')
}

test('no page looks at all others: what they share is made once', async () => {
  const tagged = Array.from({ length: 30 }, (_, n) =>
    otherRoute(`/tags/t${n}`, `Tag ${n}`, {
      kind: 'docs-tag',
      docsSet: 'default',
      tag: { label: `t${n}`, permalink: `/tags/t${n}` as Permalink, count: 0 },
      pages: []
    })
  )
  const list = otherRoute('/tags', 'Tags', { kind: 'docs-tags', docsSet: 'default', tags: [] })
  const all = [docRoute(), list, ...tagged]
  let looks = 0
  const routes = Object.defineProperty({ ...routeTable(all) }, 'all', {
    get() {
      looks += 1
      return all
    }
  })
  const { renderer } = await openRenderer({ routes })
  looks = 0
  const documents = all.map(route => renderer.render(route, null))
  expect(documents.filter(html => html.includes('href="/tags"'))).toHaveLength(tagged.length)
  expect(looks).toBe(0)
})
