/** Folders that are made once in a run, by the test file that needs them first, and only read from then on. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'

/** The folder that `make` has filled: in this process or another one, for the first that asked under the same key. */
export async function sharedFolder(key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('sharedFolder'), key)
  const outcome = `${folder}.outcome`
  if (isFirst(folder)) {
    const error = await make(folder).then(
      () => '',
      (thrown: unknown) => (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
    )
    // Renamed into place, so that nobody reads half of it.
    writeFileSync(`${outcome}.new`, error)
    renameSync(`${outcome}.new`, outcome)
  }
  while (!existsSync(outcome)) await setTimeout(50)
  const error = readFileSync(outcome, 'utf8')
  if (error !== '') throw new Error(`What test files share could not be made: ${error}`)
  return folder
}

/** Only one process can make a folder. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (thrown) {
    if (existsSync(folder)) return false
    throw thrown
  }
}
