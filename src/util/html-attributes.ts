/** Changes attributes in HTML that our own serializer wrote: lower-case names, values in double quotes. */

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
const openingTag = /<[a-z](?:[^">]|"[^"]*")*>/gi
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
