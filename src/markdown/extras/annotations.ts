/**
 * Notes on lines of code: a number in a comment, and a numbered list below the block.
 *
 *   ```js                        The comment becomes a marker that opens the text of its number by pointer, key and touch, without
 *   listen(3000) // (1)!         scripts: each entry of the list is a popover. In browsers without popovers, in print and for programs
 *   ```                          the list stays below the code.
 *
 *   1. The port of the server.
 */
import { noteId, notesOf } from '../code/annotations.ts'
import { type PageContext, report } from '../context.ts'
import { isMarkdown, type MarkdownNode, walk } from '../tree.ts'
import type { Extra } from './extra.ts'

export const annotations: Extra = {
  name: 'annotations',
  stage: 'code',
  sign: /\(\d{1,3}\)!/,
  apply: (tree, context) => {
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type === 'code') annotate(node, siblings[index + 1], context)
    })
  }
}

/** How many blocks with notes a page has, its partials included. */
const counts = new WeakMap<PageContext['found'], number>()

function annotate(code: MarkdownNode, list: MarkdownNode | undefined, context: PageContext): void {
  // A sample of Markdown shows how notes are written.
  const numbers = isMarkdown(code) ? [] : notesOf(code.value ?? '')
  if (numbers.length === 0) return
  const start = code.position?.start
  if (list?.type !== 'list' || (list as { ordered?: boolean | null }).ordered !== true) {
    const message = `The code has the note “(${numbers[0]})!”, but no numbered list follows the block.`
    const hint = `Write the text of the note directly below the block: “${numbers[0]}. Text”.`
    report(context, 'markdown/code-options', start, message, hint)
    return
  }
  const first = (list as { start?: number | null }).start ?? 1
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
