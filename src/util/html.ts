/**
 * HTML as text, safe by type: values in the template are escaped, unless they are `Html`.
 *
 *   html`<p class="${name}">${text}</p>`
 *
 * Attribute values need double quotes.
 */
import { escapeXml } from '../shared/xml.ts'

export interface Html {
  readonly html: string
}

/** Values in a template; lists are joined, null and false give no text. */
export type HtmlContent = Html | string | number | null | false | readonly HtmlContent[]

export function html(strings: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  let result = strings[0] ?? ''
  for (const [index, value] of values.entries()) result += toText(value) + strings[index + 1]
  return { html: result }
}

/** The pieces with `separator` between them, without empty ones. */
export function joinHtml(pieces: readonly HtmlContent[], separator: HtmlContent): Html {
  const texts = pieces.map(toText).filter(text => text !== '')
  return { html: texts.join(toText(separator)) }
}

/** Text for the content of an element, where quotes need no escape. */
export function elementText(text: string): Html {
  return { html: escapeXml(text).replaceAll('&quot;', '"').replaceAll('&#39;', "'") }
}

function toText(value: HtmlContent): string {
  if (typeof value === 'string') return escapeXml(value)
  if (typeof value === 'number') return String(value)
  if (value === null || value === false) return ''
  // A list is the only other object without `html`.
  return 'html' in value ? value.html : value.map(toText).join('')
}

/** JSON that can stand in an HTML element: `<` and the line separators of JavaScript are escaped. */
export function dataJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
