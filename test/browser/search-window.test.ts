/** The window of the search, mostly by keyboard. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { frames, holdBack, type Readers, settled, soon, startReaders } from '../support/readers.ts'
import {
  answered,
  ask,
  dialog,
  field,
  ofSearch,
  openWindow,
  options,
  searchSite,
  shown
} from '../support/search-site.ts'
import { complaints } from '../support/wake-chrome.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), searchSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const button = '[data-search-button]'
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)
const isOpen = (page: Page) => page.locator(dialog).isVisible()
const stored = (page: Page, key: string) =>
  page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ title }: { title: string }) => title), key)
const recent = (page: Page) => stored(page, 'docsgen.search.recent')
const path = (page: Page) => new URL(page.url()).pathname

describe('opening and closing', () => {
  test('a first view asks for nothing of the search; turning to the button loads it', async () => {
    const { page, asked, said } = await readers.open(site.url)
    expect(ofSearch(asked)).toEqual([])
    await page.focus(button)
    // The code with its styles, and what the index begins with, both at once; of the index nothing else.
    await expect.poll(() => ofSearch(asked).length, soon).toBe(2)
    await frames(page)
    expect([...ofSearch(asked)].sort()).toEqual([expect.stringMatching(/^\/assets\/search\.\w+\.js$/), '/search.json'])
    // The search does not need the chrome, nor React.
    expect(asked.filter(path => /chrome|shared/.test(path))).toEqual([])
    expect(complaints(said)).toEqual([])
  })

  test('it opens with keys and clicks, closes with Escape, keys and beside it, and gives the focus back', async () => {
    const { page, said } = await readers.open(site.url)
    await page.keyboard.press('/')
    await page.waitForSelector(dialog)
    expect(await focused(page)).toBe('docsearch-input')
    await page.keyboard.press('Escape')
    expect(await isOpen(page)).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.matches('[data-search-button]'))).toBe(true)

    await page.locator('.markdown a').first().focus()
    await page.keyboard.press('Control+K')
    await page.waitForSelector(dialog)
    await page.keyboard.press('Control+k')
    expect(await isOpen(page)).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.closest('.markdown') !== null)).toBe(true)

    await page.click(button)
    await page.waitForSelector(dialog)
    await page.mouse.click(20, 400)
    expect(await isOpen(page)).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.matches('[data-search-button]'))).toBe(true)
    expect(path(page)).toBe('/')
    expect(complaints(said)).toEqual([])
  })

  test('a slash is a part of what is written', async () => {
    const { page } = await readers.open(`${site.url}search/`)
    await page.waitForFunction(() => document.activeElement?.matches('[data-search-page] input'))
    await page.keyboard.type('a/b')
    expect(await isOpen(page)).toBe(false)
    expect(await page.inputValue('[data-search-page] input')).toBe('a/b')
  })

  test('the button names its keys, as they are on the reader’s machine', async () => {
    const name = (page: Page) =>
      page.$eval(button, element => [element.getAttribute('title'), element.querySelector('.search-keys')?.textContent])
    const { page } = await readers.open(site.url)
    expect(await name(page)).toEqual(['Search (Ctrl+K)', 'CtrlK'])
    const mac = await readers.open(site.url, {
      before: () => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })
    })
    expect(await name(mac.page)).toEqual(['Search (Command+K)', '⌘K'])
    await mac.page.keyboard.press('Meta+k')
    await mac.page.waitForSelector(dialog)
    expect(complaints(mac.said)).toEqual([])
  })

  test('what is typed while the search is loaded begins the query', async () => {
    const { page } = await readers.open(site.url)
    const release = await holdBack(page, '**/assets/search.*.js')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('wal')
    release()
    await page.waitForSelector(dialog)
    await page.keyboard.type('rus')
    expect(await page.inputValue(field)).toBe('walrus')
  })

  test('a letter on the button begins the query, while the search is loaded, too', async () => {
    const { page } = await readers.open(site.url)
    const release = await holdBack(page, '**/assets/search.*.js')
    await page.focus(button)
    await page.keyboard.type('wal')
    expect(await page.getAttribute(button, 'aria-busy')).toBe('true')
    release()
    await page.waitForSelector(dialog)
    await page.keyboard.type('rus')
    await page.waitForSelector(options)
    expect(await page.inputValue(field)).toBe('walrus')

    await page.keyboard.press('Escape')
    await page.keyboard.type('penguin')
    await page.waitForSelector(options)
    expect(await page.inputValue(field)).toBe('penguin')
  })

  test('what is selected is the query, and is searched at once', async () => {
    const { page } = await readers.open(`${site.url}install/`)
    await page.evaluate(() => {
      const heading = document.querySelector('h1')
      if (heading) getSelection()?.selectAllChildren(heading)
    })
    await openWindow(page)
    expect(await page.inputValue(field)).toBe('Installing')
    await page.waitForSelector(options)
    expect(await page.evaluate(() => String(getSelection()))).toBe('Installing')
    await page.keyboard.type('oven')
    expect(await page.inputValue(field)).toBe('oven')
  })

  test('the page stays where it is and moves nothing; Tab stays inside', async () => {
    const { page } = await readers.open(site.url)
    await page.evaluate(() => window.scrollTo(0, 500))
    const place = () =>
      page.evaluate(() => [window.scrollY, document.querySelector('main')?.getBoundingClientRect().left])
    const before = await place()
    await openWindow(page)
    await ask(page, 'walrus')
    expect(await place()).toEqual(before)
    expect(await page.evaluate(() => document.body.className)).toContain('DocSearch--active')
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      // The list of results scrolls, and is no stop itself.
      expect(await page.evaluate(() => document.activeElement?.matches('dialog :is(input, button, a)'))).toBe(true)
    }
    await page.keyboard.press('Escape')
    expect(await place()).toEqual(before)
    expect(await page.evaluate(() => document.body.className)).toBe('')
  })

  test('roles: a dialog with a combobox and its list', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    const input = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' })
    const attributes = (names: readonly string[]) =>
      input.evaluate((element, names) => names.map(name => element.getAttribute(name)), names)
    const states = ['aria-expanded', 'aria-controls', 'aria-activedescendant', 'enterkeyhint']
    expect(await attributes(states)).toEqual(['false', null, null, 'search'])
    expect(await attributes(['id', 'type', 'placeholder', 'maxlength', 'autocomplete', 'autocapitalize'])).toEqual([
      'docsearch-input',
      'search',
      'Search docs',
      '64',
      'off',
      'off'
    ])
    await ask(page, 'oven')
    expect(await attributes(states)).toEqual(['true', 'docsearch-list', 'docsearch-item-0', 'go'])
    expect(await page.getByRole('listbox', { name: 'Results' }).getByRole('group', { name: 'Oven' }).count()).toBe(1)
    expect(await page.locator('#docsearch-item-0').getAttribute('aria-selected')).toBe('true')
  })

  test('Back leads to the page before, without the window', async () => {
    const { page } = await readers.open(site.url)
    await page.click('.navbar a:text("SDK")')
    await page.waitForSelector('h1:text("SDK")')
    await openWindow(page)
    await page.goBack()
    await page.waitForSelector('h1:text("Start")')
    expect(await isOpen(page)).toBe(false)
  })
})

