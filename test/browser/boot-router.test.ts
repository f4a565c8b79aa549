/** Going from page to page: what the reader sees, where they are, and what stays. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { booted, frames, type Readers, settled, soon, startReaders } from '../support/readers.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), fixtureSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

/** Marks the document, so that a page that was loaded whole is told from one that was put in. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)
const shows = (page: Page, title: string) =>
  page.waitForFunction(wanted => document.title === wanted, `${title} | Fixture`)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const path = (page: Page) => page.url().slice(site.url.length - 1)

/** Opens the start page, from where another page is answered only when `release` is called. */
async function openHolding(address: string, prepare: (page: Page) => Promise<void> = async () => {}) {
  const reader = await readers.open('about:blank', { waits: false })
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await reader.page.route(`**/${address}`, async route => {
    await released
    await route.continue()
  })
  await prepare(reader.page)
  await reader.page.goto(site.url)
  await booted(reader.page)
  return { ...reader, release }
}

/** Lets a held answer come, and the page do with it what it wants. */
async function releaseAll(page: Page, release: () => void): Promise<void> {
  const answer = page.waitForResponse('**/guide/long/')
  release()
  await (await answer).finished()
  await frames(page)
}

describe('a click on a link', () => {
  test('shows the next page with everything the head says of it, and loads nothing twice', async () => {
    const { page, said, asked } = await readers.open(site.url)
    await mark(page)
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    expect(path(page)).toBe('/guide/code')
    const head = await page.evaluate(() => ({
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      address: document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
      social: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
      description: [...document.querySelectorAll('meta[name=description]')].map(tag => tag.getAttribute('content')),
      data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'),
      classes: document.documentElement.className,
      language: document.documentElement.lang,
      styles: document.querySelectorAll('link[rel=stylesheet]').length
    }))
    expect(head).toMatchObject({
      canonical: 'https://fixture.example/guide/code',
      address: 'https://fixture.example/guide/code',
      social: 'Code | Fixture',
      description: ['About Code.'],
      language: 'en',
      // Its code has marked lines.
      styles: 2
    })
    expect(head.classes).toContain('docs-doc-id-guide/code')
    expect(head.classes).not.toContain('docs-doc-id-index')
    expect(JSON.stringify(head.data)).toContain('guide/code')
    expect(await isMarked(page)).toBe(true)
    expect(asked.filter(file => file.endsWith('.css'))).toHaveLength(2)
    expect(asked.filter(file => file.startsWith('/guide/code'))).toEqual(['/guide/code/'])
    expect(said).toEqual([])
  })

  test('puts the focus on the heading and says the title', async () => {
    const { page } = await readers.open(site.url)
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('H1')
    await expect.poll(() => page.textContent('[role=status]'), soon).toBe('Code | Fixture')
  })

  test('marks where the reader is, in the bar and in the sidebar', async () => {
    const { page } = await readers.open(site.url)
    const current = () =>
      page.$$eval('aside .theme-doc-sidebar-menu [aria-current=page]', links => links.map(link => link.textContent))
    await expect.poll(current, soon).toEqual(['Start'])
    await page.click('header >> text=Guide')
    await shows(page, 'Long')
    await expect.poll(current, soon).toEqual(['Long'])
    const currentInBar = (label: string) => page.getAttribute(`header .navbar__link >> text=${label}`, 'aria-current')
    await expect.poll(() => currentInBar('Guide'), soon).toBe('page')
    await expect.poll(() => currentInBar('Start'), soon).toBe('true')
  })

  test('with Ctrl opens a new tab, and leaves this page', async () => {
    const { page, context } = await readers.open(site.url)
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.click('.markdown a >> text=code', { modifiers: ['Control'] })
    ])
    await other.waitForURL('**/guide/code*')
    expect(path(page)).toBe('/')
  })

  test('to the page that is shown goes to its top', async () => {
    const { page, asked } = await readers.open(`${site.url}guide/long/`)
    await page.evaluate(() => window.scrollTo(0, 900))
    const before = asked.length
    await page.click('aside >> text=Long')
    await expect.poll(() => scrollY(page), soon).toBe(0)
    expect(asked.slice(before)).not.toContain('/guide/long/')
  })

  test('two quick clicks: the last one counts', async () => {
    const { page, release } = await openHolding('guide/long/')
    await page.click('.markdown a >> text=long')
    await page.click('.markdown a >> text=long')
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    await releaseAll(page, release)
    expect([path(page), await page.title()]).toEqual(['/guide/code', 'Code | Fixture'])
    await page.goBack()
    await shows(page, 'Long')
  })

  test('Back during the load cancels it', async () => {
    const { page, release } = await openHolding('guide/long/')
    await page.click('.markdown a >> text=long')
    await page.waitForURL('**/guide/long')
    await page.goBack()
    await releaseAll(page, release)
    expect([path(page), await page.title()]).toEqual(['/', 'Start | Fixture'])
  })
})

