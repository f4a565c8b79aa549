/** Pages of the changelog as readers get them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { createRenderer } from '../../src/render/renderer.ts'
import { toSiteProps } from '../../src/render/site.ts'
import type { Permalink, SourcePath } from '../../src/types/basics.ts'
import type { Config } from '../../src/types/config.ts'
import { testChangelog } from '../support/config.ts'
import { type MemorySite, memorySite } from '../support/memory-site.ts'
import { metaOf, templates, textOf } from './fixtures.ts'

const authors = `
jane:
  name: Jane Doe
  title: Boss
  url: https://jane.dev
  image_url: /jane.png
  description: Writes most of it.
  page: true
  socials: {x: jane, github: jane, codeberg: https://codeberg.org/jane}
joe:
  name: Joe
  email: joe@x.dev
`

const entry = (front: string, body: string) => `---\n${front}\n---\n\n${body}\n`

const files = {
  'docs/guide.md': '# Guide\n',
  'static/jane.png': 'png',
  'static/card.png': 'png',
  'changelog/authors.yml': authors,
  'changelog/2024-12-31-old.md': entry('title: Old\nauthors: joe\nslug: old', 'First.\n\n## Part\n\nSecond.'),
  'changelog/2025-01-01 copy.md': entry(
    'title: "New & <b>"\nauthors: [jane, joe]\ntags: [Jobs, api]\nslug: new\nimage: /card.png\nsidebar_label: Short',
    'Before.\n\n## Part\n\nSee [part](#part).\n\n<!-- truncate -->\n\n## After\n\n[up](/changelog)'
  ),
  'changelog/2025-01-02-secret.md': entry('title: Secret\nslug: secret\nunlisted: true', 'Hidden.')
}

const changelog = testChangelog({ title: 'News', editUrl: 'https://git.dev/blog/{path}' })

async function drawn(more: Readonly<Record<string, string>> = {}, overrides: Partial<Config> = {}) {
  const site = await memorySite(
    { ...files, ...more },
    { title: 'Neosync', changelogs: [changelog], tagline: 'Tagline', ...overrides }
  )
  return { ...site, draw: await drawing(site) }
}

/** Draws the page at an address. */
async function drawing({ config, routes, navigation, compiled }: MemorySite): Promise<(path: string) => string> {
  const site = toSiteProps(
    { config, routes, navigation, settings: new Map(), drawItem: html => html },
    { icons: '/icons.svg', sidebarIcons: {}, colorModes: null },
    () => {}
  )
  const renderer = await createRenderer(
    {
      config,
      site,
      routes,
      navigation,
      entries: compiled,
      lastUpdates: new Map(),
      templates,
      cards: null,
      plugins: null,
      version: '1',
      assets: {
        styles: [],
        fonts: [],
        icon: null,
        scripts: [],
        policy: null,
        beforePaint: '',
        data: {},
        siteFile: null,
        pagesFile: null,
        sidebarFiles: new Map([['changelog', '/assets/sidebar.json']]),
        iconSheets: new Map(),
        islands: null,
        sheets: new Map(),
        pageParts: new Map()
      }
    },
    finding => {
      throw new Error(finding.message)
    }
  )
  return path => {
    const route = routes.byPermalink.get(path as Permalink)
    if (route === undefined) throw new Error(`nothing at ${path}`)
    return renderer.render(route, 'page' in route ? (compiled.get(route.page.source) ?? null) : null)
  }
}

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const navOf = (html: string, label: string) =>
  new RegExp(`<nav[^>]*aria-label="${label}".*?</nav>`, 's').exec(html)?.[0]
const linksOf = (html = '') =>
  [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text]) => [
    href,
    text?.replace(/<[^>]*>/g, '')
  ])
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

let site: Awaited<ReturnType<typeof drawn>>
beforeAll(async () => {
  site = await drawn()
})