describe('results', () => {
  test('by keyboard alone: type, go round, open; the router follows, the heading has the focus', async () => {
    const { page, said } = await readers.open(site.url)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await openWindow(page)
    await page.keyboard.type('oven part')
    await page.waitForSelector(options)
    await answered(page)
    const all = await shown(page)
    expect(all[0]).toMatch(/^\* /)
    await page.keyboard.press('ArrowUp')
    expect((await shown(page)).at(-1)).toMatch(/^\* /)
    await page.keyboard.press('ArrowDown')
    expect(await shown(page)).toEqual(all)
    await page.keyboard.press('ArrowDown')
    expect((await shown(page))[1]).toMatch(/^\* /)
    const target = await page.locator(`${options}[aria-selected=true]`).getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:text("Oven")')
    expect(page.url()).toBe(new URL(target ?? '', site.url).href)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(await isOpen(page)).toBe(false)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null), soon).toBe(true)
    expect(await recent(page)).toHaveLength(1)
    expect(complaints(said)).toEqual([])
  })

  test('up from the first result leads to the last one, also when it has not arrived', async () => {
    const { page } = await readers.open(site.url, { viewport: { width: 1280, height: 400 } })
    await openWindow(page)
    await ask(page, 'walrus')
    expect(await page.locator(options).count()).toBeLessThan(20)
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await shown(page)).at(-1), soon).toMatch(/^\* /)
    expect(await page.locator(options).count()).toBe(20)
    await page.keyboard.press('ArrowDown')
    expect((await shown(page))[0]).toMatch(/^\* /)
  })

  test('at most five results of a page, and twenty in all, of which some come when the reader gets there', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'oven part')
    expect(await page.locator(`${dialog} [role=group][aria-label=Oven] [role=option]`).count()).toBe(5)
    await ask(page, 'walrus')
    expect(await page.locator(options).count()).toBeLessThan(20)
    await page.keyboard.press('ArrowDown')
    const [, second] = await shown(page)
    const toTheEnd = async () => {
      await page.locator(options).last().scrollIntoViewIfNeeded()
      return page.locator(options).count()
    }
    await expect.poll(toTheEnd, soon).toBe(20)
    await answered(page)
    const all = await shown(page)
    expect([all.length, new Set(all).size]).toEqual([20, 20])
    expect([second, all[1]]).toEqual([expect.stringMatching(/^\* /), second])
  })

  test('Enter before the answer opens the first result of what was typed', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'walrus')
    await page.fill(field, 'install')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:text("Installing")')
  })

  test('Home and End are the caret’s', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'oven')
    const before = await shown(page)
    await page.keyboard.press('Home')
    await page.keyboard.type('x')
    expect(await page.inputValue(field)).toBe('xoven')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('End')
    await page.keyboard.type('s')
    expect(await page.inputValue(field)).toBe('ovens')
    expect(before.length).toBeGreaterThan(0)
  })

  test('with Ctrl a result opens in another tab; the window stays, and the result is remembered', async () => {
    const { page, context } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'install')
    const opened = async (act: () => Promise<void>) => {
      const [other] = await Promise.all([context.waitForEvent('page'), act()])
      await other.waitForURL('**/install**')
      await other.close()
      expect(await isOpen(page)).toBe(true)
      expect(path(page)).toBe('/')
    }
    await opened(() => page.keyboard.press('Control+Enter'))
    expect(await recent(page)).toEqual(['Installing'])
    await opened(() => page.click(`${options} >> nth=0`, { modifiers: ['Control'] }))
    await opened(() => page.click(`${options} >> nth=0`, { button: 'middle' }))
    await page.keyboard.press('Alt+Enter')
    expect(await isOpen(page)).toBe(true)
  })

  test('moving the mouse over a result makes it the active one', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'walrus')
    await page.hover(`${options} >> nth=2`)
    // React draws what follows a mouse when it has time.
    await expect.poll(async () => (await shown(page))[2], soon).toMatch(/^\* /)
  })

  test('the query is cleared by its button; Escape closes at once', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    const clear = page.getByRole('button', { name: 'Clear the query' })
    expect(await clear.count()).toBe(0)
    await ask(page, 'oven')
    await clear.click()
    expect(await page.inputValue(field)).toBe('')
    expect(await focused(page)).toBe('docsearch-input')
    expect(await page.locator(options).count()).toBe(0)
    await ask(page, 'oven')
    await page.keyboard.press('Escape')
    expect(await isOpen(page)).toBe(false)
  })

  test('the way to all results leads to the search page', async () => {
    const { page, said } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'walrus 1')
    await page.getByRole('link', { name: /^See all \d+ results$/ }).click()
    await page.waitForSelector('.search-documents li')
    expect(page.url()).toBe(`${site.url}search?q=walrus+1`)
    expect(await isOpen(page)).toBe(false)
    expect(complaints(said)).toEqual([])
  })

  test('nothing found is said, with what was found before', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'oven')
    await ask(page, 'zzqqxxjj')
    expect(await page.innerText('.search-message__title')).toBe('No results for "zzqqxxjj"')
    await page.getByRole('button', { name: 'Oven' }).click()
    expect(await page.inputValue(field)).toBe('oven ')
    await page.waitForSelector(options)
  })

  test('a place on the page that is shown', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'penguins swim')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#penguins')
    expect(await isOpen(page)).toBe(false)
    await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBeGreaterThan(500)
  })

  test('results are announced once typing has stopped', async () => {
    const { page } = await readers.open(site.url)
    await openWindow(page)
    const status = page.locator(`${dialog} [role=status]`)
    expect(await status.textContent()).toBe('')
    await ask(page, 'walrus')
    await expect.poll(() => status.textContent(), soon).toMatch(/^\d+ results$/)
    await ask(page, 'zzqqxxjj')
    await expect.poll(() => status.textContent(), soon).toBe('No results for "zzqqxxjj"')
  })
})

