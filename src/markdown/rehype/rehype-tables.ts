/**
 * Wraps tables in a box that scrolls when they are wide; the box is focusable by keyboard and has an accessible name.
 */
import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { addFinding, contextOf } from '../context.ts'
import { textOf } from '../html.ts'
import { placeOfElement } from '../origin.ts'
import { skip, walkElements } from '../tree.ts'

export function rehypeTables() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file)
    const names = new Map<string, number>()
    walkElements(tree, (element, index, siblings) => {
      if (element.tagName !== 'table') return
      if (!hasHeader(element)) {
        const hint = 'Name the columns in the first row: readers of a screen reader hear those names with each cell.'
        addFinding(
          context,
          finding('markdown/table-header', placeOfElement(element, context), 'The table has no header.', hint)
        )
      }
      siblings[index] = box(element, uniqueName(nameOf(element), names))
      return skip
    })
  }
}

function box(table: Element, name: string): Element {
  const className = ['table-wrapper', ...(endsWithText(table) ? ['table-wrapper--described'] : [])]
  const properties = { className, tabIndex: 0, role: 'region', ariaLabel: name }
  return { type: 'element', tagName: 'div', properties, children: [table] }
}

/** Cells with more characters than this have sentences rather than values. */
const longestValue = 40

/** Whether the last of several columns has the longest texts, as in a list of options with descriptions. */
function endsWithText(table: Element): boolean {
  let last = longestValue
  let others = longestValue
  walkElements(table, row => {
    if (row.tagName !== 'tr') return
    const lengths = row.children.flatMap(node => (node.type === 'element' ? [textOf(node).trim().length] : []))
    if (lengths.length > 1) last = Math.max(last, lengths.pop() ?? 0)
    others = Math.max(others, ...lengths)
    return skip
  })
  return last > others
}

/** Whether a column or a row has a heading; a table used only for layout needs none. */
function hasHeader(table: Element): boolean {
  const { role } = table.properties
  return role === 'presentation' || role === 'none' || namesSomething(table)
}

function namesSomething(node: Nodes): boolean {
  if (node.type === 'element' && node.tagName === 'th' && textOf(node).trim() !== '') return true
  return 'children' in node && node.children.some(namesSomething)
}

/** The caption, otherwise the column headings: `Table: Flag, Type, Default`. */
function nameOf(table: Element): string {
  const caption = childNamed(table, 'caption')
  if (caption !== undefined) return textOf(caption).trim()
  const row = childNamed(childNamed(table, 'thead'), 'tr')
  const columns = row?.children.map(cell => textOf(cell).trim()).filter(text => text !== '') ?? []
  return columns.length === 0 ? 'Table' : `Table: ${columns.join(', ')}`
}

function childNamed(parent: Element | undefined, tagName: string): Element | undefined {
  return parent?.children.find((node): node is Element => node.type === 'element' && node.tagName === tagName)
}

/** Makes the names of regions unique, because landmarks with the same name cannot be distinguished. */
function uniqueName(name: string, names: Map<string, number>): string {
  const count = (names.get(name) ?? 0) + 1
  names.set(name, count)
  return count === 1 ? name : `${name} (${count})`
}
