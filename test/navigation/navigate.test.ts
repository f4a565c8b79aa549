import { describe, expect, test } from 'vitest'
import { sidebarIconNames } from '../../src/navigation/sidebars.ts'
import type { Permalink, SourcePath } from '../../src/types/basics.ts'
import type { SidebarItemInput } from '../../src/types/docs-set.ts'
import { testConfig, testDocsSet } from '../support/config.ts'
import { category, doc, drawn, html, link, list, navigated, ref } from './support.ts'

const withSidebar = (...items: SidebarItemInput[]) => ({ docs: [testDocsSet({ sidebars: { main: items } })] })
const pages = (...names: string[]) => Object.fromEntries(names.map(name => [`docs/${name}.md`, '']))

/** The two docs sets of the Neosync documentation, with a few pages of each kind of entry. */
function neosync() {
  const page = (slug: string, title: string, more = '') => `---\nslug: ${slug}\ntitle: ${title}\n${more}---\n`
  const docs = [
    testDocsSet({
      path: 'content/docs' as SourcePath,
      sidebars: {
        mainSideBar: [
          html('<div>Overview</div>'),
          doc('overview/intro'),
          doc('overview/quickstart', { label: 'Quickstart' }),
          category('Neosync CLI', [
            doc('cli/intro'),
            category(
              'accounts',
              [doc('cli/accounts/list', { label: 'list' }), doc('cli/accounts/switch', { label: 'switch' })],
              { collapsed: false }
            ),
            doc('cli/sync')
          ]),
          html('<div>Deploy Neosync</div>'),
          doc('deploy/auth'),
          doc('deploy/database', { label: 'Database Setup' })
        ]
      }
    }),
    testDocsSet({
      id: 'protodocs',
      path: 'content/api' as SourcePath,
      routeBase: '/api',
      sidebars: { protoSideBar: [doc('home', { label: 'Introduction' }), doc('go', { label: 'Go' })] }
    })
  ]
  return navigated(
    {
      'content/docs/overview/introduction.mdx': page('/', 'Introduction', 'id: intro\n'),
      'content/docs/overview/quickstart.md': page('/quickstart', 'Quick start'),
      'content/docs/cli/introduction.md': page('/cli/introduction', 'Introduction', 'id: intro\n'),
      'content/docs/cli/accounts/list.md': page('/cli/accounts/list', 'List'),
      'content/docs/cli/accounts/switch.md': page('/cli/accounts/switch', 'Switch'),
      'content/docs/cli/sync.md': page('/cli/sync', 'sync'),
      'content/docs/deploy/authentication.md': page('/deploy/authentication', 'Authentication', 'id: auth\n'),
      'content/docs/deploy/database.md': page('/deploy/database', 'Neosync Database Setup'),
      'content/api/home.md': page('/', 'APIs and SDKs'),
      'content/api/go.md': page('/go', 'Neosync for Go')
    },
    { docs }
  )
}

describe('the Neosync documentation', () => {
  const site = neosync()

  test('knows the pages beside a page, for cards', () => {
    const around = (permalink: string) => {
      const route = site.routes.byPermalink.get(permalink as Permalink)
      return route === undefined ? [] : site.navigation.cardsAround(route).map(({ label, href }) => `${label} ${href}`)
    }
    expect(around('/cli/sync')).toEqual(['Introduction /cli/introduction', 'accounts /cli/accounts/list'])
    expect(around('/cli/accounts/list')).toEqual(['switch /cli/accounts/switch'])
    expect(around('/quickstart')).toContain('Neosync CLI /cli/introduction')
  })

  test('has its sidebars as written', () => {
    expect(site.findings).toEqual([])
    expect(drawn(site, 'default/mainSideBar')).toBe(
      [
        '<div>Overview</div>',
        'Introduction → /',
        'Quickstart → /quickstart',
        '+ Neosync CLI',
        '  Introduction → /cli/introduction',
        '  + accounts',
        '    list → /cli/accounts/list',
        '    switch → /cli/accounts/switch',
        '  sync → /cli/sync',
        '<div>Deploy Neosync</div>',
        'Authentication → /deploy/authentication',
        'Database Setup → /deploy/database',
        ''
      ].join('\n')
    )
    expect(drawn(site, 'protodocs/protoSideBar')).toBe('Introduction → /api/\nGo → /api/go\n')
    expect(site.navigation.sidebars.map(({ name, size }) => [name, size])).toEqual([
      ['default/mainSideBar', 12],
      ['protodocs/protoSideBar', 2]
    ])
  })

  test('folds categories as written, and their labels lead to the first page inside', () => {
    expect(site.navigation.sidebars[0]?.items[3]).toMatchObject({
      kind: 'category',
      id: '3',
      href: null,
      fallbackHref: '/cli/introduction',
      collapsible: true,
      collapsed: true,
      items: [
        { kind: 'link' },
        { kind: 'category', id: '3.1', collapsed: false, fallbackHref: '/cli/accounts/list' },
        { kind: 'link' }
      ]
    })
  })

  test.each([
    ['/', null, '/quickstart Quickstart'],
    ['/quickstart', '/ Introduction', '/cli/introduction Introduction'],
    ['/cli/accounts/list', '/cli/introduction Introduction', '/cli/accounts/switch switch'],
    ['/cli/accounts/switch', '/cli/accounts/list list', '/cli/sync sync'],
    ['/cli/sync', '/cli/accounts/switch switch', '/deploy/authentication Authentication'],
    ['/deploy/authentication', '/cli/sync sync', '/deploy/database Database Setup'],
    ['/deploy/database', '/deploy/authentication Authentication', null],
    ['/api/', null, '/api/go Go'],
    ['/api/go', '/api/ Introduction', null]
  ])('%s stands between %s and %s', (permalink, previous, next) => {
    const around = site.at(permalink)
    const text = (it: { href: string; label: string } | null) => it && `${it.href} ${it.label}`
    expect([text(around.previous), text(around.next)]).toEqual([previous, next])
  })

  test('shows the way down to each page', () => {
    const { sidebar, trail, breadcrumbs } = site.at('/cli/accounts/list')
    expect(sidebar?.name).toBe('default/mainSideBar')
    expect(trail).toEqual(['3', '3.1'])
    expect(breadcrumbs).toEqual([
      { label: 'Neosync CLI', href: null },
      { label: 'accounts', href: null },
      { label: 'list', href: '/cli/accounts/list' }
    ])
    expect(site.at('/').breadcrumbs).toEqual([{ label: 'Introduction', href: '/' }])
  })
})

