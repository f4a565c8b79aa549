/**
 * Where a term is found in a section is one number, its field: the best field has the lowest number. The index holds a
 * term once per section, in its best field, so a list of sections is sorted by what a match there is worth.
 */

/** First number of each kind of field; titles and headings take six, by their number of words. */
export const fields = { title: 0, heading: 6, identifierPart: 12, context: 13, body: 14, code: 17 } as const

/** Titles with more words share the last of the six numbers. */
export const countedWords = 6

/** The field of a title or heading of `words` words. */
export function toTitleField(first: number, words: number): number {
  return first + Math.min(Math.max(words, 1), countedWords) - 1
}

/** Words of the title or heading that a field stands for; 0 for other fields. */
export function wordsOfField(field: number): number {
  return field < fields.identifierPart ? (field % countedWords) + 1 : 0
}

/** Whether a field is one of a title (and not of a heading). */
export function isTitleField(field: number): boolean {
  return field < fields.heading
}
