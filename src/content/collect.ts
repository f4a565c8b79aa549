/** Sources → pages: reads and validates front matter and determines addresses, compiles no body. */
import type { Config } from '../types/config.ts'
import type { Content, Page, Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { copyWith } from '../util/lazy.ts'
import { collectDocs } from './docs.ts'
import { collectFreePages } from './free-pages.ts'
import type { PageMemo } from './page-memo.ts'
import { collectPosts } from './posts/posts.ts'
import { isOutOfTime, reportSchedule } from './schedule.ts'

export interface CollectOptions {
  /** Whether drafts are included (`serve`) or left out (`build`). */
  readonly drafts: boolean
  /** Time of the build, ISO: some pages are published at their time, and dates in the future are reported. Omitted: neither. */
  readonly now?: string
  /** Omitted: every page is made again. */
  readonly memo?: PageMemo
}

/** The content for the later stages. */
export function collect(
  sources: Sources,
  config: Config,
  report: Report,
  options: CollectOptions = { drafts: false }
): Content {
  const docs = config.docs.map(set => collectDocs(set, sources, config, report, options.memo))
  const posts = config.changelogs.map(changelog => collectPosts(changelog, sources, config, options, report))
  const pages = [
    ...docs.flatMap(set => set.pages),
    ...posts.flatMap(changelog => changelog.pages),
    ...collectFreePages(sources, config, report)
  ]
  const { drafts: showsDrafts, now } = options
  if (now !== undefined) for (const page of pages) reportSchedule(page, now, report)
  const isDraft = (page: Page) => page.meta.draft || (now !== undefined && isOutOfTime(page, now))
  return {
    pages: showsDrafts
      ? pages.map(page => (isDraft(page) ? asDraft(page) : page))
      : pages.filter(page => !isDraft(page)),
    drafts: showsDrafts ? [] : pages.filter(isDraft),
    categories: docs.flatMap(set => set.categories),
    folderPrefixes: new Map(docs.flatMap(set => [...set.folderPrefixes])),
    authors: new Map(config.changelogs.map(({ id }, index) => [id, posts[index]?.authors ?? []]))
  }
}

/** With the banner of drafts, which says that only the preview shows the page. */
function asDraft(page: Page): Page {
  return page.meta.draft ? page : copyWith(page, { meta: { ...page.meta, draft: true } })
}
