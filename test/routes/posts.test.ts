/** Addresses of the changelog: all of them follow from the entries. */
import { describe, expect, test } from 'vitest'
import type { ChangelogConfig, Config } from '../../src/types/config.ts'
import type { Route } from '../../src/types/routes.ts'
import { testChangelog } from '../support/config.ts'
import { leadsTo, type Planned, planned } from './support.ts'

function plan(
  files: Readonly<Record<string, string>>,
  changelog: Partial<ChangelogConfig> = {},
  overrides: Partial<Config> = {}
): Planned {
  return planned(files, { docs: [], changelogs: [testChangelog(changelog)], ...overrides })
}

/** Entries on days after each other; `lines` are front matter. */
function many(count: number, lines = ''): Record<string, string> {
  const dayOf = (index: number) => new Date(Date.UTC(2024, 0, index + 1)).toISOString().slice(0, 10)
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `changelog/${dayOf(index)}-entry.md`,
      `---\ntitle: E${index + 1}\nslug: e${index + 1}\n${lines}\n---\n`
    ])
  )
}

/** `/changelog posts Changelog E2 E1`, without entries and the 404 page. */
function lists({ routes }: Planned): string[] {
  return routes.all
    .filter(({ kind }) => kind !== 'post' && kind !== 'not-found')
    .map(route => [route.permalink, route.kind, route.title, ...postsOf(route)].join(' '))
}

function postsOf(route: Route): string[] {
  return 'posts' in route ? route.posts.map(({ title }) => title) : []
}

test('42 entries have five list pages, the newest first, ten on a page', () => {
  const site = plan(many(42), { archive: null })
  const pages = site.routes.all.filter(route => route.kind === 'posts')
  expect(site.findings).toEqual([])
  expect(
    pages.map(({ permalink, posts, title, newer, older }) => [permalink, posts.length, title, newer, older])
  ).toEqual([
    ['/changelog', 10, 'Changelog', null, '/changelog/page/2'],
    ['/changelog/page/2', 10, 'Changelog – page 2', '/changelog', '/changelog/page/3'],
    ['/changelog/page/3', 10, 'Changelog – page 3', '/changelog/page/2', '/changelog/page/4'],
    ['/changelog/page/4', 10, 'Changelog – page 4', '/changelog/page/3', '/changelog/page/5'],
    ['/changelog/page/5', 2, 'Changelog – page 5', '/changelog/page/4', null]
  ])
  expect(pages[0]?.posts.map(({ title }) => title).slice(0, 2)).toEqual(['E42', 'E41'])
  expect(site.routes.byPermalink.has('/changelog/page/6')).toBe(false)
})

test('page 1, which readers guess, leads to the first page', () => {
  const route = plan(many(1)).routes.byPermalink.get('/changelog/page/1')
  expect(route).toMatchObject({ kind: 'redirect', target: '/changelog' })
})

test.each([
  ['ALL', ['/changelog']],
  [2, ['/changelog', '/changelog/page/2', '/changelog/page/3']],
  [5, ['/changelog']]
] as const)('%s entries on a page', (postsPerPage, expected) => {
  const site = plan(many(5), { postsPerPage })
  expect(site.routes.all.filter(({ kind }) => kind === 'posts').map(({ permalink }) => permalink)).toEqual(expected)
})

test('the archive stands where an entry is listed and the owner wants it', () => {
  expect(lists(plan(many(2)))).toContain('/changelog/archive archive Archive E2 E1')
  expect(lists(plan(many(2), { archive: null })).join()).not.toContain('archive')
  expect(lists(plan(many(2, 'unlisted: true')))).toEqual([])
  expect(lists(plan({}))).toEqual([])
})

test('drafts have no address, unlisted entries are in no list', () => {
  const site = plan({
    'changelog/2025-01-01-a.md': '---\ntitle: A\ntags: [x]\n---\n',
    'changelog/2025-01-02-b.md': '---\ntitle: B\ndraft: true\n---\n',
    'changelog/2025-01-03-c.md': '---\ntitle: C\nunlisted: true\ntags: [x, y]\n---\n'
  })
  expect(site.routes.all.filter(({ kind }) => kind === 'post').map(({ permalink }) => permalink)).toEqual([
    '/changelog/2025/01/01/a',
    '/changelog/2025/01/03/c'
  ])
  expect(lists(site)).toEqual([
    '/changelog posts Changelog A',
    '/changelog/archive archive Archive A',
    '/changelog/page/1 redirect Redirect',
    '/changelog/tags posts-tags Tags',
    '/changelog/tags/x posts-tag One post tagged with "x" A'
  ])
})

