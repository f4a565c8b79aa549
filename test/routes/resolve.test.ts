import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Config } from '../../src/types/config.ts'
import { testDocsSet } from '../support/config.ts'
import { dialectOfSite } from '../support/dialect.ts'
import { leadsTo, planned } from './support.ts'

const files = {
  'docs/index.md': '---\nslug: /\n---\n',
  'docs/guide/index.md': '',
  'docs/guide/intro.md': '',
  'docs/guide/advanced.mdx': '',
  'docs/guide/_part.mdx': '',
  'docs/guide/with space.md': '',
  'docs/guide/\u00FCber.md': '',
  'docs/guide/02-numbered.md': '',
  'docs/guide/slugged.md': '---\nslug: /custom-slug\n---\n',
  'docs/guide/drafted.md': '---\ndraft: true\n---\n',
  'docs/guide/hidden.md': '---\nunlisted: true\n---\n',
  'docs/guide/v1.2.md': '',
  'docs/guide/pic.png': '',
  'docs/guide/data.json': '',
  'docs/readme-folder/README.md': '',
  'docs/noindex/child.md': '',
  'docs/odd/c#d?.md': '',
  'docs/odd/C#/in.md': '',
  'docs/odd/100%.md': '',
  'docs/odd/安装 🎉.md': '',
  'docs/odd/u\u0308.md': '',
  'docs/core-features.md': '---\nslug: /features\n---\n',
  'docs/cases/page.md': '',
  'docs/cases/sibling.md': '',
  'docs/cases/page/child.md': '',
  'api/home.md': '---\nslug: /\n---\n',
  'api/go.md': '',
  'static/img/logo.png': '',
  'static/files/My File.txt': '',
  'static/files/readme.md': '',
  'static/plain.html': '',
  'static/standalone/index.html': ''
}
const docs = [testDocsSet(), testDocsSet({ id: 'api', path: 'api' as SourcePath, routeBase: '/api' })]
const site = (overrides: Partial<Config> = {}) => planned(files, { docs, ...overrides })
const from = 'docs/cases/page.md'

describe('links that lead somewhere', () => {
  const root = site()
  test.each([
    // Files
    ['../guide/intro.md', '/guide/intro'],
    ['../guide/advanced.mdx#a', '/guide/advanced#a'],
    ['../guide/intro.md?a=1#setup', '/guide/intro?a=1#setup'],
    ['../guide/intro.md/#setup', '/guide/intro#setup'],
    ['../guide/index.md', '/guide/'],
    ['../readme-folder/README.md', '/readme-folder/'],
    ['/guide/intro.md', '/guide/intro'],
    ['guide/intro.md', '/guide/intro'],
    ['docs/guide/intro.md', '/guide/intro'],
    ['@site/docs/guide/intro.md', '/guide/intro'],
    ['../../api/go.md', '/api/go'],
    ['/go.md', '/api/go'],
    ['../guide/with space.md', '/guide/with%20space'],
    ['../guide/with%20space.md', '/guide/with%20space'],
    ['../guide/\u00FCber.md', '/guide/%C3%BCber'],
    ['../guide/u\u0308ber.md', '/guide/%C3%BCber'],
    ['../guide/%C3%BCber.md', '/guide/%C3%BCber'],
    ['../odd/\u00FC.md', '/odd/%C3%BC'],
    ['../guide/02-numbered.md', '/guide/numbered'],
    ['../guide/slugged.md', '/custom-slug'],
    ['../guide/v1.2.md', '/guide/v1.2'],
    ['../guide/hidden.md', '/guide/hidden'],
    ['../odd/c%23d%3F.md', '/odd/c%23d%3F'],
    ['../odd/100%.md', '/odd/100%25'],
    ['../odd/安装%20🎉.md', '/odd/%E5%AE%89%E8%A3%85%20%F0%9F%8E%89'],
    ['/files/readme.md', 'file static/files/readme.md /files/readme.md'],
    // Files without extension, folders
    ['../guide/intro', '/guide/intro'],
    ['./sibling', '/cases/sibling'],
    ['sibling', '/cases/sibling'],
    ['sibling/', '/cases/sibling'],
    ['page/child', '/cases/page/child'],
    ['../guide', '/guide/'],
    ['../guide/', '/guide/'],
    ['..', '/'],
    ['@site/docs/guide', '/guide/'],
    ['../guide/slugged', '/custom-slug'],
    // Addresses
    ['/', '/'],
    ['/guide/intro', '/guide/intro'],
    ['/guide/intro/', '/guide/intro'],
    ['/guide', '/guide/'],
    ['/guide/', '/guide/'],
    ['/api', '/api/'],
    ['/api/', '/api/'],
    ['/guide/../guide/intro', '/guide/intro'],
    ['/guide/./intro', '/guide/intro'],
    ['/guide/%2e%2e/guide/intro', '/guide/intro'],
    ['/guide/with%20space', '/guide/with%20space'],
    ['/guide/%c3%bcber', '/guide/%C3%BCber'],
    ['/guide/u\u0308ber', '/guide/%C3%BCber'],
    ['/odd/c%23d%3F', '/odd/c%23d%3F'],
    ['/guide/intro/?a=b#setup', '/guide/intro?a=b#setup'],
    ['/guide/intro/index.html', '/guide/intro'],
    ['/index.html', '/'],
    ['/404.html', '/404.html'],
    [' /guide/intro\n', '/guide/intro'],
    // This page
    ['#here', '#here'],
    ['#', '#'],
    ['?tab=npm', '?tab=npm'],
    // Pictures and downloads
    ['../guide/pic.png', 'file docs/guide/pic.png beside'],
    ['../guide/data.json?x#y', 'file docs/guide/data.json beside'],
    ['@site/docs/guide/pic.png', 'file docs/guide/pic.png beside'],
    ['/img/logo.png', 'file static/img/logo.png /img/logo.png'],
    ['@site/static/img/logo.png', 'file static/img/logo.png /img/logo.png'],
    ['../../static/img/logo.png', 'file static/img/logo.png /img/logo.png'],
    ['/files/My%20File.txt#p', 'file static/files/My File.txt /files/My%20File.txt#p'],
    ['/plain.html#sec', 'file static/plain.html /plain.html#sec'],
    ['/standalone', 'file static/standalone/index.html /standalone/'],
    ['/standalone/', 'file static/standalone/index.html /standalone/'],
    // The site by its full address
    ['https://docs.example.com/guide/intro#x', '/guide/intro#x'],
    ['http://docs.example.com/guide/intro/', '/guide/intro'],
    ['//docs.example.com/guide/intro', '/guide/intro'],
    ['https://docs.example.com', '/'],
    ['HTTPS://DOCS.EXAMPLE.COM/guide/with%20space', '/guide/with%20space'],
    // Not ours to judge
    ['https://example.org/a', 'external https://example.org/a'],
    ['//example.org/a', 'external //example.org/a'],
    ['mailto:a@example.org', 'external mailto:a@example.org'],
    ['tel:+15550100', 'external tel:+15550100'],
    ['vscode://file/a', 'external vscode://file/a'],
    ['data:image/png;base64,iVBORw0KGgo=', 'external data:image/png;base64,iVBORw0KGgo='],
    ['pathname:///any/thing', 'external /any/thing'],
    ['/sitemap.xml', 'external /sitemap.xml']
  ])('%s → %s', (written, target) => {
    expect(leadsTo(root, written, from)).toBe(target)
  })
})

