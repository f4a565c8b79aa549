import { expect, test } from 'vitest'
import type { Locale, OutputPath, SourcePath } from '../../src/types/basics.ts'
import { testSearch } from '../support/config.ts'
import { compiledOf, docPage, docRoute, metaOf, otherRoute, renderPage, textOf } from './fixtures.ts'

const search = testSearch()

test('the head title is the title of the card too', async () => {
  const { html } = await renderPage()
  expect(textOf(html, 'title')).toBe('Login | Neosync')
  expect(metaOf(html, 'og:title')).toEqual(['Login | Neosync'])
})

test('the root element, character set, viewport and generator', async () => {
  const { html } = await renderPage()
  expect(html).toMatch(
    /^<!DOCTYPE html><html lang="en" dir="ltr" class="docs-wrapper plugin-docs plugin-id-default docs-version-current docs-doc-page docs-doc-id-cli\/login" data-has-hydrated="false"/
  )
  expect(html).toContain(
    '<meta charSet="UTF-8"/><meta name="viewport" content="width=device-width, initial-scale=1.0"/>'
  )
  expect(metaOf(html, 'generator')).toEqual(['docsgen 1.2.3'])
})

test('canonical and og:url are absolute and encoded once', async () => {
  const { html } = await renderPage({ route: docRoute(docPage(), '/sub/a b/ü') })
  expect(html).toContain('<link rel="canonical" href="https://docs.example.com/sub/a%20b/%C3%BC"/>')
  expect(metaOf(html, 'og:url')).toEqual(['https://docs.example.com/sub/a%20b/%C3%BC'])
})

test('every locale has an alternate, and the default one stands for all others', async () => {
  const english: Locale = { tag: 'en', label: 'English', direction: 'ltr', isDefault: true }
  const locales: Locale[] = [english, { tag: 'pt-BR', label: 'Português', direction: 'ltr', isDefault: false }]
  const languages = () => [
    { tag: 'en', href: '/cli/login', base: '/', isSame: true },
    { tag: 'pt-BR', href: '/pt-BR/cli/login', base: '/pt-BR/', isSame: true },
    { tag: 'de', href: '/de/', base: '/de/', isSame: false }
  ]
  const { html } = await renderPage({ config: { locales }, input: { languages } })
  expect(html).not.toContain('hrefLang="de"')
  expect(html).toContain('<link rel="alternate" hrefLang="en" href="https://docs.example.com/cli/login"/>')
  expect(html).toContain('<link rel="alternate" hrefLang="pt-BR" href="https://docs.example.com/pt-BR/cli/login"/>')
  expect(html).toContain('<link rel="alternate" hrefLang="x-default" href="https://docs.example.com/cli/login"/>')
  expect(metaOf(html, 'og:locale')).toEqual(['en'])
  expect(metaOf(html, 'og:locale:alternate')).toEqual(['pt_BR'])
})

test('a page without a picture has a small card', async () => {
  const { html } = await renderPage({ route: docRoute(docPage()), config: { image: null } })
  expect([metaOf(html, 'og:image'), metaOf(html, 'twitter:card')]).toEqual([[], ['summary']])
})

test.each([
  ['the picture of the site', null, '/img/card.png', 'https://docs.example.com/img/card.png'],
  ['the picture of the page', 'https://cdn.example.com/a.png', '/img/card.png', 'https://cdn.example.com/a.png'],
  ['a picture beside the page, under its published name', './a.png', null, 'https://docs.example.com/assets/a.1.png']
])('the card shows %s', async (_, own, image, expected) => {
  const files = [{ file: 'docs/cli/a.png' as SourcePath, output: 'assets/a.1.png' as OutputPath }]
  const route = docRoute(docPage({ meta: { image: own } }))
  const { html } = await renderPage({ route, compiled: compiledOf({ files }), config: { image } })
  expect(metaOf(html, 'og:image')).toEqual([expected])
  expect(metaOf(html, 'twitter:image')).toEqual([expected])
  expect(metaOf(html, 'twitter:card')).toEqual(['summary_large_image'])
})

test.each([
  ['what the author wrote', 'Written.', 'First words.', ['Written.']],
  ['else the first words of the text', null, 'First words.', ['First words.']],
  ['else nothing', null, '', []]
])('the description is %s', async (_, description, excerpt, expected) => {
  const { html } = await renderPage({ route: docRoute(docPage({ description })), compiled: compiledOf({ excerpt }) })
  expect(metaOf(html, 'description')).toEqual(expected)
  expect(metaOf(html, 'og:description')).toEqual(expected)
})

test('pages without text are described by the tagline', async () => {
  const route = otherRoute('/search', 'Search the documentation', { kind: 'search' })
  const { html } = await renderPage({ route, compiled: null, config: { search, tagline: 'Synthetic data' } })
  expect(metaOf(html, 'description')).toEqual(['Synthetic data'])
})