describe('places', () => {
  test('Back and Forward lead to where the reader was, with the focus on the link', async () => {
    const { page } = await readers.open(`${site.url}guide/long/`)
    const link = page.locator('.markdown a >> text=code')
    await link.scrollIntoViewIfNeeded()
    const y = await scrollY(page)
    expect(y).toBeGreaterThan(1000)
    await link.click()
    await shows(page, 'Code')
    await expect.poll(() => scrollY(page), soon).toBe(0)
    await page.goBack()
    await shows(page, 'Long')
    await expect.poll(() => scrollY(page), soon).toBe(y)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe('code')
    await page.goForward()
    await shows(page, 'Code')
    await expect.poll(() => scrollY(page), soon).toBe(0)
  })

  test('a link to a part of another page leads to that part, below the bar', async () => {
    const { page } = await readers.open(site.url)
    await page.click('.markdown a >> text=its second part')
    await shows(page, 'Long')
    await expect
      .poll(() => page.evaluate(() => document.getElementById('second')?.getBoundingClientRect().top), soon)
      .toBeCloseTo(68, -1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), soon).toBe('second')
  })

  test('a link to a part of this page is the browser’s: an entry, no bar, no page view', async () => {
    const { page, asked } = await readers.open(`${site.url}guide/long/`)
    await page.mouse.move(2, 2)
    await expect.poll(() => asked, soon).toContain('/')
    const before = asked.filter(file => !file.startsWith('/assets/')).length
    await page.click('.theme-doc-toc-desktop >> text=Third')
    await expect
      .poll(() => page.evaluate(() => document.getElementById('third')?.getBoundingClientRect().top), soon)
      .toBeCloseTo(68, -1)
    await page.goBack()
    await expect.poll(() => scrollY(page), soon).toBe(0)
    expect(asked.filter(file => !file.startsWith('/assets/'))).toHaveLength(before)
    expect(await page.locator('#nprogress').count()).toBe(0)
  })

  test('parts of pages and pages in one history', async () => {
    const { page } = await readers.open(site.url)
    await page.click('.markdown a >> text=long')
    await shows(page, 'Long')
    await page.click('.theme-doc-toc-desktop >> text=Third')
    await expect.poll(() => scrollY(page), soon).toBeGreaterThan(1000)
    const third = await scrollY(page)
    // At once: what the reader does goes before the place that the page keeps for its target.
    await page.evaluate(() => window.scrollBy({ top: 400, behavior: 'instant' }))
    const moved = await page.evaluate(() => new Promise<number>(done => setTimeout(() => done(window.scrollY), 400)))
    expect(Math.abs(moved - third - 400)).toBeLessThan(2)
    await page.locator('.markdown a >> text=code').click()
    await shows(page, 'Code')
    await page.goBack()
    await shows(page, 'Long')
    await expect.poll(() => scrollY(page), soon).toBeGreaterThan(third)
    await page.goBack()
    await expect.poll(() => scrollY(page), soon).toBe(0)
    await page.goBack()
    await shows(page, 'Start')
  })

  test('a reload in the middle keeps the history usable', async () => {
    const { page } = await readers.open(`${site.url}guide/long/`)
    await page.locator('.markdown a >> text=code').click()
    await shows(page, 'Code')
    await page.reload()
    await page.goBack()
    await shows(page, 'Long')
    await expect.poll(() => scrollY(page), soon).toBeGreaterThan(1000)
  })
})

