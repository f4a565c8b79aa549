/**
 * The title a body gives itself: its first heading, if that is of level one and no thematic break comes
 * before it. Read line by line, because the title is needed before any body is parsed.
 */
import { stripMarkup } from './strip-markup.ts'

/** The text of the first `# heading` (or setext heading) without markup; null without one. */
export function findContentTitle(body: string): string | null {
  const nextLine = lineReader(body)
  let paragraph: string[] = []
  for (let line = nextLine(); line !== null; line = nextLine()) {
    const hashes = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line)
    if (hashes !== null) return hashes[1] === '#' ? toTitle(line.slice(hashes[0].length)) : null
    if (paragraph.length > 0 && /^ {0,3}=+[ \t]*$/.test(line)) return toTitle(paragraph.join(' '))
    if (isThematicBreak(line)) return null
    // Even one dash below a paragraph makes it a heading of level two.
    if (paragraph.length > 0 && /^ {0,3}-+[ \t]*$/.test(line)) return null
    const block = openedBlock(line)
    if (block !== null) skipBlock(block, line, nextLine)
    const isIndented = paragraph.length === 0 && /^(?: {4}|\t)/.test(line)
    if (block !== null || isIndented || line.trim() === '') paragraph = []
    else paragraph.push(line.trim())
  }
  return null
}

/** Longer headings are cut: no reader wants them, and the rules for markup look at a line more than once. */
const maxLength = 1000

function toTitle(heading: string): string | null {
  const text = heading
    .slice(0, maxLength)
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
  // `{#id}` sets the id of a heading and is not shown.
  const title = stripMarkup(text.replace(/\{#[^{}]*\}\s*$/, ''))
  return title === '' ? null : title
}

function isThematicBreak(line: string): boolean {
  return /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line)
}

interface Block {
  readonly end: RegExp
  /** Whether the line that opens the block can also close it: `<!-- x -->`. */
  readonly endsOnOpening: boolean
}

/** Code, comment, raw HTML or MDX module code that a line opens; null for any other line. */
function openedBlock(line: string): Block | null {
  const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
  if (fence !== undefined) {
    return { end: new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}[ \\t]*$`), endsOnOpening: false }
  }
  if (/^ {0,3}<!--/.test(line)) return { end: /-->/, endsOnOpening: true }
  if (/^ {0,3}\{\/\*/.test(line)) return { end: /\*\//, endsOnOpening: true }
  const raw = /^ {0,3}<(script|pre|style|textarea)\b/i.exec(line)?.[1]
  if (raw !== undefined) return { end: new RegExp(`</${raw}>`, 'i'), endsOnOpening: true }
  const isOpen = /^ {0,3}<\/?[a-z]/i.test(line) || /^(?:import|export)\s/.test(line)
  return isOpen ? { end: /^\s*$/, endsOnOpening: false } : null
}

function skipBlock({ end, endsOnOpening }: Block, opening: string, nextLine: () => string | null): void {
  let line: string | null = endsOnOpening ? opening : nextLine()
  while (line !== null && !end.test(line)) line = nextLine()
}

/** Gives one line after the other without cutting the whole text, of which the title needs the first few. */
function lineReader(text: string): () => string | null {
  let at = 0
  return () => {
    if (at > text.length) return null
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(at, end)
    at = end + 1
    return line
  }
}
