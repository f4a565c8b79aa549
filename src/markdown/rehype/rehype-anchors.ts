/** Lists all targets of `#fragments` in the final HTML, and reports ids that stand twice. */
import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { placeOfAddress } from '../origin.ts'
import { walk } from '../walk.ts'

export function rehypeAnchors() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file)
    const seen = new Set<string>()
    walk<Nodes>(tree, node => {
      if (node.type !== 'element') return
      const { id, name } = node.properties
      if (typeof id === 'string' && id !== '') add(id, node, seen, context)
      if (node.tagName === 'a' && typeof name === 'string' && name !== '' && name !== id) seen.add(name)
    })
    context.found.anchors.push(...seen)
  }
}

function add(id: string, element: Element, seen: Set<string>, context: PageContext): void {
  if (!seen.has(id)) {
    seen.add(id)
    return
  }
  const place = placeOfAddress(element, id, context)
  const hint = 'Links lead to the first one. Give one of them another id.'
  addFinding(context, finding('markdown/duplicate-id', place, `The id “${id}” stands on this page twice.`, hint))
}
