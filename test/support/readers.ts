/** Readers of a site in a real browser: each has a new browser context with empty storage. */
import { type BrowserContext, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished, vi } from 'vitest'

export interface Readers {
  /** Opens a page as a new reader until the test ends. Resolves when all scripts that start on load have run. */
  open(url: string, options?: ReaderOptions): Promise<Reader>
  close(): Promise<void>
}

export interface ReaderOptions extends BrowserContextOptions {
  /** Runs in every page before its scripts. */
  readonly before?: () => void
  /** false: resolves without waiting for scripts. */
  readonly waits?: boolean
  /** The chrome script never loads, as on a very slow network, so that only the boot script works. */
  readonly alone?: boolean
}

export interface Reader {
  readonly page: Page
  readonly context: BrowserContext
  /** All console messages, including policy violations, and all exceptions. */
  readonly said: string[]
  /** Paths of all requests, in order. */
  readonly asked: string[]
}

/**
 * Readers for a test file, in the browser that all test files share. A new page takes a second of the processor, a page that
 * another reader has left half of it, so a reader gets the page of one who came with the same options.
 */
export async function startReaders(): Promise<Readers> {
  const browser = await chromium.connect(inject('browserAddress'))
  const left = new Map<string, Seat[]>()

  async function takeSeat(options: Seat['options'], isOwn: boolean): Promise<Seat> {
    const key = JSON.stringify(options)
    const seat = isOwn ? undefined : left.get(key)?.pop()
    if (seat !== undefined) return seat
    const context = await browser.newContext(options)
    context.setDefaultTimeout(soon.timeout)
    const page = await context.newPage()
    return { key, options, context, page, devtools: await context.newCDPSession(page) }
  }

  async function open(
    url: string,
    { before, waits = true, alone = false, ...rest }: ReaderOptions = {}
  ): Promise<Reader> {
    const options = { viewport: { width: 1280, height: 800 }, ...rest }
    const seat = await takeSeat(options, before !== undefined)
    const { context, page, key } = seat
    const isAltered = watchAlterations(seat)
    const origins = new Set<string>()
    page.on('request', request => request.isNavigationRequest() && origins.add(new URL(request.url()).origin))
    onTestFinished(async () => {
      const isFree = !isAltered() && (await tidyUp(seat, [...origins]).catch(() => false))
      if (isFree) left.set(key, [...(left.get(key) ?? []), seat])
      else await context.close()
    })
    if (before) await context.addInitScript(before)
    if (alone) {
      const never = 'export const start = () => new Promise(() => {})'
      await context.route('**/assets/chrome*', route => route.fulfill({ contentType: 'text/javascript', body: never }))
    }
    const said: string[] = []
    const asked: string[] = []
    page.on('console', message => said.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', error => said.push(`exception: ${error.message}`))
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto(url)
    if (waits && options.javaScriptEnabled !== false) await settled(page)
    return { page, context, said, asked }
  }

  return { open, close: () => browser.close() }
}

/** A page with its context, and the options with which it was made. */
interface Seat {
  readonly key: string
  readonly options: BrowserContextOptions & {
    readonly viewport: { readonly width: number; readonly height: number } | null
  }
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
}

/** Whether a test has done to the page what cannot be undone. */
function watchAlterations({ context, page }: Seat): () => boolean {
  const spies = [
    vi.spyOn(context, 'addInitScript'),
    vi.spyOn(page, 'addInitScript'),
    vi.spyOn(context, 'exposeFunction'),
    vi.spyOn(context, 'newCDPSession'),
    vi.spyOn(page.clock, 'install')
  ]
  return () => {
    const isAltered = spies.some(({ mock }) => mock.calls.length > 0)
    for (const spy of spies) spy.mockRestore()
    return isAltered
  }
}

/** Makes the page of a reader as if it were new; false: it has been at several sites, or nowhere. */
async function tidyUp({ context, page, devtools, options }: Seat, origins: readonly string[]): Promise<boolean> {
  const [origin] = origins
  if (origin === undefined || origins.length > 1 || page.isClosed()) return false
  page.removeAllListeners()
  const silent = { behavior: 'ignoreErrors' } as const
  await Promise.all([context.unrouteAll(silent), page.unrouteAll(silent)])
  await Promise.all(context.pages().map(other => (other === page ? null : other.close())))
  await Promise.all([context.setOffline(false), context.clearCookies(), context.clearPermissions()])
  // Scripts may write into the storage when their page is left, so it is cleared from another one.
  await page.route('**/*', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(`${origin}/empty`)
  await page.unrouteAll()
  await page.evaluate(() => sessionStorage.clear())
  await devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 })
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Page.resetNavigationHistory')
  const { colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none', viewport } = options
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors })
  if (viewport !== null) await page.setViewportSize(viewport)
  return true
}

