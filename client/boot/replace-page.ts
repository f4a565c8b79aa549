/**
 * Replaces this page by the next one: everything that differs from page to page is replaced by the HTML of the next
 * page. The element of the side column stays, because it may be the open menu on a narrow screen.
 */
import { dataAttributes, htmlAttributes, ids } from '../../src/shared/dom.ts'
import type { TrustedTypesPolicy } from './boot.ts'
import type { SidebarColumn } from './sidebar.ts'

/** Attributes of the root that belong to the visit, not to a page. */
const visitAttributes: readonly string[] = [
  htmlAttributes.theme,
  htmlAttributes.themeChoice,
  htmlAttributes.announcementDismissed,
  htmlAttributes.hydrated,
  htmlAttributes.navbarHidden,
  htmlAttributes.sidebarHidden,
  htmlAttributes.shownIcons,
  'class'
]

/** Elements of the head that belong to a page. Style sheets and scripts belong to the build, colors to the visit. */
const pageTags =
  'meta[name]:not([name=theme-color], [name=viewport]), meta[property], link:not([rel=stylesheet]), script[type$=json]'

/**
 * `classes` are those of the page as it was loaded; scripts have added the others, which stay. `isHandled`: React
 * renders the content of the navigation bar. An attribute of the side column says whether React renders its content.
 */
export function createPageReplacer(
  policy: TrustedTypesPolicy,
  classes: readonly string[]
): (next: Document, isHandled: boolean, sidebar: SidebarColumn | null) => void {
  const root = document.documentElement
  let pageClasses = classes
  let bodyNames = document.body.getAttributeNames()

  return (next, isHandled, sidebar) => {
    const isSameSidebar = nameOfSidebar(document) === nameOfSidebar(next)
    root.classList.remove(...pageClasses)
    pageClasses = [...next.documentElement.classList]
    root.classList.add(...pageClasses)
    syncRoot(root, next.documentElement)
    bodyNames = syncBody(bodyNames, next.body)
    syncHead(next)
    const main = next.querySelector('main')
    if (main) {
      replaceFrame(next, isHandled)
      const [column, nextColumn] = [document, next].map(page => page.querySelector(columnSelector))
      if (column && nextColumn && !column.hasAttribute(dataAttributes.react)) {
        if (sidebar && isSameSidebar) sidebar.replace(column, nextColumn)
        else column.replaceChildren(...nextColumn.childNodes)
      }
      for (const hint of main.querySelectorAll('noscript')) hint.remove()
      document.querySelector('main')?.replaceWith(main)
      runScripts(main, policy)
    }
  }
}

function nameOfSidebar({ documentElement }: Document): string | null {
  return documentElement.getAttribute(htmlAttributes.sidebarName)
}

function syncRoot(root: Element, next: Element): void {
  for (const name of new Set([...root.getAttributeNames(), ...next.getAttributeNames()])) {
    if (visitAttributes.includes(name)) continue
    // Only our attributes are removed; those set by extensions stay.
    const value = next.getAttribute(name)
    if (value !== null) root.setAttribute(name, value)
    else if (Object.values<string>(htmlAttributes).includes(name)) root.removeAttribute(name)
  }
}

/** `names` are the attributes of this page as it was loaded; returns those of the next page. */
function syncBody(names: readonly string[], next: HTMLElement): string[] {
  for (const name of names) document.body.removeAttribute(name)
  for (const { name, value } of next.attributes) document.body.setAttribute(name, value)
  return next.getAttributeNames()
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

/** Everything around `main` and the side column. */
function replaceFrame(next: Document, isHandled: boolean): void {
  const pairOf = (selector: string) => [document.querySelector(selector), next.querySelector(selector)] as const
  const [bar, nextBar] = pairOf(`[${dataAttributes.navbar}]`)
  if (bar && nextBar && !isHandled) bar.replaceChildren(...nextBar.childNodes)
  const [frame, nextFrame] = pairOf(`:has(> #${ids.skipTarget}):not(body)`)
  if (frame && nextFrame) replaceAround(frame, nextFrame)
  const [footer, nextFooter] = pairOf('body > footer')
  if (footer && nextFooter && !footer.isEqualNode(nextFooter)) footer.replaceWith(nextFooter)
  const [button, nextButton] = pairOf(`[${dataAttributes.backToTop}]`)
  if (!nextButton) button?.remove()
  else if (!button) document.body.append(nextButton)
}

const columnSelector = `[${dataAttributes.sidebar}]`
const standing = ['main', columnSelector]

/** Replaces the content of an element, except for `main`, the side column and the elements around them. */
function replaceAround(now: Element, next: Element): void {
  now.className = next.className
  const kept = standingIn(now)
  if (kept === undefined || now.matches(kept)) return
  const children = [...now.children]
  for (const child of children) if (!standingIn(child)) child.remove()
  let last: Element | null = null
  for (const wanted of [...next.children]) {
    const found = children.find(child => standingIn(child) !== undefined && standingIn(child) === standingIn(wanted))
    if (found) replaceAround(found, wanted)
    else if (last) last.after(wanted)
    else now.prepend(wanted)
    last = found ?? wanted
  }
}

/** The selector of a part that stays and is in the element, or is the element itself. */
function standingIn(element: Element): string | undefined {
  return standing.find(selector => element.matches(selector) || element.querySelector(selector))
}

/** Scripts of parsed documents do not run: replaces each by a copy that runs, in order, under the security policy. */
function runScripts(root: Element, policy: TrustedTypesPolicy): void {
  for (const script of root.querySelectorAll('script')) {
    // A data block is not a program.
    if (script.type && !/^(?:module|(?:text|application)\/(?:java|ecma)script)$/i.test(script.type)) continue
    const copy = document.createElement('script')
    for (const { name, value } of script.attributes) {
      if (name === 'src') copy.src = policy.createScriptURL(value)
      else copy.setAttribute(name, value)
    }
    // Scripts created by scripts are asynchronous by default.
    copy.async = script.hasAttribute('async')
    if (script.text) copy.text = policy.createScript(script.text)
    script.replaceWith(copy)
  }
}
