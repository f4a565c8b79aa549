/**
 * Where a term stands in a section is one number, its slot: the best place comes first. The index stores a term
 * once per section, in its best slot, so a list of sections is sorted by what a match there is worth.
 */

/** First slot of each kind of place; titles and headings take six slots, by their number of words. */
export const slots = { title: 0, heading: 6, identifierPart: 12, context: 13, body: 14, code: 17 } as const

/** Titles with more words share the last of the six slots. */
export const countedWords = 6

export const slotCount = 18

/** The slot of a title or heading of `words` words. */
export function toTitleSlot(first: number, words: number): number {
  return first + Math.min(Math.max(words, 1), countedWords) - 1
}

/** Words of the title or heading that a slot stands for; 0 for other slots. */
export function wordsOfSlot(slot: number): number {
  return slot < slots.identifierPart ? (slot % countedWords) + 1 : 0
}

/** Whether a slot is one of a title (6 = whole title slots) or heading. */
export function isTitleSlot(slot: number): boolean {
  return slot < slots.heading
}
