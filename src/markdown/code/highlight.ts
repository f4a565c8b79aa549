/**
 * Tokens of code with a class for both color themes. Each line is tokenized once, into scopes; the class of a list of scopes
 * is found once and kept. 805 blocks in seven languages have 356 lists. Measured there: 0.9 ms a block, where the two
 * tokenizations of Shiki take 2.0 ms, with equal colors. A line that a grammar has read before, in the same state, is not read
 * again: examples repeat closing braces, imports, and the head of every manifest.
 */
import { readFile } from 'node:fs/promises'
import { EmulatedRegExp, type toRegExpDetails } from 'oniguruma-to-es'
import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript'
import { type IGrammar, INITIAL, type StateStack, type StateStackImpl } from 'shiki/textmate'
import type { LanguageRegistration } from 'shiki/types'
import { packagePath } from '../../util/packages/package.ts'
import { type CodeTheme, classOf } from './themes.ts'

/** A run of text with one class; null: plain. */
export interface Token {
  readonly text: string
  readonly className: string | null
}

export interface Highlighter {
  /** Tokens of each line, by a grammar that exists. */
  tokenize(lines: readonly string[], grammar: string): Promise<(readonly Token[])[]>
}

/** Grammars are loaded when first asked for. */
export function createHighlighter(
  light: CodeTheme,
  dark: CodeTheme,
  loadGrammar: (name: string) => Promise<LanguageRegistration[]>
): Highlighter {
  const patterns = createReadyPatterns()
  // It keeps the regular expressions that it has made.
  const engine = createJavaScriptRegexEngine({ forgiving: true, regexConstructor: patterns.toRegExp })
  const classOfScopes = rememberClasses(scopes => classOf(scopes, light, dark))
  const readers = new Map<string, Promise<ReadLine>>()

  /**
   * Each grammar has a highlighter of its own: Shiki changes loaded grammars when it loads others that can contain code in
   * them, and then the colors of a block would depend on the blocks before it.
   */
  async function openReader(name: string): Promise<ReadLine> {
    const langs = await loadGrammar(name)
    for (const lang of langs) await patterns.load(lang.name)
    const core = await createHighlighterCore({ themes: [], langs, engine, warnings: false })
    return rememberLines(toReader(core.getLanguage(name), classOfScopes))
  }

  return {
    async tokenize(lines, name) {
      const opening = readers.get(name) ?? openReader(name)
      readers.set(name, opening)
      const read = await opening
      let state = INITIAL
      return lines.map(line => {
        if (line.length > longestLine) return [{ text: line, className: null }]
        const { tokens, next } = read(line, state)
        state = next
        return tokens
      })
    }
  }
}

/** What a line is made of in a state of the grammar, and the state after it. */
type ReadLine = (line: string, state: StateStack) => { readonly tokens: readonly Token[]; readonly next: StateStack }

function toReader(grammar: IGrammar, classOf: ClassOf): ReadLine {
  return (line, state) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state)
    const classed = tokens.map(({ startIndex, endIndex, scopes }) => ({
      text: line.slice(startIndex, endIndex),
      className: classOf(scopes)
    }))
    return { tokens: merge(classed), next: ruleStack }
  }
}

/** Lines of one grammar that are kept at a time, some 20 MB. */
const mostLines = 20_000

function rememberLines(read: ReadLine): ReadLine {
  const identify = createIdentify()
  const known = new Map<string, ReturnType<ReadLine>>()
  return (line, state) => {
    const key = `${identify(state as StateStackImpl)} ${line}` // every state of the package is of this class
    const before = known.get(key)
    if (before !== undefined) return before
    const { tokens, next } = read(line, state)
    if (known.size >= mostLines) known.clear()
    // A copy: parts of a text would keep all of it in memory.
    const [kept, own] = JSON.parse(JSON.stringify([key, tokens])) as [string, Token[]]
    const found = { tokens: own, next }
    known.set(kept, found)
    return found
  }
}

/** A number for a state: the same for all in which every line means the same. A grammar makes new states at every line. */
function createIdentify(): (state: StateStackImpl) => number {
  const numbers = new WeakMap<StateStackImpl, number>()
  const alike = new Map<string, number>()
  return function identify(state): number {
    const known = numbers.get(state)
    if (known !== undefined) return known
    const parent = state.parent === null ? '' : identify(state.parent)
    const frame = `${parent} ${JSON.stringify(state.toStateStackFrame())}`
    const number = alike.get(frame) ?? alike.size
    alike.set(frame, number)
    numbers.set(state, number)
    return number
  }
}

type ClassOf = (scopes: readonly string[]) => string | null

interface ScopeNode {
  className?: string | null
  readonly inner: Map<string, ScopeNode>
}

/** Keeps the class of each list of scopes in a tree of scopes: to join them to a key takes longer than to find them there. */
function rememberClasses(find: ClassOf): ClassOf {
  const root: ScopeNode = { inner: new Map() }
  return scopes => {
    let node = root
    for (const scope of scopes) {
      const known = node.inner.get(scope)
      const next: ScopeNode = known ?? { inner: new Map() }
      if (known === undefined) node.inner.set(scope, next)
      node = next
    }
    if (node.className === undefined) node.className = find(scopes)
    return node.className
  }
}

/** Minified code in one line: grammars backtrack over it for seconds. */
const longestLine = 20_000

/** Joins adjacent tokens of one class; white space has no color and joins the token before it. */
function merge(tokens: readonly Token[]): Token[] {
  const merged: Token[] = []
  for (const token of tokens) {
    if (token.text === '') continue
    const last = merged.at(-1)
    if (last !== undefined && (last.className === token.className || token.text.trim() === '')) {
      merged[merged.length - 1] = { text: last.text + token.text, className: last.className }
    } else merged.push(token)
  }
  return merged
}

/** As `toRegExpDetails` gives it. */
type Translated = ReturnType<typeof toRegExpDetails>

/**
 * The regular expressions of grammars. Those of common grammars are translated while docsgen is built
 * (scripts/ready-patterns.mjs); others, and those that are composed while code is read, are translated at run time.
 */
interface ReadyPatterns {
  /** Takes note of the patterns that come with a grammar; without a file there are none. */
  load(grammar: string): Promise<void>
  /** The regular expression of a pattern. Throws when it has none. */
  toRegExp(pattern: string): RegExp
}

export function createReadyPatterns(): ReadyPatterns {
  const ready = new Map<string, Translated>()
  return {
    async load(grammar) {
      for (const [pattern, translated] of await readPatterns(grammar)) ready.set(pattern, translated)
    },
    toRegExp(pattern) {
      const known = ready.get(pattern)
      if (known === undefined) return defaultJavaScriptRegexConstructor(pattern, { target: 'ES2024' })
      const { pattern: source, flags, options } = known
      return options === undefined ? new RegExp(source, flags) : new EmulatedRegExp(source, flags, options)
    }
  }
}

/** `[pattern, its translation]` of the grammar with this name. */
export async function readPatterns(grammar: string): Promise<readonly (readonly [string, Translated])[]> {
  try {
    return JSON.parse(await readFile(packagePath('dist', 'patterns', `${grammar}.json`), 'utf8'))
  } catch {
    return [] // not one of the usual grammars
  }
}
