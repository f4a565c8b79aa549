/**
 * Checks other processes, for files that they may have left behind. A process is known by its id and its start: ids are
 * given again, soon on Windows.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whether a process runs, including those of other users; false for an impossible process id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The start of this process: kernel ticks where there is `/proc`, otherwise milliseconds since 1970. */
export async function ownStart(platform: NodeJS.Platform = process.platform): Promise<string> {
  return (await startOf(process.pid, platform)) ?? String(Math.round(performance.timeOrigin))
}

/** Whether the process with this id runs and is the one whose `ownStart` was `start`; unknown counts as yes. */
export async function isSameProcess(
  pid: number,
  start: string,
  platform: NodeJS.Platform = process.platform
): Promise<boolean> {
  if (!isRunning(pid)) return false
  const ticks = await startOf(pid, platform)
  if (ticks !== null) return ticks === start
  // Ticks count from the start of the system; the start of another user's process may be hidden.
  if (Number(start) < earliest) return true
  const began = await beganAt(pid, platform)
  return began === null || Math.abs(began - Number(start)) < tolerance
}

const earliest = Date.UTC(2020)
/** Systems round to seconds, and Node starts its clock a moment after the process. No id is given again so soon. */
const tolerance = 5000

/** The start of a process in kernel ticks; null: it has ended, or the system has no `/proc`. */
export async function startOf(pid: number, platform: NodeJS.Platform = process.platform): Promise<string | null> {
  if (platform !== 'linux') return null
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in parentheses, which may contain spaces; field 22 is the start time.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** When a process began, in milliseconds since 1970, as the system says; null: unknown. Takes up to half a second. */
async function beganAt(pid: number, platform: NodeJS.Platform): Promise<number | null> {
  const [program, parameters] =
    platform === 'win32'
      ? [
          'powershell.exe',
          ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('o')`]
        ]
      : ['ps', ['-o', 'lstart=', '-p', String(pid)]]
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    const { stdout } = await promisify(execFile)(program as string, parameters as string[], { env, timeout: 5000 })
    const began = Date.parse(platform === 'win32' ? stdout.trim() : `${stdout.trim()} UTC`)
    return Number.isNaN(began) ? null : began
  } catch {
    return null
  }
}
