/** Pages as cards, drawn as authors' cards are (shared/markup/elements.ts). */
import { type PageNavigation, plural, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

export function Cards({ cards }: Pick<PageNavigation, 'cards'>): ReactNode {
  return (
    <ul className="card-grid">
      {cards.map(({ label, href, description, count }) => (
        <li key={href}>
          <div className="card card--link">
            <p className="card__title">
              <a className="card__link" href={href}>
                {label}
              </a>
            </p>
            <div className="card__body">{description ?? (count === null ? null : countText(count))}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function countText(count: number): string {
  return plural(texts.items, count)
}
