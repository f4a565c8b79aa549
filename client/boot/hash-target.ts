/** What the hash of an address names on the page. */

/** The element with that id, percent-decoded or as it stands; null: none. No element has an empty one. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  return document.getElementById(decode(id)) ?? document.getElementById(id)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
