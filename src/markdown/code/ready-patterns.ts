/**
 * The regular expressions of grammars. Those of common grammars are translated while docsgen is built
 * (scripts/ready-patterns.mjs); others, and those that are composed while code is read, are translated at run time.
 */
import { readFile } from 'node:fs/promises'
import { EmulatedRegExp, type toRegExpDetails } from 'oniguruma-to-es'
import { defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript'
import { packagePath } from '../../util/package.ts'

/** As `toRegExpDetails` gives it. */
export type Translated = ReturnType<typeof toRegExpDetails>

export interface ReadyPatterns {
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
