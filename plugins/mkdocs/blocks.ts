/**
 * Blocks of Python-Markdown and its extensions as blocks of docsgen. Their content is indented by four spaces; here it
 * stands between two lines with colons.
 *
 *   !!! note "Title"   ??? tip   ???+ tip      :::note[Title]   :::details[Tip]   :::details[Tip]{open}
 *   === "Tab"                                  ::::tabs, with :::tab[Tab] for each
 *   /// note | Title                           the same as an admonition
 *   <div class="grid" markdown>                the element, with empty lines around its content
 */
import { admonitionOf, titleOf } from './admonitions.ts'
import { fenceAt, infoOf } from './fences.ts'
import { htmlBlock } from './html.ts'
import { inlineOf } from './inline.ts'
import { dedented, Line } from './lines.ts'
import type { PageReading } from './reading.ts'

export interface Blocks {
  readonly lines: readonly Line[]
  /** The most colons of a fence among them: one around them has more. */
  readonly colons: number
}

export function toBlocks(lines: readonly Line[], reading: PageReading): Blocks {
  const written: Line[] = []
  let colons = 0
  // Columns of the markers of the list items around a line.
  const items: number[] = []
  let isAfterBlank = true
  const add = (blocks: Blocks, indent: number) => {
    const space = ' '.repeat(indent)
    written.push(...blocks.lines.map(it => (it.isBlank ? it : it.before(space))))
    colons = Math.max(colons, blocks.colons)
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    if (line === undefined) break
    if (line.isBlank) {
      written.push(line)
      isAfterBlank = true
      at += 1
      continue
    }
    const { indent } = line
    const marker = listItem.exec(line.text)
    if (isAfterBlank || marker !== null) while (items.length > 0 && (items.at(-1) ?? 0) >= indent) items.pop()
    const isCode = isAfterBlank && indent >= 4 * (items.length + 1)
    isAfterBlank = false
    if (isCode) {
      const end = endOfCode(lines, at, indent)
      written.push(...lines.slice(at, end))
      at = end
      continue
    }
    if (linkDefinition.test(line.text) && isText(lines[at - 1])) written.push(Line.made(''))
    // The text of a footnote may begin in the line below its name.
    const next = lines[at + 1]
    if (/^ {0,3}\[\^[^\]]{1,200}\]:$/.test(line.text.trimEnd()) && next !== undefined && next.indent >= indent + 2) {
      written.push(inlineOf(line.slice(0, line.text.trimEnd().length).joined(next.slice(next.indent)), reading))
      items.push(indent)
      at += 2
      continue
    }
    const found = blockAt(lines, at, reading)
    if (found !== null) {
      add(found, indent)
      at = found.end
      isAfterBlank = true
      continue
    }
    if (marker !== null) {
      // `- a` and `- - a`
      items.push(indent)
      // A block that begins in the line of the marker: `- !!! note`, `1. ```py`.
      const [before = ''] = marker
      const inner = lines.slice(at + 1, endOfItem(lines, at + 1, indent))
      const first = line.slice(before.length)
      if (startsBlock(first.text)) {
        const content = [first, ...inner.map(it => dedented(it, Math.max(before.length, indent + 4)))]
        const blocks = toBlocks(content, reading)
        const space = ' '.repeat(before.length)
        const [head, ...rest] = blocks.lines
        if (head !== undefined) written.push(head.before(before))
        written.push(...rest.map(it => (it.isBlank ? it : it.before(space))))
        colons = Math.max(colons, blocks.colons)
        at += 1 + inner.length
        isAfterBlank = true
        continue
      }
    }
    const isDescription = /^:[ \t]+\S/.test(line.text.trimStart()) || /^ {0,3}\[\^[^\]]+\]:/.test(line.text)
    if (isDescription) items.push(indent)
    written.push(inlineOf(line, reading))
    at += 1
  }
  return { lines: written, colons }
}

/** `[name]: address`, also directly below a paragraph. */
const linkDefinition = /^[ \t]{0,12}\[[^\][]{1,300}\]:[ \t]{0,9}\S/

function isText(line: Line | undefined): boolean {
  return (
    line !== undefined && !line.isBlank && !linkDefinition.test(line.text) && !/^[ \t]*(?:```|~~~|#)/.test(line.text)
  )
}

const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/

function startsBlock(text: string): boolean {
  return /^(?:!!!|\?\?\?\+?)[ \t]+[a-z]|^===[+!]{0,2}[ \t]+["']|^(?:`{3,}|~{3,})/.test(text)
}

/** Index after the lines of an indented block of code. */
function endOfCode(lines: readonly Line[], at: number, indent: number): number {
  let end = at + 1
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next]
    if (line === undefined || (!line.isBlank && line.indent < Math.min(indent, indent - (indent % 4)))) break
    if (!line.isBlank) end = next + 1
  }
  return end
}

