/** Processes that may have left files behind. */

/** Whether a process runs, also one of another user; a number that none can have runs not. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
