/**
 * The built first site as readers without scripts meet it: on a real static host, under `/` and under a
 * folder, every page complete, every link and asset there, nothing blocked by the site's own policy.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstSiteFolder } from '../support/built-site.ts'
import { startNginx } from '../support/nginx.ts'
import { type Readers, startReaders } from '../support/readers.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const open = (url: string) => readers.open(url, { javaScriptEnabled: false })

/** The whole site is built and opened, and the machine may have other things to do. */
const patience = 400_000

/** `changelog/tags/jobs/` is of the kind `changelog/tags/`. */
const kindOf = (path: string) => path.split('/').slice(0, -1).join('/')

describe.each(['/', '/sub/'])('under %s, scripts off', base => {
  let folder: string
  let host: Awaited<ReturnType<typeof startNginx>>

  beforeAll(async () => {
    folder = await firstSiteFolder(base)
    host = await startNginx(folder, base)
  }, patience)
  afterAll(() => host.close())

  const sitemapPaths = () => {
    const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8')
    return [...sitemap.matchAll(/<loc>https:\/\/docs\.neosync\.dev([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  }

  test('every address in the sitemap is a whole page: one title, text, the style sheet, no id twice', () => {
    const paths = sitemapPaths()
    expect(paths.length).toBeGreaterThanOrEqual(117)
    for (const path of paths) {
      expect(path.startsWith(base)).toBe(true)
      const html = readFileSync(join(folder, path.slice(base.length), 'index.html'), 'utf8')
      const tags = html.replace(/<(script|template)\b[^>]*>[\s\S]*?<\/\1>/g, '')
      const ids = [...tags.matchAll(/<[^>]*\sid="([^"]*)"/g)].map(([, id]) => id)
      expect(tags.match(/<h1[\s>]/g), path).toHaveLength(1)
      expect(tags, path).toMatch(/<link rel="stylesheet" href="[^"]*\/assets\/styles\.\w+\.css"/)
      expect(
        ids.filter((id, n) => ids.indexOf(id) !== n),
        path
      ).toEqual([])
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(tags) ?? []
      expect(main.replace(/<[^>]+>/g, '').trim().length, path).toBeGreaterThan(40)
    }
  })

  test(
    'an address of every kind in the sitemap shows its page with its styles, and nothing is missing or blocked',
    async () => {
      const { page } = await open('about:blank')
      const wrong: string[] = []
      page.on('response', answer => {
        if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.url()}`)
      })
      page.on('console', message => wrong.push(`${message.type()} ${message.text()}`))
      const opened = new Map(sitemapPaths().map(path => [kindOf(path.slice(base.length)), path]))
      for (const path of opened.values()) {
        await page.goto(new URL(path, host.url).href, { waitUntil: 'load' })
        const seen = await page.evaluate(() => ({
          h1: document.querySelectorAll('h1').length,
          text: document.querySelector('main')?.textContent?.trim().length ?? 0,
          styled: getComputedStyle(document.body).margin
        }))
        expect(seen, path).toEqual({ h1: 1, styled: '0px', text: expect.toSatisfy(length => length > 40) })
      }
      expect(wrong).toEqual([])
    },
    patience
  )

  test('every address in every page is below the base and exists', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/'))
    const exists = new Set(files)
    const missing = new Set<string>()
    for (const file of files.filter(file => file.endsWith('.html'))) {
      const html = readFileSync(join(folder, file), 'utf8')
      for (const [, address = ''] of html.matchAll(/\s(?:href|src)="(\/(?!\/)[^"#?]*)/g)) {
        const path = decodeURI(address)
        const inside = path.startsWith(base) ? path.slice(base.length).replace(/\/$/, '') : null
        const found =
          inside !== null &&
          (inside === '' || (exists.has(inside) && /\.\w+$/.test(inside)) || exists.has(`${inside}/index.html`))
        if (!found) missing.add(`${file}: ${address}`)
      }
    }
    expect([...missing]).toEqual([])
  })

  test('an unknown address gets the not-found page with its styles', async () => {
    const { page } = await open('about:blank')
    const answer = await page.goto(new URL('cli/nope/deeper', host.url).href)
    expect(answer?.status()).toBe(404)
    expect(await page.textContent('h1')).toBe('Page Not Found')
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
  })
})

test('no page carries an inline style, an event attribute, or another inline script than that of all pages, or of all redirects', async () => {
  const folder = await firstSiteFolder()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.html'))
  const inline = { page: new Set<string>(), redirect: new Set<string>() }
  for (const file of files) {
    const html = readFileSync(join(folder, file), 'utf8')
    const kind = html.includes('http-equiv="refresh"') ? 'redirect' : 'page'
    const tags = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, script => script.replace(/>[\s\S]*</, '><'))
    expect(tags, file).not.toMatch(/<[^>]*\s(?:style|on[a-z]+)="/)
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (text.trim() !== '' && !attributes.includes('ld+json')) inline[kind].add(text)
    }
  }
  expect([inline.page.size, inline.redirect.size]).toEqual([1, 1])
})
