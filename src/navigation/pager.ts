/** Previous and next page: the order of the sidebar, overridden by front matter. */
import { dueTo, finding, placeOf } from '../diagnostics/finding.ts'
import { unreadDoc } from '../model/unread.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { PageLink } from '../types/navigation.ts'
import { encodePath } from '../util/paths.ts'
import { docRoute, type SidebarPage } from './entries.ts'
import type { NavigateInput } from './sidebars.ts'

interface Pager {
  readonly previous: PageLink | null
  readonly next: PageLink | null
}

/** Overrides in a page's front matter; undefined: the sidebar decides. */
interface PagerOverride {
  readonly previous: PageLink | null | undefined
  readonly next: PageLink | null | undefined
}

/** The neighbors of the page at index `at`. Unlisted pages are skipped, and have no neighbors themselves. */
export function pagerAt(sequence: readonly SidebarPage[], at: number): Pager {
  if (sequence[at]?.unlisted !== false) return { previous: null, next: null }
  return { previous: toLink(neighbor(sequence, at, -1)), next: toLink(neighbor(sequence, at, 1)) }
}

function neighbor(sequence: readonly SidebarPage[], from: number, step: -1 | 1): SidebarPage | undefined {
  const own = sequence[from]?.permalink
  let at = from + step
  // A page that is listed twice in a row is not its own neighbor.
  while (sequence[at]?.unlisted === true || (sequence[at] !== undefined && sequence[at]?.permalink === own)) at += step
  return sequence[at]
}

function toLink(listed: SidebarPage | undefined): PageLink | null {
  return listed === undefined ? null : { label: listed.pagerLabel, href: listed.href }
}

/** `pagination_next` and `pagination_prev` of all pages, by permalink. Unknown ids are reported. */
export function pagerOverrides(
  input: Pick<NavigateInput, 'content' | 'routes' | 'config'>,
  report: Report
): ReadonlyMap<string, PagerOverride> {
  const { content, routes } = input
  const overrides = new Map<string, PagerOverride>()
  for (const page of content.pages) {
    const { paginationPrev, paginationNext } = page.meta
    const permalink = routes.bySource.get(page.source)?.permalink
    if (permalink === undefined || (paginationPrev === undefined && paginationNext === undefined)) continue
    const linkTo = (id: string | null | undefined, key: string) =>
      typeof id === 'string' ? toDoc(id, key, page, input, report) : id
    overrides.set(permalink, {
      previous: linkTo(paginationPrev, 'pagination_prev'),
      next: linkTo(paginationNext, 'pagination_next')
    })
  }
  return overrides
}

function toDoc(
  id: string,
  key: string,
  page: Page,
  input: Pick<NavigateInput, 'content' | 'routes' | 'config'>,
  report: Report
): PageLink | undefined {
  const route = docRoute(id, page.collection, input)
  if (route !== undefined && 'page' in route) {
    const { meta, title } = route.page
    return { label: meta.paginationLabel ?? meta.sidebarLabel ?? title, href: encodePath(route.permalink) }
  }
  const { content } = input
  const ids = [...content.pages, ...content.drafts]
    .filter(other => other.collection === page.collection)
    .map(other => other.id)
  if (!ids.includes(id)) {
    const message = `“${key}” names the unknown doc id “${id}”.`
    const place = page.places[key] ?? placeOf(page.source)
    const set = input.config.docs.find(other => other.id === page.collection)
    const because = set === undefined ? null : unreadDoc(id, set, input.routes.unread)
    const hint = didYouMean(id, ids) ?? 'Write the id of a doc, or remove the line.'
    report(dueTo(finding('front-matter/unknown-doc', place, message, hint), because))
  }
  return undefined
}
