/**
 * The files of the project, for all tasks of builds and of the server: nothing else reads project files. The version of
 * a file is the hash of its bytes. While the file's stamp (size, times, inode, mode) is unchanged, the file is not read
 * again. Versions can be kept between runs; texts are read on demand.
 */
import { join, posix } from 'node:path'
import { type ListFiles, listFiles } from '../content/scan/list-files.ts'
import { decodeText, errorCode, type ReadSource } from '../content/scan/read-source.ts'
import { unreadableFile } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Source } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import { lastingStampOf, statsOf } from '../util/file-stats.ts'
import { isInside, type Roots, readInside, realPath, realRoots, rootAround } from '../util/guarded-files.ts'
import { sha256 } from '../util/hash.ts'
import { BoundedMap } from '../util/maps.ts'
import { Deletions } from './deletions.ts'

/** A file no longer has the version that the run has worked with: the results of the run are void. */
export class StaleInput extends Error {
  readonly path: SourcePath

  constructor(path: SourcePath) {
    super(`“${path}” has changed.`)
    this.path = path
  }
}

/** A file's version with the stamp at which it was read; plain JSON. */
export type FileVersion = readonly [path: SourcePath, stamp: string, hash: string, isText: boolean]

export interface InputsOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** Folders whose files may be read, too; those of the configuration, when it is known (`allow`). Left out: the project. */
  readonly roots?: Roots
  /** The configuration itself is read here, too, which may import files beside the project. */
  readonly readsConfiguration?: boolean
  /** Versions from an earlier run. */
  readonly versions?: Iterable<FileVersion>
  /** Stamps from the start of the run (`project-state.ts`). Not set, or null: the file system is asked. */
  readonly stampOf?: (path: SourcePath) => string | null
  /** Called for each file that is read. */
  readonly onRead?: (path: SourcePath) => void
  /**
   * For a server, which reads while an author saves. A file that existed and is now missing or empty is reported here
   * and keeps its last known content until `confirm` says that it is deleted. Not set: such a file counts as deleted.
   */
  readonly onMaybeDeleted?: (path: SourcePath) => void
}

export type PlaceKind = 'file' | 'folder'

interface File {
  /** null: the file is read again at the next access. */
  readonly stamp: string | null
  /** null: missing or unreadable. */
  readonly hash: string | null
  readonly problem: Diagnostic | null
}

/** A file decoded as text. When the bytes are not UTF-8, the source is null and the finding says why. */
interface Text {
  readonly hash: string
  readonly source: Source | null
  readonly finding: Diagnostic | null
}

/** Characters of text kept in memory. */
const textLimit = 64_000_000
const hashOfNothing = sha256('')

export class Inputs {
  readonly root: string
  /** Files that changed during a task, even if the task has swallowed the `StaleInput`. */
  readonly stale = new Set<SourcePath>()
  readonly #options: InputsOptions
  readonly #deletions: Deletions | null
  readonly #earlier: Map<SourcePath, FileVersion>
  readonly #files = new Map<SourcePath, File>()
  readonly #sources = new Map<SourcePath, Text>()
  readonly #texts = new BoundedMap<SourcePath, { readonly hash: string; readonly text: string }>(textLimit)
  readonly #places = new Map<SourcePath, PlaceKind>()
  readonly #lists = new Map<string, readonly string[]>()
  readonly #changed = new Set<SourcePath>()
  #roots: Roots
  /** The last file read, so that its bytes are not read twice. */
  #last: { readonly path: SourcePath; readonly hash: string; readonly bytes: Uint8Array } | null = null

  constructor(options: InputsOptions) {
    this.root = options.root
    this.#options = options
    this.#roots = options.roots ?? realRoots([options.root])
    this.#earlier = new Map([...(options.versions ?? [])].map(version => [version[0], version]))
    this.#deletions = options.onMaybeDeleted === undefined ? null : new Deletions(options.onMaybeDeleted)
  }

  /** Lets files of further folders be read, which a configuration has named. */
  allow(roots: Roots): void {
    this.#roots = [...new Set([...this.#roots, ...roots])]
  }

  /** A text file; the same object while its bytes are the same. null: missing, or (reported) unreadable. */
  readonly read: ReadSource = (_root, path, report) => {
    const { hash, problem } = this.#look(path)
    if (problem !== null) report(problem)
    if (hash === null) return null
    const { source, finding } = this.#toText(path, hash)
    if (finding !== null) report(finding)
    return source
  }

