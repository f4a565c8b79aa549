/** The store of a project's builds, and what of docsgen itself its values were made by. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BundleStore } from '../config/project-files.ts'
import type { FileVersion, Inputs } from '../incremental/inputs.ts'
import { Store } from '../incremental/store.ts'
import { sha256 } from '../util/hash.ts'
import { packagePath, packageVersion } from '../util/packages/package.ts'

/** Below the project's root. */
const storeFolder = join('.docsgen', 'cache')

/** `folder`: another than that of the project; `others`: folders whose values count, too. */
export function openStore(root: string, folder: string | null = null, others: readonly string[] = []): Store {
  return Store.open(folder ?? join(root, storeFolder), { code: codeHash(), others })
}

/** An empty one that is never saved, in the same folder: what a killed run leaves there goes with the next. */
export function openScratch(root: string): Store {
  return Store.empty(join(root, storeFolder), { code: codeHash() })
}

/** Whether it could be removed. A folder that the command line names (`folder`) may hold other files. */
export function removeStore(root: string, folder: string | null = null): boolean {
  try {
    if (folder === null) rmSync(join(root, storeFolder), { recursive: true, force: true })
    else for (const name of readdirSync(folder).filter(isOfStore)) rmSync(join(folder, name), { force: true })
    return true
  } catch {
    return false
  }
}

const isOfStore = (name: string) => /\.(?:pack|tmp)$/.test(name)

/** The bundles of configurations in it. */
export function bundlesIn(store: Store): BundleStore {
  const full = (key: string) => `${key} ${store.code}`
  return { read: key => store.read(full(key)), write: (key, value) => store.write(full(key), value) }
}

const versionsKey = ({ code }: Store) => `files ${code}`

/** What the last run knew of the files; it counts while the system calls them unchanged. */
export function readVersions(store: Store): readonly FileVersion[] {
  const text = store.read(versionsKey(store))
  // Only `writeVersions` writes such keys, and the store gives back what was written.
  return text === null ? [] : (JSON.parse(text) as FileVersion[])
}

export function writeVersions(store: Store, inputs: Inputs): void {
  const text = JSON.stringify(inputs.versions())
  if (store.read(versionsKey(store)) !== text) store.write(versionsKey(store), text)
}

/**
 * Changes with the version of docsgen, every build of its code, the versions of packages that are not in it and of Node.
 * From sources (in tests) it is that of the process: nobody has hashed them.
 */
export function codeHash(): string {
  const root = packagePath()
  const buildId = join(root, 'dist', 'build-id')
  const isHashed = !import.meta.url.endsWith('.ts') && existsSync(buildId)
  const code = isHashed ? builtCode(root, buildId) : `process ${process.pid} ${performance.timeOrigin}`
  const [major] = process.versions.node.split('.')
  return sha256(JSON.stringify([packageVersion(), code, major, process.platform, process.arch]))
}

/** The file begins with the hash of the bundle; the packages that stay outside of it follow, one a line. */
function builtCode(root: string, buildId: string): readonly string[] {
  const [hash = '', ...packages] = readFileSync(buildId, 'utf8').split('\n')
  return [hash, ...packages.map(name => `${name}@${installedVersion(name, root)}`)]
}

/** The version that Node finds from a folder; the package file is read, because `exports` may hide it. */
function installedVersion(name: string, from: string): string {
  const file = join(from, 'node_modules', name, 'package.json')
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  return from === dirname(from) ? '' : installedVersion(name, dirname(from))
}
