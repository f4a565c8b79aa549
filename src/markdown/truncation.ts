/**
 * The truncation marker of changelog entries: lists show what is before it. Authors may write it as an HTML comment or
 * as an MDX comment in either format; the form that the format does not support is masked by the other one. In the HTML
 * tree the marker is an empty element.
 */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { contextOf, report } from './context.ts'
import { toHtml } from './html.ts'
import { type MarkdownNode, walk, walkElements } from './tree.ts'

/** Placeholder in masked comments; a private-use character that no author types. */
const mark = '\uE002'

/** Masks a line of Markdown that contains only the MDX marker. */
export function maskMarkerLine(line: string): string {
  const match = /^( {0,3})(\{\/\*\s*truncate\s*\*\/\})[ \t]*$/.exec(line)
  if (match === null) return line
  const [, indent = '', marker = ''] = match
  return `${indent}<!--${mark.padEnd(marker.length - '<!---->'.length)}-->`
}

/**
 * The mask for an HTML comment in MDX. The marker becomes an expression, and so does a comment that is a block, because
 * it ends a list before it; every other comment becomes spaces.
 */
export function maskMdxComment(comment: string, isBlock: boolean): string {
  if (!/^<!--\s*truncate\s*-->$/.test(comment)) {
    const blank = comment.replace(/[^\n]/g, ' ')
    const room = comment.split('\n', 1)[0]?.length ?? 0
    return isBlock && room > '{/**/}'.length ? `{/*${blank.slice('{/**/}'.length, room)}*/}${blank.slice(room)}` : blank
  }
  return `{/*${mark.padEnd(comment.length - '{/**/}'.length)}*/}`
}

const comments: ReadonlyMap<string, RegExp> = new Map([
  ['html', /<!--\s*(?:truncate|\uE002)\s*-->/],
  ['mdxFlowExpression', /^\s*\/\*\s*(?:truncate|\uE002)\s*\*\/\s*$/],
  ['mdxTextExpression', /^\s*\/\*\s*(?:truncate|\uE002)\s*\*\/\s*$/]
])

/** Whether a node is, or begins with, the marker. */
function isMarkerComment({ type, value = '' }: MarkdownNode): boolean {
  return comments.get(type)?.test(value) ?? false
}

/** A node that becomes the marker's element. */
function markerNode(): MarkdownNode {
  return { type: 'truncation', data: { hName: 'span', hProperties: { dataTruncate: '' } }, children: [] }
}

function isMarkerElement({ tagName, properties }: Element): boolean {
  return tagName === 'span' && properties.dataTruncate !== undefined
}

/** Replaces the truncation marker of a changelog entry by an element that no later plugin removes. */
export function remarkTruncation() {
  return (tree: MarkdownNode, file: VFile): void => {
    const { page, source, sources } = contextOf(file)
    // A marker in an imported partial does not truncate the entry.
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

/** Removes the truncation marker of a changelog entry and stores the HTML before it for lists. */
export function rehypeTruncation() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file)
    if (context.page.kind !== 'post') return
    const before = cutAtMarker(tree)
    if (before === null) {
      const message = 'The entry has no truncation marker, so lists show all of it.'
      report(context, 'post/untruncated', undefined, message, 'Write “<!-- truncate -->” after its introduction.')
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

/** A copy of `parent` with only the content before the marker; null when it has no marker. */
function cutAtMarker<Parent extends Root | Element>(parent: Parent): Parent | null {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== 'element') continue
    const isMarker = isMarkerElement(child)
    const inside = isMarker ? null : cutAtMarker(child)
    if (inside === null && !isMarker) continue
    // Only here: an entry may have 10,000 elements without the marker.
    const before = parent.children.slice(0, index)
    return { ...parent, children: inside === null || inside.children.length === 0 ? before : [...before, inside] }
  }
  return null
}
