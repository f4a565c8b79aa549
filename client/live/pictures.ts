/** Pictures whose bytes are others under the same address: browsers keep them until the address changes. */

const version = 'docsgen-version'

/** Loads the pictures at these addresses again, where they are shown. */
export function refreshPictures(addresses: readonly string[]): void {
  if (addresses.length === 0) return
  const wanted = new Set(addresses)
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[src]')) {
    const url = new URL(picture.src)
    if (url.origin !== location.origin || !wanted.has(url.pathname)) continue
    url.searchParams.set(version, String(Number(url.searchParams.get(version)) + 1))
    picture.src = url.href
  }
}
