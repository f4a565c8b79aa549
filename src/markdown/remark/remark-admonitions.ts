/**
 * Admonitions. The parser returns the masked lines (syntax.ts) as thematic breaks between blocks; this plugin matches
 * opening and closing lines:
 *
 *   :::note[Title]          a fence with a keyword opens,
 *   Text.                   a bare fence with as many colons closes;
 *   :::                     outer admonitions have more colons.
 *
 *   :::details[Summary]     collapsible, as in VitePress; open initially with `{open}` after the summary
 *
 *   ::::tabs[group]         tabs, each a block `:::tab[Label]`; `{open}` after the label selects it
 *
 *   :::if version=2.0       content for some versions, languages or flags (conditions.ts)
 *
 * The content of an unknown keyword is kept without a box, an unclosed admonition extends to the end of its
 * parent; both are reported.
 */
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { admonition, admonitionKeywords } from '../../shared/markup/admonition.ts'
import { details } from '../../shared/markup/elements.ts'
import { element, children as slot } from '../../shared/markup/markup.ts'
import { nearest } from '../../shared/nearest.ts'
import { contextOf, type Fence, type PageContext, report } from '../context.ts'
import { glossaryList } from '../extras/glossary.ts'
import { toMarkdownNode } from '../parse/fragment.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import { holds } from './conditions.ts'
import { toCodeGroup } from './remark-code-groups.ts'
import { toPanels, toTab } from './tabs.ts'

/** Parses a title: one line of text that begins at `start`. */
export type ParseInline = (text: string, start: Point, context: PageContext) => MarkdownNode[]

export function remarkAdmonitions({ parseInline }: { parseInline: ParseInline }) {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.fences.size > 0) group(tree, context, parseInline)
  }
}

/** An admonition that is not closed yet. */
interface Open {
  readonly fence: Fence
  readonly node: MarkdownNode
  readonly content: MarkdownNode[]
  /** Closing lines inside it that close nothing. If it is never closed, one of them was probably meant for it. */
  readonly strays: MarkdownNode[]
}

function group(parent: MarkdownNode, context: PageContext, parseInline: ParseInline): void {
  const result: MarkdownNode[] = []
  const open: Open[] = []
  const into = () => open.at(-1)?.content ?? result
  const close = ({ fence, node, content }: Open) => {
    if (fence.keyword === 'glossary' && hasGlossary(context)) into().push(...content, glossaryList(context))
    else if (fence.keyword !== 'if') into().push(renderAdmonition(fence, node, content, context, parseInline))
    else if (holds(fence.title?.text ?? '', conditionStart(node, fence), context)) into().push(...content)
  }

  for (const node of parent.children ?? []) {
    const fence = fenceOf(node, context)
    if (fence === undefined) {
      if (node.children !== undefined) group(node, context, parseInline)
      into().push(node)
      continue
    }
    if (fence.kind === 'open') {
      open.push({ fence, node, content: [], strays: [] })
      continue
    }
    const match = closedBy(fence, open)
    if (match < 0) {
      const around = open.at(-1)
      if (around === undefined) reportStray(fence, node, context)
      else around.strays.push(node)
      into().push({ type: 'paragraph', position: node.position, children: [{ type: 'text', value: fence.written }] })
    }
    while (match >= 0 && open.length > match) {
      const inner = open.pop() as Open // exists, because open.length > match
      if (open.length > match) reportUnclosed(inner, context)
      else for (const stray of inner.strays) reportStray(fenceOf(stray, context) ?? fence, stray, context)
      close(inner)
    }
  }
  for (let rest = open.pop(); rest !== undefined; rest = open.pop()) {
    reportUnclosed(rest, context)
    close(rest)
  }
  if (parent.children !== undefined) parent.children = result
}

function fenceOf(node: MarkdownNode, { fences }: PageContext): Fence | undefined {
  return node.type === 'thematicBreak' ? fences.get(node.position?.start.line ?? 0) : undefined
}

/**
 * Index of the open admonition that a closing fence ends: the innermost with as many colons, else with fewer; -1: none.
 */
function closedBy(fence: Fence, open: readonly Open[]): number {
  const equal = open.findLastIndex(({ fence: { colons } }) => colons === fence.colons)
  return equal >= 0 ? equal : open.findLastIndex(({ fence: { colons } }) => colons < fence.colons)
}

