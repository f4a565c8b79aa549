import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../../src/types/basics.ts'
import type { NavbarItem } from '../../src/types/chrome.ts'
import type { Config } from '../../src/types/config.ts'
import type { Route } from '../../src/types/routes.ts'
import { testDocsSet, testVersion } from '../support/config.ts'
import { docPage, docRoute, otherRoute, renderPage, routeTable, sidebarLink, sidebarOf } from './fixtures.ts'

const base = { position: 'left', icon: null, className: null, attributes: {} } as const

function link(label: string, href: string, rest: Partial<Extract<NavbarItem, { kind: 'link' }>> = {}): NavbarItem {
  const target = { written: href, href, external: /^https?:/.test(href) }
  return { ...base, kind: 'link', label, target, activeBasePath: null, activeBaseRegex: null, ...rest }
}

/** Label → aria-current of the links in the bar: `Docs=page`; inactive ones are left out. */
async function activeIn(items: NavbarItem[], route: Route, config: Partial<Config> = {}, sidebar = sidebarOf([])) {
  const navbar = { title: null, logo: null, hideOnScroll: false, tabs: false, items }
  const { html } = await renderPage({ route, config: { navbar, ...config }, navigation: { sidebar } })
  return [...html.matchAll(/navbar__link--active" aria-current="(\w+)">([^<]*)</g)].map(
    ([, state, label]) => `${label}=${state}`
  )
}

const items = [link('Docs', '/'), link('SDK', '/api'), link('Changelog', '/changelog')]
const sdkRoute = docRoute(docPage({ collection: 'sdk', id: 'go', path: '/api/go' }))

test.each<[string, Route, string[]]>([
  ['a doc', docRoute(), ['Docs=true']],
  ['the start page', docRoute(docPage({ path: '/' })), ['Docs=page']],
  ['a page of another docs set', sdkRoute, ['SDK=true']],
  ['a page in other letters and with a slash', docRoute(docPage({ collection: 'sdk', path: '/API/' })), ['SDK=page']],
  ['an address that only begins alike', docRoute(docPage({ collection: 'sdk', path: '/apiary' })), []],
  ['the search page', otherRoute('/search', '', { kind: 'search' }), []],
  ['the not-found page', otherRoute('/404.html', '', { kind: 'not-found' }), []]
])('active on %s', async (_, route, expected) => {
  expect(await activeIn(items, route)).toEqual(expected)
})

test.each<[string, Partial<Extract<NavbarItem, { kind: 'link' }>>, string[]]>([
  ['a base path', { activeBasePath: '/cli' }, ['X=true']],
  ['a base path elsewhere', { activeBasePath: '/clip' }, []],
  ['a pattern, upper and lower case alike', { activeBaseRegex: '/CLI/' }, ['X=true']],
  ['a pattern, which wins over the base path', { activeBaseRegex: 'nothing', activeBasePath: '/cli' }, []]
])('active by %s', async (_, rest, expected) => {
  expect(await activeIn([link('X', '/elsewhere', rest)], docRoute())).toEqual(expected)
})

test('entries that name a doc or a sidebar lead there and are active in that sidebar', async () => {
  const sidebar = sidebarOf([sidebarLink('First', '/first'), sidebarLink('Login', '/cli/login')])
  const named: NavbarItem[] = [
    { ...base, kind: 'docSidebar', label: 'Guides', docsSet: 'default', id: 'main' },
    { ...base, kind: 'doc', label: '', docsSet: 'default', id: 'cli/login' }
  ]
  expect(await activeIn(named, docRoute(), {}, sidebar)).toEqual(['Guides=true', 'Login=page'])
})

test('an entry that names a sidebar leads to its first page that is listed', async () => {
  const guides: NavbarItem = { ...base, kind: 'docSidebar', label: 'Guides', docsSet: 'default', id: 'main' }
  const navbar = { title: null, logo: null, hideOnScroll: false, tabs: false, items: [guides] }
  const secret = sidebarLink('Secret', '/secret', { unlisted: true })
  const listed = sidebarOf([secret, sidebarLink('Login', '/cli/login')])
  const { html } = await renderPage({ config: { navbar }, navigation: { sidebar: listed } })
  expect(html).toMatch(/<a href="\/cli\/login"[^>]*>Guides</)
  const { findings } = await renderPage({ config: { navbar }, navigation: { sidebar: sidebarOf([secret]) } })
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'sidebar/invalid The navigation bar names the sidebar “main” of “default”, which lists no page of this site.'
  ])
})

test('an entry that names nothing is reported and left out', async () => {
  const navbar = {
    title: null,
    logo: null,
    hideOnScroll: false,
    tabs: false,
    items: [{ ...base, kind: 'doc', label: 'X', docsSet: 'default', id: 'cli/logn' }] as NavbarItem[]
  }
  const { html, findings } = await renderPage({ config: { navbar } })
  expect(findings.map(({ code, message, hint }) => [code, message, hint])).toEqual([
    [
      'sidebar/unknown-doc',
      'The navigation bar names the doc “cli/logn” of “default”, which does not exist.',
      'Did you mean “cli/login”?'
    ]
  ])
  expect(html).not.toContain('navbar__link')
})