  /** `listFiles`, plus files that are missing only while they are saved (deleted and rewritten, renamed away). */
  readonly list: ListFiles = async (folder, config, report, options) => {
    const key = `${options?.dot === true} ${folder}`
    const before = this.#lists.get(key) ?? []
    const list = async () => {
      const findings: Diagnostic[] = []
      const names = await listFiles(folder, config, finding => findings.push(finding), options)
      const listed = new Set(names)
      return { names, findings, lost: before.filter(name => !listed.has(name)) }
    }
    const isThere = (name: string) => statsOf(join(this.root, folder, name)) !== null
    const first = await list()
    // A file that has come back by now is in the second list; one that is in neither list has left the folder.
    const found = first.lost.some(isThere) ? await list() : first
    const missing = found.lost.filter(name => !isThere(name))
    const names = this.#withKept(folder, found.names, before, missing)
    found.findings.forEach(report)
    if (names === null) this.#lists.delete(key)
    else this.#lists.set(key, names)
    return names
  }

  /** The text of a file; null: missing, or not text. */
  readonly readText = (path: SourcePath): string | null => this.read(this.root, path, () => {})?.text ?? null

  readonly readBytes = (path: SourcePath): Uint8Array | null => {
    const { hash } = this.#look(path)
    return hash === null ? null : this.#bytesOf(path, hash)
  }

  /** Whether a file, or a folder, exists at a path. */
  readonly isThere = (path: SourcePath, kind: PlaceKind): boolean => {
    const found = statsOf(join(this.root, path))
    if (found === null) {
      if (this.#places.get(path) === kind && !this.#isDeleted(path)) return true
      this.#places.delete(path)
      return false
    }
    // An empty file may be half-saved or deleted; only a reader of its content can tell.
    if (found.isDirectory() || found.size > 0) this.#deletions?.markPresent(path)
    const isThere = kind === 'file' ? found.isFile() : found.isDirectory()
    if (isThere) this.#places.set(path, kind)
    else this.#places.delete(path)
    return isThere
  }

  /** Hash of the bytes of a file; null: missing or unreadable. */
  readonly version = (path: SourcePath): string | null => this.#look(path).hash

  /** The same files as pages see them: only those of these folders. */
  forPages(roots: Roots): Pick<Inputs, 'readText' | 'readBytes' | 'version'> {
    const known = new Map<SourcePath, { readonly file: File; readonly isOurs: boolean }>()
    const isOurs = (path: SourcePath) => {
      const file = this.#look(path)
      const before = known.get(path)
      if (file.hash === null) return false
      if (before?.file === file) return before.isOurs
      const real = realPath(join(this.root, path))
      // While a file is being saved, its last known real path counts.
      const isOurs = real === null ? (before?.isOurs ?? false) : isInside(real, roots)
      known.set(path, { file, isOurs })
      return isOurs
    }
    return {
      readText: path => (isOurs(path) ? this.readText(path) : null),
      readBytes: path => (isOurs(path) ? this.readBytes(path) : null),
      version: path => (isOurs(path) ? this.version(path) : null)
    }
  }

  /** Versions of all files that were accessed, for the next run. */
  versions(): FileVersion[] {
    return [...this.#files].flatMap(([path, { stamp, hash }]): FileVersion[] => {
      const text = this.#sources.get(path)
      const isText = text !== undefined && text.hash === hash && text.source !== null
      return stamp === null || hash === null ? [] : [[path, stamp, hash, isText]]
    })
  }

  /** Whether every path that was accessed is below the root or in one of these folders. */
  isAllIn(folders: readonly SourcePath[]): boolean {
    const isIn = (path: string) => !path.startsWith('..') || folders.some(folder => `${path}/`.startsWith(`${folder}/`))
    return [...this.#files.keys(), ...this.#places.keys()].every(isIn)
  }

  /** The file as it was last read; undefined: never read as text. */
  recall(path: SourcePath): Source | null | undefined {
    const file = this.#files.get(path)
    if (file === undefined) return undefined
    return file.hash === null ? null : this.#sources.get(path)?.source
  }

  /** Makes the next access read these files again, whatever their stamps are. */
  invalidate(paths: Iterable<SourcePath>): void {
    for (const path of paths) {
      const file = this.#files.get(path)
      if (file !== undefined) this.#files.set(path, { ...file, stamp: null })
    }
  }

  /** Whether the file has changed since the last call, even if its content is back to what it was. */
  consumeChanged(path: SourcePath): boolean {
    this.#look(path)
    return this.#changed.delete(path)
  }

  /** The watcher has waited for `paths`; `deleted` were missing or empty for longer than a save takes. */
  confirm(paths: Iterable<SourcePath>, deleted: Iterable<SourcePath>): void {
    this.#deletions?.confirm(paths, deleted)
  }

  #look(path: SourcePath): File {
    const before = this.#files.get(path)
    const stamp = this.#stampOf(path)
    if (before !== undefined && before.stamp !== null && before.stamp === stamp) return before
    const earlier = before === undefined ? this.#earlier.get(path) : undefined
    if (earlier?.[1] === stamp) return this.#set(path, { stamp, hash: earlier[2], problem: null })
    const { bytes, problem } = stamp === '' ? nothing : this.#readFile(path)
    const isAbsent = problem === null && (bytes === null || bytes.length === 0)
    if (isAbsent && before !== undefined && hasBytes(before) && !this.#isDeleted(path)) return before
    if (!isAbsent) this.#deletions?.markPresent(path)
    const hash = bytes && sha256(bytes)
    if (bytes !== null && hash !== null) this.#last = { path, hash, bytes }
    const isChanged = before !== undefined && (before.hash !== hash || before.problem?.message !== problem?.message)
    if (isChanged) this.#changed.add(path)
    return this.#set(path, { stamp, hash, problem })
  }

  /** '': nothing is there. null: the file changed so recently that its next change might get the same stamp. */
  #stampOf(path: SourcePath): string | null {
    const given = this.#options.stampOf?.(path) ?? null
    if (given !== null) return given
    const stats = statsOf(join(this.root, path))
    return stats === null ? '' : lastingStampOf(stats)
  }

