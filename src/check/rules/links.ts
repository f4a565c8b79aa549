/** A link to a page or file of this site that does not exist. Pictures are judged where they are compiled. */
import { finding, withFix } from '../../diagnostics/finding.ts'
import type { LinkRule } from '../../types/routes.ts'
import { splitHref } from '../../util/paths.ts'
import type { Rule } from '../check.ts'
import { codeOfRule, hintFor, type Missing } from '../missing.ts'

export const links: Rule = ({ links }, report) => {
  for (const { link, resolution } of links) {
    if (link.kind === 'image' || resolution.kind !== 'missing') continue
    const message = `“${link.written}” ${resolution.reason}`
    const made = finding(codeOfRule[resolution.rule], link.place, message, hintFor(resolution))
    report(withFix(made, link.written, correctionOf(link.written, resolution) ?? link.written))
  }
}

/** Rules that leave only one way to mean it; other candidates are guesses. */
const certain: ReadonlySet<LinkRule> = new Set(['case', 'double-slash', 'backslash', 'non-canonical'])

function correctionOf(written: string, { rule, candidate }: Missing): string | null {
  if (candidate === null || !certain.has(rule)) return null
  const { query, hash } = splitHref(written)
  return candidate + query + hash
}
