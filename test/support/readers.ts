/** Readers of a site in a real browser: each has a new browser context with empty storage. */
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'

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

/** Readers for a test file, in the browser that all test files share. */
export async function startReaders(): Promise<Readers> {
  const browser = await chromium.connect(inject('browserAddress'))

  async function open(
    url: string,
    { before, waits = true, alone = false, ...options }: ReaderOptions = {}
  ): Promise<Reader> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    onTestFinished(() => context.close())
    context.setDefaultTimeout(soon.timeout)
    if (before) await context.addInitScript(before)
    if (alone) {
      const never = 'export const start = () => new Promise(() => {})'
      await context.route('**/assets/chrome*', route => route.fulfill({ contentType: 'text/javascript', body: never }))
    }
    const page = await context.newPage()
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
