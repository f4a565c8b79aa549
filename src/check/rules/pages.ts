/** What pages tell about themselves: title and description for search engines and tabs, headings as an outline. */
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Heading } from '../../types/compiled.ts'
import type { Rule } from '../rule.ts'

/** A page without a description: search engines and cards show its first sentence. */
export const pageDescription: Rule = ({ routes }, report) => {
  for (const route of routes.all) {
    if (!('page' in route) || route.kind === 'reference') continue
    const { meta, description, kind, source } = route.page
    // A page of code describes itself in its own head.
    if (!/\.mdx?$/i.test(source)) continue
    // For a Markdown page, the first sentence is a sufficient description.
    if (meta.description !== null || (kind !== 'doc' && description !== null) || meta.unlisted) continue
    const hint = 'Add “description” to its front matter: one sentence for search engines.'
    report(finding('page/description', placeOf(source), 'The page has no description.', hint))
  }
}

/** Characters of a title that a search result shows beside the site's name. */
const longestTitle = 60

/** A title that search engines and tabs cut off. */
export const pageTitle: Rule = ({ routes }, report) => {
  for (const route of routes.all) {
    if (!('page' in route) || route.kind === 'reference') continue
    const { page } = route
    const length = [...page.title].length
    if (length <= longestTitle) continue
    const message = `The title “${page.title}” has ${length} characters; search results show about ${longestTitle}.`
    report(
      finding(
        'page/title',
        page.places.title ?? placeOf(page.source),
        message,
        'Begin with the most important words, and shorten the rest.'
      )
    )
  }
}

/** A heading without text has no useful anchor and is an empty line in the table of contents. */
export const emptyHeadings: Rule = ({ compiled }, report) => {
  for (const { headings } of compiled.values()) {
    for (const { text, place } of headings) {
      if (text.trim() === '')
        report(finding('heading/empty', place, 'This heading has no text.', 'Add text, or remove the heading.'))
    }
  }
}

/** A heading more than one level below the previous one leaves a gap in the outline. */
export const headingOrder: Rule = ({ compiled }, report) => {
  for (const { headings } of compiled.values()) {
    // The title of the page is level one.
    let before = 1
    for (const { level, text, place } of headings) {
      if (level > before + 1) {
        const message = `“${text}” is level ${level}, but follows level ${before}.`
        report(finding('heading/order', place, message, `Write it with “${'#'.repeat(before + 1)}”.`))
      }
      before = level
    }
  }
}

/** Two headings of one section with the same text look alike to readers, and the anchor of the second may change. */
export const repeatedHeadings: Rule = ({ compiled }, report) => {
  for (const { headings } of compiled.values()) {
    // Headings of the open sections, by level and text. A heading closes all deeper sections.
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
  const hint = `Its anchor is “#${id}”. Change the text to show the difference, or give it an id: {#name}.`
  return finding('heading/repeated', place, `“${text}” is already a heading of this section.`, hint, related)
}
