/** `[term](tip "A short text")`: a term with a text that readers can open. */
import { report } from '../context.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import type { Extra } from './extra.ts'
import { tip } from './tip.ts'

export const tooltips: Extra = {
  name: 'tooltips',
  stage: 'text',
  sign: /\]\(tip\b/,
  apply: (tree, context) => {
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'link' || node.url !== 'tip') return
      const words = node.title?.trim() ?? ''
      if (words === '') {
        const message = 'A tooltip without text is a link to the page “tip”.'
        report(context, 'link/no-text', node.position?.start, message, 'Write [term](tip "A short text").')
        return
      }
      siblings[index] = { ...tip(node.children ?? [], words, context), position: node.position }
      return index + 1
    })
  }
}
