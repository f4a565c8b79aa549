/**
 * Notes on lines of code: a number in a comment and a numbered list below the block, or the text in the comment.
 *
 *   ```js                        The comment becomes a marker that opens the text by pointer, key and touch, without scripts: each
 *   listen(3000) // (1)!         entry of the list is a popover. In browsers without popovers, in print and for programs the list
 *   close() // [!note] Ends it.  stays below the code. Texts in comments continue the list, or make one.
 *   ```
 *
 *   1. The port of the server.
 */
import type { Point } from 'unist'
import { findNoteText, noteId, notesOf } from '../code/annotations.ts'
import { type PageContext, report } from '../context.ts'
import { pointAfter } from '../source.ts'
import { isMarkdown, type MarkdownNode, walk } from '../tree.ts'
import type { Extra, PartParsers } from './extra.ts'

export const annotations: Extra = {
  name: 'annotations',
  stage: 'code',
  sign: /\(\d{1,3}\)!|\[!note\]/,
  apply: (tree, context, parts) => {
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      // A sample of Markdown shows how notes are written.
      if (node.type !== 'code' || isMarkdown(node)) return
      numberTexts(node, index, siblings, context, parts)
      annotate(node, siblings[index + 1], context)
    })
  }
}

/** A list of notes: numbered, below the code. */
interface NoteList extends MarkdownNode {
  ordered?: boolean | null
  start?: number | null
}

function isNoteList(node: MarkdownNode | undefined): node is NoteList {
  return node?.type === 'list' && (node as NoteList).ordered === true
}

/** Moves the texts in comments into the list below the code, and writes their numbers into the comments. */
function numberTexts(
  code: MarkdownNode,
  index: number,
  siblings: MarkdownNode[],
  context: PageContext,
  { parseInline }: PartParsers
): void {
  const value = code.value ?? ''
  if (!value.includes('[!note]')) return
  const below = siblings[index + 1]
  // A list that no number leads to is a part of the text.
  const known = isNoteList(below) && notesOf(value).length > 0 ? below : null
  let next = (known?.start ?? 1) + (known?.children?.length ?? 0)
  let from = code.position?.start.offset ?? 0
  const added: MarkdownNode[] = []
  const lines = value.split('\n').map(line => {
    const found = findNoteText(line)
    if (found === null) return line
    const start = startOf(line, found.at)
    if (found.text === '') {
      const hint = 'Write the text after “[!note]”: “// [!note] Text”.'
      report(context, 'markdown/code-options', start, 'The code has the note “[!note]” without a text.', hint)
      return line
    }
    const content = start === undefined ? [] : parseInline(found.text, start, context)
    const position = start && { start, end: pointAfter(context.source, start, found.text.length) }
    added.push({ type: 'listItem', position, children: [{ type: 'paragraph', position, children: content }] })
    return found.numbered(next++)
  })
  if (added.length === 0) return
  code.value = lines.join('\n')
  if (known !== null) known.children?.push(...added)
  else {
    const list: NoteList & { spread: boolean } = {
      type: 'list',
      ordered: true,
      start: 1,
      spread: false,
      children: added
    }
    siblings.splice(index + 1, 0, list)
  }

  /** Where the text begins in the source; code of another file has the place of its block. */
  function startOf(line: string, at: number): Point | undefined {
    const start = code.position?.start
    const offset = context.source.text.indexOf(line, from)
    if (start?.offset === undefined || offset < 0 || offset > (code.position?.end.offset ?? 0)) return start
    from = offset + line.length
    return pointAfter(context.source, start, offset + at - start.offset)
  }
}

/** How many blocks with notes a page has, its partials included. */
const counts = new WeakMap<PageContext['found'], number>()

function annotate(code: MarkdownNode, list: MarkdownNode | undefined, context: PageContext): void {
  const numbers = notesOf(code.value ?? '')
  if (numbers.length === 0) return
  const start = code.position?.start
  if (!isNoteList(list)) {
    const message = `The code has the note “(${numbers[0]})!”, but no numbered list follows the block.`
    const hint = `Write the text of the note directly below the block: “${numbers[0]}. Text”.`
    report(context, 'markdown/code-options', start, message, hint)
    return
  }
  const first = list.start ?? 1
  const items = list.children ?? []
  const has = (number: number) => number >= first && number < first + items.length
  const missing = numbers.filter(number => !has(number))
  for (const number of missing) {
    const message = `The code has the note “(${number})!”, but the list below it ends at ${first + items.length - 1}.`
    report(context, 'markdown/code-options', start, message, `Add its text to the list, or remove “(${number})!”.`)
  }
  // Markers without a text would open nothing.
  if (missing.length > 0) return
  const block = (counts.get(context.found) ?? 0) + 1
  counts.set(context.found, block)
  context.found.sheets.add('extras')
  code.meta = [code.meta ?? '', `docsgen-notes=${block}`].join(' ').trim()
  list.data = { ...list.data, hProperties: { ...list.data?.hProperties, className: ['code-notes'] } }
  items.forEach((item, index) => {
    const number = first + index
    // An entry without a marker stays visible.
    if (!numbers.includes(number)) {
      const message = `No line of the code has the note “(${number})!”, so its text is shown below the block.`
      report(context, 'markdown/code-options', item.position?.start, message, `Write “(${number})!” into a comment.`)
      return
    }
    const own = { id: noteId(block, number), popover: 'auto', className: ['code-note'] }
    item.data = { ...item.data, hProperties: { ...item.data?.hProperties, ...own } }
  })
}
