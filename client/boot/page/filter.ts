/**
 * The filter of long reference pages: hides items that lack one of the words, in the page and in its list of contents.
 * Without the script there is no filter, and the page is simply long.
 */
import { dataAttributes } from '../../../src/shared/dom.ts'
import { plural } from '../../../src/shared/plurals.ts'
import { texts } from '../../../src/shared/texts.ts'

/** Shows and starts the filter of the page, if the page has one that is not started yet. */
export function install(): void {
  for (const box of document.querySelectorAll<HTMLElement>(`[${dataAttributes.filter}][inert]`)) start(box)
}

function start(box: HTMLElement): void {
  const input = box.querySelector('input')
  const status = box.querySelector('[role=status]')
  const page = box.parentElement
  if (input === null || status === null || page === null) return
  let items: readonly Item[] | null = null
  const apply = (): void => {
    items ??= findItems(page)
    status.textContent = filter(items, input.value)
    for (const group of page.querySelectorAll<HTMLElement>(`[${dataAttributes.filterGroup}]`)) hideEmpty(group)
    hideContents()
  }
  input.addEventListener('input', apply)
  box.inert = false
  // A link to something hidden shows everything again, before the browser scrolls there.
  const living = new AbortController()
  const reveal = (hash: string): void => {
    // The page was replaced by another one.
    if (!box.isConnected) living.abort()
    else if (input.value !== '' && isHidden(hash)) {
      input.value = ''
      apply()
    }
  }
  const { signal } = living
  document.addEventListener('click', ({ target }) => reveal(hashOf(target)), { capture: true, signal })
  window.addEventListener('hashchange', () => reveal(location.hash), { signal })
}

interface Item {
  readonly element: HTMLElement
  /** The names of the item, in lower case. */
  readonly names: string
  /** Items inside that can be hidden on their own: the methods of a service. */
  readonly inner: readonly Item[]
}

const named = ':is(h3, h4, dt, dd, dt > s) > code'

/** The items that are not inside of another item. */
function findItems(page: ParentNode): Item[] {
  const all = page.querySelectorAll<HTMLElement>(`[${dataAttributes.filterItem}]`)
  return [...all].filter(element => !element.parentElement?.closest(`[${dataAttributes.filterItem}]`)).map(toItem)
}

function toItem(element: HTMLElement): Item {
  const inner = [...element.querySelectorAll<HTMLElement>(`[${dataAttributes.filterItem}]`)].map(toItem)
  const own = inner.length > 0 ? ':scope > .ref-item > .ref-text > h3 > code' : named
  const names = [...element.querySelectorAll(own)].map(({ textContent }) => textContent)
  return { element, names: names.join(' ').toLowerCase(), inner }
}

/** Hides items that lack a word of the query; returns a text with the number of items left. */
function filter(items: readonly Item[], query: string): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const has = ({ names }: Item): boolean => words.every(word => names.includes(word))
  let shown = 0
  for (const item of items) {
    const found = item.inner.filter(has)
    // A query that names only the service finds all of its methods.
    const kept = found.length === 0 && has(item) ? item.inner : found
    for (const { element } of item.inner) element.hidden = true
    for (const { element } of kept) element.hidden = false
    item.element.hidden = kept.length === 0 && !has(item)
    shown += kept.length + (item.inner.length === 0 && has(item) ? 1 : 0)
  }
  return words.length === 0 ? '' : plural(texts.results, shown)
}

function hideEmpty(group: HTMLElement): void {
  const items = [...group.querySelectorAll<HTMLElement>(`:scope > [${dataAttributes.filterItem}]`)]
  group.hidden = items.length > 0 && items.every(({ hidden }) => hidden)
}

function hideContents(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    `:is([${dataAttributes.toc}], [${dataAttributes.tocMobile}]) a[href^="#"]`
  )
  for (const { hash, parentElement } of links) if (parentElement) parentElement.hidden = isHidden(hash)
}

function isHidden(hash: string): boolean {
  return hash.length > 1 && Boolean(document.getElementById(hash.slice(1))?.closest('[hidden]'))
}

function hashOf(target: EventTarget | null): string {
  return (target instanceof Element && target.closest('a')?.hash) || ''
}
