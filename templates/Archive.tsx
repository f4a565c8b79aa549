/** Every entry of the changelog on one page, by year; years are h2, so that no heading level is skipped. */
import { classNames, fill, type PageBody, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function Archive({ body }: { readonly body: Extract<PageBody, { kind: 'archive' }> }): ReactNode {
  return (
    <>
      <header className="hero">
        <h1>{texts.archive}</h1>
        <p className="hero__subtitle">{texts.archive}</p>
      </header>
      <div className={`${classNames.markdown} archive`}>
        {body.years.map(({ year, items }) => (
          <section key={year} aria-labelledby={year}>
            <h2 id={year}>
              {year}
              <a className="hash-link" href={`#${year}`}>
                <span className="visually-hidden">{fill(texts.directLink, { text: year })}</span>
              </a>
            </h2>
            <ul>
              {items.map(({ label, href, dateText }) => (
                <li key={href}>
                  <a href={href}>{`${dateText} - ${label}`}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
