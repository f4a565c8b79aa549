/** What stands in the browser's tab (behaviour H-1 to H-3). */
import type { Config } from '../types/config.ts'

/** `Quick start | Neosync`; the site's title alone for a page without a title or with the same one. */
export function formatTitle(
  pageTitle: string,
  { title, titleDelimiter }: Pick<Config, 'title' | 'titleDelimiter'>
): string {
  const trimmed = pageTitle.trim()
  return trimmed === '' || trimmed === title ? title : `${trimmed} ${titleDelimiter} ${title}`
}
