/** `docsgen compare ../old/build`: compares a site built by another generator with the site of docsgen. */
import { resolve } from 'node:path'
import type { CommandContext } from 'docsgen/config'
import { compareSites, formatComparison } from './compare.ts'
import { readSite } from './site.ts'

/** The result is the exit code: 1 when an aspect is under `--fail-under`, 2 when a folder holds no site. */
export async function runCompare({ args, cwd, err, out }: CommandContext): Promise<number> {
  const [before, after] = [String(args.before), String(args.after)]
  const [first, second] = [await readSite(resolve(cwd, before)), await readSite(resolve(cwd, after))]
  if (first === null || second === null) {
    err(`“${first === null ? before : after}” is not a built site: it contains no HTML file.\n`)
    return 2
  }
  const comparison = compareSites(first, second)
  const isJson = args.format === 'json'
  out(isJson ? `${JSON.stringify(comparison, null, 2)}\n` : formatComparison(comparison, Number(args.differences)))
  const least = Number(args.failUnder ?? 0)
  const isUnder = comparison.aspects.some(({ equal, of }) => of > 0 && (equal / of) * 100 < least)
  return isUnder ? 1 : 0
}
