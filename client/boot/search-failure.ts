/** What readers see when the search cannot be loaded: they are offline, or the site has been published anew since. */

import { dataAttributes, events, queryKeys } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'
import { on, type SearchDetail } from './events.ts'

export function startSearchFailure(): void {
  on<SearchDetail>(events.searchFailed, ({ detail }) => showFailure(detail))
}

/** A native dialog over the page, which stays: with what was typed, Retry, and a link to the search page. */
function showFailure({ typed, retry }: SearchDetail): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'search-failure'
  const field = Object.assign(document.createElement('input'), {
    type: 'search',
    value: typed,
    ariaLabel: texts.search
  })
  const message = Object.assign(document.createElement('p'), { textContent: texts.searchNotLoaded })
  message.setAttribute('role', 'status')
  const hint = Object.assign(document.createElement('p'), {
    textContent: `${texts.checkNetwork} `
  })
  const button = Object.assign(document.createElement('button'), { textContent: texts.retry })
  const form = document.createElement('form')
  form.append(field, message, hint, button)
  dialog.append(form)
  dialog.setAttribute('aria-label', texts.search)
  // The page names the search of today, where this page is of an earlier build.
  const page = document.querySelector(`a[${dataAttributes.searchButton}]`)
  if (page instanceof HTMLAnchorElement) {
    const link = Object.assign(document.createElement('a'), { textContent: texts.openSearchPage })
    const keepTyped = () => {
      link.href = `${page.href}?${new URLSearchParams({ [queryKeys.search]: field.value })}`
    }
    keepTyped()
    field.addEventListener('input', keepTyped)
    hint.append(link)
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    dialog.close()
    retry(field.value)
  })
  // The focus goes back to where it was.
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  field.setSelectionRange(typed.length, typed.length)
}
