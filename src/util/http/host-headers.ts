/** Response headers from a `_headers` file. */

interface Rule {
  /** `/sub/assets/*` */
  readonly pattern: string
  /** In the order of the file; null removes a header of an earlier rule. */
  readonly headers: readonly (readonly [name: string, value: string | null])[]
}

/** The headers for a path, by name in lower case; `text` is the content of the file. */
export function hostHeaders(text: string, path: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const rule of readRules(text)) {
    if (!isMatch(path, rule.pattern)) continue
    for (const [name, value] of rule.headers) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
  }
  return headers
}

/** Netlify's and Cloudflare's format: a path in the first column, its headers indented below. */
function readRules(text: string): Rule[] {
  const rules: { pattern: string; headers: [string, string | null][] }[] = []
  for (const line of text.split('\n')) {
    if (/^[^\s#]/.test(line)) rules.push({ pattern: line.trim(), headers: [] })
    const { name, taken, value } = /^\s+(?:! *(?<taken>[\w-]+)$|(?<name>[\w-]+):(?<value>.+))/s.exec(line)?.groups ?? {}
    if (taken !== undefined) rules.at(-1)?.headers.push([taken.toLowerCase(), null])
    else if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name.toLowerCase(), value.trim()])
  }
  return rules
}

/** A `*` at the end matches any text. */
function isMatch(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
