/**
 * Explicit ids of headings: `## Text {#id}`, escaped as `## Text \{#id}`, and in MDX also as a comment in
 * braces. MkDocs and Pandoc put spaces around it. An id with a space or a second `#` stays text.
 */

import type { VFile } from 'vfile'
import { finding, withFix } from '../../diagnostics/finding.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { idBraces, unmaskBraces } from '../parse/syntax.ts'
import { placeAt, pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'

export function remarkHeadingIds() {
  return (tree: MarkdownNode, file: VFile): void =>
    walk<MarkdownNode>(tree, node => {
      if (node.type !== 'heading') return
      const id = takeId(node.children ?? [])
      if (id === null) reportText(node, contextOf(file))
      if (id !== null) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
    })
}

/** Reports braces around an id with a space, and unclosed ones: both are text. Unmasks those masked for MDX. */
function reportText({ children = [], position }: MarkdownNode, context: PageContext): void {
  const last = children.at(-1)
  if (last?.type !== 'text' || last.value === undefined || position === undefined) return
  const isOpen = unclosed.test(last.value)
  const isDoubled = doubled.test(last.value)
  const [whole, id = ''] = (isOpen ? unclosed : isDoubled ? doubled : spaced).exec(last.value) ?? []
  if (whole === undefined) return
  last.value = unmaskBraces(last.value)
  const line = context.source.text.slice(position.start.offset, position.end.offset)
  const at = pointAfter(context.source, position.start, Math.max(0, line.lastIndexOf('{')))
  const written = unmaskBraces(whole).trim()
  const rule = isOpen ? 'ends with “}”' : isDoubled ? 'has one “#”' : 'has no spaces'
  const message = `“${written}” is shown as text: an id ${rule}.`
  const right = `{#${id.trim().replace(/\s+/g, '-')}}`
  const place = placeAt(context.source, at, written.length)
  addFinding(context, withFix(finding('markdown/shown-as-text', place, message, `Write “${right}”.`), written, right))
}

// `{#if ready}` is Svelte syntax.
const spaced = new RegExp(
  `[{${idBraces.open}]\\s*#(?!(?:if|each|key|await|snippet) )([\\w-]+(?: +[\\w-]+)+ *)[}${idBraces.close}]\\s*$`
)

const unclosed = new RegExp(`[{${idBraces.open}]#([\\w-]+)[^\\s\\w{}${idBraces.close}]?\\s*$`)

const atEnd = new RegExp(
  `(?<!\\s)\\s*[{${idBraces.open}]\\s*#([^\\s{}"'<>&#][^\\s{}"'<>&]*)\\s*[}${idBraces.close}]\\s*$`
)

// An id in a comment of MDX, also in Markdown.
const commented = /(?<!\s)\s*\{\/\*\s*#([^\s{}"'<>&#*]+)\s*\*\/\}\s*$/

/** `{##id}` */
const doubled = new RegExp(`[{${idBraces.open}]\\s*##+([\\w-]+)\\s*[}${idBraces.close}]\\s*$`)

/** Removes and returns the id at the end of a heading's content. */
function takeId(content: MarkdownNode[]): string | null {
  const last = content.at(-1)
  if (last?.type === 'mdxTextExpression') {
    const id = /^\s*\/\*\s*#([^\s{}"'<>&]+)\s*\*\/\s*$/.exec(last.value ?? '')?.[1]
    if (id === undefined) return null
    content.pop()
    trimEnd(content)
    return id
  }
  if (last?.type !== 'text') return null
  const match = atEnd.exec(last.value ?? '') ?? commented.exec(last.value ?? '')
  if (match === null) return null
  last.value = last.value?.slice(0, match.index) ?? ''
  trimEnd(content)
  return match[1] ?? null
}

function trimEnd(content: MarkdownNode[]): void {
  const last = content.at(-1)
  if (last?.type !== 'text') return
  last.value = last.value?.trimEnd() ?? ''
  if (last.value === '') content.pop()
}

/**
 * `[[toc]]` of VitePress and `[TOC]` of Python-Markdown, alone in a paragraph: filled after the headings got their ids.
 */
export function remarkContents() {
  return (tree: MarkdownNode): void =>
    walk<MarkdownNode>(tree, node => {
      const [only] = node.children ?? []
      if (node.type !== 'paragraph' || node.children?.length !== 1 || only?.type !== 'text') return
      if (!/^(?:\[\[toc\]\]|\[TOC\])$/i.test(only.value?.trim() ?? '')) return
      node.type = 'element'
      node.children = []
      node.data = { hName: 'div', hProperties: { dataContents: '' } }
    })
}