/** Resolves when the boot script has run. */
export async function booted(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['hasHydrated'] === 'true')
}

/** Resolves when the scripts that wait for an idle browser have run, too. */
export async function settled(page: Page): Promise<void> {
  await booted(page)
  await ran(page, '/idle.')
  if ((page.viewportSize()?.width ?? 0) <= 996) await ran(page, '/menu.')
  await frames(page)
}

/** Resolves when the page has fetched a file whose address contains the text. */
export async function fetched(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    wanted => performance.getEntriesByType('resource').some(({ name }) => name.includes(wanted)),
    text
  )
}

/** Resolves when the page has fetched and run a module whose address contains the text, also after a reload. */
export async function ran(page: Page, text: string): Promise<void> {
  await fetched(page, text)
  // Imports the same URL, so that the module does not run twice. A string, because Vitest would replace the import.
  const run = `(async () => {
    const module = performance.getEntriesByType('resource').find(({ name }) => name.includes(${JSON.stringify(text)}))
    if (module) await import(module.name)
    return module !== undefined
  })()`
  // `evaluate` rejects during a navigation.
  await expect.poll(() => page.evaluate(run).catch(() => false), soon).toBe(true)
}

/** Whether React has hydrated an element; `selector` is a selector of Playwright. */
export function isAlive(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(element => Object.keys(element).some(key => key.startsWith('__reactFiber')))
}

/** Delays responses to these addresses until the returned function is called, as on a slow network. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(pattern, async route => {
    await released
    await route.continue()
  })
  return release
}

/** Resolves when the browser has painted all changes so far. */
export async function frames(page: Page): Promise<void> {
  await page.waitForFunction(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))
  )
}

/** Runs in a page before its scripts (`addInitScript`): records layout shifts. */
export function noteShifts(): void {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries() as unknown as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.outerHTML.slice(0, 120)} from ${JSON.stringify(from)} to ${JSON.stringify(to)}`
      })
      shifts.push(`${value}: ${moved.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The layout shifts that `noteShifts` has recorded. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}

/**
 * Runs in a page before its scripts (`before`): records copied texts. The clipboard is not read, because all tests that
 * run at the same time share it.
 */
export function noteCopies(): void {
  const copies: string[] = []
  Object.assign(window, { copies })
  // Only secure contexts have a clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return
  const writeText = clipboard.writeText.bind(clipboard)
  clipboard.writeText = async text => {
    await writeText(text)
    copies.push(text)
  }
  const write = clipboard.write.bind(clipboard)
  clipboard.write = async items => {
    await write(items)
    for (const item of items) copies.push(await (await item.getType('text/plain')).text())
  }
}

/** The texts that `noteCopies` has recorded. */
export function copiesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { copies: string[] }).copies)
}

/** A performance entry that TypeScript's DOM library does not declare. */
interface LayoutShift {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Options for `expect.poll`, with a timeout for busy machines. */
export const soon = { timeout: 60_000, interval: 50 }
