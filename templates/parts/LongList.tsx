/**
 * A list with more items than a page should contain. It shows the items around the page, and before and after them a
 * link to the next item. With scripts the link shows the whole list, until the reader goes to another page. The browser
 * loads this file only for large sidebars.
 */
import { addressKey, dataAttributes, fill, listLimit, type SidebarItem, texts } from 'docsgen/theme'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LongListProps } from './SidebarItems.tsx'

export function LongList({ id, items, draw, permalink, trail, opened }: LongListProps): ReactNode {
  const [wholeOn, setWholeOn] = useState(opened.has(`${id}:`) ? permalink : null)
  const wanted = useRef<{ readonly list: Element; readonly href: string } | null>(null)
  useEffect(() => {
    if (wholeOn === null || wanted.current === null) return
    const { list, href } = wanted.current
    // The focused link was replaced.
    list.querySelector<HTMLElement>(`:scope > li > a[href="${CSS.escape(href)}"]`)?.focus()
    wanted.current = null
  }, [wholeOn])
  if (items.length <= listLimit) return draw(0)
  // By id, because a closed branch can link to the page, too; a closed branch starts the same on every page.
  const isAround = id.startsWith('@') || trail.includes(id)
  const { start, end, before, after } =
    wholeOn === permalink ? whole : windowOf(items, isAround ? { permalink, trail } : null, listLimit)
  const show = (list: Element, href: string) => {
    wanted.current = { list, href }
    setWholeOn(permalink)
  }
  return (
    <>
      {before && <More id={id} rest={before} side="before" onShow={show} />}
      {draw(start, end)}
      {after && <More id={id} rest={after} side="after" onShow={show} />}
    </>
  )
}

const whole = { start: 0, end: undefined, before: null, after: null }

interface MoreProps {
  readonly id: string
  readonly rest: Remainder
  readonly side: 'before' | 'after'
  readonly onShow: (list: Element, href: string) => void
}

function More({ id, rest: { from, to, count, href }, side, onShow }: MoreProps): ReactNode {
  const show = (event: MouseEvent<Element>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const list = event.currentTarget.closest('ul')
    if (list) onShow(list, href)
  }
  return (
    <li className="menu__list-item menu__more">
      <a
        className="menu__link"
        href={href}
        onClick={show}
        {...{ [dataAttributes.lazyCategory]: `${id}:${from}-${to}` }}
      >
        {fill(side === 'before' ? texts.moreBefore : texts.moreAfter, { count })}
      </a>
    </li>
  )
}

/**
 * The items of a long list that a page contains: those around the page. The rest is behind a link to the nearest page
 * of the rest, whose own list continues from there; so every item can be reached without scripts.
 */
export interface ListWindow {
  /** The items from `start` up to, and without, `end`. */
  readonly start: number
  readonly end: number
  readonly before: Remainder | null
  readonly after: Remainder | null
}

/** The items left out on one side. */
export interface Remainder {
  readonly from: number
  readonly to: number
  /** Number of visible entries there. */
  readonly count: number
  /** Address of the nearest page there. */
  readonly href: string
}

/** The facts about the page that decide. */
export interface WindowContext {
  readonly permalink: string
  /** Ids of the categories from the top down to the page. */
  readonly trail: readonly string[]
}

/** `size` items around the page; the first ones if there is no page (null) or the list does not contain it. */
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
  // Items without a page nearby, such as links to other sites, stay in the list.
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

/** By the first item: computed once for a list, although each of its pages gets new arrays of sections. */
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

/** A key that no address equals. */
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

/** The target of an entry, if it is a page whose sidebar contains this list. */
function addressOf(item: SidebarItem): string | null {
  if (item.kind === 'html') return null
  if (item.kind === 'category') return item.fallbackHref
  return item.external || item.unlisted || item.href.includes('#') ? null : item.href
}
