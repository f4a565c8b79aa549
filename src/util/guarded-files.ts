/**
 * The one door to the files of a project: everything that docsgen opens, lists, renames or removes there goes through
 * it. A project may come from a stranger, so a path can lead anywhere by symbolic links, and to things that are no
 * files: opening a named pipe blocks for ever, reading `/dev/zero` never ends. Only regular files whose real path is in
 * one of the given folders are opened, and only what really is in them is written or removed. A link must not give
 * another name to a secret of the project, such as `.git/config` with the token of a checkout.
 */
import {
  closeSync,
  constants,
  createReadStream,
  type Dirent,
  fstatSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeSync
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { Config } from '../types/config.ts'
import { replaceFile } from './replace-file.ts'
import { isSecretFile } from './secret-files.ts'

/** Real paths of the folders that files must be in; `rootsOf` makes them. */
export type Roots = readonly string[]

/** Bytes of the largest file that is read: Node's strings cannot hold more. */
export const mostBytes = 512_000_000

/** Why a file is refused although it exists. */
const reasons = {
  EOUTSIDE: 'outside the project',
  ESECRET: 'is a symbolic link whose target looks like a secret',
  ENOTREG: 'is not a regular file',
  ETOOBIG: 'is too large',
  ENOFOLDER: 'cannot be created'
} as const

/** Thrown for a path that exists and must not be opened. Has a code like errors of the system. */
export class RefusedFile extends Error {
  readonly code: keyof typeof reasons
  readonly path: string
  /** Whether it was to be read; else written or removed. */
  readonly isRead: boolean

  constructor(code: keyof typeof reasons, path: string, isRead = true) {
    super(`“${path}” ${reasons[code]}.`)
    this.code = code
    this.path = path
    this.isRead = isRead
  }
}

/** The real paths of folders; those that do not exist are left out. */
export function realRoots(folders: readonly string[]): Roots {
  return folders.flatMap(folder => realPath(folder) ?? [])
}

/** The folders that hold everything a site is made of: the project, and what its configuration names outside of it. */
export function rootsOf({
  root,
  allowedRoots = [],
  outerRoot = null
}: Pick<Config, 'root'> & Partial<Pick<Config, 'allowedRoots' | 'outerRoot'>>): Roots {
  return realRoots([root, ...allowedRoots, ...(outerRoot === null ? [] : [outerRoot])])
}

/**
 * The folder around the project to which a path leads that the configuration itself names: `../shared/a.ts` → the parent
 * folder. Configurations are code that runs, so they may. A path inside gives none: only links could lead out of it.
 */
export function rootAround(path: string, root: string): Roots {
  const [up = ''] = /^(?:\.\.(?:[\\/]|$))+/.exec(path) ?? []
  return up === '' ? [] : realRoots([join(root, up)])
}

/** The real path; null when nothing exists there. */
export function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}

/** Whether a real path is one of the folders or below one; `/site-private` is not below `/site`. */
export function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some(folder => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep))
}

/** Whether links lead from a name that says nothing to a file or folder with the name of a secret. */
export function hidesSecret(path: string, real: string, roots: Roots): boolean {
  return roots.every(root => {
    if (!isInside(real, [root])) return true
    const below = real.slice(root.length)
    // Without links, the path ends like the real one. First, because most files are none.
    if (path.endsWith(below)) return false
    return isSecretFile(below.split(sep).join('/')) && !isSecretFile(basename(path))
  })
}

/** The bytes of a file. Throws `RefusedFile`, or the error of the system when the file does not exist. */
export function readInside(path: string, roots: Roots, most = mostBytes): Buffer {
  const { file, stats } = openFile(path, roots)
  try {
    if (stats.size > most) throw new RefusedFile('ETOOBIG', path)
    return readOpened(file, stats.size)
  } finally {
    closeSync(file)
  }
}

/** A file to be sent in parts; null: there is none that may be read. Take the stream, or close the file. */
export function openInside(path: string, roots: Roots) {
  const opened = orNull(() => openFile(path, roots))
  if (opened === null) return null
  const { file, stats } = opened
  return {
    stats,
    close: () => closeSync(file),
    /** From the first to the last of these bytes. */
    stream: (start: number, end: number) => createReadStream(path, { fd: file, start, end })
  }
}

/** The descriptor of a file that may be read. */
export function openDescriptor(path: string, roots: Roots): number {
  return openFile(path, roots).file
}

