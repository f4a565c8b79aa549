/** Samples of code on reference pages. The writer of a sample colors it: it knows its tokens, so no grammar is needed. */
import { dataAttributes } from '../shared/dom.ts'
import { english } from '../shared/texts.ts'
import type { PlainValue } from '../types/basics.ts'
import { elementText, type Html, type HtmlContent, html, joinHtml } from '../util/html.ts'

export interface ReferenceSample {
  /** The line above the code. */
  readonly title: HtmlContent
  /** What is below: `sampleCode`, or `referenceTabs` of several. */
  readonly content: HtmlContent
}

/** Code in a box with a title. */
export function referenceSample({ title, content }: ReferenceSample): Html {
  return html`<div class="ref-sample"><div class="ref-sample__head">${title}</div>${content}</div>`
}

/**
 * Code with a button that copies it. `code` is text, or what `codeToken` and `jsonCode` return; `language` is the name by
 * which programs know it: `json`.
 */
export function sampleCode(code: Html | string, language = 'text'): Html {
  const text = typeof code === 'string' ? elementText(code) : code
  return html`<div class="ref-code" ${{ html: dataAttributes.codeBlock }}><pre tabindex="0"><code class="language-${language}">${text}</code></pre>${copyButton}</div>`
}

/** The script of code blocks shows it. */
const copyButton = html`<button class="codeblock__button" type="button" data-copy hidden aria-label="${english.copyCode}" title="${english.copyCode}"></button>`

export interface ReferenceTab {
  /** Names the tab in its group. */
  readonly value: string
  readonly label: HtmlContent
  /** Nothing: a script fills it, and without scripts it is not shown. */
  readonly content: HtmlContent
}

/**
 * Parts of which one is shown; all of them without scripts. Tabs of the same `group` have the same choice, which is
 * remembered on other pages. The body needs the style sheet `tabs`, too. The HTML is that of `<Tabs>` (markup/tabs.ts).
 */
export function referenceTabs(tabs: readonly ReferenceTab[], group: string | null = null): Html {
  const buttons = tabs.map(
    ({ value, label }, index) =>
      html`<button class="tabs__tab" type="button" role="tab" data-value="${value}" aria-selected="${String(index === 0)}" tabindex="${index === 0 ? 0 : -1}">${label}</button>`
  )
  const panels = tabs.map(({ value, label, content }, index) => {
    const inner = html`${content}`
    return html`<section class="tabs__panel" data-value="${value}"${index === 0 && { html: ' data-selected' }}${inner.html === '' && { html: ' data-empty' }}><p class="tabs__label">${label}</p>${inner}</section>`
  })
  const named = group === null ? null : html` data-group-id="${group}"`
  return html`<div class="tabs" data-tabs${named}><div class="tabs__list" role="tablist" hidden>${buttons}</div>${joinHtml(panels, '\n')}</div>`
}

/** What a piece of code is: the name of a key, a text, a number, a word of the language, a comment, a name, a sign. */
export type TokenKind = 'key' | 'text' | 'number' | 'word' | 'comment' | 'name' | 'sign'

/** A piece of code in its color. Scripts that write samples in browsers use the same classes: `t-key`, `t-text`. */
export function codeToken(kind: TokenKind, text: string): Html {
  return text === '' ? { html: '' } : { html: `<span class="t-${kind}">${elementText(text).html}</span>` }
}

/** A value as JSON in code, with two spaces of indentation. A list of one scalar, and what is empty, are on one line. */
export function jsonCode(value: PlainValue): Html {
  return { html: drawJson(value, '') }
}

function drawJson(value: PlainValue, indent: string): string {
  if (typeof value === 'string') return codeToken('text', JSON.stringify(value)).html
  if (typeof value === 'number') return codeToken('number', JSON.stringify(value)).html
  if (typeof value !== 'object' || value === null) return codeToken('word', String(value)).html
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    // A type guard of a read-only list makes it a list of anything.
    const items = (value as readonly PlainValue[]).map(item => drawJson(item, inner))
    const isShort = items.length === 0 || (items.length === 1 && (typeof value[0] !== 'object' || value[0] === null))
    return isShort ? `[${items.join('')}]` : `[\n${inner}${items.join(`,\n${inner}`)}\n${indent}]`
  }
  const entries = Object.entries(value).map(
    ([key, item]) => `${codeToken('key', JSON.stringify(key)).html}: ${drawJson(item, inner)}`
  )
  return entries.length === 0 ? '{}' : `{\n${inner}${entries.join(`,\n${inner}`)}\n${indent}}`
}
