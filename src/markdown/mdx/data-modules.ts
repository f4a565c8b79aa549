/**
 * Modules named `*.data.ts`: the result of their function `load`, called when the site is built, is the export `data`
 * for their importers. Files that `load` reads, and those that `watch` names, become inputs of the pages that import
 * the module.
 */
import { join, posix, resolve } from 'node:path'
import { byCodePoint } from '../../shared/compare.ts'
import type { SourcePath } from '../../types/basics.ts'
import { recordedFs, reportRead } from '../../util/author-code/ambient.ts'
import { limitedAsync } from '../../util/author-code/author-code.ts'
import type { CompileEnvironment, Exports } from '../context.ts'

/** Whether a file is a data module, such as `pages/team.data.ts`. */
export function isDataModule(file: SourcePath): boolean {
  return /\.data\.[cm]?[jt]s$/.test(file)
}

/**
 * Node modules that are allowed in data modules: reads are recorded or results depend only on arguments; null: others.
 */
export async function nodeModule(specifier: string): Promise<Exports | null> {
  const files = recordedFs(specifier)
  if (files !== undefined) return { ...files, default: files }
  return /^(?:node:)?(?:path(?:\/posix)?|url|util)$/.test(specifier) ? ((await import(specifier)) as Exports) : null
}

interface DataLoader {
  /** Glob patterns, relative to the module. */
  readonly watch?: string | readonly string[]
  readonly load: (files: readonly string[]) => unknown
}

/** Runs `load` of the default export; rejects when it fails. */
export async function loadData(
  exports: Exports,
  file: SourcePath,
  { config }: Pick<CompileEnvironment, 'config'>
): Promise<Exports> {
  const loader = toLoader(exports.default)
  if (loader === null)
    throw new Error('a data module needs a default export that is a function or an object with “load”')
  const files = await watchedFiles(loader, join(config.root, posix.dirname(file)))
  for (const path of files) reportRead('disk', path)
  const data: unknown = await limitedAsync(file, config.markdown.timeLimit, () => loader.load(files))
  return { data, default: data }
}

function toLoader(exported: unknown): DataLoader | null {
  if (typeof exported === 'function') return { load: exported as DataLoader['load'] }
  const { load } = (exported ?? {}) as Partial<DataLoader>
  return typeof load === 'function' ? (exported as DataLoader) : null
}

async function watchedFiles({ watch = [] }: DataLoader, folder: string): Promise<readonly string[]> {
  const patterns = [watch].flat()
  if (patterns.length === 0) return []
  const { glob } = await import('tinyglobby')
  const found = await glob([...patterns], { cwd: folder, absolute: true, expandDirectories: false })
  // Watch the folders as well, because a new file only changes its folder's listing.
  for (const pattern of patterns)
    reportRead('disk', resolve(folder, pattern.replace(/(?:^|\/)[^/*{?[]*[*{?[].*$/s, '') || '.'))
  return found.sort(byCodePoint)
}
