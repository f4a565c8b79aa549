/** Lists of fields on reference pages: parameters, properties, enum values; with fields inside of fields. */
import { classNames } from '../shared/dom.ts'
import { type Html, type HtmlContent, html, joinHtml } from '../util/html.ts'
import { breakable } from './names.ts'

export interface ReferenceField {
  readonly name: string
  /** The id of the field on its page, by which links and the search reach it; left out: it has none. */
  readonly id?: string
  /** The type beside the name. */
  readonly type?: HtmlContent
  /** Words beside the type: `required`, `read-only`. */
  readonly flags?: readonly Flag[]
  readonly description?: HtmlContent
  /** Sentences about valid values, below the description. */
  readonly limits?: readonly HtmlContent[]
  /** What is inside of the field, such as its own fields. */
  readonly inside?: HtmlContent
}

/** A word beside a field. */
export interface Flag {
  readonly text: HtmlContent
  readonly tone?: 'required' | 'deprecated'
}

export const requiredFlag: Flag = { text: 'required', tone: 'required' }
export const deprecatedFlag: Flag = { text: 'deprecated', tone: 'deprecated' }

export function referenceFields(fields: readonly ReferenceField[]): Html {
  return html`<dl class="ref-fields">${joinHtml(fields.map(drawField), '\n')}</dl>`
}

function drawField({ name, id, type, flags = [], description, limits = [], inside }: ReferenceField): Html {
  const isDeprecated = flags.some(({ tone }) => tone === 'deprecated')
  const code = isDeprecated ? html`<s><code>${breakable(name)}</code></s>` : html`<code>${breakable(name)}</code>`
  const beside = [
    ...(type === undefined ? [] : [html`<span class="ref-type">${type}</span>`]),
    ...flags.map(
      ({ text, tone }) => html`<span class="ref-flag${tone !== undefined && ` ref-flag--${tone}`}">${text}</span>`
    )
  ]
  const head = html`<dt>${joinHtml([html`${code}${id !== undefined && fieldLink(id, name)}`, ...beside], ' ')}</dt>`
  const body = joinHtml([description ?? null, limits.length > 0 && referenceLimits(limits), inside ?? null], '')
  return html`<div class="ref-field"${id !== undefined && html` id="${id}"`}>${head}${body.html !== '' && html`<dd>${body}</dd>`}</div>`
}

/** Shorter than the link of a heading: a page can have thousands. */
function fieldLink(id: string, name: string): Html {
  return html`<a class="${classNames.hashLink}" href="#${id}" aria-label="Direct link to ${name}"></a>`
}

/** Sentences about valid values. */
export function referenceLimits(limits: readonly HtmlContent[]): Html {
  return html`<p class="ref-limits">${joinHtml(limits, ' ')}</p>`
}

export interface Fold {
  readonly summary: HtmlContent
  readonly content: HtmlContent
  readonly isOpen?: boolean
}

/** Content that opens on demand. */
export function referenceFold({ summary, content, isOpen = false }: Fold): Html {
  return html`<details class="ref-fold"${isOpen && ' open'}><summary>${summary}</summary>${content}</details>`
}

/** Fields of which only some can be set, below a line that says so. */
export function referenceChoice(head: HtmlContent, content: HtmlContent): Html {
  return html`<div class="ref-choice"><div class="ref-choice__head">${head}</div>${content}</div>`
}
