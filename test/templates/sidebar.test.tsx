import { describe, expect, test } from 'vitest'
import type { SidebarItem } from '../../src/types/navigation.ts'
import { LongList } from '../../templates/parts/LongList.tsx'
import { Sidebar } from '../../templates/parts/Sidebar.tsx'
import { drawPart, sidebarCategory, sidebarLink, sidebarOf } from '../render/fixtures.ts'

interface Scene {
  readonly trail?: readonly string[]
  readonly permalink?: string
  /** Number of items the sidebar says it has. */
  readonly size?: number
}

function draw(items: readonly SidebarItem[], { trail = [], permalink = '/here', size = 3 }: Scene = {}): string {
  return drawPart(
    <Sidebar sidebar={sidebarOf(items, size)} trail={trail} permalink={permalink} icons={null} LongList={LongList} />
  )
}

const inside = [sidebarLink('Inside', '/inside')]

test('exactly the link of the page is current, letter case and slash aside', () => {
  const html = draw([sidebarLink('A', '/a'), sidebarLink('Here', '/Here/')])
  expect(html.match(/aria-current/g)).toHaveLength(1)
  expect(html).toContain('<a class="menu__link menu__link--active" href="/Here/" aria-current="page">Here</a>')
})

test.each([
  ['a category as configured, closed', {}, {}, '<details><summary class="menu__link--sublist menu__link">'],
  ['a category as configured, open', { collapsed: false }, {}, '<details open="">'],
  [
    'the category of the page',
    {},
    { trail: ['1'] },
    '<details open=""><summary class="menu__link--sublist menu__link menu__link--active">'
  ],
  ['a category that does not fold', { collapsible: false }, {}, '<span class="menu__label">Guides</span><ul']
])('%s', (_, category, scene, expected) => {
  expect(draw([sidebarCategory('Guides', inside, category)], scene)).toContain(expected)
})

test('a category with a page is a link beside a fold button that says what it does', () => {
  const html = draw([sidebarCategory('Guides', inside, { href: '/guides' })], { permalink: '/guides', trail: ['1'] })
  expect(html).toContain(
    '<a class="menu__link menu__link--active" href="/guides" aria-current="page">Guides</a><details open="">'
  )
  expect(html).toContain('Expand sidebar category &#x27;Guides&#x27;')
  expect(html).toContain('Collapse sidebar category &#x27;Guides&#x27;')
})

test('the children of closed categories stand in the page of a small sidebar', () => {
  expect(draw([sidebarCategory('Guides', inside)])).toContain('href="/inside"')
})

test('of a large sidebar only what is open stands in the page; the rest are links to their first page', () => {
  const items = [
    sidebarCategory('Closed', inside),
    sidebarCategory('Open', [sidebarLink('Near', '/near')], { id: '2' })
  ]
  const html = draw(items, { size: 151, trail: ['2'] })
  expect(html).toContain('<a class="menu__link menu__link--sublist" href="/first" data-lazy-category="1">Closed</a>')
  expect(html).not.toContain('href="/inside"')
  expect(html).toContain('href="/near"')
})

test('section headings name the lists below them', () => {
  const heading: SidebarItem = {
    kind: 'html',
    html: '<div>Overview</div>',
    defaultStyle: true,
    className: 'sidebarcategory'
  }
  const html = draw([sidebarLink('First', '/first'), heading, sidebarLink('A', '/a')])
  expect(html).toMatch(
    /href="\/first".*<li class="sidebarcategory"><div id="sidebar-section-1" class="sidebar-heading"><div>Overview<\/div><\/div><ul class="menu__list" aria-labelledby="sidebar-section-1"><li[^>]*><a class="menu__link" href="\/a">/
  )
})

test('an unlisted page stands in the sidebar only while it is read', () => {
  const items = [sidebarLink('Hidden', '/hidden', { unlisted: true })]
  expect(draw(items)).not.toContain('/hidden')
  expect(draw(items, { permalink: '/hidden' })).toContain('/hidden')
})

describe('a list of more than a hundred items', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, n) => sidebarLink(`Page ${n}.`, `/page-${n}`))
  const shown = (html: string) => [...html.matchAll(/>(Page \d+)\./g)].map(([, label]) => label)

  test('is whole up to that number', () => {
    const html = draw(pages(100), { size: 100 })
    expect(shown(html)).toHaveLength(100)
    expect(html).not.toContain('more')
  })

  test('has the items around the page, and ways to the next ones that say how many there are', () => {
    const html = draw(pages(1000), { size: 1000, permalink: '/page-300' })
    const labels = shown(html)
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([100, 'Page 250', 'Page 349'])
    expect(html).toContain(
      '<ul class="theme-doc-sidebar-menu menu__list"><li class="menu__list-item menu__more"><a class="menu__link" href="/page-249" data-lazy-category="@0:0-250">250 more before</a></li>'
    )
    expect(html).toContain(' href="/page-350" data-lazy-category="@0:350-1000">650 more after</a></li></ul>')
  })

  test('has the first ones on a page outside of it', () => {
    const html = draw([sidebarCategory('Guides', pages(150), { collapsed: false })], { size: 151 })
    expect(shown(html).at(-1)).toBe('Page 99')
    expect(html).toContain('data-lazy-category="1:100-150">50 more after<')
  })

  test('is each section of a sidebar', () => {
    const heading: SidebarItem = { kind: 'html', html: 'More', defaultStyle: true, className: 'sidebarcategory' }
    const html = draw([sidebarLink('First', '/first'), heading, ...pages(150)], { size: 152, permalink: '/first' })
    expect(html).toContain('href="/page-100" data-lazy-category="@2:100-150">50 more after</a></li></ul></li></ul>')
  })
})
