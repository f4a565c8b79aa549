/** Names of languages in code fences. */
import { type BundledLanguage, bundledLanguages, bundledLanguagesInfo } from 'shiki/langs'
import type { LanguageRegistration } from 'shiki/types'

/** The canonical grammar name of a language; `plain` for names that mean “no grammar”, null for unknown names. */
export function grammarOf(language: string): string | 'plain' | null {
  const name = aliases.get(language) ?? language
  if (plainNames.has(name)) return 'plain'
  return Object.hasOwn(bundledLanguages, name) ? (mainNames.get(name) ?? name) : null
}

/** All known language names, for “did you mean”. */
export function languageNames(): string[] {
  return [...Object.keys(bundledLanguages), ...aliases.keys(), ...plainNames]
}

/** Loads the grammar of a name returned by `grammarOf`, preceded by common grammars that it can embed. */
export async function loadGrammar(name: string): Promise<LanguageRegistration[]> {
  // `grammarOf` validated the name.
  const own = await load(name as BundledLanguage)
  const inside = own.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy)
  const loaded = await Promise.all(usualInside.filter(each => inside.includes(each)).map(load))
  return [...loaded.flat(), ...own]
}

async function load(name: BundledLanguage): Promise<LanguageRegistration[]> {
  return (await bundledLanguages[name]()).default
}

/**
 * The languages most common in fences, front matter and style elements. Markdown can embed 57 languages: loading all of
 * them for the first block takes three seconds, these take half a second, and less if the site uses some of them
 * anyway.
 */
const usualInside: readonly BundledLanguage[] = [
  'css',
  'html',
  'javascript',
  'json',
  'scss',
  'shellscript',
  'tsx',
  'typescript',
  'yaml'
]

const plainNames = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'nohighlight', 'ascii', 'output', 'ansi'])

/** `js` → `javascript`: aliases share one grammar. */
const mainNames = new Map(bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => aliases.map(alias => [alias, id])))

/** Names that Shiki does not know, with the names it uses. */
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
