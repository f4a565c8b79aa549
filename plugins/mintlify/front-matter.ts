/** Front matter of Mintlify in the words of docsgen. */
import { frontMatterReader, iconLike, isPlainObject, listOf, textOf } from 'docsgen/text'

type Fields = Record<string, unknown>

export const readFrontMatter = frontMatterReader(translated)

function translated(given: Readonly<Fields>, filePath: string): Fields {
  const { title, sidebarTitle, description, icon, tag, deprecated, hidden, noindex, mode, keywords } = given
  const made: Fields = { title: textOf(title) ?? titleOf(filePath) }
  if (textOf(description) !== null) made.description = description
  if (textOf(sidebarTitle) !== null) made.sidebar_label = sidebarTitle
  const name = isPlainObject(icon) ? textOf(icon.name) : textOf(icon)
  const known = name === null ? null : iconLike(name)
  if (known !== null) made.icon = known
  if (textOf(tag) !== null) made.sidebar_badge = { text: tag, tone: 'note' }
  else if (deprecated === true) made.sidebar_badge = { text: 'deprecated', tone: 'warning' }
  if (hidden === true || noindex === true) Object.assign(made, { unlisted: hidden === true, search: false })
  if (mode === 'wide') made.hide_table_of_contents = true
  if (mode === 'frame' || mode === 'custom') Object.assign(made, { layout: 'page', hide_title: mode === 'custom' })
  if (mode === 'center') Object.assign(made, { displayed_sidebar: null, hide_table_of_contents: true })
  const words = listOf(keywords).filter(it => typeof it === 'string')
  if (words.length > 0) made.keywords = words
  // Keys that make another page on the host: left as they are, they are reported.
  for (const key of ['openapi-schema', 'asyncapi', 'api', 'url']) {
    if (given[key] !== undefined) made[key] = given[key]
  }
  const image = textOf(given['og:image'])
  if (image !== null) made.image = image
  return made
}

/** A page without a title has that of its file: `get-started.mdx` → `Get started`. */
function titleOf(filePath: string): string {
  const parts = filePath.split(/[\\/]/)
  const file = (parts.at(-1) ?? '').replace(/\.mdx?$/, '')
  const name = (file === 'index' ? parts.at(-2) : file) ?? file
  const words = name.replace(/[-_]{1,99}/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
