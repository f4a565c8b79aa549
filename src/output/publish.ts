/**
 * Writes the output folder so that readers never meet a half-written site: changed files are written
 * beside their targets under temporary names, renamed when everything is there (what pages need
 * before the pages), and only then are files of ours that are gone deleted. Foreign files are kept.
 * Files are written one after the other and without waiting: a promise for each call costs more than the call.
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { finding } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import { assetsFolder } from '../shared/dom.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { Output } from '../types/output.ts'
import { sha256 } from '../util/hash.ts'
import { type Lock, takeLock } from './lock.ts'
import {
  clearPending,
  type Manifest,
  type ManifestEntry,
  readManifest,
  writeManifest,
  writePending
} from './manifest.ts'
import { describePublished, type Published } from './published.ts'

/** Ending of files that are being written; a killed build's leftovers are known by it. */
const temporarySuffix = '.docsgen-tmp'

export interface PublishResult extends Published {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

interface Staged {
  readonly entry: ManifestEntry
  readonly temporary: string | null
}

/** An output folder being written. Call `add` for every file, then `publish` once, or `discard`. */
export class Publisher {
  readonly #root: string
  readonly #outDir: string
  readonly #folder: string
  readonly #lock: Lock
  readonly #old: Manifest
  readonly #staged = new Map<string, Staged>()
  readonly #madeFolders = new Set<string>()
  #marked: Promise<void> | null = null

  private constructor(root: string, outDir: string, lock: Lock, old: Manifest) {
    this.#root = root
    this.#outDir = outDir
    this.#folder = resolve(root, outDir)
    this.#lock = lock
    this.#old = old
  }

  /** Takes the lock and looks at the folder; null, with a finding, when docsgen must not write there. */
  static async open(config: Config, clean: boolean, report: Report): Promise<Publisher | null> {
    const { root, outDir } = config
    const lock = await takeLock(root)
    if ('heldBy' in lock) {
      report(
        finding(
          'output/unwritable',
          null,
          `Another build (pid ${lock.heldBy}) is writing “${outDir}”.`,
          'Wait for it to end.'
        )
      )
      return null
    }
    const folder = resolve(root, outDir)
    const known = await readManifest(root, outDir)
    if (known === null && !clean && (await hasForeignFiles(folder))) {
      await lock.release()
      const hint =
        'Empty it, choose another folder with --out-dir, or pass --clean to have everything but .git in it removed.'
      report(finding('output/unwritable', null, `“${outDir}” holds files that docsgen did not write.`, hint))
      return null
    }
    if (known?.interrupted) await removeTemporary(folder)
    if (clean) await removeAll(folder)
    return new Publisher(root, outDir, lock, clean ? new Map() : (known?.entries ?? new Map()))
  }

  /** Stages a file as it was published last, if it is still there and `hash` is that of its content. */
  keep(path: OutputPath, hash: string): boolean {
    const known = this.#old.get(path)
    if (known?.hash !== hash) return false
    const target = this.#target(path)
    const found = statSync(target, { throwIfNoEntry: false })
    if (!found?.isFile() || found.size !== known.size) return false
    const { mtimeMs } = found
    // A restored folder has other times; reading the file costs less than making it again.
    if (mtimeMs !== known.mtimeMs && sha256(readFileSync(target)) !== hash) return false
    this.#stage(path, { entry: mtimeMs === known.mtimeMs ? known : { ...known, mtimeMs }, temporary: null })
    return true
  }

  /** Bytes of a staged file. */
  sizeOf(path: OutputPath): number {
    return this.#staged.get(path)?.entry.size ?? 0
  }

  /** Stages one file: written beside its target unless the published file is the same already. Its hash. */
  async add(output: Output): Promise<string> {
    const target = this.#target(output.path)
    const content = 'content' in output ? Buffer.from(output.content) : readFileSync(output.copyFrom)
    const hash = sha256(content)
    const same = this.#unchanged(output.path, target, hash, content.byteLength)
    if (same !== null) {
      this.#stage(output.path, { entry: same, temporary: null })
      return hash
    }
    const temporary = target + temporarySuffix
    // Marked before the first write, so that the next build cleans up if this one is killed.
    this.#marked ??= writePending(this.#root, this.#outDir, [])
    await this.#marked
    this.#makeFolder(dirname(target))
    if ('content' in output) writeFileSync(temporary, content)
    else copyFileSync(output.copyFrom, temporary)
    const { mtimeMs, size, mode } = statSync(temporary)
    if ((mode & 0o777) !== 0o644) chmodSync(temporary, 0o644)
    this.#stage(output.path, { entry: { hash, size, mtimeMs }, temporary })
    return hash
  }

