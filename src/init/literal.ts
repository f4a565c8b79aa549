/** Plain values as TypeScript that a person would write. */

/** `{ path: 'docs', items: [1] }`, on one line where it fits beside `indent`. */
export function toLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(part => toLiteral(part, inner))
    : Object.entries(value).map(([key, part]) => `${keyOf(key)}: ${toLiteral(part, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }']
  const line = open + parts.join(', ') + close
  if (parts.length === 0) return isList ? '[]' : '{}'
  if (indent.length + line.length <= 100 && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map(part => inner + part).join(',\n')}\n${indent}${close.trim()}`
}

/** `it's` → `'it\'s'`. */
export function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
}

function keyOf(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : quote(key)
}
