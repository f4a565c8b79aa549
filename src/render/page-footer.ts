/** What the foot of a page says: where to edit the page, when it was last changed, and by whom. */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { LastUpdate, Page, Sources } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { ShownLastUpdate } from '../types/page-props.ts'
import { encodePath } from '../util/paths.ts'

interface EditableFolder {
  readonly path: SourcePath
  /** `https://…/blob/main/`, or with `{path}` for the path below the folder. */
  readonly editUrl: string | null
}

/** Where readers edit a page: the address in its front matter (null hides the link), else one below the folder's address. */
export function editHrefOf({ source, meta }: Page, folder: EditableFolder | null): string | null {
  if (meta.customEditUrl !== undefined) return meta.customEditUrl
  if (folder === null || folder.editUrl === null) return null
  const below = encodePath(posix.relative(folder.path, source))
  return folder.editUrl.includes('{path}')
    ? folder.editUrl.replace('{path}', () => below)
    : folder.editUrl + encodePath(source)
}

type Shown = Pick<DocsSet, 'showLastUpdateTime' | 'showLastUpdateAuthor'>

/** Front matter wins over version control; the docs set or the changelog decides which facts are shown. null: none. */
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
