/**
 * Reads a `.proto` text token by token. A statement with a syntax error is reported and skipped, so that one run finds
 * all errors and the page shows everything else.
 */
import type { FoundInCollection } from 'docsgen/config'
import { nearest } from 'docsgen/text'
import { finding, type Place, placeOf, type Report } from '../found.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A syntax error; aborts the current statement. */
class Fault extends Error {
  constructor(
    readonly token: Token,
    message: string,
    readonly hint: string | null
  ) {
    super(message)
  }
}

/** Maximum nesting of blocks and values; compilers allow 32 nested messages. */
const maxDepth = 100
/** Maximum of findings for one file. */
const maxFindings = 100

/** Limits memory for many long names; compilers allow 512 bytes. */
const maxTypeName = 1000

const keywords =
  'syntax edition package import option message enum service rpc returns stream oneof map extend extensions reserved repeated optional required'.split(
    ' '
  )

export class Reader {
  /** Index of the current token. */
  #index = 0
  /** Open braces before the current token. */
  #depth = 0
  /** Nesting of the block that is being read. */
  #blocks = 0
  #findings = 0
  readonly #tokens: readonly Token[]
  readonly #report: Report

  constructor(
    text: string,
    readonly file: string,
    report: Report
  ) {
    this.#tokens = tokensOf(text)
    this.#report = report
  }

  peek(offset = 0): Token {
    return this.#tokens[this.#index + offset] ?? (this.#tokens.at(-1) as Token) // the end token always exists
  }

  next(): Token {
    const token = this.peek()
    if (token.text === '{') this.#depth++
    else if (token.text === '}') this.#depth = Math.max(0, this.#depth - 1)
    if (!this.isAtEnd()) this.#index++
    return token
  }

  isAtEnd(): boolean {
    return this.peek().text === ''
  }

  /** Consumes the token if it comes next. */
  take(text: string): boolean {
    const isNext = this.peek().text === text
    if (isNext) this.next()
    return isNext
  }

  expect(text: string): Token {
    const token = this.peek()
    if (token.text !== text) throw new Fault(token, expected(`“${text}”`, token), `Add “${text}” before it.`)
    return this.next()
  }

  /** Consumes a token that matches the pattern; `what` names it in the finding: `a name`. */
  match(pattern: RegExp, what: string): Token {
    const token = this.peek()
    if (!pattern.test(token.text)) throw new Fault(token, expected(what, token), null)
    return this.next()
  }

  name(): Token {
    return this.match(/^[A-Za-z_]\w{0,999}$/, 'a name')
  }

  /** `foo.Bar`, `.foo.Bar`; white space may surround the dots. */
  typeName(): Token {
    const first = this.match(/^[A-Za-z_.]/, 'a type')
    const parts = [first.text]
    for (let last = first.text; ; last = this.next().text) {
      const { text } = this.peek()
      if (last.endsWith('.') ? !/^[A-Za-z_]/.test(text) : !text.startsWith('.')) break
      parts.push(text)
    }
    const token = { ...first, text: parts.join('') }
    const isName = /^\.?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(token.text)
    if (isName && token.text.length <= maxTypeName) return token
    throw new Fault(token, expected('a type', token), null)
  }

  /** Consumes the `;` of a statement. When it is missing before a line break or `}`, the statement is kept. */
  end(): Token {
    const token = this.peek()
    const last = this.peek(-1)
    if (token.text === ';' || (token.line === last.line && token.text !== '}')) return this.expect(';')
    // Reported at the last token: comments may be between it and the next one.
    this.#fault(new Fault(last, `A “;” is missing after “${last.text}”.`, `Write “${last.text};”.`))
    return last
  }

  /** Reads the statements of a block after its `{`. `read` gets the first token of each statement, not yet consumed. */
  block(name: Token, read: (first: Token) => void): void {
    if (this.#blocks === maxDepth) throw new Fault(name, `Blocks are nested more than ${maxDepth} deep.`, null)
    this.#blocks++
    this.#statements(read)
    this.#blocks--
    if (this.take('}') || this.#blocks > 0) return
    // Of nested blocks only the outermost one is reported.
    this.report('protobuf/syntax', name, `The block of “${name.text}” is not closed.`, 'Add a “}” at its end.')
  }

  /** Reads the whole text. */
  statements(read: (first: Token) => void): void {
    this.#statements(read)
    while (!this.isAtEnd()) {
      const brace = this.next()
      this.#fault(new Fault(brace, unexpected(brace), null))
      this.#statements(read)
    }
    const { before } = this.peek()
    const comment = before.at(-1) ?? this.peek(-1).behind
    if (!comment?.text.startsWith('/*') || /^.{2,}\*\/$/s.test(comment.text)) return
    const start: Token = { ...comment, text: '/*', before: [], behind: null }
    this.report('protobuf/syntax', start, 'The comment is not closed.', 'Add “*/” at its end.')
  }

  #statements(read: (first: Token) => void): void {
    while (!this.isAtEnd() && this.peek().text !== '}') {
      const depth = this.#depth
      try {
        if (!this.take(';')) read(this.peek())
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        this.#fault(error)
        this.#skip(depth)
      }
    }
  }

  /** Skips to the end of the statement or of its block. */
  #skip(depth: number): void {
    while (!this.isAtEnd()) {
      if (this.#depth === depth && this.peek().text === '}') return
      const { text } = this.next()
      if (this.#depth === depth && (text === ';' || text === '}')) return
    }
  }

  /** Aborts the statement, because the token is not allowed in it. */
  refuse(token: Token, hint: string | null = hintFor(token)): never {
    throw new Fault(token, unexpected(token), hint)
  }

  #fault({ token, message, hint }: Fault): void {
    // An early end of the text is reported as an unclosed block.
    if (token.text === '' && this.#blocks > 0) return
    this.report('protobuf/syntax', token, message, hint)
  }

  /** Reports a finding; at the maximum, stops reading the file. */
  report(
    code: string,
    token: Token,
    message: string,
    hint: string | null = null,
    related: FoundInCollection['related'] = []
  ) {
    this.#findings++
    if (this.#findings < maxFindings) this.#report(finding(code, this.placeOf(token), message, hint, related))
    if (this.#findings !== maxFindings) return
    this.#report(finding('protobuf/syntax', this.placeOf(token), 'The file has more errors after this point.'))
    this.#index = this.#tokens.length - 1
  }

  placeOf({ line, column, text }: Token): Place {
    return placeOf(this.file, line, column, Math.max(text.length, 1))
  }
}

function unexpected({ text }: Token): string {
  return text === '' ? 'Unexpected end of file.' : `Unexpected “${shortened(text)}”.`
}

function expected(what: string, { text }: Token): string {
  return text === '' ? `The file ends where ${what} is expected.` : `Expected ${what}, found “${shortened(text)}”.`
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function hintFor({ text }: Token): string | null {
  const meant = nearest(text, keywords)
  return meant === null || meant === text ? null : `Did you mean “${meant}”?`
}
