/** Shared by all steps that turn the validated input into the complete configuration. */
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { didYouMean } from '../../shared/nearest.ts'
import type { SourcePath } from '../../types/basics.ts'
import { toSourcePath } from '../../util/paths.ts'
import { formatPath } from '../issues.ts'
import { type KeyPath, namesBeside, type ProjectFiles } from '../project-files.ts'
import type { configEntries } from '../schema/config.ts'
import type { OutputOf } from '../schema/primitives.ts'

/** The configuration after validation, with the defaults that depend on nothing else. */
export type CheckedConfig = OutputOf<typeof configEntries>

export interface NormalizeContext extends ProjectFiles {
  readonly baseUrl: string
  readonly trailingSlash: boolean | null
  /** Absolute paths that lead out of the project. */
  readonly outside: Set<string>
  /** Reports that the value at a path is wrong. */
  reportAt(path: KeyPath, message: string, hint?: string | null): void
}

/**
 * A path of the configuration relative to the project: `@site/docs`, `./docs` and `/abs/project/docs` become `docs`. A
 * path such as `../docs` is added to `outside`, because the folder around it may then be read, too.
 */
export function projectPath(written: string, path: KeyPath, context: NormalizeContext): SourcePath {
  const { root, reportAt, outside, isUntrusted } = context
  const absolute = resolve(root, written.replace(/^@site\//, ''))
  const below = relative(root, absolute)
  if (isAbsolute(below) || /^[.\\/]+$/.test(below)) {
    const message = `“${formatPath(path)}” is a parent folder of the project.`
    reportAt(path, message, 'Name a folder inside or beside the project.')
  } else if (below.startsWith(`..${sep}`)) {
    outside.add(absolute)
    if (isUntrusted === true) {
      const hint = 'Move it into the project, or run docsgen in the parent folder.'
      reportAt(path, `“${formatPath(path)}” is outside the project, where --untrusted reads nothing.`, hint)
    }
  }
  return toSourcePath(below === '' ? '.' : below)
}

/** The same for a file or folder that must exist; null if it does not exist, which is reported. */
export function existingPath(
  written: string,
  kind: 'file' | 'folder',
  path: KeyPath,
  context: NormalizeContext
): SourcePath | null {
  const found = projectPath(written, path, context)
  if (context.isThere(found, kind)) return found
  // Reported as what it is: a link that leads out, a pipe.
  if (!found.startsWith('..') && (context.whyRefused?.(found) ?? null) !== null) return null
  const hint = didYouMean(found, namesBeside(found, kind, context.root))
  context.reportAt(path, `“${formatPath(path)}” names the ${kind} “${found}”, which does not exist.`, hint)
  return null
}

/** The first of these files or folders that exists; null if none exists. */
export function firstExisting(
  candidates: readonly string[],
  kind: 'file' | 'folder',
  { isThere }: Pick<ProjectFiles, 'isThere'>
): SourcePath | null {
  return candidates.map(toSourcePath).find(path => isThere(path, kind)) ?? null
}

/** One, several or none. */
export function listOf<Item extends object>(input: Item | readonly Item[] | false): readonly Item[] {
  if (input === false) return []
  // `Array.isArray` does not recognize read-only lists.
  return (Array.isArray(input) ? input : [input]) as readonly Item[]
}

/** `docs/` → `/docs`, `/` → `/`: with a slash at the start and, except for the root, none at the end. */
export function routeBaseOf(path: string): string {
  const trimmed = path.replace(/^\/+|(?<!\/)\/+$/g, '')
  return `/${trimmed}`
}
