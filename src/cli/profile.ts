/** `--profile`: a CPU profile of the run, as browsers' developer tools and editors open it. */
import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { resolve } from 'node:path'

/** Starts to measure; the result writes what was measured to `file` and answers with its path. */
export async function startProfile(file: string): Promise<() => Promise<string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    await writeFile(resolve(file), JSON.stringify(profile))
    return file
  }
}
