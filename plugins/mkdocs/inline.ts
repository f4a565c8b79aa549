/**
 * Marks in a line of text that docsgen writes in another way: icons, critic marks, formulas in brackets, attributes that
 * no browser needs, references of Python. The others (`==`, `^^`, `++`, …) are `markdown.extras`.
 */

import { iconOf } from './icons.ts'
import type { Change, Line } from './lines.ts'
import type { PageReading } from './reading.ts'

/**
 * A line outside of blocks of code. `isPart`: docsgen parses it by itself, without the definitions of links on the page, as
 * titles and meanings.
 */
export function inlineOf(line: Line, reading: PageReading, isPart = reading.hasDescriptions): Line {
  const { text } = line
  if (!signs.test(text)) return line
  const changes = changesIn(line, reading, isPart)
  return changes.length === 0 ? line : line.withAll(changes)
}

/** A line without any of these has nothing to change. */
const signs = /[:{(\\#@-]|\]\[|1\/2|=\/=/

function changesIn(line: Line, reading: PageReading, isPart: boolean): Change[] {
  const { text } = line
  const found: Change[] = []
  const add = (from: number, length: number, made: string) => found.push({ from, to: from + length, text: made })
  const { marks, repository, hasReferences } = reading.options
  const isOn = (mark: (typeof marks)[number]) => marks.includes(mark)
  for (const part of partsOf(text)) {
    if (part.kind === 'code') {
      const [, prefix = ''] = /^`+(#!(?:[a-z][\w+-]*) )/.exec(part.text) ?? []
      const at = part.text.indexOf('#')
      const space = part.text[at + prefix.length] === '`' ? ' ' : ''
      if (isOn('inlineCode') && prefix !== '') add(part.at + at, prefix.length, space)
      continue
    }
    if (part.kind === 'formula' && isOn('math')) continue
    if (part.kind === 'tag') continue
    const each = (pattern: RegExp, make: (match: RegExpExecArray, at: number) => string | null) => {
      for (const match of part.text.matchAll(pattern)) {
        const made = make(match, part.at + match.index)
        if (made !== null && made !== match[0]) add(part.at + match.index, match[0].length, made)
      }
    }
    if (isOn('icons')) each(icons, ([whole, name = ''], at) => iconAs(name, whole, line, at, reading))
    if (isOn('critic')) each(critic, match => criticAs(match))
    if (isOn('math')) each(/\\([()[\]])/g, ([, bracket = '']) => (/[()]/.test(bracket) ? '$' : '$$'))
    if (isOn('symbols')) each(symbols, ([written]) => symbolOf.get(written.toLowerCase()) ?? null)
    each(attributes, ([whole, list = ''], at) => (isAttached(text, at, whole) ? attributesAs(list, whole) : null))
    if (repository !== null)
      each(/(?<![\w/#&[(])#(\d{1,7})\b/g, ([whole, number]) => `[${whole}](${repository}/issues/${number})`)
  }
  // Their labels may be code, so they are searched for in the whole line.
  const inCode = partsOf(text).filter(({ kind }) => kind === 'code')
  const links =
    isPart || hasReferences ? text.matchAll(/\[((?:`[^`]{0,200}`|[^[\]`]){1,200})\]\[([^\][]{0,200})\]/g) : []
  for (const { 0: whole, 1: label = '', 2: id = '', index } of links) {
    if (inCode.some(({ at, text: code }) => index > at && index < at + code.length)) continue
    const target = isPart ? reading.definitions.get((id || label).toLowerCase()) : undefined
    const made =
      target !== undefined
        ? `[${label}](${target})`
        : hasReferences
          ? referenceAs({ whole, label, id }, line, index, reading)
          : null
    if (made !== null) add(index, whole.length, made)
  }
  return ordered(found)
}

/** Whether attributes belong to what is directly before them, or to the heading or paragraph that they end. */
function isAttached(text: string, at: number, whole: string): boolean {
  if (/[)\]`*_>~=^+:]/.test(text[at - 1] ?? '')) return true
  const isEnd = text.slice(at + whole.length).trim() === ''
  return isEnd && (/^[ \t>]*#{1,6}[ \t]/.test(text) || text.slice(0, at).trim() === '' || /^\{:?[ \t]*[.#]/.test(whole))
}

interface TextPart {
  readonly kind: 'text' | 'code' | 'tag' | 'formula'
  readonly text: string
  readonly at: number
}

/** Text, code in backticks, and tags of HTML in a line. */
function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let start = 0
  for (const match of text.matchAll(
    /(?<!`)(`{1,9})(?!`).{0,500}?(?<!`)\1(?!`)|<\/?[A-Za-z][^<>]{0,500}>|<!--.{0,500}?-->|(?<![\\$])\${1,2}(?=\S)[^$\n]{0,500}\$/g
  )) {
    if (match.index > start) parts.push({ kind: 'text', text: text.slice(start, match.index), at: start })
    const [first] = match[0]
    const kind = first === '`' ? 'code' : first === '$' ? 'formula' : 'tag'
    parts.push({ kind, text: match[0], at: match.index })
    start = match.index + match[0].length
  }
  if (start < text.length) parts.push({ kind: 'text', text: text.slice(start), at: start })
  return parts
}

/** In their order, without those inside of others. */
function ordered(changes: readonly Change[]): Change[] {
  let end = -1
  return [...changes]
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end) return false
      end = to
      return true
    })
}

