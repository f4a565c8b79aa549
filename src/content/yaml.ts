/**
 * Parses YAML (and JSON, a subset) into a list of fields with places. Nothing is evaluated: no tags, no merge keys; the
 * expansion of aliases is bounded. A syntax fault is one finding at its line.
 */
import type { Document, LineCounter, Node, Pair, Scalar, YAMLError } from 'yaml'
import type { Code } from '../diagnostics/codes.ts'
import { finding, withFix } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Diagnostic } from '../types/findings.ts'
import { yaml as yamlPackage } from '../util/packages/package.ts'

const maxDepth = 100
/** Larger texts take longer to parse than whole sites take to build. */
const mostCharacters = 1_000_000
const mostEntries = 50_000

/** One `key: value` of a mapping, or one entry of a list. */
export interface YamlField {
  /** In a list, the index: `0`. */
  readonly key: string
  readonly keyPlace: Place
  /** Plain data; null for an empty value. */
  readonly value: unknown
  /** The source text of a scalar (`1.10`), so that numbers can be read as text; null for lists and mappings. */
  readonly written: string | null
  /** Place of the value; for an empty value, of the key. */
  readonly place: Place
  /** The comment behind unquoted text in its line; null: there is none. */
  readonly comment: Place | null
  /** The fields of a mapping or a list, so that a fault inside has its own place; empty for scalars. */
  readonly inner: readonly YamlField[]
}

interface YamlText {
  readonly text: string
  readonly file: SourcePath
  /** Lines of the file before the text. */
  readonly linesBefore: number
  /** Code of the finding about broken syntax, and the name of the text in its message: `The front matter`. */
  readonly code: Code
  readonly name: string
}

interface YamlFields {
  readonly fields: readonly YamlField[]
  /** The first fault; `fields` then contains what could be read. */
  readonly fault: Diagnostic | null
}

/** The fields of a YAML mapping; none for an empty text. */
export function readYaml(yaml: YamlText): YamlFields {
  const { isMap, parseDocument } = yamlPackage()
  const lines = linesOf(yaml.text)
  const places: Places = (start, end = start + 1) => toPlace(yaml, lines, start, end)
  const unreadable = (reason: string) => finding(yaml.code, places(0), `${yaml.name} cannot be read: ${reason}.`)
  if (yamlDepth(yaml.text) > maxDepth) return { fields: [], fault: unreadable('it is nested too deeply') }
  if (yaml.text.length > mostCharacters) return { fields: [], fault: unreadable('it is larger than 1 MB') }
  if (countEntries(yaml.text) > mostEntries) {
    return { fields: [], fault: unreadable(`it has more than ${mostEntries} lines or entries`) }
  }
  try {
    const document = parseDocument(withIndentedQuotes(yaml.text), settings)
    // Warnings are unknown tags (`!!js/function`), whose values must not be used as text.
    const error = document.errors[0] ?? document.warnings[0]
    if (error !== undefined) {
      const fault = missingSpace(yaml, places) ?? syntaxFault(yaml, error, places)
      return { fields: readable(document, yaml, places), fault }
    }
    if (document.contents !== null && !isMap(document.contents) && !isEmptyScalar(document.contents)) {
      const fault = missingSpace(yaml, places)
      if (fault !== null) return { fields: [], fault }
      const message = `${yaml.name} is not a list of “key: value” lines.`
      return { fields: [], fault: finding(yaml.code, places(document.contents.range?.[0] ?? 0), message) }
    }
    return { fields: toFields(document, places), fault: null }
  } catch (error) {
    // The parser resolves and counts aliases when values are created, so these errors are thrown here.
    if (!(error instanceof ReferenceError)) throw error
    const isUnknown = error.message.startsWith('Unresolved')
    return { fields: [], fault: unreadable(isUnknown ? 'an alias is not defined' : 'it repeats aliases too often') }
  }
}

/** YAML 1.2 core: `yes` and dates are text. `stringKeys`: `404: x` has the key “404”. */
const settings = { schema: 'core', stringKeys: true, prettyErrors: false, logLevel: 'silent' } as const

/** `key:value`, not an address or a time. */
const withoutSpace = /^([ \t]*(?:- )?[A-Za-z_][\w-]*:)(?=[^\s:/])/gm

