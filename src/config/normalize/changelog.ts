/** The changelog and its feeds. */
import type { ChangelogConfig } from '../../types/config.ts'
import { toSourcePath } from '../../util/paths.ts'
import { defaults } from '../defaults.ts'
import type { ChangelogInput, FeedInput } from '../input-content.ts'
import { existingPath, firstExisting, type NormalizeContext, routeBaseOf } from './context.ts'

/** null when the site has no changelog. */
export function normalizeChangelog(
  input: ChangelogInput | false | undefined,
  site: { readonly title: string; readonly tagline: string },
  context: NormalizeContext
): ChangelogConfig | null {
  if (input === undefined || input === false) return null
  const title = input.title ?? input.blogTitle ?? defaults.changelog.title
  const description = input.description ?? input.blogDescription ?? title
  return {
    path: folderOf(input, context),
    routeBase: routeBaseOf(input.routeBasePath ?? defaults.changelog.routeBase),
    title,
    description,
    postsPerPage: input.postsPerPage ?? defaults.changelog.postsPerPage,
    sidebarTitle: input.blogSidebarTitle ?? defaults.changelog.sidebarTitle,
    sidebarCount: input.blogSidebarCount ?? defaults.changelog.sidebarCount,
    groupByYear: input.groupByYear ?? defaults.changelog.groupByYear,
    showReadingTime: input.showReadingTime ?? defaults.changelog.showReadingTime,
    showLastUpdateTime: input.showLastUpdateTime ?? defaults.changelog.showLastUpdateTime,
    showLastUpdateAuthor: input.showLastUpdateAuthor ?? defaults.changelog.showLastUpdateAuthor,
    authorsFile: input.authorsMapPath ?? defaults.changelog.authorsFile,
    editUrl: input.editUrl ?? null,
    archive: input.archive ?? defaults.changelog.archive,
    tagsBase: trimSlashes(input.tagsBasePath ?? defaults.changelog.tagsBase),
    authorsBase: trimSlashes(input.authorsBasePath ?? defaults.changelog.authorsBase),
    feed: completeFeed(input.feedOptions ?? {}, {
      title: title.startsWith(site.title) ? title : `${site.title} ${title}`,
      description: site.tagline === '' ? description : site.tagline
    })
  }
}

function folderOf({ path }: ChangelogInput, context: NormalizeContext): ChangelogConfig['path'] {
  const { paths } = defaults.changelog
  const found =
    path === undefined
      ? firstExisting(paths, 'folder', context)
      : existingPath(path, 'folder', ['changelog', 'path'], context)
  if (path === undefined && found === null) {
    context.reportAt(['changelog'], `The changelog has no folder: there is none of ${paths.join(', ')}.`)
  }
  return found ?? toSourcePath(paths[0])
}

function completeFeed(
  { type = 'all', title, description, copyright, limit }: FeedInput,
  fallback: Pick<ChangelogConfig['feed'], 'title' | 'description'>
): ChangelogConfig['feed'] {
  const all = defaults.changelog.feedTypes
  const wanted = type === null ? [] : [type].flat()
  return {
    types: wanted.includes('all') ? all : all.filter(kind => wanted.includes(kind)),
    title: title ?? fallback.title,
    description: description ?? fallback.description,
    copyright: copyright ?? null,
    limit: limit === false ? null : (limit ?? defaults.changelog.feedLimit)
  }
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}
