/** Schemes of addresses; also for browsers. */

/**
 * The scheme of an address in lower case, as browsers see it: they drop leading control characters and all tabs and
 * newlines.
 */
export function schemeOf(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers drop (URL standard, 4.4)
  const seen = address.replace(/^[\u0000-\u0020]+/, '').replace(/[\t\n\r]/g, '')
  return /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]?.toLowerCase() ?? null
}

/** `safe` is allowed in a page, `unsafe` can run code or read files, `unknown` is a scheme that pages do not use. */
export function judgeAddress(address: string, isImage: boolean): 'safe' | 'unsafe' | 'unknown' | 'malformed' {
  const scheme = schemeOf(address)
  if (scheme === null || allowedSchemes.has(scheme)) return 'safe'
  if (scheme === 'data') return isImage && /^\s*data:image\//i.test(address) ? 'safe' : 'unsafe'
  if (unsafeSchemes.has(scheme)) return 'unsafe'
  return scheme.length === 1 ? 'malformed' : 'unknown' // one letter is a Windows drive
}

/** Whether an address can be a name that a plugin gives a page: `schema:Job`. Its scheme is unknown to browsers. */
export function isNameLink(address: string): boolean {
  return /^[a-z][a-z0-9-]+:[^/\s]/i.test(address) && judgeAddress(address, false) === 'unknown'
}

const allowedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'pathname'])
const unsafeSchemes: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'file',
  'blob',
  'filesystem',
  'livescript'
])