function endOfItem(lines: readonly Line[], at: number, indent: number): number {
  let end = at
  for (let next = at; next < lines.length; next++) {
    const line = lines[next]
    if (line === undefined || (!line.isBlank && line.indent < indent + 2)) break
    if (!line.isBlank) end = next + 1
  }
  return end
}

/** A block that begins in a line, without the indentation of that line; null: none does. */
interface Block extends Blocks {
  readonly end: number
}

/** A comment of several lines stays as it is: marks in it, such as the arrow at its end, are none. */
function commentAt(lines: readonly Line[], at: number): Block | null {
  const [first, ...rest] = lines.slice(at)
  if (first === undefined || !/^[ \t]*<!--/.test(first.text) || first.text.includes('-->')) return null
  const last = rest.findIndex(({ text }) => text.includes('-->'))
  if (last < 0) return null
  const all = [first, ...rest.slice(0, last + 1)]
  return { lines: all.map(it => it.slice(Math.min(first.indent, it.indent))), colons: 0, end: at + all.length }
}

function blockAt(lines: readonly Line[], at: number, reading: PageReading): Block | null {
  const line = lines[at]
  if (line === undefined) return null
  switch (line.text.trimStart().charAt(0)) {
    case '`':
    case '~':
      return codeAt(lines, at)
    case '!':
    case '?':
      return admonitionAt(lines, at, reading)
    case '=':
      return tabsAt(lines, at, reading)
    case '/':
      return genericAt(lines, at, reading)
    case ':':
      return referenceAt(lines, at, reading)
    case '<':
      return commentAt(lines, at) ?? htmlBlock(lines, at, content => toBlocks(content, reading))
    case '{':
      return attributesAt(lines, at)
    case '$':
    case '\\':
      return reading.options.marks.includes('math') ? formulaAt(lines, at) : null
    default:
      return null
  }
}

/** A block of code, as it is but for its first line. */
function codeAt(lines: readonly Line[], at: number): Block | null {
  const first = lines[at]
  const fence = first === undefined ? null : fenceAt(first.text)
  if (first === undefined || fence === null) return null
  const { indent } = first
  const isEnd = (it: Line) => it.text.trim() === fence.marker && it.indent >= indent && it.indent < indent + 4
  const end = lines.findIndex((it, index) => index > at && isEnd(it))
  if (end < 0) return null
  const content = lines.slice(at + 1, end + 1).map(it => dedented(it, indent))
  return { lines: [infoOf(first.slice(indent), fence), ...content], colons: 0, end: end + 1 }
}

