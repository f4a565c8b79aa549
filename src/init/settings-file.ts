/**
 * Adds settings to a JSON file with comments, such as `.vscode/settings.json`. Text is inserted, nothing else changes: comments,
 * order and line breaks of the author stay.
 */
import { withLineBreaksOf } from '../util/line-breaks.ts'

/** Settings by name: a list gets further entries, an object gets further members. */
export type Settings = Readonly<Record<string, readonly SettingsEntry[] | Readonly<Record<string, unknown>>>>

/** An entry of a list, which contains it already if one of its entries has the same `url`. */
interface SettingsEntry {
  readonly url: string
  readonly fileMatch?: readonly string[]
}

/** The text with what it lacks; null when it lacks nothing, or is not a JSON object with comments. */
export function withSettings(text: string, settings: Settings): string | null {
  const root = parse(text)
  if (root?.kind !== 'object') return null
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  '
  const edits = Object.entries(settings).flatMap(([name, added]) => {
    const present = root.children.find(({ key }) => key === name)?.node
    return present === undefined ? [] : insertion(present, missingIn(present, added), text, indent.repeat(2), indent)
  })
  const isNew = ([name]: [string, unknown]) => !root.children.some(({ key }) => key === name)
  const members = Object.entries(settings).filter(isNew).map(toMember)
  const all = [...edits, ...insertion(root, members, text, indent, '')]
  if (all.length === 0) return null
  // From the last to the first, so that positions stay valid.
  const sorted = all.map((edit, order) => ({ ...edit, order })).sort((a, b) => b.at - a.at || b.order - a.order)
  const changed = sorted.reduce(
    (result, { at, until, added }) => result.slice(0, at) + added + result.slice(until),
    text
  )
  return withLineBreaksOf(text, changed.replaceAll('\r\n', '\n'))
}

/** A value of the file with its place in the text. */
interface Node {
  readonly kind: 'object' | 'array' | 'scalar'
  /** Position after its last character. */
  readonly end: number
  readonly children: readonly { readonly key: string | null; readonly node: Node }[]
  /** Of text. */
  readonly value: string | null
}

/** The entries and members that a value lacks, as source text. A value of another kind is the author's decision. */
function missingIn(node: Node, added: Settings[string]): readonly string[] {
  if (isList(added)) {
    if (node.kind !== 'array') return []
    const urls = node.children.flatMap(({ node }) => node.children.filter(({ key }) => key === 'url'))
    const missing = added.filter(({ url }) => !urls.some(({ node: { value } }) => value === url))
    return missing.map(entry => JSON.stringify(entry, null, '\t'))
  }
  if (node.kind !== 'object') return []
  return Object.entries(added)
    .filter(([name]) => !node.children.some(({ key }) => key === name))
    .map(toMember)
}

function isList(added: Settings[string]): added is readonly SettingsEntry[] {
  return Array.isArray(added)
}

function toMember([name, value]: [string, unknown]): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value, null, '\t')}`
}

/** Replaces the text from `at` until `until`, which is empty or spaces. */
interface Edit {
  readonly at: number
  readonly until: number
  readonly added: string
}

/** The edits that append parts to an object or array; `outer` is the indentation of its last line. */
function insertion(node: Node, parts: readonly string[], text: string, indent: string, outer: string): readonly Edit[] {
  if (parts.length === 0) return []
  const step = indent.slice(outer.length)
  const lines = parts.map(part =>
    part.replaceAll(/^\t+/gm, tabs => step.repeat(tabs.length)).replaceAll('\n', `\n${indent}`)
  )
  const inside = text.slice(0, node.end - 1)
  // After comments that follow the last entry, which would belong to another entry otherwise.
  const at = inside.trimEnd().length
  const isClosedBelow = inside.slice(at).includes('\n')
  const added = `\n${indent}${lines.join(`,\n${indent}`)}${isClosedBelow ? '' : `\n${outer}`}`
  const last = node.children.at(-1)?.node.end
  const hasComma = last === undefined || tokensOf(text.slice(last, node.end)).some(({ text }) => text === ',')
  const edit = { at, until: isClosedBelow ? at : node.end - 1, added }
  return hasComma ? [edit] : [{ at: last, until: last, added: ',' }, edit]
}

interface Token {
  readonly text: string
  readonly end: number
}

/** Text, marks and other values; comments and spaces are left out. */
function tokensOf(text: string): readonly Token[] {
  const matches = [...text.matchAll(/\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"/]+|\S/g)]
  return matches
    .filter(([text]) => !/^\/[/*]/.test(text))
    .map(({ 0: text, index }) => ({ text, end: index + text.length }))
}

function parse(text: string): Node | null {
  const tokens = tokensOf(text)
  let next = 0
  const take = (): Token => {
    const token = tokens[next++]
    if (token === undefined) throw new SyntaxError('the text ends too early')
    return token
  }
  const value = (): Node => {
    const { text, end } = take()
    if (text !== '{' && text !== '[') {
      const scalar: unknown = JSON.parse(text)
      return { kind: 'scalar', end, children: [], value: typeof scalar === 'string' ? scalar : null }
    }
    const close = text === '{' ? '}' : ']'
    const children: Node['children'][number][] = []
    while (tokens[next]?.text !== close) {
      if (children.length > 0 && take().text !== ',') throw new SyntaxError('a comma is missing')
      // A comma after the last entry.
      if (tokens[next]?.text === close) break
      const key = close === '}' ? String(JSON.parse(take().text)) : null
      if (key !== null && take().text !== ':') throw new SyntaxError('a colon is missing')
      children.push({ key, node: value() })
    }
    return { kind: close === '}' ? 'object' : 'array', end: take().end, children, value: null }
  }
  try {
    const root = value()
    return next === tokens.length ? root : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
