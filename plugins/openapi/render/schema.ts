/** The HTML of a schema. */
import { type Html, html } from 'docsgen/text'
import type { Schema } from '../model.ts'
import type { Texts } from '../texts.ts'

export function renderSchema(schema: Schema, texts: Texts, hasIds = true): Html {
  const { href, label, limits, properties, items, choices, cut } = schema
  if (href !== null) texts.link(href, label)
  const type = href === null ? html`<code>${label}</code>` : html`<a href="${href}"><code>${label}</code></a>`
  if (cut !== null) return type
  return html`${type}${limits.length > 0 && ` ${limits.join(', ')}`}${
    properties.length > 0 &&
    html`<dl>${properties.map(
      ({ name, anchor, isRequired, schema: inner }) =>
        html`<dt id="${anchor}"><code>${name}</code>${isRequired && ' required'}</dt><dd>${inner.name === null && texts.blocks(inner.description, inner.at)}${renderSchema(inner, texts, hasIds)}</dd>`
    )}</dl>`
  }${items !== null && renderSchema(items, texts, hasIds)}${choices.map(
    ({ kind, options }) =>
      html`<p>${kind === 'oneOf' ? 'One of' : 'Any of'}</p><ul>${options.map(option => html`<li>${option.anchor === '' ? html`` : html`<span id="${option.anchor}"></span>`}${option.title}: ${renderSchema(option.schema, texts, hasIds)}</li>`)}</ul>`
  )}`
}
