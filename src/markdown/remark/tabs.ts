/**
 * Tabs around any content:
 *
 *   ::::tabs[system]        a group: a choice in it counts for all tabs of this name, on all pages; it may be left out
 *   :::tab[Linux]
 *   Text, code, lists.
 *   :::
 *   ::::
 */
import { tabs, tabsHint } from '../../shared/markup/tabs.ts'
import { type Fence, type PageContext, report } from '../context.ts'
import { toMarkdownNode } from '../parse/fragment.ts'
import type { MarkdownNode } from '../tree.ts'

/** A `:::tab` until the tabs around it are made. */
interface Panel {
  readonly label: readonly MarkdownNode[]
  readonly text: string
  readonly isSelected: boolean
}

const panels = new WeakMap<MarkdownNode, Panel>()

/** The content of a `:::tab`, with its label; outside of tabs, it is shown below the label. */
export function toTab(
  { title, isOpen }: Fence,
  label: readonly MarkdownNode[],
  content: MarkdownNode[],
  position: MarkdownNode['position']
): MarkdownNode {
  const node: MarkdownNode = { type: 'element', data: { hName: 'div' }, children: content, position }
  panels.set(node, { label, text: textOf(label) || (title?.text ?? ''), isSelected: isOpen })
  return node
}

/** The tabs of a `:::tabs` with this content. */
export function toPanels(
  content: readonly MarkdownNode[],
  group: string | null,
  position: MarkdownNode['position'],
  context: PageContext
): MarkdownNode {
  const others: MarkdownNode[] = []
  const items = content.flatMap(node => {
    const panel = panels.get(node)
    if (panel !== undefined) return [{ panel, children: node.children ?? [] }]
    const message = '“:::tabs” contains something that is not a “:::tab”, which is shown after them.'
    report(context, 'markdown/tabs', node.position?.start, message, 'Move it into a tab, or before or after the tabs.')
    others.push(node)
    return []
  })
  const used = new Map<string, number>()
  const values = items.map(({ panel }) => {
    const count = used.get(panel.text) ?? 0
    used.set(panel.text, count + 1)
    return count === 0 ? panel.text : `${panel.text} ${count + 1}`
  })
  const { markup, problems, labels } = tabs(
    { groupId: group },
    items.map(({ panel }, index) => ({
      value: values[index],
      label: isPlain(panel.label) ? panel.text : panel.label,
      default: panel.isSelected
    }))
  )
  for (const problem of problems) report(context, 'markdown/tabs', position?.start, problem, tabsHint)
  const slots = Object.fromEntries(items.map(({ children }, index) => [index, children]))
  const shown = toMarkdownNode(markup, { ...slots, ...(labels as Readonly<Record<string, MarkdownNode[]>>) }, position)
  return others.length === 0
    ? shown
    : { type: 'element', data: { hName: 'div' }, children: [shown, ...others], position }
}

function isPlain(label: readonly MarkdownNode[]): boolean {
  return label.every(({ type }) => type === 'text')
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map(({ value = '', children = [] }) => value + textOf(children))
    .join('')
    .trim()
}