/**
 * The finding about a key without a space after its colon; null: the text is not valid with the space either. Each place
 * is tried alone, because such words are also in texts of several lines, and then all together.
 */
function missingSpace({ text, code, name }: YamlText, places: Places): Diagnostic | null {
  const found = [...text.matchAll(withoutSpace)]
  const alone = found.slice(0, mostTried).find(({ index, 0: key }) => isValid(withSpace(text, index + key.length)))
  const wrong = alone ?? (isValid(text.replace(withoutSpace, '$1 ')) ? found[0] : undefined)
  if (wrong === undefined) return null
  const from = /[^ \t].*/.exec(text.slice(wrong.index))?.[0] ?? ''
  const to = from.replace(withoutSpace, '$1 ')
  const start = text.indexOf(from, wrong.index)
  const message = `${name} is not valid YAML: “${from}” has no space after its colon.`
  return withFix(finding(code, places(start, start + from.length), message, `Write “${to}”.`), from, to)
}

const mostTried = 20

function withSpace(text: string, at: number): string {
  return `${text.slice(0, at)} ${text.slice(at)}`
}

function isValid(text: string): boolean {
  const { isMap, parseDocument } = yamlPackage()
  const { errors, contents } = parseDocument(withIndentedQuotes(text), settings)
  return errors.length === 0 && isMap(contents)
}

/**
 * Fixes a quoted text that continues at the start of the next line: other parsers accept it, ours requires indentation.
 * The line break is replaced by a space, which does not change the value or any offset.
 */
function withIndentedQuotes(text: string): string {
  return text.replace(unindentedQuote, whole => whole.replaceAll('\n', ' '))
}

/** `key: "…` whose quote ends in a later line, where no line looks like a key or a list item. */
const unindentedQuote =
  /^[\w-]+:[ \t]+"(?:[^"\\\n]|\\.)*(?:\n(?:[ \t]*\n)*(?![\w-]+:(?:\s|$)|-)[^\s"](?:[^"\\\n]|\\.)*)+"[ \t]*$/gm

/** The starts of lines in the original text, before quotes are fixed. */
function linesOf(text: string): LineCounter {
  const lines = new (yamlPackage().LineCounter)()
  lines.addNewLine(0)
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1)
  return lines
}

type Places = (start: number, end?: number) => Place

/**
 * The usable fields of a faulty text, so that a page keeps its address and links to it are not reported as well: with
 * duplicate keys, the first of each; otherwise lines `slug: …` and `id: …` with a single word.
 */
