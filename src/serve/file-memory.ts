/**
 * The text files of the project as they were read last, so that scanning again reads only what has changed.
 * What has changed is decided by content: a file that was touched, or saved as it was, stays the very same Source.
 */
import { join } from 'node:path'
import { type ReadSource, readSource } from '../content/scan-file.ts'
import type { ListFiles } from '../content/scan-folder.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Source } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import { statsOf } from '../util/file-stats.ts'
import { sha256 } from '../util/hash.ts'
import type { Presence } from './presence.ts'
import { listSteadily } from './steady-lists.ts'
import { type IsThere, lookSteadily } from './steady-places.ts'

export interface FileMemory {
  /** As `readSource`, from memory where the file is as it was, or is being saved. */
  readonly read: ReadSource
  /** As `listFiles`, with the files that are being saved. */
  readonly list: ListFiles
  /** Whether a file or folder is there, or is being saved. */
  readonly isThere: IsThere
  /** Reads these files anew next time, whatever their dates say. */
  distrust(paths: Iterable<SourcePath>): void
  /** The file as it was read last; undefined: never. */
  recall(path: SourcePath): Source | null | undefined
  /** Somebody has read another text in the file than is remembered. */
  noteOther(path: SourcePath): void
  /** Whether others were read in the file, since this was asked last, than the one that is remembered now. */
  takeOther(path: SourcePath): boolean
}

interface Memory {
  readonly source: Source | null
  readonly findings: readonly Diagnostic[]
  readonly stamp: string
}

export function createFileMemory(presence: Presence): FileMemory {
  const known = new Map<SourcePath, Memory>()
  const distrusted = new Set<SourcePath>()
  const others = new Set<SourcePath>()

  function look(root: string, path: SourcePath): Memory {
    const stamp = stampOf(join(root, path))
    const before = known.get(path)
    if (before?.stamp === stamp && !distrusted.has(path)) return before
    const findings: Diagnostic[] = []
    const read = readSource(root, path, finding => findings.push(finding))
    const isAbsent = findings.length === 0 && !hasBytes(read)
    if (isAbsent && before !== undefined && hasBytes(before.source) && !presence.isGone(path)) return before
    if (!isAbsent) presence.note(path)
    const isSame = read !== null && read.hash === before?.source?.hash
    const now = { source: isSame ? before.source : read, findings, stamp }
    if (before !== undefined && now.source !== before.source) others.add(path)
    known.set(path, now)
    distrusted.delete(path)
    return now
  }

  return {
    read(root, path, report) {
      const { source, findings } = look(root, path)
      findings.forEach(report)
      return source
    },
    list: listSteadily(presence),
    isThere: lookSteadily(presence),
    distrust(paths) {
      for (const path of paths) if (known.has(path)) distrusted.add(path)
    },
    recall: path => known.get(path)?.source,
    noteOther: path => void others.add(path),
    takeOther: path => others.delete(path)
  }
}

/** Whether a file has any bytes. */
function hasBytes(source: Source | null): boolean {
  return source !== null && source.hash !== hashOfNothing
}

const hashOfNothing = sha256('')

/** Changes with every write, except for two in one tick of the clock: those are told by the watcher. */
function stampOf(path: string): string {
  const found = statsOf(path)
  return found === null ? '' : [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(':')
}
