/**
 * Writes the output folder so that readers never see a half-written site. Changed files are written into a staging
 * folder inside the output folder; when all of them are complete, they are renamed into place (files that pages need
 * before pages), and only then obsolete files are deleted. Foreign files are kept. Foreign files or folders that block
 * a rename are detected before the first rename. Files are written one after the other with synchronous calls: a
 * promise per call costs more than the call.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  type Dirent,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, posix, resolve, sep } from 'node:path'
import { finding } from '../../diagnostics/finding.ts'
import { byCodePoint } from '../../shared/compare.ts'
import { assetsFolder } from '../../shared/dom.ts'
import type { OutputPath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import type { Output } from '../../types/output.ts'
import { createEncoder } from '../../util/encoder.ts'
import { linkStatsOf } from '../../util/file-stats.ts'
import {
  makeFolder,
  type Roots,
  readInside,
  realRoots,
  removeInside,
  rootsOf,
  textInside
} from '../../util/guarded-files.ts'
import { sha256 } from '../../util/hash.ts'
import { replaceFile } from '../../util/replace-file.ts'
import { type Lock, takeLock } from './lock.ts'
import {
  describePublished,
  type KnownFiles,
  type Manifest,
  type ManifestEntry,
  markerName,
  markerStamp,
  type Published,
  readForeignManifest,
  readManifest,
  stagingName,
  stampOf,
  toMarker,
  writeManifest,
  writePending
} from './manifest.ts'
import { toWriteError, toWriteFinding, WriteError } from './write-error.ts'

export interface PublishResult extends Published {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

interface Staged {
  readonly entry: ManifestEntry
  /** Path of the staged file; null: the published file already has this content. */
  readonly temporary: string | null
}

/** A range of bytes in a file. */
export interface Slice {
  readonly start: number
  readonly end: number
}

/** Returns content with this hash that another build made; null: none. */
type BorrowFile = (hash: string) => Buffer | null

/** An output folder being written. Call `add` or `keep` for every file, then `publish` once, or `discard`. */
export class Publisher {
  readonly #config: Config
  readonly #clean: boolean
  readonly #folder: string
  /** Folders that may hold files to copy. */
  readonly #sources: Roots
  readonly #staging: string
  readonly #lock: Lock
  readonly #old: Manifest
  readonly #known: KnownFiles | null
  readonly #staged = new Map<string, Staged>()
  /** Folders known to exist. */
  readonly #folders = new Set<string>()
  readonly #kinds = new Map<string, 'folder' | 'file' | 'nothing'>()
  readonly #encode = createEncoder()
  #files = 0
  /** Whether files are being put in place. */
  #isPublishing = false
  #borrow: BorrowFile = () => null

  private constructor(config: Config, clean: boolean, lock: Lock, known: KnownFiles | null) {
    this.#config = config
    this.#clean = clean
    this.#folder = resolve(config.root, config.outDir)
    this.#staging = join(this.#folder, stagingName)
    this.#lock = lock
    this.#sources = rootsOf(config)
    this.#old = known?.entries ?? new Map()
    this.#known = known
  }

  /**
   * Takes the lock and inspects the folder; null, with a finding, when docsgen must not or cannot write there. `clean`:
   * foreign files are removed after the new site is in place. `borrow`: provides files that need not be made.
   */
  static async open(
    config: Config,
    clean: boolean,
    report: Report,
    borrow: BorrowFile = () => null
  ): Promise<Publisher | null> {
    try {
      const publisher = await Publisher.#open(config, clean, report)
      if (publisher !== null) publisher.#borrow = borrow
      return publisher
    } catch (error) {
      const problem = toWriteFinding(error, config.root, false)
      if (problem === null) throw error
      report(problem)
      return null
    }
  }

