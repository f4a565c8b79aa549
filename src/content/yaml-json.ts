/**
 * YAML that is JSON, as `_category_.json` files are, read without the parser: there is one in every folder, and a
 * server reads them all before its first page. As in yaml-lines.ts, whatever leaves the least doubt is left to the
 * parser; test/content/yaml-json.test.ts compares the two.
 */
import type { Place } from '../types/basics.ts'
import type { YamlField, YamlText } from './yaml.ts'

/** The fields, exactly as the parser gives them; null: the parser has to look. */
export function readPlainJson({ text, file, linesBefore }: YamlText): readonly YamlField[] | null {
  if (!/^\s*\{/.test(text) || /[\\\t\uFEFF]|(?!\n)\p{Cc}/u.test(text) || !isJson(text)) return null
  const toPlace = placesOf(text, { file, linesBefore })
  let at = 0

  /** What follows, with its place in the text; null: doubt. JSON.parse has seen to it that all marks are where they belong. */
  function readValue(depth: number): Node | null {
    skipMarks()
    const start = at
    const first = text[at]
    if (first === '"') {
      at = text.indexOf('"', start + 1) + 1
      const value = text.slice(start + 1, at - 1)
      return { start, end: at, value, written: value, inner: [] }
    }
    if (first === '{' || first === '[') {
      const inner = depth > maxDepth ? null : readInner(first, depth)
      if (inner === null) return null
      return { start, end: at, value: JSON.parse(text.slice(start, at)), written: null, inner }
    }
    const written = /[^\s,\]}]+/y
    written.lastIndex = at
    const [word = ''] = written.exec(text) ?? []
    at += word.length
    return plainWord.test(word) ? { start, end: at, value: JSON.parse(word), written: word, inner: [] } : null
  }

  function readInner(opening: '{' | '[', depth: number): readonly YamlField[] | null {
    const fields: YamlField[] = []
    const keys = new Set<string>()
    at += 1
    for (skipMarks(); text[at] !== '}' && text[at] !== ']'; skipMarks()) {
      const named = opening === '{' ? readValue(depth) : null
      const node = readValue(depth + 1)
      if (node === null) return null
      const key = opening === '[' ? String(fields.length) : String(named?.value)
      if (keys.has(key) || !plainKey.test(key)) return null
      keys.add(key)
      const { value, written, inner } = node
      fields.push({ key, keyPlace: toPlace(named ?? node), value, written, place: toPlace(node), inner })
    }
    at += 1
    return fields
  }

  function skipMarks(): void {
    while (' \n,:'.includes(text[at] ?? '.')) at += 1
  }

  return readValue(0)?.inner ?? null
}

interface Node extends Pick<YamlField, 'value' | 'written' | 'inner'> {
  readonly start: number
  readonly end: number
}

const maxDepth = 20
/** Scalars that are the same in YAML, without fractions and without numbers that no number can hold. */
const plainWord = /^(?:true|false|null|0|-?[1-9]\d{0,8})$/
const plainKey = /^[a-z0-9][\w-]{0,99}$/i

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function placesOf(text: string, { file, linesBefore }: Pick<YamlText, 'file' | 'linesBefore'>) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return ({ start, end }: Pick<Node, 'start' | 'end'>): Place => {
    const line = starts.findLastIndex(lineStart => lineStart <= start)
    const next = starts[line + 1] ?? Number.POSITIVE_INFINITY
    const column = start - (starts[line] ?? 0) + 1
    return { file, line: linesBefore + line + 1, column, length: Math.max(1, Math.min(end, next - 1) - start) }
  }
}
