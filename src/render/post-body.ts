/** Bodies of the changelog's pages: an entry, lists of entries, the archive, authors and tags. */
import { languageOfDates } from '../model/translations.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page, Sources } from '../types/content.ts'
import type { PageBody } from '../types/page-props.ts'
import type { ListRoute } from '../types/routes.ts'
import { groupBy } from '../util/maps.ts'
import { encodePath } from '../util/paths.ts'
import { type Changelog, type ChangelogInput, toAuthorLink, yearOf } from './changelog.ts'
import { buildToc, editHrefOf, lastUpdateOf } from './page-parts.ts'

/** The body of a changelog's list page. */
export function toListBody(route: ListRoute, changelog: Changelog, input: ChangelogInput): PageBody {
  switch (route.kind) {
    case 'posts':
      return { ...listOf(route, changelog), title: changelog.config.title, titleVisible: false }
    case 'posts-tag':
      return {
        ...listOf(route, changelog),
        title: route.title,
        description: route.tag.description ?? null,
        all: linkTo(input.config.texts.allTags, changelog.tagsHref)
      }
    case 'author': {
      const author = toAuthorLink(route.author.author, input)
      const all = linkTo(input.config.texts.allAuthors, changelog.authorsHref)
      return { ...listOf(route, changelog), title: author.name ?? route.title, author, all }
    }
    case 'posts-tags': {
      const tags = route.tags.map(({ label, permalink, count }) => ({ label, href: encodePath(permalink), count }))
      return { kind: 'tags', title: route.title, tags }
    }
    case 'archive':
      return archiveBody(route.posts, changelog)
    case 'authors': {
      const authors = route.authors.map(({ author, count }) => ({ author: toAuthorLink(author, input), count }))
      return { kind: 'authors', authors }
    }
  }
}

interface PostInput extends Pick<ChangelogInput, 'config'> {
  readonly lastUpdates: Sources['lastUpdates']
}

/** The body of an entry. */
export function toPostBody(
  page: Page,
  compiled: Compiled | null,
  changelog: Changelog,
  { config, lastUpdates }: PostInput
): PageBody {
  const { meta } = page
  const toc = buildToc(compiled?.headings ?? [], meta.tocMinHeadingLevel, meta.tocMaxHeadingLevel)
  return {
    kind: 'post',
    post: changelog.summarize(page, compiled?.html ?? ''),
    toc: meta.hideTableOfContents ? [] : toc,
    editHref: editHrefOf(page, changelog.config, config),
    lastUpdate: lastUpdateOf(page, changelog.config, lastUpdates, languageOfDates(config.locale)),
    ...(changelog.neighbors.get(page) ?? { newer: null, older: null }),
    banner: meta.draft ? 'draft' : meta.unlisted ? 'unlisted' : null
  }
}

function listOf(route: Extract<ListRoute, { newer: unknown }>, changelog: Changelog) {
  return {
    kind: 'posts',
    description: null,
    titleVisible: true,
    posts: changelog.summarizeAll(route.posts),
    newerHref: route.newer === null ? null : encodePath(route.newer),
    olderHref: route.older === null ? null : encodePath(route.older),
    author: null,
    all: null
  } as const
}

function linkTo(label: string, href: string | null) {
  return href === null ? null : { label, href }
}

/** Years in descending order, the entries of a year in ascending order. */
function archiveBody(posts: readonly Page[], changelog: Changelog): PageBody {
  const dateOf = ({ post }: Page) => post?.date ?? ''
  const years = [...groupBy(changelog.linkAll(posts), ({ page }) => yearOf(dateOf(page)))]
  return {
    kind: 'archive',
    years: years.map(([year, entries]) => ({
      year,
      items: entries.reverse().map(({ page, link }) => ({ ...link, dateText: changelog.dates.day(dateOf(page)) }))
    }))
  }
}
