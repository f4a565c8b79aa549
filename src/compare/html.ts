/** HTML of any generator as a tree, and what a reader sees of it. */
import { parse5 } from '../util/package.ts'

export interface HtmlNode {
  /** `p`; of text `#text`. */
  readonly nodeName: string
  readonly childNodes?: readonly HtmlNode[]
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  /** Of text. */
  readonly value?: string
}

export function parseHtml(html: string): HtmlNode {
  // Documents of parse5 have these fields.
  return parse5().parse(html) as unknown as HtmlNode
}

export function attributeOf({ attrs = [] }: HtmlNode, name: string): string | null {
  return attrs.find(attribute => attribute.name === name)?.value ?? null
}

export function hasClass(node: HtmlNode, name: string): boolean {
  return (attributeOf(node, 'class') ?? '').split(/\s+/).includes(name)
}

/** All elements below a node that fit, in the order of the document; what is inside of one that fits is not looked at. */
export function outermost(node: HtmlNode, fits: (node: HtmlNode) => boolean): HtmlNode[] {
  return (node.childNodes ?? []).flatMap(child => (fits(child) ? [child] : outermost(child, fits)))
}

/** All elements below a node that fit, those inside of each other, too. */
export function everyNode(node: HtmlNode, fits: (node: HtmlNode) => boolean): HtmlNode[] {
  return (node.childNodes ?? []).flatMap(child => [...(fits(child) ? [child] : []), ...everyNode(child, fits)])
}

/** Not read by readers: marks behind headings, buttons, numbers of lines, what only screen readers get. */
function isUnseen(node: HtmlNode): boolean {
  return (
    /^(?:script|style|svg|button|noscript|template|#comment)$/.test(node.nodeName) ||
    attributeOf(node, 'aria-hidden') === 'true' ||
    attributeOf(node, 'hidden') !== null ||
    hasClass(node, 'hash-link') ||
    hasClass(node, 'visually-hidden') ||
    hasClass(node, 'theme-doc-toc-mobile')
  )
}

const block =
  /^(?:address|article|aside|blockquote|br|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

/** The text below a node by blocks: paragraphs, entries, cells, lines of code. White space is one blank. */
export function blocksOf(node: HtmlNode): string[] {
  const blocks = ['']
  const visit = (at: HtmlNode, isCode: boolean) => {
    if (isUnseen(at)) return
    const [first = '', ...lines] = isCode ? (at.value ?? '').split('\n') : [at.value ?? '']
    blocks[blocks.length - 1] += first
    blocks.push(...lines)
    if (block.test(at.nodeName)) blocks.push('')
    for (const child of at.childNodes ?? []) visit(child, isCode || at.nodeName === 'pre')
    if (block.test(at.nodeName)) blocks.push('')
  }
  visit(node, false)
  return blocks.map(toLine).filter(text => text !== '')
}

/** The text of one element. */
export function textOf(node: HtmlNode): string {
  return blocksOf({ nodeName: '#part', childNodes: node.childNodes ?? [] }).join(' ')
}

function toLine(text: string): string {
  return text
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
