/** Short codes of emoji, as GitHub has them: `:rocket:` → 🚀. Other words between colons stay as they are. */
import { withEmoji } from '../../util/emoji.ts'
import { type MarkdownNode, walk } from '../tree.ts'

export function remarkEmoji() {
  return (tree: MarkdownNode): void => {
    walk<MarkdownNode>(tree, node => {
      if (node.type === 'text' && node.value !== undefined) node.value = withEmoji(node.value)
    })
  }
}
