/** What axe finds wrong with a page as it is shown. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** One line for each rule that is broken, with the elements: `color-contrast: <a …>`. `rules`: only these are asked. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  return page.evaluate(async runOnly => {
    // axe puts itself on the page's window.
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(runOnly === undefined ? {} : { runOnly })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, rules)
}

interface Axe {
  run(options: { readonly runOnly?: readonly string[] }): Promise<{ readonly violations: readonly Violation[] }>
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
