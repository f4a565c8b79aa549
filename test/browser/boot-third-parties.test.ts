/** Page views, visitor intent, scripts of authors: what runs, when, and what never does. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { BuiltSite } from '../support/built-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { booted, holdBack, type Readers, settled, soon, startReaders } from '../support/readers.ts'

let readers: Readers
let plain: BuiltSite
let site: BuiltSite
beforeAll(async () => {
  ;[readers, plain, site] = await Promise.all([
    startReaders(),
    fixtureSite(),
    fixtureSite({
      search: { provider: 'flexsearch', analytics: true },
      feedback: { endpoint: 'https://forms.example/docs', issues: 'https://forge.example/new', analytics: true },
      integrations: {
        analytics: { apiKey: 'phc_key', host: 'https://eu.i.posthog.com' },
        visitorIntent: { apiKey: 'intent_key', scriptUrl: 'https://tag.example/script.js' }
      }
    })
  ])
})
afterAll(async () => {
  await readers.close()
  plain.close()
  site.close()
})

const shows = (page: Page, title: string) =>
  page.waitForFunction(wanted => document.title === wanted, `${title} | Fixture`)

/** What the analytics library was asked to count: title and path at that moment. */
const counted = (page: Page) => page.evaluate(() => (window as unknown as { counted: string[] }).counted)

/** The library of a site whose owner loads it in their own way. */
const ownLibrary = () => {
  const list: string[] = []
  const posthog = {
    capture(event: string, { $current_url }: { $current_url: string }) {
      list.push(`${event} ${document.title} ${new URL($current_url).pathname}`)
    }
  }
  Object.assign(window, { counted: list, posthog })
}

describe('page views', () => {
  test('one for each path, the first included, when its title is there', async () => {
    const { page, said } = await readers.open(plain.url, { before: ownLibrary })
    expect(await counted(page)).toEqual(['$pageview Start | Fixture /'])
    await page.click('.markdown a >> text=its second part')
    await shows(page, 'Long')
    await page.click('.theme-doc-toc-desktop >> text=Third')
    await page.goBack()
    await page.evaluate(() => document.querySelector('.markdown a')?.setAttribute('href', '?x=1'))
    await page.evaluate(() => document.querySelector<HTMLElement>('.markdown a')?.click())
    await page.waitForURL('**?x=1')
    await page.goBack()
    await page.goBack()
    await shows(page, 'Start')
    expect(await counted(page)).toEqual([
      '$pageview Start | Fixture /',
      '$pageview Long | Fixture /guide/long',
      '$pageview Start | Fixture /'
    ])
    expect(said).toEqual([])
  })

  test('a library that throws breaks nothing', async () => {
    const { page, said } = await readers.open(plain.url, {
      before: () =>
        Object.assign(window, {
          posthog: {
            capture() {
              throw new Error('theirs')
            }
          }
        })
    })
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    expect(said).toEqual([])
  })

  test('with a key in the configuration the library is loaded and finds the queue it expects', async () => {
    const { page, said } = await readers.open('about:blank', { waits: false })
    await page.route('https://eu-assets.i.posthog.com/static/array.js', route =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: 'window.found = { settings: posthog._i, calls: [...posthog] }'
      })
    )
    await page.goto(site.url)
    await page.waitForFunction(() => 'found' in window)
    expect(await page.evaluate(() => (window as unknown as { found: unknown }).found)).toEqual({
      settings: [['phc_key', { api_host: 'https://eu.i.posthog.com', capture_pageview: false }, 'posthog']],
      calls: [['capture', '$pageview', { $current_url: site.url }]]
    })
    expect(said).toEqual([])
  })

  test('its own host only: what it wants to load from elsewhere is refused', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await page.route('https://eu-assets.i.posthog.com/**', route => {
      const body = route.request().url().endsWith('array.js')
        ? `for (const src of ['https://eu-assets.i.posthog.com/static/more.js', 'https://evil.example/x.js']) {
             try { document.head.append(Object.assign(document.createElement('script'), { src })) }
             catch (error) { window.refused = src }
           }`
        : 'window.more = true'
      return route.fulfill({ contentType: 'text/javascript', headers, body })
    })
    await page.goto(site.url)
    await page.waitForFunction(() => 'more' in window)
    expect(await page.evaluate(() => (window as unknown as { refused: string }).refused)).toBe(
      'https://evil.example/x.js'
    )
  })

  test.each([
    ['do not track', "Object.defineProperty(navigator, 'doNotTrack', { value: '1' })"],
    ['global privacy control', "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })"]
  ])('never for readers who ask with “%s”', async (_, before) => {
    const { page } = await readers.open('about:blank', { waits: false })
    const hosts = new Set<string>()
    page.on('request', request => hosts.add(new URL(request.url()).hostname))
    await page.addInitScript(before)
    await page.goto(site.url)
    await settled(page)
    expect([...hosts]).toEqual(['localhost'])
  })

  test('without a key nothing is asked for from anybody else', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    const hosts = new Set<string>()
    page.on('request', request => hosts.add(new URL(request.url()).hostname))
    await page.goto(plain.url)
    await settled(page)
    expect([...hosts]).toEqual(['localhost'])
    expect(await page.evaluate(() => ['posthog', 'unify'].filter(name => name in window))).toEqual([])
  })
})

