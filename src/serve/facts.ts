/** Tells an edit of a body, which concerns its page alone, from one that may concern the whole site. */

import type { PlannedSite } from '../build/plan-site.ts'
import { collect } from '../content/collect.ts'
import type { Page, Source, Sources } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'

/** A page made from its file alone, and what there is to say about that. */
interface Lone {
  readonly page: Page
  readonly findings: readonly Diagnostic[]
}

/**
 * The page as it is after the edit, when its body is all that has changed: no other page, list or sidebar can
 * show a difference then. null when more may have changed.
 */
export function editedPage(before: Source, after: Source, page: Page, site: PlannedSite): Page | null {
  if (page.kind !== 'doc' && page.kind !== 'post') return null
  const [was, is] = [readAlone(before, page, site), readAlone(after, page, site)]
  return was !== null && is !== null && factsOf(was) === factsOf(is) ? is.page : null
}

function readAlone(source: Source, { kind, collection }: Page, { sources, config }: PlannedSite): Lone | null {
  const alone: Sources = {
    ...sources,
    docs: kind === 'doc' ? new Map([[collection, [source]]]) : new Map(),
    categories: new Map(),
    changelog: kind === 'post' ? [source] : [],
    protobuf: new Map()
  }
  const findings: Diagnostic[] = []
  const { pages } = collect(alone, config, finding => findings.push(finding), { drafts: true })
  const [page] = pages.filter(({ source: path }) => path === source.path)
  return page === undefined ? null : { page, findings }
}

/** Everything but the body. Reading times count in whole minutes, as they are shown. */
function factsOf({ page, findings }: Lone): string {
  const post = page.post === null ? null : { ...page.post, readingTime: Math.ceil(page.post.readingTime) }
  return JSON.stringify([{ ...page, post, body: '', hash: '' }, findings])
}
