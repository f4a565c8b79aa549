/** Tabs. Their HTML, and what this module relies on, is described in shared/markup/tabs.ts. */
import { addressKey } from '../../../src/shared/address.ts'
import { storageKeys } from '../../../src/shared/dom.ts'
import type { Boot } from '../boot.ts'

interface Tabs {
  readonly element: HTMLElement
  readonly group: string | null
  readonly parameter: string | null
  readonly tabs: readonly HTMLElement[]
  readonly panels: readonly HTMLElement[]
}

/** Returns the function that starts the tabs of the page; call it again on another page. */
export function startTabs({ storage }: Pick<Boot, 'storage'>): () => void {
  const listened = new Set<string>()
  const begun = new WeakSet<Element>()
  let all: readonly Tabs[] = []
  const inGroup = (group: string) => all.filter(tabs => tabs.group === group)

  /** Applies the reader's choice to all tabs of the group, and stores it for other pages and in the address. */
  function choose(tabs: Tabs, value: string): void {
    const { element, group, parameter } = tabs
    const top = element.getBoundingClientRect().top
    for (const same of group === null ? [tabs] : inGroup(group)) select(same, value)
    if (group !== null) storage.set(storageKeys.tabPrefix + group, value)
    if (parameter !== null) setParameter(parameter, value)
    // Panels above may have grown; the clicked tab must not move on the screen.
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  }

  function begin(tabs: Tabs): void {
    const { element, group, parameter } = tabs
    const asked = parameter === null ? null : new URLSearchParams(location.search).get(parameter)
    const stored = group === null ? null : storage.get(storageKeys.tabPrefix + group)
    for (const value of [initialValue(tabs), stored, asked]) if (value !== null) select(tabs, value)
    element.querySelector('[role=tablist]')?.removeAttribute('hidden')
    element.addEventListener('click', ({ target }) => {
      const tab = tabs.tabs.find(each => target instanceof Node && each.contains(target))
      if (tab?.dataset['value'] !== undefined) choose(tabs, tab.dataset['value'])
    })
    element.addEventListener('keydown', event => moveFocus(event, tabs.tabs))
    if (group === null || listened.has(group)) return
    listened.add(group)
    storage.listen(storageKeys.tabPrefix + group, value => {
      if (value !== null) for (const same of inGroup(group)) select(same, value)
    })
  }

  /** Selects the tabs around the target of a fragment; the reader's choice for other pages stays. */
  function reveal(hash: string): void {
    const target = targetOf(hash)
    let isChanged = false
    for (const { group, tabs, panels } of all) {
      const panel = panels.find(panel => panel.hidden && target !== null && panel.contains(target))
      const value = panel?.dataset['value']
      if (value === undefined) continue
      isChanged = true
      for (const same of group === null ? [{ tabs, panels }] : inGroup(group)) select(same, value)
    }
    // The browser could not scroll to it.
    if (isChanged) target?.scrollIntoView()
  }

  // Before the browser follows the link, which is no change of the hash if it was followed before.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.hash && addressKey(link.pathname) === addressKey(location.pathname)) reveal(link.hash)
    },
    true
  )
  window.addEventListener('hashchange', () => reveal(location.hash))

  return () => {
    all = [...document.querySelectorAll<HTMLElement>('[data-tabs]')].map((element, index) => read(element, index))
    for (const tabs of all) {
      if (begun.has(tabs.element)) continue
      begun.add(tabs.element)
      begin(tabs)
    }
    reveal(location.hash)
  }
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Connects tabs and panels by ids. Only the browser knows ids that are unique on the page. */
function read(element: HTMLElement, index: number): Tabs {
  const own = (selector: string) =>
    [...element.querySelectorAll<HTMLElement>(selector)].filter(found => found.closest('[data-tabs]') === element)
  const tabs = own('[role=tab]')
  const panels = own('.tabs__panel')
  for (const [position, panel] of panels.entries()) {
    const tab = tabs[position]
    if (!tab) continue
    tab.id = `tab-${index}-${position}`
    panel.id = `tab-panel-${index}-${position}`
    tab.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    panel.tabIndex = 0
  }
  const { groupId = null, queryString = null } = element.dataset
  return { element, group: groupId, parameter: queryString, tabs, panels }
}

function initialValue({ tabs }: Tabs): string | null {
  return tabs.find(tab => tab.ariaSelected === 'true')?.dataset['value'] ?? null
}

/** A value that no tab has is ignored: it may come from storage or from an address. */
function select({ tabs, panels }: Pick<Tabs, 'tabs' | 'panels'>, value: string): void {
  if (!tabs.some(tab => tab.dataset['value'] === value)) return
  for (const tab of tabs) {
    const isSelected = tab.dataset['value'] === value
    tab.ariaSelected = String(isSelected)
    tab.tabIndex = isSelected ? 0 : -1
  }
  for (const panel of panels) panel.hidden = panel.dataset['value'] !== value
}

/** Arrows wrap around, and select the tab that they focus: its panel is on the page already. */
function moveFocus(event: KeyboardEvent, tabs: readonly HTMLElement[]): void {
  // With Alt, an arrow goes back in the history.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const at = tabs.indexOf(event.target as HTMLElement)
  const isRtl = getComputedStyle(event.currentTarget as Element).direction === 'rtl'
  const to = nextTab(isRtl ? mirror(event.key) : event.key, at, tabs.length)
  if (at < 0 || to === null) return
  event.preventDefault()
  tabs[to]?.click()
  tabs[to]?.focus()
}

function mirror(key: string): string {
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** Where a key leads from tab `at` of `count`; null: nowhere. */
export function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function setParameter(name: string, value: string): void {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