function openFile(path: string, roots: Roots): { readonly file: number; readonly stats: Stats } {
  // Looked at before it is opened, because opening a device can have effects.
  assertRegular(statSync(path), path)
  // Without waiting: a pipe that has taken the file's place since would block.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0))
  try {
    const stats = fstatSync(file)
    assertRegular(stats, path)
    const real = openedPath(file, path, stats)
    if (!isInside(real, roots)) throw new RefusedFile('EOUTSIDE', path)
    if (hidesSecret(path, real, roots)) throw new RefusedFile('ESECRET', path)
    return { file, stats }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** The code of the reason why what is at a path is not read, without opening it; null: nothing is there, or a file. */
export function whyRefused(path: string, roots: Roots): RefusedFile['code'] | null {
  const real = realPath(path)
  if (real === null) return null
  if (!isInside(real, roots)) return 'EOUTSIDE'
  if (hidesSecret(path, real, roots)) return 'ESECRET'
  const stats = orNull(() => statSync(real))
  if (stats === null || stats.isDirectory()) return null
  if (!stats.isFile()) return 'ENOTREG'
  return stats.size > mostBytes ? 'ETOOBIG' : null
}

/** The text of a file; null: there is none that may be read. */
export function textInside(path: string, roots: Roots, most = mostBytes): string | null {
  return orNull(() => readInside(path, roots, most).toString('utf8'))
}

/** What is at a path, if its real path is inside; null: nothing. */
export function statsInside(path: string, roots: Roots): Stats | null {
  const real = realPath(path)
  const isRefused = real === null || !isInside(real, roots) || hidesSecret(path, real, roots)
  return isRefused ? null : orNull(() => statSync(real))
}

export function isFileInside(path: string, roots: Roots): boolean {
  return statsInside(path, roots)?.isFile() ?? false
}

/** The entries of a folder. Throws when it does not exist, or is not inside. */
export function listInside(folder: string, roots: Roots): Dirent[] {
  const real = realpathSync(folder)
  if (!isInside(real, roots)) throw new RefusedFile('EOUTSIDE', folder)
  if (hidesSecret(folder, real, roots)) throw new RefusedFile('ESECRET', folder)
  return listReal(real)
}

/** The same for a real path that is known to be inside: asking again for each folder of a large site takes long. */
export function listReal(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true })
}

/** None when the folder cannot be listed. */
export function entriesInside(folder: string, roots: Roots): Dirent[] {
  return orNull(() => listInside(folder, roots)) ?? []
}

/** Names of all files below a folder, with slashes and in no order. Links are not followed. */
export function namesBelow(folder: string, roots: Roots): string[] {
  return entriesInside(folder, roots).flatMap(entry => {
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : []
    return namesBelow(join(folder, entry.name), roots).map(name => `${entry.name}/${name}`)
  })
}

