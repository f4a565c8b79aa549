/** Closed branches of large sidebars: the page carries links in their place, one file of the sidebar has the rest. */
import { htmlAttributes, parts } from '../../src/contract.ts'
import type { Sidebar, SidebarCategory, SidebarItem } from '../../src/model.ts'
import type { Boot } from './boot.ts'
import { drawBranch } from './draw-branch.ts'

export interface SidebarFiles {
  /** Puts the branch in the place of the link that stands for it, opened. Rejects when that is not possible. */
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
      const id = link.getAttribute(parts.lazyCategory)
      if (address === null || id === null) throw new Error('no file for this sidebar')
      const { items, autoCollapse } = await read<Sidebar>(address)
      if (link.closest(`[${parts.react}]`)) {
        // React has come while the file was on its way, and unfolds the branch itself.
        await loadChrome()
        if (link.isConnected) link.click()
        return
      }
      const category = findCategory(items, id)
      if (category === null) throw new Error(`no category ${id}`)
      const branch = drawBranch(category, levelOf(link), { icons: settings.icons, autoCollapse, parse })
      // Closed at first: opening it closes the others of its name.
      branch.removeAttribute('open')
      link.replaceWith(branch)
      branch.setAttribute('open', '')
      branch.querySelector('summary')?.focus({ preventScroll: true })
    }
  }
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
