/** Addresses of the pages: their paths, as written. */
import { posix } from 'node:path'
import type { Page, PluginContext } from 'docsgen/config'
import type { MintlifyOptions } from './plugin.ts'

export function toSitePages(pages: readonly Page[], { options }: PluginContext<MintlifyOptions>): readonly Page[] {
  return pages.map(page => {
    const file = posix.relative(options.folder, page.source)
    if (page.kind !== 'doc' || file.startsWith('../')) return page
    const path = `/${file.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '')}`
    return { ...page, path, meta: { ...page.meta, slug: null } }
  })
}
