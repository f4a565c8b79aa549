/** The store of a project's builds, and the hash of docsgen's code that its values depend on. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BundleStore } from '../config/project-files.ts'
import type { FileVersion, Inputs } from '../incremental/inputs.ts'
import { Store } from '../incremental/store.ts'
import { entriesInside, isInside, RefusedFile, realPath, realRoots, removeInside } from '../util/guarded-files.ts'
import { sha256 } from '../util/hash.ts'
import { packagePath, packageVersion } from '../util/packages/package.ts'

/** Below the project's root. */
const storeFolder = join('.docsgen', 'cache')

/** `folder`: used instead of the project's own; `others`: further folders to read values from. */
export function openStore(root: string, folder: string | null = null, others: readonly string[] = []): Store {
  assertStateInside(root)
  return Store.open(folder ?? join(root, storeFolder), { code: codeHash(), others })
}

/** An empty store in the same folder that is never saved; the next run removes what a killed run leaves there. */
export function openScratch(root: string): Store {
  assertStateInside(root)
  return Store.empty(join(root, storeFolder), { code: codeHash() })
}

/** Removes the store; false: impossible. A folder from the command line (`folder`) may hold other files. */
export function removeStore(root: string, folder: string | null = null): boolean {
  try {
    if (folder === null) removeInside(join(root, storeFolder), realRoots([root]))
    else for (const name of readdirSync(folder).filter(isOfStore)) removeInside(join(folder, name), realRoots([folder]))
    return true
  } catch {
    return false
  }
}

/**
 * `.docsgen`, or a folder of its folders, when it is a symbolic link out of the project; null: none is. Everything below
 * is written and removed without further questions, and the project may come with such a link.
 */
export function linkedState(root: string): string | null {
  const roots = realRoots([root])
  const look = (path: string, depth: number): string | null => {
    const real = realPath(join(root, path))
    if (real !== null && !isInside(real, roots)) return path
    if (depth === 0) return null
    const deeper = entriesInside(join(root, path), roots).filter(entry => entry.isSymbolicLink() || entry.isDirectory())
    return deeper.map(({ name }) => look(`${path}/${name}`, depth - 1)).find(found => found !== null) ?? null
  }
  return look('.docsgen', 2)
}

/** Throws in that case. */
export function assertStateInside(root: string): void {
  const linked = linkedState(root)
  if (linked !== null) throw new RefusedFile('EOUTSIDE', join(root, linked), false)
}

const isOfStore = (name: string) => /\.(?:pack|tmp)$/.test(name)

/** Access to the configuration bundles in the store. */
export function bundlesIn(store: Store): BundleStore {
  const full = (key: string) => `${key} ${store.code}`
  return { read: key => store.read(full(key)), write: (key, value) => store.write(full(key), value) }
}

const versionsKey = ({ code }: Store) => `files ${code}`

/** File versions from the last run, valid while the files' stamps are unchanged. */
export function readVersions(store: Store): readonly FileVersion[] {
  const text = store.read(versionsKey(store))
  // Only `writeVersions` writes this key, and the store returns exactly what was written.
  return text === null ? [] : (JSON.parse(text) as FileVersion[])
}

export function writeVersions(store: Store, inputs: Inputs): void {
  const text = JSON.stringify(inputs.versions())
  if (store.read(versionsKey(store)) !== text) store.write(versionsKey(store), text)
}

/**
 * Hash of docsgen's version, its built code, the packages outside of its bundle, Node and the platform. Run from
 * sources (in tests), the code has no hash, so the value is unique to the process.
 */
export function codeHash(): string {
  const root = packagePath()
  const buildId = join(root, 'dist', 'build-id')
  const isHashed = !import.meta.url.endsWith('.ts') && existsSync(buildId)
  const code = isHashed ? builtCode(root, buildId) : `process ${process.pid} ${performance.timeOrigin}`
  const [major] = process.versions.node.split('.')
  return sha256(JSON.stringify([packageVersion(), code, major, process.platform, process.arch]))
}

/** The file starts with the hash of the bundle; the packages outside of the bundle follow, one per line. */
function builtCode(root: string, buildId: string): readonly string[] {
  const [hash = '', ...packages] = readFileSync(buildId, 'utf8').split('\n')
  return [hash, ...packages.map(name => `${name}@${installedVersion(name, root)}`)]
}

/** The version that Node would find from a folder, read from the file because `exports` may hide `package.json`. */
function installedVersion(name: string, from: string): string {
  const file = join(from, 'node_modules', name, 'package.json')
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  return from === dirname(from) ? '' : installedVersion(name, dirname(from))
}
