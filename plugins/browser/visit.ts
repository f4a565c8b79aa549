/** Opens one page and waits until its components run: what a reader would see, and what the console says. */
import type { InspectedPage } from 'docsgen/config'
import type { BrowserContext, Page } from 'playwright-core'
import { type Final, isAwake, look, type Recorded, record, wake } from './in-page.ts'

/** What happened on one page in one color mode. */
export interface Visit {
  readonly page: InspectedPage
  readonly before: Recorded
  readonly after: Final
  /** Errors in the console and uncaught ones, without those about requests and the policy. */
  readonly errors: readonly string[]
  /** Addresses that were answered with an error, or not at all on this site. */
  readonly missing: readonly { readonly url: string; readonly why: string }[]
}

const loadSeconds = 30
/** Components that have not started by then are a finding. */
const startSeconds = 10

/** Rejects when the browser fails; a page that does not answer is in `missing`. */
export async function visit(page: InspectedPage, context: BrowserContext, origin: string): Promise<Visit> {
  const tab = await context.newPage()
  const errors: string[] = []
  const missing: { url: string; why: string }[] = []
  listen(tab, origin, { errors, missing })
  try {
    await tab.addInitScript(record)
    await tab.goto(new URL(page.path, origin).href, { waitUntil: 'load', timeout: loadSeconds * 1000 })
    await tab.waitForFunction(() => document.documentElement.dataset['hasHydrated'] !== 'false').catch(() => null)
    await tab.evaluate(wake)
    await tab.waitForFunction(isAwake, null, { timeout: startSeconds * 1000 }).catch(() => null)
    // What a component does when it starts: effects, requests and their answers.
    await tab.waitForLoadState('networkidle', { timeout: startSeconds * 1000 }).catch(() => null)
    const after = await tab.evaluate(look)
    const before = await tab.evaluate(() => window.docsgenRecorded)
    if (before === undefined) throw new Error(`${page.path} has left for another page.`)
    return { page, before, after, errors, missing }
  } finally {
    await tab.close()
  }
}

interface Heard {
  readonly errors: string[]
  readonly missing: { url: string; why: string }[]
}

function listen(tab: Page, origin: string, { errors, missing }: Heard): void {
  tab.on('console', message => {
    const text = message.text()
    // Said more exactly by the events below and by the page.
    const isKnown = /^Failed to load resource|Content Security Policy|Trusted Type/.test(text)
    if (message.type() === 'error' && !isKnown) errors.push(text)
  })
  tab.on('pageerror', error => errors.push(error.message))
  tab.on('response', response => {
    if (response.status() >= 400) missing.push({ url: response.url(), why: `is answered with ${response.status()}` })
  })
  tab.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    // Other hosts can be out of reach here and not for readers. The policy is a finding of its own.
    const isOurs = request.url().startsWith(origin) && !/ERR_ABORTED|csp|BLOCKED_BY/i.test(why)
    if (isOurs) missing.push({ url: request.url(), why: `cannot be loaded (${why})` })
  })
}
