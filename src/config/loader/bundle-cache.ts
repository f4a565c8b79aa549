/**
 * Caches bundles of the site's modules between runs, with their input files. Checking that nothing has changed is
 * faster than starting esbuild.
 */
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { Metafile } from 'esbuild'
import type { SourcePath } from '../../types/basics.ts'
import { linkStatsOf } from '../../util/file-stats.ts'
import { realRoots, textInside } from '../../util/guarded-files.ts'
import { sha256 } from '../../util/hash.ts'
import type { BundleStore, ProjectFiles } from '../project-files.ts'

/** Output of esbuild. */
export interface BundleText {
  /** Without the first line, which contains the path of the project. */
  readonly code: string
  readonly map: string
}

/** Input of esbuild. */
interface BundleInputs {
  /** The modules as esbuild has read them; the files may have changed since. */
  readonly texts: ReadonlyMap<SourcePath, string>
  /** Their resolved imports. */
  readonly modules: Metafile['inputs']
}

interface Kept extends BundleText {
  /** The modules with their hashes. */
  readonly modules: readonly (readonly [file: SourcePath, hash: string])[]
  /** Missing files that would be imported instead if they existed. */
  readonly missing: readonly SourcePath[]
  /** Hash of the files that configure esbuild. */
  readonly settings: string
}

/** The cached bundle of a module; null if it is missing or stale. */
export function recallBundle(store: BundleStore, file: SourcePath, project: ProjectFiles): BundleText | null {
  const text = store.read(keyOf(file))
  if (text === null) return null
  // Only `keepBundle` writes such keys, and the store returns exactly what was written.
  const { code, map, modules, missing, settings } = JSON.parse(text) as Kept
  const settingsNow = settingsOf(
    project.root,
    modules.map(([path]) => path)
  )
  const isSame =
    settings === settingsNow &&
    modules.every(([path, hash]) => isPlainFile(path, project) && sha256(project.readText(path) ?? '') === hash) &&
    !missing.some(path => project.isThere(path, 'file'))
  return isSame ? { code, map } : null
}

/** Caches a bundle, unless it has dependencies that this module cannot determine. */
export function keepBundle(
  store: BundleStore,
  file: SourcePath,
  { code, map }: BundleText,
  { texts, modules }: BundleInputs,
  project: ProjectFiles
): void {
  // esbuild bundles a symbolic link under the name of its target.
  if (!texts.has(file)) return
  const missing: SourcePath[] = []
  for (const [path, { imports }] of Object.entries(modules)) {
    if (path.startsWith('docsgen:')) continue
    const text = texts.get(path as SourcePath)
    if (
      text === undefined ||
      looksAround.test(text.replace(typeComment, '')) ||
      !isPlainFile(path as SourcePath, project)
    )
      return
    for (const imported of imports) {
      const others = othersThan(imported, path)
      if (others === null) return
      missing.push(...others)
    }
  }
  const settings = settingsOf(project.root, [...texts.keys()])
  if (settings === null) return
  const hashes = [...texts].map(([path, text]) => [path, sha256(text)])
  const kept = { code, map, modules: hashes, missing: missing.filter(path => !project.isThere(path, 'file')), settings }
  store.write(keyOf(file), JSON.stringify(kept))
}

const keyOf = (file: SourcePath) => `bundle ${file}`

/** Recognizes modules that use their own path, or import modules by computed names. */
const looksAround = /\bimport\s*\(|\bimport\s*\.\s*meta\b|\brequire\b|\b__(?:dir|file)name\b/

/** Type annotations in comments of JavaScript configurations: they import nothing. */
const typeComment = /@(?:type|satisfies) \{import\(['"][\w@./-]+['"]\)\.\w+\}/g

function isPlainFile(path: SourcePath, { root }: ProjectFiles): boolean {
  return linkStatsOf(join(root, path))?.isFile() ?? false
}

type Import = Metafile['inputs'][string]['imports'][number]

/** Files that would take precedence for an import if they existed; null: the import is resolved by other rules. */
function othersThan({ path: found, original = '', kind, external }: Import, from: string): SourcePath[] | null {
  if (kind !== 'import-statement') return null
  if (found.startsWith('docsgen:')) return []
  if (external) return isBuiltin(found) ? [] : null
  const candidates = endings.map(ending => posix.join(posix.dirname(from), original) + ending)
  return original.startsWith('.') && candidates.includes(found) ? (candidates as SourcePath[]) : null
}

const settingsFiles = ['package.json', 'tsconfig.json', 'jsconfig.json']

/**
 * Hash of esbuild's settings beside the modules and in their parent folders; null: the settings refer to other files.
 */
function settingsOf(root: string, modules: readonly SourcePath[]): string | null {
  const folders = new Set<string>()
  for (const module of modules) {
    for (let folder = dirname(join(root, module)); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  const texts = [...folders].flatMap(folder =>
    settingsFiles.map(name => textInside(join(folder, name), realRoots([folder])))
  )
  return texts.some(text => text?.includes('"extends"')) ? null : sha256(JSON.stringify(texts))
}

/** Endings that esbuild tries to find the file of an import, in its order. */
export const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.json'].flatMap(ending => [ending, `/index${ending}`])
