/** All link targets, by path and by file. Keys are NFC; paths are below the base URL, without a trailing slash. */
import { posix } from 'node:path'
import { isFolderPage } from '../model/sidebars.ts'
import { translatedFolders, twinOf } from '../model/translations.ts'
import { searchIndexFile, versionListFile } from '../shared/dom.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Content, LinkableFiles, Sources } from '../types/content.ts'
import type { DocsSet, TranslatedFolder } from '../types/docs-set.ts'
import type { Route } from '../types/routes.ts'
import { deepestAround, encodePath, isWithin } from '../util/paths.ts'
import type { RouteCandidate } from './candidates.ts'
import { pathKey } from './permalink.ts'

export interface Target {
  readonly route: Route
  /** Path below the base URL, as an author may write it. */
  readonly path: string
  /** The permalink, encoded. */
  readonly href: string
  /** The file's own page is not published because another page has its address; this is the other page. */
  readonly isStandIn?: true
}

export interface LinkIndex {
  readonly config: Config
  /** Host of the site itself: `docs.example.com`. */
  readonly host: string
  readonly byPath: ReadonlyMap<string, Target>
  /** `guide/intro/index.html` → its page. */
  readonly byOutput: ReadonlyMap<string, Target>
  /** `docs/guide/intro.md` → its page. */
  readonly byFile: ReadonlyMap<string, Target>
  /** `docs/guide` → the page of the folder. */
  readonly byFolder: ReadonlyMap<string, Target>
  /** Files beside pages. */
  readonly assets: ReadonlyMap<string, SourcePath>
  /** `img/logo.svg` → its file. */
  readonly staticFiles: ReadonlyMap<string, SourcePath>
  /** `static/img/logo.svg` → img/logo.svg. */
  readonly staticAddresses: ReadonlyMap<string, string>
  readonly draftFiles: ReadonlySet<string>
  readonly draftPaths: ReadonlySet<string>
  /** Markdown files that are not pages. */
  readonly partials: ReadonlySet<string>
  /** Whether the host has a redirect for a path. */
  readonly isRedirected: (path: string) => boolean
  /** Files and folders that could not be read, so their pages are unknown. */
  readonly unread: ReadonlySet<SourcePath>
  /** Files outside of content that links may name. */
  readonly linkable: LinkableFiles
  /** Files that later stages write: `sitemap.xml`. */
  readonly generated: ReadonlySet<string>
}

/** Indexes the published routes, by the keys of their paths, and the files of the site. */
export function indexLinks(
  candidates: ReadonlyMap<string, RouteCandidate>,
  content: Content,
  sources: Sources,
  config: Config,
  linkable: LinkableFiles
): LinkIndex {
  const statics = [...sources.staticFiles]
  const folders = config.locale.isDefault ? [] : translatedFolders(config)
  return {
    config,
    host: new URL(config.url).host,
    ...indexPages(candidates, content, folders),
    assets: withTwins(new Map([...sources.assets].map(file => [file.normalize('NFC'), file])), folders),
    staticFiles: sources.staticFiles,
    staticAddresses: new Map(statics.map(([address, file]) => [file.normalize('NFC'), address])),
    draftFiles: new Set(content.drafts.map(({ source }) => source.normalize('NFC'))),
    draftPaths: new Set(content.drafts.map(({ path }) => pathKey(path))),
    partials: new Set([...sources.partials.keys()].map(file => file.normalize('NFC'))),
    isRedirected: redirectMatcher(sources.hostRedirects),
    unread: sources.unread,
    linkable,
    generated: generatedFiles(config)
  }
}

/** In another language, a file is found under its original name and under that of its translation, if either exists. */
function withTwins<Value>(files: Map<string, Value>, folders: readonly TranslatedFolder[]): Map<string, Value> {
  if (folders.length === 0) return files
  for (const [file, value] of [...files]) {
    const twin = twinOf(file, folders)
    if (twin !== null && !files.has(twin)) files.set(twin, value)
  }
  return files
}

