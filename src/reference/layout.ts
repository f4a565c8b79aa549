/**
 * The HTML of reference pages, such as those of Protocol Buffers and OpenAPI: text in one column, samples in another that
 * stays in view. A body of this HTML names the style sheet `reference`. Everything works without a script.
 *
 *   <div class="reference">
 *     <section class="ref-item"><div class="ref-text">…</div><div class="ref-samples">…</div></section>
 *   </div>
 */
import { classNames, dataAttributes, ids } from '../shared/dom.ts'
import { type Html, type HtmlContent, html } from '../util/html.ts'

/** All content of a page. The layout of the page follows from it. */
export function referencePage(content: HtmlContent): Html {
  return html`<div class="reference">\n${content}\n</div>`
}

/** Items with a common heading, which the filter hides when it hides all of them. */
export function referenceGroup(content: HtmlContent): Html {
  return html`<section ${attribute(dataAttributes.filterGroup)}>\n${content}\n</section>`
}

export interface ReferenceItem {
  readonly text: HtmlContent
  /** Samples beside the text; below it on narrow screens. */
  readonly samples?: HtmlContent
  /** Items inside, which the filter can hide on their own: the methods of a service. */
  readonly items?: HtmlContent
  /** Whether the filter of the page may hide it; left out: true. */
  readonly isFiltered?: boolean
}

/** One thing that a page describes: an operation, a method, a type. Its text begins with a heading. */
export function referenceItem({ text, samples = null, items = null, isFiltered = true }: ReferenceItem): Html {
  const body = html`<div class="ref-text">${text}</div>`
  const beside = isEmpty(samples) ? null : html`\n<div class="ref-samples">${samples}</div>`
  const row = html`<div class="ref-item">${body}${beside}</div>${items}`
  return isFiltered ? html`<section ${attribute(dataAttributes.filterItem)}>${row}</section>` : row
}

function isEmpty(content: HtmlContent): boolean {
  return html`${content}`.html === ''
}

/** A heading with a link to itself. `text` is its text without markup, `content` left out: the text. */
export function referenceHeading(level: 2 | 3 | 4, id: string, text: string, content: HtmlContent = text): Html {
  return html`<h${level} class="anchor" id="${id}">${content}${anchorLink(id, text)}</h${level}>`
}

/** The link of a heading to itself, visible when the pointer or the focus is there. */
function anchorLink(id: string, text: string): Html {
  const label = `Direct link to ${text}`
  return html`<a class="${classNames.hashLink}" href="#${id}" aria-label="${label}" title="${label}">\u200B</a>`
}

/** The field with which readers filter the items of a long page. It has its space from the start, and a script shows it. */
export function referenceFilter(placeholder: string): Html {
  return html`<div class="ref-filter" ${attribute(dataAttributes.filter)} inert>
<label for="${ids.filter}">Filter</label>
<input id="${ids.filter}" type="search" placeholder="${placeholder}" autocomplete="off" spellcheck="false">
<span role="status"></span>
</div>`
}

/** Facts in two columns: name and value. */
export function referenceFacts(facts: readonly (readonly [name: string, value: HtmlContent])[]): Html {
  return html`<dl class="ref-facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

function attribute(name: string): Html {
  return { html: name }
}
