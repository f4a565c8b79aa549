/** The chrome as tests see it: whether React is there, and what it says. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { frames, soon } from './readers.ts'

/** Whether React answers inside of the element: it has drawn it to its end, and has not let go of it. */
export function isReact(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(selector => {
    // What React keeps on the element of a root, which has a child from the first drawing on.
    const kept = Object.entries(document.querySelector(selector) ?? {})
    const fiber = kept.find(([name]) => name.startsWith('__reactContainer'))?.[1] as Fiber | null | undefined
    return Boolean(fiber?.stateNode.current.child)
  }, selector)
}

interface Fiber {
  readonly stateNode: { readonly current: { readonly child: object | null } }
}

/** The chrome cannot be loaded until the result is called, which resolves when all attempts to load it are over. */
export async function keepChromeOut(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/chrome.*.js'
  const isChrome = (url: string) => /\/chrome\.\w+\.js$/.test(url)
  let underWay = 0
  page.on('request', request => isChrome(request.url()) && underWay++)
  page.on('requestfailed', request => isChrome(request.url()) && underWay--)
  await page.route(pattern, route => route.abort())
  return async () => {
    await expect.poll(() => underWay, soon).toBe(0)
    // The page gets to know of it, too, and its console.
    await frames(page)
    await page.unroute(pattern)
  }
}

/** Turns to the navigation bar; resolves when React has taken over both pieces. */
export async function wakeChrome(page: Page): Promise<void> {
  // The pointer may be there already, and only one that moves turns to something.
  await page.mouse.move(300, 300)
  await page.hover('[data-navbar] .navbar__inner', { position: { x: 2, y: 2 } })
  for (const piece of ['[data-navbar]', '[data-sidebar]']) {
    await expect.poll(() => isReact(page, piece), soon).toBe(true)
  }
}

/** What the console said, without the praise of its tools that React's development build has for everybody. */
export function complaints(said: readonly string[]): readonly string[] {
  return said.filter(line => !line.includes('Download the React DevTools'))
}