/** Writes an existing file in place, so that its mode stays, or a new one. A link that leads inside is followed. */
export function writeInside(path: string, content: string | Uint8Array, roots: Roots): void {
  const target = targetOf(path, roots)
  const { O_WRONLY, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = openSync(target, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o666)
  try {
    const stats = fstatSync(file)
    assertRegular(stats, path)
    if (!isInside(openedPath(file, target, stats), roots)) throw new RefusedFile('EOUTSIDE', path, false)
    ftruncateSync(file)
    writeOpened(file, content)
  } finally {
    closeSync(file)
  }
}

/** Writes a file so that readers never see half of it. */
export function replaceInside(path: string, content: string | Uint8Array, roots: Roots): void {
  const target = targetOf(path, roots)
  const temporary = join(dirname(target), `.docsgen-${process.pid}-${process.hrtime.bigint()}`)
  try {
    createFile(temporary, content)
    replaceFile(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Writes a file where nothing is; throws EEXIST otherwise, also when a link is there. */
export function createFile(path: string, content: string | Uint8Array): void {
  const file = openSync(path, 'wx')
  try {
    writeOpened(file, content)
  } finally {
    closeSync(file)
  }
}

/** Creates a folder and those above it; throws when one of them leads outside. */
export function makeFolderInside(folder: string, roots: Roots): void {
  const above = nearestFolder(folder)
  if (!isInside(above, roots)) throw new RefusedFile('EOUTSIDE', folder, false)
  makeFolder(folder)
  if (!isInside(realPath(folder) ?? '', roots)) throw new RefusedFile('EOUTSIDE', folder, false)
}

/**
 * Creates a folder, judged before, and those above it; the result is the topmost new one. Where the file system creates
 * no folders, such as in `/proc`, it throws: `mkdir` of Node.js 24 with `recursive` would never return.
 */
export function makeFolder(folder: string, mode = 0o777): string | undefined {
  const isThere = () => orNull(() => statSync(folder))?.isDirectory() === true
  if (isThere()) return undefined
  const above = dirname(folder)
  const first = above === folder ? undefined : makeFolder(above, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have created it.
    if (isThere()) return first
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new RefusedFile('ENOFOLDER', folder, false) : error
  }
  return first ?? folder
}

/** Removes what is at a path, with all that is below it. The target of a link stays. */
export function removeInside(path: string, roots: Roots): void {
  const parent = realPath(dirname(path))
  if (parent === null) return
  if (!isInside(parent, roots)) throw new RefusedFile('EOUTSIDE', path, false)
  rmSync(join(parent, basename(path)), { recursive: true, force: true, maxRetries: 3 })
}

export function renameInside(from: string, to: string, roots: Roots): void {
  const [fromFolder, toFolder] = [from, to].map(path => realPath(dirname(path)) ?? '') as [string, string]
  if (!isInside(fromFolder, roots)) throw new RefusedFile('EOUTSIDE', from, false)
  if (!isInside(toFolder, roots)) throw new RefusedFile('EOUTSIDE', to, false)
  replaceFile(join(fromFolder, basename(from)), join(toFolder, basename(to)))
}

/** The real path of a folder, or of the nearest existing one above it. */
export function nearestFolder(path: string): string {
  return realPath(path) ?? (dirname(path) === path ? path : nearestFolder(dirname(path)))
}

/**
 * The roots for a file of an installed package: a path below `node_modules/name` may be in the folder to which the
 * package manager has linked the package. With `isUntrusted` only links to packages beside it count, as pnpm makes them:
 * the project may have links of its own there.
 */
export function withPackageOf(path: string, roots: Roots, isUntrusted: boolean): Roots {
  const [folder] = /^.*?[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path) ?? []
  const real = folder === undefined ? null : realPath(folder)
  if (folder === undefined || real === null || isInside(real, roots)) return roots
  const above = realPath(folder.slice(0, folder.search(/[\\/]node_modules[\\/]/)) || sep) ?? ''
  const isInstalled = isInside(real, [above]) && /[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+$/.test(real)
  return isInstalled || (!isUntrusted && isPackage(real)) ? [...roots, real] : roots
}

function isPackage(folder: string): boolean {
  const text = textInside(join(folder, 'package.json'), [folder])
  return text !== null && orNull(() => typeof JSON.parse(text).name === 'string') === true
}

function assertRegular(stats: Stats, path: string): void {
  if (stats.isFile()) return
  if (stats.isDirectory()) throw Object.assign(new Error(`EISDIR: ${path}`), { code: 'EISDIR', path })
  throw new RefusedFile('ENOTREG', path)
}

/**
 * The real path of an open file. Linux knows it, so that nothing can be exchanged between the question and the answer.
 * Elsewhere the path is asked, and must still lead to the open file.
 */
function openedPath(file: number, path: string, { dev, ino }: Stats): string {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/self/fd/${file}`)
    } catch {
      // Without /proc, as on other systems.
    }
  }
  const real = realpathSync(path)
  const found = lstatSync(real)
  return found.dev === dev && found.ino === ino ? real : ''
}

function readOpened(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  let length = 0
  while (length < size) {
    const read = readSync(file, bytes, length, size - length, null)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}

function writeOpened(file: number, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** The path at which a file is written: the target of a link that leads inside. */
function targetOf(path: string, roots: Roots): string {
  const parent = realPath(dirname(path))
  if (parent === null || !isInside(parent, roots)) throw new RefusedFile('EOUTSIDE', path, false)
  const own = join(parent, basename(path))
  const found = orNull(() => lstatSync(own))
  if (found === null) return own
  const real = found.isSymbolicLink() ? realPath(own) : own
  // A link that leads nowhere would create its target.
  if (real === null || !isInside(real, roots)) throw new RefusedFile('EOUTSIDE', path, false)
  assertRegular(lstatSync(real), path)
  return real
}

function orNull<Found>(look: () => Found): Found | null {
  try {
    return look()
  } catch {
    return null
  }
}
