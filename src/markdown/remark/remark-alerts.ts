/**
 * GitHub's alerts become admonitions:
 *
 *   > [!NOTE]
 *   > Text.
 */
import { admonition } from '../../shared/markup/admonition.ts'
import { toMarkdownNode } from '../fragment.ts'
import type { MarkdownNode } from '../nodes.ts'
import { walk } from '../walk.ts'

export function remarkAlerts() {
  return (tree: MarkdownNode): void =>
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'blockquote') return
      const keyword = takeKeyword(node)
      if (keyword === null) return
      siblings[index] = toMarkdownNode(admonition(keyword), { children: node.children ?? [] }, node.position)
    })
}

/** The type named in the first line of a quote, which it is removed from. */
function takeKeyword(quote: MarkdownNode): string | null {
  const paragraph = quote.children?.[0]
  const first = paragraph?.children?.[0]
  if (paragraph?.type !== 'paragraph' || first?.type !== 'text') return null
  const match = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i.exec(first.value ?? '')
  if (match === null) return null
  first.value = first.value?.slice(match[0].length) ?? ''
  if (first.value === '') paragraph.children?.shift()
  if (paragraph.children?.[0]?.type === 'break') paragraph.children.shift()
  if (paragraph.children?.length === 0) quote.children?.shift()
  return match[1]?.toLowerCase() ?? null
}
