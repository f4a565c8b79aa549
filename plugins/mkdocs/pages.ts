/** Addresses and titles of pages, as MkDocs gives them. */
import { posix } from 'node:path'
import type { Page, PluginContext } from 'docsgen/config'
import { addressOf } from './addresses.ts'
import { labelsIn, navOf, titleOfName } from './nav.ts'
import type { SiteOptions } from './plugin.ts'
import { readSettings } from './settings.ts'

export async function toPages(
  pages: readonly Page[],
  { options, readFile }: PluginContext<SiteOptions>
): Promise<readonly Page[]> {
  const labels = await labelsOf(options, readFile)
  const files = new Set(pages.map(({ source }) => source as string))
  return pages.flatMap(page => {
    if (page.kind === 'post') return [withPostAddress(page)]
    const file = posix.relative(options.docs, page.source)
    if (page.kind !== 'doc' || file.startsWith('..')) return [page]
    // `index.md` is the page of the folder if both are there.
    if (/(?:^|\/)README\.md$/.test(file) && files.has(posix.join(posix.dirname(page.source), 'index.md'))) return []
    const title = labels.get(file) ?? page.meta.title ?? page.contentTitle ?? nameOf(file)
    return [{ ...page, title, path: addressOf(file, options.hasDirectories) }]
  })
}

async function labelsOf({ folder, file }: SiteOptions, readFile: (path: string) => string | null) {
  const read = (path: string) => readFile(posix.join(folder, path))
  const settings = await readSettings(posix.relative(folder, file), { folder, readFile: read })
  if ('message' in settings || !Array.isArray(settings.value.nav)) return new Map<string, string>()
  const none = {
    readFile: () => null,
    readFolder: () => [],
    hasFolder: () => false,
    isExcluded: () => false,
    parseYaml: () => null,
    navFile: null,
    pagesFile: null
  }
  return labelsIn(navOf(settings.value.nav, none))
}

function nameOf(file: string): string {
  const { dir, name } = posix.parse(file)
  if (name !== 'index' && name !== 'README') return titleOfName(name)
  return dir === '' ? 'Home' : titleOfName(name)
}

/** `/blog/2024/01/31/title/` */
function withPostAddress(page: Page): Page {
  const { post, meta, title } = page
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(post?.date ?? '') ?? []
  if (year === undefined) return page
  const base = page.path.split('/').slice(0, 2).join('/')
  return { ...page, path: `${base}/${year}/${month}/${day}/${meta.slug ?? slugOf(title)}/` }
}

function slugOf(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