describe('an entry', () => {
  const page = () => site.draw('/changelog/new')

  test('shows title, date, reading time, authors and text in this order', () => {
    const text = mainOf(page())
      .replace(/<[^>]*>/g, '|')
      .replace(/\|+/g, '|')
    expect(text).toMatch(/^\|New &amp; &lt;b&gt;\|January 1, 2025\| · One min read\|Jane Doe\|Boss\|Joe\|.*Before\./s)
    expect(page()).toContain('<time dateTime="2025-01-01T00:00:00.000Z">')
    expect(page()).toContain('id="__blog-post-container"')
  })

  test.each([
    [true, 'Last updated on Feb 3, 2025 by Ada'],
    [false, undefined]
  ])('shows when it was changed only where the owner wants it: %s', async (isShown, expected) => {
    const changed = entry('title: A\nslug: a\nlast_update: { date: 2025-02-03, author: Ada }', 'x')
    const { draw } = await drawn(
      { 'changelog/2025-01-02-a.md': changed },
      { changelogs: [{ ...changelog, showLastUpdateTime: isShown, showLastUpdateAuthor: isShown }] }
    )
    const shown = /theme-last-updated">(.*?)<\/span>/.exec(draw('/changelog/a'))?.[1]
    expect(shown?.replace(/<[^>]*>/g, '')).toBe(expected)
  })

  test('links its authors: their page, else their address, else mail', () => {
    const links = linksOf(/<ul class="post-authors">.*?<\/ul>/s.exec(page())?.[0])
    expect(links.filter(([, text]) => text !== '')).toEqual([
      ['/changelog/authors/jane', 'Jane Doe'],
      ['mailto:joe@x.dev', 'Joe']
    ])
    expect(page()).toContain('<img class="author__picture" src="/jane.png" alt="Jane Doe"')
  })

  test('names whose profile leads where', () => {
    const profiles = [...page().matchAll(/<a href="([^"]*)" title="([^"]*)" aria-label="([^"]*)"/g)].map(
      ([, ...parts]) => parts
    )
    expect(profiles).toEqual([
      ['https://x.com/jane', 'X', 'Jane Doe, X'],
      ['https://github.com/jane', 'GitHub', 'Jane Doe, GitHub'],
      ['https://codeberg.org/jane', 'codeberg', 'Jane Doe, codeberg']
    ])
  })

  test('has an edit link with an encoded file name', () => {
    expect(page()).toContain('href="https://git.dev/blog/2025-01-01%20copy.md"')
  })

  test('leads to newer and older entries; unlisted ones have none', () => {
    expect(linksOf(navOf(page(), 'Blog post page navigation'))).toEqual([['/changelog/old', 'Older postOld']])
    expect(linksOf(navOf(site.draw('/changelog/old'), 'Blog post page navigation'))).toEqual([
      ['/changelog/new', 'Newer postNew &amp; &lt;b&gt;']
    ])
    expect(navOf(site.draw('/changelog/secret'), 'Blog post page navigation')).toBeUndefined()
  })

  test('has tags and a contents list', () => {
    expect(linksOf(/<div class="tags">.*?<\/ul>/s.exec(page())?.[0])).toEqual([
      ['/changelog/tags/jobs', 'Jobs'],
      ['/changelog/tags/api', 'api']
    ])
    expect(linksOf(navOf(page(), 'On this page'))).toEqual([
      ['#part', 'Part'],
      ['#after', 'After']
    ])
  })

  test('says in its head what it is', () => {
    const html = page()
    expect(textOf(html, 'title')).toBe('New &amp; &lt;b&gt; | Neosync')
    expect(metaOf(html, 'og:type')).toEqual(['article'])
    expect(metaOf(html, 'article:published_time')).toEqual(['2025-01-01T00:00:00.000Z'])
    expect(metaOf(html, 'article:author')).toEqual(['https://docs.example.com/changelog/authors/jane'])
    expect(metaOf(html, 'article:tag')).toEqual(['Jobs,api'])
    expect(metaOf(html, 'og:image')).toEqual(['https://docs.example.com/card.png'])
    expect(metaOf(html, 'docusaurus_tag')).toEqual(['default'])
    expect(html).toContain('class="blog-wrapper plugin-blog plugin-id-default blog-post-page"')
  })

  test('is a BlogPosting of the Blog', () => {
    expect(dataOf(page())).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      '@id': 'https://docs.example.com/changelog/new',
      mainEntityOfPage: 'https://docs.example.com/changelog/new',
      url: 'https://docs.example.com/changelog/new',
      headline: 'New & <b>',
      name: 'New & <b>',
      description: 'Before.',
      datePublished: '2025-01-01T00:00:00.000Z',
      author: [
        {
          '@type': 'Person',
          name: 'Jane Doe',
          description: 'Boss',
          url: 'https://docs.example.com/changelog/authors/jane',
          image: 'https://docs.example.com/jane.png'
        },
        { '@type': 'Person', name: 'Joe', url: 'mailto:joe@x.dev' }
      ],
      image: 'https://docs.example.com/card.png',
      keywords: ['Jobs', 'api'],
      isPartOf: { '@type': 'Blog', '@id': 'https://docs.example.com/changelog', name: 'News' }
    })
  })

  test('that is unlisted says so and is not indexed', () => {
    const html = site.draw('/changelog/secret')
    expect(html).toContain('Unlisted page')
    expect(metaOf(html, 'robots')).toEqual(['noindex, nofollow'])
  })
})

