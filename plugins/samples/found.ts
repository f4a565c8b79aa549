/** Findings of samples, and their places. */
import type { CommandContext, FoundByCommand, FoundPlace } from 'docsgen/config'

export type Report = CommandContext['report']

export function finding(
  code: `sample/${string}`,
  place: FoundPlace,
  message: string,
  hint: string | null
): FoundByCommand {
  return { code, place, message, hint }
}

export function placeOf(file: string, line = 1, column = 1): FoundPlace {
  return { file, line, column }
}
