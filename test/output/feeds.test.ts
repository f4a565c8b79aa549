/** Feeds of the changelog: valid by schema, whole entries, absolute addresses, no clock. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { feeds } from '../../src/output/feeds.ts'
import { siteFiles } from '../../src/output/files.ts'
import type { Permalink } from '../../src/types/basics.ts'
import type { Config } from '../../src/types/config.ts'
import type { Output } from '../../src/types/output.ts'
import { docPage, docRoute } from '../render/fixtures.ts'
import { testChangelog } from '../support/config.ts'
import { memorySite } from '../support/memory-site.ts'

const entry = (front: string, body: string) => `---\n${front}\n---\n\n${body}\n`

const files = {
  'changelog/authors.yml':
    'jane:\n  name: Jane & Co\n  url: /about\njoe:\n  name: Joe\n  email: joe@x.dev\n  url: https://joe.dev\n',
  'changelog/2025-01-01-a.md': entry(
    'title: "A & <b> \\u0007 ]]> 🎉"\nslug: a\nauthors: [jane]\ntags: [Jobs, "R&D"]',
    'First & \u0007 second ]]> 🎉.\n\n<!-- truncate -->\n\n## Part\n\n[here](#part) [docs](/guide?a=1&b=2) ![x](/x.png)\n\n```js\n"</script>"\n```'
  ),
  'changelog/2025-02-02-b.md': entry('title: B\nslug: b\nauthors: joe\nlast_update: {date: 2025-03-03}', 'Second.'),
  'changelog/2025-02-03-c.md': entry('title: C\nslug: c', '- one\n- two'),
  'changelog/2025-02-04-d.md': entry('title: D\nslug: d\nunlisted: true', 'Unlisted.'),
  'docs/guide.md': '# Guide\n',
  'docs/about.md': '# About\n',
  'static/x.png': 'png'
}

async function feedsOf(more: Partial<Config> = {}): Promise<Map<string, string>> {
  const { config, routes, compiled } = await memorySite(files, {
    changelogs: [testChangelog()],
    favicon: '/icon.png',
    ...more
  })
  const outputs: Output[] = await feeds({ config, routes: routes.all, entries: compiled, report: () => {} })
  return new Map(outputs.map(output => [output.path, 'content' in output ? String(output.content) : '']))
}

test('a sitemap of more addresses than one file may name is a list of files', async () => {
  const { config, sources } = await memorySite({ 'docs/index.md': '# Start\n' })
  const routes = Array.from({ length: 50_001 }, (_, at) => docRoute(docPage(), `/${100_000 + at}` as Permalink))
  const outputs = await siteFiles({ config, routes, sources, compiled: [], ofHosts: null }, () => {})
  const maps = new Map(outputs.map(output => [output.path as string, 'content' in output ? `${output.content}` : '']))
  const files = [...(maps.get('sitemap.xml') ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(files).toEqual(['sitemap-1.xml', 'sitemap-2.xml'].map(name => `${config.url}${config.baseUrl}${name}`))
  expect(maps.get('sitemap-1.xml')?.match(/<loc>/g)).toHaveLength(50_000)
  expect(maps.get('sitemap-2.xml')).toContain(`<loc>${config.url}/150000</loc>`)
  const one = await siteFiles({ config, routes: routes.slice(1), sources, compiled: [], ofHosts: null }, () => {})
  expect(one.map(({ path }) => path).filter(path => path.startsWith('sitemap'))).toEqual(['sitemap.xml'])
})

test('each tag has feeds of its own where the owner wants them', async () => {
  const plain = testChangelog()
  const all = await feedsOf({ changelogs: [{ ...plain, feed: { ...plain.feed, tags: true } }] })
  expect([...all.keys()].filter(path => path.includes('/tags/')).sort()).toEqual(
    ['jobs', 'r-d'].flatMap(tag => ['atom.xml', 'feed.json', 'rss.xml'].map(file => `changelog/tags/${tag}/${file}`))
  )
  const { title, feed_url, items } = JSON.parse(all.get('changelog/tags/jobs/feed.json') ?? '')
  expect(title).toMatch(/: Jobs$/)
  expect(feed_url).toMatch(/\/changelog\/tags\/jobs\/feed\.json$/)
  expect(items.map(({ url }: { url: string }) => url.split('/').at(-1))).toEqual(['a'])
  expect(all.get('changelog/tags/jobs/rss.xml')).toContain('/changelog/tags/jobs/rss.xml" rel="self"')
})

let made: ReadonlyMap<string, string>
beforeAll(async () => {
  made = await feedsOf()
})

async function problemsOf(name: 'atom' | 'rss', xml: string): Promise<readonly string[]> {
  const schema = readFileSync(new URL(`schemas/${name}.rng`, import.meta.url), 'utf8')
  const { errors } = await validateXML({
    xml: [{ fileName: `${name}.xml`, contents: xml }],
    extension: 'relaxng',
    schema: [{ fileName: `${name}.rng`, contents: schema }]
  })
  return errors.map(({ message }) => message)
}

const address = v.pipe(v.string(), v.url(), v.startsWith('http'))
const feedSchema = v.strictObject({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: v.string(),
  home_page_url: address,
  feed_url: address,
  description: v.string(),
  language: v.string(),
  favicon: v.optional(address),
  items: v.array(
    v.strictObject({
      id: address,
      url: address,
      title: v.string(),
      summary: v.string(),
      content_html: v.string(),
      date_published: v.pipe(v.string(), v.isoTimestamp()),
      date_modified: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      authors: v.optional(v.array(v.strictObject({ name: v.string(), url: v.optional(address) }))),
      tags: v.optional(v.array(v.string()))
    })
  )
})
const jsonOf = (text = '') => v.parse(feedSchema, JSON.parse(text))

test('are one file for each kind', () => {
  expect([...made.keys()]).toEqual(['changelog/rss.xml', 'changelog/atom.xml', 'changelog/feed.json'])
})

test.each(['rss', 'atom'] as const)('%s is valid', async name => {
  expect(await problemsOf(name, made.get(`changelog/${name}.xml`) ?? '')).toEqual([])
})

test.each([
  ['rss', /<guid>.*?<\/guid>/],
  ['rss', /<pubDate>.*?<\/pubDate>/],
  ['atom', /<updated>.*?<\/updated>/],
  ['atom', / term="[^"]*"/]
] as const)('the schema of %s would notice that %s is missing', async (name, part) => {
  const broken = (made.get(`changelog/${name}.xml`) ?? '').replace(part, '')
  expect(await problemsOf(name, broken)).not.toEqual([])
})

test('an Atom feed with an entry without authors names one itself', () => {
  expect(made.get('changelog/atom.xml')?.split('<entry>')[0]).toContain('<author><name>Test Changelog</name></author>')
})

describe('what they say', () => {
  const feed = () => jsonOf(made.get('changelog/feed.json'))
  const item = (slug: string) => feed().items.find(({ id }) => id.endsWith(`/${slug}`))

  test('of the changelog', () => {
    expect(feed()).toMatchObject({
      title: 'Test Changelog',
      home_page_url: 'https://docs.example.com/changelog',
      feed_url: 'https://docs.example.com/changelog/feed.json',
      description: 'News',
      language: 'en',
      favicon: 'https://docs.example.com/icon.png'
    })
  })

  test('entries newest first, without unlisted ones', () => {
    expect(feed().items.map(({ title }) => title)).toEqual(['C', 'B', 'A & <b> \u0007 ]]> 🎉'])
  })

  test('dates of publication and change', () => {
    expect(item('b')).toMatchObject({
      date_published: '2025-02-02T00:00:00.000Z',
      date_modified: '2025-03-03T00:00:00.000Z'
    })
    expect(item('a')?.date_modified).toBeUndefined()
    expect(made.get('changelog/atom.xml')).toContain('<updated>2025-03-03T00:00:00.000Z</updated>\n<link')
    expect(made.get('changelog/rss.xml')).toContain('<lastBuildDate>Mon, 03 Mar 2025 00:00:00 GMT</lastBuildDate>')
  })

  test('authors: mail in RSS where there is one, else the name alone', () => {
    expect(item('a')?.authors).toEqual([{ name: 'Jane & Co', url: 'https://docs.example.com/about' }])
    const rss = made.get('changelog/rss.xml')
    expect(rss).toContain('<dc:creator>Jane &amp; Co</dc:creator>')
    expect(rss).toContain('<author>joe@x.dev (Joe)</author>')
    expect(made.get('changelog/atom.xml')).toContain(
      '<author><name>Joe</name><uri>https://joe.dev</uri><email>joe@x.dev</email></author>'
    )
  })

  test('tags and summaries', () => {
    expect(item('a')).toMatchObject({ tags: ['Jobs', 'R&D'], summary: 'First & \u0007 second ]]> 🎉.' })
    expect(item('c')?.summary).toBe('one; two')
  })

  test('whole entries with absolute addresses and nothing that needs a script', () => {
    const html = item('a')?.content_html ?? ''
    expect(html).toContain('<a href="https://docs.example.com/changelog/a#part">here</a>')
    expect(html).toContain('<a href="https://docs.example.com/guide?a=1&amp;b=2">docs</a>')
    expect(html).toContain('src="https://docs.example.com/x.png"')
    expect(html).not.toMatch(/hash-link|<button|<!--/)
  })

  test('characters that XML forbids are left out of XML', () => {
    expect(made.get('changelog/rss.xml')).toContain('<title>A &amp; &lt;b&gt;  ]]&gt; 🎉</title>')
  })
})

test('a base URL stands in all addresses, the limit counts, and another place is kept', async () => {
  const changelog = testChangelog({ routeBase: '/', feed: { ...testChangelog().feed, limit: 1, types: ['json'] } })
  const outputs = await feedsOf({ baseUrl: '/sub/', changelogs: [changelog], docs: [] })
  expect([...outputs.keys()]).toEqual(['feed.json'])
  const { items, feed_url: url, home_page_url: home } = jsonOf(outputs.get('feed.json'))
  expect([items.map(({ id }) => id), url, home]).toEqual([
    ['https://docs.example.com/sub/c'],
    'https://docs.example.com/sub/feed.json',
    'https://docs.example.com/sub/'
  ])
})

test('without entries there are none', async () => {
  const { config, routes, compiled } = await memorySite({}, { changelogs: [testChangelog()], docs: [] })
  expect(await feeds({ config, routes: routes.all, entries: compiled, report: () => {} })).toEqual([])
})

test('are the same bytes whenever and wherever they are made', async () => {
  expect([...(await feedsOf())]).toEqual([...made])
})
