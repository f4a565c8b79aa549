/**
 * Allows one build at a time. Every build that wants the lock creates a file in `.docsgen` named after its process, and
 * holds the lock if there is no file of another living process. Each build creates its file before it lists the others,
 * so of two concurrent builds at least one sees the other. The name contains the start time of the process, so that the
 * file of an ended process is never attributed to a later process with the same id.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isFolder } from '../../util/file-stats.ts'
import { isSameProcess, ownStart } from '../../util/processes.ts'
import { ignoreFolder } from '../../util/state-folder.ts'

export interface Lock {
  release(): Promise<void>
}

/** Two builds that start at the same moment both release their files, and retry after a random delay. */
const attempts = 8

/**
 * Takes the lock of the project, or returns the id of the process that holds it. Rejects with the error of the file
 * system when `.docsgen` is not writable.
 */
export async function takeLock(root: string): Promise<Lock | { readonly heldBy: number }> {
  const folder = join(root, '.docsgen')
  // Not `recursive`, which reports a read-only file system as a missing folder.
  await mkdir(folder).then(
    () => ignoreFolder(folder),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !isFolder(folder)) throw error
    }
  )
  const own = `lock-${process.pid}-${await ownStart()}`
  const release = () => rm(join(folder, own), { force: true })
  for (let attempt = 1; ; attempt++) {
    try {
      await writeFile(join(folder, own), '', { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      // Only this process can have created the file.
      return { heldBy: process.pid }
    }
    const heldBy = await findHolder(folder, own)
    if (heldBy === null) return { release }
    await release()
    if (attempt === attempts) return { heldBy }
    await sleep(10 + Math.random() * 40 * attempt)
  }
}

/** Removes lock files of killed builds. */
export async function removeStaleLocks(root: string): Promise<void> {
  await findHolder(join(root, '.docsgen'), '').catch(() => null)
}

/** The id of another living process with a file in the folder; removes the files of ended processes. */
async function findHolder(folder: string, own: string): Promise<number | null> {
  for (const name of await readdir(folder)) {
    const [, pid, start] = /^lock-(\d+)-(\d+)$/.exec(name) ?? []
    if (pid === undefined || start === undefined || name === own) continue
    if (Number(pid) !== process.pid && (await isSameProcess(Number(pid), start))) return Number(pid)
    await rm(join(folder, name), { force: true })
  }
  return null
}
