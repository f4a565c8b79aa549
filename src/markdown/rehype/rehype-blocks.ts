/**
 * Records which pages need the style sheets `blocks` and `protobuf`, and renders file trees: in the list inside
 * `<FileTree>`, an entry that ends with `/` or contains a list is a folder, `…` means omitted entries, and text
 * after the name is a remark.
 *
 *   <li><details open><summary><svg data-icon="folder2-open"/>src</summary><ul>…</ul></details></li>
 *   <li><span class="file-tree__name"><svg data-icon="file-earmark"/>a.ts</span> <span class="file-tree__remark">…</span></li>
 */
import type { Element, ElementContent, Root } from 'hast'
import type { VFile } from 'vfile'
import { contextOf } from '../context.ts'
import { textOf } from '../html.ts'
import { walkElements } from '../tree.ts'

export function rehypeBlocks() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file)
    const trees: Element[] = []
    walkElements(tree, element => {
      const { dataBlock } = element.properties
      if (dataBlock === undefined) return
      delete element.properties.dataBlock
      context.found.sheets.add(dataBlock === 'protobuf' ? 'protobuf' : 'blocks')
      if (dataBlock === 'file-tree') trees.push(element)
    })
    for (const element of trees) for (const list of childrenOf(element, 'ul')) drawList(list)
  }
}

function childrenOf({ children }: Element, tagName: string): Element[] {
  return children.filter((node): node is Element => node.type === 'element' && node.tagName === tagName)
}

function drawList(list: Element): void {
  for (const entry of childrenOf(list, 'li')) drawEntry(entry)
}

function drawEntry(entry: Element): void {
  // The items of a loose list contain paragraphs.
  const content = entry.children.flatMap(node => (isParagraph(node) ? node.children : [node]))
  const lists = childrenOf({ ...entry, children: content }, 'ul')
  const { name, remark } = split(content.filter(node => !lists.includes(node as Element)))
  const written = name.map(textOf).join('').trim()
  const isFolder = lists.length > 0 || written.endsWith('/')
  const label: ElementContent[] =
    written === '…' || written === '...' ? [text('…')] : [drawing(isFolder ? 'folder2' : 'file-earmark'), ...name]
  const described: ElementContent[] = remark.length === 0 ? [] : [text(' '), span('file-tree__remark', trimmed(remark))]
  for (const list of lists) drawList(list)
  entry.properties.className = [isFolder ? 'file-tree__folder' : 'file-tree__file']
  entry.children =
    lists.length === 0
      ? [span('file-tree__name', label), ...described]
      : [details([span('file-tree__name', label), ...described], lists)]
}

function isParagraph(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'p'
}

/** The name ends at the first space outside of elements. */
function split(content: readonly ElementContent[]): { name: ElementContent[]; remark: ElementContent[] } {
  const at = content.findIndex(
    (node, index) => node.type === 'text' && / /.test(index === 0 ? node.value.trimStart() : node.value)
  )
  const node = content[at]
  if (node?.type !== 'text') return { name: [...content], remark: [] }
  const value = at === 0 ? node.value.trimStart() : node.value
  const space = value.indexOf(' ')
  const before = value.slice(0, space)
  const after = value.slice(space)
  return {
    name: [...content.slice(0, at), ...(before === '' ? [] : [text(before)])],
    remark: after.trim() === '' && at === content.length - 1 ? [] : [text(after), ...content.slice(at + 1)]
  }
}

function trimmed(content: readonly ElementContent[]): ElementContent[] {
  const [first, ...rest] = content
  return first?.type === 'text' ? [text(first.value.trimStart()), ...rest] : [...content]
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}

function span(className: string, children: ElementContent[]): Element {
  return { type: 'element', tagName: 'span', properties: { className: [className] }, children }
}

function drawing(name: string): Element {
  return {
    type: 'element',
    tagName: 'svg',
    properties: { className: ['icon'], dataIcon: name, ariaHidden: 'true' },
    children: []
  }
}

function details(label: ElementContent[], lists: Element[]): Element {
  const summary: Element = { type: 'element', tagName: 'summary', properties: {}, children: label }
  return { type: 'element', tagName: 'details', properties: { open: true }, children: [summary, ...lists] }
}