describe('what stays', () => {
  test('folds and the scroll position of the sidebar; the branch of the page opens', async () => {
    const { page } = await readers.open(site.url)
    await page.click('aside summary >> text=Guide')
    await page.click('aside >> text=Reference')
    await shows(page, 'Reference')
    const open = () => page.$$eval('aside details', folds => folds.map(fold => fold.hasAttribute('open')))
    await expect.poll(open, soon).toEqual([true, true])
    await page.click('aside summary >> text=Guide')
    await page.click('.pagination-nav__link--next')
    await shows(page, 'API')
    await expect.poll(open, soon).toEqual([false, true])
  })

  test('folds, while React waits for the data of the sidebar', async () => {
    const { page, context } = await readers.open(site.url)
    const open = () => page.$$eval('aside details', folds => folds.map(fold => fold.hasAttribute('open')))
    let answer = () => {}
    const later = new Promise<void>(resolve => {
      answer = resolve
    })
    const file = await page.getAttribute('html', 'data-sidebar-file')
    await context.route(`**${file}`, async route => {
      await later
      await route.continue()
    })
    await page.click('aside summary >> text=Guide')
    await page.locator('[data-navbar][data-react]').waitFor()
    await page.click('aside >> text=Reference')
    await shows(page, 'Reference')
    await expect.poll(open, soon).toEqual([true, true])
    answer()
    await page.locator('[data-sidebar][data-react]').waitFor()
    expect(await open()).toEqual([true, true])
  })

  test('elements that others have put around the page', async () => {
    const { page } = await readers.open(site.url)
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('div'), { id: 'chat' }))
      document.documentElement.classList.add('fonts-loaded')
    })
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    expect(await page.locator('#chat').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.classList.contains('fonts-loaded'))).toBe(true)
  })

  test('a page that a browser has translated', async () => {
    const { page, said } = await readers.open(site.url)
    await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        const font = document.createElement('font')
        font.textContent = `¡${text.textContent}!`
        text.parentNode?.replaceChild(font, text)
      }
    })
    await page.click('.markdown a[href="/guide/code"]')
    await shows(page, 'Code')
    await expect.poll(() => page.textContent('h1'), soon).toBe('Code')
    await page.goBack()
    await shows(page, 'Start')
    expect(said).toEqual([])
  })
})

describe('progress bar', () => {
  const amount = (page: Page) =>
    page.evaluate(() =>
      Number(document.querySelector<HTMLElement>('#nprogress .bar')?.style.getPropertyValue('--amount') ?? -1)
    )

  test('comes after 200 ms at 0.08, moves on every 800 ms, fills up and goes', async () => {
    const { page, said, release } = await openHolding('reference/api/', page => page.clock.install({ time: 0 }))
    await page.clock.pauseAt(3_600_000)
    await page.evaluate(() => document.querySelector('.markdown a')?.setAttribute('href', '/reference/api'))
    await page.click('.markdown a')
    await page.waitForURL('**/reference/api')

    await page.clock.runFor(199)
    expect(await page.locator('#nprogress').count()).toBe(0)
    await page.clock.runFor(1)
    expect(await amount(page)).toBe(0.08)
    const bar = page.locator('#nprogress > .bar')
    expect(await bar.getAttribute('role')).toBe('progressbar')
    expect(await bar.getAttribute('aria-label')).toBe('Loading page')
    expect(await bar.evaluate(element => [element.clientHeight, getComputedStyle(element).zIndex])).toEqual([2, '1031'])
    expect(await page.locator('#nprogress .bar > .peg').count()).toBe(1)
    expect(await page.locator('#nprogress .spinner[aria-hidden=true]').count()).toBe(1)
    expect(await page.locator('html.nprogress-busy').count()).toBe(1)
    await page.clock.runFor(800)
    const moved = await amount(page)
    expect(moved).toBeGreaterThanOrEqual(0.08)
    expect(moved).toBeLessThanOrEqual(0.1)

    release()
    await shows(page, 'API')
    await page.clock.runFor(1)
    const jumped = await amount(page)
    expect(jumped - moved).toBeGreaterThanOrEqual(0.3)
    expect(jumped - moved).toBeLessThanOrEqual(0.8)
    await page.clock.runFor(200)
    expect(await amount(page)).toBe(1)
    await page.clock.runFor(200)
    expect(await page.locator('#nprogress.done').count()).toBe(1)
    await page.clock.runFor(200)
    expect(await page.locator('#nprogress').count()).toBe(0)
    expect(await page.locator('html.nprogress-busy').count()).toBe(0)
    expect(said).toEqual([])
  })

  test('a page that is there at once shows no bar', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.clock.install({ time: 0 })
    const prefetched = page.waitForResponse('**/guide/code/')
    await page.goto(site.url)
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.getElementById('nprogress')) Object.assign(window, { seen: true })
      }).observe(document.body, { childList: true })
    })
    let x = 0
    let isPrefetched = false
    void prefetched.then(() => {
      isPrefetched = true
    })
    // The script may begin to listen after a move.
    const move = async () => {
      await page.mouse.move(++x, 2)
      return isPrefetched
    }
    await expect.poll(move, soon).toBe(true)
    await (await prefetched).finished()
    // “At once” is no time at all, however slow the machine is.
    await page.clock.pauseAt(3_600_000)
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    expect(await page.evaluate(() => 'seen' in window)).toBe(false)
  })
})

