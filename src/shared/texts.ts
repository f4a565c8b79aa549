/**
 * Every text that docsgen itself shows to readers, in the language of the page. English is part of the code; the files of
 * `templates/texts` have the other languages. A build puts the catalogue of the site in place before it renders; scripts
 * get each text in the place where they name it (src/output/client.ts), so that no catalogue reaches browsers.
 */
export const english = {
  languages: 'Languages',
  untranslated: 'This page is not translated yet. You see the original in {language}.',
  untranslatedLink: 'Show the original page'
}

export type Texts = Readonly<Record<keyof typeof english, string>>

/** The catalogue of the page that is being rendered. */
export const texts: Texts = { ...english }

/** Puts a catalogue in place: what it lacks is English. */
export function useTexts(catalogue: Partial<Texts>): void {
  Object.assign(texts, english, catalogue)
}

/** `fill('{n} of {all}', { n: 1, all: 2 })` → `1 of 2`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * The form of a text for a number. Forms are separated by `|`, in the order of the categories that the language has among
 * zero, one, two, few, many, other: `plural('one page|{count} pages', 3, 'en')` → `3 pages`.
 */
export function plural(text: string, count: number, language: string): string {
  const forms = text.split('|')
  const rules = new Intl.PluralRules(language)
  const categories = order.filter(name => rules.resolvedOptions().pluralCategories.includes(name))
  const form = forms[Math.min(categories.indexOf(rules.select(count)), forms.length - 1)] ?? text
  return fill(form, { count: new Intl.NumberFormat(language).format(count) })
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
