/**
 * Raw HTML of `.md` files becomes elements. Loads and runs the HTML parser only for pages that have any: most do not,
 * and it costs as much as the rest of the page together. Elements keep positions, the raw ones included.
 */
import type { Root } from 'hast'
import type { VFile } from 'vfile'
import { walk } from '../walk.ts'

export function rehypeRawHtml() {
  return async (tree: Root, file: VFile): Promise<Root> => {
    if (!hasRaw(tree)) return tree
    const { raw } = await import('hast-util-raw')
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
