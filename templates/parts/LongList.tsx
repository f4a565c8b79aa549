/**
 * A list with more items than a page should hold: those around the page, and before and behind them a link to the next
 * one. With scripts the link shows the whole list, until the reader goes to another page. The browser loads this
 * file for large sidebars only.
 */
import { dataAttributes, listLimit, type Rest, windowOf } from 'docsgen/theme'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LongListProps } from './SidebarItems.tsx'

export function LongList({ id, items, draw, ...spot }: LongListProps): ReactNode {
  const { permalink, opened } = spot
  const [wholeOn, setWholeOn] = useState(opened.has(`${id}:`) ? permalink : null)
  const [wanted, setWanted] = useState<string | null>(null)
  const mark = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The link that had the focus is gone.
    if (wanted !== null) mark.current?.parentElement?.querySelector<HTMLElement>(entryWith(wanted))?.focus()
  }, [wanted])
  if (items.length <= listLimit) return draw(0)
  if (wholeOn === permalink) {
    return (
      <>
        <li ref={mark} hidden {...{ [dataAttributes.category]: `${id}:` }} />
        {draw(0)}
      </>
    )
  }
  const { start, end, before, after } = windowOf(items, spot, listLimit)
  const more = (rest: Rest | null, side: 'before' | 'after') =>
    rest && (
      <More
        key={side}
        id={id}
        rest={rest}
        side={side}
        onShow={() => {
          setWholeOn(permalink)
          setWanted(rest.href)
        }}
      />
    )
  return (
    <>
      {more(before, 'before')}
      {draw(start, end)}
      {more(after, 'after')}
    </>
  )
}

interface MoreProps {
  readonly id: string
  readonly rest: Rest
  readonly side: 'before' | 'after'
  readonly onShow: () => void
}

function More({ id, rest: { from, to, count, href }, side, onShow }: MoreProps): ReactNode {
  const show = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow()
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

function entryWith(href: string): string {
  return `:scope > li > a[href="${CSS.escape(href)}"]`
}
