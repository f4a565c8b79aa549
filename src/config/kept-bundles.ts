/**
 * Bundles that earlier runs have made of a module of the owner, each with all that it was made of. To start esbuild takes
 * longer than to find out that nothing has changed.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Metafile } from 'esbuild'
import type { SourcePath } from '../model.ts'
import { sha256 } from '../util/hash.ts'
import type { ProjectFiles } from './project-files.ts'

/** Where they are kept, by texts that name them; the keys of a store belong to one build of docsgen. */
export interface BundleStore {
  read(key: string): string | null
  write(key: string, value: string): void
}

/** What esbuild gives. */
export interface BundleText {
  readonly code: string
  readonly map: string
}

/** What it was given: the texts of the modules, and where their imports led. */
export interface BundleInputs {
  readonly texts: ReadonlyMap<SourcePath, string>
  readonly imports: Metafile['inputs']
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
  const isSame =
    modules.every(([path, hash]) => hashOf(project.readText(path)) === hash) &&
    !missing.some(path => project.isThere(path, 'file')) &&
    settings ===
      settingsOf(
        project.root,
        modules.map(([path]) => path)
      )
  const { root } = project
  return isSame ? { code: withRoot(code, root), map } : null
}

/** Keeps a bundle, unless it depends on what cannot be told here: packages, settings that extend others. */
export function keepBundle(
  store: BundleStore,
  file: SourcePath,
  { code, map }: BundleText,
  { texts, imports }: BundleInputs,
  project: ProjectFiles
): void {
  const files = Object.keys(imports).filter(path => !path.startsWith('docsgen:')) as SourcePath[]
  const missing = files.flatMap(path => missingBeside(path, imports[path]?.imports ?? [], project) ?? [null])
  const settings = settingsOf(project.root, files)
  if (settings === null || missing.includes(null) || !files.every(path => texts.has(path))) return
  // As esbuild has read them: a file may be saved meanwhile.
  const modules = files.map(path => [path, hashOf(texts.get(path) ?? null)])
  store.write(keyOf(file), JSON.stringify({ code: withoutRoot(code, project.root), map, modules, missing, settings }))
}

const keyOf = (file: SourcePath) => `bundle ${file}`

const hashOf = (text: string | null) => (text === null ? '' : sha256(text))

/** What esbuild appends to an import to find its file, in its order. */
export const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.json'].flatMap(ending => [ending, `/index${ending}`])

type Imports = Metafile['inputs'][string]['imports']

/** Where the imports of a module might lead one day; null: one leads where these rules do not. */
function missingBeside(path: SourcePath, imports: Imports, { isThere }: ProjectFiles): SourcePath[] | null {
  const missing: SourcePath[] = []
  for (const { path: found, original, external } of imports) {
    if (external || found.startsWith('docsgen:')) continue
    const wanted = posix.join(posix.dirname(path), original ?? '')
    const candidates = endings.map(ending => wanted + ending)
    if (!original?.startsWith('.') || !candidates.includes(found)) return null
    missing.push(...(candidates as SourcePath[]).filter(candidate => !isThere(candidate, 'file')))
  }
  return missing
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

/** Modules are told where they are. What is kept does not say it, so that it can be moved. */
const marks = (root: string) =>
  [
    ['\0docsgen-root-address\0', pathToFileURL(root).href],
    ['\0docsgen-root\0', JSON.stringify(root).slice(1, -1)]
  ] as const

function withoutRoot(code: string, root: string): string {
  return marks(root).reduce((text, [mark, path]) => text.replaceAll(path, mark), code)
}

function withRoot(code: string, root: string): string {
  return marks(root).reduce((text, [mark, path]) => text.replaceAll(mark, () => path), code)
}
