/** Opens the search by its button, `/`, and Ctrl or Command with K. If it cannot be loaded: search-failure.ts. */
import { dataAttributes, events } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'
import type { Boot } from './boot.ts'
import { closestTo, emit, ignore, on, onIntent, type SearchDetail } from './events.ts'
import { isPlainClick } from './links.ts'

const buttonSelector = `[${dataAttributes.searchButton}]`

/** Platforms of machines that have a Command key: `MacIntel`, `iPhone`, `iPad`. */
const apple = /^Mac|^iP/

const writing = 'input, select, textarea, [contenteditable]'

/** If the site has no search window to load, all three lead to the search page. */
export function startSearchKeys({ settings, loadSearch }: Pick<Boot, 'settings' | 'loadSearch'>): void {
  const onPage = () => document.querySelector<HTMLElement>(buttonSelector)

  if (apple.test(navigator.platform)) {
    showAppleKeys()
    on(events.navigated, showAppleKeys)
  }

  /** What the reader types before the window is loaded. null: the search is not being loaded. */
  let typed: string | null = null

  async function open(query = ''): Promise<void> {
    if (typed !== null) return
    const opener = document.activeElement
    const button = onPage() ?? document.body
    typed = query
    button.ariaBusy = 'true'
    let name: string = events.search
    try {
      await loadSearch()
    } catch {
      name = events.searchFailed
    }
    button.ariaBusy = null
    const isUnheard = emit<SearchDetail>(name, { opener, typed, retry: open })
    typed = null
    // The part with the message cannot be loaded either: as without scripts, the button is a link.
    if (name === events.searchFailed && isUnheard && button instanceof HTMLAnchorElement) location.assign(button.href)
  }

  document.addEventListener('keydown', event => {
    if (event.defaultPrevented) return
    if (typed !== null) {
      const { key, ctrlKey, metaKey } = event
      if (key.length > 1 || ctrlKey || metaKey) return
      typed += key
    } else {
      const query = queryBegun(event, closestTo(event.target, writing), closestTo(event.target, buttonSelector))
      if (query === null || !onPage()) return
      if (settings.searchModule) void open(query)
      else onPage()?.click()
    }
    event.preventDefault()
  })
  if (!settings.searchModule) return
  document.addEventListener('click', event => {
    if (!isPlainClick(event) || !closestTo(event.target, buttonSelector)) return
    event.preventDefault()
    void open()
  })
  onIntent(target => closestTo(target, buttonSelector) && void loadSearch().catch(ignore))
}

/** The HTML of all pages shows Ctrl; replaces it on Apple platforms. */
function showAppleKeys(): void {
  for (const cap of document.querySelectorAll(`${buttonSelector} kbd:first-child`)) {
    cap.textContent = '⌘'
    cap.closest(buttonSelector)?.setAttribute('title', `${texts.search} (Command+K)`)
  }
}

/**
 * The query that a key begins: '' for `k` with Ctrl or Command, and for `/` outside of a text `field`. On the search
 * button (`button`), a letter begins a query; the space bar presses the button. null: the key means something else.
 */
export function queryBegun(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  field: Element | null,
  button: Element | null
): string | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey ? '' : null
  if (key === '/' && !field) return ''
  return button && key.length === 1 && key !== ' ' ? key : null
}
