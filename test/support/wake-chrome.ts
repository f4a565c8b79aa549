/** Helpers for tests of the chrome: whether React runs, and its console messages. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { frames, soon } from './readers.ts'

/** Whether React has rendered the root in the element and has not unmounted it. */
export function isReact(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(selector => {
    // React stores the root fiber on its container element; the fiber has a child after the first render.
    const kept = Object.entries(document.querySelector(selector) ?? {})
    const fiber = kept.find(([name]) => name.startsWith('__reactContainer'))?.[1] as Fiber | null | undefined
    return Boolean(fiber?.stateNode.current.child)
  }, selector)
}

interface Fiber {
  readonly stateNode: { readonly current: { readonly child: object | null } }
}

/** Blocks the chrome script until the returned function is called, which first waits for all pending requests. */
export async function keepChromeOut(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/chrome.*.js'
  const isChrome = (url: string) => /\/chrome\.\w+\.js$/.test(url)
  let underWay = 0
  page.on('request', request => isChrome(request.url()) && underWay++)
  page.on('requestfailed', request => isChrome(request.url()) && underWay--)
  await page.route(pattern, route => route.abort())
  return async () => {
    await expect.poll(() => underWay, soon).toBe(0)
    // Waits until the page and its console have received the failure.
    await frames(page)
    await page.unroute(pattern)
  }
}

/** Moves the pointer to the navigation bar; resolves when React has hydrated bar and sidebar. */
export async function wakeChrome(page: Page): Promise<void> {
  // The pointer may be there already, and only a moving pointer starts hydration.
  await page.mouse.move(300, 300)
  await page.hover('[data-navbar] .navbar__inner', { position: { x: 2, y: 2 } })
  for (const piece of ['[data-navbar]', '[data-sidebar]']) {
    await expect.poll(() => isReact(page, piece), soon).toBe(true)
  }
}

/** Console messages without the advertisement for React DevTools in React's development build. */
export function complaints(said: readonly string[]): readonly string[] {
  return said.filter(line => !line.includes('Download the React DevTools'))
}
