/** Drops comments: HTML comments, and MDX expressions that hold nothing else (HTML comments in MDX are masked before parsing). */
import type { MarkdownNode } from '../nodes.ts'
import { walk } from '../walk.ts'

export function remarkComments() {
  return (tree: MarkdownNode): void => {
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type === 'html') node.value = withoutComments(node.value ?? '')
      if (!isEmpty(node)) return
      siblings.splice(index, 1)
      return index
    })
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'paragraph' || node.children?.length !== 0) return
      siblings.splice(index, 1)
      return index
    })
  }
}

function isEmpty({ type, value = '' }: MarkdownNode): boolean {
  if (type === 'html') return value.trim() === ''
  if (type !== 'mdxFlowExpression' && type !== 'mdxTextExpression') return false
  return value.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() === ''
}

/** Blanks comments instead of cutting them, so that the rest keeps its columns. */
function withoutComments(html: string): string {
  return html.includes('<!--') ? html.replace(/<!--[\s\S]*?-->/g, found => found.replace(/[^\n]/g, ' ')) : html
}