/** `$$` or `\\[` up to the line that ends with its counterpart. */
function formulaAt(lines: readonly Line[], at: number): Block | null {
  const first = lines[at]
  const [mark] = /^(?:\$\$|\\\[)/.exec(first?.text.trimStart() ?? '') ?? []
  if (first === undefined || mark === undefined) return null
  const end = mark === '$$' ? '$$' : '\\]'
  const { indent } = first
  const isOne = first.text.trim().length > mark.length && first.text.trimEnd().endsWith(end)
  const last = isOne
    ? at
    : lines.findIndex((it, index) => index > at && (it.isBlank || it.text.trimEnd().endsWith(end)))
  if (last < 0 || lines[last]?.isBlank === true) return null
  const inside = lines.slice(at, last + 1).map(it => dedented(it, indent))
  if (mark === '$$') return { lines: inside, colons: 0, end: last + 1 }
  const shown = inside.map((it, index) => {
    const closed = index === inside.length - 1 ? it.with(it.text.trimEnd().length - 2, it.text.length, '$$') : it
    return index === 0 ? closed.with(0, 2, '$$') : closed
  })
  return { lines: shown, colons: 0, end: last + 1 }
}

/** The indented lines from `at` on, without their indentation. */
function contentOf(lines: readonly Line[], at: number, indent: number) {
  let end = at
  for (let next = at; next < lines.length; next++) {
    const line = lines[next]
    if (line === undefined || (!line.isBlank && line.indent < indent + 4)) break
    if (!line.isBlank) end = next + 1
  }
  return { content: lines.slice(at, end).map(it => dedented(it, indent + 4)), end }
}

const admonition = /^(!!!|\?\?\?\+?)[ \t]*([\w-]+(?:[ \t]+[\w-]+)*)(?:[ \t]+(?:"(.*)"|'(.*)'))?[ \t]*$/

function admonitionAt(lines: readonly Line[], at: number, reading: PageReading): Block | null {
  const line = lines[at]
  const [whole, mark = '', names = '', double, single] = admonition.exec(line?.text.trim() ?? '') ?? []
  if (line === undefined || whole === undefined) return null
  const { content, end } = contentOf(lines, at + 1, line.indent)
  const made = boxed(names.split(/[ \t]+/), double ?? single ?? null, toFold(mark), content, reading)
  return { ...made, end }
}

function toFold(mark: string): 'box' | 'closed' | 'open' {
  return mark === '!!!' ? 'box' : mark === '???+' ? 'open' : 'closed'
}

/** An admonition. `title`: null for the name of its type, empty for none. */
function boxed(
  [type = 'note', ...classes]: readonly string[],
  title: string | null,
  fold: 'box' | 'closed' | 'open',
  content: readonly Line[],
  reading: PageReading
): Blocks {
  const inner = toBlocks(content, reading)
  const fence = ':'.repeat(Math.max(3, inner.colons + 1))
  const shown = title ?? titleOf(type)
  const label = shown === '' && fold !== 'box' ? titleOf(type) : shown
  const keyword = fold === 'box' ? admonitionOf(type) : 'details'
  const opening = `${fence}${keyword}[${inTitle(label, reading)}]${fold === 'open' ? '{open}' : ''}`
  const box = [Line.made(opening), ...inner.lines, Line.made(fence)]
  const side = classes.includes('inline') ? (classes.includes('end') ? 'end' : 'start') : null
  const lines =
    side === null
      ? box
      : [...element(`<div class="admonition-aside admonition-aside--${side}">`), ...box, ...element('</div>')]
  return { lines, colons: fence.length }
}

function element(tag: string): Line[] {
  return [Line.made(''), Line.made(tag), Line.made('')]
}

/** A title as the text in brackets. */
function inTitle(title: string, reading: PageReading): string {
  const { text } = inlineOf(Line.made(title.replaceAll('\\"', '"')), reading, true)
  let depth = 0
  const isBalanced = [...text].every(letter => {
    if (letter === '[') depth += 1
    if (letter === ']') depth -= 1
    return depth >= 0
  })
  return isBalanced && depth === 0 ? text : text.replace(/[[\]]/g, '\\$&')
}

const tab = /^===([+!]{0,2})[ \t]+(?:"(.*)"|'(.*)')[ \t]*$/

function tabsAt(lines: readonly Line[], at: number, reading: PageReading): Block | null {
  const indent = lines[at]?.indent ?? 0
  const tabs: { readonly label: string; readonly blocks: Blocks; readonly isSelected: boolean }[] = []
  let end = at
  for (let next = at; next < lines.length; ) {
    const line = lines[next]
    const [whole, marks = '', double, single] = tab.exec(line?.text.trim() ?? '') ?? []
    if (line === undefined || whole === undefined || line.indent !== indent) break
    // `===!` begins a new group.
    if (marks.includes('!') && tabs.length > 0) break
    const found = contentOf(lines, next + 1, indent)
    tabs.push({
      label: (double ?? single ?? '').replaceAll('\\"', '"'),
      blocks: toBlocks(found.content, reading),
      isSelected: marks.includes('+')
    })
    end = found.end
    next = end
    while (lines[next]?.isBlank === true) next += 1
  }
  return tabs.length === 0 ? null : { ...toTabs(tabs, reading), end }
}

interface Tab {
  readonly label: string
  readonly blocks: Blocks
  readonly isSelected: boolean
}

function toTabs(tabs: readonly Tab[], reading: PageReading): Blocks {
  const colons = Math.max(3, ...tabs.map(({ blocks }) => blocks.colons + 1))
  const fence = ':'.repeat(colons)
  const labels = tabs.map(({ label }) => label)
  const group = reading.options.linksTabs ? `[${groupOf(labels)}]` : ''
  const lines = tabs.flatMap(({ label, blocks, isSelected }) => [
    Line.made(`${fence}tab[${inTitle(label, reading)}]${isSelected ? '{open}' : ''}`),
    ...blocks.lines,
    Line.made(fence)
  ])
  return { lines: [Line.made(`:${fence}tabs${group}`), ...lines, Line.made(`:${fence}`)], colons: colons + 1 }
}

/** Tabs with the same labels are one group: a choice in one of them counts for all. */
function groupOf(labels: readonly string[]): string {
  return [...labels]
    .map(label =>
      label
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '')
    )
    .sort()
    .join('.')
}

/** The parts of `/// note | Title`; null: another line. */
function genericIn(text: string | undefined): { marks: string; name: string; written: string } | null {
  const trimmed = text?.trim() ?? ''
  const [whole = '', marks, name = ''] = /^(\/{3,20})[ \t]{0,20}([\w-]{1,60})/.exec(trimmed) ?? []
  const after = trimmed.slice(whole.length).trim()
  if (marks === undefined || (after !== '' && !after.startsWith('|'))) return null
  return { marks, name, written: after.slice(1).trim() }
}

