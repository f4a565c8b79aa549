/** Schemes of addresses: which a page may contain. */

/** What a browser takes the scheme of an address to be, lower case: it drops leading control characters and all tabs and newlines. */
export function schemeOf(address: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers drop (URL standard, 4.4)
  const seen = address.replace(/^[\u0000-\u0020]+/, '').replace(/[\t\n\r]/g, '')
  return /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]?.toLowerCase() ?? null
}

/** `safe` is allowed in a page, `unsafe` can run code or read files, `unknown` is no address pages use. */
export function judgeAddress(address: string, isImage: boolean): 'safe' | 'unsafe' | 'unknown' | 'malformed' {
  const scheme = schemeOf(address)
  if (scheme === null || allowedSchemes.has(scheme)) return 'safe'
  if (scheme === 'data') return isImage && /^\s*data:image\//i.test(address) ? 'safe' : 'unsafe'
  if (unsafeSchemes.has(scheme)) return 'unsafe'
  return scheme.length === 1 ? 'malformed' : 'unknown' // one letter is a Windows drive
}

const allowedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'pathname'])
const unsafeSchemes: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'file',
  'blob',
  'filesystem',
  'livescript'
])
