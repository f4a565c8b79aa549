/** What keeps a path that an author wrote (`slug`, a redirect) from being an address of the site. */

const maxSegmentBytes = 200

/** The first problem, as it follows the quoted path (`contains “..”`), or null when it can be an address. */
export function addressProblem(path: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return 'is a full address'
  if (path.includes('\\')) return 'contains a backslash'
  // Cs: half of a character, which YAML's \ud800 can make and no address can hold.
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return 'contains a control character'
  if (path.includes('?') || path.includes('#')) return 'contains a query or a hash'
  if (path.includes('//')) return 'contains “//”'
  // Browsers and servers read an encoded dot as a dot, and some an encoded slash as a slash.
  const encoded = /%(?:2e|2f|5c|[01]\p{Hex}|7f)/iu.exec(path.replaceAll(/%25/g, '%'))
  if (encoded !== null) return `contains “${encoded[0]}”`
  const segments = path.split('/')
  const dots = segments.find(segment => segment === '.' || segment === '..')
  if (dots !== undefined) return `contains “${dots}”`
  const isLong = segments.some(segment => new TextEncoder().encode(segment).length > maxSegmentBytes)
  return isLong ? `has a part longer than ${maxSegmentBytes} bytes` : null
}
