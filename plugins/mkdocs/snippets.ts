/**
 * Files that a page includes, before anything else of it is read, so that blocks of code include, too:
 *
 *   --8<-- "file.md"   --8<-- "file.md:section"   --8<-- "file.md:3:8,12"     snippets
 *   {* file.py hl[1,3] ln[2:9] *}                                            a block of code
 *   {!file.md!}   {% include-markdown "file.md" start="…" end="…" %}          included Markdown
 */
import { posix } from 'node:path'
import { dedented, Line, linesOf, type Origin } from './lines.ts'
import type { PageReading } from './reading.ts'

/** A text that is expanded. */
interface Text extends Origin {
  /** The files that lead to it. */
  readonly trail: readonly string[]
}

/** The lines of a page with those of the files that it includes. */
export async function expandedLines(page: Origin, reading: PageReading): Promise<Line[]> {
  const text = { ...page, trail: [page.file] }
  const own = linesOf(page)
  const lines = signs.test(page.text) ? await expand(own, text, reading) : own
  for (const file of reading.options.appended) {
    const found = await textOf(file, text, reading)
    if (found !== null) lines.push(Line.made(''), ...(await expand(linesOf(found), found, reading)))
  }
  return lines
}

const signs = /-8<-|\{\*|\{!|\{%/

async function expand(lines: readonly Line[], text: Text, reading: PageReading): Promise<Line[]> {
  const expanded: Line[] = []
  const isSnippets = reading.options.includes.includes('snippets')
  let block: { readonly space: string } | null = null
  for (const line of lines) {
    // A mark in the page itself is removed, too.
    if (isSnippets && sectionMark.test(line.text)) continue
    const [, space = '', escaped = '', quoted, isBlock] = isSnippets ? (snippet.exec(line.text) ?? []) : []
    if (escaped !== '') {
      expanded.push(line.with(space.length, space.length + 1, ''))
      continue
    }
    if (isBlock !== undefined) {
      block = block === null ? { space } : null
      continue
    }
    const written = block === null ? quoted?.slice(1, -1) : line.text.trim()
    if (written !== undefined) {
      if (written !== '' && !written.startsWith(';')) {
        const before = block?.space ?? space
        expanded.push(...(await snippetLines(written, line, text, reading)).map(it => indented(it, before)))
      }
      continue
    }
    expanded.push(...(await othersIn(line, text, reading)))
  }
  return expanded
}

const snippet = /^([ \t]*)(;?)-+8<-+(?:[ \t]+("(?:[^"\\]|\\.)+"|'(?:[^'\\]|\\.)+')|())[ \t]*$/
const sectionMark = /-8<-+[ \t]+\[[ \t]*(?:start|end)[ \t]*:/

function indented(line: Line, space: string): Line {
  return line.isBlank ? line : line.before(space)
}

/** `file.md`, `file.md:section`, `file.md:3:8`, `file.md::8,12:15` */
async function snippetLines(written: string, at: Line, text: Text, reading: PageReading): Promise<Line[]> {
  if (/^https?:\/\//.test(written)) {
    reading.report(at, {
      code: 'include',
      message: `“${written}” is on another host, and docsgen does not download text to include.`,
      hint: 'Copy the text into a file of the project, and include that file.'
    })
    return []
  }
  const { path, ranges, section } = partsOf(written)
  const found = await textOf(path, text, reading, at)
  if (found === null) return []
  const lines = linesOf(found)
  if (section !== undefined) {
    const start = lines.findIndex(it => isMark(it.text, 'start', section))
    if (start < 0) {
      reading.report(at, {
        code: 'include',
        message: `“${found.file}” has no section “${section}”.`,
        hint: `Mark its lines: --8<-- [start:${section}] and --8<-- [end:${section}]`
      })
      return []
    }
    const end = lines.findIndex((it, index) => index > start && isMark(it.text, 'end', section))
    const inside = lines.slice(start + 1, end < 0 ? undefined : end)
    const least = Math.min(...inside.filter(it => !it.isBlank).map(it => it.indent))
    const moved = reading.options.dedentsSections ? inside.map(it => dedented(it, least)) : inside
    return expand(moved, found, reading)
  }
  if (ranges === undefined) return expand(lines, found, reading)
  const kept = ranges.split(',').flatMap(range => {
    const [first = '', last] = range.split(':')
    const from = Math.max(1, Number(first || 1))
    return lines.slice(from - 1, last === undefined ? from : last === '' ? undefined : Number(last))
  })
  return expand(kept, found, reading)
}

/** `a.md:3:8` → the path and what follows it. */
function partsOf(written: string): { path: string; ranges?: string; section?: string } {
  const [path = '', ...rest] = written.split(':')
  const after = rest.join(':')
  if (/^[\d:,]+$/.test(after)) return { path, ranges: after }
  return /^[A-Za-z][\w-]*$/.test(after) ? { path, section: after } : { path: written }
}

function isMark(text: string, kind: 'start' | 'end', name: string): boolean {
  const [, found, named] = /-8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\]/.exec(text) ?? []
  return found === kind && named === name
}

const mostIncludes = 2000

/** The text of an included file; null: it cannot be read, which is reported. */
async function textOf(path: string, text: Text, reading: PageReading, at?: Line): Promise<Text | null> {
  const report = (message: string, hint: string) => {
    reading.report(at ?? null, { code: 'include', message, hint })
    return null
  }
  if (reading.left-- <= 0) return report(`The page includes more than ${mostIncludes} files.`, 'Include less.')
  const { folder } = reading.options
  const bases = [...reading.options.basePaths, posix.dirname(text.file), '.']
  const files = [...new Set(bases.map(base => posix.join(base, path)))]
  const isOutside = files.every(file => file.startsWith('../'))
  for (const file of files.filter(it => !it.startsWith('../'))) {
    if (text.trail.includes(file)) {
      return report(`“${file}” includes itself: ${[...text.trail, file].join(' → ')}.`, 'Remove one of the includes.')
    }
    const content = await reading.readFile(file)
    if (content !== null) return { file, text: content, trail: [...text.trail, file] }
  }
  if (isOutside)
    return report(`“${path}” is outside of the project.`, 'Run docsgen in a folder that contains both files.')
  return report(`“${path}” does not exist.`, `Fix the path, which is relative to “${folder}” or to the page.`)
}

/** The other forms, in the middle of a line, too. */
async function othersIn(line: Line, text: Text, reading: PageReading): Promise<Line[]> {
  if (!/\{[*!%]/.test(line.text)) return [line]
  const { includes } = reading.options
  const [, space = '', path = '', options = ''] =
    /^([ \t]{0,99})\{\*[ \t]{1,9}(\S{1,500})([^{}]{0,500})[ \t]\*\}$/.exec(line.text.trimEnd()) ?? []
  if (path !== '' && includes.includes('code'))
    return codeOf(path, options, line, text, reading).then(made => made.map(it => indented(it, space)))
  const [, gap = '', named] = /^([ \t]*)\{!>?(.+)!\}$/.exec(line.text.trimEnd()) ?? []
  if (named !== undefined && includes.includes('braces')) {
    const [file = named] = named.split('!')
    const found = await textOf(file.trim(), text, reading, line)
    return found === null ? [] : (await expand(linesOf(found), found, reading)).map(it => indented(it, gap))
  }
  const [, before = '', kind, file = '', rest = ''] =
    /^([ \t]*)\{%-?[ \t]*(include(?:-markdown)?)[ \t]+["']([^"']+)["'](.*?)-?%\}[ \t]*$/.exec(line.text) ?? []
  if (kind === undefined || !includes.includes('tags')) return [line]
  const found = await textOf(file, text, reading, line)
  if (found === null) return []
  const bounds = partBetween(found.text, valueIn(rest, 'start'), valueIn(rest, 'end'))
  const inside = linesOf(found).filter(it => {
    const from = it.originOf(0)?.at ?? 0
    return from >= bounds.from && from < bounds.to
  })
  const offset = Number(/\bheading-offset[ \t]*=[ \t]*(-?\d)/.exec(rest)?.[1] ?? 0)
  const lines = await expand(inside, found, reading)
  return lines.map(it => indented(withHeading(it, offset), before))
}

function valueIn(options: string, name: string): string | null {
  return new RegExp(`\\b${name}[ \\t]*=[ \\t]*["']([^"']*)["']`).exec(options)?.[1] ?? null
}

/** The text after the first `start`, and before the next `end`: whole lines of it. */
function partBetween(text: string, start: string | null, end: string | null) {
  const first = start === null ? 0 : text.indexOf(start)
  const from = start === null || first < 0 ? 0 : first + start.length
  const last = end === null ? -1 : text.indexOf(end, from)
  return { from, to: last < 0 ? text.length + 1 : last }
}

function withHeading(line: Line, offset: number): Line {
  const [marks = ''] = /^#{1,6}(?=[ \t])/.exec(line.text) ?? []
  const level = Math.min(6, Math.max(1, marks.length + offset))
  return offset === 0 || marks === '' ? line : line.with(0, marks.length, '#'.repeat(level))
}

/** `{* file.py hl[1,3:5] ln[2:9] title["a"] *}` → a block of code. */
async function codeOf(path: string, options: string, at: Line, text: Text, reading: PageReading): Promise<Line[]> {
  const found = await textOf(path, text, reading, at)
  if (found === null) return []
  const list = (name: string) => options.split(`${name}[`)[1]?.split(']', 1)[0]
  const numbered = linesOf(found).map((line, index) => ({ line, number: index + 1 }))
  const ranges = list('ln')
  const kept =
    ranges === undefined ? numbered : rangesIn(ranges).flatMap(([first, last]) => numbered.slice(first - 1, last))
  const marked = rangesIn(list('hl') ?? '').flatMap(([first, last]) =>
    kept.flatMap(({ number }, index) => (number >= first && number <= last ? [index + 1] : []))
  )
  const shown = marked.length === 0 ? '' : ` hl_lines="${marked.join(' ')}"`
  const title = list('title')?.replace(/^["']|["']$/g, '')
  const language = /\.(\w+)$/.exec(path)?.[1] ?? 'text'
  const info = `${language === 'py' ? 'python' : language}${title === undefined ? '' : ` title="${title}"`}${shown}`
  return [Line.made(`\`\`\`\`${info}`), ...kept.map(({ line }) => line), Line.made('````')]
}

/** `1,3:5` → the first and the last line of each range. */
function rangesIn(list: string): (readonly [number, number])[] {
  return list.split(',').flatMap(range => {
    const [first = '', last = first] = range.split(':')
    return /^\d*$/.test(first.trim()) && range.trim() !== ''
      ? [[Number(first || 1), Number(last || Infinity)] as const]
      : []
  })
}
