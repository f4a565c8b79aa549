/** Start pages, wide pages and blank pages: what readers see, in both modes, without scripts, from right to left. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeWidths, expectAccessible } from '../support/axe.ts'
import { type BuiltSite, buildSite } from '../support/built-site.ts'
import { type Readers, settled, startReaders } from '../support/readers.ts'

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"/>'

const hero = (variant: string, more = '') => `---
layout: home
title: ${variant}
description: A start page.
hero:
  name: Acme
  text: Data that is safe to share
  tagline: Acme copies a database and replaces what is private.
  variant: ${variant}
  actions:
    - { text: Quick start, link: ./start.md#one }
    - { text: Sources, link: https://example.org }
${more}---

## More below

A [link](./start.md) in the text.
`

const rest = `  image: { light: ./a.svg, dark: ./a.svg, alt: A }
features:
  - { icon: lightning-charge, title: Fast, details: A minute., link: ./start.md, linkText: Why }
  - { icon: 🛡️, title: Safe }
logos: { title: Used by, items: [{ src: ./a.svg, alt: Beta, link: https://example.org }] }
numbers: [{ value: 4 kB, label: of script }, { value: 0, label: broken links }]
quotes: [{ text: It just works., author: Jane, role: Beta, image: ./a.svg }]
call: { title: Ready?, text: Two minutes., actions: [{ text: Quick start, link: ./start.md }] }
`

let readers: Readers
let site: BuiltSite

beforeAll(async () => {
  readers = await startReaders()
  site = await buildSite(
    { i18n: { defaultLocale: 'ar', locales: ['ar'] } },
    {
      'docs/index.md': hero('split', rest),
      'docs/centered.md': hero(
        'centered',
        '  code: { language: js, title: a.js, text: "let a = 1" }\n  install: npm install acme\n'
      ),
      'docs/plain.md': hero('plain'),
      'docs/start.md': '# Start\n\n## One\n',
      'docs/wide.md': '---\nlayout: page\nwide: true\n---\n\n# Wide\n',
      'docs/blank.md': '---\nlayout: blank\n---\n\n# Blank\n\n[Start](./start.md)\n',
      'docs/a.svg': picture
    }
  )
})
afterAll(async () => {
  await readers.close()
  site.close()
})

test.each(axeWidths(320, 1280))('at %i px they are accessible and nothing scrolls sideways', async width => {
  for (const path of ['', 'centered', 'plain', 'wide', 'blank']) {
    const { page } = await readers.open(site.url + path, { viewport: { width, height: 800 } })
    await expectAccessible(page)
    expect(await page.locator('h1').count()).toBe(1)
  }
})

test('commands to install are in a tab for each package manager, and a choice is remembered', async () => {
  const { page, said } = await readers.open(`${site.url}centered`)
  const install = page.locator('.home-install')
  await install.getByRole('tab', { name: 'pnpm' }).click()
  expect((await install.locator('.tabs__panel:visible').innerText()).trim()).toBe('pnpm add acme')
  await page.reload()
  await install.getByRole('tab', { name: 'pnpm', selected: true }).waitFor()
  const still = await readers.open(`${site.url}centered`, { javaScriptEnabled: false })
  expect(await still.page.locator('.home-install').innerText()).toMatch(/npm install acme[\s\S]*yarn add acme/)
  expect(said).toEqual([])
})

test('a start page is whole without scripts, and has no sidebar', async () => {
  const { page } = await readers.open(site.url, { javaScriptEnabled: false })
  expect(await page.locator('h1').innerText()).toMatch(/Acme\s+Data that is safe to share/)
  expect(await page.locator('main .button').first().getAttribute('href')).toMatch(/\/start#one$/)
  expect(await page.locator('main img').first().getAttribute('src')).toMatch(/\/assets\/images\/a-\w+\.svg$/)
  expect(await page.locator('main').innerText()).toMatch(
    /Fast[\s\S]*Used by[\s\S]*4 kB[\s\S]*Jane[\s\S]*More below[\s\S]*Ready\?/
  )
  expect(await page.locator('.theme-doc-sidebar-container, .pagination-nav, .breadcrumbs').count()).toBe(0)
})

test('from a blank page a link shows the bars of the next page', async () => {
  const { page, said } = await readers.open(`${site.url}blank`)
  expect(await page.locator('.site-header').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Start' }).last().click()
  // The address changes first, the page after it.
  await page.locator('.site-header').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/start$/)
  await page.goto(`${site.url}wide`)
  await settled(page)
  const box = await page.locator('main').boundingBox()
  expect(box?.width).toBeGreaterThan(1000)
  expect(said).toEqual([])
})
