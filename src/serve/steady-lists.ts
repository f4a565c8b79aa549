/** Lists of files in which those that are just being saved stay: by deleting and writing anew, by renaming away. */
import { join, posix } from 'node:path'
import { type ListFiles, listFiles } from '../content/scan-folder.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Diagnostic } from '../types/findings.ts'
import { statsOf } from '../util/file-stats.ts'
import type { Presence } from './presence.ts'

/** `listFiles`, for a server that lists again and again. */
export function listSteadily(presence: Presence): ListFiles {
  const lists = new Map<string, readonly string[]>()
  return async (folder, config, report, options) => {
    const key = `${options?.dot === true} ${folder}`
    const before = lists.get(key) ?? []
    const pathOf = (name: string) => posix.join(folder, name) as SourcePath
    const isThere = (name: string) => statsOf(join(config.root, folder, name)) !== null

    async function list() {
      const findings: Diagnostic[] = []
      const names = await listFiles(folder, config, finding => findings.push(finding), options)
      const listed = new Set(names)
      return { names, findings, lost: before.filter(name => !listed.has(name)) }
    }

    function withKept({ names, lost }: Awaited<ReturnType<typeof list>>): readonly string[] | null {
      if (names === null) return before.length > 0 && !presence.isGone(folder) ? before : null
      for (const name of names) presence.note(pathOf(name))
      const kept = lost.filter(name => !isThere(name) && !presence.isGone(pathOf(name)))
      return kept.length === 0 ? names : [...names, ...kept].sort(byCodePoint)
    }

    const first = await list()
    // What has come back meanwhile is in the next list; what is in neither is no file of the folder any more.
    const found = first.lost.some(isThere) ? await list() : first
    const names = withKept(found)
    found.findings.forEach(report)
    if (names === null) lists.delete(key)
    else lists.set(key, names)
    return names
  }
}