test('a configured description is that of pages without their own, and no page has two', async () => {
  const headTags = [{ tagName: 'meta', attributes: { name: 'description', content: 'Everywhere' }, innerHTML: null }]
  const config = { search, tagline: 'x', headTags }
  const list = otherRoute('/search', 'Search the documentation', { kind: 'search' })
  const { html } = await renderPage({ route: list, compiled: null, config })
  expect(metaOf(html, 'description')).toEqual(['Everywhere'])
  const doc = await renderPage({ route: docRoute(docPage({ description: 'Own' })), config })
  expect(metaOf(doc.html, 'description')).toEqual(['Own'])
})

test.each([
  ['of the site', null, ['a, b']],
  ['of the page instead', ['c', 'd'], ['c,d']]
])('keywords %s', async (_, keywords, expected) => {
  const { html } = await renderPage({
    route: docRoute(docPage({ meta: { keywords } })),
    config: { keywords: ['a', 'b'] }
  })
  expect(metaOf(html, 'keywords')).toEqual(expected)
})

test('search metadata of a doc', async () => {
  const { html } = await renderPage({ config: { search } })
  for (const [name, content] of [
    ['docusaurus_locale', 'en'],
    ['docsearch:language', 'en'],
    ['docusaurus_version', 'current'],
    ['docsearch:version', 'current'],
    ['docusaurus_tag', 'docs-default-current'],
    ['docsearch:docusaurus_tag', 'docs-default-current']
  ] as const) {
    expect(metaOf(html, name)).toEqual([content])
  }
  expect((await renderPage({ config: { search: null } })).html).not.toContain('docsearch')
})

test.each([
  ['the search page', otherRoute('/search', 'Search', { kind: 'search' }), {}, ['noindex, follow']],
  ['the not-found page', otherRoute('/404.html', 'Page Not Found', { kind: 'not-found' }), {}, ['noindex']],
  ['an unlisted page', docRoute(docPage({ meta: { unlisted: true } })), {}, ['noindex, nofollow']],
  ['a site that is not to be indexed', docRoute(), { noIndex: true }, ['noindex, nofollow']],
  ['a doc', docRoute(), {}, []]
])('robots of %s', async (_, route, config, expected) => {
  const { html } = await renderPage({ route, config: { search, ...config }, compiled: null })
  expect(metaOf(html, 'robots')).toEqual(expected)
})

test('the not-found page has no canonical, no alternates, and the search tag “default”', async () => {
  const route = otherRoute('/404.html', 'Page Not Found', { kind: 'not-found' })
  const { html } = await renderPage({ route, compiled: null })
  expect(html).not.toMatch(/rel="canonical"|rel="alternate"|og:url/)
  expect(metaOf(html, 'docusaurus_tag')).toEqual(['default'])
  expect(metaOf(html, 'docusaurus_version')).toEqual([])
})

test('icon and browser search', async () => {
  const { html } = await renderPage({ config: { favicon: '/img/icon.png', baseUrl: '/sub/', search } })
  expect(html).toContain('<link rel="icon" href="/sub/img/icon.png"/>')
  expect(html).toContain(
    '<link rel="search" type="application/opensearchdescription+xml" title="Neosync" href="/sub/opensearch.xml"/>'
  )
})

test('breadcrumbs as structured data: only those with an address, and the page itself', async () => {
  const breadcrumbs = [
    { label: 'CLI', href: null },
    { label: 'Accounts </script>', href: '/cli/accounts' },
    { label: 'Login', href: null }
  ]
  const { html } = await renderPage({ navigation: { breadcrumbs } })
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(json).toContain('\\u003c/script>')
  expect(JSON.parse(json).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Accounts </script>', item: 'https://docs.example.com/cli/accounts' },
    { '@type': 'ListItem', position: 2, name: 'Login', item: 'https://docs.example.com/cli/login' }
  ])
})

test('the browser frame has the colors of both modes, or of the one that is fixed', async () => {
  expect(metaOf((await renderPage()).html, 'theme-color')).toEqual(['#ffffff', '#15181b'])
  const colorMode = { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: false } as const
  expect(metaOf((await renderPage({ config: { colorMode } })).html, 'theme-color')).toEqual(['#15181b'])
})

test('tags of the owner come last, without handlers and inline styles', async () => {
  const attributes = {
    src: 'https://x.example/a.js',
    crossorigin: 'anonymous',
    onload: 'x()',
    style: 'a:b',
    defer: true
  }
  const { html } = await renderPage({ config: { headTags: [{ tagName: 'script', attributes, innerHTML: null }] } })
  expect(html).toContain('<script src="https://x.example/a.js" crossorigin="anonymous" defer=""></script></head>')
})

test('the inline script stands before the style sheets, which would hold it up', async () => {
  const { html } = await renderPage()
  expect(html.indexOf('<script>theScript()</script>')).toBeGreaterThan(0)
  expect(html.indexOf('<script>theScript()</script>')).toBeLessThan(html.indexOf('rel="stylesheet"'))
})
