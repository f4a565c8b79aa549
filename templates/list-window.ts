/**
 * Which items of a long list stand in a page: those around the reader. What is left out is behind a link to the
 * nearest page of it, whose own list goes on from there; so every item can be reached without a script.
 */
import { addressKey, type SidebarItem } from 'docsgen/theme'

export interface ListWindow {
  /** The items from `start` up to, and without, `end`. */
  readonly start: number
  readonly end: number
  readonly before: Remainder | null
  readonly after: Remainder | null
}

/** What is left out on one side. */
export interface Remainder {
  readonly from: number
  readonly to: number
  /** How many entries a reader would see there. */
  readonly count: number
  /** Address of the nearest page. */
  readonly href: string
}

/** What of the page decides. */
export interface WindowContext {
  readonly permalink: string
  /** Ids of the categories from the top down to the page. */
  readonly trail: readonly string[]
}

/** `size` items around the page; without a page (null), or of a list without it, the first ones. */
export function windowOf(items: readonly SidebarItem[], context: WindowContext | null, size: number): ListWindow {
  const { places, counts } = outlineOf(items)
  const branch = context?.trail.find(id => places.has(branchKey(id)))
  const key = context && (branch === undefined ? addressKey(context.permalink) : branchKey(branch))
  const at = (key === null ? null : places.get(key)) ?? 0
  const half = Math.floor(size / 2)
  const start = Math.max(0, Math.min(at - half, items.length - size))
  const end = Math.min(items.length, start + size)
  const before = nearestPage(items, start - 1, -1)
  const after = nearestPage(items, end, 1)
  // Items that no page is near to, such as links to other sites, stand in the list.
  const from = before === null ? 0 : Math.min(start, before.at + half)
  const to = after === null ? items.length : Math.max(end, after.at - half)
  const rest = (page: typeof before, from: number, to: number): Remainder | null =>
    page && { from, to, count: (counts[to] ?? 0) - (counts[from] ?? 0), href: page.href }
  return { start: from, end: to, before: rest(before, 0, from), after: rest(after, to, items.length) }
}

interface Outline {
  /** Position of a page or a category. */
  readonly places: ReadonlyMap<string, number>
  /** Number of entries before each position. */
  readonly counts: readonly number[]
}

/** By the first item: made once for a list, and not for each of its pages, for which sections are cut anew. */
const outlines = new WeakMap<SidebarItem, Outline>()

function outlineOf(items: readonly SidebarItem[]): Outline {
  const [first] = items
  const known = first && outlines.get(first)
  if (known && known.counts.length === items.length + 1) return known
  const places = new Map<string, number>()
  const counts = [0]
  for (const [at, item] of items.entries()) {
    if (item.kind === 'category') places.set(branchKey(item.id), at)
    const href = item.kind === 'html' ? null : item.href
    // A link to a part of the page is not the page.
    if (href !== null && !href.includes('#') && !places.has(addressKey(href))) places.set(addressKey(href), at)
    counts.push((counts[at] ?? 0) + (item.kind === 'html' || (item.kind === 'link' && item.unlisted) ? 0 : 1))
  }
  const outline = { places, counts }
  if (first) outlines.set(first, outline)
  return outline
}

/** No address is like it. */
function branchKey(id: string): string {
  return `#${id}`
}

function nearestPage(
  items: readonly SidebarItem[],
  from: number,
  step: 1 | -1
): { readonly at: number; readonly href: string } | null {
  for (let at = from; at >= 0 && at < items.length; at += step) {
    const item = items[at]
    const href = item && addressOf(item)
    if (href) return { at, href }
  }
  return null
}

/** Where an entry leads, when that is a page whose sidebar has this list around it. */
function addressOf(item: SidebarItem): string | null {
  if (item.kind === 'html') return null
  if (item.kind === 'category') return item.fallbackHref
  return item.external || item.unlisted || item.href.includes('#') ? null : item.href
}
