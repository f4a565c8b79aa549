/** What counts as a query: where it comes from, and how much of it is looked at. */

/** The first `length` UTF-16 units, without half a character at the end. */
export function cutQuery(text: string, length: number): string {
  const cut = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** Selected text of the page as a query: one line, without the spaces around it. */
export function queryFromSelection(selected: string, length: number): string {
  return cutQuery(selected.replace(/\s+/g, ' ').trim(), length).trim()
}

/** As a value in an address. Unlike `encodeURIComponent` it takes halves of characters, too. */
export function encodeQuery(query: string): string {
  return new URLSearchParams({ q: query }).toString().slice(2)
}
