/**
 * Raw HTML of `.md` files becomes elements. Runs the HTML parser only on pages that have any: most do not,
 * and it costs as much as the rest of the page together. Elements keep positions, the raw ones included.
 */
import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { VFile } from 'vfile'
import { walk } from '../walk.ts'

export function rehypeRawHtml() {
  return (tree: Root, file: VFile): Root => {
    if (!hasRaw(tree)) return tree
    // A fragment in, a fragment out: `raw` answers with the type of root it is given.
    return raw(tree, { file }) as Root
  }
}

function hasRaw(tree: Root): boolean {
  let found = false
  walk(tree, node => {
    if (node.type === 'raw') found = true
  })
  return found
}
