/** The hook `languages`: the first error in a text in a language that a plugin reads. */
import type { TextError } from '../types/command.ts'
import type { Config } from '../types/config.ts'
import type { LanguageCheck } from '../types/plugin.ts'
import { limitedAsync } from '../util/author-code/author-code.ts'
import { isPlainObject } from '../util/objects.ts'
import { ownPlugins } from './own.ts'

/** The names of all languages, those of docsgen first. */
export function languagesOf({ plugins }: Pick<Config, 'plugins'>): readonly string[] {
  const own = ownPlugins.flatMap(({ languages = [] }) => languages)
  return [...new Set([...own, ...plugins.flatMap(({ languages = {} }) => Object.keys(languages))])]
}

/** undefined: no plugin reads the language. Plugins of the site are asked first; their failures are errors of the text. */
export async function checkText(
  language: string,
  text: string,
  { plugins, markdown }: Pick<Config, 'plugins' | 'markdown'>
): Promise<TextError | null | undefined> {
  for (const { name, languages = {} } of plugins) {
    const check = Object.hasOwn(languages, language) ? languages[language] : undefined
    if (check !== undefined) return checkByPlugin(name, () => check(text), markdown.timeLimit)
  }
  const own = ownPlugins.find(({ languages = [] }) => languages.includes(language))
  return (await own?.load())?.languages?.[language]?.(text)
}

async function checkByPlugin(name: string, check: () => ReturnType<LanguageCheck>, seconds: number) {
  const failed = (what: string): TextError => ({ line: 1, message: `The plugin “${name}” cannot check it: ${what}` })
  try {
    const found: unknown = await limitedAsync(`the plugin “${name}”`, seconds, check)
    if (found === null) return null
    const isRight = isPlainObject(found) && Number.isInteger(found.line) && typeof found.message === 'string'
    // It is a line and a message.
    return isRight ? (found as unknown as TextError) : failed('it returned neither null nor { line, message }')
  } catch (error) {
    return failed((error instanceof Error ? error.message : String(error)).replace(/\.$/, ''))
  }
}
