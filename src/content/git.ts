/** Dates and authors of the last and the first commits, for all files in one call: a call a file would cost more than the build. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { LastUpdate } from '../types/content.ts'
import type { Report } from '../types/findings.ts'

/** The last commit of every file below `folders`; empty, with a finding, where git has nothing to say. */
export async function readLastUpdates(
  config: Pick<Config, 'root' | 'file'>,
  folders: readonly SourcePath[],
  report: Report
): Promise<ReadonlyMap<SourcePath, LastUpdate>> {
  try {
    return parseLog(await runLog(config.root, folders))
  } catch {
    const message = 'The dates of the last changes cannot be read: git is missing, or this is no repository.'
    const hint = 'Build in a full clone, or switch off `showLastUpdateTime` and `showLastUpdateAuthor`.'
    report(finding('content/no-history', placeOf(config.file), message, hint))
    return new Map()
  }
}

/** ISO date of the commit that added each file below `folders`; empty where git has nothing to say. */
export async function readFirstDates(
  config: Pick<Config, 'root'>,
  folders: readonly SourcePath[]
): Promise<ReadonlyMap<SourcePath, string>> {
  try {
    const added = parseLog(await runLog(config.root, folders, ['--diff-filter=A', '--reverse']))
    return new Map([...added].flatMap(([file, { date }]) => (date === null ? [] : [[file, date]])))
  } catch {
    return new Map()
  }
}

// Newest first. NUL between fields and names (-z): names come unquoted. A commit begins with an empty field, which no
// file name is; `%aN` honours .mailmap; --relative gives paths below the project when it is a folder of the repository.
const format = '--format=%x00%ct%x00%aN'

async function runLog(root: string, folders: readonly SourcePath[], more: readonly string[] = []): Promise<string> {
  const flags = ['log', ...more, format, '-z', '--name-only', '--relative', '--no-renames', '--no-show-signature']
  const { stdout } = await promisify(execFile)('git', [...flags, '--', ...folders], {
    cwd: root,
    maxBuffer: Number.POSITIVE_INFINITY
  })
  return stdout
}

/** The first mention of each file counts. */
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
