/** Findings and places of the plugin. */
import type { FoundInCollection, FoundPlace } from 'docsgen/config'
import { placeIn } from 'docsgen/text'

/** A spot in a file; line and column are 1-based. */
export type Place = Required<FoundPlace>

export type Report = (found: FoundInCollection) => void

export { findingOf as finding, placeIn as placeOf } from 'docsgen/text'

/** A file as a whole. */
export function filePlace(file: string): Place {
  return placeIn(file)
}

/** Whether an answer of the plugin is a place. */
export function isPlace(answer: unknown): answer is Place {
  return typeof answer === 'object' && answer !== null && 'line' in answer
}