describe('entries', () => {
  test('links of the site get its addresses, others stay', () => {
    const config = {
      ...withSidebar(
        doc('a'),
        link('In', '/a#x'),
        link('File', './docs/a.md'),
        link('Out', 'https://example.org'),
        link('Own', 'pathname:///app'),
        link('Lost', '/nowhere')
      ),
      baseUrl: '/sub/'
    }
    const site = navigated(pages('a'), config)
    expect(drawn(site, 'default/main')).toBe(
      'a → /sub/a\nIn → /sub/a#x\nFile → /sub/a\nOut → https://example.org (external)\nOwn → /sub/app\nLost → /sub/nowhere\n'
    )
    expect(site.findings).toEqual([])
  })

  test('a ref leads to a page without placing it', () => {
    const docs = [
      testDocsSet({ sidebars: { one: [doc('a'), ref('b'), doc('c')], two: [category('Two', [doc('b')])] } })
    ]
    const site = navigated(pages('a', 'b', 'c'), { docs })
    expect(drawn(site, 'default/one')).toBe('a → /a\nb → /b\nc → /c\n')
    expect(site.at('/a').next?.href).toBe('/c')
    expect(site.at('/b').sidebar?.name).toBe('default/two')
    expect(site.at('/b').previous).toBeNull()
  })

  test('labels, classes and icons', () => {
    const site = navigated(
      { 'docs/a.md': '---\nsidebar_label: From page\n---\n', 'docs/b.md': '---\ntitle: Title\n---\n' },
      withSidebar(
        doc('a', { label: 'From sidebar', className: 'c', icon: 'star' }),
        doc('b', { label: 'From sidebar', customProps: { icon: 'star' } }),
        doc('b', { customProps: { icon: '🏠' } })
      )
    )
    expect(site.findings).toEqual([])
    expect(site.navigation.sidebars[0]?.items).toMatchObject([
      { label: 'From page', className: 'c', icon: { name: 'star' }, docId: 'a' },
      { label: 'From sidebar', className: null, icon: { name: 'star' } },
      { label: 'Title', icon: null }
    ])
  })

  test('an icon that does not exist is reported', () => {
    const site = navigated(
      { ...pages('a'), 'site.config.ts': "[{ icon: 'stra' }]" },
      withSidebar(doc('a', { icon: 'stra' }))
    )
    expect(site.findings).toEqual([
      'site.config.ts:1:11 sidebar/invalid No icon has the name “stra”. Use a name from Bootstrap Icons.'
    ])
  })

  test('a category that cannot fold is open', () => {
    const site = navigated(
      pages('a', 'b'),
      withSidebar(category('C', [doc('a')], { collapsible: false }), category('D', [doc('b')], { collapsed: false }))
    )
    expect(site.navigation.sidebars[0]?.items).toMatchObject([
      { collapsible: false, collapsed: false },
      { collapsible: true, collapsed: false }
    ])
  })
})

