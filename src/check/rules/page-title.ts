/** A title that search engines and tabs cut off. */
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Rule } from '../check.ts'

/** Characters that a line of results has room for, beside the name of the site. */
const longest = 60

export const pageTitle: Rule = ({ routes }, report) => {
  for (const route of routes.all) {
    if (!('page' in route) || route.kind === 'proto') continue
    const { page } = route
    const length = [...page.title].length
    if (length <= longest) continue
    const message = `The title “${page.title}” has ${length} characters; lines of results show about ${longest}.`
    report(
      finding(
        'page/title',
        page.places.title ?? placeOf(page.source),
        message,
        'Begin with what matters, cut the rest.'
      )
    )
  }
}
