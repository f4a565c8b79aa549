/**
 * Lists of definitions, as in PHP Markdown Extra, Pandoc and MkDocs:
 *
 *   Term                          <dl><dt>Term</dt>
 *   :   The first meaning.          <dd>The first meaning.</dd>
 *   :   The second one,             <dd><p>The second one,</p>
 *
 *       with a paragraph.           <p>with a paragraph.</p></dd></dl>
 *
 * The parser returns a paragraph of these lines, and blocks of code for what is indented below; their lines are parsed again.
 */
import type { Point } from 'unist'
import type { PageContext } from '../context.ts'
import { pointAfter } from '../source.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import type { Extra, PartParsers } from './extra.ts'
import { element } from './replace.ts'

export const definitions: Extra = {
  name: 'definitions',
  stage: 'blocks',
  sign: /^[ \t>]*:[ \t]+\S/m,
  apply: (tree, context, parts) => gather(tree, context, parts)
}

/** A line without the marks of the blocks around it, with the point where it begins. */
interface Line {
  readonly text: string
  readonly start: Point
}

function gather(parent: MarkdownNode, context: PageContext, parts: PartParsers): void {
  if (parent.children === undefined || parent.type === 'paragraph') return
  const result: MarkdownNode[] = []
  const left = [...parent.children]
  for (let node = left.shift(); node !== undefined; node = left.shift()) {
    const lines = node.type === 'paragraph' ? linesOf(node, context) : []
    const first = lines.findIndex(({ text }) => mark.test(text))
    const before = result.at(-1)
    // The term may be a paragraph of its own above an empty line.
    const isBelow = first === 0 && before?.type === 'paragraph' && linesOf(before, context).length === 1
    if (first < 0 || (first === 0 && !isBelow)) {
      gather(node, context, parts)
      result.push(node)
      continue
    }
    context.found.sheets.add('extras')
    const terms = isBelow ? linesOf(before, context) : lines.slice(0, first)
    if (isBelow) result.pop()
    const content = meaningsOf(lines.slice(first), isBelow, node, left, context, parts)
    const group = [...terms.map(line => element('dt', {}, parseLine(line, context, parts))), ...content]
    const start = isBelow ? before.position?.start : node.position?.start
    const end = content.at(-1)?.position?.end ?? node.position?.end
    addTo(result, group, start === undefined || end === undefined ? undefined : { start, end })
  }
  parent.children = result
}

/** Adds to the list directly above, if there is one. */
function addTo(result: MarkdownNode[], group: MarkdownNode[], position: MarkdownNode['position']): void {
  const last = result.at(-1)
  if (last?.data?.hName !== 'dl') {
    result.push({ ...element('dl', {}, group), position })
    return
  }
  last.children?.push(...group)
  if (last.position !== undefined && position !== undefined) last.position = { ...last.position, end: position.end }
}

const mark = /^:[ \t]+(?=\S)/

/** The descriptions in these lines, and in the blocks below them that are indented or begin with a colon, too. */
function meaningsOf(
  lines: readonly Line[],
  isLoose: boolean,
  node: MarkdownNode,
  left: MarkdownNode[],
  context: PageContext,
  parts: PartParsers
): MarkdownNode[] {
  const column = node.position?.start.column ?? 1
  const groups = split(lines)
  const meanings = groups.map(group => ({ blocks: parseLines(group, context, parts), isLoose }))
  for (;;) {
    const [next] = left
    const at = next?.position?.start
    if (next === undefined || at === undefined) break
    const last = meanings.at(-1)
    const itsLines = next.type === 'paragraph' ? linesOf(next, context) : []
    if (isIndented(next, context, column) && last !== undefined) {
      last.isLoose = true
      last.blocks.push(...(isIndentedCode(next, context) ? parseLines(linesOf(next, context), context, parts) : [next]))
    } else if (itsLines[0] !== undefined && mark.test(itsLines[0].text)) {
      meanings.push(...split(itsLines).map(group => ({ blocks: parseLines(group, context, parts), isLoose: true })))
    } else break
    left.shift()
  }
  return meanings.map(({ blocks, isLoose }) => {
    const [only, ...others] = blocks
    const children = !isLoose && others.length === 0 && only?.type === 'paragraph' ? (only.children ?? []) : blocks
    const made = element('dd', {}, children)
    const [start, end] = [blocks[0]?.position?.start, blocks.at(-1)?.position?.end]
    for (const block of blocks) gather(block, context, parts)
    return start === undefined || end === undefined ? made : { ...made, position: { start, end } }
  })
}

/** The lines of each description, the colon taken off. */
function split(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  for (const { text, start } of lines) {
    const length = mark.exec(text)?.[0].length ?? 0
    if (length > 0) groups.push([])
    const point = { ...start, column: start.column + length, offset: (start.offset ?? 0) + length }
    groups.at(-1)?.push({ text: text.slice(length), start: point })
  }
  return groups
}

/** The lines of a node, without the marks of quotes and lists before them. */
function linesOf({ position, type }: MarkdownNode, { source }: PageContext): Line[] {
  if (position?.start.offset === undefined) return []
  const { start, end } = position
  let offset = position.start.offset
  return source.text
    .slice(offset, end.offset)
    .split('\n')
    .map((line, index) => {
      // Code keeps its own indentation: only the four spaces that make it code are taken off.
      const prefix = type === 'code' ? /^[ \t>]*?(?: {4}|\t)/ : index === 0 ? /^/ : /^[ \t]*(?:>[ \t]?)*[ \t]*/
      const length = prefix.exec(line)?.[0].length ?? 0
      const point = pointAfter(source, start, offset - (start.offset ?? 0) + length)
      offset += line.length + 1
      return { text: line.slice(length), start: point }
    })
}

function isIndentedCode({ type, position }: MarkdownNode, { source }: PageContext): boolean {
  return type === 'code' && /^[ \t]/.test(source.text.slice(position?.start.offset))
}

/** Whether a block below is a part of the description: at least two columns to the right of the term. */
function isIndented(node: MarkdownNode, context: PageContext, column: number): boolean {
  return isIndentedCode(node, context) || (node.position?.start.column ?? 1) >= column + 2
}

function parseLine({ text, start }: Line, context: PageContext, { parseInline }: PartParsers): MarkdownNode[] {
  return parseInline(text.trimEnd(), start, context)
}

/** Parses lines from different columns of the source; positions are those of the source. */
function parseLines(lines: readonly Line[], context: PageContext, { parseBlocks }: PartParsers): MarkdownNode[] {
  const children = parseBlocks(lines.map(({ text }) => text).join('\n'), { line: 1, column: 1, offset: 0 }, context)
  const move = ({ line, column }: Point): Point => {
    const start = lines[line - 1]?.start ?? { line, column: 1, offset: 0 }
    return { line: start.line, column: start.column + column - 1, offset: (start.offset ?? 0) + column - 1 }
  }
  walk<MarkdownNode>({ children }, node => {
    if (node.position !== undefined) node.position = { start: move(node.position.start), end: move(node.position.end) }
  })
  return children
}
