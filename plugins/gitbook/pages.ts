/** Addresses of the pages, as GitBook gives them, and titles of those without one. */
import { posix } from 'node:path'
import type { Page, PluginContext } from 'docsgen/config'
import type { GitbookOptions, Space } from './plugin.ts'
import { allEntries, pageFile, readSummary } from './summary.ts'

export function toSpacePages(
  pages: readonly Page[],
  { options: { spaces }, readFile }: PluginContext<GitbookOptions>
): readonly Page[] {
  const titles = new Map<string, string>()
  for (const { summary } of spaces) {
    for (const entry of allEntries(readSummary(readFile(summary) ?? ''))) {
      const file = pageFile(entry, summary)
      if (file !== null && !titles.has(file)) titles.set(file, entry.title)
    }
  }
  return pages.map(page => {
    const space = page.kind === 'doc' ? spaceOf(page.source, spaces) : undefined
    if (space === undefined) return page
    const title = page.meta.title ?? page.contentTitle ?? titles.get(page.source) ?? page.title
    return { ...page, title, path: addressOf(page.source, space), meta: { ...page.meta, slug: null } }
  })
}

/** The space of a file; spaces may be inside of others. */
function spaceOf(file: string, spaces: readonly Space[]): Space | undefined {
  return spaces
    .filter(({ folder }) => folder === '.' || file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

/** `guides/start.md` → `/guides/start`; a README is the page of its folder. */
export function addressOf(file: string, { folder, prefix, readme }: Space): string {
  if (file === readme) return prefix === '' ? '/' : prefix
  const path = posix
    .relative(folder, file)
    .replace(/\.md$/i, '')
    .replace(/(?:^|\/)README$/i, '')
  return `${prefix}/${path}`.replace(/(?<=.)\/$/, '')
}
