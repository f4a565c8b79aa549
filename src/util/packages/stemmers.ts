/**
 * The stemmers of Snowball, by language. The browser gets that of the site's language with the module of the search
 * (scripts/bundle-chrome.mjs makes it of this list); the build asks indexes with the same.
 */

/** A word → what its forms have in common. */
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

/** The stemmer for a language tag; null: there is none, or the search has rules of its own. */
export async function stemmerOf(language: string): Promise<Stemmer | null> {
  const load = stemmers[language.split('-')[0] ?? '']
  return load === undefined ? null : (await load()).stemmer
}
