/**
 * The texts of the language of a site in the scripts of its pages. Scripts come with a mark, `%%copy%%`, where they show a
 * text; only the texts that a script names are in it, and no catalogue is loaded.
 */
import { english, type Texts } from '../../shared/texts.ts'
import { shortHash } from '../../util/hash.ts'
import type { ClientBundle } from './client.ts'

/** What stands in a script for a text. */
export function markOf(name: string): string {
  return `%%${name}%%`
}

/** The script in a language. A mark may stand in quotes of every kind. */
export function withTexts(script: string, texts: Texts): string {
  return script.replace(/%%(\w+)%%/g, (mark, name: string) => {
    const text = (texts as Readonly<Record<string, string>>)[name]
    return text === undefined ? mark : escapeText(text)
  })
}

function escapeText(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\"|['`$]/g, found => `\\u${(found.codePointAt(found.length - 1) ?? 0).toString(16).padStart(4, '0')}`)
}

/** What browsers get, in a language; `renamed` gives an address, or a name, as it is then. */
interface LocalizedClient {
  readonly client: ClientBundle
  readonly renamed: (text: string) => string
}

/**
 * The scripts in the language of `texts`. Modules whose text depends on it have names of their own, unless these are the texts
 * that the names were made for: two languages of one site must not give different modules one name.
 */
export function inLanguage(client: ClientBundle, texts: Texts): LocalizedClient {
  const names = texts === english ? new Map<string, string>() : ownNames(client.modules, texts)
  const renamed = (text: string) => [...names].reduce((result, [name, own]) => result.replaceAll(name, own), text)
  const translate = (script: string) => renamed(withTexts(script, texts))
  const localized: ClientBundle = {
    ...client,
    boot: translate(client.boot),
    modules: new Map([...client.modules].map(([name, script]) => [names.get(name) ?? name, translate(script)])),
    chrome: client.chrome === null ? null : renamed(client.chrome),
    search: client.search === null ? null : renamed(client.search),
    islands: client.islands.map(renamed)
  }
  return { client: localized, renamed }
}

/** New names of the modules that hold texts, and of those that name these. */
function ownNames(modules: ReadonlyMap<string, string>, texts: Texts): ReadonlyMap<string, string> {
  const suffix = shortHash(JSON.stringify(texts))
  const names = new Map<string, string>()
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const [name, script] of modules) {
      const isConcerned = script.includes('%%') || [...names.keys()].some(other => script.includes(other))
      if (isConcerned) names.set(name, name.replace(/\.js$/, `.${suffix}.js`))
    }
  }
  return names
}
