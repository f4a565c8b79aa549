/**
 * Lines that remember where each of their characters comes from: the page, a file that it includes, or nothing, if the
 * plugin has made it. Blocks are read and changed as lines; at the end, the changes become edits of the page.
 */
import type { SourceEdit } from 'docsgen/config'

/** The page or an included file. Each inclusion has an object of its own. */
export interface Origin {
  readonly file: string
  readonly text: string
}

/** A part of a line; without an origin, it was made. */
interface Part {
  readonly text: string
  readonly origin: Origin | null
  readonly at: number
}

export class Line {
  readonly text: string
  private readonly parts: readonly Part[]
  /** The line break after it; null: the file ends without one. */
  private readonly end: Part | null

  private constructor(parts: readonly Part[], end: Part | null) {
    this.parts = parts
    this.end = end
    this.text = parts.length === 1 ? (parts[0]?.text ?? '') : parts.map(({ text }) => text).join('')
  }

  static of(origin: Origin, at: number, text: string, hasBreak: boolean): Line {
    const end = hasBreak ? { text: '\n', origin, at: at + text.length } : null
    return new Line(text === '' ? [] : [{ text, origin, at }], end)
  }

  /** A line that no file has. */
  static made(text: string): Line {
    return new Line(text === '' ? [] : [{ text, origin: null, at: 0 }], null)
  }

  get isBlank(): boolean {
    return this.text.trim() === ''
  }

  /** Columns of the space before the text. */
  get indent(): number {
    return this.text.length - this.text.trimStart().length
  }

  slice(from: number, to = this.text.length): Line {
    return from === 0 && to >= this.text.length ? this : new Line(this.cut(from, to), this.end)
  }

  /** The line with another one after it. */
  joined(next: Line): Line {
    return new Line([...this.parts, { text: ' ', origin: null, at: 0 }, ...next.parts], next.end)
  }

  before(text: string): Line {
    return text === '' ? this : new Line([{ text, origin: null, at: 0 }, ...this.parts], this.end)
  }

  /** The line with the characters from `from` to `to` replaced. */
  with(from: number, to: number, text: string): Line {
    const made = text === '' ? [] : [{ text, origin: null, at: 0 }]
    return new Line([...this.cut(0, from), ...made, ...this.cut(to, this.text.length)], this.end)
  }

  /** The line with several parts replaced, in their order. */
  withAll(changes: readonly Change[]): Line {
    return changes.reduceRight<Line>((line, { from, to, text }) => line.with(from, to, text), this)
  }

  /** Where a character comes from; null: it was made. */
  originOf(column: number): { readonly origin: Origin; readonly at: number } | null {
    let start = 0
    for (const { text, origin, at } of this.parts) {
      if (column < start + text.length) return origin === null ? null : { origin, at: at + column - start }
      start += text.length
    }
    return this.end?.origin == null ? null : { origin: this.end.origin, at: this.end.at }
  }

  private cut(from: number, to: number): Part[] {
    const kept: Part[] = []
    let start = 0
    for (const { text, origin, at } of this.parts) {
      const [first, last] = [Math.max(from - start, 0), Math.min(to - start, text.length)]
      if (first < last) kept.push({ text: text.slice(first, last), origin, at: at + first })
      start += text.length
    }
    return kept
  }

  /** The parts of lines in their order, with line breaks between them. */
  static partsOf(lines: readonly Line[]): readonly Part[] {
    return lines.flatMap((line, index) =>
      index < lines.length - 1 || line.end !== null
        ? [...line.parts, line.end ?? { text: '\n', origin: null, at: 0 }]
        : line.parts
    )
  }
}

/** A part of a line that is replaced. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly text: string
}

export function linesOf(origin: Origin): Line[] {
  const { text } = origin
  const lines: Line[] = []
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const last = end < 0 ? text.length : end
    lines.push(Line.of(origin, at, text.slice(at, last), end >= 0))
    at = last + 1
  }
  return lines
}

/** Removes up to `count` columns of space. */
export function dedented(line: Line, count: number): Line {
  return line.slice(Math.min(count, line.indent))
}

/** The edits that turn the text of the page into the lines. */
export function editsFor(page: Origin, lines: readonly Line[]): SourceEdit[] {
  const edits: SourceEdit[] = []
  let made: SourceEdit['text'][] = []
  let included: Inclusion | null = null
  let done = 0
  const flush = (until: number) => {
    if (included !== null) made.push(included.toText())
    included = null
    const [first = '', ...others] = made
    if (until > done || first !== '') edits.push({ at: done, length: until - done, text: first })
    edits.push(...others.map(text => ({ at: until, length: 0, text })))
    made = []
  }
  for (const { text, origin, at } of Line.partsOf(lines)) {
    if (origin === page) {
      if (at > done || made.length > 0 || included !== null) flush(at)
      done = at + text.length
    } else if (origin === null) {
      if (included === null) made.push(text)
      else included.add(text)
    } else {
      if (included === null || !included.canTake(origin, at)) {
        if (included !== null) made.push(included.toText())
        included = new Inclusion(origin)
      }
      included.take(at, text.length)
    }
  }
  if (done < page.text.length || made.length > 0 || included !== null) flush(page.text.length)
  return edits
}

/** An included file while its edits are collected. */
class Inclusion {
  private readonly origin: Origin
  private readonly edits: { at: number; length: number; text: string }[] = []
  private done = 0
  private made = ''

  constructor(origin: Origin) {
    this.origin = origin
  }

  canTake(origin: Origin, at: number): boolean {
    return origin === this.origin && at >= this.done
  }

  add(text: string): void {
    this.made += text
  }

  take(at: number, length: number): void {
    this.flush(at)
    this.done = at + length
  }

  toText() {
    this.flush(this.origin.text.length)
    return { ...this.origin, edits: this.edits }
  }

  private flush(until: number): void {
    if (until > this.done || this.made !== '')
      this.edits.push({ at: this.done, length: until - this.done, text: this.made })
    this.made = ''
    this.done = until
  }
}
