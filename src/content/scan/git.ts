/** Reads dates, authors and renames of files from git. A single call: one call per file would outlast the build. */
import { posix } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { byCodePoint } from '../../shared/compare.ts'
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
  report: Report,
  hasContributors: boolean
): Promise<ReadonlyMap<SourcePath, LastUpdate>> {
  try {
    return await (hasContributors ? readContributors(config, folders) : readLog(config, folders))
  } catch {
    const message = 'The dates of the last changes cannot be read: git is missing, or this is not a repository.'
    const hint = 'Build in a full clone, or turn off `showLastUpdateTime` and `showLastUpdateAuthor`.'
    report(finding('content/no-history', placeOf(config.file), message, hint))
    return new Map()
  }
}

/** The newest commit of each file, with everybody who has changed it. */
async function readContributors(
  config: LogSite,
  folders: readonly SourcePath[]
): Promise<ReadonlyMap<SourcePath, LastUpdate>> {
  const commits = await runLog(config, folders, coAuthors)
  const counts = new Map<SourcePath, Map<string, number>>()
  const nameOf = await mappedNames(
    config,
    commits.flatMap(({ more }) => contactsIn(more))
  )
  for (const { author, more, files } of commits) {
    const names = new Set([author ?? '', ...contactsIn(more).map(nameOf)].filter(isPerson))
    for (const file of files) {
      const known = counts.get(file) ?? new Map<string, number>()
      counts.set(file, known)
      for (const name of names) known.set(name, (known.get(name) ?? 0) + 1)
    }
  }
  const inOrder = (file: SourcePath) =>
    [...(counts.get(file) ?? [])].sort(([a, x], [b, y]) => y - x || byCodePoint(a, b)).map(([name]) => name)
  return new Map([...newestOf(commits)].map(([file, update]) => [file, { ...update, contributors: inOrder(file) }]))
}

/** Not the account of a program. */
function isPerson(name: string): boolean {
  return name !== '' && !/\[bot\]$/i.test(name)
}

const coAuthors = '%(trailers:key=Co-authored-by,valueonly,separator=%x01)'

function contactsIn(trailers: string): string[] {
  return trailers
    .split('\x01')
    .map(contact => contact.trim())
    .filter(Boolean)
}

/** The names of co-authors by .mailmap, which git applies to authors only. */
async function mappedNames(
  { root, isUntrusted = false }: LogSite,
  contacts: readonly string[]
): Promise<(contact: string) => string> {
  const bare = (contact: string) =>
    contact
      .trim()
      .replace(/<[^<>]*>$/, '')
      .trimEnd()
  const known = [...new Set(contacts)].filter(contact => /<[^<>]+>$/.test(contact)).sort(byCodePoint)
  const mapped = new Map<string, string>()
  if (!hasPlainGitFiles(root)) return bare
  // A command has a limited length.
  for (let at = 0; at < known.length; at += 200) {
    const some = known.slice(at, at + 200)
    const answer = await runGit(root, ['check-mailmap', ...some], { isUntrusted })
    answer.split('\n').forEach((line, index) => {
      if (some[index] !== undefined) mapped.set(some[index], bare(line))
    })
  }
  return contact => mapped.get(contact) ?? bare(contact)
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
const formatOf = (root: string, more: string) =>
  `--format=%x00%ct%x00${hasPlainGitFiles(root) ? '%aN' : '%an'}%x00${more}`

type LogSite = Pick<Config, 'root'> & Partial<Pick<Config, 'isUntrusted'>>

/** The newest commit of each file. */
async function readLog(
  site: LogSite,
  folders: readonly SourcePath[],
  more: readonly string[] = []
): Promise<Map<SourcePath, LastUpdate>> {
  return newestOf(await runLog(site, folders, '', more))
}

/** The first commit of each file in a list that begins with the newest. */
function newestOf(commits: readonly Commit[]): Map<SourcePath, LastUpdate> {
  const updates = new Map<SourcePath, LastUpdate>()
  for (const { date, author, files } of commits) {
    for (const file of files) if (!updates.has(file)) updates.set(file, { date, author })
  }
  return updates
}

interface Commit extends LastUpdate {
  /** What the format has beside the date and the author. */
  readonly more: string
  readonly files: SourcePath[]
}

async function runLog(
  { root, isUntrusted = false }: LogSite,
  folders: readonly SourcePath[],
  format: string,
  more: readonly string[] = []
): Promise<Commit[]> {
  const isInside = folders.every(folder => !folder.startsWith('../'))
  const flags = ['log', ...more, ...(isInside ? ['--relative'] : []), formatOf(root, format), ...namesOnly]
  const commits = parseLog(await runGit(root, [...flags, '--', ...folders], { isUntrusted }))
  if (isInside) return commits
  // Without --relative, names are relative to the repository: `docs/a.md` is `../docs/a.md` for a project in `website`.
  const prefix = (await runGit(root, ['rev-parse', '--show-prefix'])).trim()
  return commits.map(commit => ({
    ...commit,
    files: commit.files.map(file => toSourcePath(posix.relative(prefix, file)))
  }))
}

const namesOnly = ['-z', '--name-only', '--no-renames', '--no-show-signature']

function parseLog(log: string): Commit[] {
  const commits: Commit[] = []
  const fields = log.split('\0')
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at]?.replace(/^\n/, '') as SourcePath
    if (field === '' && /^\d+$/.test(fields[at + 1] ?? '')) {
      const date = new Date(Number(fields[at + 1]) * 1000).toISOString()
      commits.push({ date, author: fields[at + 2] ?? null, more: fields[at + 3] ?? '', files: [] })
      at += 3
    } else if (field !== '') commits.at(-1)?.files.push(field)
  }
  return commits
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
