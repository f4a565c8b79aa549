/**
 * Writes an HTML tree as text. Shorter than a general serializer, because all our trees have the same shape,
 * and stricter: `<` and `>` are escaped in attributes, too, so that no published file holds what looks like a
 * tag that the author only wrote about.
 */
import type { Element, Nodes, Root } from 'hast'
import { find, html, type Schema, svg } from 'property-information'
import type { Processor } from 'unified'

/** Raw nodes are written as they are: finished HTML of ours, or raw HTML of the site's own content. */
type Writable = Nodes | { readonly type: 'raw'; readonly value: string }

/** Ends a pipeline: the tree as text. */
export function rehypeHtml(this: Processor): void {
  this.compiler = tree => toHtml((tree as Root).children)
}

/** The HTML of nodes and all below them. */
export function toHtml(nodes: readonly Writable[], schema: Schema = html): string {
  let text = ''
  for (const node of nodes) text += writeNode(node, schema)
  return text
}

function writeNode(node: Writable, schema: Schema): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value)
    case 'raw':
      return node.value
    case 'element':
      return writeElement(node, node.tagName === 'svg' ? svg : schema)
    default:
      return '' // comments and document types are not published
  }
}

function writeElement(element: Element, schema: Schema): string {
  const { tagName, children } = element
  const start = `<${tagName}${writeAttributes(element, schema)}>`
  if (voidElements.has(tagName)) return start
  // What is inside of a foreignObject is HTML again.
  return `${start}${toHtml(children, tagName === 'foreignObject' ? html : schema)}</${tagName}>`
}

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

function writeAttributes({ properties }: Element, schema: Schema): string {
  let text = ''
  for (const name of Object.keys(properties)) {
    const value = properties[name]
    if (value === null || value === undefined || value === false || Number.isNaN(value)) continue
    const { attribute, boolean, commaSeparated } = find(schema, name)
    if (value === true || (boolean && value === '')) text += ` ${attribute}`
    else text += ` ${attribute}="${escapeHtml(joined(value, commaSeparated))}"`
  }
  return text
}

function joined(value: string | number | readonly (string | number)[], commaSeparated: boolean): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : value.join(commaSeparated ? ', ' : ' ')
}

/** Text that stays text, inside of elements and of attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, character => references[character] ?? character) : text
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
