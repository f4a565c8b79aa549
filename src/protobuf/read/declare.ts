/** What the words of one statement declare, by their order alone. */
import type { Token } from './tokens.ts'

export interface Declared {
  readonly kind: StatementKind
  readonly name: Token
  /** The words that name types: of a field its type, of a method request and response, of `extend` the message. */
  readonly types: readonly Token[]
  /** The number of a field or value. */
  readonly number: Token | null
  readonly isPublic: boolean
}

export type StatementKind =
  | 'syntax'
  | 'edition'
  | 'package'
  | 'import'
  | 'message'
  | 'enum'
  | 'service'
  | 'oneof'
  | 'extend'
  | 'method'
  | 'field'
  | 'value'
  | 'other'

/** What a statement stands in. */
export type BlockKind = StatementKind | 'file'

/** What the words declare in this kind of block. */
export function declare(all: readonly Token[], block: BlockKind): Declared {
  const words = /^(?:export|local)$/.test(all[0]?.text ?? '') ? all.slice(1) : all
  const first = words[0] ?? (all[0] as Token)
  const second = words[1] ?? first
  const plain = { name: second, types: [], number: null, isPublic: false }
  // `package = 1;` is a value of an enum.
  if (second.text === '=' && block !== 'file') return member(words, block) ?? { ...plain, kind: 'other', name: first }
  switch (first.text) {
    case 'message':
    case 'enum':
    case 'service':
    case 'oneof':
    case 'package':
      return { ...plain, kind: first.text }
    case 'syntax':
    case 'edition':
      return { ...plain, kind: first.text, name: words[2] ?? first }
    case 'import':
      return { ...plain, kind: 'import', name: words.at(-1) ?? first, isPublic: second.text === 'public' }
    case 'extend':
      return { ...plain, kind: 'extend', types: [second] }
    case 'rpc':
      return { ...plain, kind: 'method', types: methodTypes(words) }
    case 'option':
    case 'reserved':
    case 'extensions':
      return { ...plain, kind: 'other', name: first }
    default:
      return member(words, block) ?? { ...plain, kind: 'other', name: first }
  }
}

/** The first word of each pair of parentheses, `stream` left out. */
function methodTypes(words: readonly Token[]): Token[] {
  return words.flatMap(({ text }, index) => {
    if (text !== '(') return []
    const next = words[index + 1]?.text === 'stream' && words[index + 2]?.text !== ')' ? index + 2 : index + 1
    return words[next] ?? []
  })
}

/** A field, a group or a value: the word before the first `=` is its name, the one after it its number. */
function member(words: readonly Token[], kind: BlockKind): Declared | null {
  const equals = words.findIndex(({ text }) => text === '=')
  const name = words[equals - 1]
  if (name === undefined || !/^(?:message|oneof|extend|enum)$/.test(kind)) return null
  const number = words[equals + 1] ?? null
  if (kind === 'enum') return { kind: 'value', name, types: [], number, isPublic: false }
  const before = words[equals - 2]
  if (before?.text === 'group') return { kind: 'message', name, types: [], number, isPublic: false }
  const type = before?.text === '>' ? words[equals - 3] : before
  return { kind: 'field', name, types: type === undefined ? [] : [type], number, isPublic: false }
}
