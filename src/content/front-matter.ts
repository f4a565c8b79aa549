/**
 * Splits a Markdown file into front matter and body. Only YAML between two `---` lines is supported; code that
 * other tools evaluate (`---js`) is reported.
 */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { readYaml, type YamlField } from './yaml.ts'

export interface FrontMatter {
  readonly fields: readonly YamlField[]
  readonly body: string
  /** Lines of the file before the body. */
  readonly bodyLine: number
  /** Whether the syntax is faulty: incompletely read fields then get no findings of their own. */
  readonly isFaulty: boolean
}

const named = { linesBefore: 1, code: 'front-matter/syntax', name: 'The front matter' } as const

/** The front matter and the body of a file; reports a syntax fault in the front matter. */
export function readFrontMatter(source: Source, report: Report): FrontMatter {
  const read = readWritten(source, report)
  return source.frontMatter === undefined
    ? read
    : { ...read, fields: replaced(read.fields, source.frontMatter, source) }
}

/** Fields with values from the site's `parseFrontMatter`; unchanged fields keep their places. */
function replaced(
  fields: readonly YamlField[],
  values: Readonly<Record<string, unknown>>,
  { path }: Source
): readonly YamlField[] {
  const written = new Map(fields.map(field => [field.key, field]))
  return Object.entries(values).map(([key, value]) => {
    const field = written.get(key)
    if (field !== undefined && JSON.stringify(field.value) === JSON.stringify(value)) return field
    return madeField(key, value, field ?? { keyPlace: placeOf(path), place: placeOf(path) })
  })
}

function madeField(key: string, value: unknown, places: Pick<YamlField, 'keyPlace' | 'place'>): YamlField {
  const isScalar = typeof value !== 'object'
  const { keyPlace, place } = places
  const inner =
    isScalar || value === null ? [] : Object.entries(value).map(([name, part]) => madeField(name, part, places))
  return { key, keyPlace, place, value, written: isScalar ? String(value) : null, comment: null, inner }
}

function readWritten({ path, text }: Source, report: Report): FrontMatter {
  const opening = /^---[^\S\n]*(\S*)[^\n]*(?:\n|$)/.exec(text)
  // `----` is a thematic break.
  if (opening === null) return readLate({ path, text }, report)
  if (/^-/.test(opening[1] ?? '')) return { fields: [], body: text, bodyLine: 0, isFaulty: false }
  const start = opening[0].length
  const closing = /^-{3,}[^\S\n]*(?:\n|$)/m.exec(text.slice(start))
  if (closing === null) {
    const hint = 'Close it with a line “---”. A rule at the top of a page is written “***”.'
    report(finding('front-matter/syntax', placeOf(path, 1, 1, 3), 'The front matter is not closed.', hint))
    // The lines that look like fields are excluded from the body, and their address is used.
    const lines = /^(?:[\w-]+:.*\n|[ \t]+\S.*\n|- .*\n)*/.exec(text.slice(start))?.[0] ?? ''
    const { fields } = readYaml({ ...named, text: lines, file: path })
    return { fields, body: text.slice(start + lines.length), bodyLine: lines.split('\n').length, isFaulty: true }
  }
  const yaml = text.slice(start, start + closing.index)
  const body = text.slice(start + closing.index + closing[0].length)
  const bodyLine = yaml.split('\n').length + 1
  if (opening[1] !== '' && opening[1]?.toLowerCase() !== 'yaml') {
    const message = `Front matter in “${opening[1]}” is not supported.`
    report(
      finding('front-matter/syntax', placeOf(path, 1, 1, opening[0].trimEnd().length), message, 'Write it in YAML.')
    )
    return { fields: [], body, bodyLine, isFaulty: true }
  }
  const { fields, fault } = readYaml({ ...named, text: yaml, file: path })
  if (fault !== null) report(fault)
  return { fields, body, bodyLine, isFaulty: fault !== null }
}

/** Fields between two lines of dashes, preceded only by blank lines: intended as front matter. */
const late =
  /^((?:[^\S\n]*\n){1,20})---[^\S\n]*\n((?:[\w-]+[^\S\n]*:[^\n]*\n|[^\S\n-][^\n]*\n|-[^\S\n][^\n]*\n)+)---[^\S\n]*(?:\n|$)/

/** A file that does not begin with front matter; misplaced front matter after blank lines is reported. */
function readLate({ path, text }: Pick<Source, 'path' | 'text'>, report: Report): FrontMatter {
  const [whole, before] = late.exec(text) ?? []
  if (whole === undefined || before === undefined || !/^[\w-]+[^\S\n]*:/m.test(whole)) {
    return { fields: [], body: text, bodyLine: 0, isFaulty: false }
  }
  const line = before.split('\n').length
  const message = 'Front matter must begin on the first line of a file, so this block is ignored.'
  report(finding('front-matter/syntax', placeOf(path, line, 1, 3), message, 'Remove the empty lines above it.'))
  return { fields: [], body: text.slice(whole.length), bodyLine: whole.split('\n').length - 1, isFaulty: true }
}
