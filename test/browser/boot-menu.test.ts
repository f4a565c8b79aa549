/** The mobile menu, folds and branches of sidebars, the bar that hides, languages. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { otherSite } from '../support/other-site.ts'
import { booted, frames, holdBack, type Readers, soon, startReaders } from '../support/readers.ts'

let readers: Readers
let site: BuiltSite
let other: BuiltSite
beforeAll(async () => {
  ;[readers, site, other] = await Promise.all([startReaders(), fixtureSite(), otherSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
  other.close()
})

const shows = (page: Page, title: string) =>
  page.waitForFunction(wanted => document.title === wanted, `${title} | Fixture`)
const focusedTag = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
const phone = { viewport: { width: 390, height: 800 }, hasTouch: true }
describe('the mobile menu', () => {
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Site menu' })
  const button = (page: Page) => page.locator('header .navbar__toggle')
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  /** Which of the parts that a dialog makes unreachable are so. */
  const inert = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body > header, main, body > footer')].map(it => it.inert)
    )

  /** Opens a page on a phone, and its menu. */
  async function opened(path = 'guide/long/') {
    const reader = await readers.open(site.url + path, phone)
    await button(reader.page).tap()
    await menu(reader.page).waitFor()
    return reader
  }

  test('is a dialog: it takes the focus, and the page behind it rests', async () => {
    const { page, said } = await opened()
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    await expect.poll(() => focused(page), soon).toBe('Close navigation bar')
    expect(await button(page).getAttribute('aria-label')).toBe('Toggle navigation bar')
    expect(await button(page).getAttribute('aria-expanded')).toBe('true')
    expect(await menu(page).getAttribute('aria-modal')).toBe('true')
    expect(await inert(page)).toEqual([true, true, true])
    await expect.poll(overflow, soon).toBe('hidden')
    expect(await menu(page).evaluate(element => element.clientWidth / window.innerWidth)).toBeCloseTo(0.83, 1)
    await page.getByRole('button', { name: 'Close navigation bar' }).tap()
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page), soon).toBe('Toggle navigation bar')
    expect(await button(page).getAttribute('aria-expanded')).toBe('false')
    expect(await inert(page)).toEqual([false, false, false])
    await expect.poll(overflow, soon).not.toBe('hidden')
    expect(said).toEqual([])
  })

  test('takes the focus also when it is opened by a key before its script has loaded', async () => {
    const { page } = await readers.open('about:blank', { ...phone, waits: false })
    const release = await holdBack(page, '**/menu.*.js')
    await page.goto(`${site.url}guide/long/`)
    await booted(page)
    await button(page).focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('#docsgen-menu:popover-open')
    release()
    await menu(page).waitFor()
    await expect.poll(() => focused(page), soon).toBe('Close navigation bar')
  })

  test('shows the entry of the page, however far down it is', async () => {
    const { page } = await readers.open(`${other.url}reference/api/`, {
      ...phone,
      viewport: { width: 390, height: 300 }
    })
    await button(page).tap()
    await menu(page).waitFor()
    const seen = () =>
      page.evaluate(() => {
        const item = [...document.querySelectorAll('aside [aria-current=page]')].at(-1)?.getBoundingClientRect()
        return item !== undefined && item.top >= 0 && item.bottom <= window.innerHeight
      })
    await expect.poll(seen, soon).toBe(true)
  })

  test('Escape closes it, and Tab stays inside', async () => {
    const { page } = await opened()
    const inside = () => page.evaluate(() => document.activeElement?.closest('#docsgen-menu') !== null)
    await expect.poll(() => focused(page), soon).toBe('Close navigation bar')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await inside()).toBe(true)
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      expect(await inside()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page), soon).toBe('Toggle navigation bar')
  })

  test('the focus is back in the moment in which it closes', async () => {
    const { page } = await opened()
    await expect.poll(() => focused(page), soon).toBe('Close navigation bar')
    const after = await page.evaluate(() => {
      document.getElementById('docsgen-menu')?.hidePopover()
      return document.activeElement?.getAttribute('aria-label')
    })
    expect(after).toBe('Toggle navigation bar')
  })

  test('a tap beside it closes it', async () => {
    const { page } = await opened()
    await page.touchscreen.tap(380, 400)
    await menu(page).waitFor({ state: 'detached' })
  })

  test('shows the page’s own menu first; Back to main menu leads to the other, until it is opened again', async () => {
    const { page } = await opened()
    const panels = () =>
      page.evaluate(() =>
        ['.side-menu__site', 'nav[aria-label="Docs sidebar"]'].map(it => document.querySelector(it)?.checkVisibility())
      )
    expect(await panels()).toEqual([false, true])
    await page.getByRole('button', { name: '← Back to main menu' }).tap()
    await expect.poll(panels, soon).toEqual([true, false])
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.side-menu__site') !== null), soon)
      .toBe(true)
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    await button(page).tap()
    await menu(page).waitFor()
    await expect.poll(panels, soon).toEqual([false, true])
  })

  test('a page without a menu of its own has the main one', async () => {
    const { page } = await opened('search/')
    expect(await page.locator('.side-menu__site').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: '← Back to main menu' }).count()).toBe(0)
  })

  test('of a bar without entries it is the page’s own menu', async () => {
    const plain = await buildSite({}, { 'docs/index.md': '---\ntitle: Start\n---\n\nText.\n' })
    onTestFinished(plain.close)
    const { page, said } = await readers.open(plain.url, phone)
    await button(page).tap()
    await menu(page).getByRole('link', { name: 'Start' }).waitFor()
    expect(await menu(page).getByRole('navigation').count()).toBe(1)
    expect(said).toEqual([])
  })

  test('closes when a link is followed, and folds categories without a page', async () => {
    const { page } = await opened()
    const fold = page.locator('#docsgen-menu details', { has: page.getByText('Guide') }).first()
    await fold.locator('summary').tap()
    await expect.poll(() => fold.getAttribute('open'), soon).toBe(null)
    expect(await menu(page).count()).toBe(1)
    await fold.locator('summary').tap()
    await page.locator('#docsgen-menu >> text=Code').tap()
    await shows(page, 'Code')
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => focusedTag(page), soon).toBe('H1')
  })

  test('a window that becomes wide closes it', async () => {
    const { page } = await opened()
    await page.setViewportSize({ width: 996, height: 800 })
    await frames(page)
    expect(await menu(page).count()).toBe(1)
    await page.setViewportSize({ width: 997, height: 800 })
    await menu(page).waitFor({ state: 'detached' })
    await page.locator('nav[aria-label="Docs sidebar"]').waitFor()
    await page.locator('.side-menu__site').waitFor({ state: 'hidden' })
  })

  test('the first Back closes it, the second leads back', async () => {
    const { page } = await readers.open(site.url, phone)
    await page.locator('.markdown a >> text=long').tap()
    await shows(page, 'Long')
    await button(page).tap()
    await menu(page).waitFor()
    await page.evaluate(() => history.back())
    await menu(page).waitFor({ state: 'detached' })
    expect(await page.title()).toBe('Long | Fixture')
    await page.goBack()
    await shows(page, 'Start')
  })

  test('its color toggle is the one of the bar', async () => {
    const { page } = await opened()
    await page.locator('#docsgen-menu').getByRole('button', { name: 'Colour mode: system. Switch to light' }).tap()
    await expect.poll(() => page.getAttribute('html', 'data-theme-choice'), soon).toBe('light')
  })

  test('without scripts it opens with both panels', async () => {
    const { page } = await readers.open(`${site.url}guide/long/`, { ...phone, javaScriptEnabled: false })
    await button(page).tap()
    await page.locator('.side-menu__site').waitFor()
    expect(await page.locator('nav[aria-label="Docs sidebar"]').isVisible()).toBe(true)
    expect(await page.getByText('← Back to main menu').isVisible()).toBe(false)
    await page.locator('#docsgen-menu >> text=Code').tap()
    await page.waitForURL('**/guide/code')
  })
})

