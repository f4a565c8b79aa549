/** Findings and places of the plugin. */
import type { FoundInCollection, FoundPlace } from 'docsgen/config'
import { nearest, placeIn } from 'docsgen/text'

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

/**
 * The name that a mistyped one stands for; null: none is near, or more than one, or it needs quotes in YAML. “Job2” is not a
 * slip of “Job1”.
 */
export function onlyNear(name: string, names: readonly string[]): string | null {
  const found = nearest(name, names)
  if (found === null || /[^\w./-]/.test(found) || digitsOf(found) !== digitsOf(name)) return null
  const other = nearest(
    name,
    names.filter(one => one !== found)
  )
  return other === null ? found : null
}

function digitsOf(name: string): string {
  return name.replace(/\D/g, '')
}
