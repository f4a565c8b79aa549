/**
 * The inside of the side column: on wide screens only the sidebar, on narrow ones the mobile menu with
 * the links of the navigation bar above it (behaviour 2.2). One element serves both, so that no link
 * stands in the page twice; Layout makes it a native popover, which opens and closes without a script.
 */
import type { ReactNode } from 'react'
import { ids } from '../../src/contract.ts'
import type { PageNavigation, SiteProps } from '../../src/model.ts'
import type { CurrentPage } from '../active.ts'
import { ColorModeToggle } from './ColorModeToggle.tsx'
import { Icon } from './Icon.tsx'
import { icons } from './icons.ts'
import { Logo } from './Logo.tsx'
import { NavbarItem } from './NavbarItem.tsx'
import { Sidebar } from './Sidebar.tsx'

export interface SideMenuProps {
  readonly site: SiteProps
  readonly page: CurrentPage
  readonly navigation: PageNavigation
}

export function SideMenu({ site, page, navigation }: SideMenuProps): ReactNode {
  return (
    <>
      <MenuHeader site={site} />
      <nav aria-label="Site" className="side-menu__site theme-layout-navbar-sidebar-panel menu">
        <ul className="menu__list">
          {site.navbar.items
            .filter(({ kind }) => kind !== 'search')
            .map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
              <li key={index} className="menu__list-item">
                <NavbarItem entry={entry} site={site} page={page} where="menu" />
              </li>
            ))}
        </ul>
      </nav>
      {navigation.sidebar !== null && (
        <Sidebar sidebar={navigation.sidebar} trail={navigation.trail} permalink={page.permalink} icons={site.icons} />
      )}
    </>
  )
}

function MenuHeader({ site }: Pick<SideMenuProps, 'site'>): ReactNode {
  return (
    <div className="side-menu__header">
      <Logo site={site} />
      <ColorModeToggle colorMode={site.colorMode} icons={site.icons} />
      <button
        type="button"
        className="icon-button"
        aria-label="Close navigation bar"
        popoverTarget={ids.mobileMenu}
        popoverTargetAction="hide"
      >
        <Icon icon={icons.close} />
      </button>
    </div>
  )
}