describe('docs that do not exist', () => {
  test('are reported at the line of the sidebars file with the nearest id, and left out', () => {
    const docs = [
      testDocsSet({
        sidebarsFile: 'sidebars.ts' as SourcePath,
        sidebars: {
          main: [
            doc('guide/intro'),
            doc('guide/instaling'),
            category('C', [doc('a')], { link: { type: 'doc', id: 'gone' } })
          ]
        }
      })
    ]
    const site = navigated(
      {
        ...pages('a', 'guide/intro', 'guide/installing'),
        'sidebars.ts':
          "export default {\n  main: [\n    'guide/intro',\n    'guide/instaling',\n    { link: { id: \"gone\" } }\n  ]\n}\n"
      },
      { docs }
    )
    expect(site.findings).toEqual([
      'sidebars.ts:4:6 sidebar/unknown-doc No doc has the id “guide/instaling”. Did you mean “guide/installing”?',
      'sidebars.ts:5:20 sidebar/unknown-doc No doc has the id “gone”. Create the doc, or remove the entry.'
    ])
    expect(drawn(site, 'default/main')).toBe('intro → /guide/intro\n+ C\n  a → /a\n')
  })

  test('drafts, and pages that lost their address to another, are left out silently', () => {
    const site = navigated(
      { ...pages('a', 'x'), 'docs/draft.md': '---\ndraft: true\n---\n', 'docs/y.md': '---\nslug: /x\n---\n' },
      withSidebar(doc('a'), doc('draft'), doc('y'))
    )
    expect(site.findings.filter(line => line.includes('sidebar/'))).toEqual([])
    expect(drawn(site, 'default/main')).toBe('a → /a\n')
  })
})

describe('categories with a page', () => {
  test('a doc as the page: one step of the way, its own name for the neighbors', () => {
    const site = navigated(
      { ...pages('a', 'b'), 'docs/c.md': '---\ntitle: Page of C\n---\n' },
      withSidebar(doc('a'), category('C', [doc('b')], { link: { type: 'doc', id: 'c' } }))
    )
    expect(drawn(site, 'default/main')).toBe('a → /a\n+ C → /c\n  b → /b\n')
    expect(site.at('/c').breadcrumbs).toEqual([{ label: 'C', href: '/c' }])
    expect(site.at('/c').trail).toEqual(['1'])
    expect(site.at('/b').breadcrumbs).toEqual([
      { label: 'C', href: '/c' },
      { label: 'b', href: '/b' }
    ])
    expect(site.at('/a').next).toEqual({ label: 'Page of C', href: '/c' })
    expect(site.at('/b').previous).toEqual({ label: 'Page of C', href: '/c' })
  })

  test('a generated index: in the order of pages, with a card for each entry', () => {
    const site = navigated(
      {
        ...pages('a', 'd'),
        'docs/b.md': '---\ndescription: About b\n---\n',
        'docs/u.md': '---\nunlisted: true\n---\n'
      },
      withSidebar(
        doc('a'),
        category(
          'My C',
          [
            doc('b'),
            doc('u'),
            html('<hr>'),
            category('Inner', [html('x'), doc('d'), link('L', 'https://example.org')]),
            link('Out', 'https://example.org', { description: 'Far' })
          ],
          list({ slug: '/c d' })
        )
      )
    )
    expect(site.findings).toEqual([])
    const around = site.at('/c d')
    expect([around.previous?.href, around.next?.href]).toEqual(['/a', '/b'])
    expect(site.at('/a').next).toEqual({ label: 'My C', href: '/c%20d' })
    expect(around.sidebar?.name).toBe('default/main')
    expect(around.breadcrumbs).toEqual([{ label: 'My C', href: '/c%20d' }])
    expect(around.cards).toEqual([
      { label: 'b', href: '/b', description: 'About b', count: null },
      { label: 'Inner', href: '/d', description: null, count: 2 },
      { label: 'Out', href: 'https://example.org', description: 'Far', count: null }
    ])
    expect(site.at('/a').cards).toEqual([])
  })

  test('two categories of one label have each their own list', () => {
    const site = navigated(
      pages('a', 'b'),
      withSidebar(category('C', [doc('a')], list()), category('C', [doc('b')], list()))
    )
    expect(site.at('/category/c').cards.map(({ label }) => label)).toEqual(['a'])
    expect(site.at('/category/c-1').cards.map(({ label }) => label)).toEqual(['b'])
  })

  test('without entries a category is its doc, or nothing', () => {
    const site = navigated(
      pages('a', 'b'),
      withSidebar(
        category('A', [], { link: { type: 'doc', id: 'a' } }),
        category('B', [], list()),
        category('C', []),
        doc('b')
      )
    )
    expect(site.findings).toEqual([])
    expect(drawn(site, 'default/main')).toBe('A → /a\nb → /b\n')
    expect(site.at('/a').next?.href).toBe('/b')
  })
})

