/** A configuration or data file with its value and the source location of each part. Types only. */
import type { Place, SourcePath } from '../types/basics.ts'

/** The path of a value: `navbar.items[2].label` is `['navbar', 'items', 2, 'label']`. */
export type KeyPath = readonly (string | number)[]

export interface LocatedFile {
  readonly file: SourcePath
  readonly value: unknown
  /** Hash of all that determines the value: the file, its imports, the versions of packages. */
  readonly fingerprint: string
  /** Location of the value at a path, or of its key; where the file computes it, of the nearest part around it. */
  placeOf(path: KeyPath, part: 'key' | 'value'): Place
  /**
   * Whether the file contains this text. Messages quote no other text: a value that came from the environment can be a
   * secret.
   */
  quotes(text: string): boolean
}
