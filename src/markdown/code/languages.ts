/** Names of languages as authors write them. */
import { type BundledLanguage, bundledLanguages } from 'shiki/langs'
import type { LanguageRegistration } from 'shiki/types'

/** The grammar for a language name; `plain` for text without one by intention, null when there is none. */
export function grammarOf(language: string): string | 'plain' | null {
  const name = aliases.get(language) ?? language
  if (plainNames.has(name)) return 'plain'
  return Object.hasOwn(bundledLanguages, name) ? name : null
}

/** Every name that has a grammar, for “did you mean”. */
export function languageNames(): string[] {
  return [...Object.keys(bundledLanguages), ...aliases.keys(), ...plainNames]
}

/**
 * Loads the grammar of a name that `grammarOf` gave. Translating its regular expressions costs 60 to 90 ms at
 * first use; `@shikijs/langs-precompiled` would halve that, but colours four of seven languages wrongly (4.4.3).
 */
export async function loadGrammar(name: string): Promise<LanguageRegistration[]> {
  // `grammarOf` has checked the name.
  return (await bundledLanguages[name as BundledLanguage]()).default
}

const plainNames = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'nohighlight', 'ascii', 'output', 'ansi'])

/** Names that Shiki does not know, and what they mean. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['env', 'dotenv'],
  ['golang', 'go'],
  ['terminal', 'console'],
  ['shell-session', 'console'],
  ['sh-session', 'console'],
  ['conf', 'ini'],
  ['cfg', 'ini'],
  ['gitignore', 'text'],
  ['dockerignore', 'text'],
  ['postgres', 'sql'],
  ['postgresql', 'sql'],
  ['mysql', 'sql'],
  ['node', 'js'],
  ['svg', 'xml'],
  ['ndjson', 'json'],
  ['patch', 'diff']
])
