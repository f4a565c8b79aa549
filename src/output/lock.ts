/**
 * One build at a time: `.docsgen/lock` is created exclusively and names its process. A lock whose
 * process is gone (killed build, or another process that got the same number) is taken over.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Lock {
  release(): Promise<void>
}

/** Takes the lock of the project, or answers with the number of the process that holds it. */
export async function takeLock(root: string): Promise<Lock | { readonly heldBy: number }> {
  const file = join(root, '.docsgen', 'lock')
  await mkdir(dirname(file), { recursive: true })
  const mine = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) })
  for (let attempt = 0; ; attempt++) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      return { release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error
    }
    const holder = await readHolder(file)
    if (holder !== null && (await isAlive(holder))) return { heldBy: holder.pid }
    await rm(file, { force: true })
  }
}

interface Holder {
  readonly pid: number
  readonly started: string | null
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const read = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>
    return typeof read.pid === 'number' ? { pid: read.pid, started: read.started ?? null } : null
  } catch {
    return null // half written or gone: nobody holds it
  }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  if (pid === process.pid) return started === (await startOf(pid))
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const startedNow = await startOf(pid)
  return started === null || startedNow === null || started === startedNow
}

/** When a process started, in the kernel's ticks, so that a reused number is not taken for the old process; null where /proc is missing. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in parentheses and may hold spaces; field 22 is the start time.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
