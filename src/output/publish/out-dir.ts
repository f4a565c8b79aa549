/** Prevents `build` from overwriting the project, its sources, or a home folder. */
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { inspectedFolder } from '../../model/commands.ts'
import type { Config } from '../../types/config.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import { realPath, statsInside } from '../../util/guarded-files.ts'
import { picomatch } from '../../util/packages/package.ts'

/**
 * The reason, in one sentence, why the output folder of this configuration must not be written; null if it may be.
 * `isNamed`: it was passed on the command line; otherwise a stranger's configuration could choose any folder of the
 * machine.
 */
export function outDirProblem(config: Config, isNamed: boolean): string | null {
  const { root, outDir, docs, staticFolders, staticFiles, templates, changelogs } = config
  const folder = realFolder(resolve(root, outDir))
  const project = realFolder(root)
  const home = realFolder(homedir())
  if (folder === project || isInside(project, folder))
    return `The output folder “${outDir}” is the project folder or a parent of it.`
  if (folder === home || dirname(folder) === folder) return `The output folder “${outDir}” is the home or root folder.`
  // A link in the project is not what a configuration names: the project may come from somebody else.
  if (!isNamed && isInside(resolve(root, outDir), root) && !isInside(folder, project))
    return `The output folder “${outDir}” is a symbolic link to a target outside the project.`
  if (config.isUntrusted && !isNamed && !isInside(folder, project))
    return `The output folder “${outDir}” is outside the project: with --untrusted only --out-dir may name such a folder.`
  const isLeftOut = leavesOut(config, folder)
  const sources = [
    ...docs.filter(set => !isLeftOut(set)).map(set => set.path),
    ...staticFolders.filter(path => !isLeftOut({ path, exclude: staticFiles.exclude })),
    templates,
    ...changelogs.map(({ path }) => path),
    '.git',
    'client',
    '.docsgen'
  ]
  // `docsgen diff` stores the site of the working files there, and `docsgen check` the one that it inspects.
  const state = join(project, '.docsgen')
  const isOurs = isInside(folder, join(state, 'diff')) || folder === join(state, inspectedFolder)
  for (const source of sources) {
    if (source === undefined || (source === '.docsgen' && isOurs)) continue
    const path = realFolder(join(root, source))
    if (folder === path || isInside(path, folder) || isInside(folder, path)) {
      return `The output folder “${outDir}” overlaps “${source}”.`
    }
  }
  const found = statsInside(folder, [folder])
  return found !== null && !found.isDirectory() ? `“${outDir}” is a file, not a folder.` : null
}

/** Returns a test whether a folder of sources contains the folder but excludes all its files, as one with `build/**`. */
function leavesOut({ root }: Config, folder: string): (set: Pick<DocsSet, 'path' | 'exclude'>) => boolean {
  const project = realFolder(root)
  return ({ path, exclude }) => {
    const way = relative(join(project, path), folder).split(sep).join('/')
    return isInside(folder, join(project, path)) && picomatch()([...exclude])(`${way}/index.md`)
  }
}

/** The real path of a folder that may not exist yet. */
function realFolder(path: string): string {
  const parent = dirname(path)
  return realPath(path) ?? (parent === path ? path : join(realFolder(parent), relative(parent, path)))
}

/** Whether `path` is inside `folder`. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}
