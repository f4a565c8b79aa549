/** Inserts values and numbers into texts, with the plural rules of the language. */
import { texts } from './texts.ts'

/** `fill('{n} of {all}', { n: 1, all: 2 })` → `1 of 2`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** The text before and after a placeholder: `See {link}.` → `See `, `.`. */
export function around(text: string, name: string): readonly [before: string, after: string] {
  const [before = '', after = ''] = text.split(`{${name}}`)
  return [before, after]
}

/** The form of a text for a number: `plural('one page|{count} pages', 3)` → `3 pages`. */
export function plural(
  text: string,
  count: number,
  values: Readonly<Record<string, string>> = {},
  language: string = texts.language
): string {
  const forms = text.split('|')
  return fill(forms[formOf(count, language, forms.length)] ?? text, { count, ...values })
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other']

function formOf(count: number, language: string, forms: number): number {
  // Fast path for the language of most sites.
  if (language === 'en') return Math.min(count === 1 ? 0 : 1, forms - 1)
  const rules = new Intl.PluralRules(language)
  const { pluralCategories } = rules.resolvedOptions()
  const category = order.filter(name => pluralCategories.some(known => known === name)).indexOf(rules.select(count))
  return Math.min(category, forms - 1)
}
