/** The side menu: the piece that needs data of its own, a sidebar that differs by docs set. */
import { listLimit, parts } from '../../src/contract.ts'
import type { Sidebar, SiteProps } from '../../src/model.ts'
import { SideMenu } from '../../templates/parts/SideMenu.tsx'
import type { Read } from '../boot/read-json.ts'
import type { Facts } from './facts.ts'
import { type Piece, type Trusting, takeOver } from './piece.tsx'

export interface Menu {
  /** Fulfilled when React answers in it, or never will. */
  readonly ready: Promise<void>
  /** Draws it for the page of `next`. */
  show(facts: Facts, next: Document): void
  release(): void
}

/** `column` is the element that holds the menu, `facts` those of the page that is shown. */
export function createMenu(column: Element, site: SiteProps, facts: Facts, read: Read, trust: Trusting): Menu {
  let shown = facts
  let piece: (Piece & { readonly draw: () => void }) | null = null

  async function takeOverColumn(): Promise<void> {
    const wanted = shown
    const sidebar = wanted.sidebarFile === null ? null : await read<Sidebar>(wanted.sidebarFile)
    const lists = sidebar && sidebar.size > listLimit ? await import('./long-list.ts') : null
    // Another page has come, which sees to the menu itself.
    if (shown !== wanted) return
    const opened = openedIn(column)
    const content = () => (
      <SideMenu site={site} page={shown.page} navigation={{ sidebar, trail: shown.trail }} opened={opened} {...lists} />
    )
    const taken = takeOver(column, content(), trust)
    piece = { ...taken, draw: () => taken.render(content()) }
    await taken.ready
  }

  function release(): void {
    piece?.release()
    piece = null
  }

  return {
    // Without the sidebar's file the menu stays HTML, which works, too.
    ready: takeOverColumn().catch(ignore),
    release,
    show(next, document) {
      const isSame = next.sidebarFile === shown.sidebarFile
      shown = next
      if (piece !== null && isSame) return piece.draw()
      // The next page's menu stands there as HTML until its data have come.
      release()
      column.replaceChildren(...(document.querySelector(`[${parts.sidebar}]`)?.childNodes ?? []))
      takeOverColumn().catch(ignore)
    }
  }
}

/** What of a large sidebar is in the page, because it is on the way to it or the reader has opened it. */
function openedIn(column: Element): ReadonlySet<string | null> {
  const branches = column.querySelectorAll(`[${parts.category}]`)
  return new Set([...branches].map(branch => branch.getAttribute(parts.category)))
}

function ignore(): void {}
