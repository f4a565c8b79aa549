/**
 * The site for readers that are programs: each page as Markdown beside its HTML (`/guide.md`), `llms.txt`
 * (llmstxt.org: title, summary, and a line for each page) and `llms-full.txt` (the text of all pages), in the order of
 * the sidebars. Only pages that readers can find are included: no drafts, no unlisted pages.
 */
import { docsSetOf, hasMarkdown, listedPosts, markdownAddress, markdownPath, type PageRoute } from '../model/routes.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page, Sources } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Navigation, SidebarItem } from '../types/navigation.ts'
import type { Route } from '../types/routes.ts'
import { encodePath } from '../util/paths.ts'

/** A page with a Markdown file. */
export interface MarkdownPage {
  readonly route: PageRoute
  /** `guide.md`, below the output folder. */
  readonly path: OutputPath
}

export interface MarkdownPages {
  /** By address of the page without trailing slash, `/docs/guide`. */
  readonly byPermalink: ReadonlyMap<string, MarkdownPage>
  readonly byPath: ReadonlyMap<string, MarkdownPage>
}

type Body = Pick<Compiled, 'markdown' | 'excerpt'>

/** The pages of the site with a Markdown file; none if disabled. */
export function markdownPages({
  config,
  routes,
  sources
}: {
  config: Config
  routes: readonly Route[]
  sources: Pick<Sources, 'staticFiles'>
}): MarkdownPages {
  const pages = config.aiOutputs === null ? [] : routes.flatMap(route => toMarkdownPage(route, config, sources))
  return {
    byPermalink: new Map(pages.map(page => [withoutSlash(page.route.permalink), page])),
    byPath: new Map(pages.map(page => [page.path, page]))
  }
}

function toMarkdownPage(route: Route, config: Config, { staticFiles }: Pick<Sources, 'staticFiles'>): MarkdownPage[] {
  if (!hasMarkdown(route, config)) return []
  const path = markdownPath(route, config)
  // A static file of the owner takes precedence.
  return staticFiles.has(path) ? [] : [{ route, path }]
}

/** The file of a page: metadata as front matter, title, text. */
export function pageFile(
  page: MarkdownPage,
  body: Body,
  pages: MarkdownPages,
  config: Config,
  date: string | null
): string {
  const { route } = page
  const description = route.page.description ?? body.excerpt
  const front = [
    `title: ${quoted(route.title)}`,
    ...(description === '' ? [] : [`description: ${quoted(description)}`]),
    `url: ${config.url}${encodePath(route.permalink)}`,
    ...(date === null ? [] : [`last_update: ${date.slice(0, 10)}`])
  ]
  return `---\n${front.join('\n')}\n---\n\n${titled(page, body, pages, config)}\n`
}

