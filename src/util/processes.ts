/** Checks other processes, for files that they may have left behind. */

/** Whether a process runs, including those of other users; false for an impossible process id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