test('entries of one day stay in the order of their names', () => {
  const site = plan({
    'changelog/2025-01-01-b.md': '# B',
    'changelog/2025-01-01-a.md': '# A',
    'changelog/2025-01-02-c.md': '# C'
  })
  expect(lists(site)).toContain('/changelog posts Changelog C A B')
})

describe('tags', () => {
  test('a page for each, with further pages, and one for all', () => {
    const site = plan({ ...many(3, 'tags: [Data Types, API]') }, { postsPerPage: 2, archive: null })
    expect(lists(site).filter(line => line.includes('tags'))).toEqual([
      '/changelog/tags posts-tags Tags',
      '/changelog/tags/api posts-tag 3 posts tagged with "API" E3 E2',
      '/changelog/tags/api/page/2 posts-tag 3 posts tagged with "API" – page 2 E1',
      '/changelog/tags/data-types posts-tag 3 posts tagged with "Data Types" E3 E2',
      '/changelog/tags/data-types/page/2 posts-tag 3 posts tagged with "Data Types" – page 2 E1'
    ])
    const index = site.routes.byPermalink.get('/changelog/tags')
    expect(index?.kind === 'posts-tags' && index.tags.map(({ label, count }) => [label, count])).toEqual([
      ['API', 3],
      ['Data Types', 3]
    ])
  })

  test('addresses of tags are those of Docusaurus', () => {
    const site = plan(many(1, 'tags: [GraphQL, v2, {label: Own, permalink: /mine}]'))
    expect(
      lists(site)
        .filter(line => line.includes('/tags/'))
        .map(line => line.split(' ')[0])
    ).toEqual(['/changelog/tags/graph-ql', '/changelog/tags/mine', '/changelog/tags/v-2'])
  })

  test('below another path', () => {
    expect(lists(plan(many(1, 'tags: [x]'), { tagsBase: 'topics' })).join('\n')).toContain('/changelog/topics/x')
  })
})

describe('authors', () => {
  const authors =
    'jane:\n  name: Jane\n  page: true\njoe:\n  name: Joe\nzoeB:\n  name: Zoe\n  page: {permalink: /boss}\n'

  test('the index lists all, pages are for those who ask for one', () => {
    const site = plan(
      { ...many(3, 'authors: jane'), 'changelog/authors.yml': authors },
      { postsPerPage: 2, archive: null }
    )
    expect(lists(site).filter(line => line.includes('author'))).toEqual([
      '/changelog/authors authors Authors',
      '/changelog/authors/boss author Zoe - 0 posts',
      '/changelog/authors/jane author Jane - 3 posts E3 E2',
      '/changelog/authors/jane/page/2 author Jane - 3 posts – page 2 E1'
    ])
    const index = site.routes.byPermalink.get('/changelog/authors')
    expect(index?.kind === 'authors' && index.authors.map(({ author, count }) => [author.name, count])).toEqual([
      ['Jane', 3],
      ['Joe', 0],
      ['Zoe', 0]
    ])
  })

  test('one post is said in words', () => {
    const site = plan({ ...many(1, 'authors: jane'), 'changelog/authors.yml': authors })
    expect(lists(site)).toContain('/changelog/authors/jane author Jane - One post E1')
  })

  test('without an authors file there is no index', () => {
    expect(lists(plan(many(1))).join()).not.toContain('author')
  })
})

test('the head title of an entry is title_meta', () => {
  const site = plan({ 'changelog/2025-01-01-a.md': '---\ntitle: A\ntitle_meta: All about A\n---\n' })
  expect(site.routes.byPermalink.get('/changelog/2025/01/01/a')?.title).toBe('All about A')
})

test('a changelog at the root bears the name of the site', () => {
  const site = plan(many(11), { routeBase: '/', archive: null })
  expect(lists(site).map(line => line.split(' E')[0])).toEqual([
    '/ posts Test',
    '/page/1 redirect Redirect',
    '/page/2 posts Test – page 2'
  ])
  expect(site.routes.byPermalink.has('/e1')).toBe(true)
})

