/** HTTP headers: the format and the compression that a request prefers, and the headers that the site's host adds to a response. */

/** Whether `Accept` ranks Markdown at least as high as HTML: `text/markdown, text/html;q=0.9`. Browsers never do. */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/\btext\/markdown\b/i.test(accept)) return false
  const weights = weightsOf(accept)
  const markdown = weights.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (weights.get('text/html') ?? 0)
}

/** The compression that `Accept-Encoding` ranks highest, Brotli of equal ones; '' when it accepts neither. */
export function bestEncoding(accepted: string | undefined): 'br' | 'gzip' | '' {
  const weights = weightsOf(accepted ?? '')
  const [br = 0, gzip = 0] = ['br', 'gzip'].map(name => weights.get(name) ?? weights.get('*'))
  if (br === 0 && gzip === 0) return ''
  return br >= gzip ? 'br' : 'gzip'
}

/** The names in a header such as `Accept`, with their `q`. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const parts = header.split(',').map(part => part.split(';').map(text => text.trim().toLowerCase()))
  return new Map(
    parts.map(([name = '', ...parameters]) => {
      const weight = parameters.find(text => text.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    })
  )
}

/** A rule of a `_headers` file. */
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
