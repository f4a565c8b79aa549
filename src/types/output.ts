/** What is published. */
import type { OutputPath } from './basics.ts'

/** One file to publish. */
export type Output =
  | { readonly path: OutputPath; readonly content: string | Uint8Array }
  | { readonly path: OutputPath; readonly copyFrom: string }
