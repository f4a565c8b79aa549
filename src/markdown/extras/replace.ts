/** Replaces parts of texts by elements. */
import type { Properties } from 'hast'
import type { PageContext } from '../context.ts'
import { type MarkdownNode, skip, walk } from '../tree.ts'
import { writtenOf } from './written.ts'

/** Where a text is: in a link or a button, in which nothing else may be focused, or in a heading, which is repeated in lists. */
export type Around = 'text' | 'heading' | 'link'

/** Replaces what `pattern` (global) finds by what `make` returns; null: it stays text. */
export function replaceInTexts(
  tree: MarkdownNode,
  context: PageContext,
  pattern: RegExp,
  make: (match: RegExpExecArray, around: Around) => MarkdownNode | null
): void {
  eachText(tree, 'text', (node, index, siblings, around) => {
    if ((node.value ?? '').search(pattern) < 0) return
    const parts = split(node, context, pattern, match => make(match, around))
    if (parts === null) return
    siblings.splice(index, 1, ...parts)
    return index + parts.length
  })
}

function split(
  node: MarkdownNode,
  context: PageContext,
  pattern: RegExp,
  make: (match: RegExpExecArray) => MarkdownNode | null
): MarkdownNode[] | null {
  const text = writtenOf(node, context)
  if (text === null) return null
  const parts: MarkdownNode[] = []
  let end = 0
  for (const match of text.value.matchAll(pattern)) {
    const made = text.isEscaped(match.index) ? null : make(match)
    if (made === null) continue
    const last = match.index + match[0].length
    if (match.index > end) parts.push(text.part(end, match.index))
    parts.push({ ...made, position: text.part(match.index, last).position })
    end = last
  }
  if (end === 0) return null
  return end < text.value.length ? [...parts, text.part(end, text.value.length)] : parts
}

type VisitText = (
  node: MarkdownNode,
  index: number,
  siblings: MarkdownNode[],
  around: Around
) => number | typeof skip | undefined

export function eachText(root: MarkdownNode, around: Around, visit: VisitText): void {
  walk<MarkdownNode>(root, (node, index, siblings) => {
    if (node.type === 'text') return visit(node, index, siblings, around)
    const inner = aroundIn(node)
    if (inner === null) return
    eachText(node, around === 'link' ? around : inner, visit)
    return skip
  })
}

function aroundIn({ type, name, data }: MarkdownNode): Around | null {
  if (type === 'heading') return 'heading'
  const tag = name ?? data?.hName
  return type === 'link' || type === 'linkReference' || tag === 'a' || tag === 'button' || tag === 'Link'
    ? 'link'
    : null
}

/** A node that becomes an HTML element. */
export function element(hName: string, hProperties: Properties, children: MarkdownNode[]): MarkdownNode {
  return { type: 'element', data: { hName, hProperties }, children }
}

export function text(value: string): MarkdownNode {
  return { type: 'text', value }
}

/** A word as the source of a regular expression with the flag “u”, which refuses a backslash before “-”. */
export function escapePattern(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
