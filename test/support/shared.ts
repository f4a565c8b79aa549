/** Folders that the first test file that needs them creates, and that all others only read. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'

/** A folder filled by `make`, which runs once for each key, in this process or another one. */
export async function sharedFolder(key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('sharedFolder'), key)
  const outcome = `${folder}.outcome`
  if (isFirst(folder)) {
    const error = await make(folder).then(
      () => '',
      (thrown: unknown) => (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
    )
    // Renamed into place, so that no other process reads a partial file.
    writeFileSync(`${outcome}.new`, error)
    renameSync(`${outcome}.new`, outcome)
  }
  while (!existsSync(outcome)) await setTimeout(50)
  const error = readFileSync(outcome, 'utf8')
  if (error !== '') throw new Error(`What test files share could not be made: ${error}`)
  return folder
}

/** Whether this process is the first one: `mkdir` succeeds in one process only. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (thrown) {
    if (existsSync(folder)) return false
    throw thrown
  }
}