describe('visitor intent', () => {
  test('is loaded with its key, on the published site only', async () => {
    const { page, asked } = await readers.open('about:blank', { waits: false })
    await page.route('https://tag.example/script.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.tagged = document.currentScript.dataset.apiKey' })
    )
    await page.route('https://eu-assets.i.posthog.com/**', route => route.abort())
    await page.goto(site.url.replace('localhost', 'fixture.example'))
    await page.waitForFunction(() => 'tagged' in window)
    expect(await page.evaluate(() => (window as unknown as { tagged: string }).tagged)).toBe('intent_key')
    asked.length = 0
    await page.goto(site.url)
    await settled(page)
    expect(asked).not.toContain('/script.js')
  })
})

describe('scripts inside of pages', () => {
  test('run again on every page that has them, in order, and data are left alone', async () => {
    for (const name of ['one', 'two']) {
      plain.answers.set(`/${name}.js`, (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`(window.ran ??= []).push('${name}')`)
      })
    }
    const { page, said } = await readers.open('about:blank', { waits: false })
    await page.route('**/guide/code/', async route => {
      const answer = await route.fetch()
      const scripts =
        '<script src="/one.js"></script><script src="/two.js"></script><script type="application/json">{"a":1}</script>'
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('</article>', `${scripts}</article>`)
      })
    })
    await page.goto(plain.url)
    await booted(page)
    const ran = () => page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? [])
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    await expect.poll(ran, soon).toEqual(['one', 'two'])
    await page.goBack()
    await shows(page, 'Start')
    await page.goForward()
    await shows(page, 'Code')
    await expect.poll(ran, soon).toEqual(['one', 'two', 'one', 'two'])
    expect(await page.evaluate(() => document.querySelector('main script[type="application/json"]')?.textContent)).toBe(
      '{"a":1}'
    )
    expect(said).toEqual([])
  })

  test('inline ones are judged by the site’s policy, as on any load', async () => {
    const { page, said } = await readers.open('about:blank', { waits: false })
    await page.route('**/guide/code/', async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('</article>', '<script>window.ran = true</script></article>')
      })
    })
    await page.goto(plain.url)
    await booted(page)
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    await expect.poll(() => said.filter(line => line.includes('Content Security Policy')).length, soon).toBe(1)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})

