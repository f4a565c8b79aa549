/**
 * Puts the next page in the place of this one. `main` is exchanged; what stands around it stays and is brought
 * up to date, so that folds, scroll positions and the picture of the page stay as they are.
 */
import { dataAttributes, htmlAttributes, ids } from '../../src/shared/dom.ts'
import { merge } from './merge.ts'
import { runScripts } from './run-scripts.ts'
import type { Trust } from './trust.ts'

/** Attributes of the root that tell of this visit, not of a page. */
const visitAttributes: readonly string[] = [
  htmlAttributes.theme,
  htmlAttributes.themeChoice,
  htmlAttributes.announcementDismissed,
  htmlAttributes.hydrated,
  htmlAttributes.navbarHidden,
  htmlAttributes.sidebarHidden,
  'class'
]

/** What of the head belongs to a page. Style sheets and scripts belong to the build, colours to the visit. */
const pageTags =
  'meta[name]:not([name=theme-color], [name=viewport]), meta[property], link:not([rel=stylesheet]), script[type$=json]'

/**
 * `classes` are those that the page came with; others have been added by scripts and stay. `isHandled`: somebody
 * else keeps the insides of the navigation bar and the side menu up to date.
 */
export function createSwap(trust: Trust, classes: readonly string[]): (next: Document, isHandled: boolean) => void {
  const root = document.documentElement
  let pageClasses = classes

  return (next, isHandled) => {
    root.classList.remove(...pageClasses)
    pageClasses = [...next.documentElement.classList]
    root.classList.add(...pageClasses)
    syncRoot(root, next.documentElement)
    syncHead(next)
    const main = next.querySelector('main')
    if (main) {
      syncFrame(next, isHandled)
      for (const hint of main.querySelectorAll('noscript')) hint.remove()
      document.querySelector('main')?.replaceWith(main)
      runScripts(main, trust)
    }
  }
}

function syncRoot(root: Element, next: Element): void {
  for (const name of new Set([...root.getAttributeNames(), ...next.getAttributeNames()])) {
    if (visitAttributes.includes(name)) continue
    // What others have set from outside stays: only ours come and go.
    const value = next.getAttribute(name)
    if (value !== null) root.setAttribute(name, value)
    else if (Object.values<string>(htmlAttributes).includes(name)) root.removeAttribute(name)
  }
}

function syncHead(next: Document): void {
  document.title = next.title
  const wanted = [...next.head.querySelectorAll(pageTags)]
  for (const tag of document.head.querySelectorAll(pageTags)) {
    const at = wanted.findIndex(other => other.isEqualNode(tag))
    if (at < 0) tag.remove()
    else wanted.splice(at, 1)
  }
  document.head.append(...wanted)
}

function syncFrame(next: Document, isHandled: boolean): void {
  const isKept = (element: Element) =>
    isHandled && element.matches(`[${dataAttributes.navbar}], [${dataAttributes.sidebar}]`)
  const selectors = [`[${dataAttributes.navbar}]`, `:has(> #${ids.skipTarget}):not(body)`, 'body > footer']
  for (const selector of selectors) {
    const now = document.querySelector(selector)
    const then = next.querySelector(selector)
    if (now && then) merge(now, then, isKept)
  }
  const button = `[${dataAttributes.backToTop}]`
  const wanted = next.querySelector(button)
  const shown = document.querySelector(button)
  if (!wanted) shown?.remove()
  else if (!shown) document.body.append(wanted)
}
