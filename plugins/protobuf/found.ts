/** Findings and places of the plugin. */
import type { FoundInCollection, FoundPlace } from 'docsgen/config'

/** A spot in a file; line and column are 1-based. */
export type Place = Required<FoundPlace>

export type Report = (found: FoundInCollection) => void

export { findingOf as finding, placeIn as placeOf } from 'docsgen/text'
