/** The sidebars of VitePress → those of docsgen, and the beginnings of the addresses that show each. */
import { posix } from 'node:path'
import { html, isPlainObject, listOf, textOf } from 'docsgen/text'
import type { KeyPath, Reading } from './reading.ts'
import { origins, type PatternRewrite, pageAddress } from './rewrites.ts'

export interface Pages {
  /** Folder of the pages, relative to that of the site. */
  readonly srcDir: string
  readonly rewrites: readonly PatternRewrite[]
  readonly cleanUrls: boolean
}

export interface ReadSidebars {
  readonly sidebars: Readonly<Record<string, readonly object[]>>
  readonly prefixes: readonly { readonly prefix: string; readonly name: string }[]
}

/** `below`: the beginning of the addresses of a language, `zh/`. */
export function readSidebars(
  written: unknown,
  from: KeyPath,
  pages: Pages,
  reading: Reading,
  below = ''
): ReadSidebars {
  const all = Array.isArray(written) ? { [`/${below}`]: written } : isPlainObject(written) ? written : {}
  const sidebars: Record<string, readonly object[]> = {}
  const prefixes: { prefix: string; name: string }[] = []
  for (const [prefix, value] of Object.entries(all)) {
    const name = nameOf(prefix)
    const path: KeyPath = Array.isArray(written) ? from : [...from, prefix]
    const isBased = isPlainObject(value)
    const items = listOf(isBased ? value.items : value)
    const base = isBased ? (textOf(value.base) ?? '') : ''
    sidebars[name] = items.flatMap((item, at) =>
      toEntries(item, [...path, ...(isBased ? ['items'] : []), at], { base, level: 0 }, pages, reading)
    )
    reading.place(['docs', 'sidebars', name], path)
    prefixes.push({ prefix: prefix.startsWith('/') ? prefix : `/${prefix}`, name })
  }
  prefixes.sort((a, b) => b.prefix.split('/').length - a.prefix.split('/').length || b.prefix.length - a.prefix.length)
  return { sidebars, prefixes }
}

/** `/guide/` → `guide`: the name of a sidebar. */
function nameOf(prefix: string): string {
  return prefix.split('/').filter(Boolean).join('/') || 'main'
}

interface Around {
  /** What stands before the links. */
  readonly base: string
  readonly level: number
}

function toEntries(item: unknown, from: KeyPath, around: Around, pages: Pages, reading: Reading): object[] {
  if (!isPlainObject(item)) return []
  const label = textOf(item.text)
  const base = textOf(item.base) ?? around.base
  const target = textOf(item.link)
  const link =
    target === null
      ? null
      : toLink(/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target) ? target : base + target, pages, reading)
  if (!Array.isArray(item.items)) {
    if (label === null) return []
    if (link === null) return [{ type: 'html', value: html`${plain(label)}`.html, defaultStyle: true }]
    return [
      link.id === null
        ? { type: 'link', href: link.href, label: plain(label) }
        : { type: 'doc', id: link.id, label: plain(label) }
    ]
  }
  const items = item.items.flatMap((inner, at) =>
    toEntries(inner, [...from, 'items', at], { base, level: around.level + 1 }, pages, reading)
  )
  // A group without a name only separates its entries.
  if (label === null) return items
  const isFolded = typeof item.collapsed === 'boolean'
  const own = link === null ? {} : link.id === null ? null : { link: { type: 'doc', id: link.id } }
  const first = own === null && link !== null ? [{ type: 'link', href: link.href, label: plain(label) }] : []
  if (items.length === 0 && first.length === 0 && link === null) return []
  return [
    {
      type: 'category',
      label: plain(label),
      items: [...first, ...items],
      ...own,
      ...(isFolded ? { collapsed: item.collapsed } : { collapsible: false })
    }
  ]
}

/** Labels are HTML in VitePress, with badges and icons. */
function plain(label: string): string {
  const text = label.replace(/<svg[\s\S]*?<\/svg>|<[^<>]*>/g, ' ')
  return text.replace(/&amp;/g, '&').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/\s+/g, ' ').trim() || label
}

interface Link {
  /** The page; null: another address. */
  readonly id: string | null
  readonly href: string
}

function toLink(written: string, pages: Pages, reading: Reading): Link {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return { id: null, href: written }
  const address = written.startsWith('/') ? written : `/${written}`
  const id = pageAt(address, pages, reading)
  return { id, href: pageAddress(address, pages.cleanUrls) }
}

/** The id of the page at an address of VitePress: `/guide/`, `/guide/a`, `/guide/a.html`, `/guide/a.md`; null: none. */
export function pageAt(address: string, { srcDir, rewrites }: Pages, { folder }: Reading): string | null {
  if (/[?#]/.test(address)) return null
  const path = posix.normalize(address).replace(/^\/+/, '')
  const bare = path.replace(/\.(?:html|md)$/, '')
  const files = bare === '' || bare.endsWith('/') ? [`${bare}index.md`] : [`${bare}.md`, `${bare}/index.md`]
  const names = files.flatMap(file => origins(file, rewrites))
  const found = names.find(name => folder.hasFile(posix.join(srcDir, name)))
  return found === undefined ? null : found.replace(/\.md$/, '')
}
