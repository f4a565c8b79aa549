/** The hook `languages`: the first error in a text in a language that a plugin reads. */
import type { TextError } from '../types/command.ts'
import type { Config } from '../types/config.ts'
import { ownPlugins } from './own.ts'

/** undefined: no plugin reads the language. Plugins of the site are asked first; what they throw is a failure of the caller. */
export async function checkText(
  language: string,
  text: string,
  { plugins }: Pick<Config, 'plugins'>
): Promise<TextError | null | undefined> {
  const own = ownPlugins.find(({ languages = [] }) => languages.includes(language))
  const ofSite = plugins.find(plugin => plugin.languages !== undefined && Object.hasOwn(plugin.languages, language))
  const plugin = ofSite ?? (await own?.load())
  return plugin?.languages?.[language]?.(text)
}
