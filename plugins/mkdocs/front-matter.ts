/** Front matter of MkDocs in the words of docsgen. Its keys are free: those that docsgen does not know are data of a theme. */
import { iconOfPath } from './icons.ts'
import { isTable } from './settings.ts'
import type { Site } from './site.ts'

interface Given {
  readonly filePath: string
  readonly fileContent: string
  readonly defaultParseFrontMatter: (file: {
    readonly filePath: string
    readonly fileContent: string
  }) => Promise<{ readonly frontMatter: Record<string, unknown>; readonly content: string }>
}

/** The function that docsgen calls for each page. */
export function toFrontMatter({ isTagged, isMaterial, blogs, settings, authors }: Site) {
  const statuses =
    isTable(settings.value.extra) && isTable(settings.value.extra.status) ? settings.value.extra.status : {}
  return async ({ filePath, fileContent, defaultParseFrontMatter }: Given) => {
    const plain = await defaultParseFrontMatter({ filePath, fileContent })
    const meta = multiMarkdown(plain.content)
    const written = meta === null ? plain.frontMatter : { ...meta.fields, ...plain.frontMatter }
    const content = meta === null ? plain.content : meta.content
    if (Object.keys(written).length === 0) return { frontMatter: written, content }
    const made: Record<string, unknown> = {}
    for (const key of ['title', 'description'])
      if (written[key] != null && written[key] !== '') made[key] = String(written[key])
    if (isTagged || blogs.length > 0) {
      const tags = [written.tags ?? []]
        .flat()
        .filter(it => it !== null)
        .map(String)
      if (tags.length > 0) made.tags = tags
    }
    const hidden = [written.hide ?? []].flat().map(String)
    if (hidden.includes('toc')) made.hide_table_of_contents = true
    if (hidden.includes('navigation')) made.displayed_sidebar = null
    if (hidden.includes('footer')) Object.assign(made, { pagination_next: null, pagination_prev: null })
    if (isTable(written.search) && written.search.exclude === true) made.search = false
    if (isMaterial) {
      const icon = typeof written.icon === 'string' ? iconOfPath(written.icon) : null
      if (icon !== null) made.icon = icon
      if (typeof written.status === 'string') made.sidebar_badge = badgeOf(written.status, statuses)
    }
    for (const key of ['draft', 'date', 'authors', 'slug', 'categories', 'image', 'keywords']) {
      if (written[key] != null && (blogs.length > 0 || key === 'draft' || key === 'image')) made[key] = written[key]
    }
    return { frontMatter: withPost(made, authors), content }
  }
}

function badgeOf(status: string, statuses: Readonly<Record<string, unknown>>) {
  const text = status.charAt(0).toUpperCase() + status.slice(1)
  const tone = status === 'deprecated' ? 'warning' : status === 'new' ? 'tip' : 'note'
  return { text: Object.hasOwn(statuses, status) || /^(?:new|deprecated)$/.test(status) ? text : status, tone }
}

/** The keys of a post: `date` may be a table, and categories are tags. */
function withPost(
  { categories, date, slug, authors, ...made }: Record<string, unknown>,
  known: ReadonlyMap<string, unknown>
) {
  const created = isTable(date) ? date.created : date
  const labels = [made.tags ?? [], categories ?? []].flat().map(String)
  return {
    ...made,
    ...(created !== undefined && { date: created }),
    ...(authors !== undefined && { authors: [authors].flat().map(it => known.get(String(it)) ?? it) }),
    ...(slug !== undefined && { slug }),
    ...(labels.length > 0 && { tags: [...new Set(labels)] })
  }
}

/** `Title: Text` at the start of a page, as MultiMarkdown writes it; null: there is none. */
function multiMarkdown(content: string): { readonly fields: Record<string, string>; readonly content: string } | null {
  const lines = content.split('\n')
  const fields: Record<string, string> = {}
  let count = 0
  for (const line of lines) {
    const [whole = '', key] = /^ {0,3}([A-Za-z0-9_-]{1,60}):/.exec(line) ?? []
    if (key === undefined) break
    fields[key.toLowerCase()] = line.slice(whole.length).trim()
    count += 1
  }
  // A single line that only looks like one is text.
  if (
    count === 0 ||
    lines[count]?.trim() !== '' ||
    !Object.keys(fields).some(key => /^(?:title|description|authors?|date|template)$/.test(key))
  )
    return null
  return { fields, content: `${'\n'.repeat(count)}${lines.slice(count).join('\n')}` }
}