describe('links that lead nowhere say why, and what was meant', () => {
  const root = site()
  test.each([
    ['../guide/missing.md', 'file'],
    ['./siblign.md', 'file ./sibling.md'],
    ['siblign.md', 'file sibling.md'],
    ['@site/docs/cases/siblign.md', 'file @site/docs/cases/sibling.md'],
    ['/cases/siblign.md', 'file /cases/sibling.md'],
    ['../cases/with space.md', 'file ../guide/with%20space.md'],
    ['../guide/intro.mdx', 'file ../guide/intro.md'],
    ['../guide/numbered.md', 'file ../guide/02-numbered.md'],
    ['../../../outside.md', 'file'],
    ['../../../guide/intro.md', 'file ../guide/intro.md'],
    ['../odd/C#/in.md', 'unencoded ../odd/C%23/in.md'],
    ['../odd/C#/in.md#part', 'unencoded ../odd/C%23/in.md#part'],
    ['../odd/c#d?.md', 'unencoded ../odd/c%23d%3F.md'],
    ['@site/../../.npmrc', 'asset'],
    ['../../../../etc/hostname.png', 'asset'],
    ['../guide/Intro.md', 'case ../guide/intro.md'],
    ['/Guide/Intro', 'case /guide/intro'],
    ['/img/Logo.png', 'case /img/logo.png'],
    ['../guide/drafted.md', 'draft'],
    ['/guide/drafted', 'draft'],
    ['../guide/_part.mdx', 'partial'],
    ['..\\guide\\intro.md', 'backslash ../guide/intro.md'],
    ['/missing', 'page'],
    ['/guide/intor', 'page /guide/intro'],
    ['/gudie/intro', 'page /guide/intro'],
    ['/guide/slugged', 'page /custom-slug'],
    ['/guide/02-numbered', 'page /guide/numbered'],
    ['/noindex', 'page'],
    ['../../../../x', 'page'],
    ['../../../guide/intro', 'page /guide/intro'],
    ['/guide%2Fintro', 'page'],
    ['/guide%5Cintro', 'page'],
    ['/guide//intro', 'double-slash /guide/intro'],
    ['/guide/intro.html', 'non-canonical /guide/intro'],
    ['/guide/100%', 'malformed'],
    ['/guide/%E0%A4%A', 'malformed'],
    ['https://docs.example.com/missing', 'page'],
    ['https://docs.example.com/%E0%A4%A', 'malformed'],
    ['/img/missing.png', 'asset'],
    ['/img/lgoo.png', 'asset /img/logo.png'],
    ['./missing.json', 'asset'],
    ['/static/img/logo.png', 'asset /img/logo.png'],
    ['/files/My%20Flie.txt', 'asset /files/My%20File.txt'],
    ['https//example.org', 'page https://example.org'],
    ['www.example.org', 'page https://www.example.org'],
    ['example.org/page', 'page https://example.org/page'],
    ['example.org/guide.md', 'page https://example.org/guide.md'],
    ['name@example.org', 'page mailto:name@example.org'],
    ['first.last+docs@mail.example.travel?subject=a', 'page mailto:first.last+docs@mail.example.travel?subject=a'],
    ['logo@2x.png', 'asset'],
    ['package@1.2.3', 'page'],
    ['https://', 'malformed'],
    ['http://[::1', 'malformed'],
    ['mailto:', 'malformed'],
    ['C:/docs/a.md', 'malformed'],
    ['javascript:alert(1)', 'unsafe'],
    ['java\nscript:alert(1)', 'unsafe'],
    ['\u0001JaVaScRiPt:alert(1)', 'unsafe'],
    ['vbscript:x', 'unsafe'],
    ['data:text/html,hi', 'unsafe'],
    ['file:///etc/hosts', 'unsafe'],
    ['', 'empty'],
    ['constructor', 'page'],
    ['__proto__', 'page']
  ])('%s: %s', (written, target) => {
    expect(leadsTo(root, written, from)).toBe(`missing ${target}`)
  })

  test('the reason completes a sentence', () => {
    expect(root.routes.resolve('/missing', from as SourcePath)).toEqual({
      kind: 'missing',
      href: '/missing',
      rule: 'page',
      reason: 'leads to no page.',
      suggestion: null
    })
  })
})

