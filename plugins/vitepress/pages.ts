/** Addresses and sidebars of the pages, as VitePress gives them. */
import { posix } from 'node:path'
import type { Page, PluginContext } from 'docsgen/config'
import type { VitePressOptions } from './plugin.ts'
import { linesOf } from './prose.ts'
import { addressOf, rewrite } from './rewrites.ts'
import { headingText } from './slug.ts'

export function toSitePages(pages: readonly Page[], { options }: PluginContext<VitePressOptions>): readonly Page[] {
  const { srcDir, cleanUrls, rewrites, sidebars } = options
  return pages.map(page => {
    const file = posix.relative(srcDir, page.source)
    if (page.kind !== 'doc' || file.startsWith('../')) return page
    const path = addressOf(rewrite(file, rewrites), cleanUrls)
    const { meta } = page
    const displayedSidebar = meta.displayedSidebar === undefined ? sidebarOf(path, sidebars) : meta.displayedSidebar
    const title = meta.title ?? page.contentTitle ?? titleIn(page.body)
    // VitePress shows no title that is not in the text.
    const hideTitle = page.contentTitle === null || meta.hideTitle
    return { ...page, ...(title !== null && { title }), path, meta: { ...meta, displayedSidebar, hideTitle } }
  })
}

/** The sidebar of the longest beginning; null: the page has none. */
function sidebarOf(path: string, sidebars: VitePressOptions['sidebars']): string | null {
  const own = path.replace(/\.html$/, '')
  return (
    sidebars.find(({ prefix }) => path.startsWith(prefix) || own.startsWith(prefix.replace(/\.html$/, '')))?.name ??
    null
  )
}

/** The first heading of level one, wherever it is. */
function titleIn(body: string): string | null {
  const heading = linesOf(body).find(({ kind, line }) => kind === 'text' && /^ {0,3}#[ \t]+\S/.test(line))
  return heading === undefined
    ? null
    : headingText(heading.line.replace(/^[ \t]*#/, '').replace(/\{#[^{}]*\}[ \t]*$/, ''))
}