/** `:material-check:{ .green }` */
const icons = /:((?:material|octicons|fontawesome|simple|lucide)-[a-z0-9-]+):(?:\{:?[ \t]*[.#\w][^{}]*\})?/g

function iconAs(name: string, whole: string, line: Line, at: number, reading: PageReading): string {
  const icon = iconOf(name)
  if (icon !== null) return `:${icon}:`
  reading.reportOnce(
    `icon ${name}`,
    line,
    {
      code: 'icon',
      message: `docsgen has no icon like “:${name}:”, so it is left out.`,
      hint: 'Write the name of a Bootstrap icon (https://icons.getbootstrap.com), or remove it.'
    },
    at,
    Math.min(whole.length, name.length + 2)
  )
  return ''
}

const critic =
  /\{\+\+([^{}]{0,500}?)\+\+\}|\{--([^{}]{0,500}?)--\}|\{~~([^{}~]{0,500})~>([^{}~]{0,500})~~\}|\{==([^{}]{0,500}?)==\}|\{>>([^{}]{0,500}?)<<\}/g

function criticAs([, inserted, deleted, before, after, marked, comment]: RegExpExecArray): string | null {
  if (inserted !== undefined) return `<ins>${inserted}</ins>`
  if (deleted !== undefined) return `<del>${deleted}</del>`
  if (before !== undefined && after !== undefined) return `<del>${before}</del><ins>${after}</ins>`
  if (marked !== undefined) return `<mark>${marked}</mark>`
  return comment === undefined ? null : `<span class="critic">${comment}</span>`
}

const symbols = /\((?:c|r|tm)\)|(?<!\()\bc\/o\b|\+\/-|=\/=|<-->|(?<![-!])-->|<--(?!-)|(?<![\w/])[13]\/[248](?![\w/])/gi

const symbolOf: ReadonlyMap<string, string> = new Map([
  ['(c)', '©'],
  ['(r)', '®'],
  ['(tm)', '™'],
  ['c/o', '℅'],
  ['+/-', '±'],
  ['=/=', '≠'],
  ['<-->', '↔'],
  ['-->', '→'],
  ['<--', '←'],
  ['1/2', '½'],
  ['1/4', '¼'],
  ['3/4', '¾'],
  ['1/8', '⅛'],
  ['3/8', '⅜']
])

/** A list of attributes after a picture, a link, code or emphasis, at the end of a heading, or alone. */
const attributes = /\{:?[ \t]{0,9}((?:[.#][\w-]|[\w-]{1,60}=)[^{}\n]{0,500}|[\w-]{1,60})[ \t]{0,9}\}/g

const part = /\.([\w-]+)|#([\w:.-]+)|([A-Za-z][\w:-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g

/** Attributes of HTML that docsgen reads. Others are for scripts and styles of a theme. */
const known = new Set(['width', 'height', 'title', 'target', 'rel', 'loading', 'lang', 'dir', 'style'])

function attributesAs(list: string, whole: string): string | null {
  const kept: string[] = []
  // A word in braces is text, unless it is one of these.
  if (/^[\w-]+$/.test(list.trim())) return /^(?:data-[\w-]+|download|markdown)$/.test(list.trim()) ? '' : null
  for (const [, name, id, key = '', double, single, bare] of list.matchAll(part)) {
    const value = double ?? single ?? bare ?? ''
    if (name !== undefined)
      kept.push(`.${name === 'md-button' ? 'button' : name === 'md-button--primary' ? 'button--primary' : name}`)
    else if (id !== undefined) kept.push(`#${id}`)
    else if (key === 'align') kept.push(`.align-${value}`)
    else if (key === 'class') kept.push(...value.split(/\s+/).map(it => `.${it}`))
    else if (key === 'id') kept.push(`#${value}`)
    else if (known.has(key)) kept.push(`${key}="${value}"`)
  }
  const made = kept.length === 0 ? '' : `{${kept.join(' ')}}`
  return made === whole ? null : made
}

/** `[text][module.name]`, whose address only Python knows; null: it stays as it is. */
function referenceAs(
  { whole, label, id }: { readonly whole: string; readonly label: string; readonly id: string },
  line: Line,
  at: number,
  reading: PageReading
): string | null {
  const name = id === '' ? label.replaceAll('`', '') : id
  if (!/^[A-Za-z_]\w*(?:\.\w+)+$/.test(name)) return null
  reading.reportOnce(
    'references',
    line,
    {
      code: 'reference',
      message: `“${whole}” is not a link: it leads to a reference that is generated from Python docstrings.`,
      hint: 'Link to the address of the reference where it is published.'
    },
    at,
    whole.length
  )
  return label
}
