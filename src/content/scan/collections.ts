/** The files of each docs set, changelog, and collection of a plugin. */
import { join, posix } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { byCodePoint } from '../../shared/compare.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { CollectionFiles, PluginCollection } from '../../types/collection.ts'
import type { ChangelogConfig, Config } from '../../types/config.ts'
import type { Source } from '../../types/content.ts'
import type { DocsSet, TranslatedFolder } from '../../types/docs-set.ts'
import type { Report } from '../../types/findings.ts'
import { entriesInside, rootsOf } from '../../util/guarded-files.ts'
import { picomatch } from '../../util/packages/package.ts'
import { toSourcePath } from '../../util/paths.ts'
import { readFirstDates } from './git.ts'
import type { ListFiles } from './list-files.ts'
import type { ReadSource } from './read-source.ts'

/** Functions that read files and list folders, possibly cached. */
export interface ScanFiles {
  readonly read: ReadSource
  readonly list: ListFiles
}

interface FoundDocs {
  readonly pages: Source[]
  readonly categories: Source[]
  readonly partials: Source[]
  readonly assets: SourcePath[]
}

/** Reads the Markdown and `_category_` files of a docs set; a missing folder is reported. */
export async function scanDocsSet(
  set: DocsSet,
  config: Config,
  report: Report,
  { read, list }: ScanFiles
): Promise<FoundDocs> {
  const found: FoundDocs = { pages: [], categories: [], partials: [], assets: [] }
  const names = await list(set.path, config, report)
  if (names === null) {
    report({ ...missingFolder(set, config, read), explains: set.path })
    return found
  }
  const isPage = pageMatcher(set)
  for (const [name, path] of await inLanguage(names, set, config, report, list)) {
    if (isPage(name)) keep(found.pages, read(config.root, path, report))
    else if (isCategoryFile(name)) {
      // Categories are translated by their keys in JSON files, and only the file of the original is read.
      const original = config.dialect.derivedTexts ? (posix.join(set.path, name) as SourcePath) : path
      if (path !== original) report(unreadCategory(path, original))
      if (path === original || names.includes(name)) keep(found.categories, read(config.root, original, report))
    } else if (/\.mdx?$/i.test(name)) keep(found.partials, read(config.root, path, report))
    else {
      if (/\.(?:markdown|mdown|mkdn?)$/i.test(name)) report(otherEnding(path))
      found.assets.push(path)
    }
  }
  return found
}

/**
 * The names in a content folder, each with the path of its translation or else of the original. Additional files of the
 * translation are included, except scripts and pages; such pages are reported.
 */
async function inLanguage(
  names: readonly string[],
  { path, translations }: TranslatedFolder,
  config: Pick<Config, 'root' | 'allowedRoots' | 'outerRoot'>,
  report: Report,
  list: ListFiles
): Promise<readonly (readonly [name: string, path: SourcePath])[]> {
  const originals = names.map(name => [name, posix.join(path, name) as SourcePath] as const)
  if (translations === null) return originals
  const translated = new Set((await list(translations, config, report)) ?? [])
  const known = new Set(names)
  const further = [...translated].filter(
    name => !known.has(name) && !/\.[cm]?[jt]sx?$|(?:^|\/)[^_/][^/]*\.mdx?$/i.test(name)
  )
  const ownPath = (name: string) => posix.join(translations, name) as SourcePath
  for (const name of translated) {
    if (known.has(name) || !/(?:^|\/)[^_/][^/]*\.mdx?$/i.test(name)) continue
    const message = `This is the translation of “${posix.join(path, name)}”, which does not exist.`
    report(
      finding(
        'translation/orphan',
        placeOf(ownPath(name)),
        message,
        'Remove the translation, or rename it to match the original.'
      )
    )
  }
  return [
    ...originals.map(([name, original]) => [name, translated.has(name) ? ownPath(name) : original] as const),
    ...further.map(name => [name, ownPath(name)] as const)
  ]
}

function otherEnding(path: SourcePath) {
  const message = `“${path}” is not a page: pages end in “.md” or “.mdx”.`
  return finding('content/skipped', placeOf(path), message, 'Rename it.')
}

