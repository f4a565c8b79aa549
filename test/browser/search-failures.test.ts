/** What goes wrong on the way to results, and what people type: the right message or the right result, nothing else. */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BuiltSite } from '../support/built-site.ts'
import { holdBack, type Reader, type Readers, ran, soon, startReaders } from '../support/readers.ts'
import {
  answered,
  ask,
  dialog,
  field,
  openWindow,
  options,
  ownSearchSite,
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

const failure = ['Unable to fetch results', 'You might want to check your network connection.', 'Retry']
const message = (page: Page) => page.$$eval('.search-message > *', parts => parts.map(part => part.textContent))
/** What is worse than a warning about the failure, and the browser's own line about the request. */
const surprises = ({ said }: Reader) =>
  complaints(said).filter(line => !/^warning: SearchFailure|^error: Failed to load resource/.test(line))

/** The server's answer in the place of a file. Not a route of the page: requests of a Worker may not take that. */
type Answer = (response: ServerResponse, file: Buffer) => void

interface Mishap {
  readonly name: string
  readonly files: RegExp
  readonly answer: Answer
}

const half: Answer = (response, file) => void response.writeHead(200).end(file.subarray(0, file.length / 2))
const say =
  (body: string, status = 200): Answer =>
  response =>
    void response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)

const pointer = /^search\.json$/
const terms = /\/t\/[^/]*\.txt$/
const bodies = /\/d\/[^/]*\.json$/

const mishaps: readonly Mishap[] = [
  {
    name: 'the network is gone',
    files: pointer,
    answer: response => {
      // A response that has begun is not replaced by the file.
      response.flushHeaders()
      response.destroy()
    }
  },
  { name: 'the pointer is missing', files: pointer, answer: say('<h1>Not found</h1>', 404) },
  { name: 'the pointer is a page of the host', files: pointer, answer: say('<!doctype html><h1>Hello</h1>') },
  { name: 'the pointer is of another version', files: pointer, answer: say('{"version":99,"folders":{}}') },
  { name: 'the pointer leads to nothing', files: pointer, answer: say('{"version":2,"manifests":{}}') },
  { name: 'the pointer is cut', files: pointer, answer: half },
  { name: 'the pointer is null', files: pointer, answer: say('null') },
  { name: 'terms are cut', files: terms, answer: half },
  { name: 'terms are refused', files: terms, answer: say('Forbidden', 403) },
  { name: 'texts are cut', files: bodies, answer: half },
  { name: 'texts are something else', files: bodies, answer: say('{"href":1}') },
  { name: 'the server stumbles', files: terms, answer: say('Oops', 500) }
]

/** Answers requests for the files until the returned function is called. */
function spoil({ files, answer }: Mishap): () => void {
  const names = readdirSync(site.folder, { recursive: true, encoding: 'utf8' }).filter(name => files.test(name))
  expect(names).not.toEqual([])
  for (const name of names)
    site.answers.set(`/${name}`, (_, response) => answer(response, readFileSync(join(site.folder, name))))
  return () => site.answers.clear()
}

describe('the window says that results cannot be fetched, and finds them when asked again', () => {
  test.each(mishaps)('$name', async mishap => {
    const reader = await readers.open(site.url)
    const { page } = reader
    const mend = spoil(mishap)
    onTestFinished(mend)
    await openWindow(page)
    await ask(page, 'oven')
    await expect.poll(() => message(page), soon).toEqual(failure)
    expect(await page.locator(options).count()).toBe(0)
    await expect.poll(() => page.textContent(`${dialog} [role=status]`), soon).toBe(failure[0])
    mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForSelector(options)
    expect((await shown(page))[0]).toContain('Oven')
    expect(surprises(reader)).toEqual([])
  })

  test('typing on asks again, too', async () => {
    const { page, context } = await readers.open(site.url)
    await openWindow(page)
    await context.setOffline(true)
    await ask(page, 'ove')
    await expect.poll(() => message(page), soon).toEqual(failure)
    await context.setOffline(false)
    await ask(page, 'oven')
    expect((await shown(page))[0]).toContain('Oven')
  })

  test('the search page does the same', async () => {
    const reader = await readers.open('about:blank', { waits: false })
    const { page } = reader
    await page.route('**/search.json', route => route.abort())
    await page.goto(`${site.url}search/?q=oven`)
    await page.waitForSelector('.search-message')
    await expect.poll(() => message(page), soon).toEqual(failure)
    await page.unroute('**/search.json')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForSelector('.search-documents li')
    expect(surprises(reader)).toEqual([])
  })
})

