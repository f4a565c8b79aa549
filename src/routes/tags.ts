/** Tag pages of docs: one for each tag and one that lists them, only where a listed doc has tags. */
import { placeOf } from '../diagnostics/finding.ts'
import type { Config, Content, DocsSet, Page, Permalink, Place, TagCount, TagInput } from '../model.ts'
import { byCodePoint } from '../util/compare.ts'
import { joinUrl } from '../util/paths.ts'
import { type Claim, routeAt } from './claim.ts'
import { toPermalink } from './permalink.ts'

interface Tag {
  readonly label: string
  readonly path: string
  readonly pages: Page[]
  readonly place: Place
}

/** `/tags` and `/tags/{tag}` below the route base of each docs set. Unlisted pages are in no list. */
export function tagClaims({ pages }: Content, config: Config): readonly Claim[] {
  return config.docs.flatMap(set => {
    const tags = collectTags(pages, set)
    return tags.length === 0 ? [] : [indexClaim(set, tags, config), ...tags.map(tag => tagClaim(set, tag, config))]
  })
}

function indexClaim(set: DocsSet, tags: readonly Tag[], config: Config): Claim {
  const path = joinUrl(set.routeBase, '/tags')
  return {
    path,
    route: {
      kind: 'docs-tags',
      ...routeAt(path, 'Tags', config),
      docsSet: set.id,
      tags: tags.map(tag => toCount(tag, toPermalink(tag.path, config)))
    },
    owner: 'the list of tags',
    place: placeOf(config.file)
  }
}

function tagClaim(set: DocsSet, tag: Tag, config: Config): Claim {
  const { label, path, pages, place } = tag
  const count = pages.length === 1 ? 'One doc' : `${pages.length} docs`
  const base = routeAt(path, `${count} tagged with "${label}"`, config)
  return {
    path,
    route: { kind: 'docs-tag', ...base, docsSet: set.id, tag: toCount(tag, base.permalink), pages },
    owner: `the page of the tag “${label}”`,
    place
  }
}

function toCount({ label, pages }: Tag, permalink: Permalink): TagCount {
  return { label, permalink, count: pages.length }
}

/** Tags in order of their labels, pages in order of their titles. “CLI” and “cli” are one tag, as first written. */
function collectTags(pages: readonly Page[], set: DocsSet): readonly Tag[] {
  const tags = new Map<string, Tag>()
  const paths = new Set<string>()
  for (const page of pages) {
    if (page.collection !== set.id || page.meta.unlisted) continue
    for (const input of page.meta.tags) {
      const key = input.permalink ?? input.label.normalize('NFC').toLowerCase()
      const known = tags.get(key)
      if (known === undefined) {
        const path = freePath(joinUrl(set.routeBase, '/tags/', tagSlug(input)), paths)
        tags.set(key, { label: input.label, path, pages: [page], place: page.places.tags ?? placeOf(page.source) })
      } else if (known.pages.at(-1) !== page) known.pages.push(page)
    }
  }
  for (const tag of tags.values()) tag.pages.sort((a, b) => byCodePoint(a.title, b.title))
  return [...tags.values()].sort((a, b) => byCodePoint(a.label, b.label))
}

/** `Data Types` → data-types; a permalink of the author is taken as it is. */
function tagSlug({ label, permalink }: TagInput): string {
  if (permalink !== null) return permalink
  const words = label
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? 'tag'
}

/** “C” and “C++” have one slug: the second gets a number. */
function freePath(path: string, taken: Set<string>): string {
  let free = path
  for (let count = 1; taken.has(free); count++) free = `${path}-${count}`
  taken.add(free)
  return free
}
