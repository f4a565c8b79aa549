/**
 * The trees that plugins walk, and the walk. Plugins look at a few fields of a few kinds, so one wide node type describes
 * all of Markdown; HTML trees use hast's own types. unist-util-visit takes ten times as long (2.5 ms for the 25 plugins of a
 * page), because it makes a list of parents for each node.
 */
import type { Program } from 'estree'
import type { Element, ElementContent, Properties, Root } from 'hast'
import type { Position } from 'unist'

export interface MarkdownNode {
  type: string
  children?: MarkdownNode[]
  value?: string
  position?: Position | undefined
  data?: NodeData
  depth?: number
  url?: string
  title?: string | null
  alt?: string | null
  identifier?: string
  lang?: string | null
  meta?: string | null
  name?: string | null
  attributes?: JsxAttribute[]
}

interface NodeData {
  hName?: string
  hProperties?: Properties
  hChildren?: ElementContent[]
  estree?: Program
  /** Set on JSX that the author wrote, so that MDX does not replace its components. */
  _mdxExplicitJsx?: boolean
}

export type JsxAttribute =
  | { type: 'mdxJsxAttribute'; name: string; value?: string | null | JsxAttributeExpression }
  | { type: 'mdxJsxExpressionAttribute'; value: string; data?: NodeData }

interface JsxAttributeExpression {
  type: 'mdxJsxAttributeValueExpression'
  value: string
  data?: NodeData
}

/** JSX, an expression or an import/export block; the same in Markdown and HTML trees. */
export interface MdxNode {
  type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' | 'mdxFlowExpression' | 'mdxTextExpression' | 'mdxjsEsm'
  name?: string | null
  attributes?: JsxAttribute[]
  value?: string
  children?: HtmlNode[]
  position?: Position | undefined
  data?: NodeData
}

export type HtmlNode = ElementContent | MdxNode | { type: 'raw'; value: string; position?: Position | undefined }

export function isMdx(node: { type: string }): node is MdxNode {
  return node.type.startsWith('mdx')
}

export function isJsx(node: { type: string }): node is MdxNode & { attributes: JsxAttribute[] } {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

interface Node {
  type: string
  children?: unknown[]
}

/** Returned by a visitor that does not want the children of its node visited. */
export const skip = 'skip'

/** What to visit next: the children (nothing returned), the sibling at an index, or the next one (`skip`). */
type Next = number | typeof skip | undefined

/**
 * Calls `visit` for each node below `root`, in document order. It may change the list that holds the node, and return `skip`
 * or the index of the sibling to visit next.
 */
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

/** Calls `visit` for each element below `root`, except for those of interactive components: React owns their HTML. */
export function walkElements(
  root: Root | Element,
  visit: (element: Element, index: number, siblings: Node[]) => Next
): void {
  walk<Node>(root, (node, index, siblings) => {
    if (node.type !== 'element') return
    const element = node as Element
    const next = visit(element, index, siblings)
    if (next !== undefined || element.tagName !== 'docsgen-island') return next
    for (const slot of slotsOf(element)) walkElements(slot, visit)
    return skip
  })
}

/** Content of the page inside of an interactive component, which React leaves as it is. */
function slotsOf(island: Element): Element[] {
  const slots: Element[] = []
  walk<Node>(island, node => {
    if (node.type !== 'element' || (node as Element).tagName !== 'docsgen-slot') return
    slots.push(node as Element)
    return skip
  })
  return slots
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