describe('below a base URL', () => {
  const sub = site({ baseUrl: '/sub/' })
  test.each([
    ['/guide/intro', '/sub/guide/intro'],
    ['/sub/guide/intro', '/sub/guide/intro'],
    ['/sub', '/sub/'],
    ['/sub/', '/sub/'],
    ['/', '/sub/'],
    ['../guide/intro.md#a', '/sub/guide/intro#a'],
    ['../guide/intro', '/sub/guide/intro'],
    ['/img/logo.png', 'file static/img/logo.png /sub/img/logo.png'],
    ['/sub/img/logo.png', 'file static/img/logo.png /sub/img/logo.png'],
    ['https://docs.example.com/sub/guide/intro', '/sub/guide/intro'],
    ['https://docs.example.com/guide/intro', 'external https://docs.example.com/guide/intro'],
    ['https://docs.example.com/sub/missing', 'missing page'],
    ['pathname:///any', 'external /sub/any'],
    ['/sitemap.xml', 'external /sub/sitemap.xml'],
    ['/subtle', 'missing page'],
    ['../../../sub/guide/intro', 'missing page /guide/intro']
  ])('%s → %s', (written, target) => {
    expect(leadsTo(sub, written, from)).toBe(target)
  })

  test('a page whose own path begins like the base URL', () => {
    const own = planned({ 'docs/sub/x.md': '' }, { baseUrl: '/sub/' })
    expect(leadsTo(own, '/sub/x', 'docs/a.md')).toBe('/sub/sub/x')
  })
})

describe('the trailing slash', () => {
  const slash = site({ trailingSlash: true })
  const bare = site({ trailingSlash: false })
  test.each([
    ['/guide/intro', '/guide/intro/', '/guide/intro'],
    ['/guide/intro/', '/guide/intro/', '/guide/intro'],
    ['../guide/intro.md#setup', '/guide/intro/#setup', '/guide/intro#setup'],
    ['/guide/intro?a=1', '/guide/intro/?a=1', '/guide/intro?a=1'],
    ['../guide/intro', '/guide/intro/', '/guide/intro'],
    ['/guide/', '/guide/', '/guide'],
    ['/guide/v1.2/', '/guide/v1.2/', '/guide/v1.2'],
    ['/', '/', '/'],
    [
      '/files/My%20File.txt',
      'file static/files/My File.txt /files/My%20File.txt',
      'file static/files/My File.txt /files/My%20File.txt'
    ],
    ['/guide/intro.html', 'missing non-canonical /guide/intro', '/guide/intro'],
    ['/guide/intro/index.html', '/guide/intro/', 'missing non-canonical /guide/intro']
  ])('%s → %s, or %s', (written, withSlash, without) => {
    expect([leadsTo(slash, written, from), leadsTo(bare, written, from)]).toEqual([withSlash, without])
  })
})

