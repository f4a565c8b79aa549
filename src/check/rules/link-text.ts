/** A link without text: nothing to see, nothing to hear, nothing to click. */
import { finding } from '../../diagnostics/finding.ts'
import type { Rule } from '../check.ts'

export const linkText: Rule = ({ links }, report) => {
  for (const { link } of links) {
    if (link.kind !== 'link' || link.text !== '') continue
    const hint = 'Say where it leads, or give its picture an alternative text.'
    report(finding('link/no-text', link.place, `The link to “${link.written}” has no text.`, hint))
  }
}
