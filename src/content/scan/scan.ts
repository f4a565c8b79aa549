/**
 * Finds and reads the files of the project. Listings are sorted by code point, so that no later stage depends on the
 * file system's order. Only text is read; for pictures and downloads, only the paths are recorded.
 */
import { posix } from 'node:path'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { isAllowedSecret } from '../../model/allowed-secrets.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { LastUpdate, Source, Sources } from '../../types/content.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import { rootsOf } from '../../util/guarded-files.ts'
import { picomatch } from '../../util/packages/package.ts'
import { isLeftover, isSecretFile } from '../../util/secret-files.ts'
import {
  type ClaimedFiles,
  placeOfPath,
  type ScanFiles,
  scanChangelog,
  scanCollections,
  scanDocsSet,
  scanFreePages
} from './collections.ts'
import { readLastUpdates } from './git.ts'
import { readHostRedirects } from './host-redirects.ts'
import { type ListFiles, listFiles } from './list-files.ts'
import { type ReadSource, sourceReader } from './read-source.ts'

/** Cached functions and results of an earlier scan. */
interface ScanOptions {
  readonly read?: ReadSource
  readonly list?: ListFiles
  /** The collections of plugins. Omitted: their files are not read. */
  readonly collections?: readonly ClaimedFiles[]
  /** Omitted: read from git. */
  readonly lastUpdates?: Sources['lastUpdates']
}

/** All inputs of a build, as they are on disk. */
export async function scan(
  config: Config,
  report: Report,
  { read = sourceReader(rootsOf(config)), list = listFiles, collections = [], lastUpdates }: ScanOptions = {}
): Promise<Sources> {
  const files: ScanFiles = { read, list }
  const unread = new Set<SourcePath>()
  const reportUnread: Report = found => {
    const explained = explainedBy(found)
    if (explained !== null) unread.add(explained)
    report(explained === null ? found : { ...found, explains: explained })
  }
  const { docs, categories, partials, assets } = await scanDocs(config, reportUnread, files)
  const { changelogs, authors, firstDates } = await scanChangelogs(config, { partials, assets }, reportUnread, files)
  const free = await scanFreePages(config, reportUnread, files)
  for (const partial of free.partials) partials.set(partial.path, partial)
  for (const asset of free.assets) assets.add(asset)
  if (collections.length === 0) reportNoPages(config, { docs, unread }, files, reportUnread)
  const tags = readTagFiles(config, report, read)
  for (const { path } of tags.values()) assets.delete(path)
  const sources = {
    docs,
    categories,
    pages: free.pages,
    changelogs,
    authors,
    tags,
    firstDates,
    ...(await scanCollections(collections, config, report, files)),
    partials,
    staticFiles: await scanStaticFolders(config, pagesOf([docs, changelogs], free.pages, partials), report, list),
    hostRedirects: readHostRedirects(config, read),
    unread,
    assets,
    settings: readSettings(config, authors, report, read),
    lastUpdates: lastUpdates ?? (await readHistory(config, report))
  }
  if (config.markdown.readers === null) return sources
  const { rewriteSources } = await import('./rewritten.ts')
  return rewriteSources(sources, config, report)
}

async function scanDocs(config: Config, report: Report, files: ScanFiles) {
  const docs = new Map<string, readonly Source[]>()
  const categories = new Map<string, readonly Source[]>()
  const partials = new Map<SourcePath, Source>()
  const assets = new Set<SourcePath>()
  for (const set of config.docs) {
    const found = await scanDocsSet(set, config, report, files)
    docs.set(set.id, found.pages)
    categories.set(set.id, found.categories)
    for (const partial of found.partials) partials.set(partial.path, partial)
    for (const asset of found.assets) assets.add(asset)
  }
  return { docs, categories, partials, assets }
}

async function scanChangelogs(
  config: Config,
  found: { readonly partials: Map<SourcePath, Source>; readonly assets: Set<SourcePath> },
  report: Report,
  files: ScanFiles
) {
  const changelogs = new Map<string, readonly Source[]>()
  const authors = new Map<string, Source>()
  const firstDates = new Map<SourcePath, string>()
  for (const changelog of config.changelogs) {
    const read = await scanChangelog(changelog, config, report, files)
    changelogs.set(changelog.id, read.pages)
    if (read.authors !== null) authors.set(changelog.id, read.authors)
    for (const partial of read.partials) found.partials.set(partial.path, partial)
    for (const asset of read.assets) found.assets.add(asset)
    for (const [path, date] of read.firstDates) firstDates.set(path, date)
  }
  return { changelogs, authors, firstDates }
}

/** Reports a site without pages. New authors see this first, so it hides all findings that follow from it. */
function reportNoPages(
  config: Config,
  { docs, unread }: Pick<Sources, 'docs' | 'unread'>,
  { read }: ScanFiles,
  report: Report
): void {
  const [first] = config.docs
  const isOther = config.changelogs.length > 0 || config.pages !== null || unread.size > 0
  if (first === undefined || isOther || [...docs.values()].some(pages => pages.length > 0)) return
  const message = `There is no page in “${first.path}”.`
  const hint = `Create “${first.path}/index.md” with a line “# Title” and some text.`
  const made = finding('content/no-pages', placeOfPath(first, config, read), message, hint)
  report({ ...made, explains: first.path })
}

