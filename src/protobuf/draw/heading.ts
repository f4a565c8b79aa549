/** Headings with the link to themselves that all headings of the site have, and what is said beside names. */
import { classNames } from '../../shared/dom.ts'
import { type Html, html } from '../../util/html.ts'
import type { ProtoElement } from '../descriptor.ts'
import type { DrawContext } from './context.ts'
import { breakable } from './type.ts'

/** The heading of a declaration: its name in code. */
export function drawNameHeading(level: 3 | 4, element: ProtoElement, name: string, { anchors }: DrawContext): Html {
  return drawHeading(level, anchors.get(element) ?? '', name, html`<code>${breakable(name)}</code>`)
}

export function drawHeading(level: 2 | 3 | 4, id: string, text: string, content: Html): Html {
  const label = `Direct link to ${text}`
  const link = html`<a class="${classNames.hashLink}" href="#${id}" aria-label="${label}" title="${label}">\u200B</a>`
  return html`<h${level} class="anchor" id="${id}">${content}${link}</h${level}>`
}

/** Facts in a word or two, below a heading; nothing without any. */
export function drawBadges(element: ProtoElement, ...facts: readonly string[]): Html | null {
  const badges = facts.map(fact => html`<span class="proto-badge">${fact}</span>`)
  if (element.deprecated) badges.unshift(deprecatedBadge)
  return badges.length === 0 ? null : html`<p class="proto-badges">${badges}</p>`
}

export const deprecatedBadge: Html = html`<span class="proto-badge proto-badge--warning">Deprecated</span>`
