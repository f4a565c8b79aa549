/** Finds the truncation marker of a changelog entry and puts an element in its place that comes through to the end. */
import type { VFile } from 'vfile'
import { contextOf } from '../context.ts'
import type { MarkdownNode } from '../nodes.ts'
import { isMarkerComment, markerNode } from '../truncation.ts'
import { walk } from '../walk.ts'

export function remarkTruncation() {
  return (tree: MarkdownNode, file: VFile): void => {
    const { page, source, sources } = contextOf(file)
    // A partial that an entry imports is not cut.
    if (page.kind !== 'post' || source !== sources[0]) return
    let isFound = false
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (isFound || !isMarkerComment(node)) return
      isFound = true
      siblings.splice(index, 0, markerNode())
      return index + 2
    })
  }
}
