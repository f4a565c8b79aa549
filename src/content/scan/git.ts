/** Reads dates, authors and renames of files from git. A single call: one call per file would outlast the build. */
import { posix } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { LastUpdate } from '../../types/content.ts'
import type { Report } from '../../types/findings.ts'
import { hasPlainGitFiles, runGit } from '../../util/git.ts'
import { toSourcePath } from '../../util/paths.ts'

/** The last commit of every file below `folders`; without git or a repository empty, with a finding. */
export async function readLastUpdates(
  config: LogSite & Pick<Config, 'file'>,
  folders: readonly SourcePath[],
  report: Report
): Promise<ReadonlyMap<SourcePath, LastUpdate>> {
  try {
    return await readLog(config, folders)
  } catch {
    const message = 'The dates of the last changes cannot be read: git is missing, or this is not a repository.'
    const hint = 'Build in a full clone, or switch off `showLastUpdateTime` and `showLastUpdateAuthor`.'
    report(finding('content/no-history', placeOf(config.file), message, hint))
    return new Map()
  }
}

/** ISO date of the commit that added each file below `folders`; empty without git or a repository. */
export async function readFirstDates(
  config: LogSite,
  folders: readonly SourcePath[]
): Promise<ReadonlyMap<SourcePath, string>> {
  try {
    const added = await readLog(config, folders, ['--diff-filter=A', '--reverse'])
    return new Map([...added].flatMap(([file, { date }]) => (date === null ? [] : [[file, date]])))
  } catch {
    return new Map()
  }
}

// Newest first. `-z` separates fields and names by NUL and leaves names unquoted. A commit begins with an empty field,
// which is never a file name. `%aN` applies .mailmap, which can be a pipe; --relative returns paths below the project when it is a subfolder
// of the repository.
const formatOf = (root: string) => `--format=%x00%ct%x00${hasPlainGitFiles(root) ? '%aN' : '%an'}`

type LogSite = Pick<Config, 'root'> & Partial<Pick<Config, 'isUntrusted'>>

async function readLog(
  { root, isUntrusted = false }: LogSite,
  folders: readonly SourcePath[],
  more: readonly string[] = []
): Promise<Map<SourcePath, LastUpdate>> {
  const isInside = folders.every(folder => !folder.startsWith('../'))
  const flags = ['log', ...more, ...(isInside ? ['--relative'] : []), formatOf(root), ...namesOnly]
  const log = parseLog(await runGit(root, [...flags, '--', ...folders], { isUntrusted }))
  if (isInside) return log
  // Without --relative, names are relative to the repository: `docs/a.md` is `../docs/a.md` for a project in `website`.
  const prefix = (await runGit(root, ['rev-parse', '--show-prefix'])).trim()
  return new Map([...log].map(([file, update]) => [toSourcePath(posix.relative(prefix, file)), update]))
}

const namesOnly = ['-z', '--name-only', '--no-renames', '--no-show-signature']

/** Keeps the first occurrence of each file. */
function parseLog(log: string): Map<SourcePath, LastUpdate> {
  const updates = new Map<SourcePath, LastUpdate>()
  const fields = log.split('\0')
  let update: LastUpdate = { date: null, author: null }
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at]?.replace(/^\n/, '') as SourcePath
    if (field === '' && /^\d+$/.test(fields[at + 1] ?? '')) {
      update = { date: new Date(Number(fields[at + 1]) * 1000).toISOString(), author: fields[at + 2] ?? null }
      at += 2
    } else if (field !== '' && !updates.has(field)) updates.set(field, update)
  }
  return updates
}

/** Maps every earlier name of a renamed file below `root` to its present name; empty without git or a repository. */
export async function readRenames(root: string): Promise<ReadonlyMap<SourcePath, SourcePath>> {
  const history = await tryGit(root, ['log', '--reverse', '--format=', '--no-show-signature', ...renamesOnly])
  const staged = hasPlainGitFiles(root) ? await tryGit(root, ['diff', '--no-ext-diff', 'HEAD', ...renamesOnly]) : ''
  return follow([...parseRenames(history), ...parseRenames(staged)])
}

// -z: unquoted names; --relative: paths below the project when it is a subfolder of the repository.
const renamesOnly = ['-M', '--diff-filter=R', '--name-status', '-z', '--relative']

/** In milliseconds. Without renames, pages are still matched by their text. */
const renamesTimeout = 20_000

/** '' without git or a repository. */
function tryGit(root: string, flags: readonly string[]): Promise<string> {
  return runGit(root, flags, { timeout: renamesTimeout }).catch(() => '')
}

type Rename = readonly [from: SourcePath, to: SourcePath]

/** Parses entries of `R096`, the old and the new name, each terminated by NUL. */
function parseRenames(output: string): Rename[] {
  const fields = output.split('\0').map(field => field.replace(/^\n/, ''))
  return fields.flatMap((field, at): Rename[] => {
    const [from, to] = fields.slice(at + 1, at + 3) as SourcePath[]
    return /^R\d{3}$/.test(field) && from !== undefined && to !== undefined ? [[from, to]] : []
  })
}

/** Follows renames, given in chronological order, to the last name of every file. */
function follow(renames: readonly Rename[]): ReadonlyMap<SourcePath, SourcePath> {
  const present = new Map<SourcePath, SourcePath>()
  /** Earlier names by present name. */
  const earlier = new Map<SourcePath, readonly SourcePath[]>()
  for (const [from, to] of renames) {
    const names = [...(earlier.get(from) ?? []), from]
    earlier.delete(from)
    earlier.set(to, [...(earlier.get(to) ?? []), ...names])
    for (const name of names) present.set(name, to)
  }
  return present
}
