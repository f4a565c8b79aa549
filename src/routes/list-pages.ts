/** Splits a list into pages. */
import type { Permalink } from '../types/basics.ts'
import type { ChangelogConfig } from '../types/config.ts'
import { joinUrl } from '../util/paths.ts'
import { toPermalink } from './permalink.ts'

interface ListPage<T> {
  readonly items: readonly T[]
  readonly path: string
  /** 1 is the first. */
  readonly pageNumber: number
  /** The pages with newer and with older items. */
  readonly newer: Permalink | null
  readonly older: Permalink | null
  /** Makes the title of each page unique: ` – page 2`; '' on the first. */
  readonly suffix: string
}

/** The list at `path`, then `{path}/{segment}/2` and so on; an empty list has one page. */
export function listPages<T>(
  items: readonly T[],
  { path, segment }: { readonly path: string; readonly segment: string },
  perPage: ChangelogConfig['postsPerPage'],
  config: Parameters<typeof toPermalink>[1]
): readonly ListPage<T>[] {
  const size = perPage === 'ALL' ? Math.max(1, items.length) : perPage
  const count = Math.max(1, Math.ceil(items.length / size))
  const pathOf = (number: number) => (number === 1 ? path : joinUrl(path, '/', segment, String(number)))
  const permalinkOf = (number: number) => (number < 1 || number > count ? null : toPermalink(pathOf(number), config))
  return Array.from({ length: count }, (_, index) => {
    const pageNumber = index + 1
    return {
      items: items.slice(index * size, pageNumber * size),
      path: pathOf(pageNumber),
      pageNumber,
      newer: permalinkOf(pageNumber - 1),
      older: permalinkOf(pageNumber + 1),
      suffix: pageNumber === 1 ? '' : ` – page ${pageNumber}`
    }
  })
}
