/** The same page in other languages; render/navbar.ts leaves it out when there is only one. */
import { type SiteProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import type { CurrentPage } from '../active.ts'
import { Dropdown } from './Dropdown.tsx'
import { language } from './icon-names.ts'

interface LocaleDropdownProps {
  readonly label: string
  readonly site: SiteProps
  readonly page: CurrentPage
  readonly where: 'bar' | 'menu'
}

/** A locale is another site to the router, so its links say `_self`: the browser loads them whole. */
export function LocaleDropdown({ label, site, page, where }: LocaleDropdownProps): ReactNode {
  const { locale, locales } = site
  return (
    <Dropdown
      label={label !== '' ? label : where === 'bar' ? locale.label : texts.languages}
      icon={language}
      icons={site.icons}
      where={where}
      isActive={false}
    >
      {locales.map(other => (
        <li key={other.tag}>
          <a
            className="menu__link"
            href={page.languages?.[other.tag] ?? site.baseUrl}
            lang={other.tag}
            hrefLang={other.tag}
            target="_self"
            aria-current={other.tag === locale.tag ? 'true' : undefined}
          >
            {other.label}
          </a>
        </li>
      ))}
    </Dropdown>
  )
}