describe('a large sidebar', () => {
  test('closed branches are loaded when they are opened, by mouse or keyboard, all from one file', async () => {
    const { page, asked, said } = await readers.open(other.url, { alone: true })
    const many = page.locator('.theme-doc-sidebar-menu a >> text=Many')
    expect(await page.locator('aside >> text=Entry 0').count()).toBe(0)
    expect(asked.filter(file => file.includes('/sidebar-'))).toEqual([])
    await many.focus()
    await page.keyboard.press('Enter')
    await page.locator('aside').getByText('Entry 79').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe('Many')
    await page.locator('.theme-doc-sidebar-menu a >> text="Inner"').click()
    await page.locator('aside').getByText('Deep').waitFor()
    expect(await page.locator('aside').getByText('Named by the owner').isVisible()).toBe(true)
    expect(await page.locator('aside').getByText('Shown').isVisible()).toBe(true)
    expect(asked.filter(file => file.includes('/sidebar-'))).toHaveLength(1)
    expect(said).toEqual([])
  })

  test.each([true, false])('a branch that was loaded stays, and the one of the page opens; alone: %s', async alone => {
    const { page } = await readers.open(other.url, { alone })
    const current = () =>
      page.$$eval('aside .theme-doc-sidebar-menu [aria-current=page]', links => links.map(link => link.textContent))
    await page.click('.theme-doc-sidebar-menu a >> text=Many')
    await page.locator('aside').getByText('Entry 79').waitFor()
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    expect(await page.locator('aside').getByText('Entry 79').isVisible()).toBe(true)
    await expect.poll(current, soon).toEqual(['Code'])
    await page.click('aside >> text=Start')
    await shows(page, 'Start')
    await expect.poll(current, soon).toEqual(['Start'])
    expect(await page.locator('aside .menu__link--active').count()).toBe(1)
  })

  test('without its file a closed branch leads to its first page', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/sidebar-*.txt', route => route.abort())
    await page.goto(`${other.url}reference/api/`)
    await page.click('.theme-doc-sidebar-menu a >> text=Guide')
    await shows(page, 'Long')
  })

  test('folds stay as the reader left them on the next page, those on the way to it open; alone', async () => {
    const { page, asked, said } = await readers.open(`${other.url}reference/api/`, { alone: true })
    const isOpen = (label: string) =>
      page.evaluate(label => {
        const summaries = [...document.querySelectorAll('aside summary')]
        return summaries.find(({ textContent }) => textContent === label)?.parentElement?.hasAttribute('open') ?? null
      }, label)
    await page.click('aside >> text="Inner"')
    await page.locator('aside').getByText('Deep').waitFor()
    await page.click('aside summary >> text="Inner open"')
    await page.click('.pagination-nav__link--prev')
    await shows(page, 'Reference')
    expect([await isOpen('Many'), await isOpen('Inner'), await isOpen('Inner open')]).toEqual([true, true, false])
    // The branch of the page before is left out of the next one: it stays, without the mark of that page.
    await page.click('aside >> text=Start')
    await shows(page, 'Start')
    await expect
      .poll(() => page.$$eval('aside .menu__link--active', links => links.map(it => it.textContent)), soon)
      .toEqual(['Start'])
    await expect.poll(() => isOpen('Inner open'), soon).toBe(false)
    expect([await isOpen('Many'), await isOpen('Inner')]).toEqual([true, true])
    expect(asked.filter(file => file.includes('/sidebar-'))).toHaveLength(1)
    expect(said).toEqual([])
  })

  test('a category with a page is a link, and its fold a button of its own', async () => {
    const { page } = await readers.open(`${site.url}guide/code/`)
    await page.click('aside >> text=Reference')
    await shows(page, 'Reference')
    const fold = page.locator('aside details', { has: page.getByText("sidebar category 'Reference'") })
    await expect.poll(() => fold.getAttribute('open'), soon).toBe('')
    await fold.locator('summary').click()
    await expect.poll(() => fold.getAttribute('open'), soon).toBe(null)
    expect(await page.title()).toBe('Reference | Fixture')
  })

  test('on load the column shows the current page', async () => {
    const { page } = await readers.open(`${other.url}reference/api/`, { viewport: { width: 1280, height: 400 } })
    const seen = () =>
      page.evaluate(() => {
        const item = [...document.querySelectorAll('aside [aria-current=page]')].at(-1)?.getBoundingClientRect()
        return item !== undefined && item.top >= 0 && item.bottom <= window.innerHeight
      })
    await expect.poll(seen, soon).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

describe('the bar that hides', () => {
  const isHidden = (page: Page) =>
    page.evaluate(() => (document.querySelector('header')?.getBoundingClientRect().bottom ?? 1) <= 0)
  const scrollTo = async (page: Page, y: number) => {
    await page.evaluate(to => window.scrollTo({ top: to, behavior: 'instant' }), y)
    await frames(page)
  }

  test('goes on the way down, comes back on the way up and when the focus comes into it', async () => {
    const { page, said } = await readers.open(`${other.url}guide/long/`, { reducedMotion: 'reduce' })
    await scrollTo(page, 500)
    await scrollTo(page, 700)
    await expect.poll(() => isHidden(page), soon).toBe(true)
    await scrollTo(page, 650)
    await expect.poll(() => isHidden(page), soon).toBe(false)
    await scrollTo(page, 900)
    await expect.poll(() => isHidden(page), soon).toBe(true)
    await page.locator('header a').first().focus()
    await expect.poll(() => isHidden(page), soon).toBe(false)
    await scrollTo(page, 0)
    await expect.poll(() => isHidden(page), soon).toBe(false)
    expect(said).toEqual([])
  })

  test('a jump to a heading hides it, and the heading stands near the top', async () => {
    const { page } = await readers.open(`${other.url}guide/long/`, { reducedMotion: 'reduce' })
    await page.click('.theme-doc-toc-desktop >> text=Third')
    await expect.poll(() => isHidden(page), soon).toBe(true)
    await expect
      .poll(() => page.evaluate(() => document.getElementById('third')?.getBoundingClientRect().top), soon)
      .toBeCloseTo(8, -1)
    await page.click('aside >> text=Start')
    await shows(page, 'Start')
    await expect.poll(() => isHidden(page), soon).toBe(false)
  })

  test('the sidebar shows the logo, which is not a stop for the keyboard', async () => {
    const { page } = await readers.open(`${other.url}guide/long/`)
    const logo = page.locator('#docsgen-menu .navbar__brand')
    await expect.poll(() => logo.getAttribute('tabindex'), soon).toBe('-1')
    await logo.waitFor()
  })
})

describe('languages', () => {
  test('the same place in another language, with query and hash, as a whole page', async () => {
    const { page } = await readers.open(`${other.url}guide/long/?x=1#second`)
    await page.locator('header summary >> text=English').click()
    const [request] = await Promise.all([
      page.waitForRequest(request => request.isNavigationRequest()),
      page.locator('header a[hreflang=fr]').click()
    ])
    expect(new URL(request.url()).pathname + new URL(request.url()).search).toBe('/sub/fr/guide/long/?x=1')
    await page.waitForURL('**/sub/fr/guide/long/?x=1#second')
  })

  test('after a page that the router brought: its own place', async () => {
    const { page } = await readers.open(`${other.url}guide/long/`)
    await page.click('aside >> text=Start')
    await shows(page, 'Start')
    await expect.poll(() => page.locator('header a[hreflang=fr]').getAttribute('href'), soon).toBe('/sub/fr/')
  })
})
