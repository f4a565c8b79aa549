/**
 * Tokens of code with a class for both color themes. Each line is tokenized once, into scopes; the class of a list of scopes
 * is found once and kept. 805 blocks in seven languages have 356 lists. Measured there: 0.9 ms a block, where the two
 * tokenizations of Shiki take 2.0 ms, with equal colors.
 */
import { readFile } from 'node:fs/promises'
import { EmulatedRegExp, type toRegExpDetails } from 'oniguruma-to-es'
import { createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript'
import { type IGrammar, INITIAL } from 'shiki/textmate'
import type { LanguageRegistration } from 'shiki/types'
import { packagePath } from '../../util/package.ts'
import type { CodeTheme } from './themes.ts'

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
  const classOf = rememberClasses(scopes => {
    const [lightStyle, darkStyle] = [light.styleOf(scopes), dark.styleOf(scopes)]
    return lightStyle === 0 && darkStyle === 0 ? null : `c${lightStyle}-${darkStyle}`
  })
  const grammars = new Map<string, Promise<IGrammar>>()

  /**
   * Each grammar has a highlighter of its own: Shiki changes loaded grammars when it loads others that can contain code in
   * them, and then the colors of a block would depend on the blocks before it.
   */
  async function openGrammar(name: string): Promise<IGrammar> {
    const langs = await loadGrammar(name)
    for (const lang of langs) await patterns.load(lang.name)
    const core = await createHighlighterCore({ themes: [], langs, engine, warnings: false })
    return core.getLanguage(name)
  }

  return {
    async tokenize(lines, name) {
      const opening = grammars.get(name) ?? openGrammar(name)
      grammars.set(name, opening)
      const grammar = await opening
      let state = INITIAL
      return lines.map(line => {
        if (line.length > longestLine) return [{ text: line, className: null }]
        const { tokens, ruleStack } = grammar.tokenizeLine(line, state)
        state = ruleStack
        return merge(
          tokens.map(({ startIndex, endIndex, scopes }) => ({
            text: line.slice(startIndex, endIndex),
            className: classOf(scopes)
          }))
        )
      })
    }
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
