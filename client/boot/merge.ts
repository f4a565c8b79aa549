/**
 * Brings an element that is on the page to the state of the one in the next document, element by element,
 * instead of drawing it anew. What readers have changed stays: opened folds, loaded branches.
 */
import { classNames, dataAttributes } from '../../src/shared/dom.ts'

/** What differs between two pages of a site: where the reader is. */
const attributes = ['class', 'href', 'aria-current', dataAttributes.lazyCategory]

/** `isKept` elements get new attributes only. Takes nodes out of the document of `next`. */
export function merge(now: Element, next: Element, isKept: (element: Element) => boolean = () => false): void {
  for (const name of attributes) copyAttribute(now, next, name)
  // Folds open on the way to the page and never close by themselves (behaviour D-13).
  if (now instanceof HTMLDetailsElement && next.hasAttribute('open')) now.open = true
  // The router exchanges it, after everything around it.
  if (isKept(now) || now.nodeName === 'MAIN') return
  if (isLoadedBranch(now, next)) forgetCurrent(now)
  else if (next.firstElementChild) mergeChildren(now, next, isKept)
  // Key caps say what the reader's keyboard has.
  else if (now.textContent !== next.textContent && now.nodeName !== 'KBD') now.replaceChildren(...next.childNodes)
}

/** Children come in one order; some are there on certain pages only. */
function mergeChildren(now: Element, next: Element, isKept: (element: Element) => boolean): void {
  let at = now.firstElementChild
  for (const wanted of [...next.children]) {
    const found = findTwin(at, wanted)
    if (!found) {
      now.insertBefore(wanted, at)
      continue
    }
    while (at !== found) at = removeAndStep(at)
    at = found.nextElementSibling
    merge(found, wanted, isKept)
  }
  while (at) at = removeAndStep(at)
}

function removeAndStep(element: Element | null): Element | null {
  const following = element?.nextElementSibling ?? null
  element?.remove()
  return following
}

/** The first sibling, `from` included, that stands for the same thing. */
function findTwin(from: Element | null, wanted: Element): Element | null {
  for (let at = from; at; at = at.nextElementSibling) if (isTwin(at, wanted)) return at
  return null
}

function isTwin(a: Element, b: Element): boolean {
  if (a.nodeName !== b.nodeName || isLazy(a) !== isLazy(b)) return false
  if (a.nodeName === 'LI') return labelOf(a) === labelOf(b)
  return a.nodeName !== 'NAV' || a.getAttribute('aria-label') === b.getAttribute('aria-label')
}

function isLazy(element: Element): boolean {
  return element.hasAttribute(dataAttributes.lazyCategory)
}

function labelOf(item: Element): string | null {
  return (item.querySelector('a, summary') ?? item).textContent
}

/** A branch that was opened here and is closed, thus left out, in the next document. */
function isLoadedBranch(now: Element, next: Element): boolean {
  return next.matches(`li:has(> [${dataAttributes.lazyCategory}])`) && now.matches(':has(> details)')
}

function forgetCurrent(branch: Element): void {
  for (const link of branch.querySelectorAll('.menu__link')) {
    link.removeAttribute('aria-current')
    link.classList.remove(classNames.activeMenuLink)
  }
}

function copyAttribute(now: Element, next: Element, name: string): void {
  const value = next.getAttribute(name)
  if (value === null) now.removeAttribute(name)
  else if (now.getAttribute(name) !== value) now.setAttribute(name, value)
}