describe('prefetch', () => {
  test('links in the text that are seen, once each, after the reader’s first sign', async () => {
    const { page, asked } = await readers.open(site.url)
    expect(asked.filter(file => file.startsWith('/guide/'))).toEqual([])
    await page.mouse.move(2, 2)
    await expect
      .poll(() => asked.filter(file => file.startsWith('/guide/')).sort(), soon)
      .toEqual(['/guide/code/', '/guide/long/'])
    await page.hover('.markdown a >> text=long')
    await page.click('.markdown a >> text=long')
    await shows(page, 'Long')
    expect(asked.filter(file => file === '/guide/long/')).toHaveLength(1)
  })

  test('a link elsewhere when the pointer rests on it, or the focus', async () => {
    const { page, asked } = await readers.open(site.url)
    await page.hover('aside >> text=Reference')
    await expect.poll(() => asked, soon).toContain('/reference/')
    await page.evaluate(() => document.querySelector<HTMLElement>('.theme-announcement-bar a')?.focus())
    await expect.poll(() => asked, soon).toContain('/guide/tabs/')
  })

  test.each([
    ['saved data', { saveData: true }],
    ['slow connections', { effectiveType: 'slow-2g' }],
    ['2g', { effectiveType: '2g' }]
  ])('never with %s, but the click loads', async (_, connection) => {
    const before = `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`
    const { page, asked } = await readers.open('about:blank', { waits: false })
    await page.addInitScript(before)
    await page.goto(site.url)
    await settled(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('.markdown a')?.focus())
    await page.evaluate(() =>
      document.querySelector('.markdown a')?.dispatchEvent(new Event('touchstart', { bubbles: true }))
    )
    await frames(page)
    expect(asked.filter(file => !file.startsWith('/assets/') && file !== '/' && file !== 'blank')).toEqual([])
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
  })
})

describe('addresses', () => {
  test('an unknown page of the site: the message in place, the address kept', async () => {
    const { page } = await readers.open(site.url)
    await mark(page)
    await page.evaluate(() => {
      const link = document.querySelector('.markdown a')
      link?.setAttribute('href', '/guide/nowhere?x=1')
    })
    await page.click('.markdown a')
    await shows(page, 'Page Not Found')
    expect(path(page)).toBe('/guide/nowhere?x=1')
    expect(await isMarked(page)).toBe(true)
    expect(await page.locator('link[rel=canonical]').count()).toBe(0)
    await page.goBack()
    await shows(page, 'Start')
    await expect.poll(() => page.locator('link[rel=canonical]').count(), soon).toBe(1)
  })

  test('an address with .html on a host without such files leads to the page', async () => {
    const { page } = await readers.open(`${site.url}guide/code.html?x=1#wide`, { waits: false })
    await shows(page, 'Code')
    expect(path(page)).toBe('/guide/code?x=1#wide')
  })

  test('links written with .html lead to the page, and the address keeps what was written', async () => {
    const { page } = await readers.open(site.url)
    await page.evaluate(() => document.querySelector('.markdown a')?.setAttribute('href', '/guide/code.html'))
    await page.click('.markdown a')
    await shows(page, 'Code')
    expect(path(page)).toBe('/guide/code.html')
    expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe('https://fixture.example/guide/code')
  })

  test('only another query: no load, no scroll', async () => {
    const { page, asked } = await readers.open(`${site.url}guide/long/`)
    await page.evaluate(() => document.querySelector('.markdown a')?.setAttribute('href', '?x=1'))
    await page.evaluate(() => window.scrollTo(0, 700))
    const before = asked.filter(file => file.startsWith('/guide/long')).length
    await page.evaluate(() => document.querySelector<HTMLElement>('.markdown a')?.click())
    await page.waitForURL('**?x=1')
    expect(await scrollY(page)).toBe(700)
    expect(asked.filter(file => file.startsWith('/guide/long'))).toHaveLength(before)
  })
})
