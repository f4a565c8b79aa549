/**
 * Hydrates the interactive components of the page's text when they become visible, unless the author chose another
 * moment. An earlier click is kept and repeated.
 */
import { dataAttributes, events } from '../../../src/shared/dom.ts'
import type { IslandList, IslandProps } from '../../../src/types/page-props.ts'
import { type Boot, lazily } from '../boot.ts'
import { on, whenIdle } from '../events.ts'

/** What the module at `IslandList.runtime` exports. */
export interface IslandRuntime {
  /** Fulfilled, when the component is hydrated, with the function that unmounts it. */
  hydrateIsland(element: Element, island: IslandProps, trustHTML: (html: string) => string): Promise<() => void>
}

/** Components load when they are this close to the viewport. */
const margin = '200px'

/** Returns the function that prepares the islands of the page; call it again on another page. */
export function startIslands({ policy }: Pick<Boot, 'policy'>): () => void {
  const ends: (() => void)[] = []
  const planned = new WeakSet<Element>()
  const createHTML = (html: string) => policy.createHTML(html)
  on(events.navigate, () => {
    for (const end of ends.splice(0)) end()
  })

  function plan(element: HTMLElement, { runtime, islands }: IslandList): void {
    const island = islands.find(({ id }) => id === element.getAttribute(dataAttributes.island))
    if (!island || planned.has(element)) return
    planned.add(element)
    let isAlive = false
    let repeated = Promise.resolve()
    const wake = lazily(async () => {
      await hydrate(element, runtime, island)
      isAlive = true
    })
    for (const name of ['pointerover', 'touchstart', 'focusin']) {
      element.addEventListener(name, wake, { once: true, passive: true })
    }
    // One after another: a component must have rendered the effect of a click before it gets the next one.
    const repeat = (click: () => void) => {
      repeated = repeated.then(wake).then(click)
    }
    element.addEventListener('click', event => !isAlive && keep(event, repeat), true)
    const { when } = element.dataset
    if (when === 'visible') whenVisible(element, wake)
    else if (when === 'idle') whenIdle(wake)
    else void wake()
  }

  async function hydrate(element: Element, runtime: string, island: IslandProps): Promise<void> {
    try {
      const { hydrateIsland } = (await import(island.runtime ?? runtime)) as IslandRuntime
      const end = await hydrateIsland(element, island, createHTML)
      if (element.isConnected) ends.push(end)
      else end()
    } catch (error) {
      // The static HTML of the component stays.
      console.warn(error)
    }
  }

  const planAll = () => {
    const text = document.querySelector(`[${dataAttributes.islandProps}]`)?.textContent
    if (!text) return
    const list = JSON.parse(text) as IslandList
    for (const element of document.querySelectorAll<HTMLElement>(`[${dataAttributes.island}]`)) plan(element, list)
  }
  on(events.slot, planAll)
  return planAll
}

/** Links work before hydration; every other click is repeated after it. */
function keep(event: Event, repeat: (click: () => void) => void): void {
  const target = event.target instanceof Element && event.target.closest<HTMLElement>(':not(svg, svg *)')
  if (!target || target.closest('a[href]')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  repeat(() => target.isConnected && target.click())
}

function whenVisible(element: Element, run: () => void): void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      run()
    },
    { rootMargin: margin }
  )
  observer.observe(element)
}
