/** Entries of the navigation bar that components of a site render. */

const itemTag = 'navbar-item-of-site'

/** Encodes a navigation bar entry that a component of the site renders (`itemTypes` of the dialect), in the place of its HTML. */
export function customItem(item: Readonly<Record<string, unknown>>): string {
  return `<${itemTag}>${encodeURIComponent(JSON.stringify(item))}</${itemTag}>`
}

/** Decodes the entry of `customItem`; null: ordinary HTML. */
export function readCustomItem(html: string): Readonly<Record<string, unknown>> | null {
  const written = new RegExp(`^<${itemTag}>(.*)</${itemTag}>$`).exec(html)?.[1]
  return written === undefined ? null : (JSON.parse(decodeURIComponent(written)) as Record<string, unknown>)
}
