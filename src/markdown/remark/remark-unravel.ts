/**
 * MDX parses a line that holds nothing but JSX or expressions as a paragraph around them; this takes the
 * paragraph away, as @mdx-js/mdx does for its own parser. The native parser has done it already.
 */
import type { MarkdownNode } from '../nodes.ts'
import { walk } from '../walk.ts'

export function remarkUnravel() {
  return (tree: MarkdownNode): void =>
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.name !== undefined && node.attributes !== undefined) node.data = { ...node.data, _mdxExplicitJsx: true }
      if (node.type !== 'paragraph' || !isOnlyJsx(node.children ?? [])) return
      const blocks = (node.children ?? []).filter(child => !isSpace(child)).map(toBlock)
      siblings.splice(index, 1, ...blocks)
      return index
    })
}

function isOnlyJsx(children: readonly MarkdownNode[]): boolean {
  const rest = children.filter(child => !isSpace(child))
  return rest.length > 0 && rest.every(({ type }) => type === 'mdxJsxTextElement' || type === 'mdxTextExpression')
}

function isSpace({ type, value }: MarkdownNode): boolean {
  return type === 'text' && /^[\t\r\n ]*$/.test(value ?? '')
}

function toBlock(node: MarkdownNode): MarkdownNode {
  return { ...node, type: node.type === 'mdxJsxTextElement' ? 'mdxJsxFlowElement' : 'mdxFlowExpression' }
}
