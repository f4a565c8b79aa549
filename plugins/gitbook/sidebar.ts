/** The contents as a sidebar, and the files that are pages. */
import { posix } from 'node:path'
import type { ReportingFolder } from 'docsgen/config'
import { addressOf } from './pages.ts'
import type { Space } from './plugin.ts'
import { decoded, type Entry, type Group, pageFile } from './summary.ts'

interface Contents {
  readonly entries: readonly object[]
  /** Relative to the project. */
  readonly files: readonly string[]
}

export function toSidebar(groups: readonly Group[], space: Space, folder: ReportingFolder): Contents {
  const files = new Set<string>()
  const report = ({ line, column, length }: Entry, message: string, hint: string) =>
    folder.report({ code: 'summary', message, hint, place: { file: space.summary, line, column, length } })

  /** The id of a page; null: there is none. */
  const idOf = (entry: Entry, file: string): string | null => {
    const isThere = /\.md$/i.test(file) && folder.hasFile(posix.relative(folder.path, file))
    if (!isThere)
      report(entry, `“${file}” does not exist, so it is not in the sidebar.`, 'Create the file, or fix the link.')
    else if (files.has(file))
      report(entry, `“${file}” is already in the table of contents.`, 'Remove one of the two lines.')
    else {
      files.add(file)
      return posix.relative(folder.path, file).replace(/\.md$/i, '')
    }
    return null
  }

  const toItem = (entry: Entry): object[] => {
    const { label, target } = entry
    const file = pageFile(entry, space.summary)
    const id = file === null ? null : idOf(entry, file)
    const items = entry.entries.flatMap(toItem)
    if (items.length > 0)
      return [{ type: 'category', label, items, ...(id !== null && { link: { type: 'doc', id } }), collapsed: true }]
    if (id !== null) return [{ type: 'doc', id, label }]
    if (file !== null || target === '') return []
    return [{ type: 'link', label, href: addressIn(target, space) }]
  }

  const entries = groups.flatMap(({ title, entries: own }) => {
    const items = own.flatMap(toItem)
    return title === null || items.length === 0
      ? items
      : [{ type: 'category', label: title, items, collapsible: false }]
  })
  return { entries, files: [...files] }
}

/** An address of another site, or a part of a page: `page.md#part` → `/page#part`. */
function addressIn(target: string, space: Space): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return target
  const [path = '', part = ''] = target.split('#')
  const file = posix.join(posix.dirname(space.summary), decoded(path))
  return `${addressOf(file, space)}#${part}`
}
