/**
 * Puts masked syntax (syntax.ts) back where it turned out to be none: in code, raw HTML and expressions the
 * author's characters must come out as written.
 */
import type { VFile } from 'vfile'
import { contextOf, type PageContext } from '../context.ts'
import type { MarkdownNode } from '../nodes.ts'
import { idBraces } from '../syntax.ts'
import { walk } from '../walk.ts'

export function remarkRestore() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    walk<MarkdownNode>(tree, node => {
      if (node.value === undefined) return
      if (context.format === 'mdx') node.value = restoreBraces(node.value)
      if (context.fences.size > 0 && node.type !== 'text') restoreFences(node, context)
    })
  }
}

function restoreBraces(value: string): string {
  return value.includes(idBraces.open) ? value.replaceAll(idBraces.open, '{').replaceAll(idBraces.close, '}') : value
}

function restoreFences(node: MarkdownNode, { fences, source }: PageContext): void {
  const start = node.position?.start
  if (start === undefined || !node.value?.includes('___')) return
  const isFencedCode = node.type === 'code' && /[`~]/.test(source.text[start.offset ?? -1] ?? '')
  const firstLine = start.line + (isFencedCode ? 1 : 0)
  node.value = node.value
    .split('\n')
    .map((line, index) => {
      const fence = fences.get(firstLine + index)
      return fence === undefined ? line : line.replace(/___[ ]*$/, fence.written)
    })
    .join('\n')
}
