/** The visible content of a page, part by part: headings, paragraphs, rows of tables, code, pictures. */
import { attributeOf, type HtmlNode, hasClass, isBlock, isUnseen, toLine } from './html.ts'

export type PartKind = 'heading' | 'text' | 'code' | 'picture'

/** One part of a page, in the order of the page. */
export interface ContentPart {
  readonly kind: PartKind
  /** `## Install`; a paragraph; the cells of a row, separated by bars; code with line breaks; the alternative text. */
  readonly text: string
  /** For pictures only. */
  readonly picture?: PictureFacts
}

interface PictureFacts {
  /** As written in the page. */
  readonly href: string
  readonly width: string | null
  readonly height: string | null
}

/** The content parts below a node. */
export function contentOf(node: HtmlNode): ContentPart[] {
  const parts: ContentPart[] = []
  let text = ''
  const end = () => {
    const line = toLine(text)
    if (line !== '') parts.push({ kind: 'text', text: line })
    text = ''
  }
  const visit = (at: HtmlNode) => {
    if (isUnseen(at)) return
    const own = isInParts(at) ? toPart(at) : null
    if (own !== null) {
      end()
      if (own.text !== '' || own.kind === 'picture') parts.push(own)
      return
    }
    text += at.value ?? ''
    const isOwnBlock = isBlock(at) && !/^t[dh]$/.test(at.nodeName)
    if (isOwnBlock) end()
    for (const child of at.childNodes ?? []) visit(child)
    if (isOwnBlock) end()
    else if (/^t[dh]$/.test(at.nodeName)) text += ' | '
  }
  visit(node)
  end()
  return parts.map(part => ({ ...part, text: part.text.replace(/(?<! \|)(?: \|)+$/, '') }))
}

function isInParts({ nodeName }: HtmlNode): boolean {
  return /^(?:h[1-6]|pre|img)$/.test(nodeName)
}

function toPart(node: HtmlNode): ContentPart {
  const { nodeName } = node
  if (nodeName === 'img') {
    const [href, width, height] = ['src', 'width', 'height'].map(name => attributeOf(node, name))
    const picture = { href: href ?? '', width: width ?? null, height: height ?? null }
    return { kind: 'picture', text: toLine(attributeOf(node, 'alt') ?? ''), picture }
  }
  if (nodeName === 'pre') return { kind: 'code', text: codeOf(node).replace(/^\n+/, '').trimEnd() }
  return { kind: 'heading', text: `${'#'.repeat(Number(nodeName.slice(1)))} ${toLine(plainText(node))}` }
}

/** Code with its line breaks: some generators make each line a block element. */
function codeOf(node: HtmlNode): string {
  if (isUnseen(node)) return ''
  const inner = (node.childNodes ?? []).map(codeOf).join('')
  const isLine = node.nodeName === 'br' || (node.nodeName !== 'pre' && isBlock(node)) || hasClass(node, 'token-line')
  return `${node.value ?? ''}${inner}${isLine && !inner.endsWith('\n') ? '\n' : ''}`
}

function plainText(node: HtmlNode): string {
  return isUnseen(node) ? '' : (node.value ?? '') + (node.childNodes ?? []).map(plainText).join('')
}
