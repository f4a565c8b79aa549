/** An SVG file as the parts of an element: components draw it in the page, and islands in the browser. */

interface Drawing {
  /** As React spells them. */
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: string
}

/** Attributes of the outer element, and what is in it; handlers, styles and namespaces are left out. */
export function drawingOf(svg: string, file: string): Drawing {
  const text = svg.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>/gi, '')
  const [, written = '', inside = ''] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/i.exec(text) ?? []
  const attributes = [...written.matchAll(/(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].flatMap(
    ([, name = '', a, b]) => (/^(?:xmlns|style$|on)/.test(name) ? [] : [[toProperty(name), a ?? b ?? '']])
  )
  return { attributes: Object.fromEntries(attributes), inside: withOwnIds(inside, file) }
}

/** `stroke-width` → `strokeWidth`, `class` → `className`. */
function toProperty(name: string): string {
  if (name === 'class') return 'className'
  return /^(?:aria|data)-/.test(name) ? name : name.replace(/[-:](\w)/g, (_all, letter: string) => letter.toUpperCase())
}

/** Programs give all drawings the same ids: those that nothing refers to go, the others belong to the file. */
function withOwnIds(drawing: string, file: string): string {
  const used = new Set([...drawing.matchAll(/(?:url\(\s*['"]?#|href\s*=\s*["']#)([^)'"\s]+)/g)].map(([, id]) => id))
  const own = `${(file.split('/').at(-1) ?? '').replace(/\.svg$/, '')}-`
  return drawing
    .replace(/\sid\s*=\s*(["'])([^"']*)\1/g, (_all, _quote, id: string) => (used.has(id) ? ` id="${own}${id}"` : ''))
    .replace(/(url\(\s*['"]?#|href\s*=\s*["']#)/g, (start: string) => start + own)
}
