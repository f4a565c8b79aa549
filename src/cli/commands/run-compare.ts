/** `docsgen compare ../old/build`: compares a site built by another generator with the site of docsgen. */
import { resolve } from 'node:path'
import type { Terminal } from '../terminal.ts'

/** The options as commander parses them. */
export interface CompareFlags {
  readonly format: 'text' | 'json'
  readonly differences: number
  readonly failUnder?: number
}

/** The result is the exit code: 1 when an aspect is under `--fail-under`, 2 when a folder holds no site. */
export async function runCompare(
  before: string,
  after: string,
  { format, differences, failUnder = 0 }: CompareFlags,
  terminal: Terminal
): Promise<number> {
  const { readSite } = await import('../../compare/site.ts')
  const [first, second] = [await readSite(resolve(terminal.cwd, before)), await readSite(resolve(terminal.cwd, after))]
  if (first === null || second === null) {
    terminal.err(`“${first === null ? before : after}” is not a built site: it contains no HTML file.\n`)
    return 2
  }
  const { compareSites } = await import('../../compare/compare.ts')
  const { formatComparison } = await import('../../compare/compare.ts')
  const comparison = compareSites(first, second)
  terminal.out(
    format === 'json' ? `${JSON.stringify(comparison, null, 2)}\n` : formatComparison(comparison, differences)
  )
  const isUnder = comparison.aspects.some(({ equal, of }) => of > 0 && (equal / of) * 100 < failUnder)
  return isUnder ? 1 : 0
}