  static async #open(config: Config, clean: boolean, report: Report): Promise<Publisher | null> {
    const { root, outDir } = config
    const lock = await takeLock(root)
    if ('heldBy' in lock) {
      const message = `Another build (pid ${lock.heldBy}) is writing “${outDir}”.`
      report(finding('output/unwritable', null, message, 'Wait for it to end.'))
      return null
    }
    try {
      const known = config.isUntrusted ? readForeignManifest(root, outDir) : readManifest(root, outDir)
      const publisher = new Publisher(config, clean, lock, known)
      // Files left by a killed build.
      removeInside(publisher.#staging, realRoots([publisher.#folder]))
      if (known !== null || clean || !(await hasForeignFiles(publisher.#folder))) return publisher
      const hint =
        'Empty it, choose another folder with --out-dir, or pass --clean to remove everything in it except .git.'
      report(finding('output/unwritable', null, `“${outDir}” contains files that docsgen did not write.`, hint))
    } catch (error) {
      await lock.release()
      throw error
    }
    await lock.release()
    return null
  }

  /** Stages a file with this content hash from the published folder, or from `borrow`; false: neither has it. */
  keep(path: OutputPath, hash: string): boolean {
    const entry = this.#unchanged(path, hash)
    if (entry !== null) this.#stage(path, { entry, temporary: null })
    if (entry !== null) return true
    const content = this.#borrow(hash)
    if (content !== null) this.#write(path, content, hash)
    return content !== null
  }

  /** Size of a staged file in bytes. */
  sizeOf(path: OutputPath): number {
    return this.#staged.get(path)?.entry.size ?? 0
  }

  /** Stages one file, and returns its hash. Rejects when the file cannot be written. */
  async add(output: Output): Promise<string> {
    const content = 'content' in output ? this.#bytesOf(output.content) : readSource(output.copyFrom, this.#sources)
    const hash = sha256(content)
    const entry = this.#unchanged(output.path, hash)
    if (entry !== null) this.#stage(output.path, { entry, temporary: null })
    else this.#write(output.path, content, hash)
    return hash
  }

  /** Valid until the next call. */
  #bytesOf(content: string | Uint8Array): Buffer {
    return typeof content === 'string' ? this.#encode(content) : Buffer.from(content)
  }

  /** Whether the published file has this content. */
  holds(path: OutputPath, hash: string): boolean {
    return this.#unchanged(path, hash) !== null
  }

  /** Stages a text that may be larger than memory, and returns its hash. Slices refer to the published file. */
  addParts(path: OutputPath, parts: Iterable<string | Slice>): string {
    const temporary = this.#newTemporary()
    const target = this.#target(path)
    const content = createHash('sha256')
    let size = 0
    this.#writeStaged(temporary, target, () => {
      const file = openSync(temporary, 'w')
      try {
        for (const part of joinParts(parts)) {
          for (const bytes of typeof part === 'string' ? [Buffer.from(part)] : readSlice(target, part)) {
            content.update(bytes)
            size += bytes.length
            writeFileSync(file, bytes)
          }
        }
      } finally {
        closeSync(file)
      }
    })
    const hash = content.digest('hex')
    const entry = this.#unchanged(path, hash)
    if (entry !== null) rmSync(temporary)
    this.#stage(path, entry === null ? { entry: { hash, size, stamp: '' }, temporary } : { entry, temporary: null })
    return hash
  }