describe('from other places', () => {
  const root = site()
  test.each([
    // A slug moves the address away from the file: the file is tried first, then the address.
    ['guide/intro', 'docs/core-features.md', '/guide/intro'],
    ['./guide', 'docs/core-features.md', '/guide/'],
    ['../guide/intro', 'docs/guide/slugged.md', '/guide/intro'],
    ['guide/v1.2', 'docs/guide/slugged.md', '/guide/v1.2'],
    ['intro', 'docs/guide/index.md', '/guide/intro'],
    ['./intro.md', 'docs/guide/_part.mdx', '/guide/intro'],
    ['#anchor', 'docs/guide/_part.mdx', 'external #anchor'],
    ['/go.md', 'api/home.md', '/api/go'],
    ['go', 'api/home.md', '/api/go'],
    ['../docs/guide/intro.md', 'api/home.md', '/guide/intro'],
    ['/guide/intro', 'site.config.ts', '/guide/intro'],
    ['guide/intro', 'site.config.ts', '/guide/intro'],
    ['./guide/intor', 'site.config.ts', 'missing page /guide/intro'],
    ['intro.md', 'docs/odd/u\u0308.md', 'missing file ../guide/intro.md']
  ])('%s in %s → %s', (written, file, target) => {
    expect(leadsTo(root, written, file)).toBe(target)
  })
})

test('a link to the file of a page that lost its address leads to the page that has it', () => {
  const two = planned({
    'docs/aaa.md': '---\nslug: /install\n---\n',
    'docs/install.md': '',
    'docs/guide/index.md': '',
    'docs/guide.md': '',
    'docs/index.md': ''
  })
  expect(two.diagnostics.map(({ code }) => code)).toEqual(['route/duplicate', 'route/duplicate'])
  expect(leadsTo(two, './install.md#step', 'docs/index.md')).toBe('/install#step')
  expect(leadsTo(two, './install', 'docs/index.md')).toBe('/install')
  expect(leadsTo(two, '../install.md', 'docs/guide/index.md')).toBe('/install')
  expect(leadsTo(two, './guide/index.md', 'docs/index.md')).toBe(leadsTo(two, './guide.md', 'docs/index.md'))
})

test('many pages and many broken links stay cheap', () => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`docs/folder-${i % 20}/page-${i}.md`, '']))
  const large = planned(many)
  for (let i = 0; i < 2000; i++) {
    expect(leadsTo(large, `/folder-3/pgae-${i}x`, 'docs/folder-1/page-1.md')).toContain('missing page')
  }
})

test('pages of other languages are built apart and not judged; those of the own language are', () => {
  const locale = { tag: 'en', label: 'English', direction: 'ltr', isDefault: true } as const
  const french = { tag: 'fr', label: 'français', direction: 'ltr', isDefault: false } as const
  const two = site({ baseUrl: '/sub/', locale, locales: [locale, french] })
  expect(leadsTo(two, '/fr/guide/nope?a#b', from)).toBe('external /sub/fr/guide/nope?a#b')
  expect(leadsTo(two, '/sub/fr/', from)).toBe('external /sub/fr/')
  expect(leadsTo(two, '/en/guide', from)).toMatch(/^missing /)
  expect(leadsTo(site(), '/fr/guide', from)).toMatch(/^missing /)
})

test('sites of Docusaurus: a file may have a slash behind it, and what looks like a file may be an address', () => {
  const made = {
    'docs/v2/index.md': '---\nslug: /v2\n---\n',
    'docs/v2/v2.0.md': '---\nslug: /v2/v2.0\n---\n',
    'docs/v2/page.mdx': '',
    'docs/v2/logo.png': 'png'
  }
  const theirs = planned(made, { dialect: dialectOfSite(), trailingSlash: false })
  expect(leadsTo(theirs, 'page.mdx/#a', 'docs/v2/index.md')).toBe('/v2/page#a')
  expect(leadsTo(theirs, './page.mdx/', 'docs/v2/index.md')).toBe('/v2/page')
  expect(leadsTo(theirs, 'v2/v2.0', 'docs/v2/index.md')).toBe('/v2/v2.0')
  expect(leadsTo(theirs, 'logo.png', 'docs/v2/index.md')).toMatch(/^file /)
  // Docusaurus adds the base URL to paths without a page, too.
  const { resolve } = planned(made, { dialect: dialectOfSite(), baseUrl: '/sub/' }).routes
  const hrefOf = (written: string) => resolve(written, 'docs/v2/index.md' as SourcePath).href
  expect(['/none', '/sub/none', '//none', './none.md'].map(hrefOf)).toEqual([
    '/sub/none',
    '/sub/none',
    '//none',
    './none.md'
  ])
})
