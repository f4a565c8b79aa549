/**
 * Finds Markdown that is not quite right, so that readers see its characters, or lose text:
 *
 *   ##Heading                 a heading without its space
 *   (text)[url], [text] (url) a link with its brackets exchanged or apart
 *   | a | b |                 a table without a delimiter row, or with one of fewer cells than the header
 *   | 1 | 2 | 3 |             a row with more cells than the header: the browser never gets the third
 *   ** bold **, **bold **     marks of bold text with a blank inside of them
 *   <a href=“x”>              an attribute with the quotes of a word processor
 *   import X from './x'       in MDX, behind a line of text
 *   ```js                     a code block without an end: it takes the rest of the page
 *
 * Each is valid Markdown, so no parser objects. Changes nothing.
 */
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import { finding, withFix } from '../../diagnostics/finding.ts'
import { addFinding, contextOf, type PageContext, report } from '../context.ts'
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
      if (node.type === 'text' || node.type === 'html') inspectQuotes(node, context)
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
  // A non-breaking space looks like a space, and is none to Markdown.
  const heading = /^(?:(#{2,6})(?![\s#\\])|(#{1,6})[\u00A0\u2000-\u200B\u3000]).*/.exec(text)
  const marks = heading?.[1] ?? heading?.[2]
  if (heading !== null && marks !== undefined) {
    const from = heading[2] === undefined ? marks : heading[0].slice(0, marks.length + 1)
    const message = `“${heading[0]}” is shown as text: a heading has a space behind its “${marks}”.`
    const place = placeAt(context.source, start, from.length)
    addFinding(context, withFix(finding('markdown/shown-as-text', place, message), from, `${marks} `))
  }
  const lines = text.split('\n')
  inspectLines(lines, start, context)
  if (context.format === 'mdx') inspectImports(lines, start, context)
}

/** An import is one only at the beginning of a block. */
function inspectImports(lines: readonly string[], start: Point, context: PageContext): void {
  const at = lines.findIndex(line => /^import\s[^'"]{1,500}\sfrom\s+['"][^'"]+['"];?\s*$/.test(line))
  if (at < 1) return
  const message = 'The import is shown as text: an import begins a block.'
  report(context, 'markdown/shown-as-text', lineBelow(start, at), message, 'Leave an empty line above it.', 6)
}

/** Bold text whose marks have a blank inside of them. */
const bold = /(?<![\w*\\/])\*\*([ \t]+(?=[^*\s])|(?=[^*\s]))([^*\n]{0,300}?[^*\s])([ \t]*)\*\*(?![*/])/g

function inspectBold(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  const written = writtenOf(node, context)
  if (start === undefined || !written.includes('**')) return
  for (const { index, 0: whole, 1: before, 2: words = '', 3: behind } of written.matchAll(bold)) {
    if ((before === '' && behind === '') || !/\p{L}{2}/u.test(words)) continue
    const fixed = `**${words}**${behind === '' ? '' : ' '}`
    const message = `“${whole}” is shown as text: bold text has no spaces inside of its “**”.`
    const place = placeAt(context.source, pointAfter(context.source.text, start, index), whole.length)
    report(
      context,
      'markdown/shown-as-text',
      pointAfter(context.source.text, start, index),
      message,
      `Write “${fixed.trim()}”.`,
      place.length
    )
  }
}

/** Lines of a paragraph that are meant as a table. */
function inspectLines(lines: readonly string[], start: Point, context: PageContext): void {
  const delimiter = lines.findIndex(line => isDelimiter(line))
  if (delimiter > 0) {
    const [header, columns] = [cellsOf(lines[delimiter - 1] ?? ''), cellsOf(lines[delimiter] ?? '')]
    if (header.length < 2 || header.length === columns.length) return
    const message = `The table is shown as text: its header has ${header.length} cells, the row below it ${columns.length}.`
    report(context, 'markdown/shown-as-text', lineBelow(start, delimiter), message, 'Give both rows as many cells.')
  } else if (lines.length > 1 && lines.every(line => /^\|.*\|$/.test(line.trim()) && cellsOf(line).length > 1)) {
    const cells = cellsOf(lines[0] ?? '').map(() => '---')
    const message = 'The table is shown as text: the row of dashes below its header is missing.'
    report(context, 'markdown/shown-as-text', start, message, `Write below the first row: | ${cells.join(' | ')} |`)
  }
}

/** `| --- | :-: |`, as the row below the header of a table. */
function isDelimiter(line: string): boolean {
  const cells = cellsOf(line)
  return line.includes('|') && cells.every(cell => /^:?-+:?$/.test(cell))
}

/** The cells of a row, without the space around them; a “|” behind a backslash is text. */
function cellsOf(line: string): string[] {
  const row = line.trim().replace(/^\|/, '')
  const cells = row.split(/(?<!\\)\|/).map(cell => cell.trim())
  return cells.length > 1 && cells.at(-1) === '' ? cells.slice(0, -1) : cells
}

/** `next`: the nodes behind the text. An address with a scheme is a link of its own, whose brackets are in the text around. */
function inspectLinks(node: MarkdownNode, next: readonly MarkdownNode[], context: PageContext): void {
  const { start } = node.position ?? {}
  const written = writtenOf(node, context)
  if (start === undefined || !/\)\[|\][ \t]+\(/.test(written)) return
  const isOpen = /(?:\)\[|\][ \t]+\()$/.test(written)
  const text = isOpen ? [written, ...next.map(node => writtenOf(node, context))].join('') : written
  for (const form of linkForms) {
    for (const { index, 0: link, groups = {} } of text.matchAll(form)) {
      const fixed = `[${groups['text']}](${groups['address']})`
      const place = placeAt(context.source, pointAfter(context.source.text, start, index), link.length)
      const message = `“${link}” is shown as text: a link is written “[text](address)”.`
      addFinding(context, withFix(finding('markdown/unparsed-link', place, message, `Write “${fixed}”.`), link, fixed))
    }
  }
}

/** What is an address for certain: with a scheme, a path or the name of a page. */
const address = String.raw`(?<address>(?:https?:\/\/|\.{1,2}\/|\/(?!\/))[^\s()[\]]+|[^\s()[\]:]+\.mdx?(?:#[^\s()[\]]*)?)`
const linkForms = [
  new RegExp(String.raw`(?<![\w\]\\])\((?<text>[^()[\]\n]*\p{L}[^()[\]\n]*)\)\[${address}\]`, 'gu'),
  new RegExp(String.raw`(?<![\w\]\\!])\[(?<text>[^()[\]\n]*\p{L}[^()[\]\n]*)\][ \t]+\(${address}\)`, 'gu')
]

/** A tag with an attribute whose value begins with a curly quote, which is a letter to HTML. */
const curly = /<[a-z][\w-]{0,30}\s(?:[^<>]{0,300}\s)?[\w-]{1,40}=[“”„‘’][^<>]{0,300}>/gi

function inspectQuotes(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  const written = writtenOf(node, context)
  if (start === undefined || !/=[“”„‘’]/.test(written)) return
  for (const { index, 0: tag } of written.matchAll(curly)) {
    const message = `“${tag}” is not read: the values of its attributes have curly quotes.`
    const point = pointAfter(context.source.text, start, index)
    report(context, 'markdown/shown-as-text', point, message, 'Write straight quotes: "…".', tag.length)
  }
}

/** Cells behind the last column are left out by the parser. */
function inspectTable(node: MarkdownNode, context: PageContext): void {
  const [header, ...rows] = node.children ?? []
  const columns = header === undefined ? 0 : cellsOf(writtenOf(header, context)).length
  for (const row of rows) {
    const written = writtenOf(row, context)
    const cells = cellsOf(written)
    const lost = cells.slice(columns).filter(cell => cell !== '')
    if (columns === 0 || lost.length === 0) continue
    const message = `The row has ${cells.length} cells and the table ${columns} columns, so “${lost.join(' | ')}” is not shown.`
    const hint = 'Add a column to the header, or write “\\|” for a “|” that is text.'
    report(context, 'markdown/table-cells', row.position?.start, message, hint, written.length)
  }
}

/** A fenced block is closed by its own marker; one that is not ends with the page, or with its list or quote. */
function inspectCode(node: MarkdownNode, context: PageContext): void {
  const { start } = node.position ?? {}
  const lines = writtenOf(node, context).split('\n')
  const [, marker] = /^(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  if (start === undefined || marker === undefined) return
  const last = (lines.at(-1) ?? '').replace(/^[ \t>]*/, '').trim()
  const isClosed = lines.length > 1 && last.length >= marker.length && last === marker[0]?.repeat(last.length)
  if (isClosed) return
  const message = `The code block has no end: the ${lines.length - 1} lines behind it are code, too.`
  report(context, 'markdown/unclosed-code', start, message, `End it with a line “${marker}”.`, marker.length)
}

function writtenOf({ position }: MarkdownNode, { source }: PageContext): string {
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? '' : source.text.slice(start, end)
}

function lineBelow(start: Point, lines: number): Point {
  return { line: start.line + lines, column: lines === 0 ? start.column : 1 }
}