test('a link to a page is written as its permalink', async () => {
  const api = docRoute(docPage({ id: 'home', path: '/api/' }))
  const navbar = { title: null, logo: null, hideOnScroll: false, tabs: false, items: [link('SDK', '/api')] }
  const { html } = await renderPage({ route: api, routes: routeTable([api]), config: { navbar } })
  expect(html).toContain('<a href="/api/" class="navbar__link')
})

test('a link to another site opens a new tab and says so, to eyes and to ears', async () => {
  const navbar = {
    title: null,
    logo: null,
    hideOnScroll: false,
    tabs: false,
    items: [link('API', 'https://x.example/')]
  }
  const { html } = await renderPage({ config: { navbar } })
  expect(html).toMatch(
    /<a href="https:\/\/x.example\/" target="_blank" rel="noopener noreferrer" class="navbar__link">API<svg.*?<span class="visually-hidden"> \(opens in a new tab\)<\/span><\/a>/
  )
})

test('an entry without text keeps its name, and shows it where there is room', async () => {
  const github = link('', 'https://git.example/', { attributes: { 'aria-label': 'GitHub repository' } })
  const { html } = await renderPage({
    config: { navbar: { title: null, logo: null, hideOnScroll: false, tabs: false, items: [github] } }
  })
  expect(html).toContain('aria-label="GitHub repository" class="navbar__link"></a>')
  expect(html).toContain('aria-label="GitHub repository" class="menu__link">GitHub repository<')
})

const versionDropdown = {
  ...base,
  kind: 'docsVersionDropdown',
  label: '',
  docsSet: 'default',
  versions: null,
  before: [],
  after: [],
  showsActive: true
} as const

test('one language and one version draw nothing', async () => {
  const kinds: NavbarItem[] = [
    { ...base, kind: 'localeDropdown', label: '' },
    { ...base, kind: 'docsVersion', label: '', docsSet: 'default', target: null },
    versionDropdown
  ]
  const { html } = await renderPage({
    config: { navbar: { title: null, logo: null, hideOnScroll: false, tabs: false, items: kinds } }
  })
  expect(html).not.toContain('navbar__item"')
})

describe('entries of docs sets in several versions', () => {
  const released = { name: '1.0', label: '1.0', isOneOfSeveral: true }
  const docs = [
    testDocsSet({ routeBase: '/next', version: testVersion({ isLast: false, isOneOfSeveral: true }) }),
    testDocsSet({ id: 'default@1.0', set: 'default', version: testVersion(released) })
  ]
  const current = docRoute(docPage({ id: 'login', path: '/next/login', source: 'docs/login.md' as SourcePath }))
  const last = docRoute(
    docPage({ collection: 'default@1.0', id: 'login', path: '/login', source: 'v/login.md' as SourcePath })
  )
  async function barOf(item: NavbarItem, route: Route = last): Promise<string> {
    const navbar = { title: null, logo: null, hideOnScroll: false, tabs: false, items: [item] }
    const { html, findings } = await renderPage({
      route,
      routes: routeTable([current, last, otherRoute('/search', '', { kind: 'search' })]),
      config: { navbar, docs }
    })
    expect(findings).toEqual([])
    return /<li class="navbar__item">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
  }
  const links = (bar: string) =>
    [...bar.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => `${text} ${href}`)

  test('the list has the versions that are named, under their labels', async () => {
    const versions = [
      { name: '1.0', label: 'One' },
      { name: 'current', label: null }
    ]
    expect(links(await barOf({ ...versionDropdown, versions }))).toEqual(['One /login', 'Next /next/login'])
    expect(links(await barOf({ ...versionDropdown, before: [link('A', '/a')], after: [link('Z', '/z')] }))).toEqual([
      'A /a',
      'Next /next/login',
      '1.0 /login',
      'Z /z'
    ])
  })

  test('the list is marked on pages of its docs set, unless that is switched off', async () => {
    const mark = 'navbar__link--active'
    expect(await barOf(versionDropdown)).toContain(mark)
    expect(await barOf(versionDropdown, otherRoute('/search', '', { kind: 'search' }))).not.toContain(mark)
    expect(await barOf({ ...versionDropdown, showsActive: false })).not.toContain(mark)
  })

  test('a version leads to its start, or where it is said; a doc into the version that is read', async () => {
    const version = { ...base, kind: 'docsVersion', label: '', docsSet: 'default', target: null } as const
    expect(links(await barOf(version))).toEqual(['1.0 /login'])
    expect(links(await barOf(version, current))).toEqual(['Next /next/login'])
    const target = { written: '/all', href: '/all', external: false }
    expect(links(await barOf({ ...version, label: 'All', target }))).toEqual(['All /all'])
    expect(await barOf({ ...version, target })).not.toContain('data-version-links')
    const elsewhere = { written: 'https://x.example/', href: 'https://x.example/', external: true }
    const link = await barOf({ ...version, target: elsewhere })
    expect(link).toContain('<a href="https://x.example/" target="_blank" rel="noopener noreferrer"')
    expect(link).toContain(
      `data-version-labels="{&quot;current&quot;:&quot;Next&quot;,&quot;1.0&quot;:&quot;1.0&quot;}"`
    )
    const doc = { ...base, kind: 'doc', label: '', docsSet: 'default', id: 'login' } as const
    expect(links(await barOf(doc, current))).toEqual(['Login /next/login'])
  })
})
