/** The tags of pages, each with its address and its pages. “CLI” and “cli” are one tag, as first written. */
import { placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { Permalink, Place } from '../types/basics.ts'
import type { Page, TagInput } from '../types/content.ts'
import type { TagCount } from '../types/routes.ts'
import { kebabCase } from '../util/kebab-case.ts'
import { joinUrl } from '../util/paths.ts'

export interface Tag {
  readonly label: string
  readonly path: string
  /** In the order they were given. */
  readonly pages: readonly Page[]
  readonly place: Place
}

/** Tags in order of their labels, below `base` (`/changelog/tags`). Unlisted pages are in no list. */
export function collectTags(pages: readonly Page[], base: string): readonly Tag[] {
  const tags = new Map<string, Tag & { readonly pages: Page[] }>()
  const paths = new Set<string>()
  for (const page of pages) {
    if (page.meta.unlisted) continue
    for (const input of page.meta.tags) {
      const key = input.permalink ?? input.label.normalize('NFC').toLowerCase()
      const known = tags.get(key)
      if (known === undefined) {
        const path = freePath(joinUrl(base, '/', tagSlug(input)), paths)
        tags.set(key, { label: input.label, path, pages: [page], place: page.places.tags ?? placeOf(page.source) })
      } else if (known.pages.at(-1) !== page) known.pages.push(page)
    }
  }
  return [...tags.values()].sort((a, b) => byCodePoint(a.label, b.label))
}

/** What lists show of a tag. */
export function toTagCount({ label, pages }: Tag, permalink: Permalink): TagCount {
  return { label, permalink, count: pages.length }
}

/** A permalink of the author is taken as it is. */
function tagSlug({ label, permalink }: TagInput): string {
  return permalink ?? (kebabCase(label) || 'tag')
}

/** “C” and “C++” have one slug: the second gets a number. */
function freePath(path: string, taken: Set<string>): string {
  let free = path
  for (let count = 1; taken.has(free); count++) free = `${path}-${count}`
  taken.add(free)
  return free
}
