/**
 * Markdown of a comment in a source, such as a `.proto` file → HTML, at once and without a page around it. Raw HTML is
 * text, a picture is a link to it, and a heading is a bold line: the headings of the page are those of declarations.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { MarkdownConfig } from '../types/config.ts'
import { textOf, toHtml } from './html.ts'
import { loadParser } from './parse/parser.ts'
import { isMasked, maskTags, unmaskText } from './parse/syntax.ts'
import { toHtmlTreeOptions } from './to-html-tree.ts'
import { walk } from './tree.ts'

/** An address as the page has it; null: it must not be a link. */
type LinkOf = (written: string, text: string) => { readonly href: string; readonly isOtherSite: boolean } | null

/** `inline`: the HTML without `<p>` if the comment is a single paragraph. */
interface RenderedComment {
  readonly html: string
  readonly inline: string | null
  readonly text: string
}

export async function createCommentRenderer(
  config: Pick<MarkdownConfig, 'parser' | 'math' | 'remarkPlugins' | 'plugins'>
): Promise<(comment: string, linkOf: LinkOf) => RenderedComment> {
  const parser = await loadParser({ ...config, math: null, remarkPlugins: [], plugins: new Map() })
  const processor = unified().use(parser.plugins('md')).use(remarkRehype, toHtmlTreeOptions('escape', null))
  return (comment, linkOf) => {
    // A processor's type lists the trees of its steps.
    const tree = processor.runSync(processor.parse(withoutTags(comment)) as never) as unknown as Root
    walk<Nodes>(tree, node => {
      if (node.type === 'text') node.value = unmaskText(node.value)
    })
    finish(tree, linkOf)
    const [only, ...others] = tree.children.filter(node => node.type !== 'text' || node.value.trim() !== '')
    const isParagraph = others.length === 0 && only?.type === 'element' && only.tagName === 'p'
    return {
      html: toHtml(tree.children).trim(),
      inline: isParagraph ? toHtml(only.children) : null,
      text: tree.children.map(textOf).join(' ')
    }
  }
}

/** Without control characters, and with each “<” that begins no address masked, so that nothing is a tag. */
function withoutTags(comment: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
  const text = comment.replace(/[\0-\b\v\f\x0e-\x1f]/g, '')
  const tags = Array.from(text.matchAll(/(?<!\]\()<(?!(?:https?:|mailto:)[^\s<>]+>)/g), ({ index }) => index)
  return maskTags(text, tags)
}

function finish(tree: Root, linkOf: LinkOf): void {
  walk<Nodes>(tree, (node, index, siblings) => {
    if (node.type !== 'element') return
    delete node.properties.dataHeading
    delete node.properties.dataMeta
    if (/^h[1-6]$/.test(node.tagName)) {
      const strong: Element = { type: 'element', tagName: 'strong', properties: {}, children: node.children }
      siblings[index] = { type: 'element', tagName: 'p', properties: {}, children: [strong] }
      return
    }
    if (node.tagName !== 'a' && node.tagName !== 'img') return
    const isPicture = node.tagName === 'img'
    const children: ElementContent[] = isPicture ? [{ type: 'text', value: textOf(node) || 'Picture' }] : node.children
    const written = String((isPicture ? node.properties.src : node.properties.href) ?? '')
    const link = isMasked(written) ? null : linkOf(written, children.map(textOf).join(''))
    if (link === null) {
      siblings.splice(index, 1, ...children)
      return index
    }
    const { title } = node.properties
    const properties = { href: link.href, ...(title !== undefined && { title }) }
    const outside = link.isOtherSite ? { target: '_blank', rel: ['noopener', 'noreferrer'] } : {}
    siblings[index] = { type: 'element', tagName: 'a', properties: { ...properties, ...outside }, children }
    return
  })
}
