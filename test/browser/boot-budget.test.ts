/** What the first view of a page costs, and what its scripts must never contain. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, buildSite, firstSiteFolder, serve } from '../support/built-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { noteShifts, type Readers, settled, shiftsOf, startReaders } from '../support/readers.ts'
import { wakeChrome } from '../support/wake-chrome.ts'

let readers: Readers
let fixture: BuiltSite
let site: Omit<BuiltSite, 'folder'>
beforeAll(async () => {
  ;[readers, fixture, site] = await Promise.all([startReaders(), fixtureSite(), serve(firstSite, '/')])
})
afterAll(async () => {
  await readers.close()
  fixture.close()
  site.close()
})

const firstSite = await firstSiteFolder()
const kilobyte = 1000
const weightOf = (folder: string, path: string) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length
const scripts = () => readdirSync(join(firstSite, 'assets')).filter(name => name.endsWith('.js'))
const scriptsOf = (folder: string, paths: readonly string[]) =>
  [...new Set(paths)].filter(path => path.endsWith('.js')).reduce((sum, path) => sum + weightOf(folder, path), 0)

test('the boot is at most 4 kB', () => {
  // One for each language.
  const boots = scripts().filter(name => name.startsWith('boot.'))
  expect(boots).toHaveLength(2)
  for (const boot of boots) expect(weightOf(firstSite, `assets/${boot}`)).toBeLessThanOrEqual(4 * kilobyte)
})

/** About 700 words and four code blocks. */
const typical = 'guides/syncing-data-in-mongodb/'

test('a page of 700 words with four blocks of code is at most 9 kB of HTML', async () => {
  const { page } = await readers.open(site.url + typical, { javaScriptEnabled: false })
  const words = (await page.innerText('main')).split(/\s+/)
  expect(words.length).toBeGreaterThan(600)
  expect(await page.locator('.codeblock').count()).toBe(4)
  expect(weightOf(firstSite, `${typical}index.html`)).toBeLessThanOrEqual(9 * kilobyte)
})

test.each([
  ['the first site', typical],
  ['the first site', 'cli/sync/'],
  ['a page with code', 'guide/code/'],
  ['a page with tabs', 'guide/tabs/'],
  ['a long page', 'guide/long/']
])(
  'the first view of %s, /%s: JS ≤ 6 kB at load and ≤ 6.6 kB when idle (with tabs ≤ 7.6), CSS ≤ 12 kB, ≤ 6 requests, those for the icons of a sidebar and one for the style sheet of tabs, nothing moves, nothing is said',
  async (name, path) => {
    const isFirstSite = name === 'the first site'
    const folder = isFirstSite ? firstSite : fixture.folder
    const { page, said } = await readers.open('about:blank', {
      waits: false,
      before: () => {
        Object.assign(window, { atLoad: [] })
        const note = () => {
          const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))
          Object.assign(window, { atLoad: paths })
        }
        window.addEventListener('load', note)
      }
    })
    const asked: string[] = []
    page.on('request', request => {
      const path = new URL(request.url()).pathname.slice(1)
      // Documents of other pages are asked for in advance when all this is over, and the picture of the tab whenever
      // the browser likes.
      if (request.resourceType() !== 'fetch' && path !== 'img/logo_light_mode.png') asked.push(path)
    })
    await page.addInitScript(noteShifts)
    await page.goto((isFirstSite ? site : fixture).url + path, { waitUntil: 'load' })
    const atLoad = scriptsOf(folder, await page.evaluate(() => (window as unknown as { atLoad: string[] }).atLoad))
    await settled(page)
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('[data-copy]')].every(button => !button.hidden)
    )
    const styles = asked.filter(file => file.endsWith('.css')).map(file => weightOf(folder, file))
    expect(atLoad).toBeLessThanOrEqual(6 * kilobyte)
    // The module of tabs must not wait for the reader: it selects what was chosen on other pages.
    expect(scriptsOf(folder, asked)).toBeLessThanOrEqual((path === 'guide/tabs/' ? 7.6 : 6.6) * kilobyte)
    expect(styles.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12 * kilobyte)
    const own = asked.filter(file => /(?:icons|tabs)\.\w+\.\w+$/.test(file)).length
    expect(asked.length - Math.max(own - 1, 0), asked.join(' ')).toBeLessThanOrEqual(6)
    // Of the commands, icons of all pictures are in view.
    expect(own).toBeLessThanOrEqual(isFirstSite ? 6 : 3)
    expect(await shiftsOf(page)).toEqual([])
    expect(said).toEqual([])
  }
)

test('nothing moves while a page comes in pieces, as from a slow network', async () => {
  for (const path of ['guide/code/', 'guide/tabs/', 'guide/long/']) {
    const html = readFileSync(join(fixture.folder, path, 'index.html'), 'utf8')
    fixture.answers.set(new URL(fixture.url + path).pathname, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      let written = 0
      const timer = setInterval(() => {
        const end = Math.max(written + 200, html.indexOf('</head>'))
        response.write(html.slice(written, end))
        written = end
        if (written < html.length) return
        clearInterval(timer)
        response.end()
      }, 12)
    })
    const { page } = await readers.open('about:blank', { waits: false })
    await page.addInitScript(noteShifts)
    await page.goto(fixture.url + path)
    await settled(page)
    expect(await shiftsOf(page), path).toEqual([])
    fixture.answers.clear()
  }
})

