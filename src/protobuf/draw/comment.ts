/**
 * Comments are text: nothing in them is markup but code between backticks and addresses that begin with
 * `https://`. Lines and paragraphs are those of the source.
 */
import type { Place } from '../../types/basics.ts'
import { type Html, html, joinHtml } from '../../util/html.ts'
import { type DrawContext, linkToSite } from './context.ts'

interface Commented {
  readonly comment: string
  readonly place: Place
}

/** `<p>…</p>` for each paragraph. */
export function drawComment(element: Commented, context: DrawContext): Html {
  const paragraphs = drawParagraphs(element, context).map(content => html`<p>${content}</p>`)
  return joinHtml(paragraphs, '\n')
}

/** For table cells: one paragraph without an element of its own. */
export function drawCellComment(element: Commented, context: DrawContext): Html {
  const [first, ...others] = drawParagraphs(element, context)
  if (others.length === 0) return first ?? html``
  return drawComment(element, context)
}

function drawParagraphs({ comment, place }: Commented, context: DrawContext): Html[] {
  if (comment === '') return []
  return comment.split(/\n(?:[ \t]*\n)+/).map(paragraph => {
    const lines = paragraph.split('\n').map(line => drawLine(line, place, context))
    return joinHtml(lines, html`<br>\n`)
  })
}

/** An address ends before the punctuation of the sentence it stands in. */
const marked = /`([^`]+)`|https:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g

function drawLine(line: string, place: Place, context: DrawContext): Html {
  const pieces: Html[] = []
  let from = 0
  for (const match of line.matchAll(marked)) {
    const [found, code] = match
    pieces.push(html`${line.slice(from, match.index)}`)
    pieces.push(code === undefined ? drawAddress(found, place, context) : html`<code>${code}</code>`)
    from = match.index + found.length
  }
  return html`${pieces}${line.slice(from)}`
}

function drawAddress(address: string, place: Place, context: DrawContext): Html {
  return URL.canParse(address) ? linkToSite(new URL(address).href, address, place, context) : html`${address}`
}
