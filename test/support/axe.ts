/** What axe finds wrong with a page as it is shown. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

/**
 * Expects no violation in either color mode, and that nothing scrolls sideways. The page follows the
 * colors of the system; the modes differ in colors alone, so the dark one is asked about nothing else.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const mode of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await page.waitForFunction(wanted => document.documentElement.dataset['theme'] === wanted, mode)
    expect(await axeViolations(page, mode === 'dark' ? ['color-contrast'] : undefined), mode).toEqual([])
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  )
  expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The narrow width alone, where things are most in each other's way; in a full run the wide one, too. */
export function axeWidths(narrow: number, wide: number): readonly number[] {
  return inject('isFull') ? [narrow, wide] : [narrow]
}

/** One line for each rule that is broken, with the elements: `color-contrast: <a …>`. `rules`: only these are asked. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await rests(page)
  return page.evaluate(async runOnly => {
    // axe puts itself on the page's window.
    const { axe } = globalThis as unknown as { axe: Axe }
    // What is right need not be listed, which is most of it.
    // The one rule of WCAG 2.2 that axe asks only when it is told to.
    const options = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }
    const { violations } = await axe.run(runOnly === undefined ? options : { ...options, runOnly })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}

/** Resolves when what comes into sight has come: half of its color is none. */
async function rests(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter(({ playState, timeline, effect }) => {
        const end = effect?.getComputedTiming().endTime
        return playState === 'running' && timeline instanceof DocumentTimeline && end !== Number.POSITIVE_INFINITY
      })
    while (running().length > 0) await Promise.allSettled(running().map(({ finished }) => finished))
  })
}

interface Axe {
  run(options: {
    readonly resultTypes: readonly string[]
    readonly rules: Readonly<Record<string, { readonly enabled: boolean }>>
    readonly runOnly?: readonly string[]
  }): Promise<{ readonly violations: readonly Violation[] }>
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
