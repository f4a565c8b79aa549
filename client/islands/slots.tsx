/** Content of the page inside of an interactive component: HTML that React leaves as it is. */
import { createContext, createElement, memo, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { dataAttributes, events } from '../../src/shared/dom.ts'
import { TrustedHTML } from '../../templates/parts/Html.tsx'
import { emit } from '../boot/events.ts'

/** Gives the content of a slot by its name, for components that are Markdown. */
export const SlotContext = createContext<(name: string) => ReactNode>(() => null)

/** Takes slots from where they stand: inside of the island, or hidden behind it. Where there is none, `content` is drawn. */
export function slotsOf(island: Element, id: string): (name: string, content?: ReactNode) => ReactNode {
  const isOwn = (slot: Element) => slot.parentElement?.closest(`[${dataAttributes.island}]`) === island
  const find = (name: string) => {
    const selector = `docsgen-slot[data-slot="${CSS.escape(name)}"]`
    const shown = [...island.querySelectorAll(selector)].find(isOwn)
    return shown ?? document.querySelector(`${selector}[data-of="${id}"]`)
  }
  // Markdown that a component draws is asked for when it is drawn, and React may have changed the page by then.
  const all = [...island.querySelectorAll('docsgen-slot')].filter(isOwn)
  const known = new Map(all.map(slot => [slot.getAttribute('data-slot'), slot.innerHTML] as const))
  return (name, content) => {
    const html = known.get(name) ?? find(name)?.innerHTML
    return html === undefined && content !== undefined ? content : <Slot name={name} html={html ?? ''} />
  }
}

/** What is interactive in it comes alive by itself, so it is told when it is there. */
const Slot = memo(({ name, html }: { readonly name: string; readonly html: string }) => {
  const trustHTML = useContext(TrustedHTML)
  const inside = useMemo(() => ({ __html: trustHTML(html) }), [trustHTML, html])
  useEffect(() => void emit(events.slot, null), [])
  return createElement('docsgen-slot', {
    'data-slot': name,
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it was a part of this page
    dangerouslySetInnerHTML: inside
  })
})
