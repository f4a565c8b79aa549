/** Normalizes content: docs sets (with sidebars, one entry for each version), changelogs, and protobuf files. */
import type { InferOutput } from 'valibot'
import { didYouMean } from '../../shared/nearest.ts'
import type { ChangelogConfig, PagesConfig, ProtobufSet } from '../../types/config.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import type { Report } from '../../types/findings.ts'
import { toSourcePath } from '../../util/paths.ts'
import { changelogFolders, docsFolders } from '../defaults.ts'
import type { KeyPath, LocatedFile } from '../project-files.ts'
import { type changelog, defaultChangelog, type pages, type protobufSet } from '../schema/collections.ts'
import { defaultDocs, type docsSet } from '../schema/docs.ts'
import { expandSidebars, readSidebars } from '../sidebars.ts'
import { existingPath, firstExisting, listOf, type NormalizeContext, projectPath, routeBaseOf } from './context.ts'
import { normalizeVersions, type UnversionedSet } from './versions.ts'

type CheckedDocs = InferOutput<typeof docsSet>
type CheckedChangelog = InferOutput<typeof changelog>
type CheckedProtobuf = InferOutput<typeof protobufSet>

/** The sets of `docs: …` in each of their versions. */
export async function normalizeDocs(
  input: CheckedDocs | readonly CheckedDocs[] | false,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<readonly DocsSet[]> {
  const inputs = listOf(input)
  complainAboutTwins(inputs, context)
  const pathOf = (index: number) => (Array.isArray(input) ? ['docs', index] : ['docs'])
  const sets = await Promise.all(inputs.map((set, index) => normalizeSet(set, pathOf(index), written, context, report)))
  return sets.flat()
}

async function normalizeSet(
  input: CheckedDocs,
  path: KeyPath,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<readonly DocsSet[]> {
  const { id, include, exclude, breadcrumbs, numberPrefixParser, sidebarItemsGenerator = null, editUrl = null } = input
  const { sidebarCollapsible, sidebarCollapsed, sidebarHideable, autoCollapseCategories } = input
  const { showLastUpdateTime, showLastUpdateAuthor, showContributors } = input
  const routeBase = routeBaseOf(input.routeBasePath ?? (id === defaultDocs ? '/' : id))
  const set: UnversionedSet = {
    set: id,
    versioning: !input.disableVersioning,
    path: docsFolder(input, path, context),
    translations: null,
    routeBase,
    setRouteBase: routeBase,
    include,
    exclude,
    breadcrumbs,
    sidebarCollapsible,
    sidebarCollapsed,
    sidebarHideable,
    autoCollapseCategories,
    showLastUpdateTime,
    showLastUpdateAuthor,
    ...(showContributors && { showContributors }),
    numberPrefixes: numberPrefixParser,
    sidebarItemsGenerator,
    ...(await sidebarsOf(input, path, written, context, report)),
    editUrl
  }
  return normalizeVersions(set, input, path, context, report)
}

/** Does not check whether the folder exists: the scan reports that (`content/missing-folder`). */
function docsFolder(input: CheckedDocs, path: KeyPath, context: NormalizeContext): DocsSet['path'] {
  if (input.path !== undefined) return projectPath(input.path, [...path, 'path'], context)
  if (input.id !== defaultDocs) return toSourcePath(`content/${input.id}`)
  return firstExisting(docsFolders, 'folder', context) ?? toSourcePath(docsFolders[0])
}

async function sidebarsOf(
  { sidebarPath, sidebars }: CheckedDocs,
  path: KeyPath,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<Pick<DocsSet, 'sidebars' | 'sidebarsFile'>> {
  if (sidebars !== undefined) {
    if (sidebarPath !== undefined) {
      context.reportAt([...path, 'sidebarPath'], 'A docs set has either “sidebars” or “sidebarPath”, not both.')
    }
    return { sidebars: expandSidebars(written, sidebars, [...path, 'sidebars'], report), sidebarsFile: null }
  }
  if (sidebarPath === false) return { sidebars: {}, sidebarsFile: null }
  const file = sidebarPath === undefined ? null : existingPath(sidebarPath, 'file', [...path, 'sidebarPath'], context)
  return { sidebars: file && (await readSidebars(context, file, report)), sidebarsFile: file }
}

/** Reports sets with the same id, because sets are referred to by their ids. */
function complainAboutTwins(sets: readonly CheckedDocs[], { reportAt }: NormalizeContext): void {
  const ids = sets.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    reportAt(['docs', index, 'id'], `Two docs sets have the id “${id}”.`, 'Give each set an “id” of its own.')
  }
}

/** The changelogs of `changelog: …`; none if the option is missing. */
export function normalizeChangelogs(
  input: CheckedChangelog | readonly CheckedChangelog[] | false,
  docs: readonly DocsSet[],
  site: SiteNames,
  context: NormalizeContext
): readonly ChangelogConfig[] {
  const known = new Set(docs.map(({ set }) => set))
  return listOf(input).map((one, index) => {
    const path = Array.isArray(input) ? ['changelog', index] : ['changelog']
    const changelog = normalizeChangelog(one, path, site, context)
    const { id } = changelog
    if (known.has(id)) {
      const message = `Two changelogs, or a changelog and a docs set, have the id “${id}”.`
      context.reportAt(one.id === undefined ? path : [...path, 'id'], message, 'Give each an “id” of its own.')
    }
    known.add(id)
    return changelog
  })
}

function normalizeChangelog(
  input: CheckedChangelog,
  path: KeyPath,
  site: SiteNames,
  context: NormalizeContext
): ChangelogConfig {
  const { id = defaultChangelog, postsPerPage, groupByYear, showReadingTime, showLastUpdateTime } = input
  const { showLastUpdateAuthor, sortPosts, include, exclude } = input
  const title = input.title ?? input.blogTitle ?? 'Changelog'
  const description = input.description ?? input.blogDescription ?? title
  return {
    id,
    path: changelogFolder(input, path, context),
    translations: null,
    routeBase: routeBaseOf(input.routeBasePath ?? `/${id}`),
    title,
    description,
    postsPerPage,
    groupByYear,
    showReadingTime,
    showLastUpdateTime,
    showLastUpdateAuthor,
    sortPosts,
    include,
    exclude,
    sidebarTitle: input.blogSidebarTitle,
    sidebarCount: input.blogSidebarCount,
    authorsFile: input.authorsMapPath,
    editUrl: input.editUrl ?? null,
    archive: archiveOf(input.archive),
    pageBase: trimSlashes(input.pageBasePath),
    truncateMarker: input.truncateMarker ?? null,
    readingTime: input.readingTime ?? null,
    processPosts: input.processBlogPosts ?? null,
    tagsBase: trimSlashes(input.tagsBasePath),
    authorsBase: trimSlashes(input.authorsBasePath),
    feed: completeFeed(input.feedOptions, feedNames({ title, description }, site))
  }
}

/** Default title and description for the feed of a changelog. */
export function feedNames(
  { title, description }: Pick<ChangelogConfig, 'title' | 'description'>,
  site: SiteNames
): Pick<ChangelogConfig['feed'], 'title' | 'description'> {
  return {
    title: title.startsWith(site.title) ? title : `${site.title} ${title}`,
    description: site.tagline === '' ? description : site.tagline
  }
}

/** Name of a site in one language. */
export interface SiteNames {
  readonly title: string
  readonly tagline: string
}

function changelogFolder(
  { id, path }: CheckedChangelog,
  at: KeyPath,
  context: NormalizeContext
): ChangelogConfig['path'] {
  const paths = id === undefined ? changelogFolders : [`content/${id}`, id]
  const found =
    path === undefined
      ? firstExisting(paths, 'folder', context)
      : existingPath(path, 'folder', [...at, 'path'], context)
  if (path === undefined && found === null) {
    context.reportAt(at, `The changelog has no folder: none of ${paths.join(', ')} exists.`)
  }
  return found ?? toSourcePath(paths[0] ?? '')
}

function completeFeed(
  input: CheckedChangelog['feedOptions'],
  fallback: Pick<ChangelogConfig['feed'], 'title' | 'description'>
): ChangelogConfig['feed'] {
  const { type, title, description, copyright = null, limit, tags, createFeedItems = null } = input
  const all = ['rss', 'atom', 'json'] as const
  const wanted = [type].flat()
  return {
    types: wanted.includes('all') ? all : all.filter(kind => wanted.includes(kind)),
    title: title ?? fallback.title,
    description: description ?? fallback.description,
    copyright,
    limit: limit === false ? null : limit,
    tags,
    createItems: createFeedItems
  }
}

function archiveOf(input: CheckedChangelog['archive']): string | null {
  return typeof input === 'string' ? trimSlashes(input) : input ? 'archive' : null
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/**
 * The sets of `protobuf: …`; a set that names no docs set belongs to the first one. Generated references have no
 * versions: they always belong to the last version of their docs set, and a new version does not move their pages.
 */
export function normalizeProtobuf(
  input: CheckedProtobuf | readonly CheckedProtobuf[],
  docs: readonly DocsSet[],
  context: NormalizeContext
): readonly ProtobufSet[] {
  return listOf(input).map((set, index) => {
    const path = Array.isArray(input) ? ['protobuf', index] : ['protobuf']
    const versions = docs.filter(other => other.set === (set.docsSet ?? docs[0]?.set))
    const home = versions.find(({ version }) => version.isLast) ?? versions[0]
    if (home === undefined) {
      const ids = [...new Set(docs.map(other => other.set))]
      const hint = didYouMean(set.docsSet ?? '', ids) ?? `Docs sets: ${ids.join(', ')}.`
      const message =
        set.docsSet === undefined
          ? 'A protobuf set needs a docs set for its pages.'
          : `“${set.docsSet}” is not the id of a docs set.`
      context.reportAt([...path, 'docsSet'], message, hint)
    }
    const isFile = set.proto.endsWith('.json')
    return {
      id: set.id,
      proto:
        existingPath(set.proto, isFile ? 'file' : 'folder', [...path, 'proto'], context) ??
        projectPath(set.proto, [...path, 'proto'], context),
      include: set.include,
      docsSet: home?.id ?? '',
      routeBase: routeBaseOf(set.routeBasePath ?? home?.setRouteBase ?? '/'),
      sidebar: set.sidebar ?? null,
      sidebarLabel: set.sidebarLabel
    }
  })
}

/** null: the site has no pages outside of docs sets. */
export function normalizePages(
  input: InferOutput<typeof pages> | false,
  context: NormalizeContext
): PagesConfig | null {
  if (input === false) return null
  const { include, exclude } = input
  const path = existingPath(input.path, 'folder', ['pages', 'path'], context) ?? toSourcePath('pages')
  return { path, translations: null, routeBase: routeBaseOf(input.routeBasePath), include, exclude }
}
