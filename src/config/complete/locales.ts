/** The languages of the site with their names and directions. */

import { didYouMean } from '../../shared/nearest.ts'
import type { Locale } from '../../types/config.ts'
import { defaults } from '../defaults.ts'
import type { InternationalizationInput } from '../input-features.ts'
import type { Completion } from './completion.ts'

/** All locales in the order written, and the default one among them. */
export function completeLocales(
  input: InternationalizationInput,
  { complain }: Completion
): { readonly locale: Locale; readonly locales: readonly Locale[] } {
  const defaultTag = input.defaultLocale ?? input.locales?.[0] ?? defaults.locale
  const tags = input.locales ?? [defaultTag]
  if (!tags.includes(defaultTag)) {
    const message = `“i18n.locales” does not list the default language “${defaultTag}”.`
    complain(['i18n', 'locales'], message, didYouMean(defaultTag, tags))
  }
  for (const tag of Object.keys(input.localeConfigs ?? {})) {
    if (tags.includes(tag)) continue
    complain(['i18n', 'localeConfigs', tag], `“${tag}” is no language of this site.`, didYouMean(tag, tags))
  }
  const toLocale = (tag: string): Locale => ({
    tag,
    label: input.localeConfigs?.[tag]?.label ?? nameOf(tag),
    direction: input.localeConfigs?.[tag]?.direction ?? directionOf(tag),
    isDefault: tag === defaultTag
  })
  return { locale: toLocale(defaultTag), locales: tags.map(toLocale) }
}

/** The language's name in that language: `pt-BR` → `Português (Brasil)`. */
function nameOf(tag: string): string {
  // The usual language: for a name Node loads data about all of them, which takes 10 ms.
  if (tag === 'en') return 'English'
  const name = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** By a list: what `Intl.Locale` knows about direction differs between versions of Node. */
function directionOf(tag: string): Locale['direction'] {
  const { language, script } = new Intl.Locale(tag).maximize()
  const rightToLeft = ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']
  return rightToLeft.includes(script ?? '') || language === 'yi' ? 'rtl' : 'ltr'
}
