/**
 * HTML as text, safe by type: values in the template are escaped unless they are `Html`.
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
  // By number: `entries()` makes an iterator for each call.
  for (let index = 0; index < values.length; index++)
    result += toText(values[index] as HtmlContent) + strings[index + 1]
  return { html: result }
}

/** The pieces with `separator` between them, without empty ones. */
export function joinHtml(pieces: readonly HtmlContent[], separator: HtmlContent): Html {
  const between = toText(separator)
  // Without `join`, which copies the text: pieces of a large page are inside of each other.
  let result = ''
  for (const piece of pieces) {
    const text = toText(piece)
    if (text !== '') result += result === '' ? text : between + text
  }
  return { html: result }
}

/** Escapes text for the content of an element, where quotes need no escape. */
export function elementText(text: string): Html {
  // Most texts have quotes at most, and pages of code have a token for each word.
  if (!/[^\t\n\r -%'-;=?-\uD7FF\uE000-\uFFFD]/.test(text)) return { html: text }
  return { html: escapeXml(text).replaceAll('&quot;', '"').replaceAll('&#39;', "'") }
}

function toText(value: HtmlContent): string {
  if (typeof value === 'string') return escapeXml(value)
  if (typeof value === 'number') return String(value)
  if (value === null || value === false) return ''
  if ('html' in value) return value.html
  // A list is the only other object without `html`.
  let result = ''
  for (const one of value) result += toText(one)
  return result
}

/** JSON that is safe inside a `<script>`: `<` and the line separators of JavaScript are escaped. */
export function dataJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** A new value for an attribute (both as HTML text, entities kept); null keeps the old value. */
type ChangeAttribute = (name: string, value: string) => string | null

/** The HTML with every attribute passed through `change`; text and comments are unchanged. */
export function mapAttributes(html: string, change: ChangeAttribute): string {
  return html.replace(openingTag, tag =>
    tag.replace(attribute, (whole, before: string, name: string, value: string) => {
      const changed = change(name, value)
      return changed === null ? whole : `${before}${name}="${changed}"`
    })
  )
}

// The serializer escapes quotes inside of values, so a quoted value ends at the next quote.
const openingTag = /<[a-z](?:[^"<>]|"[^"]*")*>/gi
const attribute = /(\s)([^\s"=<>/]+)="([^"]*)"/g

const references = new Set(['for', 'headers', 'aria-controls', 'aria-describedby', 'aria-labelledby', 'aria-owns'])

interface IdScope {
  readonly prefix: string
  /** Address of the page that the HTML is from; links to headings lead there. */
  readonly pageHref: string
  /** Further attributes with an id. */
  readonly also?: readonly string[]
}

/** An id in a scope: `setup` → `webhooks--setup`. */
export function scopedId(id: string, { prefix }: Pick<IdScope, 'prefix'>): string {
  return `${prefix}--${id}`
}

/** Prefixes the ids in a piece of HTML and the references to them, so that one page can contain several pieces. */
export function scopeIds(html: string, scope: IdScope): string {
  const scoped = (id: string) => scopedId(id, scope)
  return mapAttributes(html, (name, value) => {
    if (name === 'id' || name === 'name' || scope.also?.includes(name)) return value === '' ? null : scoped(value)
    if (references.has(name)) return value.split(' ').map(scoped).join(' ')
    return name === 'href' && value.startsWith('#') ? scope.pageHref + value : null
  })
}
