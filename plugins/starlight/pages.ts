/** Addresses and sidebars of the pages, as Starlight gives them. */
import { posix } from 'node:path'
import type { Page, PluginContext } from 'docsgen/config'
import { addressOf } from './addresses.ts'
import type { StarlightOptions } from './plugin.ts'

export function toSitePages(pages: readonly Page[], { options }: PluginContext<StarlightOptions>): readonly Page[] {
  const { srcDir, isFile, languages } = options
  return pages.map(page => {
    const file = posix.relative(srcDir, page.source)
    if (page.kind !== 'doc' || file.startsWith('../')) return page
    const path = addressOf(page.meta.slug ?? file, isFile)
    const [first = ''] = file.split('/', 1)
    const own = languages.includes(first) ? first : 'main'
    const { meta } = page
    const displayedSidebar = meta.displayedSidebar === undefined ? own : meta.displayedSidebar
    return { ...page, path, meta: { ...meta, slug: null, displayedSidebar } }
  })
}
