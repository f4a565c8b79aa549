/**
 * The part `Root` of the site around all interactive components of a page: they are rendered in its tree, so that
 * they share its contexts and its state. Other sites have no `Root`.
 */

import siteRoot from 'docsgen-root'
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dataAttributes, islandIdPrefix } from '../../src/shared/dom.ts'
import { guarded, hydrate, type TrustHTML } from '../chrome/root.tsx'

const Root = siteRoot as ComponentType<{ readonly children: ReactNode }> | null

/** The rendered contents with their elements, and the listeners for changes. */
let drawn: readonly (readonly [element: Element, content: ReactNode])[] = []
const listeners = new Set<() => void>()

function setDrawn(next: typeof drawn): void {
  drawn = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function Portals(): ReactNode {
  const all = useSyncExternalStore(
    subscribe,
    () => drawn,
    () => nothing
  )
  return all.map(([element, content]) =>
    createPortal(content, element, element.getAttribute(dataAttributes.island) ?? undefined)
  )
}

const nothing: typeof drawn = []

/** The element of `Root` on this page; null: the page has none. */
export function findRoot(): Element | null {
  return Root === null ? null : document.querySelector('docsgen-island[data-shared]')
}

let mounted: { readonly element: Element; readonly done: Promise<() => void> } | null = null

/** Renders `Root` in its element, once per page. */
export function mountRoot(element: Element, trustHTML: TrustHTML): Promise<() => void> {
  if (mounted?.element === element || Root === null) return mounted?.done ?? Promise.resolve(() => {})
  setDrawn([])
  const content = (
    <Root>
      <Portals />
    </Root>
  )
  const identifierPrefix = islandIdPrefix + element.getAttribute(dataAttributes.island)
  const { ready, release } = hydrate(element, content, trustHTML, { identifierPrefix })
  const end = () => {
    mounted = null
    release()
  }
  const done = ready.then(() => end)
  mounted = { element, done }
  return done
}

/** Renders content in an element, inside of `Root`; fulfilled with the function that removes it. */
export async function drawInRoot(element: Element, content: ReactNode, trustHTML: TrustHTML): Promise<() => void> {
  const copy = [...element.cloneNode(true).childNodes]
  element.setAttribute(dataAttributes.react, '')
  await new Promise<void>(onReady => {
    const inside = guarded(content, { copy, trustHTML, onReady })
    element.replaceChildren()
    setDrawn([...drawn, [element, inside]])
  })
  return () => {
    setDrawn(drawn.filter(([other]) => other !== element))
    element.removeAttribute(dataAttributes.react)
  }
}
