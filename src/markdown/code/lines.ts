/**
 * The lines of a code block and their marks, read from magic comments, which are removed:
 *
 *   // highlight-next-line          a comment alone on a line (the kinds are configured)
 *   const a = 1 // [!code ++]       a comment at the end of a line: ++ -- highlight focus error warning word:x
 */
import type { MarkdownConfig } from '../../types/config.ts'
import { findNotes } from './annotations.ts'
import type { CodeOptions } from './options.ts'

export interface CodeLine {
  readonly text: string
  /** Class names of the line. */
  readonly classes: Set<string>
  /** Words to mark in the line. */
  readonly words: Set<string>
  /** Numbers of the notes at its end. */
  readonly notes?: readonly number[]
}

type Magic = MarkdownConfig['magicComments'][number]

export const lineClass = 'codeblock__line'
const highlighted = 'theme-code-block-highlighted-line'

/** Splits code into lines. Ranges in the options win over magic comments. */
export function readLines(code: string, language: string, options: CodeOptions, magic: readonly Magic[]): CodeLine[] {
  const raw = code.replace(/\n$/, '').split('\n')
  const lines = options.ranges === null ? withMagicComments(raw, language, magic) : raw.map(toLine)
  const marked = code.includes('[!code ') ? withNotations(lines) : lines
  const noted = options.notes === null ? marked : marked.map(withNotes)
  for (const [first, last] of options.ranges ?? []) {
    for (const line of noted.slice(Math.max(0, first - 1), last)) line.classes.add(highlighted)
  }
  for (const line of noted) for (const word of options.words) if (line.text.includes(word)) line.words.add(word)
  if (language === 'diff') for (const line of noted) markDiff(line)
  return noted
}

function withNotes(line: CodeLine): CodeLine {
  const found = findNotes(line.text)
  return found === null ? line : { ...line, text: found.before, notes: found.numbers }
}

function toLine(text: string): CodeLine {
  return { text, classes: new Set(), words: new Set() }
}

/** Whether any line has a class or a marked word, and so needs an element. */
export function hasMarks(lines: readonly CodeLine[]): boolean {
  return lines.some(({ classes, words }) => classes.size > 0 || words.size > 0)
}

function withMagicComments(raw: readonly string[], language: string, magic: readonly Magic[]): CodeLine[] {
  const words = magic.flatMap(({ line, block }) => [line, block?.start, block?.end]).filter(word => word != null)
  if (words.length === 0 || !raw.some(line => words.some(word => line.includes(word)))) return raw.map(toLine)
  const pattern = commentPattern(commentStyles(language), words)
  const open = new Set<string>()
  const lines: CodeLine[] = []
  let next: string[] = []
  for (const text of raw) {
    const word = pattern.exec(text)?.slice(1).find(Boolean)
    if (word === undefined) {
      lines.push({ ...toLine(text), classes: new Set([...next, ...open]) })
      next = []
      continue
    }
    for (const { className, line, block } of magic) {
      if (word === line) next.push(className)
      if (word === block?.start) open.add(className)
      if (word === block?.end) open.delete(className)
    }
  }
  return lines
}

