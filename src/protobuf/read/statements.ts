/**
 * Where the declarations of a `.proto` text stand and what their comments say. The parser (protobufjs) keeps
 * neither places nor whole comments, and gives up at the first fault; this reading is shallow, accepts any
 * text, and is what findings, comments and recovery rest on. It judges nothing.
 */
import { commentText } from './comment-text.ts'
import { type BlockKind, type Declared, declare } from './declare.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface Statement extends Declared {
  /** Name with the names around it: `Job.Status.id`. Of an import its path, of `syntax` and `edition` their value. */
  readonly path: string
  readonly comment: string
  /** Stands in no block. */
  readonly isTopLevel: boolean
  /** Where its first word stands. */
  readonly line: number
  readonly start: number
  readonly end: number
  /** Its block has no end. */
  readonly isOpen: boolean
}

type Draft = { -readonly [Key in keyof Statement]: Statement[Key] }

interface Block {
  readonly kind: BlockKind
  /** Names of what is declared inside begin with this. */
  readonly path: string
  readonly statement: Draft | null
}

/** All statements, in source order. */
export function readStatements(text: string): Statement[] {
  const reader: Reader = {
    found: [],
    blocks: [{ kind: 'file', path: '', statement: null }],
    words: [],
    comments: [],
    nesting: 0,
    ended: null
  }
  for (const token of tokensOf(text)) read(token, reader)
  return reader.found
}

interface Reader {
  readonly found: Draft[]
  readonly blocks: Block[]
  /** Tokens of the statement that is being read. */
  words: Token[]
  /** Comments since the last statement. */
  comments: Token[]
  /** Brackets that are open inside the statement: what they hold ends nothing. */
  nesting: number
  /** What ended last and on which line, for a comment behind it; a block that closes takes none. */
  ended: { readonly statement: Draft | null; readonly line: number } | null
}

function read(token: Token, reader: Reader): void {
  const { text } = token
  if (token.isComment) readComment(token, reader)
  else if (reader.nesting > 0 || opensValue(text, reader.words)) readNested(token, reader)
  else if (text === ';') finish(token, reader)
  else if (text === '{') open(token, reader)
  else if (text === '}') close(token, reader)
  else reader.words.push(token)
}

/** Whether a bracket begins part of the statement rather than a block. */
function opensValue(text: string, words: readonly Token[]): boolean {
  if (text !== '{') return text === '(' || text === '['
  return words.some(word => word.text === '=') && !words.some(word => word.text === 'group')
}

function readNested(token: Token, reader: Reader): void {
  reader.words.push(token)
  if (/^[([{]$/.test(token.text)) reader.nesting++
  else if (/^[)\]}]$/.test(token.text)) reader.nesting--
}

/** A comment behind a statement, on its line, belongs to it; others wait for the next statement. */
function readComment(token: Token, reader: Reader): void {
  const { words, comments, ended } = reader
  if (words.length > 0) return
  if (ended === null || ended.line !== token.line) {
    comments.push(token)
    return
  }
  if (ended.statement === null) return
  const both = [ended.statement.comment, commentText([token])]
  ended.statement.comment = both.filter(text => text !== '').join('\n\n')
  reader.ended = null
}

function finish(end: Token, reader: Reader): void {
  const statement = reader.words.length > 0 ? add(end, reader) : null
  reset(reader)
  reader.ended = { statement, line: end.line }
}

function open(brace: Token, reader: Reader): void {
  const { blocks } = reader
  const around = blocks.at(-1)
  const statement = reader.words.length > 0 ? add(brace, reader) : null
  reset(reader)
  if (statement !== null) {
    statement.isOpen = true
    reader.ended = { statement, line: brace.line }
  }
  const kind = statement?.kind ?? 'other'
  // Fields of a oneof, and those that `extend` adds, belong to what is around the block.
  const isTransparent = kind === 'oneof' || kind === 'extend' || statement === null
  blocks.push({ kind, path: isTransparent ? (around?.path ?? '') : statement.path, statement })
}

function close(brace: Token, reader: Reader): void {
  if (reader.words.length > 0) add(brace, reader)
  reset(reader)
  reader.ended = { statement: null, line: brace.line }
  if (reader.blocks.length === 1) return
  const { statement } = reader.blocks.pop() as Block // the file's own block stays
  if (statement === null) return
  statement.end = brace.end
  statement.isOpen = false
}

function reset(reader: Reader): void {
  reader.words = []
  reader.comments = []
  reader.nesting = 0
  reader.ended = null
}

function add(end: Token, { found, blocks, words, comments }: Reader): Draft {
  const block = blocks.at(-1) as Block // the file's own block is always there
  const first = words[0] as Token // callers add statements with words only
  const declared = declare(words, block.kind)
  const name = unquote(declared.name.text)
  const draft: Draft = {
    ...declared,
    path: block.path === '' ? name : `${block.path}.${name}`,
    comment: commentText(leadingComments(comments, first)),
    isTopLevel: blocks.length === 1,
    line: first.line,
    start: first.start,
    end: end.end,
    isOpen: false
  }
  found.push(draft)
  return draft
}

/** The comments that end on the line before the statement, up to the first gap. */
function leadingComments(comments: readonly Token[], { line }: Token): Token[] {
  const leading: Token[] = []
  let below = line
  for (const comment of [...comments].reverse()) {
    const isNext = comment.endLine === below - 1 || comment.endLine === below
    const isSameKind = leading.length === 0 || (isLine(comment) && isLine(leading[0] as Token))
    if (!isNext || !isSameKind) break
    leading.unshift(comment)
    below = comment.line
  }
  return leading
}

function isLine({ text }: Token): boolean {
  return text.startsWith('//')
}

function unquote(text: string): string {
  return /^["']/.test(text) ? text.slice(1).replace(/["']$/, '') : text
}
