/** Front matter of VitePress in the words of docsgen. */
import { frontMatterReader, isPlainObject, listOf, textOf } from 'docsgen/text'
import { levelsOf } from './outline.ts'

type Fields = Record<string, unknown>
type ToPage = (link: string) => string

/** Reads front matter. `toPage` completes the addresses of links, which have no ending. */
export function siteFrontMatter(toPage: ToPage) {
  return frontMatterReader(given => translated(given, toPage))
}

function translated(given: Readonly<Fields>, toPage: ToPage): Fields {
  const { layout, sidebar, outline, aside, prev, next, editLink, lastUpdated, hero, features, ...rest } = given
  const made: Fields = kept(rest)
  if (layout === 'home') Object.assign(made, { layout: 'home' }, homeOf(hero, features, toPage))
  else if (layout === 'page') Object.assign(made, { layout: 'page', wide: true })
  else if (layout === false) made.layout = 'blank'
  if (sidebar === false) made.displayed_sidebar = null
  const levels = levelsOf(outline)
  if (levels !== null) {
    made.toc_min_heading_level = levels[0]
    made.toc_max_heading_level = levels[1]
  }
  if (aside === false || outline === false) made.hide_table_of_contents = true
  if (prev === false) made.pagination_prev = null
  if (next === false) made.pagination_next = null
  if (editLink === false) made.custom_edit_url = null
  if (lastUpdated instanceof Date) made.last_update = { date: lastUpdated }
  return made
}

/** Keys that both have. Others are for components and plugins of VitePress. */
const same = ['title', 'description', 'draft', 'search', 'tags', 'keywords', 'image', 'date']

function kept(given: Readonly<Fields>): Fields {
  const pairs = Object.entries(given).filter(([key, value]) => same.includes(key) && typeof value !== 'function')
  return Object.fromEntries(
    pairs.filter(
      ([key, value]) =>
        !/^(?:title|description|image)$/.test(key) || typeof value === 'string' || typeof value === 'number'
    )
  )
}

/** Texts of the hero and of the cards are HTML in VitePress. */
function homeOf(hero: unknown, features: unknown, toPage: ToPage): Fields {
  const made: Fields = {}
  if (isPlainObject(hero)) {
    made.hero = defined({
      name: plain(hero.name),
      text: plain(hero.text),
      tagline: plain(hero.tagline),
      image: pictureOf(hero.image),
      actions: listOf(hero.actions).flatMap(it =>
        isPlainObject(it) && typeof it.link === 'string' && textOf(it.text) !== null
          ? [
              defined({
                text: it.text,
                link: toPage(it.link),
                theme: it.theme === 'brand' ? 'brand' : 'alt',
                target: it.target,
                rel: it.rel
              })
            ]
          : []
      )
    })
  }
  if (Array.isArray(features)) {
    made.features = features.flatMap(it => {
      const title = isPlainObject(it) ? plain(it.title) : undefined
      if (!isPlainObject(it) || title === undefined) return []
      return [
        defined({
          icon: iconOf(it.icon),
          title,
          details: plain(it.details),
          link: typeof it.link === 'string' && it.link !== '' ? toPage(it.link) : undefined,
          linkText: plain(it.linkText)
        })
      ]
    })
  }
  return made
}

function defined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function plain(value: unknown): string | undefined {
  const text = textOf(value)
  return text === null
    ? undefined
    : text
        .replace(/<br\s*\/?>/gi, ' ')
        .replace(/<[^<>]*>/g, '')
        .trim()
}

function pictureOf(image: unknown): unknown {
  if (typeof image === 'string') return image
  if (!isPlainObject(image)) return undefined
  const { src, light, dark, alt, width, height } = image
  if (textOf(src) === null && textOf(light) === null) return undefined
  return defined({ src, light, dark, alt, width: sizeOf(width), height: sizeOf(height) })
}

function sizeOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}

/** An icon that is a drawing in HTML has no equivalent. */
function iconOf(icon: unknown): unknown {
  if (typeof icon === 'string') return /[<>]/.test(icon) ? undefined : icon
  return pictureOf(icon)
}
