/** Describes errors of the file system for users: what failed, where, and what to do. */
import { accessSync, constants } from 'node:fs'
import { relative, sep } from 'node:path'
import { finding } from '../../diagnostics/finding.ts'
import type { Diagnostic } from '../../types/findings.ts'
import { RefusedFile } from '../../util/guarded-files.ts'

const freeSpace = 'Free some space, then build again.'
const rights = 'Give the user that runs docsgen write permission there, or choose another folder with --out-dir.'
const stateRights =
  'Give the user that runs docsgen write permission in the project folder: docsgen lists the published files in “.docsgen”.'
const conflict = 'Remove the file or folder with that name, or publish the file under another name.'

/** The meaning of error codes of the file system, and the remedy. */
const meanings: Readonly<Record<string, readonly [reason: string, cure: string]>> = {
  ENOSPC: ['the disk is full', freeSpace],
  EDQUOT: ['the disk quota is used up', freeSpace],
  EFBIG: ['the file is too large for the file system', freeSpace],
  EROFS: ['the file system is read-only', rights],
  EACCES: ['no permission', rights],
  EPERM: ['no permission', rights],
  ENOTDIR: ['a file is where a folder must be', conflict],
  EEXIST: ['a file is where a folder must be', conflict],
  ENOTEMPTY: ['a folder with files is where a file must be', conflict],
  EISDIR: ['a folder is where a file must be', conflict],
  EXDEV: ['a folder in the output folder is on another file system', 'Choose a folder that is on one file system.'],
  EBUSY: ['the file is in use', 'Close what uses the file, then build again.'],
  EIO: ['the disk reports an error', 'Check the disk, then build again.'],
  EOUTSIDE: ['it is outside the project', 'Replace the symbolic link with its target.'],
  ESECRET: ['it is a symbolic link whose target looks like a secret', 'Remove the link.'],
  ENOFOLDER: ['the file system does not allow new folders', 'Choose a folder on a disk.'],
  ENOTREG: ['it is not a regular file', 'Remove it.'],
  ETOOBIG: ['it is too large', 'Split the file, or link to a copy on a server.'],
  ENAMETOOLONG: ['the name is too long for the file system', 'Give the file or page a shorter name.']
}

/** An error of the file system with the path of the file: errors of `write` have no path. */
export class WriteError extends Error {
  readonly code: string
  readonly path: string

  constructor(code: string, path: string) {
    super(`${code}: ${path}`)
    this.code = code
    this.path = path
  }
}

/** Adds the path of the file being written; an error that is not from the file system stays unchanged. */
export function toWriteError(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined || error instanceof WriteError ? error : new WriteError(code, path)
}

/**
 * The finding for an error of the file system; null for any other error. `root`: absolute folder of the project, to which
 * the path in the message is relative. `isPartly`: some files of the new site are already in place.
 * “build/a.html” cannot be written: the disk is full (ENOSPC).
 */
export function toWriteFinding(error: unknown, root: string, isPartly: boolean): Diagnostic | null {
  const { code, path } = error as NodeJS.ErrnoException
  const [reason, cure] = meanings[code ?? ''] ?? []
  if (reason === undefined) return null
  const isState = path !== undefined && relative(root, path).split(sep)[0] === '.docsgen'
  const file = path === undefined ? 'The output' : `“${relative(root, path) || '.'}”`
  const state = isPartly ? 'Some files of the new site are in place.' : 'The published site is unchanged.'
  const hint = isState && cure === rights ? stateRights : cure
  return finding('output/unwritable', null, `${file} cannot be written: ${reason} (${code}).`, `${hint} ${state}`)
}

const generalRights = 'Give the user that runs docsgen read and write permission there, then run the command again.'

/**
 * The message for an error of the file system in any command; null for any other error. Only covers the codes in the
 * table: a missing file that docsgen requires is a bug.
 * “docs/a.md” cannot be written: no permission (EACCES).
 */
export function fileSystemMessage(error: unknown, cwd: string): string | null {
  if (!(error instanceof Error)) return null
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { readonly dest?: string }
  const [reason, cure] = Object.hasOwn(meanings, code) ? (meanings[code] ?? []) : []
  if (reason === undefined || path === undefined) return null
  const isUnread = error instanceof RefusedFile ? error.isRead : readProblem(path) === code
  // Errors of copy and rename have two paths: the second one is written.
  const named = isUnread ? path : (dest ?? path)
  const below = relative(cwd, named)
  const shown = below === '' ? '.' : below.startsWith('..') ? named : below
  const hint = cure === rights ? generalRights : cure
  return `“${shown}” cannot be ${isUnread ? 'read' : 'written'}: ${reason} (${code}).\n${hint}`
}

/** The error code when reading the path; null: it is readable. */
function readProblem(path: string): string | null {
  try {
    accessSync(path, constants.R_OK)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? null
  }
}
