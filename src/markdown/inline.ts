/** The text and the plain inline HTML of parts of an HTML tree. */
import type { Element, ElementContent, Nodes } from 'hast'
import { toHtml } from './html.ts'

/** All text below a node; pictures count with their alt text. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '')
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Content of a heading for lists of contents: code and emphasis kept, links unwrapped, pictures and ids dropped. */
export function inlineHtml(children: readonly ElementContent[]): string {
  return toHtml(children.flatMap(plain)).trim()
}

const keptElements = new Set(['code', 'em', 'strong', 'b', 'i', 'del', 's', 'sub', 'sup', 'kbd', 'mark', 'var', 'abbr'])

function plain(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element' || node.tagName === 'img' || node.tagName === 'svg') return []
  const children = node.children.flatMap(plain)
  if (!keptElements.has(node.tagName)) return children
  const bare: Element = { type: 'element', tagName: node.tagName, properties: {}, children }
  return [bare]
}