test('while an answer is slow, the window waits without a message', async () => {
  const { page } = await readers.open(site.url)
  const release = await holdBack(page, '**/t/*.txt')
  await openWindow(page)
  await page.fill(field, 'oven')
  await page.waitForSelector('[data-pending]')
  expect(await page.locator('.search-message').innerText()).toBe('No recent searches')
  release()
  await page.waitForSelector(options)
})

test('without a Worker the page itself answers', async () => {
  const { page, said } = await readers.open(site.url)
  // The Worker is the module of the search, asked for once more.
  let times = 0
  await page.route('**/assets/search.*.js', route => (times++ === 0 ? route.continue() : route.abort()))
  await openWindow(page)
  await ask(page, 'oven')
  expect((await shown(page))[0]).toContain('Oven')
  expect(complaints(said).filter(line => !line.startsWith('error: Failed to load resource'))).toEqual([])
})

describe('the search cannot be loaded', () => {
  const failed = 'dialog.search-failure'

  test('offline the page stays, says so, and keeps what is typed until Retry opens the window', async () => {
    const { page, context, said } = await readers.open(site.url)
    await page.mouse.move(10, 10)
    await ran(page, '/router.')
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await page.waitForSelector(`${failed}[open]`)
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.locator(`${failed} [role=status]`).innerText()).toBe('Unable to fetch results')
    await page.keyboard.type('walrus')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.search-failure input[type=search]')?.matches(':focus'))
    expect(await page.inputValue(`${failed} input`)).toBe('walrus')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForSelector(options)
    expect(await page.inputValue(field)).toBe('walrus')
    expect(await page.locator(failed).count()).toBe(0)
    expect(complaints(said).filter(line => !line.startsWith('error: Failed to load resource'))).toEqual([])
  })

  test('offline before the reader has done anything, the key leads to the search page, as the button without scripts', async () => {
    const { page, context } = await readers.open(site.url)
    await context.setOffline(true)
    const asked = page.waitForRequest(request => request.isNavigationRequest())
    await page.keyboard.press('Control+k')
    expect(new URL((await asked).url()).pathname).toBe('/search')
  })

  test('after a new version of the site the search page is offered, with what is typed', async () => {
    const { page } = await readers.open(site.url)
    await page.route('**/assets/search.*.js', route => route.fulfill({ status: 404 }))
    await page.click('[data-search-button]')
    await page.waitForSelector(`${failed}[open]`)
    await page.fill(`${failed} input`, 'a & b')
    await page.getByRole('link', { name: 'Open the search page' }).click()
    await page.waitForURL('**/search?q=a+%26+b')
  })

  test('the search page says so below its field, and Retry or Enter load it without another page', async () => {
    const { page, said } = await readers.open('about:blank', { waits: false })
    await page.route('**/assets/search.*.js', route => route.abort())
    await page.goto(`${site.url}search/?q=walrus`)
    await page.waitForSelector('.search-message')
    await expect.poll(() => message(page), soon).toEqual(failure)
    expect(await page.inputValue('[data-search-page] input')).toBe('walrus')
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.focus('[data-search-page] input')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.search-message')
    await expect.poll(() => message(page), soon).toEqual(failure)
    await page.unroute('**/assets/search.*.js')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.waitForSelector('.search-documents li')
    expect(await page.locator('.search-message').count()).toBe(0)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(complaints(said).filter(line => !line.startsWith('error: Failed to load resource'))).toEqual([])
  })

  test('Escape closes the message and gives the focus back', async () => {
    const { page } = await readers.open(site.url)
    await page.route('**/assets/search.*.js', route => route.abort())
    await page.locator('.markdown a').first().focus()
    await page.keyboard.press('Control+k')
    await page.waitForSelector(`${failed}[open]`)
    await page.keyboard.press('Escape')
    await page.waitForSelector(failed, { state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.closest('.markdown') !== null)).toBe(true)
  })
})

