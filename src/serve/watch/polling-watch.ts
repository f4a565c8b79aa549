/** Watches by looking again and again: for systems whose own watchers are used up, and for network drives. */
import { lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isIgnored } from './ignored.ts'
import { listWanted } from './wanted.ts'
import type { Watch } from './watch.ts'

/** Time between two looks; more where a look itself takes long, so that polling costs a tenth of a processor at most. */
const shortestPause = 300

/** `onPath` hears of everything that has changed since the look before. */
export function watchByPolling(onPath: (path: string) => void): Watch {
  let folders: (() => ReadonlySet<string>) | null = null
  let known: ReadonlyMap<string, string> | null = null
  let timer: NodeJS.Timeout | null = null
  let isOpen = true

  async function look(): Promise<void> {
    if (folders === null) return
    const began = performance.now()
    const seen = await readSignatures(folders())
    if (!isOpen) return
    const changed = known === null ? [] : differences(known, seen)
    known = seen
    for (const path of changed) onPath(path)
    timer = setTimeout(() => void look(), Math.max(shortestPause, (performance.now() - began) * 9))
  }

  return {
    follow(wanted) {
      const isFirst = folders === null
      folders = () => listWanted(wanted).folders
      if (isFirst) void look()
    },
    // Other files have other signatures: the next look finds them.
    restart() {},
    close() {
      isOpen = false
      if (timer !== null) clearTimeout(timer)
    }
  }
}

async function readSignatures(folders: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const signatures = new Map<string, string>()
  for (const folder of folders) {
    signatures.set(folder, 'folder')
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      if (!isIgnored(name) && !folders.has(path)) signatures.set(path, await signatureOf(path))
    }
  }
  return signatures
}

/** The time of change (ctime) is set by the system at every write, whatever a tool does to the other times. */
async function signatureOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => lstat(path).catch(() => null))
  return found === null ? '' : [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(':')
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const changed = [...after].flatMap(([path, signature]) => (before.get(path) === signature ? [] : [path]))
  return [...changed, ...[...before.keys()].filter(path => !after.has(path))]
}
