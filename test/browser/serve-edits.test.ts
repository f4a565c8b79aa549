/** Every kind of edit reaches the page that is open, and leaves alone what it does not concern. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Readers, startReaders } from '../support/readers.ts'
import { config, type ServedSite, serveSite, soon } from '../support/serve.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const front = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n`
const filler = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of the long text.\n`).join('\n')
const article = (words: string) => `${front('Guide')}Begins here.

<Tabs>
<TabItem value="a" label="Alpha">

Alpha panel.

</TabItem>
<TabItem value="b" label="Beta">

Beta panel.

</TabItem>
</Tabs>

<details>
<summary>More</summary>

Folded text.

</details>

${filler}

## Part

Words: ${words}. See [the start](./index.md).

${filler}
`
const site = {
  'docs/index.md': `${front('Start')}Welcome.\n`,
  'docs/guide.mdx': article('first'),
  'docs/other.md': `${front('Other')}Something else.\n`,
  // Browsers ask for it, and say so when it is missing.
  'static/favicon.ico': ''
}

/** Opens a page whose window is marked, so that a reload shows. */
async function open(served: ServedSite, path: string): Promise<{ page: Page; said: string[] }> {
  const { page, said } = await readers.open(served.origin + path)
  await page.evaluate(() => void Object.assign(window, { isMarked: true }))
  return { page, said }
}

const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)
const textOf = (page: Page, selector: string) => page.textContent(selector)
const mainText = (page: Page) => page.evaluate(() => document.querySelector('main')?.textContent ?? '')

describe('an edit of the text', () => {
  test('changes that text and nothing else: scroll, focus, tabs, folds and elements stay', async () => {
    const served = await serveSite(site)
    const { page, said } = await open(served, '/guide')
    await page.click('[role=tab]:has-text("Beta")')
    await page.click('summary:has-text("More")')
    await page.focus('main a:has-text("the start")')
    await page.evaluate(() => {
      document.querySelector('main h2')?.scrollIntoView({ behavior: 'instant' })
      for (const part of document.querySelectorAll('main p')) Object.assign(part, { isOld: true })
    })
    const y = await page.evaluate(() => window.scrollY)
    expect(y).toBeGreaterThan(500)

    await served.write('docs/guide.mdx', article('second'))
    await soon(() => mainText(page)).toContain('Words: second.')

    expect(await page.evaluate(() => window.scrollY)).toBe(y)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('the start')
    expect(await page.getAttribute('[role=tab]:has-text("Beta")', 'aria-selected')).toBe('true')
    expect(await page.isVisible('text=Beta panel.')).toBe(true)
    expect(await page.isVisible('text=Folded text.')).toBe(true)
    expect(await page.evaluate(() => [...document.querySelectorAll('main p')].every(part => 'isOld' in part))).toBe(
      true
    )
    expect(await isMarked(page)).toBe(true)
    expect(said).toEqual([])
  })

  test('above the reader moves nothing that they see', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await page.evaluate(() => document.querySelector('main h2')?.scrollIntoView({ behavior: 'instant' }))
    const top = () =>
      page.evaluate(() => Math.round(document.querySelector('main h2')?.getBoundingClientRect().top ?? 0))
    const before = await top()
    await served.write('docs/guide.mdx', article('first').replace('Begins here.', 'One.\n\nTwo.\n\nThree.\n\nFour.'))
    await soon(() => mainText(page)).toContain('Four.')
    await soon(top).toBe(before)
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await top()).toBe(before)
  })

  test('brings new tabs to life, and leaves a chosen tab chosen', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await page.click('[role=tab]:has-text("Beta")')
    const tab = '<TabItem value="c" label="Gamma">\n\nGamma panel.\n\n</TabItem>\n</Tabs>\n'
    await served.write('docs/guide.mdx', article('first').replace('</Tabs>', tab))
    await soon(() => mainText(page)).toContain('Gamma panel.')
    await page.click('[role=tab]:has-text("Gamma")')
    expect(await page.isVisible('text=Gamma panel.')).toBe(true)
    expect(await page.isVisible('text=Alpha panel.')).toBe(false)
  })

  test('of a heading changes the list of contents', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await served.write('docs/guide.mdx', article('first').replace('## Part', '## Chapter'))
    await soon(() => textOf(page, '[data-toc]')).toContain('Chapter')
    expect(await isMarked(page)).toBe(true)
  })

  test('of another page changes nothing here', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await served.write('docs/other.md', `${front('Other')}New words.\n`)
    await soon(() => served.get('/other')).toContain('New words.')
    await served.write('docs/guide.mdx', article('third'))
    await soon(() => mainText(page)).toContain('Words: third.')
    expect(await isMarked(page)).toBe(true)
  })

  test('reaches a page that the reader went to without loading it', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await page.click('[data-sidebar] a:has-text("Other")')
    await soon(() => mainText(page)).toContain('Something else.')
    await served.write('docs/other.md', `${front('Other')}New words.\n`)
    await soon(() => mainText(page)).toContain('New words.')
    expect(await isMarked(page)).toBe(true)
  })

  test('is seen on a page that was fetched before the edit and shown after it', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    const fetched = page.waitForResponse(response => response.url().includes('/other'))
    await page.hover('[data-sidebar] a:has-text("Other")')
    await fetched
    await served.write('docs/other.md', `${front('Other')}New words.\n`)
    await soon(() => served.get('/other')).toContain('New words.')
    await page.click('[data-sidebar] a:has-text("Other")')
    await soon(() => mainText(page)).toContain('New words.')
  })
})

