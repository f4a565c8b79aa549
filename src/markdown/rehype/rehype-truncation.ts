/** Takes the truncation marker out of a changelog entry and keeps the HTML of what stands before it, for lists. */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { contextOf, report } from '../context.ts'
import { toHtml } from '../html.ts'
import { isMarkerElement } from '../truncation.ts'
import { walkElements } from '../walk.ts'

export function rehypeTruncation() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file)
    if (context.page.kind !== 'post') return
    const before = cutAtMarker(tree)
    if (before === null) {
      const message = 'The entry has no truncation marker, so lists show all of it.'
      report(context, 'post/untruncated', undefined, message, 'Write “<!-- truncate -->” after its first words.')
      return
    }
    context.found.excerptHtml = toHtml(before.children)
    walkElements(tree, (element, index, siblings) => {
      if (!isMarkerElement(element)) return
      siblings.splice(index, 1)
      return index
    })
  }
}

/** A copy of `parent` with what stands before the marker; null when the marker is not in it. */
function cutAtMarker<Parent extends Root | Element>(parent: Parent): Parent | null {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== 'element') continue
    const before = parent.children.slice(0, index)
    if (isMarkerElement(child)) return { ...parent, children: before }
    const inside = cutAtMarker(child)
    if (inside === null) continue
    return { ...parent, children: inside.children.length === 0 ? before : [...before, inside] }
  }
  return null
}
