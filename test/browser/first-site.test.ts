/** The built first site as its readers see it: where things stand, what follows the color mode, what is printed. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { firstSite } from '../support/first-site.ts'
import { booted, frames, soon } from '../support/readers.ts'

const site = firstSite()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })
const edges = (page: Page, selector: string) =>
  page.locator(selector).evaluate(element => {
    const { top, left, right, bottom, width, height } = element.getBoundingClientRect()
    return { top, left, right, bottom, width, height }
  })
const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

describe('the navigation bar', () => {
  test('stands below the announcement, and at the top once the reader has scrolled', async () => {
    const { page } = await site.open('cli/sync/')
    const bar = await edges(page, 'header.site-header')
    const announcement = await edges(page, '.theme-announcement-bar')
    expect([announcement.top, bar.top, bar.height]).toEqual([0, announcement.bottom, 60])
    expect(await page.getByRole('region', { name: 'Announcement' }).count()).toBe(1)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)
    await page.evaluate(() => window.scrollTo({ top: 500, behavior: 'instant' }))
    await expect.poll(async () => (await edges(page, 'header.site-header')).top, soon).toBe(0)
    expect((await edges(page, '.theme-announcement-bar')).bottom).toBeLessThan(0)
  })

  test('its items in their order, pictures with names at the right', async () => {
    const { page } = await site.open()
    const items = (side: string) =>
      page.locator(`.navbar__items--${side} > li > a`).evaluateAll(links =>
        links.map(link => ({
          name: link.getAttribute('aria-label') ?? link.textContent,
          href: link.getAttribute('href')?.split('?')[0],
          newTab: link.getAttribute('target') === '_blank' && link.getAttribute('rel') === 'noopener noreferrer'
        }))
      )
    expect(await items('left')).toEqual([
      { name: 'Docs', href: '/', newTab: false },
      { name: 'SDK', href: '/api/', newTab: false },
      { name: 'Changelog', href: '/changelog', newTab: false },
      {
        name: 'API Reference (opens in a new tab)',
        href: 'https://www.postman.com/payload-pilot-82848251/neosync-rest-apis/collection/6sxdkh5/mgmt-v1alpha1',
        newTab: true
      }
    ])
    expect(await items('right')).toEqual([
      { name: 'GitHub repository', href: 'https://github.com/nucleuscloud/neosync', newTab: true },
      { name: 'Discord Server', href: 'https://discord.com/invite/MFAMgnp4HF', newTab: true }
    ])
    const texts = await page
      .locator('.navbar__items--right > li > a')
      .evaluateAll(links => links.map(link => link.textContent))
    expect(texts).toEqual(['', ''])
    const order = [
      '.navbar__brand',
      '.navbar__items--left',
      '.navbar__items--right',
      '[data-color-mode]',
      '.search-button'
    ]
    const lefts = await Promise.all(order.map(async part => (await edges(page, `header ${part}`)).left))
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
  })

  test('shows the logo of the mode', async () => {
    const { page } = await site.open('', { colorScheme: 'dark' })
    const shown = () =>
      visible(page, 'header .navbar__logo').evaluateAll(logos => logos.map(logo => logo.getAttribute('src')))
    await expect.poll(shown, soon).toEqual([expect.stringContaining('dark_mode')])
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(shown, soon).toEqual([expect.stringContaining('light_mode')])
    expect((await edges(page, 'header .navbar__logo.themedComponent--light')).height).toBeCloseTo(20, 0)
  })

  test('on a phone: menu button, logo, languages and search; all else is in the menu', async () => {
    const { page } = await site.open('cli/sync/', phone)
    expect(await visible(page, 'header .navbar__link').count()).toBe(1)
    await page.locator('header .locales summary').tap()
    await page.getByRole('link', { name: 'Deutsch' }).waitFor()
    await page.locator('header .locales summary').tap()
    await page.getByRole('link', { name: 'Deutsch' }).waitFor({ state: 'hidden' })
    expect(await visible(page, 'header [data-color-mode]').count()).toBe(0)
    expect(await visible(page, '#docsgen-menu').count()).toBe(0)
    expect(await visible(page, 'header .navbar__toggle').count()).toBe(1)
    const search = await edges(page, 'header .search-button')
    expect([search.width <= 44, search.right > 370 && search.right <= 390]).toEqual([true, true])
    await page.locator('header .navbar__toggle').tap()
    await page.getByRole('button', { name: '← Back to main menu' }).tap()
    const names = () =>
      visible(page, '.side-menu__site a').evaluateAll(links => links.map(link => link.childNodes[0]?.textContent))
    await expect.poll(names, soon).toEqual(expect.arrayContaining(['Docs', 'SDK', 'Changelog', 'API Reference']))
    expect(await visible(page, '.side-menu__site a:has-text("GitHub repository")').count()).toBe(1)
  })

  test('the color button says what the setting is, and waits for the script', async () => {
    const { page } = await site.open('', { javaScriptEnabled: false })
    expect(await page.locator('header [data-color-mode]').isDisabled()).toBe(true)
    const { page: alive } = await site.open()
    await alive.getByRole('button', { name: 'Colour mode: system. Switch to light' }).waitFor()
    expect(await alive.locator('header [data-color-mode]').isEnabled()).toBe(true)
  })
})

describe('a docs page', () => {
  test.each([
    [997, true],
    [996, false]
  ])('at %i px has three columns: %s', async (width, isWide) => {
    const { page } = await site.open('cli/sync/', { viewport: { width, height: 800 } })
    expect(await visible(page, 'nav[aria-label="Docs sidebar"]').count()).toBe(isWide ? 1 : 0)
    expect(await visible(page, '.theme-doc-toc-desktop').count()).toBe(isWide ? 1 : 0)
    expect(await visible(page, '.theme-doc-toc-mobile').count()).toBe(isWide ? 0 : 1)
    if (isWide) {
      expect((await edges(page, 'aside.theme-doc-sidebar-container')).width).toBeCloseTo(300, -1)
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
      const top = async () => (await edges(page, '.theme-doc-toc-desktop nav')).top
      await expect.poll(top, soon).toBeCloseTo(76, -1)
    }
  })

  test('sidebar and breadcrumbs: a fold, an icon before each link, the way down to the page', async () => {
    const { page } = await site.open('cli/accounts/list/')
    const fold = page.locator('.theme-doc-sidebar-menu summary', { hasText: 'Neosync CLI' })
    expect(await fold.locator('..').getAttribute('open')).toBe('')
    const icons = await page
      .locator('.theme-doc-sidebar-item-link > a')
      .evaluateAll(links => links.map(link => link.querySelectorAll('.icon').length))
    expect(new Set(icons)).toEqual(new Set([1]))
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
    expect(await crumbs.allTextContents()).toEqual(['', 'Neosync CLI', 'accounts', 'list'])
    expect(await page.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/')
  })

  test.each(['changelog/', 'changelog/webhooks/', 'search/', 'nope'])('no breadcrumbs on /%s', async path => {
    const { page } = await site.open(path)
    expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).count()).toBe(0)
  })

  test('an address with a hash shows its heading below the bar', async () => {
    const { page } = await site.open('cli/sync/#config-file')
    const top = async () => (await edges(page, '#config-file')).top
    await expect.poll(top, soon).toBeCloseTo(68, -1)
  })

  test('a wide table scrolls in its own box, which the keyboard reaches', async () => {
    const { page } = await site.open('transformers/javascript/', phone)
    const box = page.locator('.table-wrapper').first()
    expect(await box.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true)
    expect([await box.getAttribute('tabindex'), (await box.getAttribute('aria-label')) !== null]).toEqual(['0', true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

  test('code follows the mode', async () => {
    const { page } = await site.open('cli/sync/', { colorScheme: 'light' })
    const colors = async () => [
      await style(page, '.codeblock', 'background-color'),
      await style(page, '.codeblock code', 'color')
    ]
    const light = await colors()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => (await colors()).some((color, index) => color === light[index]), soon).toBe(false)
  })

  test('without its scripts is readable, and its links lead on', async () => {
    const { page } = await site.open('about:blank', { waits: false })
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(site.url('cli/sync/'))
    expect(await page.locator('.theme-doc-sidebar-menu a', { hasText: 'Quickstart' }).count()).toBe(1)
    await page.click('.pagination-nav__link--prev')
    await page.waitForURL('**/cli/version')
    await expect.poll(() => page.textContent('h1'), soon).toContain('version')
  })
})

