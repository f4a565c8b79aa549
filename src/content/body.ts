/**
 * The title in a body: its first heading, if that is of level one and not preceded by a thematic break.
 * Found line by line, because the title is needed before any body is parsed.
 */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'

/** The text of the first `# heading` (or setext heading) without markup, or null. `edit` changes text outside code. */
export function findContentTitle(body: string, edit: Edit = asWritten): string | null {
  const nextLine = lineReader(body)
  let paragraph: string[] = []
  for (let line = nextLine(); line !== null; line = nextLine()) {
    const hashes = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line)
    if (hashes !== null) return hashes[1] === '#' ? toTitle(line.slice(hashes[0].length), edit) : null
    if (paragraph.length > 0 && /^ {0,3}=+[ \t]*$/.test(line)) return toTitle(paragraph.join(' '), edit)
    if (isThematicBreak(line)) return null
    // A single dash below a paragraph already makes it a heading of level two.
    if (paragraph.length > 0 && /^ {0,3}-+[ \t]*$/.test(line)) return null
    const block = openedBlock(line)
    if (block !== null) skipBlock(block, line, nextLine)
    const isIndented = paragraph.length === 0 && /^(?: {4}|\t)/.test(line)
    if (block !== null || isIndented || line.trim() === '') paragraph = []
    else paragraph.push(line.trim())
  }
  return null
}

/** Longer headings are cut: nobody reads them, and the markup patterns scan a text repeatedly. */
const maxLength = 1000

type Edit = (text: string) => string

const asWritten: Edit = text => text

