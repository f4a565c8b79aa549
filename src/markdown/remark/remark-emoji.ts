/** Emoji short codes, as on GitHub: `:rocket:` → 🚀. Unknown words between colons are unchanged. */
import { withEmoji } from '../../util/emoji.ts'
import { type MarkdownNode, walk } from '../tree.ts'

export function remarkEmoji() {
  return (tree: MarkdownNode): void => {
    walk<MarkdownNode>(tree, node => {
      if (node.type === 'text' && node.value !== undefined) node.value = withEmoji(node.value)
    })
  }
}
