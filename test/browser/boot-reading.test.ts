/** What helps while reading a page: contents, code, tabs, pictures, the way back up, keys. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import {
  copiesOf,
  frames,
  noteCopies,
  noteShifts,
  type Readers,
  ran,
  settled,
  shiftsOf,
  soon,
  startReaders
} from '../support/readers.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), fixtureSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const shows = (page: Page, title: string) =>
  page.waitForFunction(wanted => document.title === wanted, `${title} | Fixture`)
/** Each scroll is seen by itself: the browser tells of two in one frame as of one. */
const scrollTo = async (page: Page, y: number) => {
  await page.evaluate(to => window.scrollTo({ top: to, behavior: 'instant' }), y)
  await frames(page)
}

describe('contents', () => {
  const current = (page: Page) =>
    page.$$eval('.theme-doc-toc-desktop a', links =>
      links
        .filter(link => link.ariaCurrent === 'location' && link.matches('.table-of-contents__link--active'))
        .map(link => link.textContent)
    )
  /** Scrolls until a heading stands at this height of the viewport. */
  const bring = (page: Page, id: string, top: number) =>
    page.evaluate(
      ([name, height]) => {
        const edges = document.getElementById(name)?.getBoundingClientRect()
        window.scrollTo({ top: window.scrollY + (edges?.top ?? 0) - height, behavior: 'instant' })
      },
      [id, top] as const
    )

  test('the entry of the part that is read, exactly one or none', async () => {
    const { page, said } = await readers.open(`${site.url}guide/long/`)
    await bring(page, 'first', 100)
    await expect.poll(() => current(page), soon).toEqual(['First'])
    const inView = () => page.locator('.theme-doc-toc-desktop .table-of-contents__link--in-view').allTextContents()
    await bring(page, 'second', 600)
    await expect.poll(() => current(page), soon).toEqual(['First'])
    expect(await inView()).toEqual(['First', 'Second'])
    await bring(page, 'second', 300)
    await expect.poll(() => current(page), soon).toEqual(['Second'])
    expect(await inView()).toEqual(['Second'])
    await bring(page, 'third', 50)
    await expect.poll(() => current(page), soon).toEqual(['Third'])
    await scrollTo(page, 1e6)
    await expect.poll(() => current(page), soon).toEqual(['Fourth'])
    expect(said).toEqual([])
  })

  test('none before the first heading comes up', async () => {
    const { page } = await readers.open(`${site.url}guide/long/`, { viewport: { width: 1280, height: 260 } })
    expect(await current(page)).toEqual([])
  })

  test('headings behind other tabs and in closed folds are not where the reader is', async () => {
    const { page } = await readers.open(`${site.url}guide/hidden/`)
    await page.waitForSelector('[role=tablist]:visible')
    for (const [id, entry] of [
      ['second', 'Second'],
      ['one-a', 'One a'],
      ['one-b', 'One b'],
      ['last', 'Last']
    ] as const) {
      await bring(page, id, 50)
      await expect.poll(() => current(page), soon).toEqual([entry])
    }
    await page.getByRole('tab', { name: 'Three' }).click()
    await page.click('summary >> text=More')
    for (const [id, entry] of [
      ['three-a', 'Three a'],
      ['folded', 'Folded'],
      ['last', 'Last']
    ] as const) {
      await bring(page, id, 50)
      await expect.poll(() => current(page), soon).toEqual([entry])
    }
  })

  test('a heading without a height counts where it stands', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await page.route('**/guide/long/', async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(
        /<h2 id="third".*?<\/h2>/s,
        '<section><h2 id="third" class="flat"></h2>Third</section>'
      )
      await route.fulfill({ response: answer, body })
    })
    await page.goto(`${site.url}guide/long/`)
    await bring(page, 'third', 100)
    await expect.poll(() => current(page), soon).toEqual(['Third'])
  })

  test('on a page that the router brought, too', async () => {
    const { page } = await readers.open(site.url)
    await page.click('.markdown a >> text=long')
    await shows(page, 'Long')
    await bring(page, 'second', 300)
    await expect.poll(() => current(page), soon).toEqual(['Second'])
  })

  test('on a narrow screen the list folds away after a choice', async () => {
    const { page } = await readers.open(`${site.url}guide/long/`, {
      viewport: { width: 390, height: 800 },
      hasTouch: true
    })
    const fold = page.locator('.theme-doc-toc-mobile')
    await fold.locator('summary').tap()
    await fold.getByRole('link', { name: 'Third' }).tap()
    await expect.poll(() => fold.getAttribute('open'), soon).toBe(null)
    await expect
      .poll(() => page.evaluate(() => document.getElementById('third')?.getBoundingClientRect().top), soon)
      .toBeCloseTo(112, -1)
  })
})