describe('an edit of what surrounds the text', () => {
  test('front matter: title and sidebar follow without a reload', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await served.write('docs/other.md', `${front('Renamed')}Something else.\n`)
    await soon(() => textOf(page, '[data-sidebar]')).toContain('Renamed')
    await served.write('docs/guide.mdx', article('first').replace('title: Guide', 'title: Handbook'))
    await soon(() => page.title()).toContain('Handbook')
    expect(await textOf(page, 'main h1')).toBe('Handbook')
    expect(await isMarked(page)).toBe(true)
  })

  test('a category file: the sidebar follows', async () => {
    const served = await serveSite({ ...site, 'docs/deep/a.md': `${front('Deep')}Text.\n` })
    const { page } = await open(served, '/guide')
    await served.write('docs/deep/_category_.json', '{"label": "Depths"}')
    await soon(() => textOf(page, '[data-sidebar]')).toContain('Depths')
    expect(await isMarked(page)).toBe(true)
  })

  test('the sidebars file: the sidebar follows', async () => {
    const served = await serveSite({
      ...site,
      'site.config.ts': config.replace("'/' }", "'/', sidebarPath: 'sidebars.json' }"),
      'sidebars.json': '{"main": ["guide", "other"]}'
    })
    const { page } = await open(served, '/guide')
    const links = () =>
      page.locator('[data-sidebar] nav.menu a[href="/"], [data-sidebar] .menu__link').allTextContents()
    expect(await links()).toEqual(['Guide', 'Other'])
    await served.write('sidebars.json', '{"main": ["guide", "other", "index"]}')
    await soon(links).toEqual(['Guide', 'Other', 'Start'])
  })

  test('a style sheet of the site is exchanged, never missing, without a reload', async () => {
    const served = await serveSite({
      ...site,
      'site.config.ts': config.replace('docs: [', "styles: ['own.css'],\n  docs: ["),
      'own.css': 'main p { color: rgb(1, 2, 3) }'
    })
    const { page } = await open(served, '/guide')
    const color = () => page.evaluate(() => getComputedStyle(document.querySelector('main p') as Element).color)
    expect(await color()).toBe('rgb(1, 2, 3)')
    const sheets = await page.locator('link[rel=stylesheet]').count()
    await page.evaluate(() => {
      const margins = new Set<string>()
      Object.assign(window, { margins })
      const look = () => {
        margins.add(getComputedStyle(document.body).marginTop)
        requestAnimationFrame(look)
      }
      look()
    })
    await served.write('own.css', 'main p { color: rgb(4, 5, 6) }')
    await soon(color).toBe('rgb(4, 5, 6)')
    // The old one goes when the new one says that it is loaded.
    await soon(() => page.locator('link[rel=stylesheet]').count()).toBe(sheets)
    expect(await page.evaluate(() => [...(window as unknown as { margins: Set<string> }).margins])).toEqual(['0px'])
    expect(await isMarked(page)).toBe(true)
  })

  test('a template: the page is loaded anew, at the same place', async () => {
    const served = await serveSite({ ...site, 'templates/note.txt': '' })
    const { page } = await open(served, '/guide')
    await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
    await served.write('templates/parts/Footer.tsx', 'export const Footer = () => <footer>Own footer</footer>\n')
    await soon(() => textOf(page, 'body > footer')).toBe('Own footer')
    await soon(() => page.evaluate(() => Math.round(window.scrollY))).toBe(700)
    expect(await isMarked(page)).toBe(false)
  })

  test('the configuration: the page is loaded anew; a wrong one is told and changes nothing', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await served.write('site.config.ts', config.replace("title: 'Acme'", "titel: 'Acme'"))
    await soon(() => textOf(page, 'docsgen-findings section')).toContain('titel')
    expect(await isMarked(page)).toBe(true)
    await served.write('site.config.ts', config.replace("'Acme'", "'Acme Corp'"))
    await soon(() => page.title()).toBe('Guide | Acme Corp')
    await soon(() => page.locator('docsgen-findings').count()).toBe(0)
    expect(await isMarked(page)).toBe(false)
  })

  test('a static picture is loaded again where it is shown', async () => {
    const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`
    const served = await serveSite({
      ...site,
      'docs/picture.md': `${front('Picture')}![A box](/box.svg)\n`,
      'static/box.svg': svg(10)
    })
    const { page } = await open(served, '/picture')
    const width = () => page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth)
    await soon(width).toBe(10)
    await served.write('static/box.svg', svg(30))
    await soon(width).toBe(30)
    expect(await isMarked(page)).toBe(true)
  })
})

describe('an edit of a component', () => {
  const withBox = {
    ...site,
    'docs/box.mdx': `${front('Box')}import { Box } from '../src/Box.jsx'\n\n<Box />\n`,
    'src/Box.jsx': 'export const Box = () => <p>Wooden box</p>\n'
  }

  test('changes the page that uses it', async () => {
    const served = await serveSite(withBox)
    const { page } = await open(served, '/box')
    await soon(async () => {
      await served.write('src/Box.jsx', 'export const Box = () => <p>Iron box</p>\n')
      return mainText(page)
    }).toContain('Iron box')
    expect(await isMarked(page)).toBe(true)
  })

  test('elsewhere leaves an interactive one as the reader left it', async () => {
    const served = await serveSite({
      ...site,
      'docs/count.mdx': `${front('Count')}import { Count } from '../src/Count.jsx'\n\n<Count />\n\nWords: one.\n`,
      'src/Count.jsx': `'use client'
import { useState } from 'react'
export function Count() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>Counted {count}</button>
}
`
    })
    const { page } = await open(served, '/count')
    const label = () => textOf(page, 'main button:has-text("Counted")')
    await soon(async () => {
      await page.click('main button:has-text("Counted")')
      return label()
    }).not.toBe('Counted 0')
    const left = await label()
    await served.write(
      'docs/count.mdx',
      `${front('Count')}import { Count } from '../src/Count.jsx'\n\n<Count />\n\nWords: two.\n`
    )
    await soon(() => mainText(page)).toContain('Words: two.')
    expect(await label()).toBe(left)
    await page.click('main button:has-text("Counted")')
    await soon(label).not.toBe(left)
  })
})

describe('a page that goes', () => {
  test('is shown as missing, and comes back with its file', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await served.remove('docs/guide.mdx')
    await soon(() => mainText(page)).toContain('Page Not Found')
    await served.write('docs/guide.mdx', article('again'))
    await soon(() => mainText(page)).toContain('Words: again.')
  })

  test('goes from the sidebar of the others', async () => {
    const served = await serveSite(site)
    const { page } = await open(served, '/guide')
    await served.remove('docs/other.md')
    await soon(() => textOf(page, '[data-sidebar]')).not.toContain('Other')
    await served.write('docs/new.md', `${front('Newcomer')}Text.\n`)
    await soon(() => textOf(page, '[data-sidebar]')).toContain('Newcomer')
    expect(await isMarked(page)).toBe(true)
  })
})
