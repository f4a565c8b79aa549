/** Content of the page inside of an interactive component: HTML that React does not change. */
import { createContext, createElement, memo, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { dataAttributes, events } from '../../src/shared/dom.ts'
import { TrustedHTML } from '../../templates/parts/Html.tsx'
import { emit } from '../boot/events.ts'

/** Returns the content of a slot by its name, for components that are Markdown. */
export const SlotContext = createContext<(name: string) => ReactNode>(() => null)

/** Finds slots inside of the island, or hidden after it. If a slot does not exist, `content` is rendered. */
export function slotsOf(island: Element, id: string): (name: string, content?: ReactNode) => ReactNode {
  const isOwn = (slot: Element) => slot.parentElement?.closest(`[${dataAttributes.island}]`) === island
  const find = (name: string) => {
    const selector = `docsgen-slot[data-slot="${CSS.escape(name)}"]`
    const shown = [...island.querySelectorAll(selector)].find(isOwn)
    return shown ?? document.querySelector(`${selector}[data-of="${id}"]`)
  }
  // Collected now: components request slots during rendering, when React may already have changed the page.
  const all = [...island.querySelectorAll('docsgen-slot')].filter(isOwn)
  const known = new Map(all.map(slot => [slot.getAttribute('data-slot'), slot.innerHTML] as const))
  return (name, content) => {
    const html = known.get(name) ?? find(name)?.innerHTML
    return html === undefined && content !== undefined ? content : <Slot name={name} html={html ?? ''} />
  }
}

/** Dispatches an event when the content is in the page, so that interactive components in it are hydrated. */
const Slot = memo(({ name, html }: { readonly name: string; readonly html: string }) => {
  const trustHTML = useContext(TrustedHTML)
  const inside = useMemo(() => ({ __html: trustHTML(html) }), [trustHTML, html])
  useEffect(() => void emit(events.slot, null), [])
  return createElement('docsgen-slot', {
    'data-slot': name,
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was a part of this page
    dangerouslySetInnerHTML: inside
  })
})