describe('code', () => {
  const shortCode = "const a = 1\nconst b = 'as wide as a desk, wider than a telephone'"

  test('copies the code alone, and says so for a second', async () => {
    const { page, context } = await readers.open('about:blank', { waits: false, before: noteCopies })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install({ time: 0 })
    await page.goto(`${site.url}guide/code/`)
    const button = page.getByRole('button', { name: 'Copy code to clipboard' }).first()
    await button.waitFor()
    // The second is one of the page's clock, however long the test needs to look.
    await page.clock.pauseAt(3_600_000)
    await button.click()
    const done = page.getByRole('button', { name: 'Copied' })
    await done.waitFor()
    expect(await copiesOf(page)).toEqual([shortCode])
    expect(await done.getAttribute('title')).toBe('Copy')
    await page.clock.runFor(1000)
    await button.waitFor()
    await expect.poll(() => done.count(), soon).toBe(0)
  })

  test('where the browser does not allow it, the code is selected', async () => {
    const { page } = await readers.open(`${site.url}guide/code/`, {
      before: () => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
      }
    })
    await page.getByRole('button', { name: 'Copy code to clipboard' }).first().click()
    await expect.poll(() => page.evaluate(() => String(getSelection())), soon).toBe(shortCode)
  })

  test('wraps long lines on request; the button is there while there is something to wrap', async () => {
    const { page } = await readers.open(`${site.url}guide/code/`)
    const [short, wide] = [page.locator('.codeblock').first(), page.locator('.codeblock').last()]
    const button = wide.getByRole('button', { name: 'Toggle word wrap' })
    await button.waitFor()
    expect(await short.getByRole('button', { name: 'Toggle word wrap' }).count()).toBe(0)
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed'), soon).toBe('true')
    const look = () =>
      wide
        .locator('pre')
        .evaluate(element => [getComputedStyle(element).whiteSpace, element.scrollWidth > element.clientWidth])
    await expect.poll(look, soon).toEqual(['pre-wrap', false])
    await button.click()
    await expect.poll(look, soon).toEqual(['pre', true])
    await page.setViewportSize({ width: 390, height: 800 })
    await short.getByRole('button', { name: 'Toggle word wrap' }).waitFor()
  })

  test('the choice to wrap is for all blocks, and is remembered, without moving what is read', async () => {
    const { page, context, said } = await readers.open(`${site.url}guide/code/`, {
      viewport: { width: 390, height: 300 },
      before: noteShifts
    })
    const wraps = (at: Page) =>
      at.$$eval('.codeblock', blocks => blocks.map(block => block.querySelector('[aria-pressed=true]') !== null))
    await page.getByRole('button', { name: 'Toggle word wrap' }).last().click()
    await expect.poll(() => wraps(page), soon).toEqual([true, true])

    // The router brings the next page, and this one again.
    await page.goto(`${site.url}guide/long/`)
    await settled(page)
    await ran(page, '/code-buttons.')
    await page.locator('main a', { hasText: 'code' }).click()
    await shows(page, 'Code')
    await expect.poll(() => wraps(page), soon).toEqual([true, true])
    expect(await shiftsOf(page)).toEqual([])

    // A page that is loaded and seen: the block below the window wraps, the one in it when it is out of sight.
    const next = await context.newPage()
    await next.setViewportSize({ width: 390, height: 300 })
    await next.goto(`${site.url}guide/code/#short`)
    await settled(next)
    await expect.poll(() => wraps(next), soon).toEqual([false, true])
    await scrollTo(next, 1e6)
    await expect.poll(() => wraps(next), soon).toEqual([true, true])
    expect(await shiftsOf(next)).toEqual([])

    await next.getByRole('button', { name: 'Toggle word wrap' }).last().click()
    await expect.poll(() => wraps(next), soon).toEqual([false, false])
    await next.reload()
    await settled(next)
    await ran(next, '/code-buttons.')
    await next.getByRole('button', { name: 'Toggle word wrap' }).last().waitFor()
    expect(await wraps(next)).toEqual([false, false])
    expect(said).toEqual([])
  })
})