/** Matches a line that contains only a comment, in one of the styles, with one of the words. */
function commentPattern(styles: readonly CommentStyle[], words: readonly string[]): RegExp {
  const either = words.map(escapePattern).join('|')
  const forms = styles.map(([open, close]) => `${escapePattern(open)}\\s*(${either})\\s*${escapePattern(close)}`)
  return new RegExp(`^\\s*(?:${forms.join('|')})\\s*$`)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const notationClasses: ReadonlyMap<string, string> = new Map([
  ['++', `${lineClass}--added`],
  ['--', `${lineClass}--removed`],
  ['highlight', highlighted],
  ['hl', highlighted],
  ['focus', `${lineClass}--focused`],
  ['error', `${lineClass}--error`],
  ['warning', `${lineClass}--warning`]
])

/** A notation marks its line, `:3` also the next two. Alone on a line, it is removed and marks the lines below. */
function withNotations(lines: readonly CodeLine[]): CodeLine[] {
  const result: CodeLine[] = []
  const running: { left: number; mark: (line: CodeLine) => void }[] = []
  for (const line of lines) {
    const found = findNotation(line.text)
    const note = found === null ? null : readNotation(found.written)
    if (note !== null) running.push(note)
    const text = found === null || note === null ? line.text : found.before
    if (note !== null && text.trim() === '') continue
    const kept = { ...line, text }
    for (const entry of running) if (entry.left-- > 0) entry.mark(kept)
    result.push(kept)
  }
  return result
}

/**
 * `const a = 1 // [!code ++]` → the content of the brackets, and the text before the comment. Searches from the end,
 * because a single regular expression takes time cubic in the number of spaces in the line.
 */
function findNotation(text: string): { readonly before: string; readonly written: string } | null {
  const open = text.lastIndexOf('[!code ')
  const close = text.indexOf(']', open)
  if (open < 0 || close < 0 || !['', '*/}', '*/', '-->'].includes(text.slice(close + 1).trim())) return null
  const before = text.slice(0, open).trimEnd()
  const comment = /(?:\{?\/\*|\/\/|<!--|#|--|;|%)$/.exec(before.slice(-4))?.[0]
  if (comment === undefined) return null
  let end = before.length - comment.length
  while (comment === ';' && before[end - 1] === ';') end--
  return { before: before.slice(0, end).trimEnd(), written: text.slice(open + '[!code '.length, close) }
}

function readNotation(written: string): { left: number; mark: (line: CodeLine) => void } | null {
  const word = /^word:((?:\\:|[^:])+)(?::(\d+))?$/.exec(written.trim())
  if (word !== null) {
    const text = (word[1] ?? '').replaceAll('\\:', ':')
    return { left: Number(word[2] ?? Number.MAX_SAFE_INTEGER), mark: line => line.words.add(text) }
  }
  const [, name = '', count = '1'] = /^([^:]+)(?::(\d+))?$/.exec(written.trim()) ?? []
  const className = notationClasses.get(name)
  return className === undefined ? null : { left: Number(count), mark: line => line.classes.add(className) }
}

function markDiff({ text, classes }: CodeLine): void {
  if (text.startsWith('+') && !text.startsWith('+++')) classes.add(`${lineClass}--added`)
  if (text.startsWith('-') && !text.startsWith('---')) classes.add(`${lineClass}--removed`)
}

/** Delimiters of a comment style, for magic comments. `close` is '' for line comments. */
type CommentStyle = readonly [open: string, close: string]

const js: CommentStyle = ['//', '']
const block: CommentStyle = ['/*', '*/']
const jsx: CommentStyle = ['{/*', '*/}']
const hash: CommentStyle = ['#', '']
const html: CommentStyle = ['<!--', '-->']
const percent: CommentStyle = ['%', '']
const dashes: CommentStyle = ['--', '']
const rem: CommentStyle = ['REM', '']

const byLanguage: readonly (readonly [languages: string, styles: readonly CommentStyle[]])[] = [
  ['js javascript ts typescript mjs cjs', [js, block]],
  ['jsx tsx', [js, block, jsx]],
  ['html', [js, block, html]],
  ['python py bash sh shell zsh yaml yml toml dockerfile docker ruby rb env dotenv', [hash]],
  ['markdown md mdx', [html, jsx, hash]],
  ['tex latex matlab', [percent]],
  ['lua haskell', [dashes]],
  ['sql', [dashes, block]],
  ['wasm', [[';;', '']]],
  ['vb vbnet vba visual-basic', [["'", ''], rem]],
  ['batch bat cmd', [rem]],
  ['basic', [rem, ['!', '']]],
  ['fsharp', [js, ['(*', '*)']]],
  ['ocaml sml', [['(*', '*)']]],
  ['fortran', [['!', '']]],
  ['cobol', [['*>', '']]]
]

const styles = new Map(byLanguage.flatMap(([names, list]) => names.split(' ').map(name => [name, list] as const)))
const others: readonly CommentStyle[] = [js, block, jsx, hash, html]

/** The comment styles of a language; an unknown language may use any of the common styles. */
function commentStyles(language: string): readonly CommentStyle[] {
  return styles.get(language) ?? others
}
