/** The footer of every page with columns of links or one simple list, logo and copyright. */
import { classNames, type FooterConfig, type FooterLink } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './Html.tsx'
import { LogoPicture } from './Logo.tsx'
import { NewTabMark, newTab } from './NewTab.tsx'

export function Footer({ footer }: { readonly footer: FooterConfig }): ReactNode {
  const { style, columns, logo, copyright } = footer
  return (
    <footer className={`${classNames.footer} footer--${style}`}>
      {columns.length > 0 && (
        <div className="footer__links">
          {columns.map(({ title, items }) => (
            <FooterColumn key={title} title={title} items={items} />
          ))}
        </div>
      )}
      {logo !== null &&
        (logo.href === null ? (
          <LogoPicture logo={logo} alt={logo.alt} />
        ) : (
          <a href={logo.href}>
            <LogoPicture logo={logo} alt={logo.alt} />
          </a>
        ))}
      {copyright !== null && <Html as="div" className="footer__copyright" html={copyright} />}
    </footer>
  )
}

function FooterColumn({ title, items }: FooterConfig['columns'][number]): ReactNode {
  return (
    <div className="theme-layout-footer-column footer__column">
      {title !== null && <h2 className="footer__title">{title}</h2>}
      <ul className="footer__items">
        {items.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no unique name, and the list never changes
          <li key={index} className="footer__item">
            <FooterEntry {...link} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FooterEntry({ label, target, html }: FooterLink): ReactNode {
  if (html !== null) return <Html as="div" html={html} />
  if (target === null) return label
  return (
    <a className="footer__link-item" href={target.href} {...(target.external ? newTab : {})}>
      {label}
      {target.external && <NewTabMark />}
    </a>
  )
}
