/** A heading without text has no useful anchor and is an empty line in the contents. */
import { finding } from '../../diagnostics/finding.ts'
import type { Rule } from '../check.ts'

export const emptyHeadings: Rule = ({ compiled }, report) => {
  for (const { headings } of compiled.values()) {
    for (const { text, place } of headings) {
      if (text.trim() === '')
        report(finding('heading/empty', place, 'This heading has no text.', 'Write it, or remove it.'))
    }
  }
}
