/** The path of a request, decoded once. It is looked up in lists and never becomes the path of a file. */

/** `/caf%C3%A9?x` → `/café`; null when it cannot be the address of anything: bad escapes, hidden slashes, controls. */
export function requestPath(url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1)
  if (!path.startsWith('/') || path.startsWith('//')) return null
  try {
    const segments = path.split('/').map(decodeURIComponent)
    const isClean = segments.every(segment => !/[/\\\p{Cc}]/u.test(segment) && segment !== '.' && segment !== '..')
    return isClean ? segments.join('/').normalize('NFC') : null
  } catch {
    return null
  }
}
