/**
 * Writes an HTML tree as text, as rehype-stringify does, and more strictly in one point: `<` and `>` are escaped
 * in attributes, too, so that no published file holds what looks like a tag that the author only wrote about.
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
  const html = nodes.map(write).join('')
  if (!perhapsInValue.test(html)) return html
  return html.replace(tag, text => text.replace(value, quoted => escapeAngles(quoted)))
}

/** Plain elements, nearly all of a page, are written here, in a third of the time that the package takes; it writes the others. */
function write(node: Writable): string {
  if (node.type === 'raw') return node.value
  if (node.type === 'text') return escapeText(node.value)
  if (node.type !== 'element') return writeWhole(node)
  const tag = startTag(node)
  const content = tag === null ? '' : node.children.map(write).join('')
  // Without content, some elements have no end.
  return content === '' ? writeWhole(node) : `${tag}${content}</${node.tagName}>`
}

function writeWhole(node: Writable): string {
  return writer.stringify({ type: 'root', children: [node] } as Root)
}

function escapeText(text: string): string {
  return /[&<]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text
}

/** null: the element is not plain, or has other attributes than most, or references in their values. */
function startTag({ tagName, properties }: Element): string | null {
  if (ownRules.has(tagName)) return null
  let tag = `<${tagName}`
  for (const [key, value] of Object.entries(properties)) {
    const name = plainAttributes.get(key)
    const text = Array.isArray(value) && key === 'className' ? value.join(' ').trim() : value
    if (name === undefined || (typeof text !== 'string' && typeof text !== 'number')) return null
    if (!/^[^"'&`\0]+$/.test(`${text}`)) return null
    tag += ` ${name}="${text}"`
  }
  return `${tag}>`
}

/** Elements whose content follows other rules. */
const ownRules: ReadonlySet<string> = new Set(['math', 'script', 'style', 'svg', 'template'])

/** Properties whose values are texts, or numbers, and nothing else. */
const plainAttributes: ReadonlyMap<string, string> = new Map([
  ['ariaLabel', 'aria-label'],
  ['className', 'class'],
  ['href', 'href'],
  ['id', 'id'],
  ['role', 'role'],
  ['tabIndex', 'tabindex'],
  ['title', 'title']
])

/** What every value with a `<` or `>` begins like: most pages have none, and need no closer look. */
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

/** All text below a node; pictures count with their alt text. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && node.tagName === 'img') return String(node.properties.alt ?? '')
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
