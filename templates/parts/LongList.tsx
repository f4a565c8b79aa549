/**
 * A list with more items than a page should hold: those around the page, and before and behind them a link to the next
 * one. With scripts the link shows the whole list, until the reader goes to another page. The browser loads this
 * file for large sidebars only.
 */
import { dataAttributes, listLimit } from 'docsgen/theme'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Remainder, windowOf } from '../list-window.ts'
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
  // A closed branch can link to the page, too: what it shows first is the same on every page.
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
        {`${count} more ${side}`}
      </a>
    </li>
  )
}
