/**
 * Makes syntax that Markdown parsers do not know readable for them: each piece is replaced by text of the same length,
 * so that all positions stay correct.
 *
 *   :::note[Title]   →  ___             a thematic break: it interrupts paragraphs and lists, as the fence must
 *   <!-- x -->       →  (spaces)        in MDX, which has no HTML comments
 *   the truncation marker of MDX  →  an HTML comment, in Markdown (truncation.ts)
 *   ```mdx-code-block → (spaces)       in MDX: the content is MDX, which other tools show as code
 *   ## A {#id}       →  ## A ‹#id›      in MDX, where braces contain JavaScript; the same for other attributes after
 *                                       pictures, links, code and headings: ![A](a.png){width=300}
 *
 * The parser's directive syntax is off, so `:word` and `a:b` in prose are never touched.
 */
import type { VFile } from 'vfile'
import { contextOf, type Fence, type Format, type PageContext } from '../context.ts'
import { type MarkdownNode, walk } from '../tree.ts'
import { maskMarkerLine, maskMdxComment } from '../truncation.ts'

interface Masked {
  readonly text: string
  /** By 1-based line. */
  readonly fences: ReadonlyMap<number, Fence>
}

/** Replace the braces of a heading id in MDX; private-use characters that no author types. */
export const idBraces = { open: '\uE000', close: '\uE001' } as const

/** Replace the braces of variables in MDX until the text is parsed. */
export const variableBraces = ['\uE00A', '\uE00B'] as const

/** `{{ version }}` → the same without braces, which MDX would read as JavaScript. Not the value of a property: `style={{ width }}`. */
export function maskVariables(text: string): string {
  if (!text.includes('{{')) return text
  const [open, close] = variableBraces
  const names = /(?<!=[ \t]*)\{\{([ \t]*[A-Za-z_][\w.-]*[ \t]*)\}\}/g
  return mapLinesOutsideCode(text, line => line.replace(names, `${open}${open}$1${close}${close}`))
}