describe('input methods', () => {
  test('keys of a composition are not the window’s, and what is composed is searched', async () => {
    const { page, context } = await readers.open(site.url)
    await openWindow(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text: '検索', selectionStart: 2, selectionEnd: 2 })
    await page.waitForSelector(options)
    const press = (key: string) =>
      page.evaluate(key => {
        const event = { key, isComposing: true, bubbles: true, cancelable: true }
        return document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event))
      }, key)
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'ArrowUp']) expect(await press(key)).toBe(true)
    expect(await isOpen(page)).toBe(true)
    expect((await shown(page))[0]).toMatch(/^\* /)
    await devtools.send('Input.insertText', { text: '検索エンジン' })
    await answered(page)
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:text("検索エンジン")')
  })
})

describe('what is remembered', () => {
  /** Opens results one after the other. */
  async function visit(page: Page, queries: readonly string[]): Promise<void> {
    for (const query of queries) {
      await openWindow(page)
      await ask(page, query)
      await page.keyboard.press('Enter')
      await page.waitForSelector(dialog, { state: 'detached' })
    }
  }
  const rows = (page: Page) =>
    page.$$eval('.search-start h2, .search-start li a', all => all.map(one => (one as HTMLElement).innerText))

  test('recent results and favorites, all by keyboard', async () => {
    const { page, said } = await readers.open(site.url)
    await openWindow(page)
    expect(await page.innerText('.search-message')).toBe('No recent searches')
    await page.keyboard.press('Escape')
    await visit(page, ['install', 'oven', 'sdk', 'oven'])
    await openWindow(page)
    expect(await rows(page)).toEqual(['Recent', 'Oven', 'SDK', 'Installing'])

    // From the field down to the first one, and on to its buttons.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Save this search')
    await page.keyboard.press('Enter')
    expect(await rows(page)).toEqual(['Recent', 'SDK', 'Installing', 'Favorite', 'Oven'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Save this search')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await rows(page)).toEqual(['Recent', 'Installing', 'Favorite', 'Oven'])

    // What is typed goes into the field; it is empty again, and up leads to the last one.
    await page.keyboard.type('x')
    expect(await page.inputValue(field)).toBe('x')
    await page.keyboard.press('Backspace')
    await page.waitForSelector('.search-start')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:text("Oven")')
    expect(await recent(page)).toEqual(['Installing'])

    await openWindow(page)
    await page.getByRole('button', { name: 'Remove this search from favorites' }).click()
    await page.getByRole('button', { name: 'Remove this search from history' }).click()
    expect(await page.innerText('.search-message')).toBe('No recent searches')
    expect(await focused(page)).toBe('docsearch-input')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(complaints(said)).toEqual([])
  })

  test('a site can switch it off', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/search.*.js', async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('"remembers":true', '"remembers":false')
      })
    })
    await page.goto(site.url)
    await settled(page)
    await visit(page, ['oven'])
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await openWindow(page)
    expect(await page.innerText('.search-window__body')).toBe('')
  })
})

describe('small screens', () => {
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

  test('the window fills the screen, and is closed by Cancel; results are opened by touch', async () => {
    const { page, said } = await readers.open(site.url, phone)
    await page.tap(button)
    await page.waitForSelector(dialog)
    const box = () => page.locator('.search-window__frame').boundingBox()
    await expect.poll(box, soon).toEqual({ x: 0, y: 0, width: 390, height: 780 })
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await page.waitForSelector(dialog, { state: 'detached' })
    await page.tap(button)
    await ask(page, 'oven')
    expect(await page.isVisible('.search-hints')).toBe(false)
    await page.locator(options).first().tap()
    await page.waitForSelector('h1:text("Oven")')
    expect(complaints(said)).toEqual([])
  })
})
