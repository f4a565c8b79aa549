/** Where files went, by the renames that git detects: in its history and in what is staged. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SourcePath } from '../types/basics.ts'

/** The present name of every file that was ever renamed below `root`, by each of its earlier names; empty where git has nothing to say. */
export async function readRenames(root: string): Promise<ReadonlyMap<SourcePath, SourcePath>> {
  const history = await runGit(root, ['log', '--reverse', '--format=', '--no-show-signature', ...renamesOnly])
  const staged = await runGit(root, ['diff', 'HEAD', ...renamesOnly])
  return follow([...parseRenames(history), ...parseRenames(staged)])
}

// -z: names come unquoted; --relative: below the project, when it is a folder of the repository.
const renamesOnly = ['-M', '--diff-filter=R', '--name-status', '-z', '--relative']

/** A history that takes longer to read than this is not worth the wait: texts are compared, too. */
const longest = 20_000

async function runGit(root: string, flags: readonly string[]): Promise<string> {
  try {
    const options = { cwd: root, maxBuffer: Number.POSITIVE_INFINITY, timeout: longest }
    return (await promisify(execFile)('git', flags, options)).stdout
  } catch {
    return ''
  }
}

type Rename = readonly [from: SourcePath, to: SourcePath]

/** `R096`, the old and the new name, each ended by NUL. */
function parseRenames(output: string): Rename[] {
  const fields = output.split('\0').map(field => field.replace(/^\n/, ''))
  return fields.flatMap((field, at): Rename[] => {
    const [from, to] = fields.slice(at + 1, at + 3) as SourcePath[]
    return /^R\d{3}$/.test(field) && from !== undefined && to !== undefined ? [[from, to]] : []
  })
}

/** Renames in the order they were made → the last name behind every name. */
function follow(renames: readonly Rename[]): ReadonlyMap<SourcePath, SourcePath> {
  const present = new Map<SourcePath, SourcePath>()
  /** Earlier names by the present one. */
  const earlier = new Map<SourcePath, readonly SourcePath[]>()
  for (const [from, to] of renames) {
    const names = [...(earlier.get(from) ?? []), from]
    earlier.delete(from)
    earlier.set(to, [...(earlier.get(to) ?? []), ...names])
    for (const name of names) present.set(name, to)
  }
  return present
}
