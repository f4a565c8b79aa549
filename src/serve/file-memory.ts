/**
 * The text files of the project as they were read last, so that scanning again reads only what has changed.
 * What has changed is decided by content: a file that was touched, or saved as it was, stays the very same Source.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type ReadSource, readSource } from '../content/scan-file.ts'
import type { Diagnostic, Source, SourcePath } from '../model.ts'

export interface FileMemory {
  /** As `readSource`, from memory where the file is as it was. */
  readonly read: ReadSource
  /** Reads these files anew next time, whatever their dates say. */
  distrust(paths: Iterable<SourcePath>): void
  /** The file as it was read last; undefined: never. */
  recall(path: SourcePath): Source | null | undefined
}

interface Memory {
  readonly source: Source | null
  readonly findings: readonly Diagnostic[]
  readonly stamp: string
}

export function createFileMemory(): FileMemory {
  const known = new Map<SourcePath, Memory>()
  const distrusted = new Set<SourcePath>()

  function look(root: string, path: SourcePath): Memory {
    const stamp = stampOf(join(root, path))
    const before = known.get(path)
    if (before?.stamp === stamp && !distrusted.has(path)) return before
    const findings: Diagnostic[] = []
    const read = readSource(root, path, finding => findings.push(finding))
    const isSame = read !== null && read.hash === before?.source?.hash
    const now = { source: isSame ? before.source : read, findings, stamp }
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
    distrust(paths) {
      for (const path of paths) if (known.has(path)) distrusted.add(path)
    },
    recall: path => known.get(path)?.source
  }
}

/** Changes with every write, except for two in one tick of the clock: those are told by the watcher. */
function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? '' : [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(':')
}