describe('modules that come later', () => {
  /** The site as it is when it has a search: the module is there under this address. */
  function withSearch(module: string): void {
    plain.answers.set('/assets/search.js', (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(module)
    })
  }
  const search = `export function start(boot) {
    window.base = boot.settings.baseUrl
    document.addEventListener('docsgen:search', ({ detail }) => { window.opened = detail.opener?.tagName })
  }`

  let release = () => {}
  /** `held`: addresses that are answered when `release` is called. */
  async function open(held?: string): Promise<Page> {
    const { page } = await readers.open('about:blank', { waits: false })
    if (held !== undefined) release = await holdBack(page, held)
    await page.route('**/assets/boot.*', async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/"searchModule":[^,}]*/, '"searchModule":"/assets/search.js"')
      await route.fulfill({ response: answer, body })
    })
    await page.goto(plain.url)
    await booted(page)
    return page
  }

  test('the search is loaded when the reader turns to it, and told to open by a key', async () => {
    withSearch(search)
    const page = await open()
    await page.hover('.search-button')
    await page.waitForFunction(() => 'base' in window)
    expect(await page.evaluate(() => 'opened' in window)).toBe(false)
    await page.keyboard.press('Control+k')
    await page.waitForFunction(() => 'opened' in window)
    expect(page.url()).toBe(plain.url)
  })

  test('and by its button', async () => {
    withSearch(search)
    const page = await open()
    await page.click('.search-button')
    await page.waitForFunction(() => 'opened' in window)
    expect(await page.evaluate(() => (window as unknown as { opened: string }).opened)).toBe('A')
  })

  test('a search that cannot be loaded: the page stays, and a window leads to the search page', async () => {
    // Before the part of the boot is there that says so.
    withSearch('export function start() { window.started = true; throw new Error("no index") }')
    const page = await open('**/assets/idle.*')
    await page.keyboard.press('/')
    await page.waitForFunction(() => 'started' in window)
    release()
    await page.locator('.search-failure a[href*="/search"]').waitFor()
    expect(page.url()).toBe(plain.url)
  })
})

describe('the question whether a page was helpful', () => {
  /** Answers the endpoint; returns the fields of each form. */
  async function endpointOf(page: Page, answer: 'ok' | 'fails' = 'ok'): Promise<object[]> {
    const sent: object[] = []
    await page.route('https://forms.example/docs', route => {
      if (answer === 'fails') return route.abort()
      sent.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')))
      return route.fulfill({ contentType: 'text/plain', body: 'Got it.' })
    })
    await page.route('https://eu-assets.i.posthog.com/**', route => route.abort())
    return sent
  }
  const events = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { posthog: [string, string, object][] }).posthog.filter(([, name]) => name !== '$pageview')
    )

  test.each([1280, 390])('is sent with a sentence, by keyboard, and is accessible %i pixels wide', async width => {
    const { page, said } = await readers.open('about:blank', { waits: false, viewport: { width, height: 800 } })
    const sent = await endpointOf(page)
    await page.goto(`${site.url}guide/code/`)
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'No', exact: true }).press('Enter')
    const field = page.getByLabel('What could be better? (optional)')
    await field.waitFor()
    expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await page.keyboard.type('An example & more')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    expect(await page.locator('.feedback p').textContent()).toBe('Thank you for your answer.')
    const first = { page: '/guide/code', answer: 'no' }
    expect(sent).toEqual([first, { ...first, comment: 'An example & more' }])
    const $current_url = `${site.url}guide/code/`
    expect(await events(page)).toEqual([
      ['capture', 'page_feedback', { ...first, $current_url }],
      ['capture', 'page_feedback', { ...first, comment: 'An example & more', $current_url }]
    ])
    expect(said.filter(text => !text.includes('ERR_FAILED'))).toEqual([])
  })

  test('a search without a result is an event of every service; one with a result is none', async () => {
    const services = () => {
      const list: unknown[] = []
      const note =
        (service: string) =>
        (...call: unknown[]) =>
          void list.push([service, ...call])
      const fathom = () => {
        throw new Error('a service fails')
      }
      const own = { plausible: note('plausible'), gtag: note('gtag'), _paq: { push: note('_paq') } }
      Object.assign(window, { ...own, umami: { track: note('umami') }, fathom: { trackEvent: fathom }, list })
    }
    const { page, asked } = await readers.open(site.url, { before: services })
    const sent = () => page.evaluate(() => (window as unknown as { list: unknown[] }).list)
    await page.keyboard.press('/')
    const field = page.locator('#docsearch-input')
    await field.fill('second')
    await page.locator('[role=option]').first().waitFor()
    await field.fill('Qwxzyq')
    await expect.poll(async () => (await sent()).length, { timeout: 10_000 }).toBe(4)
    const properties = { search_term: 'Qwxzyq' }
    expect(await sent()).toEqual([
      ['plausible', 'search_no_results', { props: properties }],
      ['gtag', 'event', 'search_no_results', properties],
      ['umami', 'search_no_results', properties],
      ['_paq', ['trackEvent', 'docs', 'search_no_results', 'Qwxzyq']]
    ])
    const event = ['capture', 'search_no_results', { ...properties, $current_url: site.url }]
    expect(await events(page)).toEqual([event])
    await field.fill('Zzqwvx')
    await expect.poll(async () => (await sent()).length, { timeout: 10_000 }).toBe(8)
    expect(asked.filter(path => path.includes('search-events'))).toHaveLength(1)
  })

  test('says that the answer could not be sent, and can be answered again, on each page', async () => {
    const { page } = await readers.open('about:blank', { waits: false })
    await endpointOf(page, 'fails')
    await page.goto(site.url)
    await settled(page)
    await page.click('.markdown a >> text=code')
    await shows(page, 'Code')
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.getByText('The answer could not be sent. Please try again.').first().waitFor()
    await page.unroute('https://forms.example/docs')
    const sent = await endpointOf(page)
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.getByLabel('What helped you? (optional)').waitFor()
    // An empty sentence is not sent.
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByLabel('What helped you? (optional)').waitFor({ state: 'detached' })
    expect(sent).toEqual([{ page: '/guide/code', answer: 'yes' }])
  })

  test('works without a script: the browser sends the form, the link names the page', async () => {
    const { page } = await readers.open('about:blank', { javaScriptEnabled: false })
    const sent = await endpointOf(page)
    await page.goto(`${site.url}guide/code/`)
    expect(await page.getByRole('link', { name: 'Report a problem' }).getAttribute('href')).toBe(
      `https://forge.example/new?title=Code&body=${encodeURIComponent('https://fixture.example/guide/code')}`
    )
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.waitForURL('https://forms.example/docs')
    expect(sent).toEqual([{ page: '/guide/code', answer: 'yes' }])
  })
})

