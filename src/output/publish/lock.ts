/**
 * One build at a time. Every build that wants the lock creates a file of its own in `.docsgen`, named by its process,
 * and holds the lock when no file of another living process is there. A file is created before the others are listed,
 * so of two builds at least one sees the other; the file of a process that ended is never mistaken for a living one's,
 * because the name holds the time at which the process started.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isFolder } from '../../util/file-stats.ts'
import { isRunning } from '../../util/processes.ts'

export interface Lock {
  release(): Promise<void>
}

/** Two builds that started at the same moment both step back, and try again after a random pause. */
const attempts = 8

/**
 * Takes the lock of the project, or answers with the number of the process that holds it. Rejects with the error of the
 * file system when `.docsgen` cannot be written.
 */
export async function takeLock(root: string): Promise<Lock | { readonly heldBy: number }> {
  const folder = join(root, '.docsgen')
  // Not `recursive`, which calls a read-only file system a missing folder.
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !isFolder(folder)) throw error
  })
  const own = `lock-${process.pid}-${await ownStart()}`
  const release = () => rm(join(folder, own), { force: true })
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(join(folder, own), '', { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      // Only this very process has the name.
      return { heldBy: process.pid }
    }
    const heldBy = await findHolder(folder, own)
    if (heldBy === null) return { release }
    await release()
    if (attempt === attempts) return { heldBy }
    await sleep(10 + Math.random() * 40 * attempt)
  }
}

/** Removes what killed builds have left of their locks. */
export async function removeStaleLocks(root: string): Promise<void> {
  await findHolder(join(root, '.docsgen'), '').catch(() => null)
}

/** The number of another living process with a file in the folder; the files of processes that ended are removed. */
async function findHolder(folder: string, own: string): Promise<number | null> {
  for (const name of await readdir(folder)) {
    const [, pid, start] = /^lock-(\d+)-(\d+)$/.exec(name) ?? []
    if (pid === undefined || start === undefined || name === own) continue
    if (await isAlive(Number(pid), start)) return Number(pid)
    await rm(join(folder, name), { force: true })
  }
  return null
}

async function isAlive(pid: number, start: string): Promise<boolean> {
  if (pid === process.pid || !isRunning(pid)) return false
  const startNow = await startOf(pid)
  return startNow === null || startNow === start
}

/** Without `/proc` the clock at the start stands for the start: it only has to differ between two processes of one number. */
async function ownStart(): Promise<string> {
  return (await startOf(process.pid)) ?? String(Math.round(performance.timeOrigin))
}

/** When a process started, in the kernel's ticks; null where `/proc` is missing or the process has ended. */
export async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in parentheses and may hold spaces; field 22 is the start time.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
