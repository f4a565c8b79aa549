/** Pictures in the formats and widths that browsers choose from. */
import type { OutputPath, SourcePath } from './basics.ts'

type PictureFormat = 'avif' | 'webp'

/** How pictures of pages are converted. */
export interface PictureConfig {
  /** In order of preference. */
  readonly formats: readonly PictureFormat[]
  /** Pixels. Pictures are never enlarged. */
  readonly widths: readonly number[]
}

/** One conversion of a picture, done when the picture is published. */
export interface Picture {
  readonly file: SourcePath
  readonly output: OutputPath
  readonly width: number
  readonly format: PictureFormat
}
