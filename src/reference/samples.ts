/** Samples of code on reference pages. The writer of a sample colors it: it knows its tokens, so no grammar is needed. */
import { dataAttributes } from '../shared/dom.ts'
import { english } from '../shared/texts.ts'
import type { PlainValue } from '../types/basics.ts'
import { elementText, type Html, type HtmlContent, html } from '../util/html.ts'

export interface ReferenceSample {
  /** The line above the code. */
  readonly title: HtmlContent
  /** The code, as `codeToken` and `jsonCode` return it, or as text. */
  readonly code: Html | string
  /** The language of the code, by which programs know it. @example 'json' */
  readonly language?: string
}

/** Code in a box with a title and a button that copies it. */
export function referenceSample({ title, code, language = 'text' }: ReferenceSample): Html {
  const head = html`<div class="ref-sample__head">${title}${copyButton}</div>`
  return html`<div class="ref-sample" ${{ html: dataAttributes.codeBlock }}>${head}${sampleCode(code, language)}</div>`
}

/** The code of a sample without its box. */
export function sampleCode(code: Html | string, language: string): Html {
  const text = typeof code === 'string' ? elementText(code) : code
  return html`<pre tabindex="0"><code class="language-${language}">${text}</code></pre>`
}

/** Copies the code of the sample around it; the script of code blocks shows it. */
export const copyButton: Html = html`<button class="codeblock__button" type="button" data-copy hidden aria-label="${english.copyCode}" title="${english.copyCode}"></button>`

/** What a piece of code is: the name of a key, a text, a number, a word of the language, a comment, a command. */
export type TokenKind = 'key' | 'text' | 'number' | 'word' | 'comment' | 'name' | 'sign'

const tokenClasses: Readonly<Record<TokenKind, string>> = {
  key: 'tk',
  text: 'ts',
  number: 'tn',
  word: 'tw',
  comment: 'tc',
  name: 'tf',
  sign: 'tp'
}

export function codeToken(kind: TokenKind, text: string): Html {
  return text === '' ? { html: '' } : { html: `<span class="${tokenClasses[kind]}">${elementText(text).html}</span>` }
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