describe('a slow host', () => {
  const delay = 300
  let slow: Server
  let url: string
  beforeAll(async () => {
    // As static hosts send it: what is named by its content may be kept.
    slow = createServer(async ({ url: path = '' }, response) => {
      const answer = await fetch(site.url + path.slice(1))
      const body = Buffer.from(await answer.arrayBuffer())
      const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      const wait = isSlow && /search/.test(path) ? delay : 0
      if (wait > 0) asked.push(path.replace(/\.\w{8}\./, '.'))
      setTimeout(() => {
        const type = answer.headers.get('content-type') ?? ''
        const policy = answer.headers.get('content-security-policy') ?? ''
        response.writeHead(answer.status, {
          'content-type': type,
          'content-security-policy': policy,
          'cache-control': cache
        })
        response.end(body)
      }, wait)
    })
    await new Promise<void>(listening => slow.listen(0, '127.0.0.1', listening))
    url = `http://localhost:${(slow.address() as AddressInfo).port}/`
  })
  afterAll(() => {
    slow.closeAllConnections()
    slow.close()
  })
  const asked: string[] = []
  let isSlow = false

  test('the button says at once that it is busy, the window comes after one way there and back, results after two more', async () => {
    const { page } = await readers.open(url)
    isSlow = true
    // In the same turn: nothing is waited for, and the whole word is there before the window, however slow the machine is.
    const busy = await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }))
      press('k', true)
      for (const letter of 'oven') press(letter)
      return document.querySelector('[data-search-button]')?.getAttribute('aria-busy')
    })
    expect(busy).toBe('true')
    await page.waitForSelector(dialog)
    expect(await page.getAttribute('[data-search-button]', 'aria-busy')).toBe(null)
    await page.waitForSelector(options)
    isSlow = false
    // Code and pointer at once, then terms, then texts: the Worker is in the browser's cache.
    expect(asked.slice(0, 2).sort()).toEqual(['/assets/search.js', '/search.json'])
    const kinds = asked.slice(2).map(path => /\/([td])\//.exec(path)?.[1])
    expect(kinds.join('')).toMatch(/^t+d+$/)
  })
})

test('an index that was replaced while the page was open is found once more', async () => {
  const other = await ownSearchSite()
  try {
    const { page, asked, said } = await readers.open(other.url)
    await openWindow(page)
    await ask(page, 'install')
    // A new version of the site: all has other names, and the old ones are gone.
    const assets = join(other.folder, 'assets')
    renameSync(join(assets, 'search-en'), join(assets, 'search-next'))
    const pointer = join(other.folder, 'search.json')
    writeFileSync(pointer, readFileSync(pointer, 'utf8').replace('search-en', 'search-next'))
    const before = asked.length
    await ask(page, 'walrus 7')
    expect((await shown(page))[0]).toContain('Walrus 7')
    expect(asked.slice(before).filter(path => path === '/search.json')).toHaveLength(1)
    expect(complaints(said).filter(line => !line.startsWith('error: Failed to load resource'))).toEqual([])
  } finally {
    other.close()
  }
})