describe('keys and motion', () => {
  test('a focus outline for those who use the keyboard', async () => {
    const { page } = await site.open('cli/sync/')
    const outline = () =>
      page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle !== 'none')
    const link = page.locator('.theme-doc-sidebar-menu a', { hasText: 'Quickstart' })
    await page.evaluate(() =>
      document.addEventListener('click', event => event.preventDefault(), { capture: true, once: true })
    )
    await link.click()
    expect(await link.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await outline()).toBe(false)
    await page.keyboard.press('Tab')
    await expect.poll(outline, soon).toBe(true)
  })

  test('nothing moves for those who ask for it', async () => {
    const { page } = await site.open('cli/sync/', { reducedMotion: 'reduce' })
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter(element => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          return animationName !== 'none' || transitionDuration.split(', ').some(time => time !== '0s')
        })
        .map(element => element.outerHTML.slice(0, 80))
    )
    expect(moving).toEqual([])
    expect(await style(page, 'html', 'scroll-behavior')).toBe('auto')
  })
})

describe('on paper', () => {
  test.each(['light', 'dark'] as const)('the text alone, and light, from %s mode', async colorScheme => {
    const { page } = await site.open('cli/sync/', { colorScheme })
    await page.emulateMedia({ media: 'print', colorScheme })
    await frames(page)
    const chrome = [
      '.site-header',
      '.side-menu',
      '.theme-announcement-bar',
      '.theme-doc-toc-desktop',
      '.theme-doc-toc-mobile',
      '.pagination-nav',
      '.codeblock__buttons'
    ]
    expect(await visible(page, chrome.join()).count()).toBe(0)
    expect(await page.isVisible('main h1')).toBe(true)
    const lightness = await page.evaluate(() => {
      const [red = 0] = /\d+/.exec(getComputedStyle(document.body).color) ?? []
      return Number(red)
    })
    expect(lightness).toBeLessThan(100)
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('code has the same colors from both modes', async () => {
    const { page } = await site.open('cli/sync/', { colorScheme: 'dark' })
    const colors = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.codeblock, .codeblock code span')].map(element => {
          const { color, backgroundColor } = getComputedStyle(element)
          return `${color} ${backgroundColor}`
        })
      )
    const onScreen = await colors()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const fromDark = await colors()
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
    expect(fromDark).toEqual(await colors())
    expect(fromDark).not.toEqual(onScreen)
  })
})

test('the menu of a phone opens at the entry of the page', async () => {
  const { page } = await site.open('api/mgmt/v1alpha1/user_account.proto/', { viewport: { width: 390, height: 844 } })
  await booted(page)
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click()
  const entry = page.locator('#docsgen-menu [aria-current=page]').first()
  await entry.waitFor()
  const isInSight = () =>
    entry.evaluate(element => {
      const { top } = element.getBoundingClientRect()
      return top > 0 && top < 844
    })
  await expect.poll(isInSight, soon).toBe(true)
})

test('an address that leads nowhere says so, with the bar and the footer', async () => {
  const { page } = await site.open('changelog/nope', { waits: false })
  await booted(page)
  expect(await page.textContent('h1')).toBe('Page Not Found')
  expect(await page.title()).toBe('Page Not Found | Neosync')
  expect(await visible(page, 'header nav, body > footer').count()).toBe(2)
})

test('no font is loaded, and no cookie is set', async () => {
  const { page, context, asked } = await site.open('cli/sync/')
  expect(asked.filter(path => /\.(?:woff2?|ttf|otf)$/.test(path))).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.locator('form').count()).toBe(0)
})