function renderAdmonition(
  fence: Fence,
  node: MarkdownNode,
  content: MarkdownNode[],
  context: PageContext,
  parseInline: ParseInline
): MarkdownNode {
  const position = node.position && {
    start: node.position.start,
    end: content.at(-1)?.position?.end ?? node.position.end
  }
  if (fence.keyword === 'code-group') return toCodeGroup(content, position, context)
  if (fence.keyword === 'tabs') return toPanels(content, fence.title?.text ?? null, position, context)
  if (fence.keyword === 'tab') {
    const start = fence.title === null ? undefined : titleStart(node, fence, fence.title)
    const label = fence.title === null || start === undefined ? [] : parseInline(fence.title.text, start, context)
    return toTab(fence, label, content, position)
  }
  // A container of VitePress that shields its content from the site's styles there.
  if (fence.keyword === 'raw') return toMarkdownNode(element('div', {}, slot), { children: content }, position)
  if (!isKnown(fence.keyword, context)) {
    reportUnknown(fence, node, context)
    return toMarkdownNode(element('div', {}, slot), { children: content }, position)
  }
  const title =
    fence.title === null ? null : parseInline(fence.title.text, titleStart(node, fence, fence.title), context)
  const slotted = title === null ? undefined : { slot: 'title' }
  const isDetails = fence.keyword === 'details'
  const markup = isDetails ? details({ open: fence.isOpen }, slotted) : admonition(fence.keyword, slotted)
  // A custom component of the site gets the original keyword, even if it is an alias of another type.
  const isTheirs = !isDetails && context.environment.config.dialect.tags.some(({ tags }) => tags.includes('admonition'))
  const attributes = { ...markup.attributes, ...(isTheirs && { 'data-keyword': fence.keyword }) }
  return toMarkdownNode({ ...markup, attributes }, { children: content, title: title ?? [] }, position)
}

function hasGlossary({ environment }: PageContext): boolean {
  return environment.config.markdown.glossary.length > 0
}

function conditionStart(node: MarkdownNode, fence: Fence): Point | undefined {
  return fence.title === null ? node.position?.start : titleStart(node, fence, fence.title)
}

/** The position of a title. The parser's thematic break begins where the colons do. */
function titleStart({ position }: MarkdownNode, fence: Fence, title: { column: number }): Point {
  const { line, offset = 0 } = position?.start ?? { line: 1 }
  return { line, column: title.column, offset: offset + title.column - fence.column }
}

function isKnown(keyword: string, { environment }: PageContext): boolean {
  return (
    keyword === 'details' ||
    admonitionKeywords.includes(keyword) ||
    environment.config.markdown.admonitions.includes(keyword)
  )
}

function reportUnknown({ keyword, colons, column }: Fence, node: MarkdownNode, context: PageContext): void {
  const known = [
    ...admonitionKeywords,
    'details',
    'code-group',
    'tabs',
    'if',
    ...(hasGlossary(context) ? ['glossary'] : []),
    ...context.environment.config.markdown.admonitions
  ]
  const candidate = nearest(keyword, known)
  const hint =
    candidate === null
      ? `Use one of ${known.join(', ')}; “markdown.admonitions” adds others.`
      : `Did you mean “${':'.repeat(colons)}${candidate}”?`
  const message = `“${keyword}” is not a type of admonition; its content is shown without a box.`
  report(context, 'markdown/admonition', atColumn(node, column), message, hint, colons + keyword.length)
}

function reportUnclosed({ fence: { keyword, colons, column }, node }: Open, context: PageContext): void {
  const fence = ':'.repeat(colons)
  const message = `“${fence}${keyword}” is not closed.`
  const hint = `End it with “${fence}” on a line of its own; an admonition around others needs more colons than they have.`
  report(context, 'markdown/admonition', atColumn(node, column), message, hint, colons + keyword.length)
}

function reportStray({ column, written, colons }: Fence, node: MarkdownNode, context: PageContext): void {
  const message = `“${written.trim()}” does not close an admonition.`
  const hint = 'The opening and the closing line must be in the same list item, quote or component.'
  report(context, 'markdown/admonition', atColumn(node, column), message, hint, colons)
}

function atColumn({ position }: MarkdownNode, column: number) {
  return { line: position?.start.line ?? 1, column }
}

/** Converts GitHub's alerts, block quotes that begin with `[!NOTE]`, to admonitions. */
export function remarkAlerts() {
  return (tree: MarkdownNode): void =>
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'blockquote') return
      const keyword = takeKeyword(node)
      if (keyword === null) return
      siblings[index] = toMarkdownNode(admonition(keyword), { children: node.children ?? [] }, node.position)
    })
}

/** Removes and returns the type named in the first line of a quote. */
function takeKeyword(quote: MarkdownNode): string | null {
  const paragraph = quote.children?.[0]
  const first = paragraph?.children?.[0]
  if (paragraph?.type !== 'paragraph' || first?.type !== 'text') return null
  const match = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i.exec(first.value ?? '')
  if (match === null) return null
  first.value = first.value?.slice(match[0].length) ?? ''
  if (first.value === '') paragraph.children?.shift()
  if (paragraph.children?.[0]?.type === 'break') paragraph.children.shift()
  if (paragraph.children?.length === 0) quote.children?.shift()
  return match[1]?.toLowerCase() ?? null
}
