/** The navigation of a site that docsgen has built: navigation bar, sidebars and footer, as lists of entries. */

import { commonPairs } from 'docsgen/text'
import type { BuiltSite } from './built-site.ts'
import { textOfHtml } from './html.ts'
import type { NavigationDiff } from './report.ts'

/** Lists of entries by name; an entry is `Guides › Install → /guides/install`. */
type Lists = ReadonlyMap<string, readonly string[]>

/** The fields of sidebar and navigation bar files that are compared. */
interface Item {
  readonly label?: string
  readonly href?: string | null
  readonly items?: readonly Item[]
}

interface SidebarFile {
  readonly name: string
  readonly items: readonly Item[]
  readonly posts?: { readonly groups?: readonly { readonly year?: string; readonly items: readonly Item[] }[] }
}

export async function diffNavigation(base: BuiltSite, head: BuiltSite): Promise<NavigationDiff[]> {
  const [before, after] = await Promise.all([readLists(base), readLists(head)])
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names.flatMap(name => {
    const found = diffLists(before.get(name) ?? [], after.get(name) ?? [])
    return found === null ? [] : [{ name, ...found }]
  })
}

function diffLists(before: readonly string[], after: readonly string[]): Omit<NavigationDiff, 'name'> | null {
  const pairs = commonPairs(before, after)
  const [kept, left] = [new Set(pairs.map(([i]) => i)), new Set(pairs.map(([, j]) => j))]
  const removed = before.filter((_, i) => !kept.has(i))
  const added = after.filter((_, j) => !left.has(j))
  if (removed.length + added.length === 0) return null
  return {
    added: added.filter(entry => !removed.includes(entry)),
    removed: removed.filter(entry => !added.includes(entry)),
    moved: added.filter(entry => removed.includes(entry))
  }
}

async function readLists(site: BuiltSite): Promise<Lists> {
  const lists = new Map<string, readonly string[]>()
  for (const file of site.files) {
    if (/(?:^|\/)assets\/sidebar-[^/]*\.json$/.test(file)) {
      const { name, items, posts } = JSON.parse(await site.read(file)) as SidebarFile
      const entries =
        posts?.groups?.flatMap(({ year, items }) => flatten(items, year === undefined ? [] : [year])) ?? []
      lists.set(`sidebar ${name}`, [...flatten(items, []), ...entries])
    } else if (/(?:^|\/)assets\/site\.[^/]*\.json$/.test(file)) {
      const { navbar, footer, locale } = JSON.parse(await site.read(file)) as SiteFile
      const language = locale?.tag ?? 'default'
      lists.set(`navigation bar (${language})`, flatten(navbar?.items ?? [], []))
      lists.set(`footer (${language})`, footerEntries(footer ?? {}))
    }
  }
  return lists
}

/** Links, column by column, then the copyright. */
function footerEntries({ columns = [], copyright = null }: FooterFile): string[] {
  const links = columns.flatMap(({ title, items }) => {
    const entries = items.map(({ label, target, html }) => ({
      label: html === null ? label : textOfHtml(html),
      href: target?.href ?? null
    }))
    return flatten(entries, title === null ? [] : [title])
  })
  return [...links, ...(copyright === null ? [] : [textOfHtml(copyright)])]
}

interface FooterFile {
  readonly columns?: readonly {
    readonly title: string | null
    readonly items: readonly {
      readonly label: string
      readonly target: { readonly href: string } | null
      readonly html: string | null
    }[]
  }[]
  readonly copyright?: string | null
}

interface SiteFile {
  readonly navbar?: { readonly items?: readonly Item[] } | null
  readonly footer?: FooterFile | null
  readonly locale?: { readonly tag?: string }
}

function flatten(items: readonly Item[], above: readonly string[]): string[] {
  return items.flatMap(({ label, href, items: below }) => {
    if (!label) return []
    const way = [...above, label]
    const entry = href ? `${way.join(' › ')} → ${href}` : way.join(' › ')
    return [entry, ...(below === undefined ? [] : flatten(below, way))]
  })
}