describe('comments', () => {
  let site: BuiltSite
  beforeAll(async () => {
    const giscus = { repo: 'acme/docs', repoId: 'R_1', category: 'Q & A', categoryId: 'DIC_1' }
    site = await fixtureSite({ comments: { giscus } })
  })
  afterAll(() => site.close())

  /** What stands for the frame of giscus: it says its height, and what it is told. */
  const widget = `<title>Comments</title><p>None yet.</p><script>
    addEventListener('message', ({ data }) => { document.querySelector('p').textContent = JSON.stringify(data) })
    parent.postMessage({ giscus: { resizeHeight: 345 } }, '*')
  </script>`

  test('load when a reader comes to them, in the colors of the page, with the reader’s session', async () => {
    const { page, said } = await readers.open('about:blank', { waits: false, viewport: { width: 1280, height: 500 } })
    const asked: URL[] = []
    await page.route('https://giscus.app/**', route => {
      asked.push(new URL(route.request().url()))
      return route.fulfill({ contentType: 'text/html', body: widget })
    })
    await page.goto(`${site.url}guide/long?giscus=token`)
    await settled(page)
    expect(new URL(page.url()).search).toBe('')
    expect(asked).toEqual([])
    await page.locator('.comments').scrollIntoViewIfNeeded()
    const frame = page.locator('.comments iframe')
    await expect.poll(() => frame.evaluate(element => element.clientHeight), soon).toBe(345)
    const { href } = new URL(page.url())
    expect(asked.map(url => [url.pathname, Object.fromEntries(url.searchParams)])).toEqual([
      [
        '/widget',
        expect.objectContaining({
          ...{ repo: 'acme/docs', repoId: 'R_1', category: 'Q & A', categoryId: 'DIC_1' },
          ...{ term: 'guide/long', theme: 'light', session: 'token', origin: href, backLink: href }
        })
      ]
    ])
    await page.emulateMedia({ colorScheme: 'dark' })
    const inside = page.frameLocator('.comments iframe').locator('p')
    await expect.poll(() => inside.textContent(), soon).toContain('{"giscus":{"setConfig":{"theme":"dark"}}}')
    expect(said.filter(text => !text.includes('ERR_FAILED'))).toEqual([])
    await expectAccessible(page)
    await page.click('.navbar__link >> text=Start')
    await shows(page, 'Start')
    await page.locator('.comments').scrollIntoViewIfNeeded()
    await expect.poll(() => asked.at(-1)?.searchParams.get('term'), soon).toBe('index')
  })

  test('without a script, a link leads to them', async () => {
    const { page } = await readers.open(site.url, { javaScriptEnabled: false })
    expect(await page.locator('.comments a').getAttribute('href')).toBe('https://github.com/acme/docs/discussions')
  })
})