/** Escapes text, such as a page title, so that no markup results. */
function escaped(text: string): string {
  return text.replace(/\\|<(?=[a-z/!?])|&(?=#?\w+;)/gi, '\\$&')
}

/** A YAML string: quoted like JSON, which is valid YAML, but only if necessary. */
function quoted(text: string): string {
  return /^[\p{L}][\p{L}\p{N} ,.()/'-]*$/u.test(text) &&
    !/[\s:]$/.test(text) &&
    !/^(?:true|false|null|yes|no)$/i.test(text)
    ? text
    : JSON.stringify(text)
}

function titled({ route }: MarkdownPage, { markdown }: Body, pages: MarkdownPages, config: Config): string {
  const text = withAddresses(markdown ?? '', pages, config)
  // A component that draws the whole page has a title of its own.
  if (route.page.meta.hideTitle && text.startsWith('# ')) return text
  return `# ${escaped(route.page.contentTitle ?? route.title)}${text === '' ? '' : `\n\n${text}`}`
}

/**
 * Addresses of the site in the text, marked during compilation: those of pages are replaced by their Markdown files.
 */
const marked = /\0([^)\s]*)/g

function withAddresses(text: string, { byPermalink }: MarkdownPages, config: Config): string {
  const { url, aiOutputs } = config
  if (!text.includes('\0')) return text
  return text.replace(marked, (_, address: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)/s.exec(address) ?? []
    const page = aiOutputs?.links === 'markdown' ? byPermalink.get(decoded(path)) : undefined
    return page === undefined ? url + address : `${config.url}${markdownAddress(page.route, config)}${rest}`
  })
}

function decoded(path: string): string {
  try {
    return withoutSlash(decodeURIComponent(path))
  } catch {
    return path
  }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

interface LlmsInput {
  readonly config: Config
  readonly routes: readonly Route[]
  readonly navigation: Pick<Navigation, 'sidebars'>
  readonly sources: Pick<Sources, 'staticFiles'>
  readonly pages: MarkdownPages
  readonly bodyOf: (page: Page) => Body
}

/** A text in parts, because the text of all pages may exceed the maximum length of a string. */
interface LongFile {
  readonly path: OutputPath
  readonly parts: () => Iterable<TextPart>
}

export interface TextPart {
  /** The text of the part depends only on this page's file and `isFirst`; null: it depends on several pages. */
  readonly page: MarkdownPage | null
  readonly isFirst: boolean
  readonly text: () => string
}

/** `llms.txt` and `llms-full.txt` for the site, and for each docs version other than the last. */
export function llmsFiles(input: LlmsInput): LongFile[] {
  const { config, sources } = input
  const parts = [
    { folder: '', sets: config.docs.filter(({ version }) => version.isLast), isWhole: true },
    ...config.docs
      .filter(({ version }) => !version.isLast)
      .map(set => ({ folder: `${set.routeBase.replace(/^\/|\/$/g, '')}/`, sets: [set], isWhole: false }))
  ]
  return parts
    .flatMap(({ folder, sets, isWhole }) => {
      const sections = sectionsOf(sets, isWhole, input)
      if (sections.length === 0) return []
      return [
        {
          path: `${config.outputBase}${folder}llms.txt` as OutputPath,
          parts: () => listText(sections, sets, isWhole, input)
        },
        { path: `${config.outputBase}${folder}llms-full.txt` as OutputPath, parts: () => fullText(sections, input) }
      ]
    })
    .filter(({ path }) => !sources.staticFiles.has(path))
}

interface Section {
  readonly label: string
  readonly pages: readonly MarkdownPage[]
}

/** A section for each sidebar and each of its top-level categories; then changelog entries, and pages in no sidebar. */
function sectionsOf(
  sets: readonly DocsSet[],
  isWhole: boolean,
  { config, routes, navigation, pages }: LlmsInput
): Section[] {
  const taken = new Set<MarkdownPage>()
  const take = (page: MarkdownPage | undefined): MarkdownPage[] => {
    if (page === undefined || taken.has(page)) return []
    taken.add(page)
    return [page]
  }
  const pagesIn = (items: readonly SidebarItem[]): MarkdownPage[] =>
    items.flatMap(item => {
      if (item.kind === 'html') return []
      const own = item.href === null ? [] : take(pages.byPermalink.get(decoded(item.href)))
      return item.kind === 'category' ? [...own, ...pagesIn(item.items)] : own
    })
  const ids = new Set(sets.map(({ id }) => id))
  const fromSidebars = navigation.sidebars
    .filter(({ docsSet, posts }) => ids.has(docsSet) && posts === null)
    .flatMap(({ items }) => partsOf(items, sets.length > 1 ? 'Documentation' : 'Docs'))
    .map(({ label, items }): Section => ({ label, pages: pagesIn(items) }))
  const bySource = new Map([...pages.byPermalink.values()].map(page => [page.route.page.source, page]))
  const entries = (isWhole ? config.changelogs : []).map((changelog): Section => {
    const posts = listedPosts(routes, changelog)
    return { label: changelog.title, pages: posts.flatMap(({ source }) => take(bySource.get(source))) }
  })
  const others = [...pages.byPermalink.values()].filter(
    page => !taken.has(page) && belongs(page.route, ids, isWhole, config)
  )
  return [
    ...fromSidebars,
    { label: 'Other pages', pages: others.filter(({ route }) => route.kind !== 'post') },
    ...entries
  ].filter(section => section.pages.length > 0)
}

interface SidebarPart {
  readonly label: string
  readonly items: readonly SidebarItem[]
}

/**
 * A part for the items below each heading of a sidebar, and one for each category; the first part is called `label`.
 */
function partsOf(items: readonly SidebarItem[], label: string): SidebarPart[] {
  let open = { label, items: [] as SidebarItem[] }
  const parts = [open]
  for (const item of items) {
    const heading = item.kind === 'html' ? headingIn(item.html) : null
    if (item.kind === 'category') parts.push({ label: item.label, items: [item] })
    else if (heading === null) open.items.push(item)
    else {
      open = { label: heading, items: [] }
      parts.push(open)
    }
  }
  return parts
}

/** The text of HTML that is a heading and not a link; null: it is not. */
function headingIn(html: string): string | null {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()
  return text === '' || text.length > 60 || /<(?:a|img|iframe|script|hr)\b/i.test(html) ? null : text
}

function belongs(route: PageRoute, ids: ReadonlySet<string>, isWhole: boolean, config: Config): boolean {
  const set = docsSetOf(route, config)
  return set === null ? isWhole : ids.has(set.id)
}

function* listText(
  sections: readonly Section[],
  sets: readonly DocsSet[],
  isWhole: boolean,
  { config, bodyOf }: LlmsInput
): Iterable<TextPart> {
  const version = isWhole ? '' : ` ${sets[0]?.version.label ?? ''}`
  const summary = config.tagline === '' ? [] : [`> ${config.tagline}`]
  const ofMany = (text: string): TextPart => ({ page: null, isFirst: false, text: () => text })
  yield ofMany([`# ${config.title}${version}`, ...summary].join('\n\n'))
  for (const { label, pages } of sections) {
    yield ofMany(`\n\n## ${label}\n`)
    for (const page of pages) yield { page, isFirst: false, text: () => `\n${lineOf(page, bodyOf, config)}` }
  }
  yield ofMany('\n')
}

/** The line of a page in the list; its own file has the same title and description. */
function lineOf(page: MarkdownPage, bodyOf: LlmsInput['bodyOf'], config: Config): string {
  const { title, page: doc } = page.route
  const description = (doc.description ?? bodyOf(doc).excerpt).replace(/\s+/g, ' ').trim()
  const address = `${config.url}${markdownAddress(page.route, config)}`
  return `- [${escaped(title).replace(/[[\]]/g, '\\$&')}](${address})${description === '' ? '' : `: ${escaped(description)}`}`
}

function* fullText(sections: readonly Section[], { config, pages, bodyOf }: LlmsInput): Iterable<TextPart> {
  let isFirst = true
  for (const page of sections.flatMap(section => section.pages)) {
    const before = isFirst ? '' : '\n\n---\n\n'
    const text = () => {
      const text = titled(page, bodyOf(page.route.page), pages, config)
      const [title = ''] = text.split('\n', 1)
      return `${before}${title}\n\nSource: ${config.url}${encodePath(page.route.permalink)}${text.slice(title.length)}`
    }
    yield { page, isFirst, text }
    isFirst = false
  }
  yield { page: null, isFirst, text: () => '\n' }
}
