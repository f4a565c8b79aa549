/** Copies the Markdown of a page; the arrow opens links to it and to AI assistants. Without scripts all are links. */
import { dataAttributes, fill, type PageMenuProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { NewTabMark, newTab } from './NewTab.tsx'

// The language tells the router that the link leads to no page.
export function PageMenu({ href, language, assistants }: PageMenuProps): ReactNode {
  return (
    <div className="page-menu">
      <a className="page-menu__copy" href={href} hrefLang={language} {...{ [dataAttributes.copyPage]: '' }}>
        {texts.copyPage}
      </a>
      <details>
        <summary aria-label={texts.pageMenu} />
        <ul>
          <li>
            <a href={href} hrefLang={language}>
              {texts.viewMarkdown}
            </a>
          </li>
          {assistants.map(assistant => (
            <li key={assistant.href}>
              <a href={assistant.href} {...newTab}>
                {fill(texts.openIn, { name: assistant.label })}
                <NewTabMark silent />
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