/** The file or folder that could not be read according to a finding. */
function explainedBy({ code, place, explains }: Diagnostic): SourcePath | null {
  if (explains !== undefined) return explains
  return code === 'content/unreadable' || code === 'content/encoding' ? (place?.file ?? null) : null
}

/** The files of all pages and partials. */
function pagesOf(
  collections: readonly ReadonlyMap<string, readonly Source[]>[],
  pages: readonly Source[],
  partials: ReadonlyMap<SourcePath, Source>
): ReadonlySet<SourcePath> {
  const all = [...collections.flatMap(it => [...it.values()].flat()), ...pages, ...partials.values()]
  return new Set(all.map(({ path }) => path))
}

/**
 * Files by published address. If two static folders contain the same name, the first wins. A static folder may contain
 * pages, which are not published as files.
 */
async function scanStaticFolders(
  config: Config,
  pages: ReadonlySet<SourcePath>,
  report: Report,
  list: ListFiles
): Promise<Map<string, SourcePath>> {
  const files = new Map<string, SourcePath>()
  const isAllowed = isAllowedSecret(config)
  const { exclude } = config.staticFiles
  const isExcluded = exclude.length === 0 ? () => false : picomatch()([...exclude], { dot: true })
  for (const folder of config.staticFolders) {
    for (const name of (await list(folder, config, report, { dot: true })) ?? []) {
      const path = posix.join(folder, name) as SourcePath
      if (pages.has(path) || isExcluded(name)) continue
      const problem = isAllowed(name) ? null : refused(name, path)
      if (problem !== null) {
        report(problem)
        continue
      }
      // Addresses are always NFC: a decomposed file name (macOS) is published composed.
      const address = name.normalize('NFC')
      const first = files.get(address)
      if (first === undefined) files.set(address, path)
      else report(twice(address, first, path))
    }
  }
  return files
}

/** The finding for a file that is not published: passwords, private keys, leftovers of editors. */
function refused(name: string, path: SourcePath): Diagnostic | null {
  if (isSecretFile(name)) {
    const message = `“${path}” looks like a file with secrets and is not published.`
    const hint = `Remove it from the static folder, or allow it in the configuration: staticFiles: { allow: ['${name}'] }.`
    return finding('content/secret', placeOf(path), message, hint)
  }
  if (!isLeftover(name)) return null
  return finding(
    'content/leftover',
    placeOf(path),
    `“${path}” is a temporary file of an editor and was skipped.`,
    `Remove it, or allow it in the configuration: staticFiles: { allow: ['${name}'] }.`
  )
}

function twice(address: string, first: SourcePath, second: SourcePath) {
  const related = [{ message: 'the file that is published', place: placeOf(first) }]
  const message = `“${second}” and “${first}” are both published as “/${address}”.`
  return finding('output/collision', placeOf(second), message, 'Rename or remove one of them.', related)
}

/** The `tags.yml` files at the top of the content folders, by collection. */
function readTagFiles({ root, docs, changelogs }: Config, report: Report, read: ReadSource): Map<string, Source> {
  const folders = [...docs, ...changelogs]
  const readIn = (path: SourcePath) => read(root, posix.join(path, 'tags.yml') as SourcePath, report)
  const files = folders.map(
    ({ id, path, translations }) => [id, (translations && readIn(translations)) ?? readIn(path)] as const
  )
  return new Map(files.flatMap(([id, source]) => (source === null ? [] : [[id, source]])))
}

function readSettings(
  config: Config,
  authors: Sources['authors'],
  report: Report,
  read: ReadSource
): Map<SourcePath, Source> {
  const files = new Set([config.file, ...config.docs.flatMap(set => set.sidebarsFile ?? [])])
  const settings = [...authors.values()]
  for (const file of files) {
    const imported = config.modules[file] ?? []
    for (const path of [file, ...imported]) {
      const source = read(config.root, path, report)
      if (source === null) continue
      settings.push(path === file && imported.length > 0 ? withImports(source, imported) : source)
    }
  }
  return new Map(settings.map(source => [source.path, source]))
}

/** Its text can be a getter. */
function withImports(source: Source, imported: readonly SourcePath[]): Source {
  const { path, hash } = source
  return {
    path,
    hash,
    imported,
    get text() {
      return source.text
    }
  }
}

async function readHistory(config: Config, report: Report): Promise<ReadonlyMap<SourcePath, LastUpdate>> {
  const collections = [...config.docs, ...config.changelogs]
  const showsContributors = (it: (typeof collections)[number]) =>
    'showContributors' in it && it.showContributors === true
  const folders = collections
    .filter(it => it.showLastUpdateTime || it.showLastUpdateAuthor || showsContributors(it))
    .map(it => it.path)
  if (folders.length === 0) return new Map()
  return readLastUpdates(config, folders, report, collections.some(showsContributors))
}
