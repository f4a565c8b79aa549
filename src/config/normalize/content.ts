/** Normalizes content: docs sets (with sidebars, one entry for each version), changelogs, and protobuf files. */
import { didYouMean } from '../../shared/nearest.ts'
import type { ChangelogConfig, PagesConfig, ProtobufSet } from '../../types/config.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import type { Report } from '../../types/findings.ts'
import { toSourcePath } from '../../util/paths.ts'
import { defaults } from '../defaults.ts'
import type { ChangelogInput, DocsSetInput, FeedInput, PagesInput, ProtobufSetInput } from '../input/content.ts'
import type { KeyPath, LocatedFile } from '../project-files.ts'
import { expandSidebars, readSidebars } from '../sidebars.ts'
import { existingPath, firstExisting, type NormalizeContext, orDefaults, projectPath, routeBaseOf } from './context.ts'
import { normalizeVersions, type UnversionedSet } from './versions.ts'

/** The sets of `docs: …` in each of their versions; one set with all defaults if the option is missing. */
export async function normalizeDocs(
  input: DocsSetInput | readonly DocsSetInput[] | false | undefined,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<readonly DocsSet[]> {
  if (input === false) return []
  const isList = Array.isArray(input)
  const inputs: readonly DocsSetInput[] = isList ? input : [(input as DocsSetInput | undefined) ?? {}]
  complainAboutTwins(inputs, context)
  const sets = await Promise.all(
    inputs.map((set, index) => normalizeSet(set, isList ? ['docs', index] : ['docs'], written, context, report))
  )
  return sets.flat()
}

async function normalizeSet(
  input: DocsSetInput,
  path: KeyPath,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<readonly DocsSet[]> {
  const id = input.id ?? defaults.docs.id
  const routeBase = routeBaseOf(input.routeBasePath ?? (id === defaults.docs.id ? '/' : id))
  const set: UnversionedSet = {
    set: id,
    versioning: !(input.disableVersioning ?? false),
    path: docsFolder(input, path, context),
    translations: null,
    routeBase,
    setRouteBase: routeBase,
    ...orDefaults(input, defaults.docs, docsKeys),
    numberPrefixes: input.numberPrefixParser ?? defaults.docs.numberPrefixes,
    sidebarItemsGenerator: input.sidebarItemsGenerator ?? null,
    ...(await sidebarsOf(input, path, written, context, report)),
    editUrl: input.editUrl ?? null
  }
  return normalizeVersions(set, input, path, context, report)
}

const docsKeys = [
  'include',
  'exclude',
  'breadcrumbs',
  'sidebarCollapsible',
  'sidebarCollapsed',
  'sidebarHideable',
  'autoCollapseCategories',
  'showLastUpdateTime',
  'showLastUpdateAuthor'
] as const

/** Does not check whether the folder exists: the scan reports that (`content/missing-folder`). */
function docsFolder(input: DocsSetInput, path: KeyPath, context: NormalizeContext): DocsSet['path'] {
  if (input.path !== undefined) return projectPath(input.path, [...path, 'path'], context)
  const { id, paths } = defaults.docs
  if (input.id !== undefined && input.id !== id) return toSourcePath(`content/${input.id}`)
  return firstExisting(paths, 'folder', context) ?? toSourcePath(paths[0])
}

async function sidebarsOf(
  { sidebarPath, sidebars }: DocsSetInput,
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
function complainAboutTwins(sets: readonly DocsSetInput[], { reportAt }: NormalizeContext): void {
  const ids = sets.map(({ id = defaults.docs.id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    reportAt(['docs', index, 'id'], `Two docs sets have the id “${id}”.`, 'Give each set an “id” of its own.')
  }
}

/** The changelogs of `changelog: …`; none if the option is missing. */
export function normalizeChangelogs(
  input: ChangelogInput | readonly ChangelogInput[] | false | undefined,
  docs: readonly DocsSet[],
  site: SiteNames,
  context: NormalizeContext
): readonly ChangelogConfig[] {
  const isList = Array.isArray(input)
  const known = new Set(docs.map(({ set }) => set))
  return changelogInputs(input).map((one, index) => {
    const path = isList ? ['changelog', index] : ['changelog']
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

/** The input for each changelog. */
export function changelogInputs(
  input: ChangelogInput | readonly ChangelogInput[] | false | undefined
): readonly ChangelogInput[] {
  return input === undefined || input === false ? [] : [input as ChangelogInput | ChangelogInput[]].flat()
}

function normalizeChangelog(
  input: ChangelogInput,
  path: KeyPath,
  site: SiteNames,
  context: NormalizeContext
): ChangelogConfig {
  const id = input.id ?? defaults.changelog.id
  const title = input.title ?? input.blogTitle ?? defaults.changelog.title
  const description = input.description ?? input.blogDescription ?? title
  return {
    id,
    path: changelogFolder(input, path, context),
    translations: null,
    routeBase: routeBaseOf(input.routeBasePath ?? `/${id}`),
    title,
    description,
    ...orDefaults(input, defaults.changelog, changelogKeys),
    sidebarTitle: input.blogSidebarTitle ?? defaults.changelog.sidebarTitle,
    sidebarCount: input.blogSidebarCount ?? defaults.changelog.sidebarCount,
    authorsFile: input.authorsMapPath ?? defaults.changelog.authorsFile,
    editUrl: input.editUrl ?? null,
    archive: archiveOf(input.archive),
    pageBase: trimSlashes(input.pageBasePath ?? defaults.changelog.pageBase),
    truncateMarker: input.truncateMarker ?? null,
    readingTime: input.readingTime ?? null,
    processPosts: input.processBlogPosts ?? null,
    tagsBase: trimSlashes(input.tagsBasePath ?? defaults.changelog.tagsBase),
    authorsBase: trimSlashes(input.authorsBasePath ?? defaults.changelog.authorsBase),
    feed: completeFeed(input.feedOptions ?? {}, feedNames({ title, description }, site))
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

const changelogKeys = [
  'postsPerPage',
  'groupByYear',
  'showReadingTime',
  'showLastUpdateTime',
  'showLastUpdateAuthor',
  'sortPosts',
  'include',
  'exclude'
] as const

function changelogFolder(
  { id, path }: ChangelogInput,
  at: KeyPath,
  context: NormalizeContext
): ChangelogConfig['path'] {
  const paths = id === undefined ? defaults.changelog.paths : [`content/${id}`, id]
  const found =
    path === undefined
      ? firstExisting(paths, 'folder', context)
      : existingPath(path, 'folder', [...at, 'path'], context)
  if (path === undefined && found === null) {
    context.reportAt(at, `The changelog has no folder: there is none of ${paths.join(', ')}.`)
  }
  return found ?? toSourcePath(paths[0] ?? '')
}

function completeFeed(
  { type = 'all', title, description, copyright, limit, tags = false, createFeedItems }: FeedInput,
  fallback: Pick<ChangelogConfig['feed'], 'title' | 'description'>
): ChangelogConfig['feed'] {
  const all = defaults.changelog.feedTypes
  const wanted = type === null ? [] : [type].flat()
  return {
    types: wanted.includes('all') ? all : all.filter(kind => wanted.includes(kind)),
    title: title ?? fallback.title,
    description: description ?? fallback.description,
    copyright: copyright ?? null,
    limit: limit === false ? null : (limit ?? defaults.changelog.feedLimit),
    tags,
    createItems: createFeedItems ?? null
  }
}

function archiveOf(input: ChangelogInput['archive'] = true): string | null {
  if (typeof input === 'string') return trimSlashes(input)
  return input ? defaults.changelog.archive : null
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/**
 * The sets of `protobuf: …`; a set that names no docs set belongs to the first one. Generated references have no
 * versions: they always belong to the last version of their docs set, and a new version does not move their pages.
 */
export function normalizeProtobuf(
  input: ProtobufSetInput | readonly ProtobufSetInput[] | undefined,
  docs: readonly DocsSet[],
  context: NormalizeContext
): readonly ProtobufSet[] {
  const isList = Array.isArray(input)
  const sets: readonly ProtobufSetInput[] = isList ? input : input === undefined ? [] : [input as ProtobufSetInput]
  return sets.map((set, index) => {
    const path = isList ? ['protobuf', index] : ['protobuf']
    const versions = docs.filter(other => other.set === (set.docsSet ?? docs[0]?.set))
    const home = versions.find(({ version }) => version.isLast) ?? versions[0]
    if (home === undefined) {
      const ids = [...new Set(docs.map(other => other.set))]
      const hint = didYouMean(set.docsSet ?? '', ids) ?? `Docs sets: ${ids.join(', ')}.`
      context.reportAt([...path, 'docsSet'], 'A protobuf set needs a docs set that exists.', hint)
    }
    const isFile = set.proto.endsWith('.json')
    return {
      id: set.id ?? defaults.protobuf.id,
      proto:
        existingPath(set.proto, isFile ? 'file' : 'folder', [...path, 'proto'], context) ??
        projectPath(set.proto, [...path, 'proto'], context),
      include: set.include ?? defaults.protobuf.include,
      docsSet: home?.id ?? '',
      routeBase: routeBaseOf(set.routeBasePath ?? home?.setRouteBase ?? '/'),
      sidebar: set.sidebar ?? null,
      sidebarLabel: set.sidebarLabel ?? defaults.protobuf.sidebarLabel
    }
  })
}

/** null: the site has no pages outside of docs sets. */
export function normalizePages(input: PagesInput | false | undefined, context: NormalizeContext): PagesConfig | null {
  if (input === undefined || input === false) return null
  const path = existingPath(input.path ?? defaults.pages.path, 'folder', ['pages', 'path'], context)
  return {
    path: path ?? toSourcePath(defaults.pages.path),
    translations: null,
    routeBase: routeBaseOf(input.routeBasePath ?? '/'),
    include: input.include ?? defaults.pages.include,
    exclude: input.exclude ?? defaults.docs.exclude
  }
}
