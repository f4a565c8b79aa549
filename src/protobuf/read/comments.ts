/** What comments say: their marks, their indentation and instructions for tools are removed, their lines stay. */
import type { Comment, Token } from './tokens.ts'

/** The comment of a declaration: the lines above its first token, and the words behind its `;` or `{`. */
export function commentOf(first: Token, end: Token): string {
  const texts = [commentText(leadingComments(first)), end.behind === null ? '' : commentText([end.behind])]
  return texts.filter(text => text !== '').join('\n\n')
}

/** The comments that end on the line above the token, up to the first gap. */
function leadingComments({ before, line }: Token): Comment[] {
  const leading: Comment[] = []
  let below = line
  for (const comment of [...before].reverse()) {
    const isNext = comment.endLine === below - 1 || comment.endLine === below
    const isSameKind = leading[0] === undefined || (isLine(comment) && isLine(leading[0]))
    if (!isNext || !isSameKind) break
    leading.push(comment)
    below = comment.line
  }
  return leading.reverse()
}

function isLine({ text }: Comment): boolean {
  return text.startsWith('//')
}

/** The text of comments that follow each other; '' when nothing is left. */
function commentText(comments: readonly Comment[]): string {
  const lines = comments.flatMap(({ text }) => (text.startsWith('//') ? [text.replace(/^\/+/, '')] : blockLines(text)))
  const kept = lines.map(line => line.trimEnd()).filter(line => !/^\s*buf:lint:ignore\b/.test(line))
  const first = kept.findIndex(line => line !== '')
  const last = kept.findLastIndex(line => line !== '')
  return first < 0
    ? ''
    : dedent(kept)
        .slice(first, last + 1)
        .join('\n')
}

/** The star at the beginning of each line is a mark only where all lines have it; else it is a bullet. */
function blockLines(text: string): string[] {
  let start = 1
  let end = text.endsWith('*/') && text.length > 3 ? text.length - 1 : text.length
  while (text[start] === '*' && start < end) start++
  while (text[end - 1] === '*' && end > start) end--
  const [first = '', ...rest] = text.slice(start, end).split('\n')
  const hasStars = rest.every(line => /^\s*(?:\*|$)/.test(line))
  const opening = first.trim() === '' ? [] : [` ${first.trim()}`]
  return [...opening, ...(hasStars ? rest.map(line => line.replace(/^\s*\*/, '')) : rest)]
}

/** Removes the indentation that all lines share. */
function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter(line => line !== '').map(line => line.length - line.trimStart().length)
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return lines.map(line => line.slice(shared))
}
