/**
 * YAML that is nothing but lines of `key: value` and `key: [a, b]`, read without the parser: most front matter is, and
 * a tenth of the time makes the difference for sites of thousands of pages. Whatever leaves the least doubt is left to
 * the parser; test/content/yaml-lines.test.ts compares the two.
 */
import type { Place } from '../types/basics.ts'
import type { YamlField, YamlText } from './yaml.ts'

/** The fields, exactly as the parser gives them; null: the parser has to look. */
export function readPlainLines({ text, file, linesBefore }: YamlText): readonly YamlField[] | null {
  const fields: YamlField[] = []
  const keys = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const match = plainLine.exec(line)
    const [, key = '', gap = '', written = ''] = match ?? []
    const at = { file, line: linesBefore + index + 1 }
    const place = { ...at, column: key.length + gap.length + 2, length: written.length }
    const value = match === null ? null : (readList(written, place) ?? readScalar(written))
    if (value === null || keys.has(key)) return null
    keys.add(key)
    fields.push({ key, keyPlace: { ...at, column: 1, length: key.length }, place, inner: [], ...value })
  }
  return fields
}

/** A key that cannot be anything but text, a colon, spaces, something, and no spaces at its end. */
const plainLine = /^((?!true:|false:|null:)[a-z][a-z0-9_]*):( +)([^ ](?:.*[^ ])?)$/

/** Words that begin like words, and in which nothing begins a comment or another mapping. */
const textStart = /^[a-z/]/i
const notInText = /:(?: |$)| #|\p{Cc}/u
/** What the core schema takes for something else, in any spelling. */
const specialWord = /^(?:true|false|null)$/i
const quotedText = /^(?:"([^"\\\p{Cc}]*)"|'([^'\p{Cc}]*)')$/u
const wholeNumber = /^(?:0|[1-9]\d{0,8})$/

function readScalar(text: string): Pick<YamlField, 'value' | 'written'> | null {
  if (text === 'true' || text === 'false') return { value: text === 'true', written: text }
  if (wholeNumber.test(text)) return { value: Number(text), written: text }
  if (textStart.test(text) && !notInText.test(text) && !specialWord.test(text)) return { value: text, written: text }
  const [, double, single] = quotedText.exec(text) ?? []
  const quoted = double ?? single
  return quoted === undefined ? null : { value: quoted, written: quoted }
}

/** `[a, "b c", 3]`: entries without anything that means something between brackets. */
function readList(text: string, { file, line, column }: Place): Pick<YamlField, 'value' | 'written' | 'inner'> | null {
  if (!text.startsWith('[') || !text.endsWith(']')) return null
  const inside = text.slice(1, -1)
  if (/[[\]{}:#&*!|>%@`?]/.test(inside)) return null
  const inner: YamlField[] = []
  let start = column + 1
  for (const part of inside.split(',')) {
    const entry = part.replace(/^ +/, '').replace(/(?<! ) +$/, '')
    const value = readScalar(entry)
    if (value === null) return null
    const place = { file, line, column: start + part.indexOf(entry), length: entry.length }
    inner.push({ key: String(inner.length), keyPlace: place, place, inner: [], ...value })
    start += part.length + 1
  }
  return { value: inner.map(({ value }) => value), written: null, inner }
}
