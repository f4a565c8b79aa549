/** One entry of the navigation bar, in the bar or, as a menu link, in the mobile menu. */
import { classNames, type NavbarEntry, type SiteProps } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { type CurrentPage, currentState } from '../active.ts'
import { joinNames, toReactProps } from '../attributes.ts'
import { Dropdown } from './Dropdown.tsx'
import { Html } from './Html.tsx'
import { Icon } from './Icon.tsx'
import { LocaleDropdown } from './LocaleDropdown.tsx'
import { NewTabMark, newTab } from './NewTab.tsx'
import { SearchButton } from './SearchButton.tsx'

export interface NavbarItemProps {
  readonly entry: NavbarEntry
  readonly site: SiteProps
  readonly page: CurrentPage
  readonly where: 'bar' | 'menu'
}

export function NavbarItem({ entry, site, page, where }: NavbarItemProps): ReactNode {
  switch (entry.kind) {
    case 'link':
      return <NavbarLink entry={entry} page={page} where={where} icons={site.icons} />
    case 'dropdown':
      return (
        <Dropdown
          label={entry.label}
          icon={entry.icon}
          icons={site.icons}
          where={where}
          isActive={entry.showsActive !== false && hasActive(entry.items, page)}
          attributes={entry.attributes}
        >
          {entry.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
            <li key={index}>
              <NavbarItem entry={item} site={site} page={page} where="menu" />
            </li>
          ))}
        </Dropdown>
      )
    case 'html':
      return <Html as="div" className={entry.className ?? undefined} html={entry.html} />
    case 'localeDropdown':
      return <LocaleDropdown label={entry.label} site={site} page={page} />
    case 'versionedLink':
    case 'versionDropdown': {
      const plain = page.versions?.plain(entry, page.versions, where)
      return plain && <NavbarItem entry={plain} site={site} page={page} where={where} />
    }
    case 'search':
      return <SearchButton search={site.search} />
  }
}

type NavbarLinkProps = Pick<NavbarItemProps, 'page' | 'where'> & {
  readonly entry: Extract<NavbarEntry, { kind: 'link' }>
  readonly icons: string | null
}

function NavbarLink({ entry, page, where, icons }: NavbarLinkProps): ReactNode {
  const state = currentState(entry.href, entry.active, page)
  const [name, active] =
    where === 'bar' ? ['navbar__link', classNames.activeNavLink] : ['menu__link', classNames.activeMenuLink]
  const attributes = toReactProps(entry.attributes)
  const isNamed = 'aria-label' in attributes
  return (
    <a
      href={entry.href}
      {...(entry.external ? newTab : {})}
      {...attributes}
      className={joinNames(name, state && active, entry.className)}
      aria-current={state}
    >
      {entry.icon !== null && <Icon icon={entry.icon} file={icons} />}
      {/* The mobile menu has room for a text beside an icon. */}
      {entry.label === '' && where === 'menu' && isNamed ? attributes['aria-label'] : entry.label}
      {entry.external && (!isNamed || where === 'menu') && <NewTabMark file={icons} />}
    </a>
  )
}

/** Whether one of the links leads to the page or its section. */
function hasActive(entries: readonly NavbarEntry[], page: CurrentPage): boolean {
  return entries.some(entry => entry.kind === 'link' && currentState(entry.href, entry.active, page) !== undefined)
}
