/** The changelog of the first site: its 35 entries, and every page that follows from them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstSiteFolder } from '../support/built-site.ts'
import entries from './changelog.json' with { type: 'json' }
import { readSources } from './sources.ts'

const builtSite = await firstSiteFolder()
const pageOf = (address: string) => readFileSync(join(builtSite, address, 'index.html'), 'utf8')
const unescaped = (text = '') =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()
const textsOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => unescaped(text))
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const sidebarOf = (html: string) => /<nav aria-label="Blog recent posts navigation".*?<\/nav>/s.exec(html)?.[0] ?? ''

test('there are 35 entries, with the slugs of the plan and no others', () => {
  const slugs = readSources('content/changelog').map(({ frontMatter }) => frontMatter.slug)
  expect(slugs.toSorted()).toEqual(entries.map(({ slug }) => `/${slug}`).toSorted())
})

describe.each(readSources('content/changelog'))('$file', ({ frontMatter, body }) => {
  test('is as long as a reader likes it, with a first part for the lists', () => {
    const words = body.split(/\s+/).filter(word => word !== '').length
    expect(words).toBeGreaterThanOrEqual(120)
    expect(words).toBeLessThanOrEqual(400)
    expect(body.match(/<!-- truncate -->/g)).toHaveLength(1)
  })

  test('has a description of 60 to 155 characters', () => {
    expect(String(frontMatter['description']).length).toBeGreaterThanOrEqual(60)
    expect(String(frontMatter['description']).length).toBeLessThanOrEqual(155)
  })
})

describe.each(entries)('/changelog/$slug', ({ slug, title, date }) => {
  test('has its title and its date', () => {
    const html = pageOf(`changelog/${slug}`)
    expect(textsOf(html, /<title>(.*?)<\/title>/g)).toEqual([`${title} | Neosync`])
    expect(textsOf(html, /<h1[^>]*>(.*?)<\/h1>/g)).toEqual([title])
    expect(mainOf(html)).toContain(`<time dateTime="${date}T00:00:00.000Z">`)
    expect(textsOf(sidebarOf(html), /<a[^>]*aria-current="page"[^>]*>(.*?)<\/a>/g)).toEqual([title])
  })
})

test('the lists hold all entries in order: 10, 10, 10 and 5', () => {
  const pages = ['changelog', 'changelog/page/2', 'changelog/page/3', 'changelog/page/4'].map(pageOf)
  const titles = pages.map(html => textsOf(mainOf(html), /<h2>(.*?)<\/h2>/g))
  expect(titles).toEqual(
    [1, 2, 3, 4].map(number => entries.filter(({ page }) => page === number).map(({ title }) => title))
  )
  expect(existsSync(join(builtSite, 'changelog/page/5'))).toBe(false)
  expect(pageOf('changelog/page/1')).toContain('url=/changelog"')
})

test('the list beside the pages holds all entries by year, and leads to archive, authors and tags', () => {
  const groups = sidebarOf(pageOf('changelog')).split('<h3').slice(1)
  const links = groups.map(group => textsOf(group, /<a[^>]*>(.*?)<\/a>/g))
  expect(groups.map(group => /^[^>]*>(\d+)/.exec(group)?.[1])).toEqual(['2025', '2024', '2023'])
  expect(links.flat()).toEqual([...entries.map(({ title }) => title), 'Archive', 'Authors', 'Tags'])
  expect(links.map(({ length }) => length)).toEqual([7, 26, 2 + 3])
})

test('the archive lists them oldest first inside of a year', () => {
  const main = mainOf(pageOf('changelog/archive'))
  const items = textsOf(main, /<li><a[^>]*>(.*?)<\/a>/g)
  expect(items).toHaveLength(35)
  expect([items[0], items.at(-1)]).toEqual([
    'January 2 - 01/02 - Neosync v0.5',
    'December 18 - 12/18 - Public facing APIs'
  ])
})

test('the author has written all of them', () => {
  expect(textsOf(mainOf(pageOf('changelog/authors')), /<h2[^>]*>(.*?)<\/h2>/g)).toEqual(['Evis Drenova 35: 35 posts'])
  expect(existsSync(join(builtSite, 'changelog/authors/evis'))).toBe(false)
})

test('the announcement is the newest entry', () => {
  const html = pageOf('')
  expect(html).toContain('<a href="/changelog/pii-detection-batch-job">03/27 - PII Detection Batch Job</a>')
  expect(html).toContain('"announcementId":"pii-detection-batch-job"')
})

test('edit links lead to the repository', () => {
  const editLinkOf = (address: string) => /<a class="theme-edit-this-page" href="([^"]*)"/.exec(pageOf(address))?.[1]
  const repository = 'https://github.com/nucleuscloud/neosync/blob/main/docs'
  expect(editLinkOf('changelog/webhooks')).toBe(`${repository}/blog/2025-02-13-webhooks.md`)
  expect(editLinkOf('quickstart')).toBe(`${repository}/docs/overview/quickstart.md`)
})

test('feeds hold the newest 20 entries', () => {
  const read = (file: string) => readFileSync(join(builtSite, 'changelog', file), 'utf8')
  const newest = entries.slice(0, 20).map(({ slug }) => `https://docs.neosync.dev/changelog/${slug}`)
  expect(textsOf(read('rss.xml'), /<guid>(.*?)<\/guid>/g)).toEqual(newest)
  expect(textsOf(read('atom.xml'), /<entry>\n<id>(.*?)<\/id>/g)).toEqual(newest)
  const feed = JSON.parse(read('feed.json'))
  expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(newest)
  expect([feed.title, feed.description]).toEqual([
    'Neosync Changelog',
    'Open source Data Anonymization and Synthetic Data'
  ])
})
