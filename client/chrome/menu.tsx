/** The side column as a React root: it needs the data of a sidebar, which differs by docs set. */
import { dataAttributes, listLimit } from '../../src/shared/dom.ts'
import type { Sidebar } from '../../src/types/navigation.ts'
import type { SiteProps } from '../../src/types/site-props.ts'
import { SideMenu } from '../../templates/parts/SideMenu.tsx'
import type { Read } from '../boot/boot.ts'
import type { Facts } from './facts.ts'
import { type HydratedRoot, hydrate, type TrustHTML } from './root.tsx'

interface Menu {
  /** Fulfilled when React has hydrated the column, or has failed to. */
  readonly ready: Promise<void>
  /** Renders the column for the page of `next`. */
  show(facts: Facts, next: Document): void
  release(): void
}

/** `column` is the element that holds the menu, `facts` those of the page that is shown. */
export function createMenu(column: Element, site: SiteProps, facts: Facts, read: Read, trustHTML: TrustHTML): Menu {
  let shown = facts
  let root: (HydratedRoot & { readonly file: string | null; readonly draw: () => void }) | null = null
  /** Fulfilled when the root may be unmounted: unmounted earlier, React would report a mismatch for the next root. */
  let settled: Promise<void> | null = null

  /** If the sidebar's file cannot be loaded, the column stays HTML, which works, too. */
  async function takeOverColumn(): Promise<void> {
    try {
      const wanted = shown
      const { sidebarFile: file } = wanted
      const sidebar = file === null ? null : await read<Sidebar>(file)
      const lists = sidebar && sidebar.size > listLimit ? await import('./long-list.ts') : null
      // A later call, for another page, hydrates the column.
      if (shown !== wanted) return
      const opened = openedIn(column)
      const content = () => (
        <SideMenu
          site={site}
          page={shown.page}
          navigation={{ sidebar, trail: shown.page.trail }}
          opened={opened}
          {...lists}
        />
      )
      const taken = hydrate(column, content(), trustHTML)
      root = { ...taken, file, draw: () => taken.render(content()) }
      settled = taken.ready
      await settled
      settled = null
    } catch {
      // The links of the HTML work.
    }
  }

  /** Shows the HTML of the next page until its data are loaded. */
  function exchange(next: Document): void {
    release()
    column.replaceChildren(...(next.querySelector(`[${dataAttributes.sidebar}]`)?.childNodes ?? []))
    void takeOverColumn()
  }

  function release(): void {
    root?.release()
    root = null
  }

  return {
    ready: takeOverColumn(),
    release,
    show(next, document) {
      shown = next
      if (root?.file === next.sidebarFile) return root.draw()
      if (settled) return void settled.then(() => shown === next && exchange(document))
      // Without React in the column, the router inserts the HTML of the next page, and restores the reader's folds.
      release()
      queueMicrotask(takeOverColumn)
    }
  }
}

/**
 * Ids of the branches of a large sidebar that are in the page, because they are on the way to it or the reader has
 * opened them, and of the lists that the boot shows whole. Removes the boot's marks on these: React renders none.
 */
function openedIn(column: Element): ReadonlySet<string | null> {
  const branches = [...column.querySelectorAll(`[${dataAttributes.category}]`)].map(branch =>
    branch.getAttribute(dataAttributes.category)
  )
  const lists = [...column.querySelectorAll(`[${dataAttributes.wholeList}]`)].map(list => {
    const id = list.getAttribute(dataAttributes.wholeList)
    list.removeAttribute(dataAttributes.wholeList)
    return `${id}:`
  })
  return new Set([...branches, ...lists])
}
