/** What a comment says: its marks, its indentation and instructions for tools taken away, its lines kept. */
import type { Token } from './tokens.ts'

/** The text of comments that follow each other; '' when nothing is left. */
export function commentText(comments: readonly Token[]): string {
  const lines = comments.flatMap(({ text }) => (text.startsWith('//') ? lineText(text) : blockText(text)))
  const said = lines.map(line => line.trimEnd()).filter(line => !/^\s*buf:lint:ignore\b/.test(line))
  return dedent(said)
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}

function lineText(text: string): string[] {
  return [text.replace(/^\/{2,}/, '')]
}

/** The star at the beginning of each line is a mark only where all lines have it; else it is a bullet. */
function blockText(text: string): string[] {
  const [first = '', ...rest] = text
    .replace(/^\/\*+/, '')
    .replace(/\**\*\/$/, '')
    .split('\n')
  const hasStars = rest.every(line => /^\s*(?:\*|$)/.test(line))
  const opening = first.trim() === '' ? [] : [` ${first.trim()}`]
  return [...opening, ...(hasStars ? rest.map(line => line.replace(/^\s*\*/, '')) : rest)]
}

/** Takes the indentation that all lines share. */
function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter(line => line !== '').map(line => line.length - line.trimStart().length)
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return lines.map(line => line.slice(shared))
}
