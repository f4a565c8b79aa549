/**
 * The content of the side column, on wide screens only the sidebar, on narrow ones the mobile menu with the links of
 * the navigation bar above it. One element serves both, so that no link is in the page twice; Layout makes it a native
 * popover, which opens and closes without scripts.
 */
import { dataAttributes, htmlAttributes, ids, type PageNavigation, type SiteProps, texts } from 'docsgen/theme'
import { type ReactNode, useEffect, useState } from 'react'
import type { CurrentPage } from '../active.ts'
import { ColorModeToggle } from './ColorModeToggle.tsx'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'
import { Logo } from './Logo.tsx'
import { NavbarItem } from './NavbarItem.tsx'
import { PostSidebar } from './PostSidebar.tsx'
import { Sidebar, type SidebarProps } from './Sidebar.tsx'

export interface SideMenuProps extends Pick<SidebarProps, 'opened' | 'LongList'> {
  readonly site: SiteProps
  readonly page: CurrentPage
  /** Only fields that the browser also has. */
  readonly navigation: Pick<PageNavigation, 'sidebar' | 'trail'>
}

export function SideMenu({ site, page, navigation, ...rest }: SideMenuProps): ReactNode {
  const { sidebar, trail } = navigation
  const entries = site.navbar.items.filter(({ kind }) => kind !== 'search' && kind !== 'localeDropdown')
  return (
    <>
      <MenuHeader site={site} />
      <nav aria-label={texts.siteNavigation} className="side-menu__site theme-layout-navbar-sidebar-panel menu">
        <ul className="menu__list">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
            <li key={index} className="menu__list-item">
              <NavbarItem entry={entry} site={site} page={page} where="menu" />
            </li>
          ))}
        </ul>
      </nav>
      {sidebar !== null && entries.length > 0 && <BackButton />}
      {sidebar &&
        (sidebar.posts ? (
          <PostSidebar posts={sidebar.posts} permalink={page.permalink} />
        ) : (
          <Sidebar
            key={sidebar.name}
            sidebar={sidebar}
            trail={trail}
            permalink={page.permalink}
            icons={site.sidebarIcons[sidebar.name] ?? site.icons}
            {...rest}
          />
        ))}
      {sidebar?.hideable && <SidebarFold />}
    </>
  )
}

/** The script shows one panel of the menu at a time; without scripts the button is not needed. */
function BackButton(): ReactNode {
  return (
    <button type="button" className="side-menu__back" {...{ [dataAttributes.menuBack]: '' }}>
      {texts.backToMenu}
    </button>
  )
}

function MenuHeader({ site }: Pick<SideMenuProps, 'site'>): ReactNode {
  return (
    <div className="side-menu__header">
      <Logo site={site} />
      <ColorModeToggle site={site} id="menu-modes" />
      <button
        type="button"
        className="icon-button"
        aria-label={texts.closeMenu}
        popoverTarget={ids.mobileMenu}
        popoverTargetAction="hide"
      >
        <Icon icon={icons.close} />
      </button>
    </div>
  )
}

/** Hides and shows the sidebar on wide screens. The style sheet reads the root's attribute. */
export function SidebarFold(): ReactNode {
  const [isHidden, setHidden] = useState(false)
  // The sidebar of another docs set starts in the state that the reader chose before.
  useEffect(() => setHidden(document.documentElement.hasAttribute(htmlAttributes.sidebarHidden)), [])
  const toggle = () => setHidden(document.documentElement.toggleAttribute(htmlAttributes.sidebarHidden))
  const label = isHidden ? texts.expandSidebar : texts.collapseSidebar
  return (
    <button
      type="button"
      className="icon-button sidebar-fold needs-script"
      aria-expanded={!isHidden}
      aria-label={label}
      title={label}
      onClick={toggle}
      {...{ [dataAttributes.needsChrome]: '' }}
    >
      <Icon icon={icons.fold} />
    </button>
  )
}
