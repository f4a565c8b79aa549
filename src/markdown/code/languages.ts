/** Names of languages as authors write them. */
import { type BundledLanguage, bundledLanguages, bundledLanguagesInfo } from 'shiki/langs'
import type { LanguageRegistration } from 'shiki/types'

/** The grammar for a language name, by its one name; `plain` for text without one by intention, null when there is none. */
export function grammarOf(language: string): string | 'plain' | null {
  const name = aliases.get(language) ?? language
  if (plainNames.has(name)) return 'plain'
  return Object.hasOwn(bundledLanguages, name) ? (mainNames.get(name) ?? name) : null
}

/** Every name that has a grammar, for “did you mean”. */
export function languageNames(): string[] {
  return [...Object.keys(bundledLanguages), ...aliases.keys(), ...plainNames]
}

/** Loads the grammar of a name that `grammarOf` gave, and those before it that code in it is in. */
export async function loadGrammar(name: string): Promise<LanguageRegistration[]> {
  // `grammarOf` has checked the name.
  const own = await load(name as BundledLanguage)
  const inside = own.flatMap(({ embeddedLangsLazy = [] }) => embeddedLangsLazy)
  const loaded = await Promise.all(usualInside.filter(each => inside.includes(each)).map(load))
  return [...loaded.flat(), ...own]
}

async function load(name: BundledLanguage): Promise<LanguageRegistration[]> {
  return (await bundledLanguages[name]()).default
}

/**
 * What fences, front matter and style elements are mostly in. Markdown may hold 57 languages: to load all of them for its
 * first block takes three seconds, these half a second, and less where the site has code in them anyway.
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

/** `js` → `javascript`: code in both is read by one grammar. */
const mainNames = new Map(bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => aliases.map(alias => [alias, id])))

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
