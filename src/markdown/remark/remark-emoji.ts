/** Short codes of emoji, as GitHub has them: `:rocket:` → 🚀. Other words between colons stay as they are. */
import type { VFile } from 'vfile'
import { contextOf } from '../context.ts'
import { type MarkdownNode, walk } from '../tree.ts'

const shortCode = /:([a-z0-9_+-]+):/g

export function remarkEmoji() {
  return async (tree: MarkdownNode, file: VFile): Promise<void> => {
    if (contextOf(file).sources.every(({ text }) => text.match(shortCode) === null)) return
    // Two thousand names: for pages alone that have one.
    const { nameToEmoji } = await import('gemoji')
    walk<MarkdownNode>(tree, node => {
      if (node.type !== 'text' || node.value === undefined) return
      node.value = node.value.replace(shortCode, (written, name: string) =>
        Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written
      )
    })
  }
}
