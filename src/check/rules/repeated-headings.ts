/** Two headings of one text in one section: readers cannot tell them apart, and the anchor of the second changes with the first. */
import { finding } from '../../diagnostics/finding.ts'
import type { Heading } from '../../types/compiled.ts'
import type { Rule } from '../check.ts'

export const repeatedHeadings: Rule = ({ compiled }, report) => {
  for (const { headings } of compiled.values()) {
    // The texts of one section by level; a heading ends the sections below its level.
    const open: (Map<string, Heading> | undefined)[] = []
    for (const heading of headings) {
      open.length = Math.min(open.length, heading.level + 1)
      const siblings = open[heading.level] ?? new Map<string, Heading>()
      open[heading.level] = siblings
      const first = siblings.get(heading.text)
      if (first === undefined) siblings.set(heading.text, heading)
      else if (heading.text !== '') report(repeated(heading, first))
    }
  }
}

function repeated({ text, id, place }: Heading, first: Heading) {
  const related = [{ message: 'the first one', place: first.place }]
  const hint = `Its anchor is “#${id}”. Say what is different, or give it an id: {#name}.`
  return finding('heading/repeated', place, `“${text}” is already a heading of this section.`, hint, related)
}
