/** What the steps from a checked input to the complete configuration share. */
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { SourcePath } from '../../types/basics.ts'
import { toSourcePath } from '../../util/paths.ts'
import { formatPath } from '../issues.ts'
import type { ProjectFiles } from '../project-files.ts'
import type { KeyPath } from '../written.ts'

export interface Completion extends ProjectFiles {
  readonly baseUrl: string
  readonly trailingSlash: boolean | null
  /** Reports that the value at a path is wrong. */
  complain(path: KeyPath, message: string, hint?: string | null): void
}

/**
 * A path of the configuration relative to the project: `@site/docs`, `./docs` and `/abs/project/docs` are
 * `docs`. A path that leaves the project is reported; content from outside is never read.
 */
export function projectPath(written: string, path: KeyPath, { root, complain }: Completion): SourcePath {
  const absolute = resolve(root, written.replace(/^@site\//, ''))
  const below = relative(root, absolute)
  if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) {
    complain(
      path,
      `“${formatPath(path)}” leads out of the project.`,
      'Move it into the project, or run docsgen in the folder above.'
    )
  }
  return toSourcePath(below === '' ? '.' : below)
}

/** The same for a file or folder that must be there; null when it is not, which is reported. */
export function existingPath(
  written: string,
  kind: 'file' | 'folder',
  path: KeyPath,
  completion: Completion
): SourcePath | null {
  const found = projectPath(written, path, completion)
  if (completion.isThere(found, kind)) return found
  completion.complain(path, `“${formatPath(path)}” names the ${kind} “${found}”, which does not exist.`)
  return null
}

/** The first of some files or folders of the project that is there; null when none is. */
export function firstExisting(
  candidates: readonly string[],
  kind: 'file' | 'folder',
  { isThere }: Pick<ProjectFiles, 'isThere'>
): SourcePath | null {
  return candidates.map(toSourcePath).find(path => isThere(path, kind)) ?? null
}

/** `docs/` → `/docs`, `/` → `/`: starts with a slash and does not end with one. */
export function routeBaseOf(path: string): string {
  const trimmed = path.replace(/^\/+|\/+$/g, '')
  return `/${trimmed}`
}
