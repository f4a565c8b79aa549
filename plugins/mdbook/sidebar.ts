/** The sidebar of a book: parts are headings, chapters are entries or categories, drafts are text. */
import { html } from 'docsgen/text'
import type { Reading } from './reading.ts'
import type { Chapter, LinePlace, Summary, SummaryItem } from './summary.ts'

interface Placed {
  readonly path: readonly (string | number)[]
  readonly place: LinePlace
}

interface BookSidebar {
  readonly entries: readonly object[]
  readonly places: readonly Placed[]
}

interface Book {
  readonly reading: Reading
  readonly src: string
  /** SUMMARY.md, for findings. */
  readonly file: string
}

/** The sidebar and the files that are pages. What is missing, or twice, is reported. */
export function toSidebar(
  { items, others }: Summary,
  { reading, src, file }: Book
): { readonly sidebar: BookSidebar; readonly files: readonly string[] } {
  const { folder, hasNumbers, openLevels } = reading
  const files: string[] = []
  const places: Placed[] = []
  const report = (place: LinePlace, message: string, hint: string) =>
    folder.report({ code: 'summary', message, hint, place: { file, ...place } })

  for (const { text, ...place } of others)
    report(place, `“${text}” is not a chapter.`, 'Write a link: - [Title](file.md). Titles of parts begin with “# ”.')

  const toEntry = (item: SummaryItem, path: readonly (string | number)[], level: number): object => {
    if (item.kind === 'part') return { type: 'html', value: html`${item.title}`.html, className: 'sidebarcategory' }
    if (item.kind === 'separator') return { type: 'html', value: '<hr>' }
    places.push({ path, place: item.place })
    const label = hasNumbers && item.number !== null ? `${item.number} ${item.name}` : item.name
    const id = idOf(item)
    const items = item.chapters.map((chapter, index) => toEntry(chapter, [...path, 'items', index], level + 1))
    if (items.length > 0) {
      const link = id === null ? {} : { link: { type: 'doc', id } }
      const folded = openLevels === null ? { collapsible: false } : { collapsed: level > openLevels }
      return { type: 'category', label, items, ...link, ...folded }
    }
    return id === null
      ? {
          type: 'html',
          value: html`<span class="menu__link">${label}</span>`.html,
          defaultStyle: true,
          className: 'menu__draft'
        }
      : { type: 'doc', id, label }
  }

  /** The id of the chapter's page; null: a draft, or a file that is not there. */
  const idOf = ({ file: chapter, place }: Chapter): string | null => {
    if (chapter === null) return null
    if (!/\.md$/i.test(chapter)) {
      report(place, `“${chapter}” is not a Markdown file.`, 'Name a file that ends in “.md”.')
      return null
    }
    if (chapter.startsWith('../') || chapter.startsWith('/') || !folder.hasFile(`${reading.src}/${chapter}`)) {
      const isOutside = chapter.startsWith('../') || chapter.startsWith('/')
      const message = isOutside ? `“${chapter}” is outside of “${src}”.` : `“${src}/${chapter}” does not exist.`
      report(place, message, isOutside ? 'Move the file into the folder.' : 'Create the file, or fix the link.')
      return null
    }
    if (files.includes(chapter)) {
      report(place, `“${chapter}” is already a chapter.`, 'Remove one of the two lines.')
      return null
    }
    files.push(chapter)
    return chapter.replace(/\.md$/i, '')
  }

  const entries = items.map((item, index) => toEntry(item, [index], 0))
  return { sidebar: { entries, places }, files }
}
