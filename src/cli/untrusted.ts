/** `--untrusted` is a promise of the docsgen that runs: it must not come with the project. */
import { dirname, join, relative, sep } from 'node:path'
import { linkStatsOf } from '../util/file-stats.ts'
import { isInside, realPath } from '../util/guarded-files.ts'
import { packagePath, packageVersion } from '../util/packages/package.ts'

/**
 * Why the command is not run on the project in `root`, for the terminal: docsgen is installed in its repository, where a
 * stranger can replace it. null: it is not.
 */
export function whyNotUntrusted(root: string, ours = packagePath()): string | null {
  const project = realPath(root) ?? root
  const repository = repositoryOf(project)
  const own = realPath(ours) ?? ours
  const isInstalled = isInside(own, [repository]) && relative(repository, own).split(sep).includes('node_modules')
  if (!isInstalled) return null
  const run = `cd "$(mktemp -d)" && npx docsgen@${packageVersion()} check ${JSON.stringify(project)} --untrusted`
  return `docsgen is installed in the project, where untrusted code can replace it, so --untrusted cannot protect you.\nRun it from an empty folder: ${run}\n`
}

/** The folder of the repository around a project; without one, the project. */
function repositoryOf(project: string): string {
  for (let folder = project; ; folder = dirname(folder)) {
    if (linkStatsOf(join(folder, '.git')) !== null) return folder
    if (dirname(folder) === folder) return project
  }
}
