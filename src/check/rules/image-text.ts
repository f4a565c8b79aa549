/** A picture without alternative text, which readers of a screen reader do not know of. */
import { finding } from '../../diagnostics/finding.ts'
import type { Rule } from '../check.ts'

export const imageText: Rule = ({ links }, report) => {
  for (const { link } of links) {
    if (link.kind !== 'image' || link.text !== '') continue
    const hint = 'Say what it shows: ![text](address). Decoration is <img alt="" …>.'
    report(finding('image/no-text', link.place, `The picture “${link.written}” has no alternative text.`, hint))
  }
}