  /** Puts every staged file in place, deletes what is no longer part of the site, and remembers it all. */
  async publish(): Promise<PublishResult> {
    const changed = [...this.#staged].filter(([, staged]) => staged.temporary !== null)
    changed.sort(([a], [b]) => publishRank(a) - publishRank(b) || byCodePoint(a, b))
    if (changed.length > 0)
      await writePending(
        this.#root,
        this.#outDir,
        changed.map(([path]) => path)
      )
    for (const [path, { temporary }] of changed) {
      if (temporary !== null) renameSync(temporary, this.#target(path))
    }
    const gone = [...this.#old.keys()].filter(path => !this.#staged.has(path)).sort(byCodePoint)
    for (const path of gone) await this.#remove(path)
    const entries = new Map([...this.#staged].map(([path, { entry }]) => [path, entry] as const))
    // Times may have changed alone: then the next look at the folder is a short one again.
    const isSame = gone.length === 0 && [...entries].every(([path, entry]) => this.#old.get(path) === entry)
    if (!isSame || this.#marked !== null) await writeManifest(this.#root, this.#outDir, entries)
    await this.#lock.release()
    const unchanged = entries.size - changed.length
    return { written: changed.length, unchanged, removed: gone.length, ...describePublished(entries) }
  }

  /** Calls the publish off: removes what was staged, leaves the published site as it was. */
  async discard(): Promise<void> {
    for (const { temporary } of this.#staged.values()) {
      if (temporary !== null) await rm(temporary, { force: true })
    }
    for (const folder of [...this.#madeFolders].sort().reverse()) await rmdir(folder).catch(() => undefined)
    await clearPending(this.#root, this.#outDir)
    await this.#lock.release()
  }

  /** Of two files with one path the last one counts; what was written for the first goes. */
  #stage(path: string, staged: Staged): void {
    const { temporary = null } = this.#staged.get(path) ?? {}
    if (temporary !== null && staged.temporary === null) rmSync(temporary)
    this.#staged.set(path, staged)
  }

  #target(path: string): string {
    // To resolve each of ten thousand plain paths takes a while.
    if (plainPath.test(path)) return this.#folder + sep + (sep === '/' ? path : path.replaceAll('/', sep))
    const target = resolve(this.#folder, path)
    // Checked again at the last moment: a route must never lead out of the folder (hardening, slug row).
    if (!target.startsWith(this.#folder + sep)) throw new Error(`output path leaves the folder: ${path}`)
    return target
  }

  #unchanged(path: string, target: string, hash: string, size: number): ManifestEntry | null {
    const known = this.#old.get(path)
    if (known === undefined || (known.hash !== '' && known.hash !== hash)) return null
    const found = statSync(target, { throwIfNoEntry: false })
    if (!found?.isFile() || found.size !== size) return null
    // Size and time equal to the last publish stand for the known hash; anything else is read.
    if (found.mtimeMs === known.mtimeMs && known.hash === hash) return known
    const onDisk = sha256(readFileSync(target))
    return onDisk === hash ? { hash, size, mtimeMs: found.mtimeMs } : null
  }

  #makeFolder(folder: string): void {
    if (this.#madeFolders.has(folder)) return
    const first = mkdirSync(folder, { recursive: true, mode: 0o755 })
    if (first === undefined) return
    for (let made = folder; made.length >= first.length; made = dirname(made)) this.#madeFolders.add(made)
  }

  async #remove(path: string): Promise<void> {
    const target = this.#target(path)
    await rm(target, { force: true })
    for (let folder = dirname(target); folder !== this.#folder; folder = dirname(folder)) {
      const removed = await rmdir(folder).then(
        () => true,
        () => false
      )
      if (!removed) break
    }
  }
}

/** Names without dots at their beginning, colons and backslashes: it leads down from wherever it begins. */
const plainPath = /^[^./\\:][^/\\:]*(?:\/[^./\\:][^/\\:]*)*$/

/** Order of renames: what pages ask for, then pages, then the files that list pages. */
function publishRank(path: string): number {
  if (path.startsWith(`${assetsFolder}/`)) return 0
  if (!path.endsWith('.html')) return path.endsWith('.xml') || path.endsWith('.txt') ? 3 : 1
  return 2
}

async function hasForeignFiles(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [] as string[])
  return names.some(name => name !== '.git' && name !== 'CNAME')
}

/** `--clean`: removes everything in the folder but `.git`. */
async function removeAll(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [] as string[])
  await Promise.all(
    names.filter(name => name !== '.git').map(name => rm(join(folder, name), { recursive: true, force: true }))
  )
}

async function removeTemporary(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const leftovers = entries.filter(entry => entry.isFile() && entry.name.endsWith(temporarySuffix))
  await Promise.all(leftovers.map(entry => rm(join(entry.parentPath, entry.name), { force: true })))
}

/** Why a write failed, in words that name the path; null when the error is not one of the file system. */
export function describeWriteError(error: unknown): string | null {
  const { code, path } = error as NodeJS.ErrnoException
  if (code === undefined) return null
  const words: Record<string, string> = {
    ENOSPC: 'disk full',
    EDQUOT: 'disk quota used up',
    EFBIG: 'file too large',
    EROFS: 'read-only file system',
    EACCES: 'no permission',
    EPERM: 'no permission',
    ENOTDIR: 'a file stands where a folder must be',
    EEXIST: 'a file stands where a folder must be',
    EISDIR: 'a folder stands where a file must be',
    ENAMETOOLONG: 'path too long'
  }
  const reason = words[code]
  return reason === undefined
    ? null
    : `${reason} (${code}) while writing “${path?.replace(temporarySuffix, '') ?? 'the output'}”`
}