function toTitle(heading: string, edit: Edit): string | null {
  const text = heading
    .slice(0, maxLength)
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
  // `{#id}` is the id of a heading and is not shown.
  const title = stripMarkup(text.replace(/\{[ \t]*#[^{}]*\}\s*$/, ''), edit)
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

/** The block that a line opens: code, comment, raw HTML or MDX module code; null for other lines. */
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

/** Returns one line per call without splitting the whole text, because the title needs only the first few lines. */
function lineReader(text: string, start = 0): () => string | null {
  let at = start
  return () => {
    if (at > text.length) return null
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(at, end)
    at = end + 1
    return line
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

/** `**A** \`b\` [c](d)` → `A b c`: keeps code and link texts, replaces pictures by their alternative text. */
export function stripMarkup(markdown: string, edit: Edit = asWritten): string {
  // Code spans and escaped characters are split off first, so that the rules for the rest do not apply to them.
  const parts = markdown.split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`)|\\[!-/:-@[-`{-~])/)
  return parts
    .map((part = '', at) => (at % 3 === 0 ? stripInline(edit(part)) : at % 3 === 1 ? unquote(part) : ''))
    .join('')
    .trim()
}

function unquote(part: string): string {
  return part.startsWith('\\') ? part.slice(1) : part.replace(/^`+ ?|(?<![ `]) ?`+$/g, '')
}

function stripInline(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]{0,1000})\](?:\([^)]{0,1000}\)|\[[^\]]{0,1000}\])/g, '$1')
    .replace(/<((?:https?:|mailto:)[^<>\s]+)>/g, '$1')
    .replace(/<(\/?)([a-zA-Z][\w.:-]*)([^>]*)>/g, (tag, slash: string, name: string, rest: string) =>
      slash === '' && rest.trim() === '' && !/^(?:br|hr|wbr)$/i.test(name) && !markdown.includes(`</${name}>`)
        ? tag
        : ''
    )
    .replace(/(\*{1,3}|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, decodeEntity)
}

function decodeEntity(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? written) : written
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}

const megabyte = 1024 * 1024

/** Limits for a page, so that it is built within seconds and in the memory of any machine. */
const most = {
  megabytes: 5,
  mdxMegabytes: 2,
  headings: 15_000,
  cells: 100_000,
  links: 40_000,
  codeSpans: 75_000,
  items: 100_000,
  admonitions: 10_000,
  // The native parser takes quadratic time for the elements of an MDX page: 4 s for these, 100 s for 2 MB of them.
  elements: 10_000
}

/** The parts of a file; if the body exceeds the limits, with an empty body and a finding. */
export function withinLimits<Parts extends { readonly body: string }>(
  parts: Parts,
  { path, text }: Source,
  report: Report
): Parts {
  const megabytes = Buffer.byteLength(text) / megabyte
  const [what, limit] = excessOf(text, path.endsWith('.mdx'), megabytes) ?? []
  if (what === undefined) {
    reportLength(megabytes, path, report)
    return parts
  }
  const message = `The page has ${what}. The limit is ${limit}, so its body is left out.`
  report(finding('content/too-large', placeOf(path), message, 'Split it, or offer the long part as a download.'))
  return { ...parts, body: '' }
}

/** The first limit that the page exceeds: a description of the excess, and the limit. */
function excessOf(text: string, isMdx: boolean, megabytes: number): readonly [string, number | string] | null {
  const mostMegabytes = isMdx ? most.mdxMegabytes : most.megabytes
  if (megabytes > mostMegabytes) return [`${megabytes.toFixed(1)} MB of source`, `${mostMegabytes} MB`]
  if (text.length < 2000) return null
  // A match takes at least one character, so a text not longer than the limit need not be scanned.
  const count = (mark: RegExp, limit: number) => (text.length > limit ? countOf(text, mark) : 0)
  const headings = count(headingLine, most.headings)
  if (headings > most.headings) return [`${headings} headings`, most.headings]
  const cells = countCells(text)
  if (cells > most.cells) return [`${cells} table cells`, most.cells]
  const links = count(linkMark, most.links)
  if (links > most.links) return [`${links} links, pictures and footnotes`, most.links]
  const items = count(listItem, most.items)
  if (items > most.items) return [`${items} list items`, most.items]
  const admonitions = count(openingFence, most.admonitions)
  if (admonitions > most.admonitions) return [`${admonitions} admonitions`, most.admonitions]
  if (isMdx && count(startTag, most.elements) > most.elements) {
    // Only then: samples of code may have many.
    const elements = countOf(text.replace(codeBlock, ''), startTag)
    if (elements > most.elements) return [`${elements} elements`, most.elements]
  }
  const spans = Math.floor(count(/`+/g, most.codeSpans) / 2)
  return spans > most.codeSpans ? [`${spans} inline code spans`, most.codeSpans] : null
}

/** Headings and their underlines; also matches lines in code. */
const headingLine = /^ {0,3}(?:#{1,6}[ \t]|(?:=+|-+)$)/gm
const listItem = /^[ \t>]{0,200}(?:[-*+]|\d{1,9}[.)])[ \t]/gm
const openingFence = /^[ \t>]{0,200}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?:{3,}[ \t]*[a-z]/gim
const startTag = /<[a-z]/gi
const codeBlock = /^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[`~]*[ \t]*$/gm
/** Occurs in every link, picture, definition and footnote. */
const linkMark = /\][([:]|\[\^|<(?:a|img)\s/gi

function countOf(text: string, mark: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(mark)) count++
  return count
}

/** The parser fills every row to the width of the table's head: 100 kB of text can become 90 million cells. */
function countCells(text: string): number {
  const delimiters = /^[-|: \t>]+$/gm
  let count = 0
  for (let match = delimiters.exec(text); match !== null; match = delimiters.exec(text)) {
    const columns = match[0].includes('-') ? match[0].split('|').length - 1 : 0
    if (columns === 0) continue
    const nextLine = lineReader(text, delimiters.lastIndex + 1)
    for (let line = nextLine(); line !== null && !/^[ \t>]*$/.test(line); line = nextLine()) {
      count += columns
      delimiters.lastIndex += line.length + 1
    }
  }
  return count
}

function reportLength(megabytes: number, path: Source['path'], report: Report): void {
  if (megabytes <= 1) return
  const message = `The page has ${megabytes.toFixed(1)} MB of source.`
  report(finding('content/large-page', placeOf(path), message, 'Split it, or offer the long part as a download.'))
}

/**
 * A part of a line that ends before a space, or a long word: `Intl.Segmenter` takes quadratic time (34 s for 500,000
 * characters in Node 22).
 */
const piece = /[^\n]{1,1000}(?!\S)|[^\n]{1,1000}/gu

/** Returns a function that computes reading times for one language; the segmenter is created once. */
export function readingTimer(locale: string): (text: string) => number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  return text => {
    let words = 0
    for (const [part] of text.matchAll(piece)) {
      for (const { isWordLike } of segmenter.segment(part)) if (isWordLike === true) words++
    }
    return Math.round(words / 2) / 100
  }
}
