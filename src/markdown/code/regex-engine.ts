/**
 * Searches lines for the regular expressions of grammars, like the JavaScript engine of Shiki, but faster: all rules
 * with the same expression share its last match in a line, and ASCII lines (nearly all) are searched by expressions
 * without Unicode classes, which V8 compiles in two thirds of the time.
 */
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types'

/** The regular expression of a pattern. Throws if the pattern cannot be translated. */
type ToRegExp = (pattern: string, isAscii: boolean) => RegExp

export function createRegexEngine(toRegExp: ToRegExp): RegexEngine {
  const known = new Map<string, Pattern>()
  const toPattern = (text: string) => {
    const pattern = known.get(text) ?? new Pattern(text, toRegExp)
    known.set(text, pattern)
    return pattern
  }
  return {
    // All patterns are strings: docsgen does not use Shiki's precompiled grammars.
    createScanner: patterns => new Scanner(patterns.map(pattern => toPattern(String(pattern)))),
    createString: content => new Line(content)
  }
}

class Line implements RegexEngineString {
  readonly content: string
  readonly isAscii: boolean

  constructor(content: string) {
    this.content = content
    this.isAscii = /^[\0-\x7f]*$/.test(content)
  }
}

/** A pattern with one search for ASCII lines and one for other lines, each created on first use. */
class Pattern {
  readonly #text: string
  readonly #toRegExp: ToRegExp
  #ascii: Search | undefined
  #any: Search | undefined

  constructor(text: string, toRegExp: ToRegExp) {
    this.#text = text
    this.#toRegExp = toRegExp
  }

  searchFor({ isAscii }: Line): Search {
    if (isAscii) {
      this.#ascii ??= this.#makeSearch(true)
      return this.#ascii
    }
    this.#any ??= this.#makeSearch(false)
    return this.#any
  }

  #makeSearch(isAscii: boolean): Search {
    try {
      return new Search(this.#toRegExp(this.#text, isAscii))
    } catch {
      return new Search(null) // the pattern has no JavaScript equivalent
    }
  }
}

type Captures = readonly (readonly [start: number, end: number] | undefined)[]

/** Searches with one expression, and caches the last match. */
class Search {
  /** The groups of the last match. */
  captures: Captures = []
  #regExp: RegExp | null
  readonly #isKept: boolean
  #line: Line | null = null
  #from = 0
  #at = -1

  constructor(regExp: RegExp | null) {
    this.#regExp = regExp
    // The result of other expressions depends on the start of the search.
    this.#isKept = regExp !== null && !regExp.sticky && !(regExp as EmulatedRegExp).rawOptions?.strategy
  }

  /** Index of the first match at or after `from`; -1: none. */
  find(line: Line, from: number): number {
    const isKnown = this.#line === line && this.#from <= from && (this.#at < 0 || this.#at >= from)
    if (isKnown && this.#isKept) return this.#at
    const match = this.#exec(line, from)
    this.#line = line
    this.#from = from
    this.#at = match === null ? -1 : match.index
    this.captures = match?.indices ?? []
    return this.#at
  }

  #exec({ content }: Line, from: number): RegExpExecArray | null {
    if (this.#regExp === null) return null
    this.#regExp.lastIndex = from
    try {
      return this.#regExp.exec(content)
    } catch {
      // V8 compiles long expressions on first use, so errors are thrown here.
      this.#regExp = null
      return null
    }
  }
}

/** A result of oniguruma-to-es: with a strategy, it runs code beside the regular expression. */
interface EmulatedRegExp extends RegExp {
  readonly rawOptions?: { readonly strategy?: string | null }
}

class Scanner implements PatternScanner {
  readonly #patterns: readonly Pattern[]

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns
  }

  findNextMatchSync(text: string | RegexEngineString, from: number): ReturnType<PatternScanner['findNextMatchSync']> {
    const line = text instanceof Line ? text : new Line(typeof text === 'string' ? text : text.content)
    let first: Search | null = null
    let index = -1
    let nearest = -1
    for (let i = 0; i < this.#patterns.length; i++) {
      const search = (this.#patterns[i] as Pattern).searchFor(line)
      const at = search.find(line, from)
      if (at < 0 || (first !== null && at >= nearest)) continue
      first = search
      index = i
      nearest = at
      if (at === from) break
    }
    return first === null ? null : { index, captureIndices: first.captures.map(toIndices) }
  }
}

/** Oniguruma's indices of a group that is not in the match. */
const nowhere = { start: 0xffffffff, end: 0xffffffff, length: 0 }

function toIndices(capture: Captures[number]): typeof nowhere {
  return capture === undefined ? nowhere : { start: capture[0], end: capture[1], length: capture[1] - capture[0] }
}
