/** Pages as cards, with the same markup as `<Card>` (shared/markup/elements.ts). */
import { escapeXml, type PageNavigation, plural, texts } from 'docsgen/theme'
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
            <div className="card__body">{aboutOf(description, count)}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The cards as HTML text. */
export function cardsHtml(cards: PageNavigation['cards']): string {
  const items = cards.map(({ label, href, description, count }) => {
    const title = `<p class="card__title"><a class="card__link" href="${escapeXml(href)}">${escapeXml(label)}</a></p>`
    const about = escapeXml(aboutOf(description, count) ?? '')
    return `<li><div class="card card--link">${title}<div class="card__body">${about}</div></div></li>`
  })
  return `<ul class="card-grid">${items.join('')}</ul>`
}

function aboutOf(description: string | null, count: number | null): string | null {
  return description ?? (count === null ? null : plural(texts.items, count))
}
