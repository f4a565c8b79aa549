/** Links that show the title of the page to which they lead. */
import { posix } from 'node:path'
import { html } from 'docsgen/text'
import { allEntries, decoded, pageFile, plain, readSummary } from './summary.ts'
import type { Reading } from './syntax.ts'

export function linkCard(url: string, title: string, icon = 'arrow-right'): string {
  return html`<div class="card-grid"><div class="card card--link"><svg class="icon" data-icon="${icon}" aria-hidden="true"></svg><p class="card__title"><a class="card__link" href="${url}">${title}</a></p></div></div>`
    .html
}

/** The first heading of a page; null: the link does not lead to one. */
export async function targetTitle(url: string, reading: Reading): Promise<string | null> {
  const { page, context } = reading
  if (url === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url)) return null
  const [path = ''] = url.split('#')
  const written = posix.join(posix.dirname(page.file), decoded(path))
  for (const file of /\.md$/i.test(written) ? [written] : [posix.join(written, 'README.md'), `${written}.md`]) {
    const text = await context.readFile(file)
    if (text === null) continue
    const heading = /^#[ \t]+(.+)$/m.exec(text)?.[1]
    return (heading !== undefined && plain(heading)) || listedTitle(file, reading)
  }
  return null
}

/** The title that the contents give a page without a heading. */
async function listedTitle(file: string, { space: { summary }, context }: Reading): Promise<string | null> {
  const entries = allEntries(readSummary((await context.readFile(summary)) ?? ''))
  return entries.find(entry => pageFile(entry, summary) === file)?.title ?? null
}