test('boxes with code, tables and formulas are tab stops while their content scrolls', async () => {
  const { page } = await readers.open(`${site.url}guide/code/`)
  const stops = () => page.$$eval('main pre', blocks => blocks.map(block => block.tabIndex))
  await expect.poll(stops, soon).toEqual([-1, 0])
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(stops, soon).toEqual([0, 0])
  const still = await readers.open(`${site.url}guide/code/`, { javaScriptEnabled: false })
  expect(await still.page.$$eval('main pre', blocks => blocks.map(block => block.tabIndex))).toEqual([0, 0])
})

describe('tabs', () => {
  const selected = (page: Page) =>
    page.$$eval('[data-tabs]', all =>
      all.map(tabs => {
        const tab = tabs.querySelector('[role=tab][aria-selected=true]')
        const panels = [...tabs.querySelectorAll('.tabs__panel')].filter(panel => panel.checkVisibility())
        const isTied =
          panels.length === 1 &&
          panels[0]?.getAttribute('aria-labelledby') === tab?.id &&
          tab?.getAttribute('aria-controls') === panels[0]?.id
        return `${tab?.textContent}${isTied ? '' : ' without its panel'}`
      })
    )

  test('tabs of a group are switched together, and remembered', async () => {
    const { page, context, said } = await readers.open(`${site.url}guide/tabs/`)
    await expect.poll(() => selected(page), soon).toEqual(['npm', 'npm', 'Yarn'])
    const other = await context.newPage()
    await other.goto(`${site.url}guide/tabs/`)
    await other.waitForSelector('[role=tablist]:visible')
    const second = page.getByRole('tablist').nth(1)
    await second.getByRole('tab', { name: 'pnpm' }).scrollIntoViewIfNeeded()
    const before = await second.evaluate(list => list.getBoundingClientRect().top)
    await second.getByRole('tab', { name: 'Yarn' }).click()
    await expect.poll(() => selected(page), soon).toEqual(['Yarn', 'Yarn', 'Yarn'])
    expect(await second.evaluate(list => list.getBoundingClientRect().top)).toBeCloseTo(before, 0)
    expect(await page.evaluate(() => localStorage.getItem('docusaurus.tab.pm'))).toBe('yarn')
    await expect.poll(() => selected(other), soon).toEqual(['Yarn', 'Yarn', 'Yarn'])
    await page.reload()
    await expect.poll(() => selected(page), soon).toEqual(['Yarn', 'Yarn', 'Yarn'])
    expect(said).toEqual([])
  })

  test('the address comes before the storage, and is replaced by a choice', async () => {
    const { page } = await readers.open(`${site.url}guide/tabs/?pm=pnpm&x=1#top`, {
      before: () => localStorage.setItem('docusaurus.tab.pm', 'yarn')
    })
    await expect.poll(() => selected(page), soon).toEqual(['Yarn', 'pnpm', 'Yarn'])
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('tab', { name: 'npm', exact: true }).nth(1).click()
    await expect.poll(() => new URL(page.url()).search, soon).toBe('?pm=npm&x=1')
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  test('values that no tab has are ignored', async () => {
    const { page } = await readers.open(`${site.url}guide/tabs/?pm=bun`, {
      before: () => localStorage.setItem('docusaurus.tab.pm', '"><img')
    })
    await page.waitForSelector('[role=tablist]:visible')
    await expect.poll(() => selected(page), soon).toEqual(['npm', 'npm', 'Yarn'])
  })

  test('by keyboard: one stop; arrows go round, Home and End; what has the focus is outlined and selected', async () => {
    const { page } = await readers.open(`${site.url}guide/tabs/`)
    await page.waitForSelector('[role=tablist]:visible')
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        const { outlineStyle, outlineWidth } = getComputedStyle(activeElement ?? document.body)
        return `${activeElement?.textContent} ${outlineStyle} ${outlineWidth}`
      })
    await page.getByRole('tab', { name: 'npm', exact: true }).first().focus()
    const seen: unknown[] = []
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      await page.keyboard.press(key)
      seen.push(await focused())
    }
    expect(seen).toEqual(['Yarn', 'pnpm', 'npm', 'pnpm', 'npm', 'pnpm'].map(name => `${name} solid 2px`))
    await expect.poll(() => selected(page), soon).toEqual(['pnpm', 'pnpm', 'Yarn'])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => selected(page), soon).toEqual(['Yarn', 'Yarn', 'Yarn'])
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), soon).toBe('tabpanel')
  })

  test('on paper all panels are there', async () => {
    const { page } = await readers.open(`${site.url}guide/tabs/`)
    await page.waitForSelector('[role=tablist]:visible')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('.tabs__panel').filter({ visible: true }).count(), soon).toBe(9)
  })

  test('on a page that the router brought, and with nothing moving when they come to life', async () => {
    const { page } = await readers.open(site.url)
    await page.click('.theme-announcement-bar a')
    await shows(page, 'Tabs')
    await expect.poll(() => selected(page), soon).toEqual(['npm', 'npm', 'Yarn'])
    const direct = await readers.open(`${site.url}guide/tabs/`, { before: noteShifts })
    expect(await shiftsOf(direct.page)).toEqual([])
  })
})