function indexPages(
  candidates: ReadonlyMap<string, RouteCandidate>,
  content: Content,
  folders: readonly TranslatedFolder[]
): Pick<LinkIndex, 'byPath' | 'byOutput' | 'byFile' | 'byFolder'> {
  const byPath = new Map<string, Target>()
  const byOutput = new Map<string, Target>()
  const byFile = new Map<string, Target>()
  const byFolder = new Map<string, Target>()
  for (const [key, { path, route }] of candidates) {
    const target: Target = { route, path, href: encodePath(route.permalink) }
    byPath.set(key, target)
    byOutput.set(route.output, target)
    if (!('page' in route)) continue
    const file = route.page.source.normalize('NFC')
    byFile.set(file, target)
    if (isFolderPage(route.page)) byFolder.set(posix.dirname(file), target)
  }
  // Two pages with one address are reported as `route/duplicate`; links to the second file lead to the first page.
  for (const page of content.pages) {
    const file = page.source.normalize('NFC')
    const winner = byFile.has(file) ? undefined : byPath.get(pathKey(page.path))
    if (winner === undefined) continue
    const target: Target = { ...winner, isStandIn: true }
    byFile.set(file, target)
    const folder = posix.dirname(file)
    if (isFolderPage(page) && !byFolder.has(folder)) byFolder.set(folder, target)
  }
  return { byPath, byOutput, byFile: withTwins(byFile, folders), byFolder: withTwins(byFolder, folders) }
}

/** `/blog/*`, `/docs/:page` and `/a/(.*)` are patterns of addresses. */
function redirectMatcher(patterns: readonly string[]): LinkIndex['isRedirected'] {
  if (patterns.length === 0) return () => false
  const parts = patterns.map(pattern =>
    pattern
      .replace(/\/$/, '')
      .split(/(\*|\(\.\*\)|:\w+\*?)/)
      .map((part, index) =>
        index % 2 === 0
          ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
          : part.startsWith(':') && !part.endsWith('*')
            ? '[^/]+'
            : '.*'
      )
      .join('')
  )
  const pattern = new RegExp(`^(?:${parts.join('|')})/?$`)
  return path => pattern.test(path)
}

/** Folders of content: docs sets, changelogs, then pages. */
type ContentFolder = TranslatedFolder & Pick<DocsSet, 'routeBase'> & Partial<Pick<DocsSet, 'set'>>

export function contentFolders({ docs, changelogs, pages }: Config): readonly ContentFolder[] {
  return [...docs, ...changelogs, ...(pages === null ? [] : [pages])]
}

/** The content folder that a file belongs to. */
export function folderOf(file: string, config: Config): ContentFolder | null {
  const folders = contentFolders(config)
  const isTranslation = (folder: string | null) => folder !== null && isWithin(file, folder)
  return folders.find(({ translations }) => isTranslation(translations)) ?? deepestAround(file, folders)
}

/** Whether two files belong to different versions of one docs set. */
export function areOfOtherVersions(a: string, b: string, config: Config): boolean {
  const [one, other] = [folderOf(a, config), folderOf(b, config)]
  return one !== other && one?.set !== undefined && one.set === other?.set
}

function generatedFiles({ docs, changelogs, search, aiOutputs }: Config): ReadonlySet<string> {
  const feedFiles = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' }
  const feeds = changelogs.flatMap(({ routeBase, feed }) =>
    feed.types.map(type => posix.join(routeBase.replace(/^\/|\/$/g, ''), feedFiles[type]))
  )
  return new Set([
    ...['sitemap.xml', 'robots.txt', '404.html'],
    ...(search === null ? [] : ['opensearch.xml']),
    ...(search?.provider === 'flexsearch' ? [searchIndexFile] : []),
    ...(docs.some(({ version }) => version.isOneOfSeveral) ? [versionListFile] : []),
    ...(aiOutputs === null ? [] : ['llms.txt', 'llms-full.txt']),
    ...feeds
  ])
}