/** `text` with the extra syntax masked, and the admonition fences found in it. */
export function maskSyntax(written: string, format: Format): Masked {
  const fences = new Map<number, Fence>()
  // CommonMark, 2.3: for security NUL must be replaced by the replacement character.
  const text = written.replaceAll('\0', '\uFFFD')
  const commentless = format === 'mdx' ? maskComments(unwrapMdx(text)) : maskMarker(text)
  const hasFences = commentless.includes(':::')
  const hasIds = format === 'mdx' && /\{[ \t]*#/.test(commentless)
  const hasLists = format === 'mdx' && /[)\]` \t]\{:?[ \t]*[.#a-z]/.test(commentless)
  if (!hasFences && !hasIds && !hasLists) return { text: commentless, fences }

  const open: Fence[] = []
  const masked = mapLinesOutsideCode(commentless, (line, number) => {
    if (hasIds) line = maskHeadingId(line)
    if (hasLists) line = maskAttributes(line)
    const parsed = hasFences ? parseFence(line) : null
    if (parsed === null || (parsed.kind === 'close' && open.length === 0)) return line
    const opening = parsed.kind === 'close' ? open.pop() : undefined
    if (parsed.kind === 'open') open.push(parsed)
    const fence = opening === undefined ? parsed : alignClose(parsed, opening, line)
    fences.set(number, fence)
    return line.slice(0, fence.column - 1) + '___'.padEnd(fence.written.length)
  })
  return { text: masked, fences }
}

/**
 * After a list, formatters indent the closing line into the list; it is moved back to the column of the opening line.
 */
function alignClose(close: Fence, { column }: Fence, line: string): Fence {
  const indent = line.slice(column - 1, close.column - 1)
  return indent !== '' && /^ {1,3}$/.test(indent) ? { ...close, column, written: indent + close.written } : close
}

/** Matches the markers of quotes and lists at the start of a line. */
const containerPrefix = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/

/** `:::note[Title]`, `:::note Title`, `:::note{title="…"}` or `:::` after any container prefix; null for other lines. */
function parseFence(line: string): Fence | null {
  const column = (containerPrefix.exec(line)?.[0].length ?? 0) + 1
  const written = line.slice(column - 1)
  const [, colons, gap, keyword = '', rest = ''] = /^(:{3,})([ \t]*)([A-Za-z][\w-]*)?(.*)/s.exec(written) ?? []
  if (colons === undefined || gap === undefined) return null
  const common = { colons: colons.length, column, written }
  if (keyword === '')
    return rest.trim() === '' ? { kind: 'close', ...common, keyword, title: null, isOpen: false } : null
  if (!/^(?:[[{\s]|$)/.test(rest)) return null
  const restColumn = column + colons.length + gap.length + keyword.length
  const isOpen = /^(?:details|tab)$/.test(keyword) && /\{[ \t]*open[ \t]*\}[ \t]*$/.test(rest)
  const shown = isOpen ? rest.slice(0, rest.lastIndexOf('{')) : rest
  return { kind: 'open', ...common, keyword, title: parseTitle(shown, restColumn), isOpen }
}

function parseTitle(rest: string, column: number): Fence['title'] {
  const start = rest.length - rest.trimStart().length
  const text = rest.trim()
  if (text.startsWith('[')) {
    const end = closingBracket(text)
    if (end > 0) return { text: text.slice(1, end), column: column + start + 1 }
  }
  const attribute = /^\{[^}]*?\btitle=(?:"([^"]*)"|'([^']*)')[^}]*\}$/.exec(text)
  if (attribute !== null) {
    const title = attribute[1] ?? attribute[2] ?? ''
    return { text: title, column: column + start + text.indexOf(title, text.indexOf('title=') + 6) }
  }
  if (text === '' || text.startsWith('{')) return null
  return { text, column: column + start }
}

/** Index of the bracket that closes the one at 0; -1 if it is not closed. */
function closingBracket(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') depth++
    else if (text[at] === ']' && --depth === 0) return at
  }
  return -1
}

/** `## Text {#id}` → the same with the braces masked. MDX already reads an escaped `\{#id}` as text. */
function maskHeadingId(line: string): string {
  // An id with spaces is invalid: masked to be shown as text, and reported.
  const match = /^(.*#{1,6}[ \t].*[^\\])\{([ \t]*#[\w-]+(?: +[\w-]+)+ *|[ \t]*#[^\s{}]+[ \t]*)\}([ \t]*)$/.exec(line)
  if (match !== null) return `${match[1]}${idBraces.open}${match[2]}${idBraces.close}${match[3]}`
  // So is one without its closing brace, `{#id]`, because MDX would read on to the end of the page.
  return line.replace(/^(.*#{1,6}[ \t].*[^\\])\{(#[\w-]+[^\s\w{}]?[ \t]*)$/, `$1${idBraces.open}$2`)
}

const attribute =
  /(?:\.[A-Za-z_][\w-]*|#[A-Za-z_][\w:.-]*|(?:class|id|width|height|title|target|rel|loading|lang|dir|style)=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))/
    .source
const listOfAttributes = `\\{(:?[ \\t]*(?:${attribute}[ \\t]*(?=[}\\s.#]))+)\\}`
const behind = new RegExp(`(\\]\\([^()\\n]*\\)|\\]\\[[^\\]\\n]*\\]|\`[^\`\\n]+\`)${listOfAttributes}`, 'g')
const atHeadingEnd = new RegExp(`^([ \\t>]*#{1,6}[ \\t].*[ \\t])${listOfAttributes}([ \\t]*)$`)

/** `![A](a.png){.wide}` → the same with the braces masked, because the attributes are not JavaScript. */
function maskAttributes(line: string): string {
  const mask = (_all: string, before: string, list: string, after: unknown) =>
    `${before}${idBraces.open}${list}${idBraces.close}${typeof after === 'string' && /^[ \t]*$/.test(after) ? after : ''}`
  return line
    .replace(behind, (all, before: string, list: string) => mask(all, before, list, ''))
    .replace(atHeadingEnd, mask)
}

/** The text as the author wrote it. */
export function unmaskBraces(text: string): string {
  return text.replaceAll(idBraces.open, '{').replaceAll(idBraces.close, '}')
}

/** Applies `change` to each line outside of code blocks; line numbers start at 1. */
export function mapLinesOutsideCode(text: string, change: (line: string, number: number) => string): string {
  let code: { marker: string; quoted: boolean; indent: number; column: number } | null = null
  // Column where the content of the current list item begins.
  let item = 0
  const lines = text.split('\n')
  lines.forEach((line, index) => {
    const prefix = containerPrefix.exec(line)?.[0] ?? ''
    const quoted = prefix.includes('>')
    const marker = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line.slice(prefix.length))?.[0]
    const indent = prefix.length - prefix.trimStart().length
    const isOut = line.trim() !== '' && code !== null && indent < code.indent
    if ((code?.quoted && !quoted) || isOut) code = null // the quote or the item ended, and its code with it
    if (code === null && line.trim() !== '' && !quoted) {
      item = /[-*+.)]/.test(prefix) ? prefix.length : indent < item ? 0 : item
    }
    if (code !== null) {
      // Four columns deeper than the opening line, it is a line of the code.
      const isNear = quoted || indent < code.column + 4
      const closes = isNear && marker?.startsWith(code.marker) && line.slice(prefix.length).trim() === marker
      if (closes) code = null
      return
    }
    if (marker !== undefined) code = { marker, quoted, indent: quoted ? 0 : item, column: indent }
    else lines[index] = change(line, index + 1)
  })
  return lines.join('\n')
}

/** Removes the fences of ` ```mdx-code-block `. */
function unwrapMdx(text: string): string {
  if (!text.includes('mdx-code-block')) return text
  const blank = (line: string) => ' '.repeat(line.length)
  const block = /^([ \t]*(`{3,}|~{3,})mdx-code-block[ \t]*)(\n[\s\S]*?\n)([ \t]*\2[ \t]*)$/gm
  return text.replace(block, (_all, open: string, _fence, inside: string, close: string) => {
    return blank(open) + inside + blank(close)
  })
}

function maskMarker(text: string): string {
  return /\{\/\*\s*truncate\b/.test(text) ? mapLinesOutsideCode(text, maskMarkerLine) : text
}

/** Replaces HTML comments outside of code. */
function maskComments(text: string): string {
  if (!text.includes('<!--')) return text
  const head = withoutEndless(text)
  const masked = head.replace(codeOrComment, (whole, ...groups) => {
    const { comment } = groups.at(-1) as { comment: string | undefined }
    if (comment === undefined) return whole
    const start = groups.at(-3) as number
    const isBlock = /(?:^|\n[ \t]*\n) {0,3}$/.test(head.slice(Math.max(0, start - 80), start))
    return maskMdxComment(
      comment,
      isBlock && /^[ \t]*(?:\n|$)/.test(head.slice(start + whole.length, start + whole.length + 80))
    )
  })
  return head === text ? masked : masked + text.slice(head.length)
}

/** Cuts the text before a run of thousands of unclosed comments: each would be scanned to the end of the text. */
function withoutEndless(text: string): string {
  const start = text.indexOf('<!--', text.lastIndexOf('-->') + 1)
  return start < 0 || text.slice(start).split('<!--', 1001).length < 1001 ? text : text.slice(0, start)
}

/** A fenced block, a code span or a comment, whichever starts first. */
const codeOrComment = new RegExp(
  [
    /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?<fence>`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|(?![\s\S]))/,
    // A code span ends within its paragraph; the bound keeps scanning a file full of single backticks linear.
    /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?(?<!`)\k<ticks>(?!`)/,
    /(?<comment><!--[\s\S]*?-->)/
  ]
    .map(part => part.source)
    .join('|'),
  'gm'
)

/**
 * Restores masked syntax where it turned out not to be syntax: in code, raw HTML and expressions, the author's
 * characters must come out as written.
 */
export function remarkRestore() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    walk<MarkdownNode>(tree, node => {
      if (context.format === 'mdx' && node.url !== undefined) node.url = node.url.replace(/\uE006|%EE%80%86/gi, '')
      if (node.value === undefined) return
      if (context.format === 'mdx') node.value = restoreBraces(node.value)
      if (context.fences.size > 0 && node.type !== 'text') restoreFences(node, context)
    })
  }
}

function restoreBraces(value: string): string {
  const braces = value.includes(idBraces.open) ? unmaskBraces(value) : value
  return /[\uE003-\uE006]/.test(braces) ? unmaskText(braces) : braces
}

/**
 * Replace characters that MDX could not parse and that are text; the last one replaces the brackets around an address.
 */
const textMasks = { '<': '\uE003', '{': '\uE004', '}': '\uE005', '': '\uE006' } as const

/** `text` with the “<” at each index masked as text. */
export function maskTags(text: string, indexes: readonly number[]): string {
  return indexes.reduceRight((masked, at) => masked.slice(0, at) + textMasks['<'] + masked.slice(at + 1), text)
}

/** Whether an address has a masked character, as it is or encoded: “https://<host>” is no address. */
export function isMasked(address: string): boolean {
  return Object.values(textMasks).some(mask => address.includes(mask) || address.includes(encodeURIComponent(mask)))
}

export function unmaskText(value: string): string {
  return Object.entries(textMasks).reduce((text, [written, mask]) => text.replaceAll(mask, written), value)
}

/** `text` with the part at an index that MDX cannot parse masked as text; null: it cannot be masked. */
export function maskAsText(text: string, index: number, isExpression: boolean): string | null {
  const mask = (at: number, character: keyof typeof textMasks, whole: string) =>
    whole.slice(0, at) + textMasks[character] + whole.slice(at + 1)
  if (isExpression) {
    const open = text[index] === '{' ? index : openBrace(text, index)
    if (open < 0) return null
    const close = text.slice(open).search(/\}|\n[ \t]*\n/)
    const masked = mask(open, '{', text)
    return text[open + close] === '}' ? mask(open + close, '}', masked) : masked
  }
  if (text[index] !== '<') return null
  const address = /^<(?:(?:https?:\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w.-]+)>/.exec(text.slice(index, index + 2000))?.[0]
  if (address === undefined) return mask(index, '<', text)
  return mask(index + address.length - 1, '', mask(index, '', text))
}

/** The last brace before `end` that is not closed; -1 if there is none. */
export function openBrace(text: string, end: number): number {
  let depth = 0
  for (let at = end - 1; at >= 0; at--) {
    if (text[at] === '}') depth += 1
    else if (text[at] === '{') {
      if (depth === 0) return at
      depth -= 1
    }
  }
  return -1
}

function restoreFences(node: MarkdownNode, { fences, source }: PageContext): void {
  const start = node.position?.start
  if (start === undefined || !node.value?.includes('___')) return
  const isFencedCode = node.type === 'code' && /[`~]/.test(source.text[start.offset ?? -1] ?? '')
  const firstLine = start.line + (isFencedCode ? 1 : 0)
  node.value = node.value
    .split('\n')
    .map((line, index) => {
      const fence = fences.get(firstLine + index)
      return fence === undefined ? line : line.replace(/___[ ]*$/, fence.written)
    })
    .join('\n')
}
