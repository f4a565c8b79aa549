/** A heading that is more than one level below the one before it: the outline has a hole. */
import { finding } from '../../diagnostics/finding.ts'
import type { Rule } from '../check.ts'

export const headingOrder: Rule = ({ compiled }, report) => {
  for (const { headings } of compiled.values()) {
    // The title of the page is level one.
    let before = 1
    for (const { level, text, place } of headings) {
      if (level > before + 1) {
        const message = `“${text}” is level ${level}, but stands below level ${before}.`
        report(finding('heading/order', place, message, `Write it with “${'#'.repeat(before + 1)}”.`))
      }
      before = level
    }
  }
}
