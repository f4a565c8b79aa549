/**
 * The Snowball stemmers by language. The browser gets the stemmer of the site's language in the search module
 * (scripts/bundle-chrome.mjs bundles it from this list); the build queries indexes with the same stemmer.
 */

/** A word → its stem, which its other forms share. */
type Stemmer = (word: string) => string

const stemmers: Readonly<Record<string, () => Promise<{ readonly stemmer: Stemmer }>>> = {
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  hu: () => import('@orama/stemmers/hungarian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  nb: () => import('@orama/stemmers/norwegian'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ru: () => import('@orama/stemmers/russian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian')
}

/** The stemmer for a language tag; null: none exists, or the search has its own rules for the language. */
export async function stemmerOf(language: string): Promise<Stemmer | null> {
  const load = stemmers[language.split('-')[0] ?? '']
  return load === undefined ? null : (await load()).stemmer
}
