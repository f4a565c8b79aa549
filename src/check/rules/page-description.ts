/** A page without a description: search engines and cards show its first sentence. */
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Rule } from '../check.ts'

export const pageDescription: Rule = ({ routes }, report) => {
  for (const route of routes.all) {
    if (!('page' in route) || route.kind === 'proto') continue
    const { meta, description, source } = route.page
    if (meta.description !== null || description !== null || meta.unlisted) continue
    const hint = 'Add “description” to its front matter: one sentence for search engines.'
    report(finding('page/description', placeOf(source), 'The page has no description.', hint))
  }
}
