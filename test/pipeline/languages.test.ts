/** A site in several languages: what is published where, what its pages say of each other, and what a run costs. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConfigInput } from '../../src/config/schema/config.ts'
import { build } from '../../src/pipeline/build.ts'
import type { BuildOptions } from '../../src/pipeline/options.ts'
import type { Finding } from '../../src/types/findings.ts'
import { buildSite } from '../support/built-site.ts'
import { writeSite } from '../support/files.ts'
import { languageConfig, languageFiles } from '../support/language-site.ts'

let folder: string
let close: () => void

const siteWith = (i18n: ConfigInput['i18n'] = languageConfig.i18n) =>
  writeSite({ ...languageFiles, 'site.config.json': JSON.stringify({ ...languageConfig, i18n }) })

const toFault = ({ severity, message }: Finding) => (severity === 'info' ? [] : [message])
const run = (root: string, more: Partial<BuildOptions> = {}) => build({ root, mode: 'build', ...more })
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

function filesOf(output: string): string[] {
  return readdirSync(output, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(output.length))
    .sort()
}

beforeAll(async () => {
  ;({ folder, close } = await buildSite(languageConfig, languageFiles))
}, 60_000)

afterAll(() => close())

describe('a build', () => {
  test('publishes every page in every language below its base, and what pages share once', () => {
    const files = filesOf(folder)
    const pages = files.filter(path => path.endsWith('.html'))
    for (const tag of ['de', 'ar', 'ja', 'he']) {
      const own = pages.filter(path => path.startsWith(`/${tag}/`)).map(path => path.slice(tag.length + 1))
      const inDefault = pages.filter(path => !/^\/(?:de|ar|ja|he)\//.test(path))
      const moved = own.map(path => path.replace('/anleitung/', '/guide/'))
      expect(moved.sort()).toEqual(inDefault.sort())
      for (const name of ['sitemap.xml', 'search.json', 'changelog/rss.xml']) expect(files).toContain(`/${tag}/${name}`)
    }
    expect(files.filter(path => path.includes('assets/styles.'))).toHaveLength(1)
    expect(files.filter(path => path.endsWith('x.png'))).toEqual(['/img/x.png'])
  })

  test('no link of any page leads to an address without a file', () => {
    const files = new Set(filesOf(folder))
    const isThere = (path: string) =>
      [path, `${path}/index.html`, `${path}index.html`].some(file => files.has(decodeURIComponent(file)))
    const broken = [...files]
      .filter(path => path.endsWith('.html'))
      .flatMap(path =>
        [...read(path).matchAll(/\b(?:href|src)="(?:https:\/\/docs\.example\.com)?(\/[^"#?]*)/gi)].flatMap(
          ([, href = '']) => (isThere(href) ? [] : [`${path} → ${href}`])
        )
      )
    expect(broken).toEqual([])
  })
})

describe('a page', () => {
  test('that is translated names its languages, and the default one for all others', () => {
    const html = read('de/next/index.html')
    expect(html).toContain('<html lang="de" dir="ltr"')
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/de/next/"/>')
    expect(html.match(/<link rel="alternate" hrefLang="[^"]*" href="[^"]*"/g)).toEqual([
      '<link rel="alternate" hrefLang="en" href="https://docs.example.com/next/"',
      '<link rel="alternate" hrefLang="de" href="https://docs.example.com/de/next/"',
      '<link rel="alternate" hrefLang="x-default" href="https://docs.example.com/next/"'
    ])
  })

  test('whose translation has another address is found from every language', () => {
    expect(read('guide/index.html').includes('href="/de/anleitung"')).toBe(true)
    expect(read('de/anleitung/index.html')).toMatch(/href="\/guide"[^>]*hrefLang="en"/)
    // A page that is not translated leads there, too.
    expect(read('de/index.html')).toContain('href="/de/anleitung#setup"')
  })

  test('that is not translated shows the original, says so, and names the page to find', () => {
    const html = read('de/api/index.html')
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/api/"/>')
    expect(html).not.toContain('rel="alternate" hrefLang')
    expect(html).toContain('lang="en" dir="ltr"><header><h1>API')
    expect(html).toContain('Diese Seite ist noch nicht übersetzt. Du siehst das Original auf Englisch.')
    expect(read('de/sitemap.xml')).not.toContain('/de/api')
    expect(read('ja/sitemap.xml')).toContain('<loc>https://docs.example.com/ja/api/</loc>')
  })

  test('has the interface of its language, in its scripts, too, and no text of another', () => {
    const html = read('de/next/guide/index.html')
    expect(html).toContain('aria-label="Zum Inhalt springen"')
    expect(html).toContain('Auf dieser Seite')
    expect(read('de/changelog/archive/index.html')).toContain('<title>Archiv | Acme-Handbuch</title>')
    const [boot = ''] = /(?<=src="\/)assets\/boot[^"]*/.exec(html) ?? []
    const [search = ''] = /assets\/search\.\w+\.\w+\.js/.exec(read(boot)) ?? []
    expect(read(search)).toContain('Keine Ergebnisse für')
    expect(read(search)).not.toContain('No results for')
  })

  test('of a feed, of a list, of what is missing or moved has the texts of its language', () => {
    const feed = read('de/changelog/rss.xml')
    expect(feed).toContain('<title>Acme-Handbuch Änderungen</title>')
    expect(feed).toContain('<description>Alles über Acme</description>')
    expect(feed).toContain('<language>de</language>')
    expect(feed).toContain('<link>https://docs.example.com/de/changelog/2024/01/02/first</link>')
    expect(JSON.parse(read('de/changelog/feed.json'))).toMatchObject({
      title: 'Acme-Handbuch Änderungen',
      language: 'de',
      items: [{ title: 'Erster Eintrag' }]
    })
    const entry = read('de/changelog/2024/01/02/first/index.html')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(entry) ?? []
    expect(JSON.parse(data)).toMatchObject({
      '@id': 'https://docs.example.com/de/changelog/2024/01/02/first',
      headline: 'Erster Eintrag',
      isPartOf: { '@id': 'https://docs.example.com/de/changelog', name: 'Änderungen' }
    })
    expect(entry).toContain('<meta property="og:title" content="Erster Eintrag | Acme-Handbuch"/>')
    expect(entry).toContain('<meta property="og:locale" content="de"/>')
    expect(read('de/changelog/tags/index.html')).toContain('<h1>Schlagwörter</h1>')
    expect(read('de/next/tags/first/index.html')).toContain('Eine Seite mit dem Schlagwort „first“')
    expect(read('de/404.html')).toContain('<title>Seite nicht gefunden | Acme-Handbuch</title>')
    expect(read('de/old/index.html')).toContain('Diese Seite ist umgezogen: <a href="/de/anleitung">')
    expect(read('de/opensearch.xml')).toContain('<Description>Acme-Handbuch durchsuchen</Description>')
    expect(read('ar/404.html')).toContain('<html lang="ar" dir="rtl"')
  })

  test('has few bytes more for each language that the site has', async () => {
    const sizesIn = async (locales: string[]) => {
      const { folder, close } = await buildSite(
        { ...languageConfig, i18n: { ...languageConfig.i18n, locales } },
        languageFiles
      )
      close()
      const pages = filesOf(folder).filter(path => path.endsWith('/index.html') && !path.startsWith('/old'))
      return new Map(pages.map(path => [path, statSync(join(folder, path)).size]))
    }
    const few = await sizesIn(['en', 'de', 'ja'])
    const all = await sizesIn(['en', 'de', 'ar', 'ja', 'he'])
    const more = [...few].map(([path, size]) => ((all.get(path) ?? 0) - size) / 2)
    expect(more.reduce((sum, bytes) => sum + bytes) / more.length).toBeLessThanOrEqual(150)
  })

  test('has the labels of its language', () => {
    const html = read('de/next/index.html')
    expect(html).toContain('>Anleitung</a>')
    expect(html).toContain('Alle Rechte')
    expect(html).toContain('Teile')
    expect(html).toContain('Acme-Handbuch')
    expect(read('ar/index.html')).toContain('<html lang="ar" dir="rtl"')
    expect(read('ja/next/guide/index.html')).toContain('<html lang="ja-JP"')
  })
})

