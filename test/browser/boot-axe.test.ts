/** What the boot adds to pages is accessible, too: each of its states in both color modes. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { BuiltSite } from '../support/built-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { type Readers, ran, startReaders } from '../support/readers.ts'

let readers: Readers
let site: BuiltSite
beforeAll(async () => {
  ;[readers, site] = await Promise.all([startReaders(), fixtureSite()])
})
afterAll(async () => {
  await readers.close()
  site.close()
})

const phone = { viewport: { width: 390, height: 800 }, hasTouch: true }

interface State {
  readonly name: string
  readonly path: string
  readonly options?: object
  reach(page: Page): Promise<unknown>
}

const states: readonly State[] = [
  {
    name: 'the mobile menu',
    path: 'guide/long/',
    options: phone,
    reach: async page => {
      await page.locator('header .navbar__toggle').tap()
      await page.getByRole('dialog').waitFor()
    }
  },
  {
    name: 'its main panel',
    path: 'guide/long/',
    options: phone,
    reach: async page => {
      await page.locator('header .navbar__toggle').tap()
      await page.getByRole('button', { name: '← Back to main menu' }).tap()
    }
  },
  {
    name: 'tabs',
    path: 'guide/tabs/',
    reach: page => page.getByRole('tab', { name: 'Yarn' }).first().click()
  },
  {
    name: 'an enlarged picture',
    path: 'guide/pictures/',
    reach: async page => {
      await page.getByRole('button', { name: 'A wide picture' }).click()
      await page.getByRole('dialog').waitFor()
    }
  },
  {
    name: 'a wide table with its button',
    path: 'guide/pictures/',
    options: phone,
    reach: page => page.getByRole('button', { name: 'Enlarge: Table: c0, c1, c2, c3' }).waitFor()
  },
  {
    name: 'an enlarged table',
    path: 'guide/pictures/',
    options: phone,
    reach: async page => {
      await page.getByRole('button', { name: 'Enlarge: Table: c0, c1, c2, c3' }).tap()
      await page.getByRole('dialog').waitFor()
    }
  },
  {
    name: 'code with its buttons, one of them pressed',
    path: 'guide/code/',
    reach: page => page.getByRole('button', { name: 'Toggle word wrap' }).click()
  },
  {
    name: 'the message for a page that cannot be loaded',
    path: '',
    reach: async page => {
      await page.mouse.move(10, 10)
      await ran(page, '/router.')
      await page.context().setOffline(true)
      await page.evaluate(() => {
        const link = document.querySelector<HTMLAnchorElement>('.markdown a')
        if (link) link.href = '/reference/api'
        link?.click()
      })
      await page.getByRole('alert').waitFor()
    }
  }
]

test.each(states)('$name', async ({ path, options, reach }) => {
  const { page } = await readers.open(site.url + path, options)
  await reach(page)
  await expectAccessible(page)
})
