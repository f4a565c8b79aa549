/** Closed branches and long lists of large sidebars: the page carries links in their place, one file has the rest. */
import { dataAttributes, htmlAttributes } from '../../src/shared/dom.ts'
import type { Sidebar, SidebarCategory, SidebarItem } from '../../src/types/navigation.ts'
import type { Boot } from './boot.ts'
import { type BranchSpot, drawBranch, drawItems } from './draw-branch.ts'

export interface SidebarFiles {
  /** Puts what a link stands for in its place, a branch opened, a list whole. Rejects when that is not possible. */
  open(link: HTMLAnchorElement): Promise<void>
}

export function startSidebar({
  settings,
  trust,
  read,
  loadChrome
}: Pick<Boot, 'settings' | 'trust' | 'read' | 'loadChrome'>): SidebarFiles {
  function parse(html: string): Iterable<Node> {
    return new DOMParser().parseFromString(trust.createHTML(html), 'text/html').body.childNodes
  }

  return {
    async open(link) {
      const address = document.documentElement.getAttribute(htmlAttributes.sidebarFile)
      const id = link.getAttribute(dataAttributes.lazyCategory)
      if (address === null || id === null) throw new Error('no file for this sidebar')
      const { items, autoCollapse } = await read<Sidebar>(address)
      if (link.closest(`[${dataAttributes.react}]`)) {
        // React has come while the file was on its way, and unfolds the branch itself.
        await loadChrome()
        if (link.isConnected) link.click()
        return
      }
      const { permalink = '', trail = '' } = document.documentElement.dataset
      const spot = { icons: settings.icons, autoCollapse, parse, permalink, trail: trail.split(' ') }
      if (id.includes(':')) return showList(link, items, spot)
      const category = findCategory(items, id)
      if (category === null) throw new Error(`no category ${id}`)
      const branch = drawBranch(category, levelOf(link), spot)
      // Closed at first: opening it closes the others of its name.
      branch.removeAttribute('open')
      link.replaceWith(branch)
      branch.setAttribute('open', '')
      branch.querySelector('summary')?.focus({ preventScroll: true })
    }
  }
}

/** Both ends of a list at once, as React does it. */
function showList(link: HTMLAnchorElement, top: readonly SidebarItem[], spot: BranchSpot): void {
  const list = link.closest('ul')
  const rests = list?.querySelectorAll(`:scope > .menu__more > [${dataAttributes.lazyCategory}]`) ?? []
  let listId = ''
  for (const rest of rests) {
    const [id = '', from, to] = (rest.getAttribute(dataAttributes.lazyCategory) ?? '').split(/[:-]/)
    const items = id.startsWith('@') ? top.slice(Number(id.slice(1))) : findCategory(top, id)?.items
    if (!items) throw new Error(`no list ${id}`)
    const drawn = drawItems(items, Number(from), Number(to), levelIn(list), spot)
    rest.parentElement?.replaceWith(...drawn.filter(item => item !== null))
    listId = id
  }
  const mark = document.createElement('li')
  mark.hidden = true
  mark.setAttribute(dataAttributes.category, `${listId}:`)
  list?.prepend(mark)
  list?.querySelector<HTMLElement>(`:scope > li > a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`)?.focus()
}

/** The level of the items that stand in a list. */
function levelIn(list: Element | null): number {
  return Number(/-level-(\d+)/.exec(list?.querySelector(':scope > [class*=-level-]')?.className ?? '')?.[1] ?? 1)
}

/** Ids are paths of positions: `2.4` is inside of `2`. */
function findCategory(items: readonly SidebarItem[], id: string): SidebarCategory | null {
  for (const item of items) {
    if (item.kind !== 'category') continue
    if (item.id === id) return item
    if (id.startsWith(`${item.id}.`)) return findCategory(item.items, id)
  }
  return null
}

/** 1 at the top; the lists around a link in the sidebar say how deep it stands. */
function levelOf(link: Element): number {
  return Number(/category-level-(\d+)/.exec(link.closest('li')?.className ?? '')?.[1] ?? 1)
}
