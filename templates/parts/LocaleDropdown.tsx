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
}

/**
 * For the router, each language is another site: it leaves links with `hreflang` to the browser. On narrow screens the
 * list stays in the bar, as an icon: a second list in the menu would repeat its addresses on every page.
 */
export function LocaleDropdown({ label, site, page }: LocaleDropdownProps): ReactNode {
  const { locale, locales } = site
  return (
    <Dropdown
      label={label !== '' ? label : locale.label}
      className="locales"
      icon={language}
      icons={site.icons}
      where="bar"
      isActive={false}
      attributes={{ title: texts.languages }}
    >
      {locales.map(other => (
        <li key={other.tag}>
          <a
            href={page.languages?.[other.tag] ?? site.baseUrl}
            lang={other.tag}
            hrefLang={other.tag}
            aria-current={other.tag === locale.tag ? 'true' : undefined}
          >
            {other.label}
          </a>
        </li>
      ))}
    </Dropdown>
  )
}