/** `/// note | Title`: the blocks of pymdownx.blocks. */
function genericAt(lines: readonly Line[], at: number, reading: PageReading): Block | null {
  const line = lines[at]
  const opening = genericIn(line?.text)
  if (line === undefined || opening === null) return null
  const { marks, name, written } = opening
  const last = lines.findIndex((it, index) => index > at && it.text.trim() === marks && it.indent <= line.indent + 3)
  if (last < 0) return null
  const { content, options } = withoutOptions(lines.slice(at + 1, last).map(it => dedented(it, line.indent)))
  const end = last + 1
  if (name === 'tab') {
    const tabs: Tab[] = [{ label: written, blocks: toBlocks(content, reading), isSelected: options.select === 'true' }]
    let after = end
    for (;;) {
      let next = after
      while (lines[next]?.isBlank === true) next += 1
      const another = nextTab(lines, next, line.indent, reading)
      if (another === null) break
      tabs.push(another.tab)
      after = another.end
    }
    return { ...toTabs(tabs, reading), end: after }
  }
  if (name === 'html' || name === 'div') return { ...asElement(written, content, reading), end }
  if (name === 'define') return { ...toBlocks(content, reading), end }
  if (name.includes('caption')) {
    const inner = toBlocks(content, reading)
    return {
      lines: [...element('<div class="caption">'), ...inner.lines, ...element('</div>')],
      colons: inner.colons,
      end
    }
  }
  const type = name === 'details' || name === 'admonition' ? (options.type ?? 'note') : name
  const fold = name === 'details' ? (options.open === 'true' ? 'open' : 'closed') : 'box'
  const title = written === '' ? (name === 'details' ? 'Details' : null) : written
  return { ...boxed([type], title, fold, content, reading), end }
}

function nextTab(lines: readonly Line[], at: number, indent: number, reading: PageReading) {
  const line = lines[at]
  const opening = genericIn(line?.text)
  if (line === undefined || opening?.name !== 'tab' || line.indent !== indent) return null
  const last = lines.findIndex((it, index) => index > at && it.text.trim() === opening.marks)
  if (last < 0) return null
  const { content, options } = withoutOptions(lines.slice(at + 1, last).map(it => dedented(it, indent)))
  if (options.new === 'true') return null
  const tab: Tab = { label: opening.written, blocks: toBlocks(content, reading), isSelected: options.select === 'true' }
  return { tab, end: last + 1 }
}

/** The options of a block, indented lines directly below its first one, and the rest. */
function withoutOptions(lines: readonly Line[]) {
  let count = 0
  const options: Record<string, string> = {}
  while (/^ {4}[\w-]+:/.test(lines[count]?.text ?? '')) {
    const [, key = '', value = ''] = /^ {4}([\w-]+):(.*)$/.exec(lines[count]?.text ?? '') ?? []
    options[key] = value
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase()
    count += 1
  }
  return { options, content: lines.slice(count) }
}

/** `/// html | div.grid#first` */
function asElement(written: string, content: readonly Line[], reading: PageReading): Blocks {
  const [tag = 'div'] = /^[a-z][a-z0-9]{0,30}/.exec(written) ?? []
  const rest = written.startsWith(tag) ? written.slice(tag.length) : written
  const names = [...rest.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)
  const id = /#([\w-]+)/.exec(rest)?.[1]
  const attributes = `${names.length > 0 ? ` class="${names.join(' ')}"` : ''}${id === undefined ? '' : ` id="${id}"`}`
  const inner = toBlocks(content, reading)
  const lines = [...element(`<${tag}${attributes}>`), ...inner.lines, ...element(`</${tag}>`)]
  return { lines, colons: inner.colons }
}

/** `::: package.module`: a reference that Python writes from docstrings. */
function referenceAt(lines: readonly Line[], at: number, reading: PageReading): Block | null {
  const line = lines[at]
  const [, name] = /^:::[ \t]*([A-Za-z_][\w.:/-]*)[ \t]*$/.exec(line?.text.trim() ?? '') ?? []
  if (line === undefined || name === undefined) return null
  const { end } = contentOf(lines, at + 1, line.indent)
  reading.report(line, {
    code: 'reference',
    message: `The reference of “${name}” is left out: it is generated from Python docstrings.`,
    hint: 'Write the text on the page, or link to a reference that is published elsewhere.'
  })
  return { lines: [Line.made(`\`${name}\``)], colons: 0, end }
}

/** A list of attributes below a paragraph is a part of it. Alone, it has no element. */
function attributesAt(lines: readonly Line[], at: number): Block | null {
  const line = lines[at]
  if (line === undefined || !/^\{:?[ \t]*[.#\w][^{}]*\}[ \t]*$/.test(line.text.trim())) return null
  const before = lines[at - 1]
  const isAlone = before === undefined || before.isBlank
  return isAlone ? { lines: [], colons: 0, end: at + 1 } : null
}
