/** The content of `main`: the props of the template for a kind of page. */
import { isUntranslated, languageOfDates } from '../model/translations.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page, Sources } from '../types/content.ts'
import type { PageBody, TagLink } from '../types/page-props.ts'
import type { Route } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'
import { type Changelog, type ChangelogInput, changelogOf } from './changelog.ts'
import { buildToc, editHrefOf, lastUpdateOf, toTagLink } from './page-parts.ts'
import { toListBody, toPostBody } from './post-body.ts'

export interface BodyInput extends ChangelogInput {
  readonly lastUpdates: Sources['lastUpdates']
  readonly changelogs: ReadonlyMap<string, Changelog>
  /** Result of tagsByPage. */
  readonly tagsOf: (page: Page) => readonly TagLink[]
  /** Result of tagLists. */
  readonly tagLists: ReadonlyMap<string, string>
}

/** The body of a route; `compiled` is null for routes without a document. Redirects have no body. */
export function toBody(route: Route, compiled: Compiled | null, input: BodyInput): PageBody {
  switch (route.kind) {
    case 'doc':
    case 'reference':
    case 'page':
      return docBody(route.page, compiled, input)
    case 'category':
      return { kind: 'category', title: route.index.title, description: route.index.description }
    case 'docs-tags':
      return { kind: 'tags', title: route.title, tags: route.tags.map(toTagLink) }
    case 'docs-tag':
      return docsTagBody(route, input)
    case 'search':
    case 'not-found':
      return { kind: route.kind }
    case 'redirect':
      throw new Error(`a redirect has no body: ${route.permalink}`)
    case 'post':
      return toPostBody(route.page, compiled, changelogOn(route, input), input)
    default:
      return toListBody(route, changelogOn(route, input), input)
  }
}

function changelogOn(route: Route, input: BodyInput): Changelog {
  const changelog = changelogOf(route, input)
  if (changelog === null) throw new Error('The page belongs to a changelog that the configuration does not have.')
  return changelog
}

function docBody(page: Page, compiled: Compiled | null, { config, lastUpdates, tagsOf }: BodyInput): PageBody {
  const set = config.docs.find(({ id }) => id === page.collection) ?? null
  const { meta } = page
  if (meta.layout !== 'doc') {
    const hasHero = meta.home !== null && meta.home.hero !== null
    const title = hasHero ? null : titleOf(page, compiled)
    const prose = /\.mdx?$/i.test(page.source)
    return { kind: meta.layout, html: compiled?.html ?? '', title, wide: meta.wide, prose }
  }
  return {
    kind: 'doc',
    html: compiled?.html ?? '',
    title: titleOf(page, compiled),
    ...subtitleOf(page, compiled, config),
    toc: meta.hideTableOfContents
      ? []
      : buildToc(compiled?.headings ?? [], meta.tocMinHeadingLevel, meta.tocMaxHeadingLevel),
    isReference: compiled?.sheets.includes('reference') ?? false,
    breadcrumbs: set?.breadcrumbs ?? false,
    tags: tagsOf(page),
    editHref: editHrefOf(page, set, config),
    lastUpdate: set === null ? null : lastUpdateOf(page, set, lastUpdates, languageOfDates(config.locale)),
    // A page that is unlisted because it is not translated has a notice of its own.
    banner: meta.draft ? 'draft' : meta.unlisted && !isUntranslated(page, config) ? 'unlisted' : null
  }
}

/** What the author has written as the description, unless the text begins with the same words. */
function subtitleOf({ meta, source }: Page, compiled: Compiled | null, { theme }: Config): { subtitle?: string } {
  const { description } = meta
  if (!theme?.subtitles || description === null || !/\.mdx?$/i.test(source)) return {}
  const [stated, first] = [description, compiled?.excerpt ?? ''].map(text => text.trim().replace(/[.…]$/, ''))
  const isRepeated = stated && first && (stated.startsWith(first) || first.startsWith(stated))
  return isRepeated ? {} : { subtitle: description }
}

/** An h1 in the text takes precedence, also over `hide_title`. */
function titleOf({ title, meta }: Page, compiled: Compiled | null): { html: string } | { text: string } | null {
  if (compiled !== null && compiled.contentTitleHtml !== null) return { html: compiled.contentTitleHtml }
  return meta.hideTitle ? null : { text: title }
}

function docsTagBody(route: Extract<Route, { kind: 'docs-tag' }>, { routes, tagLists }: BodyInput): PageBody {
  return {
    kind: 'docs-tag',
    title: route.title,
    description: route.tag.description ?? null,
    allTagsHref: tagLists.get(route.docsSet) ?? encodePath(route.permalink),
    items: route.pages.flatMap(({ title, description, source }) => {
      const target = routes.bySource.get(source)
      return target === undefined ? [] : [{ label: title, href: encodePath(target.permalink), description }]
    })
  }
}