  #set(path: SourcePath, file: File): File {
    this.#files.set(path, file)
    return file
  }

  #isDeleted(path: SourcePath): boolean {
    return this.#deletions?.isDeleted(path) ?? true
  }

  // Synchronous on purpose: for many small files, creating promises takes longer than reading.
  #readFile(path: SourcePath): { readonly bytes: Uint8Array | null; readonly problem: Diagnostic | null } {
    try {
      const bytes = readInside(join(this.root, path), this.#rootsFor(path))
      this.#options.onRead?.(path)
      return { bytes, problem: null }
    } catch (error) {
      const reason = errorCode(error)
      return reason === 'ENOENT' || reason === 'ENOTDIR'
        ? nothing
        : { bytes: null, problem: unreadableFile(path, reason) }
    }
  }

  #rootsFor(path: SourcePath): Roots {
    if (!this.#options.readsConfiguration || !path.startsWith('..')) return this.#roots
    return [...this.#roots, ...rootAround(path, this.root)]
  }

  /** The bytes with this hash. */
  #bytesOf(path: SourcePath, hash: string): Uint8Array {
    const last = this.#last
    if (last?.path === path && last.hash === hash) return last.bytes
    const { bytes } = this.#readFile(path)
    if (bytes !== null && sha256(bytes) === hash) return bytes
    // The text of a file that is being saved is still in memory.
    const text = this.#deletions !== null && this.#texts.get(path)
    if (text && text.hash === hash) return Buffer.from(text.text)
    this.stale.add(path)
    throw new StaleInput(path)
  }

  #toText(path: SourcePath, hash: string): Text {
    const known = this.#sources.get(path)
    if (known?.hash === hash) return known
    const [, , earlierHash, isText = false] = this.#earlier.get(path) ?? []
    const finding = isText && earlierHash === hash ? null : this.#decode(path, hash)
    const source = finding === null ? new FileSource(path, hash, () => this.#textOf(path, hash)) : null
    const text = { hash, source, finding }
    this.#sources.set(path, text)
    return text
  }

  /** Keeps the decoded text for the next reader. Returns a finding if the bytes are not text. */
  #decode(path: SourcePath, hash: string): Diagnostic | null {
    const text = decodeText(this.#bytesOf(path, hash), path)
    if (typeof text !== 'string') return text
    this.#texts.set(path, { hash, text }, text.length)
    return null
  }

  #textOf(path: SourcePath, hash: string): string {
    if (this.#texts.get(path)?.hash !== hash) this.#decode(path, hash)
    return this.#texts.get(path)?.text ?? ''
  }

  /** The names in a folder, including files that are being saved; null: the folder does not exist. */
  #withKept(
    folder: SourcePath,
    names: readonly string[] | null,
    before: readonly string[],
    missing: readonly string[]
  ): readonly string[] | null {
    if (names === null) return before.length > 0 && !this.#isDeleted(folder) ? before : null
    const pathOf = (name: string) => posix.join(folder, name) as SourcePath
    if (this.#deletions !== null) for (const name of names) this.#deletions.markPresent(pathOf(name))
    const kept = missing.filter(name => !this.#isDeleted(pathOf(name)))
    return kept.length === 0 ? names : [...names, ...kept].sort(byCodePoint)
  }
}

/** A source whose text is read on demand: a getter of the class, so spread copies have no text. */
class FileSource implements Source {
  readonly path: SourcePath
  readonly hash: string
  readonly #read: () => string

  constructor(path: SourcePath, hash: string, read: () => string) {
    this.path = path
    this.hash = hash
    this.#read = read
  }

  get text(): string {
    return this.#read()
  }
}

const nothing = { bytes: null, problem: null }

function hasBytes({ hash }: File): boolean {
  return hash !== null && hash !== hashOfNothing
}
