/** Files to publish. */
import type { OutputPath } from './basics.ts'

/** A file that a plugin or a search provider publishes: `path` is relative to the output folder, with forward slashes. */
export type OutputFile =
  | { readonly path: string; readonly content: string | Uint8Array }
  | { readonly path: string; readonly copyFrom: string }

/** One file to publish. */
export type Output =
  | { readonly path: OutputPath; readonly content: string | Uint8Array }
  | { readonly path: OutputPath; readonly copyFrom: string }
