/** HTML of any generator as a tree, and the text in it that readers see. */
import { parse } from 'parse5'

export interface HtmlNode {
  /** `p`; `#text` for text. */
  readonly nodeName: string
  readonly childNodes?: readonly HtmlNode[]
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  /** For text only. */
  readonly value?: string
}

export function parseHtml(html: string): HtmlNode {
  // The documents of parse5 have these fields.
  return parse(html) as unknown as HtmlNode
}

export function attributeOf({ attrs }: HtmlNode, name: string): string | null {
  for (const attribute of attrs ?? []) if (attribute.name === name) return attribute.value
  return null
}

export function hasClass(node: HtmlNode, name: string): boolean {
  const classes = attributeOf(node, 'class')
  return classes?.includes(name) === true && classes.split(/\s+/).includes(name)
}

/** All matching elements below a node, in document order, without matches inside of other matches. */
export function outermost(node: HtmlNode, fits: (node: HtmlNode) => boolean, found: HtmlNode[] = []): HtmlNode[] {
  for (const child of node.childNodes ?? []) {
    if (fits(child)) found.push(child)
    else outermost(child, fits, found)
  }
  return found
}

/** All matching elements below a node, including matches inside of other matches. */
export function everyNode(node: HtmlNode, fits: (node: HtmlNode) => boolean, found: HtmlNode[] = []): HtmlNode[] {
  for (const child of node.childNodes ?? []) {
    if (fits(child)) found.push(child)
    everyNode(child, fits, found)
  }
  return found
}

/** Not part of the text that readers see: anchor links of headings, buttons, line numbers, text for screen readers. */
export function isUnseen(node: HtmlNode): boolean {
  return (
    /^(?:script|style|svg|button|noscript|template|#comment)$/.test(node.nodeName) ||
    attributeOf(node, 'aria-hidden') === 'true' ||
    attributeOf(node, 'hidden') !== null ||
    isPermalink(node) ||
    hasClass(node, 'visually-hidden') ||
    // What Material for MkDocs adds to the text of a page.
    materialParts.some(name => hasClass(node, name)) ||
    // The language in the corner of a block of code of VitePress.
    (node.nodeName === 'span' && hasClass(node, 'lang')) ||
    hasClass(node, 'theme-doc-toc-mobile')
  )
}

const materialParts = ['linenos', 'md-content__button', 'md-source-file', 'md-tags']

/** Classes of the links by which generators let readers copy the address of a heading. */
const permalinks = ['hash-link', 'header-anchor', 'headerlink', 'sl-anchor-link', 'heading-anchor', 'anchor-link']

/** A link beside a heading to the heading itself: known by its class, or by a text without letters, such as “#”. */
export function isPermalink(node: HtmlNode): boolean {
  if (node.nodeName !== 'a') return false
  if (permalinks.some(name => hasClass(node, name))) return true
  const isOnPage = attributeOf(node, 'href')?.startsWith('#') === true
  return (
    isOnPage &&
    !/[\p{L}\p{N}]/u.test(rawText(node)) &&
    outermost(node, ({ nodeName }) => nodeName === 'img').length === 0
  )
}

function rawText({ nodeName, value = '', childNodes = [] }: HtmlNode): string {
  return nodeName === '#text' ? value : childNodes.map(rawText).join('')
}

const block =
  /^(?:address|article|aside|blockquote|br|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|label|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

/** Whether an element is a block: text before and after it is on other lines. */
export function isBlock({ nodeName }: HtmlNode): boolean {
  return block.test(nodeName)
}

/** The text below a node by block: paragraphs, list items, cells, lines of code. White space is collapsed. */
export function blocksOf(node: HtmlNode): string[] {
  const blocks = ['']
  const visit = (at: HtmlNode, isCode: boolean) => {
    if (isUnseen(at)) return
    const [first = '', ...lines] = isCode ? (at.value ?? '').split('\n') : [at.value ?? '']
    blocks[blocks.length - 1] += first
    for (const line of lines) blocks.push(line)
    if (isBlock(at)) blocks.push('')
    for (const child of at.childNodes ?? []) visit(child, isCode || at.nodeName === 'pre')
    if (isBlock(at)) blocks.push('')
  }
  visit(node, false)
  return blocks.map(toLine).filter(text => text !== '')
}

/** The text of one element. */
export function textOf(node: HtmlNode): string {
  return blocksOf({ nodeName: '#part', childNodes: node.childNodes ?? [] }).join(' ')
}

export function toLine(text: string): string {
  return text
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text of an HTML fragment on one line, with character references decoded, without scripts and styles. */
export function textOfHtml(html: string): string {
  const text = html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' ')
  return toLine(text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, toCharacter))
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function toCharacter(all: string, decimal?: string, hex?: string, name?: string): string {
  const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10)
  if (Number.isInteger(code) && code <= 0x10ffff) return String.fromCodePoint(code)
  return named[name ?? ''] ?? all
}
