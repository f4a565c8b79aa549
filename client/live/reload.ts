/** Loads anew what cannot be patched: the whole page, at the same scroll position, or pictures with new bytes. */

const key = 'docsgen.live.scroll'

export function reloadKeepingScroll(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([location.pathname, window.scrollX, window.scrollY]))
  } catch {
    // Storage is blocked: the browser does what it does.
  }
  location.reload()
}

/** Call when the page has been loaded. */
export function restoreScroll(): void {
  const [path, x, y] = take()
  if (path !== location.pathname) return
  const restore = () => window.scrollTo({ left: x, top: y, behavior: 'instant' })
  restore()
  // Pictures and fonts may have moved what was there.
  if (document.readyState !== 'complete') window.addEventListener('load', restore, { once: true })
}

function take(): [path: string | null, x: number, y: number] {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text === null ? [null, 0, 0] : JSON.parse(text)
  } catch {
    return [null, 0, 0]
  }
}

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
