/** The site for browser tests of the search, with the development build of React, and actions of its readers. */
import type { Page } from 'playwright-core'
import type { ConfigInput } from '../../src/config/schema/config.ts'
import { type BuiltSite, buildOwnSite, buildSite } from './built-site.ts'

const config: Partial<ConfigInput> = {
  navbar: {
    title: 'Fixture',
    items: [
      { label: 'Docs', to: '/' },
      { label: 'SDK', to: '/sdk' }
    ]
  },
  docs: [
    { path: 'docs', routeBasePath: '/' },
    { id: 'sdk', path: 'sdk', routeBasePath: '/sdk' }
  ],
  changelog: { path: 'changelog' }
}

/** Builds and serves the site. `overrides` replaces keys of the configuration. */
export function searchSite(overrides: Partial<ConfigInput> = {}): Promise<BuiltSite> {
  return buildSite({ ...config, ...overrides }, pages, { development: true })
}

/** Like `searchSite`, but in a separate folder, which the test may change. */
export function ownSearchSite(): Promise<BuiltSite> {
  return buildOwnSite(config, pages)
}

const doc = (title: string, body: string) => `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body}\n`
const lines = (count: number) => Array.from({ length: count }, (_, line) => `Line ${line}.`).join('\n\n')

/** A page with nine sections, thirty similar pages, and pages whose titles look like markup. */
const pages: Readonly<Record<string, string>> = {
  'docs/index.md': doc('Start', `Welcome. Select me.\n\n## Far below\n\n${lines(60)}\n\n## Penguins\n\nThey swim.`),
  'docs/install.md': doc('Installing', 'How to install the tool.\n\n## With a package manager\n\nRun `brew install`.'),
  'docs/oven.md': doc(
    'Oven',
    Array.from({ length: 9 }, (_, part) => `## Oven part ${part}\n\nThe oven has part ${part}.`).join('\n\n')
  ),
  'docs/markup.md': doc(
    '<img src=x onerror=alert(1)> titles',
    'Markup: `<script>alert(1)</script>` and `"><svg onload=alert(1)>`.'
  ),
  'docs/prototype.md': doc('__proto__', 'What `__proto__` and `constructor` are.'),
  'docs/japanese.md': doc('検索エンジン', '日本語の文書も見つかります。'),
  'docs/arabic.md': doc('تثبيت الأداة', 'كيفية تثبيت الأداة.'),
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, page) => [`docs/many/${page}.md`, doc(`Walrus ${page}`, `Walrus number ${page}.`)])
  ),
  'sdk/index.md': doc('SDK', 'The penguins of the SDK.'),
  'changelog/2025-05-01-first.md': '---\ntitle: First entry\n---\n\nPenguins are new.\n'
}

export const dialog = 'dialog[open]'
export const field = `${dialog} [role=combobox]`
export const options = `${dialog} [role=option]`

/** Opens the search dialog with its keyboard shortcut. */
export async function openWindow(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector(dialog)
}

/** Enters a query in the open dialog; resolves when the results are shown. */
export async function ask(page: Page, query: string): Promise<void> {
  await page.fill(field, query)
  await answered(page)
}

/** Resolves when no search is pending. */
export async function answered(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-pending]'))
}

/** Titles of the options, the active one with a star. */
export function shown(page: Page): Promise<readonly string[]> {
  return page.$$eval('dialog[open] [role=option]', found =>
    found.map(
      option =>
        (option.getAttribute('aria-selected') === 'true' ? '* ' : '') +
        (option.querySelector('.search-hit__title')?.textContent ?? '')
    )
  )
}

/** Paths that belong to the search. */
export function ofSearch(asked: readonly string[]): readonly string[] {
  return asked.filter(path => /search/.test(path) && !/\/search\/?$/.test(path))
}
