/** Pictures in the formats and widths that browsers choose from. */
import type { OutputPath, SourcePath } from './basics.ts'

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
