/** Addresses and titles of the chapters, as mdBook gives them. */
import { posix } from 'node:path'
import type { AddedRoutes, Page, PluginContext } from 'docsgen/config'
import type { BookOptions } from './plugin.ts'
import { allChapters, readSummary } from './summary.ts'

/** The pages of the book with mdBook's addresses, and the names in SUMMARY.md as titles of pages without a heading. */
export function toBookPages(
  pages: readonly Page[],
  { options: { src }, readFile }: PluginContext<BookOptions>
): readonly Page[] {
  const { items } = readSummary(readFile(posix.join(src, 'SUMMARY.md')) ?? '')
  const names = new Map(allChapters(items).map(({ file, name }) => [posix.join(src, file ?? ''), name]))
  return pages.map(page => {
    const name = names.get(page.source)
    if (name === undefined || page.kind !== 'doc') return page
    const stated = /^[ \t]*\{\{#title[ \t]([^{}\n]*)\}\}/m.exec(page.body)?.[1]?.trim()
    const title = stated ?? page.meta.title ?? page.contentTitle ?? name
    return { ...page, title, path: addressOf(posix.relative(src, page.source)) }
  })
}

/** mdBook writes its first chapter a second time, as the start page; here the start page leads to it. */
export function redirectsOf({ options: { src }, readFile }: PluginContext<BookOptions>): AddedRoutes {
  const { items } = readSummary(readFile(posix.join(src, 'SUMMARY.md')) ?? '')
  const addresses = allChapters(items).flatMap(({ file }) => (file === null ? [] : [addressOf(file)]))
  const [first] = addresses
  return { redirects: first === undefined || addresses.includes('/') ? [] : [{ from: '/', to: first }] }
}

/** `a/b.md` → `/a/b.html`; a README is the page of its folder: `a/README.md` → `/a/`. */
export function addressOf(file: string): string {
  const { dir, name } = posix.parse(file)
  const folder = dir === '' ? '/' : `/${dir}/`
  return /^(?:readme|index)$/i.test(name) ? folder : `${folder}${name}.html`
}
