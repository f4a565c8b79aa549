/**
 * A term with a short text that opens by pointer, key and touch, without scripts: the text is a popover.
 *
 *   <span class="tip"><button class="tip__term" popovertarget="tip-1">term</button><span class="tip__text" popover id="tip-1">text</span></span>
 *
 * The brackets around the text are for print and for programs: “term (text)”.
 */
import type { PageContext } from '../context.ts'
import type { MarkdownNode } from '../tree.ts'
import { element, text } from './replace.ts'

/** How many a page has, its partials included. */
const counts = new WeakMap<PageContext['found'], number>()

export function tip(term: readonly MarkdownNode[], words: string, { found }: PageContext): MarkdownNode {
  const count = (counts.get(found) ?? 0) + 1
  counts.set(found, count)
  found.sheets.add('extras')
  const id = `tip-${count}`
  const bracket = (sign: string) => element('span', { className: ['tip__bracket'] }, [text(sign)])
  return element('span', { className: ['tip'] }, [
    element('button', { type: 'button', className: ['tip__term'], popoverTarget: id, ariaDescribedBy: [id] }, [
      ...term
    ]),
    element('span', { className: ['tip__text'], id, popover: 'auto', role: 'tooltip' }, [
      bracket(' ('),
      text(words),
      bracket(')')
    ])
  ])
}