function readable(document: Document.Parsed, { text }: YamlText, places: Places): readonly YamlField[] {
  if (document.errors.every(({ code }) => code === 'DUPLICATE_KEY')) {
    const keys = new Set<string>()
    return toFields(document, places).filter(({ key }) => !keys.has(key) && keys.add(key))
  }
  return [...text.matchAll(/^(slug|id):[^\S\n]*(["']?)([\w./-]+)\2[^\S\n]*$/gm)].map(
    ({ index, 0: whole, 1: key = '', 3: value = '' }) => {
      const place = places(index + whole.indexOf(value, key.length), index + whole.length)
      return {
        key,
        keyPlace: places(index, index + key.length),
        value,
        written: value,
        place,
        comment: null,
        inner: []
      }
    }
  )
}

function toFields(document: Document.Parsed, places: Places): readonly YamlField[] {
  return document.contents === null ? [] : innerFields(document, document.contents, places)
}

function innerFields(document: Document.Parsed, node: Node, places: Places): readonly YamlField[] {
  const { isMap, isScalar, isSeq } = yamlPackage()
  if (isSeq<Node | null>(node)) {
    return node.items.map((item, index) => toField(document, String(index), item ?? node, item, places))
  }
  if (!isMap<Node, Node | null>(node)) return []
  return node.items.flatMap(({ key, value }: Pair<Node, Node | null>) => {
    const name = isScalar(key) ? String(key.value ?? '') : ''
    return name === '' ? [] : [toField(document, name, key, value, places)]
  })
}

/** `named` is the node of the key. */
function toField(document: Document.Parsed, key: string, named: Node, value: Node | null, places: Places): YamlField {
  const { isScalar } = yamlPackage()
  const keyPlace = places(named.range?.[0] ?? 0, named.range?.[1])
  if (value === null || isEmptyScalar(value)) {
    return { key, keyPlace, value: null, written: null, place: keyPlace, comment: null, inner: [] }
  }
  return {
    key,
    keyPlace,
    value: isScalar(value) ? value.value : value.toJS(document, { maxAliasCount: 100 }),
    written: isScalar(value) ? (value.source ?? null) : null,
    place: places(value.range?.[0] ?? 0, value.range?.[1]),
    comment: commentBehind(value, places),
    inner: innerFields(document, value, places)
  }
}

function commentBehind(value: Node, places: Places): Place | null {
  const { isScalar } = yamlPackage()
  if (!isScalar(value) || value.type !== 'PLAIN' || typeof value.value !== 'string' || !value.comment) return null
  const [, end, nodeEnd] = value.range ?? [0, 0, 0]
  // The “#” follows a blank.
  return places(end + 1, nodeEnd)
}

function isEmptyScalar(node: Node): node is Scalar<null> {
  return yamlPackage().isScalar(node) && node.value === null && (node.source ?? '') === ''
}

function syntaxFault({ text, code, name }: YamlText, error: YAMLError, places: Places): Diagnostic {
  const place = places(...error.pos)
  if (error.code === 'DUPLICATE_KEY') {
    const key = /^[^\s:]+/.exec(text.slice(error.pos[0]))?.[0] ?? ''
    return finding(code, place, `The key “${key}” occurs twice in ${lowerFirst(name)}.`, 'Remove one of the two.')
  }
  const opening =
    error.code === 'MISSING_CHAR' && /["']quote$/.test(error.message.replace(/\.$/, ''))
      ? openingQuote(text, error.pos[0])
      : -1
  if (opening >= 0) {
    const message = `${name} is not valid YAML: a quote that begins here is not closed.`
    return finding(code, places(opening), message, `Write ${text[opening]} after the text.`)
  }
  const isTab = error.code === 'TAB_AS_INDENT' || text.slice(0, error.pos[1]).endsWith('\t')
  if (isTab) return finding(code, place, `${name} is indented with a tab.`, 'Indent YAML with spaces.')
  if (error.code === 'TAG_RESOLVE_FAILED') {
    return finding(
      code,
      place,
      `“${text.slice(...error.pos)}” is a YAML tag, which is not supported.`,
      'Remove the tag.'
    )
  }
  const hint = 'Text with a colon, a “#” or a quote at its start needs quotes around it.'
  return finding(code, place, `${name} is not valid YAML: ${lowerFirst(error.message.replace(/\.$/, ''))}.`, hint)
}

/** Offset of the first value before `end` that begins with a quote not closed in its line. */
function openingQuote(text: string, end: number): number {
  const values = text.slice(0, end).matchAll(/^[ \t]*(?:[\w-]+:|-)[ \t]+(["'])(.*)$/gm)
  for (const { index, 0: line, 1: quote = '', 2: rest = '' } of values) {
    if (!rest.replaceAll(/\\./g, '').includes(quote)) return index + line.length - rest.length - 1
  }
  return -1
}

function toPlace({ file, linesBefore }: YamlText, lines: LineCounter, start: number, end: number): Place {
  const { line, col } = lines.linePos(start)
  const lineEnd = lines.lineStarts[line] ?? Number.POSITIVE_INFINITY
  // For an empty text, the line counter returns 0.
  return {
    file,
    line: linesBefore + Math.max(1, line),
    column: Math.max(1, col),
    length: Math.max(1, Math.min(end, lineEnd - 1) - start)
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** An upper bound for the number of entries: counts lines and commas. */
function countEntries(text: string): number {
  let count = 0
  for (const _ of text.matchAll(/[\n,]/g)) count++
  return count
}

/** An upper bound for the depth: by brackets, indentation and `- - -`; also counts brackets inside quotes. */
function yamlDepth(text: string): number {
  let deepest = 0
  let brackets = 0
  const indents: number[] = []
  for (const line of text.split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
    indents.push(indent)
    const markers = /^\s*(?:[-?]\s+)*/.exec(line)?.[0].replace(/\s/g, '').length ?? 0
    for (const character of line) {
      if (character === '[' || character === '{') brackets++
      else if (character === ']' || character === '}') brackets--
      deepest = Math.max(deepest, brackets)
    }
    deepest = Math.max(deepest, indents.length + markers)
  }
  return deepest
}