describe('queries', () => {
  const queries = [
    '検索',
    'تثبيت',
    'ค้นหา',
    '한국어',
    'Ελληνικά',
    'हिन्दी',
    '😀👩‍👩‍👧',
    '???',
    '.*+?^${}()|[]\\',
    '[',
    '(?<=a)',
    '%E0%A4%A',
    '__proto__',
    'constructor toString hasOwnProperty',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '</script><script>alert(1)</script>',
    '&lt;b&gt;',
    "' OR 1=1 --",
    '\u202eabc\u0000def',
    'a'.repeat(64)
  ]

  test('whatever is typed is text: results or none, no exception, no markup', async () => {
    const { page, said } = await readers.open(site.url)
    await openWindow(page)
    for (const query of queries) {
      await ask(page, query)
      const typed = (await page.inputValue(field)).trim()
      const title = await page.locator('.search-message__title').allTextContents()
      const hits = await page.locator(options).count()
      expect(hits > 0 || title[0] === `No results for "${typed}"`, query).toBe(true)
    }
    expect(await page.locator(`${dialog} :is(img, script, b, svg[onload])`).count()).toBe(0)
    expect(complaints(said)).toEqual([])
  })

  test('ten thousand characters are cut to 64 in the window, and to 512 on the page', async () => {
    const { page, said } = await readers.open(site.url)
    await openWindow(page)
    await page.keyboard.insertText('oven '.repeat(2000))
    await expect.poll(async () => (await page.inputValue(field)).length, soon).toBe(64)
    await answered(page)
    await page.goto(`${site.url}search/`)
    await page.waitForSelector('[data-react] input')
    await page.fill('[data-search-page] input', 'oven '.repeat(2000))
    await page.waitForSelector('.search-documents li')
    expect((await page.inputValue('[data-search-page] input')).length).toBe(10_000)
    expect(new URL(page.url()).searchParams.get('q')?.length).toBeLessThanOrEqual(512)
    expect(complaints(said)).toEqual([])
  })

  test('titles and texts that look like markup are text', async () => {
    const { page, said } = await readers.open(site.url)
    await openWindow(page)
    await ask(page, 'markup titles')
    expect((await shown(page))[0]).toContain('<img src=x onerror=alert(1)> titles')
    expect(await page.locator(`${dialog} mark`).count()).toBeGreaterThan(0)
    expect(await page.locator(`${dialog} :is(img, script)`).count()).toBe(0)
    await page.goto(`${site.url}search/?q=${encodeURIComponent('<script>alert(1)</script>')}`)
    await page.waitForSelector('.search-documents li')
    expect(await page.innerText('h1')).toBe('Search results for "<script>alert(1)</script>"')
    expect(await page.locator('[data-search-page] :is(img, script)').count()).toBe(0)
    await openWindow(page)
    await ask(page, '__proto__')
    expect((await shown(page))[0]).toContain('__proto__')
    expect(complaints(said)).toEqual([])
  })
})

describe('storage', () => {
  const visitOven = async (page: Page) => {
    await openWindow(page)
    await ask(page, 'oven')
    await page.keyboard.press('Enter')
    await page.waitForSelector('h1:text("Oven")')
    await openWindow(page)
  }

  test('garbage counts as empty, and is replaced', async () => {
    const { page, said } = await readers.open(site.url, {
      before: () => {
        if (localStorage.length > 0) return
        localStorage.setItem('docsgen.search.recent', '{"not":')
        localStorage.setItem('docsgen.search.favorite', '[{"href":"javascript:alert(1)","title":"x"}]')
      }
    })
    await openWindow(page)
    expect(await page.innerText('.search-message')).toBe('No recent searches')
    await page.keyboard.press('Escape')
    await visitOven(page)
    expect(await page.locator('.search-start li').count()).toBe(1)
    expect(complaints(said)).toEqual([])
  })

  test('a full or blocked storage costs the memory, nothing else', async () => {
    const { page, said } = await readers.open(site.url, {
      before: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }
    })
    await visitOven(page)
    expect(await page.innerText('.search-message')).toBe('No recent searches')
    const blocked = await readers.open(site.url, {
      before: () => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          }
        })
      }
    })
    await visitOven(blocked.page)
    for (const line of complaints([...said, ...blocked.said])) expect(line).toMatch(/^warning: (?:can't|storage)/)
  })
})
