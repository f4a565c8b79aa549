/** A concept → the sections that match one of its spellings: the word, its forms, prefixes, synonyms, corrections. */
import { splitCompound } from './compounds.ts'
import { type Concept, toJoinedReadings } from './concepts.ts'
import { fields, longestReadyPrefix, prefixMark, wordsOfField } from './format.ts'
import type { IndexReader } from './index-reader.ts'
import { type Correction, correct } from './spelling.ts'

export interface Match {
  /** Weight of the field times the factor of the spelling. */
  readonly weight: number
  /** Similarity of the spelling to the typed word; 1: the word itself. */
  readonly factor: number
  readonly field: number
  /** The term in the index. */
  readonly term: string
}

/** The matches of one concept: section → its best match there. */
export interface Found {
  readonly concept: Concept
  readonly sections: Map<number, Match>
  /** Terms to mark in texts. */
  readonly terms: Set<string>
}

// Weights of spellings relative to the word itself. Tuned on several manuals by class of query: measure every change.
const wholeFactor = 2.6
const partsFactor = 1
const partsBesideWhole = 0.12
const squashedFactor = 1.64
const squashedBesideWhole = 0.3
const inflectionFactor = 0.7
/** For `how do i test`, “Testing” is as good as “Test”. */
const inflectionOfQuestion = 1
const stemFactor = 0.55
const prefixFactor = 1.37
const prefixBesideWord = 0.75
const lastResortPrefix = 0.24
const synonymFactor = 0.5
export const intentFactor = 0.45
const joinedFactor = 0.6
/** Adjacent words that are one identifier. */
const joinedWhole = 1.1
const oneEdit = 1.14
const twoEdits = 0.56

/** Weights of fields: titles by their six fields, and so on; see fields.ts. */
const fieldWeights: readonly number[] = [9, 9, 9, 9, 9, 9, 6.1, 6.1, 6.1, 6.1, 6.1, 6.1, 6, 2.5, 4.5, 2.5, 1.7, 1.8]

/** Loads the terms of the concepts and finds their sections, including spelling corrections. */
async function findMatches(concepts: readonly Concept[], reader: IndexReader, signal: AbortSignal): Promise<Found[]> {
  await Promise.all(concepts.flatMap(concept => loadsOf(concept, reader, signal)))
  const found = concepts.map(concept => matchConcept(concept, reader))
  await Promise.all(
    found
      .filter(({ concept, sections }) => !concept.isStopWord && sections.size === 0)
      .map(nothing => matchUnknown(nothing, reader, signal))
  )
  return found
}

/** The readings of the query: by its words, and with adjacent words joined into one known identifier. */
export async function findReadings(
  concepts: readonly Concept[],
  reader: IndexReader,
  signal: AbortSignal
): Promise<readonly Found[][]> {
  const others = toJoinedReadings(concepts)
  const [found] = await Promise.all([
    findMatches(concepts, reader, signal),
    ...others.map(({ joined }) => reader.loadTerm(joined.term, signal))
  ])
  const readings = others.map(({ joined, rest }) => {
    const whole = matchConcept(joined, reader, joinedWhole)
    return whole.sections.size === 0 ? [] : [whole, ...found.filter(({ concept }) => rest.includes(concept))]
  })
  return [found, ...readings.filter(reading => reading.length > 0)]
}

function loadsOf(concept: Concept, reader: IndexReader, signal: AbortSignal): Promise<void>[] {
  const { term, isOpen, squashed, parts, synonyms, joined } = concept
  if (concept.isStopWord && !isOpen) return []
  const words = [term, ...parts, ...synonyms, ...concept.intents, ...joined, ...stemPrefixes(concept, reader)]
  if (squashed) words.push(squashed)
  return words.map(word => reader.loadTerm(word, signal))
}

/** Whether the index has a precomputed list for the concept's prefix. */
function isReady({ term, isOpen }: Concept): boolean {
  return isOpen && [...term].length <= longestReadyPrefix
}

/** Prefixes of words with the same stem. */
function stemPrefixes({ term, stem, isStopWord }: Concept, { stems }: IndexReader): readonly string[] {
  return stems === null || stem.length < 3 || isStopWord ? [] : stems.prefixes(term, stem)
}

function matchConcept(concept: Concept, reader: IndexReader, scaleOfWord = 1): Found {
  const found: Found = { concept, sections: new Map(), terms: new Set() }
  const { term, isOpen } = concept
  if (concept.isStopWord && !concept.isOpen) return found
  const add = (word: string, factor: number) => addTerm(found, word, factor, reader)
  const isIdentifier = concept.squashed !== null || concept.parts.length > 0
  const scale = isIdentifier ? wholeFactor : scaleOfWord
  let isKnown = add(term, scale)
  if (concept.squashed) {
    const factor = isKnown ? squashedBesideWhole : concept.parts.length > 0 ? squashedFactor : 1
    isKnown = add(concept.squashed, factor) || isKnown
  }
  if (isOpen) addPrefixes(found, isKnown, scale, reader)
  if (concept.parts.length > 0) addParts(found, isKnown, reader)
  const inflected = concept.isAsked ? inflectionOfQuestion : inflectionFactor
  for (const other of sameStem(concept, reader)) add(other.word, other.isInflection ? inflected : stemFactor)
  for (const other of concept.synonyms) add(other, synonymFactor)
  for (const other of concept.intents) add(other, intentFactor)
  for (const other of concept.joined) add(other, joinedFactor)
  if (found.sections.size === 0 && !isOpen && term.length > 2) {
    for (const other of reader.startingWith(term)) add(other, lastResortPrefix)
  }
  return found
}

