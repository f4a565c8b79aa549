/** A file of the owner, read: what it says and where each part of it stands. Types only. */
import type { Place, SourcePath } from '../types/basics.ts'

/** The way to a value: `navbar.items[2].label` is `['navbar', 'items', 2, 'label']`. */
export type KeyPath = readonly (string | number)[]

export interface WrittenFile {
  readonly file: SourcePath
  readonly value: unknown
  /** Hash of all that determines the value: the file, what it imports, the versions of packages. */
  readonly fingerprint: string
  /** Where the value at a path stands, or its key; the nearest part around it when it is not written out. */
  placeOf(path: KeyPath, part: 'key' | 'value'): Place
  /**
   * Whether a text stands in the file as it is. Messages quote nothing else: a value that came from the
   * environment may be a secret.
   */
  quotes(text: string): boolean
}
