/**
 * The side column without React. A page leaves out most of a large sidebar: the HTML of its closed branches and of its
 * long lists comes from one file, which the build renders with the templates of the pages. Nothing is rendered here.
 */
import { addressKey } from '../../src/shared/address.ts'
import { classNames, dataAttributes, htmlAttributes, sidebarExtensions } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'

export interface SidebarColumn {
  /** Replaces a link by the open branch, or the whole list, that it stands for. Rejects when that is not possible. */
  open(link: HTMLAnchorElement): Promise<void>
  /** Replaces the content of the column by that of a page of the same sidebar, and folds it as the reader left it. */
  replace(column: Element, next: Element): void
}

/** Scrolls the column to the entry of the current page; the page itself does not scroll. */
export function revealCurrentItem(): void {
  const column = document.querySelector(`[${dataAttributes.sidebar}]`)
  const current = [...(column?.querySelectorAll('[aria-current=page]') ?? [])].at(-1)
  if (!column || !current) return
  const outer = column.getBoundingClientRect()
  const inner = current.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom) column.scrollTop += inner.top - outer.top - outer.height / 3
}

export function createSidebarColumn({ policy, loadChrome }: Pick<Boot, 'policy' | 'loadChrome'>): SidebarColumn {
  let known: { readonly address: string; readonly file: Promise<Document> } | null = null

  /** The branches of the current sidebar. A file that could not be loaded is fetched again. */
  function readBranches(): Promise<Document> {
    const { data, branches } = sidebarExtensions
    const sidebarFile = document.documentElement.getAttribute(htmlAttributes.sidebarFile) ?? ''
    const address = sidebarFile.slice(0, -data.length) + branches
    if (known?.address !== address) {
      const file = fetchText(address).then(html =>
        new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
      )
      known = { address, file }
      file.catch(() => {
        known = null
      })
    }
    return known.file
  }

  /** Replaces a branch that stays open, although the next page leaves it out, when the file is loaded. */
  async function refresh(stale: Element, id: string): Promise<void> {
    const file = await readBranches()
    if (!stale.isConnected || stale.closest(`[${dataAttributes.react}]`) || stale.contains(document.activeElement))
      return
    const branch = copyOfBranch(file, id)
    restoreFolds(branch, foldsIn(stale), (link, inner) => itemAround(link).replaceWith(copyOfBranch(file, inner)))
    stale.replaceWith(branch)
  }

  return {
    async open(link) {
      const file = await readBranches()
      if (link.closest(`[${dataAttributes.react}]`)) {
        // React hydrated the column while the file was loading, and opens the branch itself.
        await loadChrome()
        if (link.isConnected) link.click()
        return
      }
      const id = link.getAttribute(dataAttributes.lazyCategory) ?? ''
      if (id.includes(':')) showWholeList(link, file)
      else showBranch(link, copyOfBranch(file, id))
    },
    replace(column, next) {
      const { scrollTop } = column
      const folds = foldsIn(column)
      column.replaceChildren(...next.childNodes)
      restoreFolds(column, folds, (link, id, fold) => {
        const item = itemAround(fold)
        markCurrent(item)
        itemAround(link).replaceWith(item)
        refresh(item, id).catch(() => {})
      })
      column.scrollTop = scrollTop
    }
  }
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.text()
}

function copyOfBranch(file: Document, id: string): HTMLElement {
  const branch = file.querySelector(`[${dataAttributes.branch}="${id}"] > *`)
  if (!branch) throw new Error(`no branch ${id}`)
  // Templates render HTML elements.
  const copy = document.importNode(branch, true) as HTMLElement
  markCurrent(copy)
  return copy
}

function showBranch(link: HTMLAnchorElement, branch: HTMLElement): void {
  const fold = branch.querySelector('details')
  // Opening a fold closes the others with its name, but a fold that is inserted open is closed itself.
  if (fold) fold.open = false
  itemAround(link).replaceWith(branch)
  if (fold) fold.open = true
  fold?.querySelector('summary')?.focus({ preventScroll: true })
}

/** Adds the missing entries at both ends of the list, as React does. */
function showWholeList(link: HTMLAnchorElement, file: Document): void {
  const list = link.closest('ul')
  for (const rest of list?.querySelectorAll(`:scope > li > [${dataAttributes.lazyCategory}*=":"]`) ?? []) {
    const [id = '', from, to] = (rest.getAttribute(dataAttributes.lazyCategory) ?? '').split(/[:-]/)
    const entries = [...(file.querySelector(`[${dataAttributes.branch}="${id}:"]`)?.children ?? [])]
    if (entries.length === 0) throw new Error(`no list ${id}`)
    const items = entries
      .slice(Number(from), Number(to))
      .flatMap(entry => [...(entry.firstElementChild?.children ?? [])])
    const copies = items.map(item => document.importNode(item, true))
    copies.forEach(markCurrent)
    itemAround(rest).replaceWith(...copies)
    list?.setAttribute(dataAttributes.wholeList, id)
  }
  list?.querySelector<HTMLElement>(`:scope > li > a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`)?.focus()
}

/** Templates render every entry of a sidebar as a list item. */
function itemAround(element: Element): Element {
  return element.closest('li') ?? element
}

/** Marks the links to the page that is shown: the file is the same for all pages. */
function markCurrent(root: Element): void {
  for (const marked of root.querySelectorAll(`[aria-current], .${classNames.activeMenuLink}`)) {
    marked.removeAttribute('aria-current')
    marked.classList.remove(classNames.activeMenuLink)
  }
  const here = addressKey(document.documentElement.getAttribute(htmlAttributes.permalink) ?? '')
  for (const link of root.querySelectorAll(`a[href]:not([href*="#"], [${dataAttributes.lazyCategory}])`)) {
    if (addressKey(link.getAttribute('href') ?? '') !== here) continue
    link.setAttribute('aria-current', 'page')
    link.classList.add(classNames.activeMenuLink)
  }
}

/** Folds by the id of their category; in a small sidebar, without ids, by their order: it is the same on all pages. */
function foldsIn(root: Element): Map<string, HTMLDetailsElement> {
  let count = 0
  return new Map(
    [...root.querySelectorAll('details')].map(fold => [
      fold.getAttribute(dataAttributes.category) ?? `#${count++}`,
      fold
    ])
  )
}

/**
 * Opens and closes folds as they were `before`; those on the way to the page stay open. `putBack` is called for an open
 * branch that is now only a link.
 */
function restoreFolds(
  root: Element,
  before: ReadonlyMap<string, HTMLDetailsElement>,
  putBack: (link: Element, id: string, fold: HTMLDetailsElement) => void
): void {
  const onTheWay: HTMLDetailsElement[] = []
  for (const [id, old] of before) {
    const fold = foldsIn(root).get(id)
    if (fold?.open && fold.parentElement?.querySelector('[aria-current=page]')) onTheWay.push(fold)
    else if (fold) fold.open = old.open
    else if (old.open) {
      const link = root.querySelector(`[${dataAttributes.lazyCategory}="${id}"]`)
      if (link) putBack(link, id, old)
    }
  }
  // Last, because if only one of several may be open, it must be this one.
  for (const fold of onTheWay) fold.open = true
}