function sameStem(concept: Concept, reader: IndexReader): { readonly word: string; readonly isInflection: boolean }[] {
  const { stems } = reader
  if (stems === null) return []
  const { term } = concept
  return stemPrefixes(concept, reader)
    .flatMap(prefix => reader.startingWith(prefix))
    .filter(word => word !== term && stems.stem(word) === concept.stem)
    .map(word => ({ word, isInflection: stems.inflection(word) === stems.inflection(term) }))
}

function addPrefixes(found: Found, isKnown: boolean, scale: number, reader: IndexReader): void {
  const { concept } = found
  const { term } = concept
  const factor = (length: number) =>
    scale * prefixFactor * Math.sqrt(term.length / length) * (isKnown ? prefixBesideWord : 1)
  // The words of precomputed lists are unknown; their average length is about seven letters.
  if (isReady(concept)) addTerm(found, term + prefixMark, factor(7), reader)
  // For two and three letters, also search the loaded words; one letter is the prefix of too many.
  if (term.length < 2 || (isKnown && isReady(concept))) return
  for (const word of reader.startingWith(term)) {
    if (word !== term && !word.endsWith(prefixMark)) addTerm(found, word, factor(word.length), reader)
  }
}

/** Finds an identifier also in sections that contain all its parts. */
function addParts(found: Found, isKnown: boolean, reader: IndexReader): void {
  const { parts, isOpen } = found.concept
  const scale = partsFactor * (isKnown ? partsBesideWhole : 1)
  const lists = parts.map((part, i) => {
    const one: Found = { concept: found.concept, sections: new Map(), terms: found.terms }
    addTerm(one, part, 1, reader)
    if (isOpen && i === parts.length - 1) {
      for (const word of reader.startingWith(part)) {
        if (!word.endsWith(prefixMark)) addTerm(one, word, Math.sqrt(part.length / word.length), reader)
      }
    }
    return one.sections
  })
  for (const [section, first] of lists[0] ?? []) {
    const matches = lists.map(list => list.get(section))
    if (!matches.every(match => match !== undefined)) continue
    const weight = matches.reduce((sum, match) => sum + (match?.weight ?? 0), 0) / matches.length
    put(found.sections, section, {
      weight: weight * scale,
      factor: scale,
      field: first.field,
      term: found.concept.term
    })
  }
}

/** A word that the index does not have is the beginning of one, a compound of two words, or misspelled. */
async function matchUnknown(found: Found, reader: IndexReader, signal: AbortSignal): Promise<void> {
  const { concept } = found
  if (isReady(concept) && concept.term.length > 1) return matchBeginning(found, reader, signal)
  const parts = await splitCompound(concept.term, reader, signal)
  if (parts !== null) addParts({ ...found, concept: { ...concept, parts } }, false, reader)
  if (found.sections.size === 0) await matchCorrections(found, reader, signal)
}

/** Each word costs a request. */
const mostBegun = 8

/** The precomputed lists have only words of titles; the words of texts are in the lists for spelling help. */
async function matchBeginning(found: Found, reader: IndexReader, signal: AbortSignal): Promise<void> {
  const { term } = found.concept
  const words = (await reader.words(term.slice(0, 1), signal)).filter(word => word.startsWith(term))
  const nearest = words.sort((a, b) => a.length - b.length).slice(0, mostBegun)
  await Promise.all(nearest.map(word => reader.loadTerm(word, signal)))
  for (const word of nearest) addTerm(found, word, prefixFactor * Math.sqrt(term.length / word.length), reader)
}

async function matchCorrections(found: Found, reader: IndexReader, signal: AbortSignal): Promise<void> {
  const { term, isOpen } = found.concept
  // The first letter may be wrong, too.
  const letters = new Set([...term].slice(0, 2))
  const lists = await Promise.all([...letters].map(letter => reader.words(letter, signal)))
  const corrections = correct(term, lists.flat(), isOpen)
  await Promise.all(corrections.map(({ word }) => reader.loadTerm(word, signal)))
  for (const correction of corrections) addTerm(found, correction.word, toFactor(correction, term), reader)
}

function toFactor({ word, edits, isPrefix }: Correction, term: string): number {
  const factor = edits === 1 ? oneEdit : twoEdits
  return isPrefix ? factor * Math.sqrt(term.length / word.length) : factor
}

/** Adds the sections of a term; false: the index does not have the term. */
function addTerm(found: Found, term: string, factor: number, reader: IndexReader): boolean {
  const postings = reader.postings(term)
  if (!postings) return false
  found.terms.add(term)
  for (const [field, sections] of postings) {
    const match: Match = { weight: (fieldWeights[field] ?? 0) * factor, factor, field, term }
    for (const section of sections) put(found.sections, section, match)
  }
  return true
}

function put(sections: Map<number, Match>, section: number, match: Match): void {
  const known = sections.get(section)
  if (!known || known.weight < match.weight || (known.weight === match.weight && isShorter(match, known))) {
    sections.set(section, match)
  }
}

function isShorter(a: Match, b: Match): boolean {
  return a.field < fields.identifierPart && wordsOfField(a.field) < wordsOfField(b.field)
}
