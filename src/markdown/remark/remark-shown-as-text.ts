/**
 * Reports slightly wrong Markdown, whose characters are shown to readers, or whose text is lost:
 *
 *   ##Heading                 a heading without its space
 *   (text)[url], [text] (url) a link with swapped or separated brackets
 *   | a | b |                 a table without a delimiter row, or with fewer delimiters than header cells
 *   | 1 | 2 | 3 |             a row with more cells than the header: the parser drops the third
 *   ** bold **, **bold **     bold markers with a space inside
 *   **Note:**text             a marker between punctuation and a letter; in Chinese, Japanese and Korean it counts (emphasis.ts)
 *   **Note: text              bold text without its closing marker
 *   -item, 1.item, - [] task  a list without its spaces
 *   &nbps;, &nbsp3            a misspelled entity, or one without its semicolon
 *   a comment of MDX, in Markdown
 *   <a href=“x”>, <a href="x> an attribute with curly quotes, or without its closing quote
 *   <<<<<<< HEAD              a merge conflict marker
 *   import X from './x'       in MDX, after a line of text
 *   ```js                     an unclosed code block: it contains the rest of the page
 *
 * All of this is valid Markdown, so parsers do not report it.
 */
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { finding, withFix } from '../../diagnostics/finding.ts'
import { admonitionKeywords } from '../../shared/markup/admonition.ts'
import { editDistance } from '../../shared/nearest.ts'
import { addFinding, contextOf, type PageContext, report } from '../context.ts'
import { cjk } from '../parse/emphasis.ts'
import { placeAt, pointAfter } from '../source.ts'
import { type MarkdownNode, skip, walk } from '../tree.ts'

export function remarkShownAsText() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format === 'generated') return
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type === 'paragraph') inspectParagraph(node, context)
      if (node.type === 'text') inspectLinks(node, siblings.slice(index + 1, index + 3), context)
      if (node.type === 'text') inspectBold(node, context)
      if (node.type === 'text') inspectEntities(node, context)
      if (node.type === 'text') inspectEntityEnds(node, context)
      if (context.format === 'md' && (node.type === 'paragraph' || node.type === 'heading'))
        inspectComments(node, context)
      if (index === 0) inspectMarkers(siblings, context)
      if (node.type === 'text' || node.type === 'html') inspectQuotes(node, siblings[index + 1], context)
      if (node.type === 'list') inspectTasks(node, context)
      if (node.type === 'heading' || node.type === 'blockquote') inspectConflict(node, context)
      if (node.type === 'table') inspectTable(node, context)
      if (node.type === 'code') inspectCode(node, context)
      return node.type === 'table' ? skip : undefined
    })
  }
}

function inspectParagraph(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  const text = writtenOf(node, context)
  if (start === undefined || text === '') return
  const lines = text.split('\n')
  for (const [at, line] of lines.entries())
    inspectHeading(line, at === 0 ? start : lineBelow(start, at), at === 0, context)
  inspectConflict(node, context)
  inspectOpenBold(node, text, context)
  inspectItems(lines, start, context)
  inspectColons(lines, start, context)
  inspectLines(lines, start, context)
  if (context.format === 'mdx') inspectImports(lines, start, context)
}

