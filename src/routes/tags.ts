/** Tags of pages, and the tag pages of docs: one for each tag and one that lists them. */

import { placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import { plural } from '../shared/plurals.ts'
import type { Permalink, Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Content, Page, TagInput } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { TagCount } from '../types/routes.ts'
import { joinUrl, kebabCase } from '../util/paths.ts'
import { type RouteCandidate, routeAt } from './candidates.ts'
import { toPermalink } from './permalink.ts'

/** `/tags` and `/tags/{tag}` below the route base of each docs set. */
export function tagCandidates({ pages }: Content, config: Config): readonly RouteCandidate[] {
  return config.docs.flatMap(set => {
    const ofSet = pages.filter(({ collection, kind }) => collection === set.id && kind !== 'post')
    const tags = collectTags(ofSet, joinUrl(set.routeBase, '/tags'), config)
    return tags.length === 0
      ? []
      : [indexCandidate(set, tags, config), ...tags.map(tag => tagCandidate(set, tag, config))]
  })
}

function indexCandidate(set: DocsSet, tags: readonly Tag[], config: Config): RouteCandidate {
  const path = joinUrl(set.routeBase, '/tags')
  return {
    path,
    route: {
      kind: 'docs-tags',
      ...routeAt(path, config.texts.tags, config),
      docsSet: set.id,
      tags: tags.map(tag => toTagCount(tag, toPermalink(tag.path, config)))
    },
    owner: 'the list of tags',
    place: placeOf(config.file)
  }
}

function tagCandidate(set: DocsSet, tag: Tag, config: Config): RouteCandidate {
  const { label, path, pages, place } = tag
  const { texts } = config
  const base = routeAt(path, plural(texts.docsTagged, pages.length, { tag: label }, texts.language), config)
  const sorted = pages.toSorted((a, b) => byCodePoint(a.title, b.title))
  return {
    path,
    route: { kind: 'docs-tag', ...base, docsSet: set.id, tag: toTagCount(tag, base.permalink), pages: sorted },
    owner: `the page of the tag “${label}”`,
    place
  }
}

export interface Tag {
  readonly label: string
  readonly description?: string
  readonly path: string
  /** In the order given. */
  readonly pages: readonly Page[]
  readonly place: Place
}

/**
 * Tags sorted by label, with paths below `base` (`/changelog/tags`). Unlisted pages are not included. Labels that differ
 * only in letter case are one tag; with derived texts, those with the same address are.
 */
export function collectTags(
  pages: readonly Page[],
  base: string,
  { dialect }: Pick<Config, 'dialect'>
): readonly Tag[] {
  const tags = new Map<string, Tag & { readonly pages: Page[] }>()
  const paths = new Set<string>()
  for (const page of pages) {
    if (page.meta.unlisted) continue
    for (const input of page.meta.tags) {
      const key = dialect.derivedTexts
        ? tagSlug(input)
        : (input.permalink ?? input.label.normalize('NFC').toLowerCase())
      const known = tags.get(key)
      if (known === undefined) {
        const path = freePath(joinUrl(base, '/', tagSlug(input)), paths)
        const place = page.places.tags ?? placeOf(page.source)
        const { label, description } = input
        tags.set(key, { label, path, pages: [page], place, ...(description && { description }) })
      } else if (known.pages.at(-1) !== page) known.pages.push(page)
    }
  }
  return [...tags.values()].sort((a, b) => byCodePoint(a.label, b.label))
}

/** A tag as shown in lists. */
export function toTagCount({ label, description, pages }: Tag, permalink: Permalink): TagCount {
  return { label, permalink, count: pages.length, ...(description && { description }) }
}

/** A permalink from front matter or `tags.yml` is used as written. */
function tagSlug({ label, permalink }: TagInput): string {
  return permalink ?? (kebabCase(label) || 'tag')
}

/** “C” and “C++” have the same slug, so the second gets a number. */
function freePath(path: string, taken: Set<string>): string {
  let free = path
  for (let count = 1; taken.has(free); count++) free = `${path}-${count}`
  taken.add(free)
  return free
}
