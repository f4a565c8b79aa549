/** Front matter of GitBook in the words of docsgen. */
import { frontMatterReader, iconLike, isPlainObject, textOf } from 'docsgen/text'

type Fields = Record<string, unknown>

export const readFrontMatter = frontMatterReader(translated)

function translated(given: Readonly<Fields>): Fields {
  const { title, description, icon, hidden, noIndex, noRobotsIndex, cover, layout } = given
  const made: Fields = {}
  if (textOf(title) !== null) made.title = title
  if (textOf(description) !== null) made.description = String(description).trim()
  const name = textOf(icon)
  const known = name === null ? null : iconLike(name)
  if (known !== null) made.icon = known
  if (hidden === true) made.unlisted = true
  if (noIndex === true || hidden === true) made.search = false
  if (noRobotsIndex === true) made.unlisted = true
  if (textOf(cover) !== null && !/^https?:/.test(String(cover))) made.image = cover
  if (!isShown(layout, 'title')) made.hide_title = true
  if (!isShown(layout, 'outline')) made.hide_table_of_contents = true
  if (!isShown(layout, 'tableOfContents')) made.displayed_sidebar = null
  if (!isShown(layout, 'pagination')) Object.assign(made, { pagination_prev: null, pagination_next: null })
  return made
}

/** `layout: { title: { visible: false } }`: all parts of a page are shown without it. */
export function isShown(layout: unknown, part: string): boolean {
  const written = isPlainObject(layout) ? layout[part] : undefined
  return !(isPlainObject(written) && written.visible === false)
}
