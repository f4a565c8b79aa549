/** What is published. */
import type { OutputPath, SourcePath } from './basics.ts'

/** A file that a plugin or a search provider publishes: `path` is relative to the output folder, with forward slashes. */
export type OutputFile =
  | { readonly path: string; readonly content: string | Uint8Array }
  | { readonly path: string; readonly copyFrom: string }

/** One file to publish. */
export type Output =
  | { readonly path: OutputPath; readonly content: string | Uint8Array }
  | { readonly path: OutputPath; readonly copyFrom: string }

/** Pictures come in the formats and widths that browsers choose from. */
type PictureFormat = 'avif' | 'webp'

/** How pictures of pages are converted. */
export interface PictureConfig {
  /** In the order in which browsers are offered them. */
  readonly formats: readonly PictureFormat[]
  /** Pixels. A picture is never made wider than it is. */
  readonly widths: readonly number[]
}

/** One conversion of a picture, made when it is published. */
export interface Picture {
  readonly file: SourcePath
  readonly output: OutputPath
  readonly width: number
  readonly format: PictureFormat
}
