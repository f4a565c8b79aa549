/**
 * The syntax that mdBook adds to Markdown, as edits: `{{#include file:2:10}}` and the like, also in blocks of code, hidden
 * lines, and what follows a language (`rust,ignore`).
 */
import { posix } from 'node:path'
import type { IncludedText, SourceEdit, SyntaxContext, SyntaxPage } from 'docsgen/config'
import { type Fence, fenceAt, hiddenLine, infoEdits } from './code.ts'
import { componentEdits, titleEdits } from './elements.ts'
import { linesOf, partOf } from './part.ts'
import type { BookOptions } from './plugin.ts'

/** A text that is read: a page or a file that it includes. */
interface Text {
  readonly file: string
  readonly text: string
  /** The files that lead to it. */
  readonly trail: readonly string[]
  /** Of a file that a block of code includes: the block. */
  readonly fence: Fence | null
  /** The spaces before a directive in such a block, which the other lines get, too: the block may be in a list. */
  readonly indent: string
}

interface Book extends Pick<SyntaxContext<BookOptions>, 'options' | 'readFile' | 'report'> {
  /** Files that the page may still include: those that include others twice double at each step. */
  left: number
  /** Whether the first heading of the page was read. */
  hasTitle: boolean
  /** Elements that were reported. */
  readonly seen: Set<string>
}

const mostIncludes = 2000

export async function editsOfPage(
  { file, text }: SyntaxPage,
  { options, readFile, report }: SyntaxContext<BookOptions>
): Promise<readonly SourceEdit[]> {
  const path = file as string
  if (posix.relative(options.src, path).startsWith('..')) return []
  const book: Book = { options, readFile, report, left: mostIncludes, hasTitle: false, seen: new Set() }
  return editsOf({ file: path, text, trail: [path], fence: null, indent: '' }, null, book)
}

/** The edits of a text. `kept`: the only lines of it that are shown; null: all. */
async function editsOf(text: Text, kept: ReadonlySet<number> | null, book: Book): Promise<SourceEdit[]> {
  const edits: SourceEdit[] = []
  const lines = linesOf(text.text)
  let open = text.fence
  let last: { readonly at: number; readonly line: string } | null = null
  for (const [index, { at, line }] of lines.entries()) {
    const end = lines[index + 1]?.at ?? text.text.length
    if (kept !== null && !kept.has(index)) {
      edits.push({ at, length: end - at, text: '' })
      continue
    }
    const before = open
    open = text.fence ?? fenceAt(line, before)
    if (open !== null && before === null) edits.push(...infoEdits(line, at))
    const hidden = open === null || before === null ? null : hiddenLine(line, open, book.options.hiddenLines)
    if (hidden === 'hidden') {
      edits.push({ at, length: end - at, text: '' })
      continue
    }
    if (last !== null && text.indent !== '') edits.push({ at, length: 0, text: text.indent })
    if (hidden !== null) edits.push({ at: at + hidden.at, length: 1, text: '' })
    for (const found of line.matchAll(directive)) {
      edits.push(...(await directiveEdits(found, { at, line, text, fence: before === null ? null : open }, book)))
    }
    if (open === null && before === null) {
      edits.push(...componentEdits(line, at, book, text.trail.length === 1 ? undefined : text))
      if (!book.hasTitle && /^#{1,6} /.test(line)) {
        book.hasTitle = true
        if (line.startsWith('# ')) edits.push(...titleEdits(line, at))
      }
    }
    if (book.options.hasMath && open === null) edits.push(...mathEdits(line, at))
    last = { at, line }
  }
  // An included text has no line break at its end, or an empty line would follow it.
  const end = last === null ? 0 : last.at + last.line.length
  if (kept !== null && last !== null && text.text[end] === '\n') edits.push({ at: end, length: 1, text: '' })
  return merged(edits)
}

