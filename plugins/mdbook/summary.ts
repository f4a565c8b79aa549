/** Reads SUMMARY.md: chapters, parts and separators in their order. */

export type SummaryItem = Chapter | { readonly kind: 'part'; readonly title: string } | { readonly kind: 'separator' }

export interface Chapter {
  readonly kind: 'chapter'
  readonly name: string
  /** Relative to the folder of the book's text; null: a draft. */
  readonly file: string | null
  /** `1.2.`; null: a chapter before or after the numbered ones. */
  readonly number: string | null
  readonly chapters: readonly Chapter[]
  readonly place: LinePlace
}

/** Line and column start at 1. */
export interface LinePlace {
  readonly line: number
  readonly column: number
  readonly length: number
}

export interface Summary {
  readonly items: readonly SummaryItem[]
  /** Lines that are neither. */
  readonly others: readonly (LinePlace & { readonly text: string })[]
}

/** A numbered chapter while its children are still read. */
interface OpenChapter extends Chapter {
  readonly chapters: OpenChapter[]
  readonly indent: number
}

const title = /^# .*$/
const separator = /^(?:-[ \t]*){3,}$|^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$/
const listItem = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+/
/** A link; its text may have brackets in pairs. */
const link =
  /^\[((?:\\.|[^[\]\\]|\[(?:\\.|[^[\]\\])*\])*)\]\((?:<([^<>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:[ \t]+(?:"[^"]*"|'[^']*'))?\)/

export function readSummary(text: string): Summary {
  const items: SummaryItem[] = []
  const others: (LinePlace & { readonly text: string })[] = []
  let open: OpenChapter[] = []
  let top = 0
  let isFirst = true
  const lines = withoutComments(text).split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const wasFirst = isFirst
    isFirst = false
    if (title.test(line)) {
      open = []
      // The title of the file itself.
      if (!wasFirst) items.push({ kind: 'part', title: plainText(line.slice(2)) })
      continue
    }
    if (separator.test(line.trim())) {
      open = []
      items.push({ kind: 'separator' })
      continue
    }
    const marker = listItem.exec(line)
    const start = marker?.[0].length ?? line.length - line.trimStart().length
    const found = link.exec(line.slice(start))
    const place = { line: index + 1, column: start + 1, length: found?.[0].length ?? line.trim().length }
    if (found === null) {
      others.push({ ...place, text: line.trim() })
      continue
    }
    const [, name = '', bracketed, plain = ''] = found
    const chapter = { kind: 'chapter' as const, name: plainText(name), file: fileOf(bracketed ?? plain), place }
    if (marker === null) {
      open = []
      items.push({ ...chapter, number: null, chapters: [] })
      continue
    }
    const indent = widthOf(marker[1] ?? '')
    while (open.length > 0 && indent <= (open.at(-1)?.indent ?? 0)) open.pop()
    const parent = open.at(-1)
    const number = parent === undefined ? `${++top}.` : `${parent.number}${parent.chapters.length + 1}.`
    const numbered: OpenChapter = { ...chapter, number, chapters: [], indent }
    if (parent === undefined) items.push(numbered)
    else parent.chapters.push(numbered)
    open.push(numbered)
  }
  return { items, others }
}

/** All chapters, in the order of the book. */
export function allChapters(items: readonly SummaryItem[]): readonly Chapter[] {
  return items.flatMap(item => (item.kind === 'chapter' ? [item, ...allChapters(item.chapters)] : []))
}

/** Comments become spaces, so that places stay. */
function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?-->/g, comment => comment.replace(/[^\n]/g, ' '))
}

function widthOf(indent: string): number {
  return indent.replaceAll('\t', '    ').length
}

/** `./a%20b.md` → `a b.md`; null for a draft. */
function fileOf(written: string): string | null {
  if (written === '') return null
  try {
    return decodeURIComponent(written).replace(/^(?:\.\/)+/, '')
  } catch {
    return written
  }
}

/** `**The** \`book\`` → `The book`. */
function plainText(markdown: string): string {
  return markdown
    .split(/(`[^`]{1,200}`|\\[!-/:-@[-`{-~])/)
    .map((part, at) => (at % 2 === 0 ? part.replace(emphasis, '') : part.replace(/^[`\\]|`$/g, '')))
    .join('')
    .trim()
}

/** Marks of emphasis at the beginning or the end of a word. */
const emphasis = /\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)/g
