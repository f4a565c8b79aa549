/**
 * Reads a `.proto` text token by token. A statement that cannot be read is reported and left out, and reading goes on
 * behind it, so that one run finds all faults and the page shows everything that is right.
 */
import type { Code } from '../../diagnostics/codes.ts'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { nearest } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Ends the reading of a statement. */
class Fault extends Error {
  constructor(
    readonly token: Token,
    message: string,
    readonly hint: string | null
  ) {
    super(message)
  }
}

/** Blocks and values inside of each other; compilers allow 32 messages. */
const maxDepth = 100
/** More findings about one file say nothing new. */
const maxFindings = 100

/** Compilers allow 512 bytes. Many long names would need too much memory. */
const maxTypeName = 1000

const keywords =
  'syntax edition package import option message enum service rpc returns stream oneof map extend extensions reserved repeated optional required'.split(
    ' '
  )

export class Reader {
  /** Of the current token. */
  #index = 0
  /** Open braces before the current token. */
  #depth = 0
  /** Blocks that are being read. */
  #blocks = 0
  #findings = 0
  readonly #tokens: readonly Token[]
  readonly #report: Report

  constructor(
    text: string,
    readonly file: SourcePath,
    report: Report
  ) {
    this.#tokens = tokensOf(text)
    this.#report = report
  }

  peek(offset = 0): Token {
    return this.#tokens[this.#index + offset] ?? (this.#tokens.at(-1) as Token) // the end is always there
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

  /** Reads the token if it comes next. */
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

  /** A token that the pattern matches; `what` names it in the finding: `a name`. */
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

  /** The end of a statement. Where it is missing at the end of a line or a block, the statement is whole all the same. */
  end(): Token {
    const token = this.peek()
    const last = this.peek(-1)
    if (token.text === ';' || (token.line === last.line && token.text !== '}')) return this.expect(';')
    // At its own line: between the two there may be comments.
    this.#fault(new Fault(last, `A “;” is missing behind “${last.text}”.`, `Write “${last.text};”.`))
    return last
  }

  /** Reads the statements of a block from behind its `{`: `read` gets the first token of each, which comes next. */
  block(name: Token, read: (first: Token) => void): void {
    if (this.#blocks === maxDepth) throw new Fault(name, `Blocks are nested more than ${maxDepth} deep.`, null)
    this.#blocks++
    this.#statements(read)
    this.#blocks--
    if (this.take('}') || this.#blocks > 0) return
    // Of blocks inside of each other the outermost one lacks an end.
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

  /** The statement cannot have this token. */
  refuse(token: Token, hint: string | null = hintFor(token)): never {
    throw new Fault(token, unexpected(token), hint)
  }

  #fault({ token, message, hint }: Fault): void {
    // What ends too early is reported as an open block.
    if (token.text === '' && this.#blocks > 0) return
    this.report('protobuf/syntax', token, message, hint)
  }

  /** Reports a finding; the last one that is allowed ends the reading of the file. */
  report(code: Code, token: Token, message: string, hint: string | null = null, related: Diagnostic['related'] = []) {
    this.#findings++
    if (this.#findings < maxFindings) this.#report(finding(code, this.placeOf(token), message, hint, related))
    if (this.#findings !== maxFindings) return
    this.#report(finding('protobuf/syntax', this.placeOf(token), 'The file has more faults from here on.'))
    this.#index = this.#tokens.length - 1
  }

  placeOf({ line, column, text }: Token): Place {
    return placeOf(this.file, line, column, Math.max(text.length, 1))
  }
}

function unexpected({ text }: Token): string {
  return text === '' ? 'The file ends too early.' : `“${shortened(text)}” is not expected here.`
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
