/** How a scan meets the files of the project. */
import type { ReadSource } from './scan-file.ts'
import type { ListFiles } from './scan-folder.ts'

export interface ScanFiles {
  readonly read: ReadSource
  readonly list: ListFiles
}
