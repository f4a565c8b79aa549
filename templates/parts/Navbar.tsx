/** The navigation bar with menu button, logo and links, then icons, color mode and search. */
import { classNames, dataAttributes, ids, type NavbarEntry, type SiteProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import type { CurrentPage } from '../active.ts'
import { joinNames } from '../attributes.ts'
import { ColorModeToggle } from './ColorModeToggle.tsx'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'
import { Logo } from './Logo.tsx'
import { NavbarItem } from './NavbarItem.tsx'
import { SearchButton } from './SearchButton.tsx'

export interface NavbarProps {
  readonly site: SiteProps
  readonly page: CurrentPage
}

/** The content of the bar; Layout renders the sticky element around it. */
export function Navbar({ site, page }: NavbarProps): ReactNode {
  const { items, hideOnScroll, tabs } = site.navbar
  const sections = (
    <NavbarList entries={items.filter(({ position }) => position === 'left')} side="left" site={site} page={page} />
  )
  const hasSearchItem = items.some(({ kind }) => kind === 'search')
  return (
    <nav
      aria-label={texts.mainNavigation}
      className={joinNames(classNames.navbar, hideOnScroll && classNames.hideableNavbar)}
    >
      <div className="navbar__inner">
        <MenuButton />
        <Logo site={site} />
        {!tabs && sections}
        <NavbarList
          entries={items.filter(({ position }) => position === 'right')}
          side="right"
          site={site}
          page={page}
        />
        <ColorModeToggle site={site} id="modes" />
        {!hasSearchItem && <SearchButton search={site.search} />}
      </div>
      {tabs && <div className="navbar__tabs">{sections}</div>}
    </nav>
  )
}

/** Opens the mobile menu, a native popover, without a script; the script adds `aria-expanded`. */
function MenuButton(): ReactNode {
  return (
    <button
      type="button"
      className="icon-button navbar__toggle"
      aria-label={texts.openMenu}
      popoverTarget={ids.mobileMenu}
      suppressHydrationWarning
      {...{ [dataAttributes.menuButton]: '' }}
    >
      <Icon icon={icons.menu} />
    </button>
  )
}

function NavbarList({
  entries,
  side,
  site,
  page
}: NavbarProps & { readonly entries: readonly NavbarEntry[]; readonly side: 'left' | 'right' }): ReactNode {
  return (
    <ul className={`navbar__items navbar__items--${side} theme-layout-navbar-${side}`}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
        <li key={index} className="navbar__item">
          <NavbarItem entry={entry} site={site} page={page} where="bar" />
        </li>
      ))}
    </ul>
  )
}
