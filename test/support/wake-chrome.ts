/** The chrome as tests see it: whether React is there, and what it says. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { soon } from './readers.ts'

/** Whether React answers inside of the element. */
export function isReact(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    selector =>
      Object.keys(document.querySelector(`${selector} > *`) ?? {}).some(key => key.startsWith('__reactFiber')),
    selector
  )
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
