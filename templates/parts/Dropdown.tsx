/** A list of links behind a label: native `details`, so that it opens without a script. */
import { classNames, type Icon as IconData } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useDropdown } from './use-dropdown.ts'

export interface DropdownProps {
  readonly label: string
  readonly icon: IconData | null
  /** SVG file with the icons as symbols. */
  readonly icons: string | null
  readonly where: 'bar' | 'menu'
  readonly isActive: boolean
  /** Of the label. */
  readonly attributes?: Readonly<Record<string, string | boolean>>
  /** `li` elements. */
  readonly children: ReactNode
}

/** In the bar the list floats below the label; all dropdowns there share a name, so only one is open. */
export function Dropdown({ label, icon, icons, where, isActive, attributes, children }: DropdownProps): ReactNode {
  const inBar = where === 'bar'
  const dropdown = useDropdown(inBar)
  const base = inBar ? 'navbar__link' : 'menu__link menu__link--sublist'
  const active = inBar ? classNames.activeNavLink : classNames.activeMenuLink
  return (
    <details
      className={inBar ? 'dropdown' : undefined}
      suppressHydrationWarning
      {...(inBar ? { name: 'navbar', ...dropdown } : {})}
    >
      <summary className={isActive ? `${base} ${active}` : base} {...attributes}>
        {icon !== null && <Icon icon={icon} file={icons} />}
        {label}
      </summary>
      <ul className={inBar ? 'dropdown__menu' : 'menu__list'}>{children}</ul>
    </details>
  )
}