test('the boot, the router, the reading aids and the chrome are at most 86.5 kB', async () => {
  const { page, asked, said } = await readers.open(site.url + typical)
  await wakeChrome(page)
  const title = await page.title()
  await page.click('.pagination-nav__link--next')
  await page.waitForFunction(before => document.title !== before, title)
  const sum = scriptsOf(firstSite, asked)
  expect(sum).toBeGreaterThan(60 * kilobyte)
  expect(sum, asked.join(' ')).toBeLessThanOrEqual(86.5 * kilobyte)
  expect(said).toEqual([])
})

test('no script of the boot writes HTML as text or runs text', () => {
  const forbidden =
    /\b(?:innerHTML|outerHTML|insertAdjacentHTML|eval)\b|document\.write|new Function|javascript:|set(?:Timeout|Interval)\(["'`]/
  // React names some of these, for whoever asks for them; the chrome is not the boot's.
  for (const name of scripts().filter(name => !/^(?:chrome|shared|search)/.test(name))) {
    expect(readFileSync(join(firstSite, 'assets', name), 'utf8').match(forbidden), name).toBe(null)
  }
})

test('with text of twice the size nothing moves out of a window of 1280 pixels, and no key of the search is shown by half', async () => {
  const { page } = await readers.open(site.url + typical, { viewport: { width: 1280, height: 800 } })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  const parts = await page.locator('.search-button').evaluate(button => {
    const { top, bottom, left, right } = button.getBoundingClientRect()
    return [...button.querySelectorAll('.search-label, kbd')].map(part => {
      const box = part.getBoundingClientRect()
      const isInside = box.top >= top && box.bottom <= bottom && box.left >= left && box.right <= right
      return isInside ? 'whole' : box.top >= bottom ? 'not shown' : 'by half'
    })
  })
  expect(parts).toEqual(['whole', 'not shown', 'not shown'])
})

test.each([
  ['quickstart/', 1],
  ['changelog/', 0],
  ['api/mgmt/v1alpha1/job.proto/', 1]
])('/%s loads the icons of the bar and those in view of its own sidebar, and no other', async (path, ofSidebars) => {
  const { page, asked } = await readers.open(site.url + path)
  const files = () => [...new Set(asked.filter(file => /icons\.\w+\.svg$/.test(file)))]
  await expect.poll(() => files().length).toBe(1 + ofSidebars)
  const drawn = await page.locator('use').evaluateAll(all => all.map(use => use.getAttribute('href') ?? ''))
  const isOfBar = (file: string) => drawn.some(href => href.includes(file))
  const weights = (isBar: boolean) =>
    files()
      .filter(file => isOfBar(file) === isBar)
      .map(file => weightOf(firstSite, file))
  expect(weights(true)).toHaveLength(1)
  expect(weights(true)[0]).toBeLessThanOrEqual(3 * kilobyte)
  for (const weight of weights(false)) expect(weight).toBeLessThanOrEqual(5 * kilobyte)
  for (const href of drawn) {
    const [file = '', name] = href.slice(1).split('#')
    expect(readFileSync(join(firstSite, file), 'utf8')).toContain(`<symbol id="${name}"`)
  }
})

test('the first view of a page without icons of its own is at most 25 kB, all in', async () => {
  const { page, asked } = await readers.open(`${fixture.url}guide/code/`, { waits: false })
  await settled(page)
  const files = [...new Set(asked)].map(path => path.slice(1)).filter(path => path.startsWith('assets/'))
  const sum = files.reduce((total, path) => total + weightOf(fixture.folder, path), 0)
  expect(files.length).toBeGreaterThan(3)
  expect(sum + weightOf(fixture.folder, 'guide/code/index.html'), files.join(' ')).toBeLessThanOrEqual(25 * kilobyte)
})

test('the first view of a page with the theme is at most 26 kB, and 60 kB with both fonts', async () => {
  const words = 'Words that fill a line of a page of documentation. '.repeat(12)
  const table = '| Option | Default |\n|---|---|\n| `lease` | `30s` |'
  const code = '```ts title="a.ts"\nexport const a = 1\n```'
  const sections = ['One', 'Two', 'Three'].map(title => `## ${title}\n\n${words}\n\n${table}\n\n${code}`)
  const themed = await buildSite(
    { theme: {}, search: 'flexsearch' },
    { 'docs/index.md': `---\ntitle: Start\ndescription: A page.\n---\n\n${words}\n\n${sections.join('\n\n')}\n` }
  )
  try {
    const { page, asked } = await readers.open(themed.url, { waits: false })
    await settled(page)
    await page.waitForFunction(() => document.fonts.status === 'loaded' && document.fonts.check('16px "Geist Mono"'))
    const files = [...new Set(asked)].map(path => path.slice(1)).filter(path => path.startsWith('assets/'))
    const fonts = files.filter(path => path.endsWith('.woff2'))
    expect(fonts).toHaveLength(2)
    const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + weightOf(themed.folder, path), 0)
    const others = sum(files.filter(path => !fonts.includes(path))) + weightOf(themed.folder, 'index.html')
    expect(others, files.join(' ')).toBeLessThanOrEqual(26 * kilobyte)
    expect(others + sum(fonts)).toBeLessThanOrEqual(60 * kilobyte)
  } finally {
    themed.close()
  }
})

test('no link of a reference page is called “Go” and nothing else', async () => {
  const { page } = await readers.open(`${site.url}api/mgmt/v1alpha1/job.proto/`)
  const link = page.locator('.theme-doc-sidebar-menu a[href="/api/go"]')
  await expect.poll(() => link.innerText()).toMatch(/^Go\s+\(Neosync for Go\)$/)
})