  /** Puts every staged file in place, deletes obsolete files, and saves the manifest. */
  async publish(): Promise<PublishResult> {
    const changed = [...this.#staged].flatMap(([path, { temporary }]) =>
      temporary === null ? [] : { path, temporary }
    )
    changed.sort((a, b) => publishRank(a.path) - publishRank(b.path) || byCodePoint(a.path, b.path))
    // After an interrupted publish, a folder of this site may already be where the last site had a file.
    const isGone = (path: string) => this.#isGone(path) && !this.#isAboveStaged(path)
    const gone = [...this.#old.keys()].filter(isGone)
    // Pages before the files they load, so that an interrupted publish leaves only complete pages.
    gone.sort((a, b) => publishRank(b) - publishRank(a) || byCodePoint(a, b))
    // Sorted once here: the lists written below have this order, or nearly.
    const staged = [...this.#staged].sort(([a], [b]) => byCodePoint(a, b))
    const marker = this.#stageMarker(staged, changed.length + gone.length > 0)
    const obstacles = changed.flatMap(({ path }) => this.#obstacleOf(path) ?? [])
    if (changed.length > 0) {
      const { root, outDir } = this.#config
      const paths = changed.map(({ path }) => path)
      await writePending(root, outDir, paths)
    }
    this.#isPublishing = true
    for (const path of obstacles) this.#remove(path)
    for (const { path, temporary } of changed) this.#putInPlace(path, temporary)
    for (const path of gone) if (!obstacles.some(obstacle => isWithin(path, obstacle))) this.#remove(path)
    if (marker !== null) replaceFile(marker, join(this.#folder, markerName))
    rmSync(this.#staging, { recursive: true, force: true })
    if (this.#clean) await this.#removeForeign()
    const published = await this.#remember(staged)
    await this.#lock.release()
    const unchanged = staged.length - changed.length
    return { written: changed.length, unchanged, removed: gone.length, ...published }
  }

  /** Cancels the publish: removes what was staged, leaves the published site unchanged. */
  async discard(): Promise<void> {
    await rm(this.#staging, { recursive: true, force: true }).catch(() => undefined)
    // Succeeds only if the folder is empty: that of a canceled first build.
    await rmdir(this.#folder).catch(() => undefined)
    await this.#lock.release()
  }

  /** The finding for an error during staging or publishing; null when it is not an error of the file system. */
  describeError(error: unknown): Diagnostic | null {
    return toWriteFinding(error, this.#config.root, this.#isPublishing)
  }

  #write(path: OutputPath, content: Buffer, hash: string): void {
    const target = this.#target(path)
    const temporary = this.#newTemporary()
    this.#writeStaged(temporary, target, () => writeFileSync(temporary, content))
    this.#stage(path, { entry: { hash, size: content.byteLength, stamp: '' }, temporary })
  }

  /** Named by number, because a name of 255 bytes leaves no room for a suffix. */
  #newTemporary(): string {
    return join(this.#staging, String(this.#files++))
  }

  /** `target`: the path of the published file, for the finding when writing fails. */
  #writeStaged(temporary: string, target: string, write: () => void): void {
    try {
      this.#makeFolder(this.#staging)
      write()
      // Readable by web servers, which run as another user, whatever the umask is.
      if ((statSync(temporary).mode & 0o777) !== 0o644) chmodSync(temporary, 0o644)
    } catch (error) {
      throw toWriteError(error, target)
    }
  }

  /** The last of two files with the same path wins; the staged content of the first is removed. */
  #stage(path: string, staged: Staged): void {
    const { temporary = null } = this.#staged.get(path) ?? {}
    if (temporary !== null) rmSync(temporary)
    this.#staged.set(path, staged)
  }

  #target(path: string): string {
    // Fast path: path.resolve is slow for tens of thousands of files.
    if (plainPath.test(path)) return this.#folder + sep + (sep === '/' ? path : path.replaceAll('/', sep))
    const target = resolve(this.#folder, path)
    // A last check: no route may lead out of the folder.
    if (!target.startsWith(this.#folder + sep)) throw new Error(`output path leaves the folder: ${path}`)
    return target
  }

  /** The entry of a published file with this content; null when it has other content, is missing, or is not ours. */
  #unchanged(path: string, hash: string): ManifestEntry | null {
    const known = this.#old.get(path)
    if (known === undefined || (known.hash !== '' && known.hash !== hash) || !this.#isInPlace(path)) return null
    const target = this.#target(path)
    const found = linkStatsOf(target)
    if (!found?.isFile() || (known.size >= 0 && found.size !== known.size)) return null
    const stamp = stampOf(found)
    if (stamp === known.stamp && known.hash === hash) return known
    // A restored folder has new timestamps: reading the file is cheaper than writing it again.
    return this.#hashOf(target) === hash ? { hash, size: found.size, stamp } : null
  }

  /** Writes the new marker into the staging folder; null if the published one is up to date. */
  #stageMarker(staged: readonly (readonly [string, Staged])[], isChanged: boolean): string | null {
    const [marker, published] = [this.#staging, this.#folder].map(folder => join(folder, markerName)) as [
      string,
      string
    ]
    const text = toMarker(staged.map(([path, { entry }]) => [path, entry] as const))
    const found = linkStatsOf(published)
    const isAsItWas = found !== null && (!found.isFile() || textInside(published, realRoots([this.#folder])) === text)
    if (!isChanged && isAsItWas) return null
    this.#writeStaged(marker, published, () => writeFileSync(marker, text))
    return marker
  }

  /**
   * The path that must be removed before a file can be put in place: a file of ours where the new one needs a folder,
   * or a folder of ours where the new one is a file. null: none. Throws when the path contains foreign files or files
   * of the new site.
   */
  #obstacleOf(path: string): string | null {
    for (let above = posix.dirname(path); above !== '.'; above = posix.dirname(above)) {
      const kind = this.#kindOf(above)
      if (kind === 'folder') break
      if (kind === 'nothing') continue
      if (this.#isGone(above)) return above
      throw new WriteError('ENOTDIR', this.#target(above))
    }
    if (this.#isAboveStaged(path)) throw new WriteError('EISDIR', this.#target(path))
    if (this.#kindOf(path) !== 'folder') return null
    if (this.#filesBelow(path).every(file => this.#isGone(file))) return path
    throw new WriteError('ENOTEMPTY', this.#target(path))
  }

  /** The kind of a path before the first rename. Cached, because every file checks its parent folders. */
  #kindOf(path: string): 'folder' | 'file' | 'nothing' {
    const known = this.#kinds.get(path)
    if (known !== undefined) return known
    const parent = posix.dirname(path)
    const found = parent === '.' || this.#kindOf(parent) === 'folder' ? linkStatsOf(this.#target(path)) : null
    const kind = found === null ? 'nothing' : found.isDirectory() ? 'folder' : 'file'
    this.#kinds.set(path, kind)
    return kind
  }

  /** Whether the file is of the last site and not of this one. A file known only from the marker must be unmodified. */
  #isGone(path: string): boolean {
    const known = this.#old.get(path)
    if (known === undefined || this.#staged.has(path) || !this.#isInPlace(path)) return false
    if (known.stamp !== '' || known.hash === '') return true
    const target = this.#target(path)
    return linkStatsOf(target)?.isFile() === true && this.#hashOf(target) === known.hash
  }

  /** Whether all folders above are folders: below a symbolic link, nothing is ours, whatever a list says. */
  #isInPlace(path: string): boolean {
    const parent = posix.dirname(path)
    return parent === '.' || this.#kindOf(parent) === 'folder'
  }

  #hashOf(target: string): string {
    return sha256(readInside(target, realRoots([this.#folder]), mostPublished))
  }

  #isAboveStaged(path: string): boolean {
    this.#stagedFolders ??= foldersOf(this.#staged.keys())
    return this.#stagedFolders.has(path)
  }

  #stagedFolders: ReadonlySet<string> | null = null

  #filesBelow(folder: string): string[] {
    return readdirSync(this.#target(folder), { withFileTypes: true }).flatMap(entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? this.#filesBelow(path) : [path]
    })
  }

  #putInPlace(path: string, temporary: string): void {
    const target = this.#target(path)
    try {
      this.#makeFolder(dirname(target))
      replaceFile(temporary, target)
    } catch (error) {
      throw toWriteError(error, target)
    }
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return
    // Most pages have their own folder: with an existing parent, one call is enough.
    const isBelow = folder.startsWith(this.#folder + sep)
    if (isBelow) this.#makeFolder(dirname(folder))
    try {
      if (isBelow) mkdirSync(folder, { mode: 0o755 })
      else makeFolder(folder, 0o755)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !linkStatsOf(folder)?.isDirectory()) throw error
    }
    this.#folders.add(folder)
  }

  /** Removes a file or folder, and the parent folders that become empty. */
  #remove(path: string): void {
    try {
      removeInside(this.#target(path), realRoots([this.#folder]))
    } catch (error) {
      // An interrupted publish replaced the folder by a file, so the path no longer exists.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error
      return
    }
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
      try {
        rmdirSync(this.#target(folder))
      } catch {
        return
      }
      this.#folders.delete(this.#target(folder))
    }
  }

  /** Removes everything that is not part of this site, except `.git`. */
  async #removeForeign(): Promise<void> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true })
    const toPath = (entry: Dirent) =>
      join(entry.parentPath, entry.name)
        .slice(this.#folder.length + 1)
        .replaceAll(sep, '/')
    const [folders, files] = [
      entries.filter(entry => entry.isDirectory()),
      entries.filter(entry => !entry.isDirectory())
    ]
    for (const path of files.map(toPath)) {
      if (!this.#staged.has(path) && path !== markerName && !path.startsWith('.git/')) this.#remove(path)
    }
    // Folders that contain no files.
    for (const path of folders.map(toPath).sort().reverse()) {
      if (!/^\.git(?:\/|$)/.test(path)) await rmdir(this.#target(path)).catch(() => undefined)
    }
  }

  /** Writes the manifest if it has changed. */
  async #remember(staged: readonly (readonly [string, Staged])[]): Promise<Published> {
    const { root, outDir } = this.#config
    const entries = new Map<string, ManifestEntry>()
    for (const [path, { entry, temporary }] of staged) {
      const found = temporary === null ? null : linkStatsOf(this.#target(path))
      entries.set(path, found === null ? entry : { ...entry, stamp: stampOf(found) })
    }
    const marker = markerStamp(this.#folder) ?? ''
    const published = describePublished(entries)
    const { hash } = published
    const isSame =
      marker === this.#known?.marker &&
      hash === this.#known.hash &&
      entries.size === this.#old.size &&
      [...entries].every(([path, entry]) => this.#old.get(path) === entry)
    if (!isSame || this.#known?.interrupted) await writeManifest(root, outDir, { entries, marker, hash })
    return published
  }
}

/** Thrown when a listed file of the project was deleted during the run: the results so far are invalid. */
export class VanishedFile extends Error {
  readonly path: string

  constructor(path: string) {
    super(`“${path}” was deleted.`)
    this.path = path
  }
}

/** A file that leads outside by now was inside when it was listed: the next attempt reports it. */
function readSource(path: string, roots: Roots): Buffer {
  try {
    return readInside(path, roots, mostPublished)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw ['ENOENT', 'EOUTSIDE', 'ESECRET', 'ENOTREG'].includes(code) ? new VanishedFile(path) : error
  }
}

/** The most that Node reads at once. */
const mostPublished = 2 ** 31 - 1

const longestText = 64_000

/** Joins adjacent slices, and short adjacent texts, because each part takes a write call. */
function* joinParts(parts: Iterable<string | Slice>): Iterable<string | Slice> {
  let open: string | Slice = ''
  for (const part of parts) {
    if (typeof part === 'string' && typeof open === 'string' && open.length < longestText) open += part
    else if (typeof part !== 'string' && typeof open !== 'string' && part.start === open.end) {
      open = { start: open.start, end: part.end }
    } else {
      if (open !== '') yield open
      open = part
    }
  }
  if (open !== '') yield open
}

const longestRead = 1_000_000

/** The bytes of a slice, in chunks. */
function* readSlice(path: string, { start, end }: Slice): Iterable<Buffer> {
  const file = openSync(path, 'r')
  try {
    for (let at = start; at < end; at += longestRead) {
      const bytes = Buffer.alloc(Math.min(longestRead, end - at))
      if (readSync(file, bytes, 0, bytes.length, at) < bytes.length) throw new VanishedFile(path)
      yield bytes
    }
  } finally {
    closeSync(file)
  }
}

/** Segments without leading dots, colons and backslashes: such a path cannot lead out of its base folder. */
const plainPath = /^[^./\\:][^/\\:]*(?:\/[^./\\:][^/\\:]*)*$/

/** Order of renames: files that pages load, then pages, then files that list pages. */
function publishRank(path: string): number {
  if (path.startsWith(`${assetsFolder}/`)) return 0
  if (!path.endsWith('.html')) return path.endsWith('.xml') || path.endsWith('.txt') ? 3 : 1
  return 2
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** All folders that contain files: `a/b/c.html` → `a/b`, `a`. */
function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let above = posix.dirname(path); above !== '.' && !folders.has(above); above = posix.dirname(above)) {
      folders.add(above)
    }
  }
  return folders
}

async function hasForeignFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [] as string[])
  return names.some(name => name !== '.git' && name !== 'CNAME')
}
