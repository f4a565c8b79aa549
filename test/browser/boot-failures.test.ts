/** When something is missing, broken or late, the reader ends on a working page or on the message for it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltSite, serve } from '../support/built-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { booted, type Readers, ran, soon, startReaders } from '../support/readers.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), fixtureSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
})
beforeEach(() => site.answers.clear())

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const html = { 'Content-Type': 'text/html; charset=utf-8' }
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const shows = (page: Page, title: string) =>
  page.waitForFunction(wanted => document.title === wanted, `${title} | Fixture`)
const box = (page: Page) => page.getByRole('alert')

/** The first requests for a page get these answers, later ones the page. */
function answer(...answers: Answer[]): void {
  const next: Answer = (request, response) => answers.shift()?.(request, response)
  for (const spelling of ['/reference/api', '/reference/api/']) site.answers.set(spelling, next)
}
/** Breaks off in the middle; browsers ask again by themselves when nothing came at all. */
const fail: Answer = (_, response) => {
  response.writeHead(200, { ...html, 'Content-Length': '1000' })
  response.write('<html>', () => response.destroy())
}
const status =
  (code: number, body = '<html><body><h1>Bad gateway</h1></body></html>'): Answer =>
  (_, response) =>
    void response.writeHead(code, html).end(body)

/** A reader on the start page, whose first link leads to the page in question, which nothing has asked for yet. */
async function reader(before?: () => void) {
  const opened = await readers.open(site.url, before ? { before } : {})
  await opened.page.mouse.move(10, 10)
  await ran(opened.page, '/router.')
  await opened.page.evaluate(() => document.querySelector('.markdown a')?.setAttribute('href', '/reference/api'))
  await mark(opened.page)
  return opened
}
const click = (page: Page) => page.evaluate(() => document.querySelector<HTMLElement>('.markdown a')?.click())

describe('a page that cannot be fetched', () => {
  test('is loaded whole, with a warning', async () => {
    const { page, said } = await reader()
    answer(fail)
    await click(page)
    await shows(page, 'API')
    await booted(page)
    expect(await isMarked(page)).toBe(false)
    expect(said.filter(line => line.startsWith('warning: TypeError'))).toHaveLength(1)
    expect(await box(page).count()).toBe(0)
  })

  test('a second time in ten seconds: the red box above the old page, with Retry', async () => {
    // The ten seconds end in a minute: a slow machine needs longer to get to the click.
    const { page, said } = await reader(() => localStorage.setItem('docsgen.load-failure', String(Date.now() + 60_000)))
    answer(fail, fail)
    await click(page)
    await box(page).waitFor()
    expect(await box(page).locator('p').textContent()).toMatch(/^TypeError: /)
    expect(await page.textContent('h1')).toBe('Start')
    const look = await box(page).evaluate(element => {
      const { backgroundColor, color, borderRadius, width, textAlign } = getComputedStyle(element)
      return { backgroundColor, color, borderRadius, textAlign, half: Number.parseFloat(width) / window.innerWidth }
    })
    expect(look).toEqual({
      backgroundColor: 'rgb(250, 56, 62)',
      color: 'rgb(255, 255, 255)',
      borderRadius: '4px',
      textAlign: 'center',
      half: 0.5
    })
    await box(page).getByRole('button', { name: 'Retry' }).click()
    await box(page).waitFor()
    await box(page).getByRole('button', { name: 'Retry' }).click()
    await shows(page, 'API')
    expect(await box(page).count()).toBe(0)
    expect(await isMarked(page)).toBe(true)
    expect(said.filter(line => line.startsWith('warning:'))).toHaveLength(2)
  })

  test('an older failure does not count', async () => {
    const { page } = await reader(() => localStorage.setItem('docsgen.load-failure', String(Date.now() - 11_000)))
    answer(fail)
    await click(page)
    await shows(page, 'API')
    expect(await isMarked(page)).toBe(false)
  })

  test('offline: the page stays, the red box comes at once, and Retry works when the network is back', async () => {
    const { page, context } = await reader()
    await context.setOffline(true)
    await click(page)
    await box(page).waitFor()
    expect(await page.textContent('h1')).toBe('Start')
    await context.setOffline(false)
    await box(page).getByRole('button', { name: 'Retry' }).click()
    await shows(page, 'API')
    expect(await isMarked(page)).toBe(true)
  })

  test('Back takes the box away', async () => {
    const { page, context } = await reader()
    await context.setOffline(true)
    await click(page)
    await box(page).waitFor()
    await page.goBack()
    await expect.poll(() => box(page).count(), soon).toBe(0)
    await shows(page, 'Start')
  })
})

