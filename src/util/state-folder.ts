/** `.docsgen`: what builds of a project remember. */
import { basename, join } from 'node:path'
import { createFile, makeFolder } from './guarded-files.ts'

/** Creates a folder below `.docsgen`, judged before. Throws the error of the file system. */
export function makeStateFolder(folder: string): void {
  const first = makeFolder(folder)
  if (first !== undefined && basename(first) === '.docsgen') ignoreFolder(first)
}

/** Keeps a new `.docsgen` out of Git without an entry in the `.gitignore` of the project. */
export function ignoreFolder(folder: string): void {
  createFile(join(folder, '.gitignore'), '*\n')
}
