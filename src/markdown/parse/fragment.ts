/** Builds parts of Markdown trees: component markup as nodes, and titles that are parsed separately. */
import type { Properties } from 'hast'
import type { Point, Position } from 'unist'
import type { Markup, MarkupChild } from '../../shared/markup/markup.ts'
import { type MarkdownNode, walk } from '../tree.ts'

/** A component's markup as a node whose `children` fill the slots. */
export function toMarkdownNode(
  markup: Markup,
  slots: Readonly<Record<string, readonly MarkdownNode[]>>,
  position?: Position | undefined
): MarkdownNode {
  return {
    type: 'element',
    position,
    data: { hName: markup.tag, hProperties: toProperties(markup.attributes) },
    children: markup.children.flatMap(child => toMarkdownNodes(child, slots))
  }
}

function toMarkdownNodes(child: MarkupChild, slots: Readonly<Record<string, readonly MarkdownNode[]>>): MarkdownNode[] {
  if (typeof child === 'string') return [{ type: 'text', value: child }]
  if ('slot' in child) return [...(slots[child.slot] ?? [])]
  return [toMarkdownNode(child, slots)]
}

/** HTML attributes of our own markup as hast properties. */
export function toProperties(attributes: Markup['attributes']): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'class') properties.className = String(value).split(' ')
    else if (name === 'tabindex') properties.tabIndex = Number(value)
    else properties[/^(?:data|aria)-/.test(name) ? camelCase(name) : name] = value
  }
  return properties
}

/** `data-group-id` → `dataGroupId`, hast's spelling. */
function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Shifts the positions of a tree parsed from one line of text to the point of the body where that text is. */
export function movePositions(tree: MarkdownNode, to: Point): void {
  const move = ({ line, column, offset = 0 }: Point): Point => ({
    line: line + to.line - 1,
    column: column + to.column - 1,
    offset: offset + (to.offset ?? 0)
  })
  walk<MarkdownNode>(tree, node => {
    if (node.position !== undefined) node.position = { start: move(node.position.start), end: move(node.position.end) }
  })
}
