/** Sources → pages: reads and validates front matter and determines addresses, compiles no body. */
import type { Config } from '../types/config.ts'
import type { Content, Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { collectDocs } from './docs.ts'
import { collectFreePages } from './free-pages.ts'
import type { PageMemo } from './page-memo.ts'
import { collectPosts } from './posts/posts.ts'

export interface CollectOptions {
  /** Whether drafts are included (`serve`) or left out (`build`). */
  readonly drafts: boolean
  /** Time of the build, ISO, only used for findings about dates in the future. Omitted: no such findings. */
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
  const isShown = (page: (typeof pages)[number]) => options.drafts || !page.meta.draft
  return {
    pages: pages.filter(isShown),
    drafts: pages.filter(page => !isShown(page)),
    categories: docs.flatMap(set => set.categories),
    folderPrefixes: new Map(docs.flatMap(set => [...set.folderPrefixes])),
    authors: new Map(config.changelogs.map(({ id }, index) => [id, posts[index]?.authors ?? []]))
  }
}