describe('a list', () => {
  const page = () => site.draw('/changelog')

  test('shows the part before the marker with a link to the rest, or all of an entry', () => {
    const [first = '', second = ''] = mainOf(page()).split('<article class="post-item">').slice(1)
    expect(first).toContain('Before.')
    expect(first).not.toContain('After')
    expect(first).toContain(
      '<a class="post-item__more" href="/changelog/new" aria-label="Read more about New &amp; &lt;b&gt;"><b>Read more</b></a>'
    )
    expect(second).toContain('Second.')
    expect(second).not.toContain('Read more')
  })

  test('has one h1, entries as h2, and no edit links', () => {
    const html = page()
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(textOf(html, 'h1')).toBe('News')
    expect(
      linksOf(html)
        .filter(([href]) => href === '/changelog/new')
        .map(([, text]) => text)
    ).toContain('New &amp; &lt;b&gt;')
    expect(html).not.toContain('Edit this page')
  })

  test('repeats no id, and links to headings lead to the entry', () => {
    const ids = [...page().matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(linksOf(mainOf(page()))).toContainEqual(['/changelog/new#part', 'part'])
  })

  test('leads to newer and older pages', async () => {
    const { draw } = await drawn({}, { changelogs: [{ ...changelog, postsPerPage: 1 }] })
    expect(linksOf(navOf(draw('/changelog'), 'Changelog pages'))).toEqual([['/changelog/page/2', 'Older entries']])
    const second = draw('/changelog/page/2')
    expect(linksOf(navOf(second, 'Changelog pages'))).toEqual([['/changelog', 'Newer entries']])
    expect(navOf(second, 'Changelog pages')).toContain('rel="prev"')
    expect(textOf(second, 'title')).toBe('News – page 2 | Neosync')
    expect(draw('/changelog/page/1')).toContain('<meta http-equiv="refresh" content="0; url=/changelog"/>')
  })

  test('says in its head what it is', () => {
    const html = page()
    expect(textOf(html, 'title')).toBe('News | Neosync')
    expect(metaOf(html, 'description')).toEqual(['All releases'])
    expect(metaOf(html, 'docusaurus_tag')).toEqual(['blog_posts_list'])
    expect(dataOf(html)).toMatchObject({
      '@type': 'Blog',
      headline: 'News',
      description: 'All releases',
      blogPost: [{ headline: 'New & <b>' }, { headline: 'Old', description: 'First.' }]
    })
  })

  test('hides reading times where the owner wants that', async () => {
    const { draw } = await drawn({}, { changelogs: [{ ...changelog, showReadingTime: false }] })
    expect(draw('/changelog')).not.toContain('min read')
  })
})

describe('the list beside the pages', () => {
  test('groups entries by year, with archive, authors and tags at its foot', () => {
    const nav = navOf(site.draw('/changelog/old'), 'Blog recent posts navigation')
    expect([...(nav ?? '').matchAll(/<h3[^>]*>(\d+)/g)].map(([, year]) => year)).toEqual(['2025', '2024'])
    expect(linksOf(nav)).toEqual([
      ['/changelog/new', 'Short'],
      ['/changelog/old', 'Old'],
      ['/changelog/archive', 'Archive'],
      ['/changelog/authors', 'Authors'],
      ['/changelog/tags', 'Tags']
    ])
    expect(nav).toMatch(/href="\/changelog\/old" aria-current="page"/)
  })

  test.each(['/changelog', '/changelog/authors', '/changelog/authors/jane', '/changelog/tags', '/changelog/tags/api'])(
    'stands beside %s',
    path => {
      expect(navOf(site.draw(path), 'Blog recent posts navigation')).toBeDefined()
      expect(site.draw(path)).toContain('data-sidebar-file="/assets/sidebar.json"')
    }
  )

  test('does not stand beside the archive and docs', () => {
    expect(navOf(site.draw('/changelog/archive'), 'Blog recent posts navigation')).toBeUndefined()
    expect(navOf(site.draw('/guide'), 'Blog recent posts navigation')).toBeUndefined()
  })

  test.each([
    [1, ['/changelog/new']],
    [0, undefined]
  ])('of %d entries', async (sidebarCount, expected) => {
    const { draw } = await drawn({}, { changelogs: [{ ...changelog, sidebarCount }] })
    const nav = navOf(draw('/changelog'), 'Blog recent posts navigation')
    expect(
      nav &&
        linksOf(nav)
          .slice(0, 1)
          .map(([href]) => href)
    ).toEqual(expected)
  })

  test('of all: the newest 80 where there are more, and the archive has the rest', async () => {
    const many = Array.from({ length: 100 }, (_, i) => [
      `changelog/2023-01-01-e${i}.md`,
      entry(`title: E${i}\nslug: e${i}`, 'x')
    ])
    const { draw } = await drawn(Object.fromEntries(many))
    const nav = navOf(draw('/changelog/e99'), 'Blog recent posts navigation') ?? ''
    expect(linksOf(nav).filter(([href]) => /^\/changelog\/(?:e\d+|old|new)$/.test(href ?? ''))).toHaveLength(80)
    expect(linksOf(nav)).toContainEqual(['/changelog/archive', 'Archive'])
  })

  test('without groups', async () => {
    const { draw } = await drawn({}, { changelogs: [{ ...changelog, groupByYear: false }] })
    expect(navOf(draw('/changelog'), 'Blog recent posts navigation')).not.toContain('<h3')
  })
})

describe('other pages', () => {
  test('the archive lists years newest first and entries oldest first', async () => {
    const { draw } = await drawn({ 'changelog/2025-03-04-c.md': entry('title: C\nslug: c', 'x') })
    const main = mainOf(draw('/changelog/archive'))
    expect([...main.matchAll(/<h2 id="(\d+)"/g)].map(([, year]) => year)).toEqual(['2025', '2024'])
    expect(linksOf(main).filter(([href]) => !href?.startsWith('#'))).toEqual([
      ['/changelog/new', 'January 1 - New &amp; &lt;b&gt;'],
      ['/changelog/c', 'March 4 - C'],
      ['/changelog/old', 'December 31 - Old']
    ])
    expect(textOf(main, 'h1')).toBe('Archive')
  })

  test('authors with the number of their entries', () => {
    const main = mainOf(site.draw('/changelog/authors'))
    const names = [...main.matchAll(/<h2 class="author__name">(.*?)<\/h2>/g)].map(([, name]) =>
      name?.replace(/<[^>]*>/g, '')
    )
    expect(names).toEqual(['Jane Doe 1: One post', 'Joe 2: 2 posts'])
    expect(metaOf(site.draw('/changelog/authors'), 'description')).toEqual(['Tagline'])
    expect(metaOf(site.draw('/changelog/authors'), 'docusaurus_tag')).toEqual(['blog_authors_list'])
  })

  test('an author', () => {
    const html = site.draw('/changelog/authors/jane')
    expect(textOf(html, 'title')).toBe('Jane Doe - One post | Neosync')
    expect(mainOf(html)).toContain('Writes most of it.')
    expect(linksOf(mainOf(html))).toContainEqual(['/changelog/authors', 'View all authors'])
    expect(metaOf(html, 'docusaurus_tag')).toEqual(['blog_authors_posts'])
  })

  test('an author without entries', async () => {
    const { draw } = await drawn({ 'changelog/authors.yml': `${authors}\nzoe:\n  name: Zoe\n  page: true\n` })
    expect(mainOf(draw('/changelog/authors/zoe'))).toContain('This author has not written any posts yet.')
  })

  test('tags by their first letters, and the entries of one', () => {
    const main = mainOf(site.draw('/changelog/tags'))
    expect([...main.matchAll(/<h2[^>]*>(.)<\/h2>/g)].map(([, letter]) => letter)).toEqual(['A', 'J'])
    const html = site.draw('/changelog/tags/jobs')
    expect(textOf(html, 'title')).toBe('One post tagged with &quot;Jobs&quot; | Neosync')
    expect(linksOf(mainOf(html))).toContainEqual(['/changelog/tags', 'View all tags'])
    expect(metaOf(html, 'docusaurus_tag')).toEqual(['blog_tags_posts'])
  })
})

test('every page links the feeds; none does without entries', async () => {
  const feedsOf = (html: string) =>
    [...html.matchAll(/<link rel="alternate" type="([^"]*)" title="([^"]*)" href="([^"]*)"/g)].map(
      ([, ...parts]) => parts
    )
  expect(feedsOf(site.draw('/guide'))).toEqual([
    ['application/rss+xml', 'Neosync RSS Feed', '/changelog/rss.xml'],
    ['application/atom+xml', 'Neosync Atom Feed', '/changelog/atom.xml'],
    ['application/json', 'Neosync JSON Feed', '/changelog/feed.json']
  ])
  const { draw } = await drawn({}, { changelogs: [] })
  expect(feedsOf(draw('/guide'))).toEqual([])
})