describe('front matter', () => {
  const files = (lines: string) => ({ ...pages('a', 'c'), 'docs/b.md': `---\n${lines}\n---\n` })
  const config = withSidebar(doc('a'), doc('b'), doc('c'))

  test.each([
    ['pagination_next: null', '/a', null],
    ['pagination_prev: null', null, '/c'],
    ['pagination_next: a\npagination_prev: c', '/c', '/a'],
    ['unlisted: true', null, null]
  ])('%s', (lines, previous, next) => {
    const { at, findings } = navigated(files(lines), config)
    expect(findings).toEqual([])
    expect([at('/b').previous?.href ?? null, at('/b').next?.href ?? null]).toEqual([previous, next])
  })

  test('unlisted pages stay in the sidebar, marked, and are passed over', () => {
    const site = navigated(files('unlisted: true'), config)
    expect(site.navigation.sidebars[0]?.items.map(item => item.kind === 'link' && item.unlisted)).toEqual([
      false,
      true,
      false
    ])
    expect(site.at('/a').next?.href).toBe('/c')
    expect(site.at('/c').previous?.href).toBe('/a')
    expect(site.at('/b').breadcrumbs).toEqual([{ label: 'b', href: '/b' }])
  })

  test('a neighbor is called by its own label for that', () => {
    const { at } = navigated(files('title: T\npagination_label: P'), config)
    expect(at('/a').next?.label).toBe('P')
    expect(at('/b').breadcrumbs[0]?.label).toBe('T')
  })

  test.each([
    [
      'pagination_next: c2',
      'docs/b.md:2:18 front-matter/unknown-doc “pagination_next” names the unknown doc id “c2”. Did you mean “c”?'
    ],
    [
      'displayed_sidebar: mian',
      'docs/b.md:2:20 front-matter/unknown-doc “displayed_sidebar” names “mian”, which is not a sidebar. Did you mean “main”?'
    ]
  ])('%s is reported', (lines, finding) => {
    const { at, findings } = navigated(files(lines), config)
    expect(findings).toEqual([finding])
    expect(at('/b').next?.href).toBe('/c')
    expect(at('/b').sidebar?.name).toBe('default/main')
  })

  test('displayed_sidebar shows another sidebar, or none', () => {
    const docs = [testDocsSet({ sidebars: { main: [doc('a'), doc('b'), doc('c')], other: [doc('a'), doc('b')] } })]
    const site = navigated(
      {
        'docs/a.md': '---\ndisplayed_sidebar: other\n---\n',
        'docs/b.md': '---\ndisplayed_sidebar: null\n---\n',
        'docs/c.md': '---\ndisplayed_sidebar: other\n---\n'
      },
      { docs }
    )
    expect(site.at('/a')).toMatchObject({ sidebar: { name: 'default/other' }, next: { href: '/b' } })
    expect(site.at('/b')).toMatchObject({ sidebar: null, previous: null, next: null, breadcrumbs: [], trail: [] })
    expect(site.at('/c')).toMatchObject({
      sidebar: { name: 'default/other' },
      previous: null,
      next: null,
      breadcrumbs: []
    })
  })
})

test('a page in no sidebar stands alone', () => {
  const site = navigated(pages('a', 'b'), withSidebar(doc('a')))
  expect(site.at('/b')).toEqual({ sidebar: null, trail: [], breadcrumbs: [], previous: null, next: null, cards: [] })
  expect(site.at('/404.html').sidebar).toBeNull()
})

test('a set without sidebars has none', () => {
  const site = navigated(pages('a'), { docs: [testDocsSet({ sidebars: {} })] })
  expect(site.navigation.sidebars).toEqual([])
  expect(site.at('/a').next).toBeNull()
})

test('the first sidebar that lists a page is its own', () => {
  const docs = [testDocsSet({ sidebars: { one: [doc('b')], two: [doc('a'), doc('b'), doc('b')] } })]
  const site = navigated(pages('a', 'b'), { docs })
  expect(site.at('/b').sidebar?.name).toBe('default/one')
  expect(site.at('/a').next?.href).toBe('/b')
})

test('the names of all icons are known before their files are read', () => {
  const config = withSidebar(
    category('C', [doc('a', { icon: 'star' })], { icon: 'book' }),
    link('L', '/a', { customProps: { icon: 'gear' } })
  )
  const { content } = navigated(
    { 'docs/a.md': '---\nsidebar_custom_props: {icon: key}\n---\n' },
    { docs: [testDocsSet()] }
  )
  expect(sidebarIconNames(content, testConfig(config))).toEqual(['book', 'gear', 'key', 'star'])
})
