/** Opening the search: its button, `/`, and Ctrl or Command with K. */
import { dataAttributes, events } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'
import { closestTo, emit, on, onIntent, type SearchDetail } from './events.ts'
import { isPlainClick } from './links.ts'

const buttonSelector = `[${dataAttributes.searchButton}]`

/** Platforms of machines that have a Command key: `MacIntel`, `iPhone`, `iPad`. */
const apple = /^Mac|^iP/

const writing = 'input, select, textarea, [contenteditable]'

/** Without a search to load, all three lead to the search page. */
export function startSearchKeys({ settings, loadSearch }: Pick<Boot, 'settings' | 'loadSearch'>): void {
  const onPage = () => document.querySelector<HTMLElement>(buttonSelector)

  if (apple.test(navigator.platform)) {
    showAppleKeys()
    on(events.navigated, showAppleKeys)
  }

  async function open(typed = ''): Promise<void> {
    const opener = document.activeElement
    const button = onPage() ?? document.body
    // Those who know the keys type on before the window is there.
    const keep = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
      typed += event.key
      event.preventDefault()
    }
    document.addEventListener('keydown', keep)
    button.ariaBusy = 'true'
    let name: string = events.search
    try {
      await loadSearch()
    } catch {
      name = events.searchFailed
    }
    document.removeEventListener('keydown', keep)
    button.ariaBusy = null
    emit<SearchDetail>(name, { opener, typed, retry: open })
  }

  document.addEventListener('keydown', event => {
    if (!onPage() || event.defaultPrevented || !asksForSearch(event, closestTo(event.target, writing) !== null)) return
    event.preventDefault()
    if (settings.searchModule) void open()
    else onPage()?.click()
  })
  if (!settings.searchModule) return
  document.addEventListener('click', event => {
    if (!isPlainClick(event) || !closestTo(event.target, buttonSelector)) return
    event.preventDefault()
    void open()
  })
  onIntent(target => closestTo(target, buttonSelector) && void loadSearch().catch(() => {}))
}

/** The HTML of a page says Ctrl. */
function showAppleKeys(): void {
  for (const cap of document.querySelectorAll(`${buttonSelector} kbd:first-child`)) {
    cap.textContent = '⌘'
    cap.closest(buttonSelector)?.setAttribute('title', 'Search (Command+K)')
  }
}

/** What a key means: `k` with Ctrl or Command, or `/` alone where it is no part of a text. */
export function asksForSearch({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, isWriting: boolean): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey
  return key === '/' && !isWriting
}
