/**
 * Marks around words:
 *
 *   ==marked==   →  <mark>      ^^inserted^^  →  <ins>
 *   x^2^         →  <sup>       H~2~O         →  <sub>, which GFM deletes
 *
 * What is raised or lowered has no spaces: `~a few words~` stays deleted, as on GitHub.
 */
import type { PageContext } from '../context.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import type { Extra } from './extra.ts'
import { element, replaceInTexts } from './replace.ts'
import { type Written, writtenOf } from './written.ts'

export const marked: Extra = {
  name: 'mark',
  stage: 'text',
  sign: /==[^\s=]/,
  apply: (tree, context) => wrapPairs(tree, context, /(?<!=)==(?!=)/g, 'mark')
}

export const inserted: Extra = {
  name: 'insert',
  stage: 'text',
  sign: /\^\^[^\s^]/,
  apply: (tree, context) => wrapPairs(tree, context, /(?<!\^)\^\^(?!\^)/g, 'ins')
}

/** After a letter or before one: `10^th^`, `^14^C`; not the face ^_^. */
const raisedWord =
  /(?<!\^)(?:(?<=[^\s^]|^)\^([^\s^]{0,60}[\p{L}\p{N}][^\s^]{0,60})\^(?!\^)|\^([^\s^]{0,60}[\p{L}\p{N}][^\s^]{0,60})\^(?=[\p{L}\p{N}]))/gu

export const raised: Extra = {
  name: 'superscript',
  stage: 'text',
  sign: /\^[^\s^]/,
  apply: (tree, context) =>
    replaceInTexts(tree, context, raisedWord, ([, word, start]) => {
      const value = word ?? start ?? ''
      return element('sup', {}, [{ type: 'text', value }])
    })
}

/** Where the parser finds no deletion, because of punctuation. */
const loweredWord = /(?<=[\p{L}\p{N})\]])~([^\s~]{0,60}[\p{L}\p{N}][^\s~]{0,60})~(?!~)/gu

export const lowered: Extra = {
  name: 'subscript',
  stage: 'text',
  sign: /~[^\s~]/,
  apply: (tree, context) => {
    const { text } = context.source
    walk<MarkdownNode>(tree, node => {
      const start = node.position?.start.offset ?? -1
      if (node.type !== 'delete' || text[start + 1] === '~' || /\s/.test(text.slice(start, node.position?.end.offset)))
        return
      node.type = 'element'
      node.data = { ...node.data, hName: 'sub' }
    })
    replaceInTexts(tree, context, loweredWord, ([, value = '']) => element('sub', {}, [{ type: 'text', value }]))
  }
}

/** A mark in a list of siblings. */
interface Sign {
  readonly node: number
  readonly index: number
  readonly canOpen: boolean
  readonly canClose: boolean
}

/** Wraps what is between two signs of a list of siblings, which may be other elements: `==a **b**==`. */
function wrapPairs(tree: MarkdownNode, context: PageContext, sign: RegExp, tag: string): void {
  if (tree.children === undefined) return
  // Inner lists first: a pair is within one list.
  for (const child of tree.children) wrapPairs(child, context, sign, tag)
  const texts = tree.children.map(node =>
    node.type === 'text' && node.value?.search(sign) !== -1 ? writtenOf(node, context) : null
  )
  const signs = texts.flatMap((text, node) => (text === null ? [] : signsIn(text, node, sign)))
  const pairs: (readonly [Sign, Sign])[] = []
  let open: Sign | null = null
  for (const next of signs) {
    if (open !== null && next.canClose) {
      pairs.push([open, next])
      open = null
    } else if (next.canOpen) open = next
  }
  if (pairs.length > 0) tree.children = wrapped(tree.children, texts, pairs, tag)
}

function signsIn({ value, isEscaped }: Written, node: number, sign: RegExp): Sign[] {
  return [...value.matchAll(sign)].flatMap(({ index }) => {
    if (isEscaped(index)) return []
    const [before, after] = [value[index - 1], value[index + 2]]
    // A comparison (`a==b`) has letters on both sides.
    const canOpen = (after === undefined || !/\s/.test(after)) && !/[\w<>!]/.test(before ?? ' ')
    const canClose = (before === undefined || !/\s/.test(before)) && !/\w/.test(after ?? ' ')
    return canOpen || canClose ? [{ node, index, canOpen, canClose }] : []
  })
}

function wrapped(
  children: readonly MarkdownNode[],
  texts: readonly (Written | null)[],
  pairs: readonly (readonly [Sign, Sign])[],
  tag: string
): MarkdownNode[] {
  const result: MarkdownNode[] = []
  /** What is between two places of the list, with parts of the texts at its ends. */
  const between = (from: { node: number; index: number }, to: { node: number; index: number }) => {
    const parts: MarkdownNode[] = []
    for (let at = from.node; at <= to.node; at++) {
      const node = children[at]
      if (node === undefined) continue
      const text = texts[at] ?? null
      const start = at === from.node ? from.index : 0
      const end = at === to.node ? to.index : (text?.value.length ?? 1)
      if (text === null) {
        if (at < to.node || to.index > 0) parts.push(node)
      } else if (end > start) parts.push(text.part(start, end))
    }
    return parts
  }
  let done = { node: 0, index: 0 }
  for (const [open, close] of pairs) {
    const inside = between({ node: open.node, index: open.index + 2 }, close)
    const position = texts[open.node]?.part(open.index, open.index).position
    const end = texts[close.node]?.part(close.index + 2, close.index + 2).position?.end
    const made = element(tag, {}, inside)
    if (position !== undefined && end !== undefined) made.position = { start: position.start, end }
    result.push(...between(done, open), made)
    done = { node: close.node, index: close.index + 2 }
  }
  return [...result, ...between(done, { node: children.length, index: 0 })]
}