test('base URL and trailing slash apply to all', () => {
  const site = plan(many(11, 'tags: [x]'), {}, { baseUrl: '/sub/', trailingSlash: true })
  const addresses = site.routes.all
    .filter(({ kind }) => kind !== 'post' && kind !== 'not-found')
    .map(({ permalink }) => permalink)
  expect(addresses).toEqual([
    '/sub/changelog/',
    '/sub/changelog/archive/',
    '/sub/changelog/page/1/',
    '/sub/changelog/page/2/',
    '/sub/changelog/tags/',
    '/sub/changelog/tags/x/',
    '/sub/changelog/tags/x/page/2/'
  ])
  expect(site.routes.byPermalink.get('/sub/changelog/page/1/')).toMatchObject({ target: '/sub/changelog/' })
})

test('a slug that another entry has is one finding that names both', () => {
  const site = plan({
    'changelog/2025-01-01-a.md': '---\ntitle: A\nslug: x\n---\n',
    'changelog/2025-01-02-b.md': '---\ntitle: B\nslug: x\n---\n'
  })
  expect(site.findings).toEqual([
    'changelog/2025-01-02-b.md:3:7 route/duplicate “/changelog/x” is the address of “changelog/2025-01-01-a.md” and of “changelog/2025-01-02-b.md”. Only “changelog/2025-01-01-a.md” is published. Give one of them another address.'
  ])
})

describe('links', () => {
  const site = planned(
    {
      'docs/guide.md': '',
      'changelog/2025-01-01-a.md': '---\ntitle: A\nslug: a\n---\n',
      'changelog/2025-01-02-b/index.md': '---\ntitle: B\nslug: b\n---\n',
      'changelog/2025-01-02-b/picture.png': '',
      'changelog/2025-01-03-c.md': '---\ntitle: C\ndraft: true\n---\n',
      'static/x.png': ''
    },
    { changelogs: [testChangelog()] }
  )
  test.each([
    ['/changelog/a', 'docs/guide.md', '/changelog/a'],
    ['/changelog', 'docs/guide.md', '/changelog'],
    ['/changelog/archive', 'docs/guide.md', '/changelog/archive'],
    ['/changelog/rss.xml', 'docs/guide.md', 'external /changelog/rss.xml'],
    ['../changelog/2025-01-01-a.md#x', 'docs/guide.md', '/changelog/a#x'],
    ['@site/changelog/2025-01-01-a.md', 'docs/guide.md', '/changelog/a'],
    ['/2025-01-01-a.md', 'docs/guide.md', '/changelog/a'],
    ['./2025-01-01-a.md', 'changelog/2025-01-02-b/index.md', 'missing file ../2025-01-01-a.md'],
    ['../2025-01-01-a.md', 'changelog/2025-01-02-b/index.md', '/changelog/a'],
    ['2025-01-01-a.md', 'changelog/2025-01-02-b/index.md', '/changelog/a'],
    ['./2025-01-02-b', 'changelog/2025-01-01-a.md', '/changelog/b'],
    ['./picture.png', 'changelog/2025-01-02-b/index.md', 'file changelog/2025-01-02-b/picture.png beside'],
    ['/x.png', 'changelog/2025-01-01-a.md', 'file static/x.png /x.png'],
    ['b', 'changelog/2025-01-01-a.md', '/changelog/b'],
    ['../guide', 'changelog/2025-01-01-a.md', '/guide'],
    ['./2025-01-03-c.md', 'changelog/2025-01-01-a.md', 'missing draft'],
    ['/changelog/bb', 'docs/guide.md', 'missing page /changelog/b'],
    ['/changelog/page/9', 'docs/guide.md', 'missing page /changelog/page/1']
  ])('%s in %s leads to %s', (written, from, expected) => {
    expect(leadsTo(site, written, from)).toBe(expected)
  })
})

test('a thousand entries make a hundred lists, and every page once', () => {
  const site = plan(many(1000), { archive: null })
  expect(site.routes.all.filter(({ kind }) => kind === 'posts')).toHaveLength(100)
  expect(site.routes.all.filter(({ kind }) => kind === 'posts').every(route => postsOf(route).length === 10)).toBe(true)
})
