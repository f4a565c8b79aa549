/**
 * YAML that is nothing but lines of `key: value`, read without the parser: most front matter is, and a tenth of
 * the time makes the difference for sites of thousands of pages. Whatever leaves the least doubt is left to the
 * parser; test/content/yaml-lines.test.ts compares the two.
 */
import type { YamlField, YamlText } from './yaml.ts'

/** The fields, exactly as the parser gives them; null: the parser has to look. */
export function readPlainLines({ text, file, linesBefore }: YamlText): readonly YamlField[] | null {
  const fields: YamlField[] = []
  const keys = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const match = plainLine.exec(line)
    const [, key = '', gap = '', written = ''] = match ?? []
    const scalar = match === null ? null : readScalar(written)
    if (scalar === null || keys.has(key)) return null
    keys.add(key)
    const at = { file, line: linesBefore + index + 1 }
    fields.push({
      key,
      keyPlace: { ...at, column: 1, length: key.length },
      value: scalar.value,
      written: scalar.source,
      place: { ...at, column: key.length + gap.length + 2, length: written.length },
      inner: []
    })
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

function readScalar(written: string): { readonly value: string | number | boolean; readonly source: string } | null {
  if (written === 'true' || written === 'false') return { value: written === 'true', source: written }
  if (wholeNumber.test(written)) return { value: Number(written), source: written }
  if (textStart.test(written) && !notInText.test(written) && !specialWord.test(written))
    return { value: written, source: written }
  const [, double, single] = quotedText.exec(written) ?? []
  const source = double ?? single
  return source === undefined ? null : { value: source, source }
}
