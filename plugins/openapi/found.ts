/** Findings and places of the plugin. */
import type { FoundInCollection, FoundPlace } from 'docsgen/config'

/** A spot in a file; line and column are 1-based. */
export type Place = Required<FoundPlace>

export type Report = (found: FoundInCollection) => void

/** `message` says what is wrong and quotes the author, `hint` says what to do. */
export function finding(
  code: string,
  place: Place,
  message: string,
  hint: string | null = null,
  related: FoundInCollection['related'] = []
): FoundInCollection {
  return { code, place, message, hint, related }
}

/** The place of `length` characters at a line and column of `file`. */
export function placeOf(file: string, line = 1, column = 1, length = 1): Place {
  return { file, line, column, length }
}

/** A file as a whole. */
export function filePlace(file: string): Place {
  return placeOf(file)
}

/** Whether an answer of the plugin is a place. */
export function isPlace(answer: unknown): answer is Place {
  return typeof answer === 'object' && answer !== null && 'line' in answer
}
