/**
 * CSS modules: class names get a suffix derived from the path of the sheet, so that the sheet and the components that
 * import it use the same names although they are compiled separately.
 */

interface ScopedSheet {
  readonly css: string
  /** New names by written names; a new name is followed by the names of `composes`. */
  readonly classes: Readonly<Record<string, string>>
}

/** `.card { … }` in src/a.module.css → `.card_1x2y { … }`; `:global(.navbar)` stays. */
export function scopeClasses(text: string, file: string): ScopedSheet {
  const suffix = hash(file)
  const classes: Record<string, string> = {}
  const composed: [name: string, others: readonly string[]][] = []
  const rename = (name: string) => {
    classes[name] ??= `${name}_${suffix}`
    return `.${classes[name]}`
  }
  let last = ''
  // Skips comments, strings and addresses; keeps what follows `:global`; a class begins with a dot and no digit.
  const pattern =
    /(\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\))|:global\(([^()]*(?:\([^()]*\)[^()]*)*)\)|:global\s+([^,{]+)|:local\(([^)]*)\)|composes:\s*([^;}]+);?|\.(-?[_a-zA-Z][\w-]*)/g
  const css = text.replace(pattern, (whole, skipped, inside, after, local, composition, name) => {
    if (skipped !== undefined) return whole
    if (inside !== undefined) return inside
    if (after !== undefined) return after
    if (local !== undefined) return String(local).replace(/\.(-?[_a-zA-Z][\w-]*)/g, (_all, own: string) => rename(own))
    if (composition !== undefined) {
      const written = String(composition)
      const names = written
        .replace(/(?<!\s)\s+from\s[\s\S]*$/, '')
        .trim()
        .split(/\s+/)
      // Names from another file are unknown here.
      if (!/\sfrom\s+['"]/.test(written)) composed.push([last, names])
      return ''
    }
    last = String(name)
    return rename(last)
  })
  for (const [name, others] of composed) {
    const names = others.flatMap(other => classes[other] ?? other)
    classes[name] = [classes[name], ...names].join(' ')
  }
  return { css, classes }
}

/** A short hash of a path: FNV-1a, because it also runs in the browser. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value.toString(36).slice(-5)
}

/** The same as `clsx`: `('a', ['b'], { c: true })` → `a b c`. */
export function joinClasses(...parts: readonly unknown[]): string {
  return parts.map(classesOf).filter(Boolean).join(' ')
}

function classesOf(part: unknown): string {
  if (typeof part === 'string' || typeof part === 'number') return String(part)
  if (Array.isArray(part)) return joinClasses(...part)
  if (typeof part !== 'object' || part === null) return ''
  const entries = Object.entries(part).filter(([, isOn]) => Boolean(isOn))
  return entries.map(([name]) => name).join(' ')
}
