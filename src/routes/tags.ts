/** Tag pages of docs: one for each tag and one that lists them, only where a listed doc has tags. */
import { placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { Config } from '../types/config.ts'
import type { Content } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import { joinUrl } from '../util/paths.ts'
import { type Claim, routeAt } from './claim.ts'
import { collectTags, type Tag, toTagCount } from './collect-tags.ts'
import { toPermalink } from './permalink.ts'

/** `/tags` and `/tags/{tag}` below the route base of each docs set. */
export function tagClaims({ pages }: Content, config: Config): readonly Claim[] {
  return config.docs.flatMap(set => {
    const ofSet = pages.filter(({ collection, kind }) => collection === set.id && kind !== 'post')
    const tags = collectTags(ofSet, joinUrl(set.routeBase, '/tags'))
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
      tags: tags.map(tag => toTagCount(tag, toPermalink(tag.path, config)))
    },
    owner: 'the list of tags',
    place: placeOf(config.file)
  }
}

function tagClaim(set: DocsSet, tag: Tag, config: Config): Claim {
  const { label, path, pages, place } = tag
  const count = pages.length === 1 ? 'One doc' : `${pages.length} docs`
  const base = routeAt(path, `${count} tagged with "${label}"`, config)
  const sorted = pages.toSorted((a, b) => byCodePoint(a.title, b.title))
  return {
    path,
    route: { kind: 'docs-tag', ...base, docsSet: set.id, tag: toTagCount(tag, base.permalink), pages: sorted },
    owner: `the page of the tag “${label}”`,
    place
  }
}