describe('pictures', () => {
  test('those that are larger than shown open in a dialog, by mouse and by keyboard', async () => {
    const { page, said } = await readers.open(`${site.url}guide/pictures/`)
    const wide = page.getByRole('button', { name: 'A wide picture' })
    await wide.waitFor()
    expect(await page.locator('.markdown img[role=button]').count()).toBe(1)
    await wide.click()
    const dialog = page.getByRole('dialog', { name: 'A wide picture' })
    await dialog.waitFor()
    const width = await wide.evaluate(image => image.clientWidth)
    await expect.poll(() => dialog.locator('img').evaluate(image => image.clientWidth), soon).toBeGreaterThan(width)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => wide.evaluate(image => image === document.activeElement), soon).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(said).toEqual([])
  })

  test('are zoomed by keys, by the wheel and by two fingers, and scrolled by arrows', async () => {
    const { page, context, said } = await readers.open(`${site.url}guide/pictures/`, { hasTouch: true })
    await page.getByRole('button', { name: 'A wide picture' }).click()
    const dialog = page.getByRole('dialog')
    const picture = dialog.locator('img')
    const width = () => picture.evaluate(image => image.getBoundingClientRect().width)
    await expect.poll(width, soon).toBeGreaterThan(1000)
    const fitting = await width()
    const zoom = async () => (await width()) / fitting
    await page.keyboard.press('+')
    await expect.poll(zoom, soon).toBeCloseTo(1.5)
    const stage = dialog.locator('.zoom__stage')
    const place = () => stage.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])
    const [left = 0] = await place()
    expect(left).toBeGreaterThan(0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => ((await place())[0] ?? 0) - left, soon).toBeGreaterThan(0)
    await page.keyboard.press('0')
    await expect.poll(zoom, soon).toBeCloseTo(1)
    await dialog.getByRole('button', { name: 'Enlarge' }).click()
    await expect.poll(zoom, soon).toBeCloseTo(1.5)
    await dialog.getByRole('button', { name: 'Reduce' }).click()
    await expect.poll(zoom, soon).toBeCloseTo(1)
    await page.mouse.move(600, 400)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await expect.poll(zoom, soon).toBeGreaterThan(2)
    await page.keyboard.press('0')
    await expect.poll(zoom, soon).toBeCloseTo(1)
    const fingers = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side, id) => ({ x: 640 + side * apart, y: 400, id }))
      })
    await touch('touchStart', 50)
    for (const apart of [60, 100, 150]) await touch('touchMove', apart)
    await touch('touchEnd', 0)
    await expect.poll(zoom, soon).toBeGreaterThan(1.4)
    expect(await dialog.count()).toBe(1)
    expect(said).toEqual([])
  })
})

