/**
 * The trees that plugins process, and the function that walks them. Plugins read a few fields of a few kinds, so one
 * wide node type describes all of Markdown; HTML trees use hast's own types. unist-util-visit takes ten times as long
 * (2.5 ms for the 25 plugins of a page), because it allocates a list of parents for each node.
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

/** Whether a block of code is a sample of Markdown. */
export function isMarkdown({ lang }: MarkdownNode): boolean {
  return /^(?:md|mdx|markdown)$/i.test(lang ?? '')
}

/** JSX, an expression or an import/export block; same type in Markdown and HTML trees. */
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
  position?: Position | undefined
}

/** Returned by a visitor to skip the children of its node. */
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
  // Children have the node type of their tree, which the structural type above cannot express.
  const siblings = root.children as N[] | undefined
  if (siblings === undefined) return
  for (let index = 0; index < siblings.length; ) {
    const node = siblings[index] as N
    const next = visit(node, index, siblings)
    if (typeof next === 'number') {
      index = next
      continue
    }
    // The visitor may have replaced the node.
    if (next !== skip) walk((siblings[index] ?? node) as { children?: readonly N[] | undefined }, visit)
    index++
  }
}

/** Calls `visit` for each element below `root`, except inside interactive components, whose HTML belongs to React. */
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

/** Content of the page inside an interactive component, which React does not touch. */
function slotsOf(island: Element): Element[] {
  const slots: Element[] = []
  walk<Node>(island, node => {
    if (node.type !== 'element' || (node as Element).tagName !== 'docsgen-slot') return
    slots.push(node as Element)
    return skip
  })
  return slots
}

/** The depth of nesting below `root`, and the deepest place in the text; iterative, and stops above `limit`. */
export function depthOf(root: Node, limit: number): { depth: number; deepest: Position | undefined } {
  let level: Node[] = [root]
  let deepest = root.position
  let depth = 0
  for (;;) {
    const below = level.flatMap(node => (node.children ?? []) as Node[])
    if (below.length === 0 || depth > limit) return { depth, deepest }
    level = below
    // Boxes around content have no position.
    deepest = level.find(({ position }) => position !== undefined)?.position ?? deepest
    depth++
  }
}