function unreadCategory(path: SourcePath, original: SourcePath) {
  const message = `“${path}” is not read: the category gets its values from “${original}”.`
  const hint = 'Translate its label in current.json (“sidebar.….category.…”), and delete this file.'
  return finding('content/skipped', placeOf(path), message, hint)
}

function missingFolder(docs: DocsSet, config: Config, read: ReadSource) {
  const { path, set, version } = docs
  if (version.place !== null) {
    const message = `The folder “${path}” of the version “${version.name}” does not exist.`
    const hint = 'Restore it, or remove the version from this list.'
    return finding('content/missing-folder', version.place, message, hint)
  }
  const message = `The folder “${path}” of the docs set “${set}” does not exist.`
  const hint =
    didYouMean(path, foldersBeside(path, config)) ?? 'Create it with a page, or fix `path` in the configuration.'
  return finding('content/missing-folder', placeOfPath(docs, config, read), message, hint)
}

function foldersBeside(path: SourcePath, config: Config): readonly string[] {
  const parent = posix.dirname(path)
  const entries = entriesInside(join(config.root, parent), rootsOf(config))
  const names = entries.filter(entry => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
  return names.map(({ name }) => posix.join(parent, name)).sort(byCodePoint)
}

/**
 * The place of `path: 'docs'` in the configuration; the start of the file when it is a default or written differently.
 */
export function placeOfPath({ path }: Pick<DocsSet, 'path'>, { root, file }: Config, read: ReadSource): Place {
  const text = read(root, file, () => {})?.text ?? ''
  const written = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const match = new RegExp(`\\bpath['"]?\\s*:\\s*(['"\`])(?=(?:\\./)?${written}/?\\1)`).exec(text)
  if (match === null) return placeOf(file)
  const before = text.slice(0, match.index + match[0].length)
  return placeOf(file, before.split('\n').length, before.length - before.lastIndexOf('\n'), path.length)
}

/** Whether a Markdown file of the set (path below its folder) is a page. Names that begin with `_` never are. */
function pageMatcher({ include, exclude }: DocsSet): (name: string) => boolean {
  const matches = matcherOf({ include, exclude })
  return name => /\.mdx?$/i.test(name) && !/(?:^|\/)_/.test(name) && matches(name)
}

function isCategoryFile(name: string): boolean {
  return /^(?:[^_][^/]*\/)*_category_\.(?:json|ya?ml)$/.test(name)
}

/** Reads the pages outside of docs sets: Markdown and components. Other files there are assets, except modules. */
export async function scanFreePages(
  { pages: set, ...config }: Config,
  report: Report,
  { read, list }: ScanFiles
): Promise<Omit<FoundDocs, 'categories'>> {
  const found = { pages: [] as Source[], partials: [] as Source[], assets: [] as SourcePath[] }
  if (set === null) return found
  const isPage = matcherOf(set)
  const names = (await list(set.path, config, report)) ?? []
  for (const [name, path] of await inLanguage(names, set, config, report, list)) {
    const isMarkdown = /\.mdx?$/i.test(name)
    const isScript = /\.[jt]sx?$/i.test(name)
    if ((isMarkdown || isScript) && isPage(name) && !/(?:^|\/)_|\.d\.ts$/.test(name)) {
      keep(found.pages, read(config.root, path, report))
    } else if (isMarkdown) keep(found.partials, read(config.root, path, report))
    else if (!isScript && !/\.(?:s?css|json)$/i.test(name)) found.assets.push(path)
  }
  return found
}

/** Whether a path is included and not excluded. */
function matcherOf({ include, exclude }: Pick<DocsSet, 'include' | 'exclude'>): (name: string) => boolean {
  const matcher = picomatch()
  const included = include.map(pattern => matcher(pattern))
  const excluded = exclude.map(pattern => matcher(pattern))
  return name => included.some(matches => matches(name)) && !excluded.some(matches => matches(name))
}

interface FoundChangelog {
  readonly pages: readonly Source[]
  readonly authors: Source | null
  /** Markdown files whose name or folder begins with `_`. */
  readonly partials: readonly Source[]
  readonly assets: readonly SourcePath[]
  /** Commit dates, for entries without an explicit date. */
  readonly firstDates: ReadonlyMap<SourcePath, string>
}

/** Reads the folder of a changelog. The configuration already checked that it exists. */
export async function scanChangelog(
  changelog: ChangelogConfig,
  config: Config,
  report: Report,
  { read, list }: ScanFiles
): Promise<FoundChangelog> {
  const { root } = config
  const pages: Source[] = []
  const partials: Source[] = []
  const assets: SourcePath[] = []
  const names = (await list(changelog.path, config, report)) ?? []
  const files = await inLanguage(names, changelog, config, report, list)
  const [, authorsFile] = files.find(([name]) => name === changelog.authorsFile) ?? [
    '',
    posix.join(changelog.path, changelog.authorsFile) as SourcePath
  ]
  const isEntry = matcherOf(changelog)
  for (const [name, path] of files) {
    const isMarkdown = /\.mdx?$/i.test(name)
    const isPage = isMarkdown && isEntry(name)
    const source = isMarkdown ? read(root, path, report) : null
    if (source !== null) (isPage ? pages : partials).push(source)
    else if (!isMarkdown && path !== authorsFile) assets.push(path)
  }
  const authors = read(root, authorsFile, report)
  return { pages, authors, partials, assets, firstDates: await datesOf(pages, changelog, config) }
}

/** Commit dates of the entries without an explicit date. */
async function datesOf(
  pages: readonly Source[],
  { path }: ChangelogConfig,
  config: Config
): Promise<ReadonlyMap<SourcePath, string>> {
  const undated = pages.filter(page => !statesDate(page))
  if (undated.length === 0) return new Map()
  const dates = await readFirstDates(config, [path])
  return new Map(undated.flatMap(page => toEntry(page.path, dates.get(page.path))))
}

function statesDate({ path, text }: Source): boolean {
  return /\d{4}[-/]\d{1,2}[-/]\d{1,2}/.test(path) || /^---\n(?:(?!---)[^\n]*\n)*?date:/.test(text)
}

function toEntry<K, V>(key: K, value: V | undefined): [K, V][] {
  return value === undefined ? [] : [[key, value]]
}

/** The files of a collection of a plugin, by its key. */
export interface ClaimedFiles {
  readonly key: string
  readonly collection: Pick<PluginCollection, 'files' | 'imports'>
}

interface FoundCollections {
  /** Sources by the key of the collection, sorted by path. */
  readonly collections: ReadonlyMap<string, readonly Source[]>
  /** Further files that these name, whether they exist or not. */
  readonly imported: ReadonlySet<SourcePath>
}

export async function scanCollections(
  claimed: readonly ClaimedFiles[],
  config: Config,
  report: Report,
  { read, list }: ScanFiles
): Promise<FoundCollections> {
  const collections = new Map<string, readonly Source[]>()
  const imported = new Set<SourcePath>()
  for (const { key, collection } of claimed) {
    const paths = await Promise.all(collection.files.map(files => pathsOf(files, config, report, list)))
    const wanted = new Set(paths.flat())
    const found: Source[] = []
    // A set also walks over what is added on the way.
    for (const path of wanted) {
      const source = read(config.root, path, report)
      if (source === null) continue
      found.push(source)
      for (const name of collection.imports?.({ path, text: source.text }) ?? []) {
        const named = toSourcePath(name)
        if (!wanted.has(named)) imported.add(named)
        wanted.add(named)
      }
    }
    collections.set(
      key,
      found.sort((a, b) => byCodePoint(a.path, b.path))
    )
  }
  return { collections, imported }
}

async function pathsOf(
  files: CollectionFiles,
  config: Config,
  report: Report,
  list: ScanFiles['list']
): Promise<readonly SourcePath[]> {
  if ('file' in files) return [toSourcePath(files.file)]
  const folder = toSourcePath(files.folder)
  const names = (await list(folder, config, report)) ?? []
  const isOne = (name: string) => files.extensions.some(extension => name.endsWith(extension))
  return names.filter(isOne).map(name => posix.join(folder, name) as SourcePath)
}

function keep<T>(list: T[], value: T | null): void {
  if (value !== null) list.push(value)
}
