/**
 * Walks a tree in document order; visitors may change the list that holds their node. unist-util-visit takes ten times as
 * long (2.5 ms for the 25 plugins of a page), because it makes a list of parents for each node.
 */
import type { Element, Root } from 'hast'

interface Node {
  type: string
  children?: unknown[]
}

/** Returned by a visitor that does not want the children of its node visited. */
export const skip = 'skip'

/** What to visit next: the children (nothing returned), the sibling at an index, or the next one (`skip`). */
type Next = number | typeof skip | undefined

/** Calls `visit` for each node below `root`. It may return `skip`, or the index of the sibling to visit next. */
export function walk<N extends Node>(
  root: { children?: readonly N[] | undefined },
  visit: (node: N, index: number, siblings: N[]) => Next
): void {
  // Children of a tree are of the tree's own node type; the structural type above cannot say so.
  const siblings = root.children as N[] | undefined
  if (siblings === undefined) return
  for (let index = 0; index < siblings.length; ) {
    const node = siblings[index] as N
    const next = visit(node, index, siblings)
    if (typeof next === 'number') {
      index = next
      continue
    }
    // A visitor may have put another node in its place.
    if (next !== skip) walk((siblings[index] ?? node) as { children?: readonly N[] | undefined }, visit)
    index++
  }
}

/** Calls `visit` for each element below `root`, except inside interactive components: React owns their HTML. */
export function walkElements(
  root: Root | Element,
  visit: (element: Element, index: number, siblings: Node[]) => Next
): void {
  walk<Node>(root, (node, index, siblings) => {
    if (node.type !== 'element') return
    const element = node as Element
    return visit(element, index, siblings) ?? (element.tagName === 'docsgen-island' ? skip : undefined)
  })
}

/** Levels of nesting below `root`, counted without recursion, stopping above `limit`. */
export function depthOf(root: Node, limit: number): { depth: number; deepest: Node } {
  let level: Node[] = [root]
  let depth = 0
  for (;;) {
    const below = level.flatMap(node => (node.children ?? []) as Node[])
    if (below.length === 0 || depth > limit) return { depth, deepest: level[0] as Node }
    level = below
    depth++
  }
}
