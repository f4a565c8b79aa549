/**
 * Where a value is written: line and column of a JSON pointer. Only findings ask, because a parser with positions takes
 * thirty times as long as one without.
 */
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node as YamlNode } from 'yaml'
import { type Place, placeOf } from '../found.ts'
import type { At } from '../model.ts'
import { keysOf } from './node.ts'

export interface Positions {
  /** The place of a value; of the nearest value around it, if it is not written. `key`: of its key. */
  readonly placeOf: (at: At, part?: 'key' | 'value') => Place
  /** The place of a text inside of a value; of the value, if it is written otherwise. */
  readonly placeOfText: (at: At, text: string) => Place
}

/** Offsets in a text. */
interface Span {
  readonly key: readonly [from: number, to: number]
  readonly value: readonly [from: number, to: number]
}

type Find = (keys: readonly string[]) => Span

/** Nothing is parsed until there is something to report. */
export function lazyPositions(textOf: (file: string) => string): Positions {
  let made: Positions | null = null
  const now = () => {
    made ??= createPositions(textOf)
    return made
  }
  return { placeOf: (at, part) => now().placeOf(at, part), placeOfText: (at, text) => now().placeOfText(at, text) }
}

function createPositions(textOf: (file: string) => string): Positions {
  const finders = new Map<string, { readonly find: Find; readonly lines: readonly number[] }>()
  const finderOf = (file: string) => {
    const known = finders.get(file)
    if (known !== undefined) return known
    const text = textOf(file)
    const find = /^\s*[{[]/.test(text) && isJson(text) ? jsonFinder(text) : yamlFinder(text)
    const made = { find, lines: linesOf(text) }
    finders.set(file, made)
    return made
  }
  const toPlace = (file: string, [from, to]: readonly [number, number]): Place => {
    const { lines } = finderOf(file)
    const line = lineAt(lines, from)
    const start = lines[line] ?? 0
    const end = Math.min(to, (lines[line + 1] ?? textOf(file).length + 1) - 1)
    return placeOf(file, line + 1, from - start + 1, Math.max(1, end - from))
  }
  const spanOf = (at: At): { readonly file: string; readonly span: Span } => {
    const cut = at.indexOf('#')
    const file = at.slice(0, cut)
    return { file, span: finderOf(file).find(keysOf(at.slice(cut + 1))) }
  }
  return {
    placeOf(at, part = 'value') {
      const { file, span } = spanOf(at)
      return toPlace(file, span[part])
    },
    placeOfText(at, text) {
      const { file, span } = spanOf(at)
      const [from, to] = span.value
      const found = textOf(file).slice(from, to).indexOf(text)
      return toPlace(file, found < 0 ? span.value : [from + found, from + found + text.length])
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function linesOf(text: string): number[] {
  const lines = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.push(at + 1)
  return lines
}

/** Index of the last line that begins at or before an offset. */
function lineAt(lines: readonly number[], offset: number): number {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lines[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Finds values in valid JSON. The children of an object are found when a path leads through it, and kept. */
function jsonFinder(text: string): Find {
  const known = new Map<number, ReadonlyMap<string, Span>>()
  const start = skipSpace(text, 0)
  const whole: Span = { key: [start, start + 1], value: [start, text.length] }
  return keys => {
    let span = whole
    for (const key of keys) {
      const [at] = span.value
      const children = known.get(at) ?? childrenOf(text, at)
      known.set(at, children)
      const next = children.get(key)
      if (next === undefined) return span
      span = next
    }
    return span
  }
}

function childrenOf(text: string, open: number): ReadonlyMap<string, Span> {
  const children = new Map<string, Span>()
  const isList = text[open] === '['
  if (!isList && text[open] !== '{') return children
  let at = skipSpace(text, open + 1)
  for (let index = 0; at < text.length && text[at] !== '}' && text[at] !== ']'; index++) {
    const keyEnd = isList ? at : endOfString(text, at)
    const key: readonly [number, number] = [at, keyEnd]
    const value = isList ? at : skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = endOfValue(text, value)
    const name = isList ? String(index) : (JSON.parse(text.slice(...key)) as string)
    children.set(name, { key: isList ? [value, end] : key, value: [value, end] })
    at = skipSpace(text, end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return children
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (' \n\r\t'.includes(text[at] ?? '-')) at++
  return at
}

/** The offset behind a string that begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at
    while (text.charCodeAt(first - 1) === code.backslash) first--
    if ((at - first) % 2 === 0) return at + 1
  }
  return text.length
}

/** By numbers: strings of one character take three times as long, and a large API has ten million. */
const code = { quote: 34, comma: 44, list: 91, backslash: 92, listEnd: 93, object: 123, objectEnd: 125, space: 32 }

function endOfValue(text: string, from: number): number {
  if (text.charCodeAt(from) === code.quote) return endOfString(text, from)
  let at = from
  let depth = 0
  for (; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === code.quote) at = endOfString(text, at) - 1
    else if (sign === code.object || sign === code.list) depth++
    else if (sign === code.objectEnd || sign === code.listEnd) {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
    } else if (depth === 0 && (sign === code.comma || sign <= code.space)) return at
  }
  return at
}

function yamlFinder(text: string): Find {
  const lineCounter = new LineCounter()
  const document: Document = parseDocument(text, { merge: true, logLevel: 'silent', lineCounter })
  const rangeOf = (node: unknown): readonly [number, number] => {
    const range = (node as YamlNode | null)?.range
    return range ? [range[0], Math.max(range[1], range[0] + 1)] : [0, 1]
  }
  return keys => {
    let node: unknown = document.contents
    let span: Span = { key: [0, 1], value: rangeOf(node) }
    for (const key of keys) {
      const inner = (node as { resolve?: (document: Document) => unknown } | null)?.resolve?.(document) ?? node
      if (isMap(inner)) {
        const pair = inner.items.find(item => String(isScalar(item.key) ? item.key.value : item.key) === key)
        if (pair === undefined) return span
        span = { key: rangeOf(pair.key), value: pair.value === null ? rangeOf(pair.key) : rangeOf(pair.value) }
        node = pair.value
      } else if (isSeq(inner)) {
        const item = inner.items[Number(key)]
        if (item === undefined) return span
        span = { key: rangeOf(item), value: rangeOf(item) }
        node = item
      } else return span
    }
    return span
  }
}
