/**
 * The message for readers who are offline, or whose page is older than the site: the code of the search cannot be
 * loaded. Loaded with the router, at the first sign of a reader.
 */
import { dataAttributes, events, queryKeys } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'
import { on, type SearchDetail } from './events.ts'

/** `typed` is null on the search page, which has a field of its own. */
type Failure = Pick<SearchDetail, 'retry'> & { readonly typed: string | null }

export function startSearchFailure(): void {
  on<Failure>(events.searchFailed, event => {
    const { typed, retry } = event.detail
    event.preventDefault()
    if (typed === null) showPageFailure(() => retry(''))
    else showFailure(typed, retry)
  })
}

/** A native dialog over the page, with the typed query, Retry, and a link to the search page. */
function showFailure(typed: string, retry: SearchDetail['retry']): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'search-failure'
  const field = Object.assign(document.createElement('input'), {
    type: 'search',
    value: typed,
    ariaLabel: texts.search
  })
  const message = Object.assign(document.createElement('p'), { textContent: texts.searchFailed })
  message.setAttribute('role', 'status')
  const hint = Object.assign(document.createElement('p'), {
    textContent: `${texts.checkNetwork} `
  })
  const button = Object.assign(document.createElement('button'), { textContent: texts.retry })
  const form = document.createElement('form')
  form.append(field, message, hint, button)
  dialog.append(form)
  dialog.setAttribute('aria-label', texts.search)
  // The button links to the current search page, even if this script is of an earlier build.
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
  // The browser returns the focus to where it was.
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  field.setSelectionRange(typed.length, typed.length)
}

/** On the search page: the same message below the field, which holds the query of the address. */
function showPageFailure(retry: () => void): void {
  const place = document.querySelector(`[${dataAttributes.searchPage}]`)
  const form = place?.querySelector('form')
  const field = form?.querySelector('input')
  if (!place || !form || !field) return
  field.value ||= new URLSearchParams(location.search).get(queryKeys.search) ?? ''
  const line = (text: string) => Object.assign(document.createElement('p'), { textContent: text })
  const message = document.createElement('div')
  message.className = 'search-message'
  message.setAttribute('role', 'alert')
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: texts.retry })
  message.append(line(texts.searchFailed), line(texts.checkNetwork), button)
  const again = () => {
    message.remove()
    form.onsubmit = null
    retry()
  }
  button.addEventListener('click', again)
  // Without this, Enter would load the same page once more.
  form.onsubmit = event => {
    event.preventDefault()
    again()
  }
  form.parentElement?.after(message)
}
