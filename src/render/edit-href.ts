/** Where readers edit a page (behaviour D-30, L-32). */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { Page } from '../types/content.ts'
import { encodePath } from '../util/paths.ts'

export interface EditableFolder {
  readonly path: SourcePath
  /** `https://…/blob/main/`, or with `{path}` for the path below the folder. */
  readonly editUrl: string | null
}

/** The page's own address wins; null hides the link, and so does a folder without an address. */
export function editHrefOf({ source, meta }: Page, folder: EditableFolder | null): string | null {
  if (meta.customEditUrl !== undefined) return meta.customEditUrl
  if (folder === null || folder.editUrl === null) return null
  const below = encodePath(posix.relative(folder.path, source))
  return folder.editUrl.includes('{path}')
    ? folder.editUrl.replace('{path}', () => below)
    : folder.editUrl + encodePath(source)
}
