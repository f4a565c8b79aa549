/**
 * Tokens of code with one class for both color themes. Each line is tokenized once, into scopes; the class of each
 * scope list is computed once and cached. 805 blocks in seven languages have 356 scope lists. Measured there: 0.9 ms a
 * block, versus 2.0 ms for Shiki's two tokenizations, with equal colors. Lines are cached by text and grammar state:
 * examples repeat closing braces, imports, and the head of every manifest.
 */
import { readFile } from 'node:fs/promises'
import { EmulatedRegExp, type toRegExpDetails } from 'oniguruma-to-es'
import { createHighlighterCore } from 'shiki/core'
import { defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript'
import { type IGrammar, INITIAL, type StateStack, type StateStackImpl } from 'shiki/textmate'
import type { LanguageRegistration } from 'shiki/types'
import { packagePath } from '../../util/packages/package.ts'
import { createRegexEngine } from './regex-engine.ts'
import { type CodeTheme, classOf } from './themes.ts'

/** A run of text with one class; null: no color. */
export interface Token {
  readonly text: string
  readonly className: string | null
}

export interface Highlighter {
  /** Tokens of each line; the grammar must exist. */
  tokenize(lines: readonly string[], grammar: string): Promise<(readonly Token[])[]>
}

/** Grammars are loaded on first use. */
export function createHighlighter(
  light: CodeTheme,
  dark: CodeTheme,
  loadGrammar: (name: string) => Promise<LanguageRegistration[]>
): Highlighter {
  const patterns = createReadyPatterns()
  const engine = createRegexEngine(patterns.toRegExp)
  const classOfScopes = rememberClasses(scopes => classOf(scopes, light, dark))
  const readers = new Map<string, Promise<ReadLine>>()

  /**
   * Each grammar has a highlighter of its own: Shiki modifies loaded grammars when it loads others that they can embed,
   * so in a shared one the colors of a block would depend on the blocks before it.
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

/** Tokenizes a line, given the grammar state before it; returns the tokens and the state after it. */
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

/** Maximum number of cached lines per grammar, some 20 MB. */
const mostLines = 20_000

function rememberLines(read: ReadLine): ReadLine {
  const identify = createIdentify()
  const known = new Map<string, ReturnType<ReadLine>>()
  return (line, state) => {
    const key = `${identify(state as StateStackImpl)} ${line}` // the package has no other class of states
    const before = known.get(key)
    if (before !== undefined) return before
    const { tokens, next } = read(line, state)
    if (known.size >= mostLines) known.clear()
    // A copy, because a substring keeps the whole text in memory.
    const [kept, own] = JSON.parse(JSON.stringify([key, tokens])) as [string, Token[]]
    const found = { tokens: own, next }
    known.set(kept, found)
    return found
  }
}

/** Numbers equivalent states alike. Needed because a grammar creates new state objects at every line. */
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

/** Caches the class of each scope list in a trie: faster than joining the scopes to a key. */
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

/** Longer lines are minified code, on which grammars backtrack for seconds. */
const longestLine = 20_000

/** Joins adjacent tokens with the same class; white space has no color and is appended to the token before it. */
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

/** The result of `toRegExpDetails`. */
type Translated = ReturnType<typeof toRegExpDetails>

/**
 * The regular expressions of grammars. Those of common grammars are translated when docsgen is built
 * (scripts/ready-patterns.mjs); others, and those composed during tokenization, are translated at run time.
 */
interface ReadyPatterns {
  /** Loads the translated patterns of a grammar; none if it has no file. */
  load(grammar: string): Promise<void>
  /** The regular expression of a pattern: for any text, or for ASCII only. Throws for an untranslatable pattern. */
  toRegExp(pattern: string, isAscii: boolean): RegExp
}

export function createReadyPatterns(): ReadyPatterns {
  const ready = new Map<string, Translated>()
  return {
    async load(grammar) {
      for (const [pattern, translated] of await readPatterns(grammar)) ready.set(pattern, translated)
    },
    toRegExp(pattern, isAscii) {
      const known = ready.get(pattern) ?? translate(pattern)
      const { pattern: source, flags, options } = isAscii ? toAscii(known) : known
      return options === undefined ? new RegExp(source, flags) : new EmulatedRegExp(source, flags, options)
    }
  }
}

function translate(pattern: string): Translated {
  const regExp = defaultJavaScriptRegexConstructor(pattern, { target: 'ES2024' })
  const { source, flags } = regExp
  return { pattern: source, flags, ...(regExp instanceof EmulatedRegExp && { options: regExp.rawOptions }) }
}

/**
 * The expression for ASCII texts, without Unicode classes and the flag `v`: V8 compiles it in half of the time, and a
 * case-insensitive one in a fifth.
 */
function toAscii(translated: Translated): Translated {
  const { pattern, flags } = translated
  // Set operators need the flag `v`.
  if (/&&|--/.test(pattern)) return translated
  let depth = 0
  let isNested = false
  const source = pattern.replace(/\\[pP]\{\w+\}|\\.|[[\]]/gs, written => {
    if (written === '[') depth += 1
    if (written === ']') depth -= 1
    if (depth > 1) isNested = true
    const own = asciiClasses[written]
    return own === undefined ? written : depth === 0 ? `[${own}]` : own
  })
  // Other Unicode classes, and code points, need the flag `v`, too.
  if (isNested || /\\[pPq]|\\u\{/.test(source)) return translated
  return { ...translated, pattern: source, flags: flags.replace('v', '') }
}

/** Replacements, as the content of a character class. */
const asciiClasses: Readonly<Record<string, string>> = {
  '\\p{space}': '\\s',
  '\\P{space}': '\\S',
  '\\p{Nd}': '\\d',
  '\\p{N}': '\\d',
  '\\p{AHex}': '\\dA-Fa-f',
  '\\p{Alpha}': 'A-Za-z',
  '\\p{L}': 'A-Za-z',
  '\\p{Upper}': 'A-Z',
  '\\p{M}': '',
  '\\p{Pc}': '_'
}

/** `[pattern, translation]` for each pattern of the grammar with this name. */
export async function readPatterns(grammar: string): Promise<readonly (readonly [string, Translated])[]> {
  try {
    return JSON.parse(await readFile(packagePath('dist', 'patterns', `${grammar}.json`), 'utf8'))
  } catch {
    return [] // not one of the common grammars
  }
}
