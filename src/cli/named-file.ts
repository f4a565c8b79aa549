/** Files that the command line names, anywhere on the machine. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileSystemMessage } from '../output/publish/write-error.ts'
import { makeFolder } from '../util/guarded-files.ts'

/** A file that cannot be written where the command line wants it: exit code 2. */
export class UnwritableFile extends Error {}

/** null when the file cannot be read. */
export async function readNamedFile(file: string): Promise<string | null> {
  // A named pipe would be waited for.
  const stats = await stat(file).catch(() => null)
  return stats?.isFile() ? readFile(file, 'utf8').catch(() => null) : null
}

/** Writes a file with an absolute path, and creates its folders. `cwd`: the folder of the command. */
export async function writeNamedFile(file: string, text: string, cwd: string): Promise<void> {
  try {
    makeFolder(dirname(file))
    await writeFile(file, text)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new UnwritableFile(fileSystemMessage(error, cwd) ?? `“${file}” cannot be written (${code}).`)
  }
}