test('robots.txt names the maps of all languages', () => {
  expect(read('robots.txt').match(/Sitemap: \S+/g)).toHaveLength(5)
})

test('a warm run publishes what a cold run does, after an edit of an original and of a translation', async () => {
  const [warm, cold] = [await siteWith(), await siteWith()]
  const first = await run(warm)
  expect(first.findings.flatMap(toFault)).toEqual([])
  // Every text is compiled once, whatever languages show it.
  expect(first.work.compiled).toBe(Object.keys(languageFiles).filter(path => path.endsWith('.md')).length)
  expect((await run(warm)).work).toMatchObject({ compiled: 0, rendered: 0 })
  for (const folder of [warm, cold]) {
    await writeFile(join(folder, 'docs/parts/one.md'), '# One\n\nOther [guide](../guide.md).\n')
    await writeFile(join(folder, 'docs.de/guide.md'), '# Anleitung\n\n## Los {#setup}\n')
    await rm(join(folder, 'i18n/ja/docusaurus-plugin-content-docs/current/guide.md'))
  }
  expect((await run(warm)).work.compiled).toBe(2)
  await run(cold, { cache: false })
  expect(filesOf(join(warm, 'build'))).toEqual(filesOf(join(cold, 'build')))
  const differing = filesOf(join(cold, 'build')).filter(
    path => readFileSync(join(warm, 'build', path)).compare(readFileSync(join(cold, 'build', path))) !== 0
  )
  expect(differing.filter(path => path !== '/.docsgen-files')).toEqual([])
}, 60_000)

describe('pages that nobody has translated', () => {
  const siteThat = (untranslated: 'show' | 'hide' | 'notFound') => siteWith({ ...languageConfig.i18n, untranslated })

  test('notFound: they are not published, and links lead to the originals', async () => {
    const root = await siteThat('notFound')
    expect((await run(root, { locale: 'de' })).findings.flatMap(toFault)).toEqual([])
    const files = filesOf(join(root, 'build'))
    expect(files).not.toContain('/de/api/index.html')
    expect(files).not.toContain('/index.html')
    const html = readFileSync(join(root, 'build/de/next/index.html'), 'utf8')
    expect(html).toContain('href="/next/guide#setup"')
  })

  test('show: they are in the map of the language; hide: not in its sidebars', async () => {
    const shown = await siteThat('show')
    await run(shown, { locale: 'de' })
    expect(readFileSync(join(shown, 'build/de/sitemap.xml'), 'utf8')).toContain('/de/api')
    const hidden = await siteThat('hide')
    await run(hidden, { locale: 'de' })
    const html = readFileSync(join(hidden, 'build/de/next/index.html'), 'utf8')
    expect(html).not.toContain('/de/next/parts/one')
  })
})