/** A line that would be a heading, also below other lines of a paragraph; there, `##123` can be part of a sentence. */
function inspectHeading(line: string, start: Point, isFirst: boolean, context: PageContext): void {
  // Markdown does not treat a non-breaking space as a space.
  const heading = /^(?:(#{2,6})(?![\s#\\])|(#{1,6})[\u00A0\u2000-\u200B\u3000]).*/.exec(line)
  const marks = heading?.[1] ?? heading?.[2]
  if (heading === null || marks === undefined || (!isFirst && heading[1] !== undefined && !/^#+\p{Lu}/u.test(line)))
    return
  const from = heading[2] === undefined ? marks : heading[0].slice(0, marks.length + 1)
  const message = `“${heading[0]}” is shown as text: a heading needs a space after “${marks}”.`
  const place = placeAt(context.source, start, from.length)
  const hint = `Write “${marks} ${heading[0].slice(from.length).trim()}”.`
  addFinding(context, withFix(finding('markdown/shown-as-text', place, message, hint), from, `${marks} `))
}

/** An import is only recognized at the start of a block. */
function inspectImports(lines: readonly string[], start: Point, context: PageContext): void {
  const at = lines.findIndex(line => /^import\s[^'"]{1,500}\sfrom\s+['"][^'"]+['"];?\s*$/.test(line))
  if (at < 1) return
  const message = 'The import is shown as text: an import begins a block.'
  report(context, 'markdown/shown-as-text', lineBelow(start, at), message, 'Leave an empty line above it.', 6)
}

/** Bold text, possibly with spaces inside its markers. */
const bold = /(?<![\w*\\/])\*\*([ \t]+(?=[^*\s])|(?=[^*\s]))([^*\n]{0,300}?[^*\s])([ \t]*)\*\*(?![*/])/g

function inspectBold(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  const written = writtenOf(node, context)
  if (start === undefined || !written.includes('**')) return
  for (const { index, 0: whole, 1: before, 2: words = '', 3: behind } of written.matchAll(bold)) {
    if ((before === '' && behind === '') || !/\p{L}{2}/u.test(words)) continue
    // Arguments of Python: f(**first, **second).
    if (/^[a-z_]\w*,$/.test(words)) continue
    const fixed = `**${words}**${behind === '' ? '' : ' '}`
    const message = `“${whole}” is shown as text: bold text cannot begin or end with a space.`
    const place = placeAt(context.source, pointAfter(context.source, start, index), whole.length)
    report(
      context,
      'markdown/shown-as-text',
      pointAfter(context.source, start, index),
      message,
      `Write “${fixed.trim()}”.`,
      place.length
    )
  }
}

const cjkLetter = new RegExp(`[${cjk}]`, 'u')
const mark = /[\p{P}\p{S}]/u

interface Marker {
  readonly written: string
  readonly start: Point
  /** Offset in the source. */
  readonly offset: number
}

/** Markers between punctuation and a letter: Markdown ignores them, and other elements may be between the two. */
function inspectMarkers(siblings: readonly MarkdownNode[], context: PageContext): void {
  const { text } = context.source
  const markers = siblings.flatMap(node => markersOf(node, context))
  for (let at = 0; at + 1 < markers.length; at++) {
    const [open, close] = [markers[at], markers[at + 1]]
    if (open === undefined || close === undefined || open.written !== close.written) continue
    const [start, end] = [open.offset + open.written.length, close.offset]
    const [before, first] = [charBefore(text, open.offset), charAt(text, start)]
    const [last, after] = [charBefore(text, end), charAt(text, end + close.written.length)]
    const inside = text.slice(start, end)
    if (inside.length > 300 || /^\s|\s$|\n\s*\n/.test(inside)) continue
    const isOpenBlocked = mark.test(first) && isLetter(before)
    const isCloseBlocked = mark.test(last) && isLetter(after)
    const isCjk = [before, first, last, after].some(one => cjkLetter.test(one))
    // Outside of these languages both may be operators: 2**(n+1)**3.
    const isProse = open.written === '**' && /\p{L}{2}/u.test(inside) && isOpenBlocked !== isCloseBlocked
    if (!(isOpenBlocked || isCloseBlocked) || !(isCjk || (isProse && !isLetter(isOpenBlocked ? after : before))))
      continue
    const [left, right] = [isOpenBlocked ? before : '', isCloseBlocked ? after : '']
    const shown = text.slice(open.offset, end + close.written.length)
    const [from, to] = [left + shown + right, `${left && `${left} `}${shown}${right && ` ${right}`}`]
    const point = pointAfter(context.source, open.start, open.offset - (open.start.offset ?? 0) - left.length)
    const message = `“${from}” is shown as text: “${open.written}” between punctuation and a letter does not start or end formatting.`
    const place = placeAt(context.source, point, from.length)
    addFinding(context, withFix(finding('markdown/shown-as-text', place, message, `Write “${to}”.`), from, to))
    at++
  }
}

function markersOf(node: MarkdownNode, context: PageContext): Marker[] {
  const start = node.position?.start
  if (node.type !== 'text' || start?.offset === undefined || !/\*|~~/.test(node.value ?? '')) return []
  const { offset } = start
  return [...writtenOf(node, context).matchAll(/(?<![\\*~])(?:\*{1,3}|~~)(?![*~])/g)].map(({ index, 0: written }) => ({
    written,
    start,
    offset: offset + index
  }))
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

function charAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 32)
}

function charBefore(text: string, at: number): string {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at - 1)) ? text.slice(at - 2, at) : text.slice(Math.max(0, at - 1), at)
}

/** A paragraph that begins with “**” before a word and has no closing “**”; `**kwargs:` is Python. */
function inspectOpenBold({ children = [] }: MarkdownNode, text: string, context: PageContext): void {
  const start = children[0]?.type === 'text' ? children[0].position?.start : undefined
  if (start === undefined || !/^\*\*(?![a-z_]\w*:)[\p{L}\p{N}][^*]*:[^*]*$/su.test(text)) return
  const [shown = ''] = /^[^:\n]*:?/.exec(text) ?? []
  const message = `“${shown}” is shown as text: the closing “**” is missing.`
  report(context, 'markdown/shown-as-text', start, message, `Write “${shown}**”.`, shown.length)
}

/** Lines that all look like list items without the space; a single one may be a negative number or an option. */
function inspectItems(lines: readonly string[], start: Point, context: PageContext): void {
  const isEach = (form: RegExp) => lines.length > 1 && lines.every(line => form.test(line))
  const isBulleted = isEach(/^\s*[-+]\p{Lu}?\p{Ll}{2,}(?:\s|$)/u)
  const isNumbered =
    lines.length > 1 && lines.every((line, at) => new RegExp(`^\\s*${at + 1}[.)]\\p{L}{2}`, 'u').test(line))
  if (!isBulleted && !isNumbered) return
  const [first = ''] = lines
  const fixed = first.replace(/^(\s*(?:[-+]|\d+[.)]))/, '$1 ')
  const message = `“${first}” is shown as text: a list item needs a space after “${/^\s*([-+]|\d+[.)])/.exec(first)?.[1]}”.`
  report(context, 'markdown/shown-as-text', start, message, `Write “${fixed}”.`, first.length)
}

/** `- [] task` next to another task item, correct or not. */
function inspectTasks({ children = [] }: MarkdownNode, context: PageContext): void {
  const written = children.map(item => /^(?:[-*+]|\d+[.)])\s+(\[[ xX]?\])\s/.exec(writtenOf(item, context))?.[1])
  children.forEach((item, at) => {
    const text = writtenOf(item, context)
    const start = item.position?.start
    const isAlone = written[at - 1] === undefined && written[at + 1] === undefined
    if (written[at] !== '[]' || isAlone || start === undefined) return
    const message = 'The “[]” is shown as text: the checkbox of a task contains a space or an “x”.'
    const point = pointAfter(context.source, start, text.indexOf('[]'))
    addFinding(
      context,
      withFix(
        finding('markdown/shown-as-text', placeAt(context.source, point, 2), message, 'Write “[ ]”.'),
        '[]',
        '[ ]'
      )
    )
  })
}

/** `:::` outside of any admonition. */
function inspectColons(lines: readonly string[], start: Point, context: PageContext): void {
  inspectOpenColons(lines, start, context)
  const at = lines.findIndex(line => /^\s*:{3,}\s*$/.test(line))
  if (at < 0 || context.fences.has(start.line + at)) return
  // It ends what a line above does not begin, which is reported there.
  if (brokenOpening.test(context.source.text.slice(0, start.offset))) return
  const colons = lines[at]?.trim() ?? ''
  const message = `“${colons}” does not close an admonition.`
  const hint = `Remove it, or begin an admonition above: ${colons}note`
  report(context, 'markdown/admonition', lineBelow(start, at), message, hint, colons.length)
}

const brokenOpening = /^[^\S\n]*(?::{3,}[ \t]*[a-z]+[("“'\\]|::[a-z])/m

/** `:::note(Title)`: a line that would begin an admonition but for what follows its type. */
function inspectOpenColons(lines: readonly string[], start: Point, context: PageContext): void {
  lines.forEach((line, at) => {
    const [, colons = '', keyword = '', rest = ''] = /^\s*(:{3,})[ \t]*([a-z]+)([("“'\\].*)$/.exec(line) ?? []
    if (!admonitionKeywords.includes(keyword)) return
    const title = rest.replace(/^[("“'\\[]+|(?<![)"”'\]])[)"”'\]]+\s*$/g, '').trim()
    const shown = line.trim()
    const right = `${colons}${keyword}[${title}]`
    const message = `“${shown}” does not start an admonition: write its title in brackets.`
    const place = placeAt(context.source, lineBelow(start, at), shown.length)
    const made = finding('markdown/admonition', place, message, `Write “${right}”.`)
    addFinding(context, withFix(made, shown, right))
  })
}

/** Unresolved merge conflict markers. “=======” below text would be parsed as a heading, and “>>>>>>>” as a quote. */
function inspectConflict(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  const [mark] = /^(?:<{7}|>{7})(?= \S)/.exec(writtenOf(node, context)) ?? []
  if (start === undefined || mark === undefined) return
  // The closing marker belongs to the conflict already reported at its start.
  if (mark.startsWith('>') && /^<{7} /m.test(context.source.text.slice(0, start.offset))) return
  const message = `“${mark}” is a merge conflict marker, and readers see both sides.`
  const hint = 'Keep the right side, and remove the lines with “<<<<<<<”, “=======” and “>>>>>>>”.'
  report(context, 'markdown/shown-as-text', start, message, hint, 7)
  // As a heading it would cause a second finding.
  if (node.type === 'heading') node.type = 'paragraph'
}

/** Common entities; parsers keep unknown ones as written. */
const entities =
  'nbsp copy hellip mdash ndash rarr larr times trade rsquo lsquo ldquo rdquo laquo raquo middot bull quot apos ensp emsp thinsp'.split(
    ' '
  )

function inspectEntities(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  const written = writtenOf(node, context)
  if (start === undefined || !written.includes('&')) return
  for (const { index, 0: whole, 1: name = '' } of written.matchAll(/(?<!\\)&([a-z]{4,6});/g)) {
    const meant = entities.find(known => editDistance(name, known, 1) === 1)
    if (meant === undefined || !node.value?.includes(whole)) continue
    const message = `“${whole}” is shown as text: unknown character reference.`
    const place = placeAt(context.source, pointAfter(context.source, start, index), whole.length)
    addFinding(
      context,
      withFix(finding('markdown/shown-as-text', place, message, `Did you mean “&${meant};”?`), whole, `&${meant};`)
    )
  }
}

/** A known entity without its semicolon: `&nbsp3`. In an address it may be a parameter. */
function inspectEntityEnds(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  const written = writtenOf(node, context)
  if (start === undefined || !written.includes('&')) return
  for (const { index, 0: whole } of written.matchAll(
    /(?<![\\=?&/]|[=?/]\S{1,200})&(?:nbsp|hellip|mdash|ndash|rarr|larr|copy|lt|gt|amp)(?![a-z;=])/g
  )) {
    const message = `“${whole}” is shown as text: its “;” is missing.`
    const place = placeAt(context.source, pointAfter(context.source, start, index), whole.length)
    const made = finding('markdown/shown-as-text', place, message, `Write “${whole};”.`)
    addFinding(context, withFix(made, whole, `${whole};`))
  }
}

/** A comment of MDX in a Markdown page. */
function inspectComments(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  // Searched in the node alone: a page can have 100,000 paragraphs.
  const source = writtenOf(node, context)
  if (start === undefined || !source.includes('{/*')) return
  const written = source.replace(/(?<!`)(`+)(?!`)[^`]*?(?<!`)\1(?!`)/g, code => ' '.repeat(code.length))
  for (const { index, 0: whole, 1: inside = '' } of written.matchAll(/\{\/\*([\s\S]*?)\*\/\}/g)) {
    // Read as the truncation marker and as an id.
    if (/^\s*truncate\b/.test(inside) || (node.type === 'heading' && /^\s*#\S+\s*$/.test(inside))) continue
    const right = `<!--${inside}-->`
    const message = `“${whole.split('\n')[0]}” is shown as text: it is an MDX comment, and the page is Markdown.`
    const place = placeAt(context.source, pointAfter(context.source, start, index), whole.length)
    addFinding(
      context,
      withFix(finding('markdown/shown-as-text', place, message, `Write “${right.replace(/\n/g, ' ')}”.`), whole, right)
    )
  }
}

/** Lines of a paragraph that look like a table. */
function inspectLines(lines: readonly string[], start: Point, context: PageContext): void {
  const delimiter = lines.findIndex(line => isDelimiter(line))
  if (delimiter > 0) {
    const [header, columns] = [cellsOf(lines[delimiter - 1] ?? ''), cellsOf(lines[delimiter] ?? '')]
    if (header.length < 2 || header.length === columns.length) return
    const message = `The table is shown as text: its header has ${header.length} cells, the row below it ${columns.length}.`
    report(
      context,
      'markdown/shown-as-text',
      lineBelow(start, delimiter),
      message,
      'Give both rows the same number of cells.'
    )
  } else if (lines.length > 1 && lines.every(line => /^\|.*\|$/.test(line.trim()) && cellsOf(line).length > 1)) {
    const cells = cellsOf(lines[0] ?? '').map(() => '---')
    const message = 'The table is shown as text: the row of dashes below its header is missing.'
    report(context, 'markdown/shown-as-text', start, message, `Write below the first row: | ${cells.join(' | ')} |`)
  }
}

/** Whether a line is the delimiter row of a table: `| --- | :-: |`. */
function isDelimiter(line: string): boolean {
  const cells = cellsOf(line)
  return line.includes('|') && cells.every(cell => /^:?-+:?$/.test(cell))
}

/** The trimmed cells of a row; an escaped “|” is text. */
function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, '')
  const cells = row.split(/(?<!\\)\|/).map(cell => cell.trim())
  return cells.length > 1 && cells.at(-1) === '' ? cells.slice(0, -1) : cells
}

/** `next`: the nodes after the text. An autolinked address splits the text, so that the brackets are in other nodes. */
function inspectLinks(node: MarkdownNode, next: readonly MarkdownNode[], context: PageContext): void {
  const { start } = node.position ?? {}
  const written = writtenOf(node, context)
  if (start === undefined || !/\)\[|\][ \t]+\(/.test(written)) return
  const isOpen = /(?:\)\[|\][ \t]+\()$/.test(written)
  const text = isOpen ? [written, ...next.map(node => writtenOf(node, context))].join('') : written
  for (const form of linkForms) {
    for (const { index, 0: link, groups = {} } of text.matchAll(form)) {
      const isPicture = text[index - 1] === '!'
      const fixed = `${isPicture ? '!' : ''}[${groups['text']}](${groups['address']})`
      const shown = `${isPicture ? '!' : ''}${link}`
      const point = pointAfter(context.source, start, isPicture ? index - 1 : index)
      const place = placeAt(context.source, point, shown.length)
      const message = `“${shown}” is shown as text: a ${isPicture ? 'picture is written “!' : 'link is written “'}[text](address)”.`
      addFinding(context, withFix(finding('markdown/unparsed-link', place, message, `Write “${fixed}”.`), shown, fixed))
    }
  }
}

/** Unambiguous addresses: with a scheme, a path or the name of a page. */
const address = String.raw`(?<address>(?:https?:\/\/|\.{1,2}\/|\/(?!\/))[^\s()[\]]+|[^\s()[\]:]+\.mdx?(?:#[^\s()[\]]*)?)`
const linkForms = [
  new RegExp(String.raw`(?<![\w\]\\])\((?=[^()[\]\n]{0,300}\p{L})(?<text>[^()[\]\n]{1,300})\)\[${address}\]`, 'gu'),
  new RegExp(
    String.raw`(?<![\w\]\\!])\[(?=[^()[\]\n]{0,300}\p{L})(?<text>[^()[\]\n]{1,300})\][ \t]+\(${address}\)`,
    'gu'
  )
]

/** A tag with an attribute value in curly quotes, which HTML treats as letters. */
const curly = /<[a-z][\w-]{0,30}\s(?:[^<>]{0,300}\s)?[\w-]{1,40}=[“”„‘’][^<>]{0,300}(?:>|$)/gi

/** The start of a tag whose last attribute value has no closing quote. */
const openQuote =
  /(?<![\\\w])<([a-z][a-z0-9]{0,9})\s[\w\s="'/.:-]{0,300}?\b(?:href|src|class|id|alt|title|style|width)=(["'])(?:(?!\2)[^\n])*$/

/** `next`: the node after the text. An autolinked address ends the text, also inside a broken tag. */
function inspectQuotes(node: MarkdownNode, next: MarkdownNode | undefined, context: PageContext): void {
  const { start } = node.position ?? {}
  const written = writtenOf(node, context)
  if (start === undefined || !/=["'“”„‘’]/.test(written)) return
  const unclosed = node.type === 'text' && next?.type === 'html' ? openQuote.exec(written) : null
  if (unclosed !== null) {
    const message = `“${unclosed[0]}” is shown as text: the tag lacks a closing quote.`
    const point = pointAfter(context.source, start, unclosed.index)
    report(
      context,
      'markdown/shown-as-text',
      point,
      message,
      `Write “${unclosed[2]}” after the value.`,
      unclosed[0].length
    )
  }
  for (const { index, 0: tag } of written.matchAll(curly)) {
    const message = `“${tag}” is ignored: its attribute values have curly quotes.`
    const point = pointAfter(context.source, start, index)
    report(context, 'markdown/shown-as-text', point, message, 'Write straight quotes: "…".', tag.length)
  }
}

/** Reports cells after the last column, which the parser drops. */
function inspectTable(node: MarkdownNode, context: PageContext): void {
  const [header, ...rows] = node.children ?? []
  const columns = header?.children?.length ?? 0
  for (const row of rows) {
    const written = writtenOf(row, context)
    // Not counted by their “|”, which can be part of an expression in MDX.
    const cells = row.children ?? []
    const lost = cells.slice(columns).flatMap(cell => cellsOf(writtenOf(cell, context)).filter(text => text !== ''))
    if (columns === 0 || lost.length === 0) continue
    const message = `The row has ${cells.length} cells and the table ${columns} columns, so “${lost.join(' | ')}” is not shown.`
    const hint = 'Add a column to the header, or write “\\|” for a “|” that is text.'
    report(context, 'markdown/table-cells', row.position?.start, message, hint, written.length)
  }
}

/** A fenced block is closed by its own marker; an unclosed one ends with the page, or with its list or quote. */
function inspectCode(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  // The native parser counts the line break at the end of the file as a part of the block.
  const lines = writtenOf(node, context).trimEnd().split('\n')
  const [, marker] = /^(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  if (start === undefined || marker === undefined) return
  const last = (lines.at(-1) ?? '').replace(/^[ \t>]*/, '').trim()
  const isClosed = lines.length > 1 && last.length >= marker.length && last === marker[0]?.repeat(last.length)
  if (isClosed) return
  const below = lines.length - 1
  const lost = below === 1 ? 'line after it is' : `${below} lines after it are`
  const message = `The code block is not closed${below === 0 ? '' : `: the ${lost} code, too`}.`
  const place = placeAt(context.source, start, marker.length)
  const made = finding('markdown/unclosed-code', place, message, `End it with a line “${marker}”.`)
  // The headings that the block contains are no anchors.
  addFinding(context, { ...made, explains: context.page.source })
}

function writtenOf({ position }: MarkdownNode, { source }: PageContext): string {
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? '' : source.text.slice(start, end)
}

function lineBelow(start: Point, lines: number): Point {
  return { line: start.line + lines, column: lines === 0 ? start.column : 1 }
}
