/**
 * Comments are text: nothing in them is markup but code between backticks and addresses that begin with
 * `https://`. Lines and paragraphs are those of the source.
 */
import type { Place } from '../../types/basics.ts'
import { type Html, html, joinHtml } from '../../util/html.ts'
import { linkToSite, type RenderContext } from './names.ts'

interface Commented {
  readonly comment: string
  readonly place: Place
}

/** `<p>…</p>` for each paragraph. */
export function renderComment(element: Commented, context: RenderContext): Html {
  const paragraphs = renderParagraphs(element, context).map(content => html`<p>${content}</p>`)
  return joinHtml(paragraphs, '\n')
}

/** For table cells: one paragraph without an element of its own. */
export function renderCellComment(element: Commented, context: RenderContext): Html {
  const [first, ...others] = renderParagraphs(element, context)
  if (others.length === 0) return first ?? html``
  return renderComment(element, context)
}

function renderParagraphs({ comment, place }: Commented, context: RenderContext): Html[] {
  if (comment === '') return []
  return comment.split(/\n(?:[ \t]*\n)+/).map(paragraph => {
    const lines = paragraph.split('\n').map(line => renderLine(line, place, context))
    return joinHtml(lines, html`<br>\n`)
  })
}

/** An address ends before the punctuation of its sentence. */
const marked = /`([^`]+)`|https:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g

function renderLine(line: string, place: Place, context: RenderContext): Html {
  const pieces: Html[] = []
  let from = 0
  for (const match of line.matchAll(marked)) {
    const [found, code] = match
    pieces.push(html`${line.slice(from, match.index)}`)
    pieces.push(code === undefined ? renderAddress(found, place, context) : html`<code>${code}</code>`)
    from = match.index + found.length
  }
  return html`${pieces}${line.slice(from)}`
}

function renderAddress(address: string, place: Place, context: RenderContext): Html {
  return URL.canParse(address) ? linkToSite(new URL(address).href, address, place, context) : html`${address}`
}
