/**
 * Finds operations of an HTTP API on the pages of a site, however the pages were made: a code block of the language
 * `http` that begins with a method and a path, below the heading of the operation.
 */
import { type IndexedSection, stripHtml } from 'docsgen/built-site'
import type { BuiltSite } from './built-site.ts'

const request = /^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE) +(?:https?:\/\/[^\s/]+)?(\/\S*)/

/** The operations as sections with headings such as `POST /v1/jobs`. Anchors come from `sections` of all pages. */
export function operationsIn(
  { pages, read }: Pick<BuiltSite, 'pages' | 'read'>,
  sections: readonly IndexedSection[]
): readonly IndexedSection[] {
  const known = new Map(sections.map(section => [keyOf(section.href, section.heading), section]))
  return pages.flatMap(page => {
    const text = read(page)
    if (!text.includes('```http')) return []
    const path = new URL(page.url).pathname
    let heading = page.title
    return text.split('\n').flatMap((line, at, lines): IndexedSection[] => {
      heading = /^#{2,6} (.+)$/.exec(line)?.[1]?.replace(/[`*\\]/g, '') ?? heading
      const [first = ''] = /^ *```http\b/.test(line) ? (request.exec(lines[at + 1]?.trim() ?? '') ?? []) : []
      if (first === '') return []
      const section = known.get(keyOf(path, heading))
      return [
        {
          href: section?.href ?? path,
          heading: first.replace(/ +(?:https?:\/\/[^\s/]+)?/, ' '),
          parents: heading === page.title ? [] : [heading],
          text: section?.text ?? page.description,
          pageTitle: page.title
        }
      ]
    })
  })
}

function keyOf(href: string, heading: string): string {
  return `${stripHtml(href.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/$/, '')}\n${heading}`
}
