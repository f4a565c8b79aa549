/** Interactive components in MDX pages: alive when the reader gets to them, and plain HTML until then. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteImports } from '../../src/output/client/site-imports.ts'
import { filesOnDisk, importResolver } from '../../src/pipeline/bodies/import-resolver.ts'
import { realRoots } from '../../src/util/guarded-files.ts'
import { toSourcePath } from '../../src/util/paths.ts'
import { type BuiltSite, buildOwnSite, buildSite } from '../support/built-site.ts'
import { projectRoot } from '../support/cli.ts'
import { testConfig } from '../support/config.ts'
import { addDevelopmentReact } from '../support/development-react.ts'
import { holdBack, isAlive, type Reader, type Readers, ran, soon, startReaders } from '../support/readers.ts'
import { complaints } from '../support/wake-chrome.ts'

const files = {
  'docs/_counter.tsx': `'use client'
    import { useId, useState } from 'react'
    import BrowserOnly from '@docusaurus/BrowserOnly'
    import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
    import { Admonition } from 'docsgen/components'
    import { half } from './_half'
    import data from '@site/docs/_data.json'
    import dot from './dot.svg'
    import text from './_note.txt?raw'
    export function Counter({ start = 0, name }) {
      const [count, setCount] = useState(start)
      const id = useId()
      return (
        <div className="counter">
          <label htmlFor={id}>Name of {name}:</label> <input id={id} />
          <button onClick={() => setCount(count + 1)}>{name} has {count}, half of it is {half(count)}</button>
          <img src={dot} alt={data.alt} /> <p>{text}</p>
          {count > 5 && <Admonition type="note">Many</Admonition>}
        </div>
      )
    }
    export default function Bar() {
      const [width, setWidth] = useState(50)
      return <button className="bar" style={{ width: width + 'px' }} onClick={() => setWidth(80)}>Bar</button>
    }
    export function Fails() {
      const [isOver, setOver] = useState(false)
      if (isOver) throw new Error('Enough')
      return <button className="fails" onClick={() => setOver(true)}>Fail</button>
    }
    export function Where() {
      const { siteConfig } = useDocusaurusContext()
      return <p className="where"><BrowserOnly fallback={siteConfig.title}>{() => siteConfig.title + ' in a browser'}</BrowserOnly></p>
    }
    export const Browser = () => <p className="browser">{navigator.userAgent.length > 0 ? 'In a browser' : ''}</p>`,
  'docs/_half.ts': 'export const half = (n: number) => n / 2',
  'docs/_data.json': '{"alt": "A dot"}',
  'docs/_note.txt': 'Read & seen',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'docs/index.md': '---\ntitle: Start\n---\n\nGo to [the islands](./islands.mdx) or [none](./none.md).\n',
  'docs/none.md': '---\ntitle: None\n---\n\nNo islands.\n',
  'docs/islands.mdx': `---
title: Islands
---

import Bar, { Browser, Counter, Fails, Where } from './_counter'

<Counter name="load" start={2} client:load />

<Counter name="idle" client:idle />

<Bar />

<Fails />

<Browser client:only />

<Where client:load />

${'Text.\n\n'.repeat(80)}

<Counter name="far" start={4} />
`
}

let readers: Readers
let site: BuiltSite
let development: BuiltSite
beforeAll(async () => {
  ;[readers, site, development] = await Promise.all([startReaders(), buildSite({}, files), buildOwnSite({}, files)])
  const root = dirname(development.folder)
  const html = readFileSync(join(development.folder, 'islands/index.html'), 'utf8')
  const addressOf = () => /\/assets\/images\/dot-\w+\.svg/.exec(html)?.[0] ?? null
  const names = ['Browser', 'Counter', 'Fails', 'Where', 'default']
  const islands = new Map([[toSourcePath('docs/_counter.tsx'), names]])
  const config = { ...testConfig(), root, title: 'Fixture' }
  await addDevelopmentReact(development.folder, {
    root,
    roots: realRoots([root]),
    islands,
    plugins: [
      siteImports({
        ours: projectRoot,
        root,
        imports: importResolver(config, filesOnDisk(config)),
        siteRoot: null,
        staticFolders: [],
        baseUrl: '/',
        filesUrl: '/',
        facts: {},
        islands,
        texts: new Map(),
        addressOf
      })
    ]
  })
})
afterAll(async () => {
  await readers.close()
  site.close()
  development.close()
})

/** Before the part of the boot that keeps clicks is there, a component is plain HTML, as without a script. */
async function openIslands(): Promise<Reader> {
  const reader = await readers.open(`${site.url}islands/`)
  await ran(reader.page, '/islands.')
  return reader
}

const button = (name: string) => `.counter button:has-text("${name}")`
/** The scripts that bring a React along, told by the name under which it finds its elements. */
async function filesWithReact({ url }: BuiltSite, asked: readonly string[]): Promise<readonly string[]> {
  const scripts = [...new Set(asked)].filter(path => path.endsWith('.js'))
  const texts = await Promise.all(scripts.map(async path => (await fetch(new URL(path, url))).text()))
  return scripts.filter((_, at) => texts[at]?.includes('__reactFiber$'))
}

