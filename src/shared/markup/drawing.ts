/** Parses an SVG file for components, which render it inline in the build and in the browser. */

interface Drawing {
  /** With the names that React uses. */
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: string
}

/** Attributes and content of the root element, without event handlers, styles and namespaces. */
export function drawingOf(svg: string, file: string): Drawing {
  const text = svg.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/gi, '')
  const [, written = '', inside = ''] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/i.exec(text) ?? []
  const attributes = [...written.matchAll(/(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].flatMap(
    ([, name = '', a, b]) => (/^(?:xmlns|style$|on)/.test(name) ? [] : [[toProperty(name), a ?? b ?? '']])
  )
  return { attributes: Object.fromEntries(attributes), inside: withOwnIds(withoutStyles(inside), file) }
}

/** `stroke-width` → `strokeWidth`, `class` → `className`. */
function toProperty(name: string): string {
  if (name === 'class') return 'className'
  return /^(?:aria|data)-/.test(name) ? name : name.replace(/[-:](\w)/g, (_all, letter: string) => letter.toUpperCase())
}

/** Properties that can be attributes instead of `style="fill:#fff"`, which the security policy forbids. */
const drawn =
  /^(?:fill|stroke|clip|stop|flood|font|marker|color|text|letter|word|dominant|alignment|shape|image|lighting|paint|vector)\b|^(?:opacity|mask|filter|display|visibility|overflow|cursor|direction|pointer-events)$/

function withoutStyles(drawing: string): string {
  return drawing.replace(/\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/g, (_all, a?: string, b?: string) => {
    const declarations = (a ?? b ?? '').replaceAll('"', "'").split(';')
    const read = declarations.map(text => /^\s*([\w-]+)\s*:\s*(.*\S)\s*$/.exec(text) ?? [])
    const attributes = read.map(([, name = '', value = '']) => (drawn.test(name) ? ` ${name}="${value}"` : ''))
    const others = read.flatMap(([text, name = '']) => (text === undefined || drawn.test(name) ? [] : [text]))
    return attributes.join('') + (others.length === 0 ? '' : ` style="${others.join(';')}"`)
  })
}

/** Makes ids unique, because programs give the same ids to all drawings: removes unused ids, prefixes the others. */
function withOwnIds(drawing: string, file: string): string {
  const used = new Set([...drawing.matchAll(/(?:url\(\s*['"]?#|href\s*=\s*["']#)([^)'"\s]+)/g)].map(([, id]) => id))
  const own = `${(file.split('/').at(-1) ?? '').replace(/\.svg$/, '')}-`
  return drawing
    .replace(/\sid\s*=\s*(["'])([^"']*)\1/g, (_all, _quote, id: string) => (used.has(id) ? ` id="${own}${id}"` : ''))
    .replace(/(url\(\s*['"]?#|href\s*=\s*["']#)/g, (start: string) => start + own)
}
