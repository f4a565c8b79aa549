/**
 * Texts in the site's language for the scripts of its pages. Bundled scripts contain a mark such as `%%copy%%` in place
 * of each text, so they include only the texts that they use, and no catalog is loaded.
 */
import { english, type Texts } from '../../shared/texts.ts'
import { shortHash } from '../../util/hash.ts'
import type { ClientBundle } from './client.ts'

/** The mark for a text in a script. */
export function markOf(name: string): string {
  return `%%${name}%%`
}

/** The script with its marks replaced. A mark may be inside quotes of any kind. */
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

/** The client in one language; `renamed` replaces module names in an address or name by those of this language. */
interface LocalizedClient {
  readonly client: ClientBundle
  readonly renamed: (text: string) => string
}

/**
 * The scripts with the given texts. Modules that depend on the language get new names, except in English, for which the
 * original names were made: two languages of a site must not use the same name for different modules.
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

/** New names for modules that contain texts, and for modules that refer to these. */
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
