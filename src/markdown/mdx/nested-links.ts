/**
 * Links inside of links, as React components write cards: HTML cannot have them, and a browser that reads such a page closes
 * the outer link early, which tears the card apart. The outer link becomes a box with a link that covers it, and the
 * inner links are above the cover:
 *
 *   <a class="card" href="/a"><b>A</b><a href="/b">B</a></a>
 *   <div class="card" style="position:relative"><b>A</b><a href="/b" style="…">B</a><a href="/a" aria-label="A" style="…"></a></div>
 */

/** A tag of a link in HTML as React writes it: `<` and `>` in values are escaped. */
const linkTag = /<(\/?)a(?=[\s>])([^<>]*)>/g

interface OpenLink {
  readonly tag: RegExpExecArray
  readonly inner: RegExpExecArray[]
}

/** The HTML with boxes in place of links that contain links. */
export function withoutNestedLinks(html: string): string {
  const edits: { readonly at: number; readonly length: number; readonly text: string }[] = []
  let outer: OpenLink | null = null
  let depth = 0
  for (const tag of html.matchAll(linkTag)) {
    if (tag[1] === '') {
      if (outer === null) outer = { tag, inner: [] }
      else outer.inner.push(tag)
      depth += 1
      continue
    }
    depth -= 1
    if (depth > 0 || outer === null) continue
    if (outer.inner.length > 0) {
      const { name, start, end } = boxOf(outer, html.slice(outer.tag.index + outer.tag[0].length, tag.index))
      edits.push({ at: outer.tag.index, length: outer.tag[0].length, text: start })
      for (const one of outer.inner) edits.push({ at: one.index, length: one[0].length, text: above(one) })
      edits.push({ at: tag.index, length: tag[0].length, text: `${end}</${name}>` })
    }
    outer = null
    depth = 0
  }
  let done = 0
  let text = ''
  for (const edit of edits) {
    text += html.slice(done, edit.at) + edit.text
    done = edit.at + edit.length
  }
  return text + html.slice(done)
}

function boxOf({ tag }: OpenLink, content: string): { name: string; start: string; end: string } {
  const attributes = tag[2] ?? ''
  const name = /<(?:div|p|h[1-6]|ul|ol|section|article|header|footer|table|pre|figure)[\s>]/.test(content)
    ? 'div'
    : 'span'
  const own = attributes.replace(/\s(?:href|target|rel|download|hreflang)(?:="[^"]*")?/g, '')
  const start = `<${name}${withStyle(own, 'position:relative')}>`
  const link = /\shref="[^"]*"/.exec(attributes)?.[0]
  if (link === undefined) return { name, start, end: '' }
  const more = [...attributes.matchAll(/\s(?:target|rel|download|hreflang|data-at)(?:="[^"]*")?/g)].join('')
  const label = textBeside(content)
  const named = label === '' ? '' : ` aria-label="${label}"`
  return { name, start, end: `<a${link}${more}${named} style="position:absolute;inset:0"></a>` }
}

function above({ 2: attributes = '' }: RegExpExecArray): string {
  return `<a${withStyle(attributes, 'position:relative;z-index:1')}>`
}

function withStyle(attributes: string, style: string): string {
  const known = /\sstyle="([^"]*)"/.exec(attributes)
  if (known === null) return `${attributes} style="${style}"`
  return attributes.replace(known[0], () => ` style="${known[1]?.replace(/;?$/, ';')}${style}"`)
}

/** The text of a box without that of its links, which are not in each other. */
function textBeside(content: string): string {
  return content
    .split(/<a(?=[\s>])/)
    .map((part, index) => (index === 0 ? part : (part.split('</a>')[1] ?? '')))
    .join(' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