/** `{{#include …}}`, and the same with a backslash before it, which is text. */
const directive = /\\\{\{#[^{}]*\}\}|\{\{[ \t]{0,9}#([a-z_]+)[ \t]([^{}]*)\}\}/g

interface Around {
  /** Offset of the line, and the line. */
  readonly at: number
  readonly line: string
  readonly text: Text
  readonly fence: Fence | null
}

async function directiveEdits(found: RegExpMatchArray, { at: start, line, text, fence }: Around, book: Book) {
  const { 0: whole, 1: kind, 2: given = '' } = found
  const written = given.trim()
  // `{{#include }}` is text.
  if (kind !== undefined && written === '') return []
  const at = start + (found.index ?? 0)
  const { length } = whole
  const edit = (replacement: SourceEdit['text']): SourceEdit => ({ at, length, text: replacement })
  switch (kind) {
    case undefined:
      return [{ at, length: 1, text: '' }]
    case 'title':
      return [edit('')]
    case 'include':
    case 'rustdoc_include': {
      const [, before = ''] = /^([ \t]+)\{/.exec(line) ?? []
      const indent = fence === null ? '' : text.indent + before
      const included = await include(written, { at, length, text, fence, indent }, book)
      // A directive that fails stays as it is.
      return [edit(included ?? whole)]
    }
    case 'playground':
    case 'playpen': {
      const [path = ''] = written.split(/\s+/)
      const block = { marker: '```', language: 'rust' }
      const included = await include(path, { at, length, text, fence: block, indent: '' }, book)
      if (included === null) return [edit(whole)]
      const after = { at: at + length, length: 0 }
      return [edit('```rust\n'), { ...after, text: included }, { ...after, text: '\n```' }]
    }
    default:
      return []
  }
}

/** The part of a file that is included; null: there is none, which is reported. */
async function include(
  written: string,
  { at, length, text, fence, indent }: Omit<Around, 'line'> & { readonly length: number; readonly indent: string },
  book: Book
): Promise<IncludedText | null> {
  const isPage = text.trail.length === 1
  const fail = (message: string, hint: string) => {
    book.report({ code: 'include', message, hint, at, length, ...(!isPage && { in: text }) })
    return null
  }
  const [path = '', ...part] = written.split(':')
  const file = posix.join(posix.dirname(text.file), path)
  if (text.trail.includes(file))
    return fail(`“${file}” includes itself: ${[...text.trail, file].join(' → ')}.`, 'Remove one of the includes.')
  if (--book.left < 0) return fail(`The page includes more than ${mostIncludes} files.`, 'Include less.')
  const content = path.startsWith('/') ? null : await book.readFile(file)
  if (content === null) {
    return file.startsWith('../') || path.startsWith('/')
      ? fail(
          `“${path}” is outside of the project.`,
          'Run docsgen in a folder with both, or name the folder in “allowedRoots” of site.config.ts.'
        )
      : fail(`“${file}” does not exist.`, `Fix the path: it is relative to “${posix.dirname(text.file)}”.`)
  }
  const found = partOf(content, part)
  if ('missing' in found) return fail(`“${file}” has no ${found.missing}.`, found.hint)
  const included = { file, text: content }
  return {
    ...included,
    edits: await editsOf({ ...included, trail: [...text.trail, file], fence, indent }, found.lines, book)
  }
}

/** `\\(x\\)` → `$x$`, `\\[x\\]` → `$$x$$`. */
function mathEdits(line: string, start: number): SourceEdit[] {
  return [...line.matchAll(/\\\\([()[\]])/g)].map(({ index, 1: bracket = '' }) => ({
    at: start + index,
    length: 3,
    text: /[()]/.test(bracket) ? '$' : '$$'
  }))
}

/** In order, and without those in a part that another one replaces. */
function merged(edits: readonly SourceEdit[]): SourceEdit[] {
  let end = 0
  return [...edits]
    .sort((a, b) => a.at - b.at)
    .filter(({ at, length = 0 }) => {
      if (at < end) return false
      end = at + length
      return true
    })
}