describe('wide tables', () => {
  const wide = (page: Page) => page.getByRole('button', { name: 'Enlarge: Table: c0, c1, c2, c3' })

  test('fill the window by pointer and keyboard, and come back to their place', async () => {
    const { page, said } = await readers.open(`${site.url}guide/pictures/`, { before: noteShifts })
    await wide(page).waitFor()
    // The narrow table has none.
    expect(await page.locator('.enlarge').count()).toBe(1)
    const box = page.locator('.markdown .table-wrapper').nth(1)
    const widthOf = () => box.evaluate(element => element.clientWidth)
    const before = await widthOf()
    const html = await page.locator('.theme-doc-markdown').innerHTML()
    await box.hover()
    await wide(page).click()
    const dialog = page.getByRole('dialog', { name: 'Table: c0, c1, c2' })
    await dialog.waitFor()
    const inside = dialog.locator('.table-wrapper')
    await expect.poll(() => inside.evaluate(element => element.clientWidth), soon).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => wide(page).evaluate(button => button === document.activeElement), soon).toBe(true)
    expect(await widthOf()).toBe(before)
    expect(await page.locator('.theme-doc-markdown').innerHTML()).toBe(html)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await shiftsOf(page)).toEqual([])
    expect(said).toEqual([])
  })

  test('a link in the window leads to its page, and the window closes', async () => {
    const { page, said } = await readers.open(`${site.url}guide/pictures/`)
    await wide(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'value-0' }).click()
    await shows(page, 'Code')
    expect(await page.locator('dialog').count()).toBe(0)
    expect(said).toEqual([])
  })

  test('scroll in their box without a script', async () => {
    const { page } = await readers.open(`${site.url}guide/pictures/`, { javaScriptEnabled: false })
    expect(await page.locator('.enlarge').count()).toBe(0)
    await page.locator('.table-wrapper').nth(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(
        () =>
          page
            .locator('.table-wrapper')
            .nth(1)
            .evaluate(box => box.scrollLeft),
        soon
      )
      .toBeGreaterThan(0)
  })
})

describe('the way back up', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Scroll back to top' })

  test('shows while scrolling up, leads to the top, and hides on the way down', async () => {
    const { page } = await readers.open(`${site.url}guide/long/`, { reducedMotion: 'reduce' })
    for (const [y, shows] of [
      [1500, false],
      [1400, true],
      [1450, false],
      [1300, true]
    ] as const) {
      await scrollTo(page, y)
      await button(page).waitFor({ state: shows ? 'visible' : 'hidden' })
    }
    await button(page).click()
    await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBe(0)
    await button(page).waitFor({ state: 'hidden' })
  })

  test('a jump to a heading above does not show it', async () => {
    const { page } = await readers.open(`${site.url}guide/long/`)
    await scrollTo(page, 3000)
    await page.click('.theme-doc-toc-desktop >> text=Second')
    await expect
      .poll(() => page.evaluate(() => document.getElementById('second')?.getBoundingClientRect().top), soon)
      .toBeCloseTo(68, -1)
    await frames(page)
    expect(await button(page).count()).toBe(0)
  })
})

describe('keys', () => {
  test('the skip link comes first, and leads into the text', async () => {
    const { page } = await readers.open(site.url)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), soon).toBe('Skip to main content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe('MAIN')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('main *')), soon).toBe(true)
  })

  test.each(['/', 'Control+k', 'Meta+K'])('%s opens the search', async key => {
    const { page } = await readers.open(site.url)
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
  })

  test('but not while writing', async () => {
    const { page } = await readers.open(`${site.url}search/`)
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('a/b')
    expect(await page.getByRole('searchbox').inputValue()).toBe('a/b')
  })

  test('the key caps are those of the platform', async () => {
    const cap = (page: Page) => page.textContent('.search-button kbd')
    const { page } = await readers.open(site.url)
    const mac = await readers.open(site.url, {
      before: () => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })
    })
    expect([await cap(page), await cap(mac.page)]).toEqual(['Ctrl', '⌘'])
    await mac.page.click('.markdown a >> text=code')
    await shows(mac.page, 'Code')
    expect(await cap(mac.page)).toBe('⌘')
  })
})
