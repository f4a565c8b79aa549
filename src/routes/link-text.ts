/** The text of a link before anything is looked up: what browsers ignore, escapes, dots. */

/** A link as a browser reads it: spaces and control characters around it, tabs and line ends inside of it are dropped. */
export function cleanAddress(written: string): string {
  return written.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+|[\0- ]+$/g, '')
}

/**
 * The path a link means: percent escapes decoded once, NFC. An encoded slash stays encoded, because it does
 * not separate. null: an escape that stands for no character.
 */
export function decodeLink(path: string): string | null {
  if (!path.includes('%')) return path.normalize('NFC')
  try {
    return decodeURIComponent(path.replace(/%(2f|5c)/gi, '%25$1')).normalize('NFC')
  } catch {
    return null
  }
}

export function hasMarkdownExtension(path: string): boolean {
  return /\.mdx?$/i.test(path)
}

/** `/a/./b/../c` → `/a/c`; double slashes stay; null when it leads above the root. */
export function resolveDots(path: string): string | null {
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return path
  const resolved: string[] = []
  const segments = path.slice(1).split('/')
  for (const [at, segment] of segments.entries()) {
    const isDots = segment === '.' || segment === '..'
    if (segment === '..' && resolved.pop() === undefined) return null
    if (!isDots) resolved.push(segment)
    // A path that ends in dots is a folder.
    else if (at === segments.length - 1) resolved.push('')
  }
  return `/${resolved.join('/')}`
}
