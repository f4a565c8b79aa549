/**
 * Views of schemas with names, each made once and shown on many pages. The ids in a view begin with a mark that stands for
 * the id of the place where it is shown.
 */
import type { MadeOfSchema, Schema } from '../model.ts'

/** A sign that no description has, and that needs one byte. A file that has it gets no shared views. */
export const anchorMark = '\u0081'

/** Whether a file has the sign, as it is or escaped. */
export function hasMark({ text }: { readonly text: string }): boolean {
  return text.includes(anchorMark) || /\\u0081|\\x81/i.test(text)
}

export interface SharedView {
  readonly schema: Schema
  readonly made: MadeOfSchema
  /** Its own ids, without the mark; those of the views in it are with them. */
  readonly anchors: readonly string[]
  readonly inner: readonly { readonly base: string; readonly view: SharedView }[]
  readonly properties: number
  /** What it depends on, with all views in it: places, and the addresses of pages by their paths. */
  readonly read: ReadonlySet<string>
  readonly addresses: ReadonlyMap<string, string>
  /** For which directions and depths it is the same. */
  readonly direction: 'request' | 'response' | null | 'any'
  readonly depth: number
  /** Levels of schemas with names in it. */
  readonly named: number
  /** Levels of all schemas in it. */
  readonly levels: number
  /** Whether deeper schemas are links, because of the depth. */
  readonly isCut: boolean
}

/** Shared views by where their schemas are written; null: the schema has none. */
export type Views = Map<string, SharedView[] | null>

/** What is noted while a view is made. */
export interface ViewNotes {
  /** Where the schemas are written whose views are being made: in those, a schema that contains itself is no view. */
  readonly making: readonly string[]
  readonly inner: { readonly base: string; readonly view: SharedView }[]
  readonly depth: number
  named: number
  levels: number
  isCut: boolean
  hasDirection: boolean
}

/** All ids of a view that is shown at `base`. */
export function* anchorsOf({ anchors, inner }: SharedView, base: string): Generator<string> {
  for (const anchor of anchors) yield base + anchor
  for (const { base: below, view } of inner) yield* anchorsOf(view, base + below)
}
