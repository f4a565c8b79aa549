/** Names on reference pages: methods, addresses, badges, long names. */
import { type Html, type HtmlContent, html, joinHtml } from '../util/html.ts'

/** The method of a request as a badge with a color of its own: `GET`, `DELETE`, `rpc`. */
export function methodBadge(method: string): Html {
  const name = method.toLowerCase()
  return html`<span class="ref-method${coloredMethods.has(name) && ` ref-method--${name}`}">${method}</span>`
}

const coloredMethods = new Set(['get', 'post', 'put', 'patch', 'delete', 'rpc'])

/** How a badge or a flag is colored; `plain`: not at all. */
export type Tone = 'plain' | 'accent' | 'tip' | 'info' | 'warning' | 'danger'

/** A small label: “Deprecated”, “Server streaming”. */
export function referencePill(text: HtmlContent, tone: Tone = 'plain'): Html {
  return html`<span class="ref-pill${tone !== 'plain' && ` ref-pill--${tone}`}">${text}</span>`
}

/** Labels in a row; nothing without labels. */
export function referencePills(pills: readonly HtmlContent[]): Html | null {
  return pills.length === 0 ? null : html`<p class="ref-pills">${pills}</p>`
}

export interface Signature {
  readonly method: string
  /** What is called: the address, or the name with its types. */
  readonly call: HtmlContent
  /** Controls at the end of the line. */
  readonly controls?: HtmlContent
}

/** The line that says what is called: method and address. */
export function referenceSignature({ method, call, controls = null }: Signature): Html {
  return html`<div class="ref-signature">${methodBadge(method)} <code>${call}</code>${controls}</div>`
}

/** The path of a request: `/jobs/{id}` with its parameters marked. */
export function requestPath(path: string): Html {
  const parts = path.split(/(\{[^{}]*\})/)
  return joinHtml(
    parts.map((part, index) => (index % 2 === 1 ? html`<b>${part}</b>` : part)),
    ''
  )
}

/** Shorter names fit into a column. */
const breakFrom = 20
const words = /(?<=[._])|(?<=[a-z0-9])(?=[A-Z])/

/** A long name with `<wbr>` between its words. */
export function breakable(name: string): Html {
  if (name.length < breakFrom) return html`${name}`
  return joinHtml(name.split(words), html`<wbr>`)
}
