/** When a page was last changed, and by whom (behaviour D-32). */
import type { LastUpdate, Page, Sources } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { ShownLastUpdate } from '../types/page-props.ts'

type Shown = Pick<DocsSet, 'showLastUpdateTime' | 'showLastUpdateAuthor'>

/** Front matter wins over version control; the collection says which of the two facts is shown. null: neither. */
export function lastUpdateOf(
  page: Page,
  { showLastUpdateTime, showLastUpdateAuthor }: Shown,
  known: Sources['lastUpdates'],
  locale: string
): ShownLastUpdate | null {
  const fromGit = known.get(page.source)
  const fromAuthor = page.meta.lastUpdate
  const pick = (key: keyof LastUpdate, isShown: boolean) =>
    isShown ? (fromAuthor?.[key] ?? fromGit?.[key] ?? null) : null
  const date = pick('date', showLastUpdateTime)
  const author = pick('author', showLastUpdateAuthor)
  if (date === null && author === null) return null
  return { date, dateText: date === null ? null : formatDate(date, locale), author }
}

/** `Mar 5, 2025`: the day in UTC, whatever the machine's time zone. */
function formatDate(iso: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(iso))
}