describe('an island', () => {
  test('is there as HTML, in the page and without scripts', async () => {
    const { page } = await readers.open(`${site.url}islands/`, { javaScriptEnabled: false })
    expect(await page.innerText(button('load'))).toBe('load has 2, half of it is 1')
    expect(await page.getAttribute('.counter img', 'src')).toMatch(/^\/assets\/images\/dot-\w+\.svg$/)
  })

  test('is taken over as it is, by what the author has said, with one React for all', async () => {
    const { page, said, asked } = await readers.open(`${development.url}islands/`)
    for (const name of ['load', 'idle']) await expect.poll(() => isAlive(page, button(name)), soon).toBe(true)
    await expect.poll(() => page.isVisible('.browser'), soon).toBe(true)
    expect(await isAlive(page, button('far'))).toBe(false)
    await page.locator(button('far')).scrollIntoViewIfNeeded()
    await expect.poll(() => isAlive(page, button('far')), soon).toBe(true)

    const still = await readers.open(page.url(), { javaScriptEnabled: false })
    const htmlOf = ({ page }: Pick<typeof still, 'page'>) =>
      page.locator('.counter').evaluateAll(counters => counters.map(({ outerHTML }) => outerHTML))
    expect(await htmlOf({ page })).toEqual(await htmlOf(still))
    expect(complaints(said)).toEqual([])
    await page.hover('[data-navbar] .navbar__inner')
    await expect.poll(() => isAlive(page, '[data-navbar] nav'), soon).toBe(true)
    expect(asked).toContainEqual(expect.stringMatching(/\/chrome\.\w+\.js$/))
    expect(await filesWithReact(development, asked)).toHaveLength(1)
  })

  test('written for Docusaurus finds what it asks Docusaurus for', async () => {
    const still = await readers.open(`${site.url}islands/`, { javaScriptEnabled: false })
    expect(await still.page.innerText('.where')).toBe('Fixture')
    const { page, said } = await readers.open(`${site.url}islands/`)
    await expect.poll(() => page.innerText('.where'), soon).toBe('Fixture in a browser')
    expect(complaints(said)).toEqual([])
  })

  test('answers, styles itself, and uses built-in components', async () => {
    const { page, said } = await openIslands()
    for (let clicks = 0; clicks < 4; clicks++) await page.click(button('load'))
    await expect.poll(() => page.innerText(button('load')), soon).toBe('load has 6, half of it is 3')
    await page.waitForSelector('.theme-admonition:has-text("Many")')
    const width = () => page.evaluate(() => document.querySelector<HTMLElement>('.bar')?.style.width)
    await expect.poll(width, soon).toBe('50px')
    await page.click('.bar')
    await expect.poll(width, soon).toBe('80px')
    expect(said).toEqual([])
  })

  test('keeps clicks until it is alive, each of them, and what was typed', async () => {
    const { page } = await readers.open(`${site.url}islands/`)
    const letGo = await holdBack(page, '**/island-runtime.*.js')
    await page.reload()
    await ran(page, '/islands.')
    await page.fill('.counter:has-text("far") input', 'typed')
    for (let clicks = 0; clicks < 3; clicks++) await page.click(button('far'))
    expect(await isAlive(page, button('far'))).toBe(false)
    letGo()
    await expect.poll(() => page.innerText(button('far')), soon).toBe('far has 7, half of it is 3.5')
    expect(await page.inputValue('.counter:has-text("far") input')).toBe('typed')
  })

  test('that crashes says so in its place; the page and the other islands stay', async () => {
    const { page } = await openIslands()
    await page.click('.fails')
    await expect.poll(() => page.isVisible('.crash-message:text("Enough")'), soon).toBe(true)
    expect(await page.textContent('main h1')).toBe('Islands')
    await page.click(button('load'))
    await expect.poll(() => page.innerText(button('load')), soon).toBe('load has 3, half of it is 1.5')
    await page.click('button:text("Try again")')
    await page.waitForSelector('.fails')
  })

  test('whose module is gone stays HTML', async () => {
    const { page, said } = await readers.open(site.url)
    await page.route('**/island-*.js', route => route.fulfill({ status: 404 }))
    await page.goto(`${site.url}islands/`)
    await expect.poll(() => said.some(line => line.startsWith('warning')), soon).toBe(true)
    expect(await page.innerText(button('load'))).toBe('load has 2, half of it is 1')
  })
})

test('islands come alive on pages that the router brings, and pages without any load nothing', async () => {
  const { page, said, asked } = await readers.open(site.url)
  await page.click('main a:text("none")')
  await expect.poll(() => page.textContent('main h1'), soon).toBe('None')
  expect(await filesWithReact(site, asked)).toEqual([])
  await page.goBack()
  await expect.poll(() => page.textContent('main h1'), soon).toBe('Start')
  for (let visits = 0; visits < 2; visits++) {
    await page.click('main a:text("the islands")')
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Islands')
    await expect.poll(() => isAlive(page, button('load')), soon).toBe(true)
    await page.click(button('load'))
    await expect.poll(() => page.innerText(button('load')), soon).toBe('load has 3, half of it is 1.5')
    await page.goBack()
    await expect.poll(() => page.textContent('main h1'), soon).toBe('Start')
  }
  expect(said).toEqual([])
})
