/**
 * Bundles of the owner's modules from earlier runs, with the files that they were made of. A check that nothing has
 * changed is faster than the start of esbuild.
 */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { Metafile } from 'esbuild'
import type { SourcePath } from '../../types/basics.ts'
import { linkStatsOf } from '../../util/file-stats.ts'
import { sha256 } from '../../util/hash.ts'
import type { BundleStore, ProjectFiles } from '../project-files.ts'

/** What esbuild gives. */
export interface BundleText {
  /** Without its first line, which says where the project lies. */
  readonly code: string
  readonly map: string
}

/** What it was given. */
interface BundleInputs {
  /** The modules, as esbuild has read them: a file may be saved meanwhile. */
  readonly texts: ReadonlyMap<SourcePath, string>
  /** Where their imports led. */
  readonly modules: Metafile['inputs']
}

interface Kept extends BundleText {
  /** The modules, and the hash of each. */
  readonly modules: readonly (readonly [file: SourcePath, hash: string])[]
  /** Files that would be imported instead if they were there. */
  readonly missing: readonly SourcePath[]
  /** Hash of the files with settings for esbuild. */
  readonly settings: string
}

/** The bundle of a module, if it would be the same today; null: it has to be made. */
export function recallBundle(store: BundleStore, file: SourcePath, project: ProjectFiles): BundleText | null {
  const text = store.read(keyOf(file))
  if (text === null) return null
  // Only `keepBundle` writes such keys, and the store gives back what was written.
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

/** Keeps a bundle, unless it depends on what cannot be told here. */
export function keepBundle(
  store: BundleStore,
  file: SourcePath,
  { code, map }: BundleText,
  { texts, modules }: BundleInputs,
  project: ProjectFiles
): void {
  // A link is bundled under the name of what it leads to.
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

/** A module that asks where it is, or for modules by names that it makes up. */
const looksAround = /\bimport\s*\(|\bimport\s*\.\s*meta\b|\brequire\b|\b__(?:dir|file)name\b/

/** How modules in JavaScript name the type of a configuration; nothing is imported. */
const typeComment = /@(?:type|satisfies) \{import\(['"][\w@./-]+['"]\)\.\w+\}/g

function isPlainFile(path: SourcePath, { root }: ProjectFiles): boolean {
  return linkStatsOf(join(root, path))?.isFile() ?? false
}

type Import = Metafile['inputs'][string]['imports'][number]

/** Where an import might lead one day; null: it leads where these rules do not. */
function othersThan({ path: found, original = '', kind, external }: Import, from: string): SourcePath[] | null {
  if (kind !== 'import-statement') return null
  if (found.startsWith('docsgen:')) return []
  if (external) return isBuiltin(found) ? [] : null
  const candidates = endings.map(ending => posix.join(posix.dirname(from), original) + ending)
  return original.startsWith('.') && candidates.includes(found) ? (candidates as SourcePath[]) : null
}

const settingsFiles = ['package.json', 'tsconfig.json', 'jsconfig.json']

/** Hash of the settings that esbuild finds beside modules and in the folders above; null: they lead to others. */
function settingsOf(root: string, modules: readonly SourcePath[]): string | null {
  const folders = new Set<string>()
  for (const module of modules) {
    for (let folder = dirname(join(root, module)); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  }
  const texts = [...folders].flatMap(folder => settingsFiles.map(name => readSettings(join(folder, name))))
  return texts.some(text => text?.includes('"extends"')) ? null : sha256(JSON.stringify(texts))
}

function readSettings(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Endings that esbuild tries to find the file of an import, in its order. */
export const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.json'].flatMap(ending => [ending, `/index${ending}`])
