/** Lists of the changelog: entries in pages, archive, tags, authors. */

import { placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import { fill, plural } from '../shared/plurals.ts'
import type { Permalink } from '../types/basics.ts'
import type { ChangelogConfig, Config } from '../types/config.ts'
import type { Author, Content, Page } from '../types/content.ts'
import { joinUrl } from '../util/paths.ts'
import { type RouteCandidate, routeAt } from './candidates.ts'
import { toPermalink } from './permalink.ts'
import { collectTags, type Tag, toTagCount } from './tags.ts'

/** Input of the lists. */
interface Changelog {
  readonly config: Config
  readonly changelog: ChangelogConfig
  /** Listed entries, newest first. */
  readonly posts: readonly Page[]
}

/** All lists of all changelogs. */
export function postCandidates({ pages, authors }: Content, config: Config): readonly RouteCandidate[] {
  return config.changelogs.flatMap(changelog => {
    const all: Changelog = { config, changelog, posts: listedPosts(pages, changelog) }
    return [
      ...listCandidates(all),
      ...archiveCandidates(all),
      ...postTagCandidates(all),
      ...authorCandidates(all, authors.get(changelog.id) ?? [])
    ]
  })
}

/** Entries with the same date stay in the order of their files. */
function listedPosts(pages: readonly Page[], { id, sortPosts }: ChangelogConfig): readonly Page[] {
  const listed = pages.filter(({ kind, collection, meta }) => kind === 'post' && collection === id && !meta.unlisted)
  const newestFirst = listed.sort((a, b) => byCodePoint(b.post?.date ?? '', a.post?.date ?? ''))
  const sorted = sortPosts === 'ascending' ? newestFirst.reverse() : newestFirst
  return sorted.sort((a, b) => (a.post?.rank ?? 0) - (b.post?.rank ?? 0))
}

/** `/changelog`, `/changelog/page/2`, …; `/changelog/page/1` redirects to `/changelog`. */
function listCandidates({ config, changelog, posts }: Changelog): RouteCandidate[] {
  if (posts.length === 0) return []
  const { routeBase, pageBase, postsPerPage } = changelog
  const place = placeOf(config.file)
  // A changelog at `/` is the start page, which has the title of the site.
  const title = routeBase === '/' ? config.title : changelog.title
  const lists = listPages(posts, { path: routeBase, segment: pageBase }, postsPerPage, config).map(
    (list): RouteCandidate => {
      const { path, pageNumber, newer, older, items, suffix } = list
      const base = routeAt(path, title + suffix, config)
      return {
        path,
        route: { kind: 'posts', ...base, changelog: changelog.id, pageNumber, posts: items, newer, older },
        owner: `page ${pageNumber} of the changelog`,
        place
      }
    }
  )
  const first = joinUrl(routeBase, '/', pageBase, '1')
  const redirect: RouteCandidate = {
    path: first,
    route: { kind: 'redirect', ...routeAt(first, 'Redirect', config), target: toPermalink(routeBase, config) },
    owner: 'the redirect to the first page of the changelog',
    place
  }
  return [...lists, redirect]
}

function archiveCandidates({ config, changelog, posts }: Changelog): RouteCandidate[] {
  if (changelog.archive === null || posts.length === 0) return []
  const path = joinUrl(changelog.routeBase, '/', changelog.archive)
  return [
    {
      path,
      route: { kind: 'archive', ...routeAt(path, config.texts.archive, config), changelog: changelog.id, posts },
      owner: 'the archive of the changelog',
      place: placeOf(config.file)
    }
  ]
}

function postTagCandidates({ config, changelog, posts }: Changelog): RouteCandidate[] {
  const base = joinUrl(changelog.routeBase, '/', changelog.tagsBase)
  const tags = collectTags(posts, base, config)
  if (tags.length === 0) return []
  const counts = tags.map(tag => toTagCount(tag, toPermalink(tag.path, config)))
  const index: RouteCandidate = {
    path: base,
    route: { kind: 'posts-tags', ...routeAt(base, config.texts.tags, config), changelog: changelog.id, tags: counts },
    owner: 'the list of tags of the changelog',
    place: placeOf(config.file)
  }
  return [index, ...tags.flatMap(tag => tagPages(tag, changelog, config))]
}

function tagPages(tag: Tag, { id, pageBase, postsPerPage }: ChangelogConfig, config: Config): RouteCandidate[] {
  const { label, pages, place } = tag
  const count = toTagCount(tag, toPermalink(tag.path, config))
  const { texts } = config
  const title = plural(texts.postsTagged, pages.length, { tag: label }, texts.language)
  return listPages(pages, { path: tag.path, segment: pageBase }, postsPerPage, config).map(list => {
    const { path, pageNumber, newer, older, items, suffix } = list
    const base = routeAt(path, title + suffix, config)
    return {
      path,
      route: { kind: 'posts-tag', ...base, changelog: id, tag: count, pageNumber, posts: items, newer, older },
      owner: `the page of the tag “${label}”`,
      place
    }
  })
}

/** The index lists all authors of the authors file; authors with `page` also have a page of their own. */
function authorCandidates(all: Changelog, authors: readonly Author[]): RouteCandidate[] {
  if (authors.length === 0) return []
  const { config, changelog, posts } = all
  const path = joinUrl(changelog.routeBase, '/', changelog.authorsBase)
  const byAuthor = postsByAuthor(posts)
  const counts = authors.map(author => ({ author, count: byAuthor.get(author.key)?.length ?? 0 }))
  const index: RouteCandidate = {
    path,
    route: {
      kind: 'authors',
      ...routeAt(path, config.texts.authors, config),
      changelog: changelog.id,
      authors: counts
    },
    owner: 'the list of authors',
    place: placeOf(config.file)
  }
  return [index, ...authors.flatMap(author => authorPages(author, byAuthor.get(author.key) ?? [], all))]
}

function postsByAuthor(posts: readonly Page[]): ReadonlyMap<string | null, readonly Page[]> {
  const byAuthor = new Map<string | null, Page[]>()
  for (const page of posts) {
    for (const { key } of page.post?.authors ?? []) {
      const known = byAuthor.get(key)
      if (known === undefined) byAuthor.set(key, [page])
      else known.push(page)
    }
  }
  return byAuthor
}

/** Further pages of an author are below `{page}/page/`, as for tags. */
function authorPages(author: Author, posts: readonly Page[], { config, changelog }: Changelog): RouteCandidate[] {
  if (author.page === null) return []
  const name = author.name ?? author.key ?? ''
  const lists = listPages(posts, { path: author.page, segment: changelog.pageBase }, changelog.postsPerPage, config)
  return lists.map(({ path, pageNumber, newer, older, items, suffix }) => {
    const base = routeAt(
      path,
      `${name} - ${plural(config.texts.posts, posts.length, {}, config.texts.language)}${suffix}`,
      config
    )
    return {
      path,
      route: {
        kind: 'author',
        ...base,
        changelog: changelog.id,
        author: { author, count: posts.length },
        pageNumber,
        posts: items,
        newer,
        older
      },
      owner: `the page of the author “${name}”`,
      place: placeOf(config.file)
    }
  })
}

interface ListPage<T> {
  readonly items: readonly T[]
  readonly path: string
  /** 1 is the first. */
  readonly pageNumber: number
  /** Addresses of the list pages with newer and older items. */
  readonly newer: Permalink | null
  readonly older: Permalink | null
  /** Makes the title of each page unique: ` – page 2`; '' on the first. */
  readonly suffix: string
}

/** Splits a list into pages: the first at `path`, then `{path}/{segment}/2` and so on. An empty list has one page. */
function listPages<T>(
  items: readonly T[],
  { path, segment }: { readonly path: string; readonly segment: string },
  perPage: ChangelogConfig['postsPerPage'],
  config: Parameters<typeof toPermalink>[1] & Pick<Config, 'texts'>
): readonly ListPage<T>[] {
  const size = perPage === 'ALL' ? Math.max(1, items.length) : perPage
  const count = Math.max(1, Math.ceil(items.length / size))
  const pathOf = (number: number) => (number === 1 ? path : joinUrl(path, '/', segment, String(number)))
  const permalinkOf = (number: number) => (number < 1 || number > count ? null : toPermalink(pathOf(number), config))
  return Array.from({ length: count }, (_, index) => {
    const pageNumber = index + 1
    return {
      items: items.slice(index * size, pageNumber * size),
      path: pathOf(pageNumber),
      pageNumber,
      newer: permalinkOf(pageNumber - 1),
      older: permalinkOf(pageNumber + 1),
      suffix: pageNumber === 1 ? '' : fill(config.texts.pageOfList, { number: pageNumber })
    }
  })
}
