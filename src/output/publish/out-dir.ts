/** Prevents `build` from overwriting the project, its sources, or a home folder. */
import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Config } from '../../types/config.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import { picomatch } from '../../util/packages/package.ts'

/**
 * The reason, in one sentence, why the output folder of this configuration must not be written; null if it may be.
 * `isNamed`: it was passed on the command line; otherwise a stranger's configuration could choose any folder of the
 * machine.
 */
export async function outDirProblem(config: Config, isNamed: boolean): Promise<string | null> {
  const { root, outDir, docs, staticFolders, templates, changelogs } = config
  const folder = await realFolder(resolve(root, outDir))
  const project = await realFolder(root)
  const home = await realFolder(homedir())
  if (folder === project || isInside(project, folder))
    return `The output folder “${outDir}” is the project itself or above it.`
  if (folder === home || dirname(folder) === folder) return `The output folder “${outDir}” is the home or root folder.`
  const state = await realFolder(join(root, '.docsgen'))
  if (config.isUntrusted && !isInside(state, project))
    return 'The folder “.docsgen” leads out of the project, where --untrusted writes nothing.'
  if (config.isUntrusted && !isNamed && !isInside(folder, project))
    return `The output folder “${outDir}” leads out of the project: with --untrusted only --out-dir may name such a folder.`
  const isLeftOut = await leavesOut(config, folder)
  const sources = [
    ...docs.filter(set => !isLeftOut(set)).map(set => set.path),
    ...staticFolders,
    templates,
    ...changelogs.map(({ path }) => path),
    '.git',
    'client',
    '.docsgen'
  ]
  for (const source of sources) {
    // `docsgen diff` stores the site of the present files there.
    if (source === undefined || (source === '.docsgen' && isInside(folder, join(project, source, 'diff')))) continue
    const path = await realFolder(join(root, source))
    if (folder === path || isInside(path, folder) || isInside(folder, path)) {
      return `The output folder “${outDir}” overlaps “${source}”.`
    }
  }
  const found = await stat(folder).catch(() => null)
  return found !== null && !found.isDirectory() ? `“${outDir}” is a file, not a folder.` : null
}

/** Returns a test whether a docs set contains the folder but excludes all its files, as a project with `build/**`. */
async function leavesOut({ root }: Config, folder: string): Promise<(set: DocsSet) => boolean> {
  const project = await realFolder(root)
  return ({ path, exclude }) => {
    const way = relative(join(project, path), folder).split(sep).join('/')
    return isInside(folder, join(project, path)) && picomatch()([...exclude])(`${way}/index.md`)
  }
}

/** The real path of a folder that may not exist yet. */
async function realFolder(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realFolder(parent), relative(parent, path))
  }
}

/** Whether `path` is inside `folder`. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}
