/** Checks the accessibility of a rendered page with axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

/**
 * Expects no violation in either color mode, and no horizontal scrolling. The page follows the color scheme of the
 * system. The modes differ only in colors, so in dark mode only contrast is checked.
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

/** The narrow width, where overlaps are most likely; in a full run also the wide one. */
export function axeWidths(narrow: number, wide: number): readonly number[] {
  return inject('isFull') ? [narrow, wide] : [narrow]
}

/** A line for each violated rule with its elements: `color-contrast: <a …>`. `rules` limits the check to these. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await rests(page)
  return page.evaluate(async runOnly => {
    // The script of axe sets `window.axe`.
    const { axe } = globalThis as unknown as { axe: Axe }
    // Without the passed checks, which are most of the result.
    // `target-size` is the only rule of WCAG 2.2 that axe disables by default.
    const options = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }
    const { violations } = await axe.run(runOnly === undefined ? options : { ...options, runOnly })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}

/** Resolves when all animations have ended, because contrast cannot be checked while an element fades in. */
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