describe('a server that answers', () => {
  test('once with an error, then with the page: the page', async () => {
    const { page } = await reader()
    answer(status(502))
    await click(page)
    await shows(page, 'API')
    expect(await isMarked(page)).toBe(true)
  })

  test('with errors only: the box, never the error page of a proxy', async () => {
    const { page } = await reader()
    answer(status(500), status(500))
    await click(page)
    expect(await box(page).locator('p').textContent()).toBe('Error: The server answered 500.')
    expect(await page.textContent('h1')).toBe('Start')
  })

  test.each<[what: string, first: Answer]>([
    [
      'half a document',
      status(200, '<html><head><title>API</title></head><body><main id="docsgen-skip-to-content">AP')
    ],
    ['the page of another program', status(200)],
    [
      'a page of another build',
      status(
        200,
        '<html><head><script type="module" src="/assets/boot.0.js"></script></head><body><main id="docsgen-skip-to-content">API</main></body></html>'
      )
    ],
    [
      'something that is no HTML',
      (_, response) => void response.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF')
    ],
    ['a not-found page that is not ours', status(404)],
    ['a question for a password', status(401)]
  ])('with %s: the browser loads it', async (_, first) => {
    const { page } = await reader()
    answer(first)
    await click(page)
    await shows(page, 'API')
    expect(await isMarked(page)).toBe(false)
  })

  test('with a file to save: the page stays, with its own address', async () => {
    const { page } = await reader()
    const file = { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename=a.zip' }
    const zip: Answer = (_, response) => void response.writeHead(200, file).end('PK')
    answer(zip, zip)
    const saved = page.waitForEvent('download')
    await click(page)
    expect((await saved).suggestedFilename()).toBe('a.zip')
    await expect.poll(async () => [page.url(), await page.title()], soon).toEqual([site.url, 'Start | Fixture'])
    expect(await isMarked(page)).toBe(true)
  })

  test('with a redirect inside the site: the page and its address', async () => {
    const { page } = await reader()
    answer((_, response) => void response.writeHead(301, { Location: '/guide/code/' }).end())
    await click(page)
    await shows(page, 'Code')
    await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/guide/code/')
    expect(await isMarked(page)).toBe(true)
  })

  test.each([
    ['/old-long/#second', '/guide/long#second'],
    ['/old-long/?q=1#first', '/guide/long?q=1#first'],
    ['/old-second/#first', '/guide/long?a=1#second']
  ])('with a page of a redirect, %s: the page, the query and the anchor', async (from, to) => {
    const { page } = await reader()
    const url = new URL(from, site.url).href
    await page.evaluate(href => document.querySelector('.markdown a')?.setAttribute('href', href), url)
    await click(page)
    await shows(page, 'Long')
    await expect.poll(() => page.url().replace('long/', 'long'), soon).toBe(new URL(to, site.url).href)
  })

  test('with a redirect to another site: that site', async () => {
    const other = await serve(site.folder, '/')
    const { page } = await reader()
    const redirect: Answer = (_, response) =>
      void response.writeHead(302, { Location: `${other.url}guide/code/` }).end()
    answer(redirect, redirect)
    await click(page)
    await page.waitForURL(`${other.url}guide/code/`)
    other.close()
  })
})

describe('files of an earlier build that are gone', () => {
  test('without the router links load pages whole', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/router.*', route => route.abort())
    await page.goto(site.url)
    await booted(page)
    await mark(page)
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    expect(await isMarked(page)).toBe(false)
    await page.goBack()
    await shows(page, 'Start')
  })

  test('without any script the page is complete: all tabs in sequence, all buttons that need one away', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/boot.*', route => route.abort())
    await page.goto(`${site.url}guide/tabs/`)
    await page.waitForFunction(() => document.documentElement.dataset['hasHydrated'] === 'failed')
    const panels = await page.$$eval('.tabs__panel', all => all.map(panel => panel.checkVisibility()))
    expect(panels).toEqual(Array.from({ length: 9 }, () => true))
    expect(await page.locator('[role=tablist]:visible').count()).toBe(0)
  })

  test('the module for tabs alone: the same', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/tabs.*', route => route.abort())
    await page.goto(`${site.url}guide/tabs/`)
    await expect.poll(() => page.locator('.tabs__panel:visible').count(), soon).toBe(9)
  })
})

describe('a wrong base address', () => {
  test('every page says what is wrong when neither styles nor scripts are found', async () => {
    const wrong = await serve(site.folder, '/project/')
    const { page } = await readers.open(wrong.url, { waits: false })
    const banner = page.locator('#__docsgen-base-url-issue-banner')
    await banner.waitFor()
    expect(await banner.textContent()).toContain('Common reason: wrong baseUrl: it is /, try /project/')
    expect(await page.evaluate(() => document.body.firstElementChild?.id)).toBe('__docsgen-base-url-issue-banner')
    for (const path of ['guide/code/', 'guide/code/index.html', 'guide/code/?a=b#c']) {
      await page.goto(`${wrong.url}${path}`)
      expect(await banner.textContent(), path).toContain('it is /, try /project/')
    }
    wrong.close()
  })

  test('the right base address is not doubted when the files are missing', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/**', route => route.abort())
    for (const path of ['', 'guide/code/']) {
      await page.goto(site.url + path)
      expect(await page.locator('#__docsgen-base-url-issue-banner').count(), path).toBe(0)
    }
  })

  test('scripts alone are no reason to say it', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/boot.*', route => route.abort())
    await page.goto(site.url)
    expect(await page.locator('#__docsgen-base-url-issue-banner').count()).toBe(0)
  })
})
