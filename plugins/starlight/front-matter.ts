/** Front matter of Starlight in the words of docsgen. */
import { frontMatterReader, isPlainObject, listOf, textOf } from 'docsgen/text'

type Fields = Record<string, unknown>

export const readFrontMatter = frontMatterReader(translated)

/** Keys that both have. Others belong to plugins of Starlight. */
const same = ['title', 'description', 'draft', 'slug']

function translated(given: Readonly<Fields>): Fields {
  const made: Fields = Object.fromEntries(Object.entries(given).filter(([key]) => same.includes(key)))
  const { sidebar, hero, template, tableOfContents: toc, prev, next, editUrl, lastUpdated, pagefind } = given
  if (isPlainObject(hero)) Object.assign(made, { layout: 'home', hero: heroOf(hero, given.title) })
  else if (template === 'splash') made.layout = 'page'
  if (isPlainObject(sidebar)) {
    if (textOf(sidebar.label) !== null) made.sidebar_label = sidebar.label
    if (typeof sidebar.order === 'number') made.sidebar_position = sidebar.order
    const badge = badgeOf(sidebar.badge)
    if (badge !== null) made.sidebar_badge = badge
    if (sidebar.hidden === true) made.sidebar_class_name = 'sidebar-hidden'
  }
  if (toc === false) made.hide_table_of_contents = true
  else if (isPlainObject(toc)) {
    if (typeof toc.minHeadingLevel === 'number') made.toc_min_heading_level = toc.minHeadingLevel
    if (typeof toc.maxHeadingLevel === 'number') made.toc_max_heading_level = toc.maxHeadingLevel
  }
  if (prev === false) made.pagination_prev = null
  if (next === false) made.pagination_next = null
  if (editUrl === false) made.custom_edit_url = null
  else if (textOf(editUrl) !== null) made.custom_edit_url = editUrl
  if (typeof lastUpdated === 'string') made.last_update = { date: lastUpdated }
  if (pagefind === false) made.search = false
  return made
}

const tones: Readonly<Record<string, string>> = {
  success: 'tip',
  note: 'note',
  tip: 'tip',
  caution: 'warning',
  danger: 'danger'
}

/** A badge: text, or text with one of the variants. */
export function badgeOf(written: unknown): unknown {
  if (textOf(written) !== null) return written
  const text = isPlainObject(written) ? textOf(written.text) : null
  if (!isPlainObject(written) || text === null) return null
  const tone = tones[String(written.variant)]
  return tone === undefined ? text : { text, tone }
}

function heroOf(hero: Readonly<Fields>, title: unknown): Fields {
  const image = isPlainObject(hero.image) ? pictureOf(hero.image) : undefined
  const actions = listOf(hero.actions).flatMap(it =>
    isPlainObject(it) && textOf(it.text) !== null && textOf(it.link) !== null
      ? [
          {
            text: it.text,
            link: it.link,
            theme: it.variant === undefined || it.variant === 'primary' ? 'brand' : 'alt'
          }
        ]
      : []
  )
  return {
    text: plain(hero.title ?? title),
    ...(textOf(hero.tagline) !== null && { tagline: plain(hero.tagline) }),
    ...(image !== undefined && { image }),
    ...(actions.length > 0 && { actions })
  }
}

function pictureOf({ file, light, dark, alt }: Readonly<Fields>): unknown {
  const src = textOf(file) ?? textOf(light) ?? textOf(dark)
  if (src === null) return undefined
  return {
    light: src,
    ...(textOf(dark) !== null && textOf(file) === null && { dark }),
    ...(typeof alt === 'string' && { alt })
  }
}

function plain(value: unknown): string {
  return String(value ?? '').replace(/<[^<>]{0,500}>/g, '')
}
