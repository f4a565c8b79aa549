/** What search engines and browser tabs show of a page. */
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Rule } from '../rule.ts'

/** A page without a description: search engines and cards show its first sentence. */
export const pageDescription: Rule = ({ routes }, report) => {
  for (const route of routes.all) {
    if (!('page' in route) || route.kind === 'proto') continue
    const { meta, description, source } = route.page
    if (meta.description !== null || description !== null || meta.unlisted) continue
    const hint = 'Add “description” to its front matter: one sentence for search engines.'
    report(finding('page/description', placeOf(source), 'The page has no description.', hint))
  }
}

/** Characters that a search result shows of a title, beside the name of the site. */
const longestTitle = 60

/** A title that search engines and tabs cut off. */
export const pageTitle: Rule = ({ routes }, report) => {
  for (const route of routes.all) {
    if (!('page' in route) || route.kind === 'proto') continue
    const { page } = route
    const length = [...page.title].length
    if (length <= longestTitle) continue
    const message = `The title “${page.title}” has ${length} characters; lines of results show about ${longestTitle}.`
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
