/**
 * Writes an HTML tree as text with rehype-stringify, and more strictly in one point: `<` and `>` are escaped
 * in attributes, too, so that no published file contains text that looks like a tag.
 */

import type { Element, ElementContent, Nodes, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { type Processor, unified } from 'unified'

/** Raw nodes are written unchanged: our own finished HTML, or raw HTML of the site's content. */
type Writable = Nodes | { readonly type: 'raw'; readonly value: string }

const writer = unified()
  .use(rehypeStringify, { allowDangerousHtml: true, characterReferences: { useNamedReferences: true } })
  .freeze()

/** Ends a pipeline: the tree as text. */
export function rehypeHtml(this: Processor): void {
  this.compiler = tree => toHtml((tree as Root).children)
}

/** The HTML of nodes and all below them. */
export function toHtml(nodes: readonly Writable[]): string {
  const html = writer.stringify({ type: 'root', children: [...nodes] } as Root)
  if (!perhapsInValue.test(html)) return html
  return html.replace(tag, text => text.replace(value, quoted => escapeAngles(quoted)))
}

/** Fast pre-check for values with `<` or `>`: most pages have none. */
const perhapsInValue = /=(?:"[^"<>]*|'[^'<>]*)[<>]/

/** A start tag that may have `<` or `>` inside attribute values, in either kind of quotes. */
const tag = /<[a-z][^\s/>"']*(?:\s+[^\s=>"']+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi
const value = /"[^"]*"|'[^']*'/g

function escapeAngles(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes text for element content and attribute values. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, character => references[character] ?? character) : text
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** All text below a node; pictures count with their alt text, rules of styles do not. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '')
  if (node.type === 'element' && node.tagName === 'style') return ''
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** Content of a heading for tables of contents: keeps code and emphasis, unwraps links, drops pictures and ids. */
export function inlineHtml(children: readonly ElementContent[]): string {
  return toHtml(children.flatMap(plain)).trim()
}

const keptElements = new Set(['code', 'em', 'strong', 'b', 'i', 'del', 's', 'sub', 'sup', 'kbd', 'mark', 'var', 'abbr'])

function plain(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element' || node.tagName === 'img' || node.tagName === 'svg') return []
  const children = node.children.flatMap(plain)
  // Inside a formula, elements such as `code` only hold the TeX source.
  if (Array.isArray(node.properties.className) && node.properties.className.includes('math-inline')) return children
  if (!keptElements.has(node.tagName)) return children
  const bare: Element = { type: 'element', tagName: node.tagName, properties: {}, children }
  return [bare]
}
