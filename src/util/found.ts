/** Findings as hooks of plugins report them. */
import type { FoundInCollection } from '../types/collection.ts'
import type { FoundPlace } from '../types/command.ts'

/** The place of `length` characters at a line and column of a file, from 1; left out: its beginning. */
export function placeIn(file: string, line = 1, column = 1, length = 1): Required<FoundPlace> {
  return { file, line, column, length }
}

/** `message` says what is wrong and quotes the author, `hint` says what to do. */
export function findingOf(
  code: string,
  place: Required<FoundPlace>,
  message: string,
  hint: string | null = null,
  related: FoundInCollection['related'] = []
): FoundInCollection {
  return { code, place, message, hint, related }
}