describe('the announcement', () => {
  test('is the newest entry, and its id the slug', async () => {
    const { config, draw } = await drawn({}, { announcesChangelog: true, baseUrl: '/sub/' })
    expect(config.announcementBar).toEqual({
      id: 'new',
      content: 'News: <a href="/sub/changelog/new">New &amp; &lt;b&gt;</a>',
      isCloseable: true
    })
    expect(draw('/sub/guide')).toContain('<div class="announcement-content">News: <a href="/sub/changelog/new">')
  })

  test('is none without entries', async () => {
    const empty = [testChangelog({ path: 'nowhere' as SourcePath })]
    expect((await drawn({}, { announcesChangelog: true, changelogs: empty })).config.announcementBar).toBe(null)
    expect((await drawn({}, { announcesChangelog: true, changelogs: [] })).config.announcementBar).toBe(null)
  })
})

test('the day of an entry is that of UTC in every time zone', async () => {
  const zone = process.env['TZ']
  process.env['TZ'] = 'America/New_York'
  try {
    const { draw } = await drawn()
    expect(new Date('2025-01-01T00:00:00Z').getFullYear()).toBe(2024)
    expect(draw('/changelog/new')).toContain('January 1, 2025')
    expect(navOf(draw('/changelog'), 'Blog recent posts navigation')).toContain('2025')
    expect(mainOf(draw('/changelog/archive'))).toContain('January 1 - ')
  } finally {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  }
})
