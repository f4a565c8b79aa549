/** Renders routes to HTML documents. Data shared by all pages is computed once, when the renderer is created. */

import { createElement, type ReactNode } from 'react'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { docsSetOf, hasMarkdown, markdownAddress, pageOf, pagesShownBy } from '../model/routes.ts'
import { classSheets, componentClasses } from '../model/sheet-imports.ts'
import { isUntranslated } from '../model/translations.ts'
import { applyBaseUrl } from '../shared/address.ts'
import { byCodePoint } from '../shared/compare.ts'
import { dataAttributes, docCardsMark, pageParts } from '../shared/dom.ts'
import { fill } from '../shared/plurals.ts'
import { escapeXml } from '../shared/xml.ts'
import type { HeadTag, PlainObject, SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Navigation } from '../types/navigation.ts'
import type {
  AssetProps,
  FeedbackProps,
  IslandList,
  IslandProps,
  LanguageLink,
  PageMenuProps,
  PageProps,
  RedirectProps,
  RelatedProps,
  Untranslated
} from '../types/page-props.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import type { SiteProps } from '../types/site-props.ts'
import { limited, TimeLimitError } from '../util/author-code/author-code.ts'
import { encodePath, hasScheme } from '../util/paths.ts'
import { redirectScript } from './before-paint.ts'
import { type BodyInput, toBody } from './body.ts'
import { changelogOf, describeChangelogs } from './changelog.ts'
import { toHeadProps } from './head.ts'
import type { Templates } from './load-templates.ts'
import { tagLists, tagsByPage } from './page-parts.ts'
import type { PageCards } from './social-cards.ts'
import { describeVersions, type Versions } from './versions.ts'

export interface RenderInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly navigation: Navigation
  /** Compiled changelog entries, for lists. */
  readonly entries: ReadonlyMap<SourcePath, Compiled>
  readonly lastUpdates: Sources['lastUpdates']
  readonly site: SiteProps
  readonly assets: Omit<AssetProps, 'sidebarFile' | 'sheets' | 'modules'> & {
    /** Addresses of the sidebars' JSON files, by sidebar name. */
    readonly sidebarFiles: ReadonlyMap<string, string>
    /** Addresses of the style sheets with the icons of sidebars, by sidebar name. */
    readonly iconSheets: ReadonlyMap<string, string>
    readonly islands: IslandAssets | null
    /** Addresses of style sheets that only some pages need, by name. */
    readonly sheets: ReadonlyMap<string, string>
    /** Addresses of the scripts of parts that only some pages have, by the name of the part. */
    readonly pageParts: ReadonlyMap<string, string>
  }
  /** The page of a route in every language; empty or omitted on a site with one language. */
  readonly languages?: (route: Route) => readonly LanguageLink[]
  readonly templates: Templates
  /** The social cards of pages; null: the site has none. */
  readonly cards: PageCards | null
  /** Related pages by the file of the page; left out: the site shows none. */
  readonly related?: ReadonlyMap<SourcePath, RelatedProps>
  /** Additions of plugins to pages; null: none. */
  readonly plugins: PagePlugins | null
  /** docsgen's version, for `meta[name=generator]`. */
  readonly version: string
}

/** Additions of plugins to the pages of a site. */
interface PagePlugins {
  additionsOf(
    route: Route,
    report: Report
  ): { readonly tags: readonly HeadTag[]; readonly bodyAttributes: PageProps['bodyAttributes'] }
  /** Addresses of style sheets and scripts. */
  assetsOf(
    route: Route,
    body: Compiled | null
  ): { readonly sheets: readonly string[]; readonly modules: readonly string[] }
}

/** Addresses of the modules that the browser loads for islands. */
export interface IslandAssets {
  /** The module that hydrates React islands; '': there are none. */
  readonly runtime: string
  /** `runtime`: the module that hydrates islands of this module if they do not use React. */
  readonly modules: ReadonlyMap<SourcePath, Pick<IslandProps, 'src' | 'runtime'>>
}

export interface Renderer {
  /**
   * The HTML document of a route. `compiled` is its body, null for routes without a document. When a template throws,
   * the result is empty and the error is reported.
   */
  render(route: Route, compiled: Compiled | null): string
  /** The props for the route's template. */
  propsOf(route: Route, compiled: Compiled | null): DocumentProps
}

/** The props of a page, or those of a redirect. */
export type DocumentProps = PageProps | RedirectProps

export async function createRenderer(input: RenderInput, report: Report): Promise<Renderer> {
  const { renderToString } = await import('react-dom/server')
  const shared: Shared = {
    ...input,
    changelogs: describeChangelogs(input),
    tagsOf: tagsByPage(input.routes),
    tagLists: tagLists(input.routes),
    versions: describeVersions(input)
  }

  function toElement(route: Route, compiled: Compiled | null): ReactNode {
    if (route.kind === 'redirect')
      return createElement(input.templates.Redirect, redirectProps(route.target, input.config))
    return createElement(input.templates.Document, toPageProps(route, compiled, shared, report))
  }

  return {
    propsOf: (route, compiled) =>
      route.kind === 'redirect'
        ? redirectProps(route.target, input.config)
        : toPageProps(route, compiled, shared, () => {}),
    render(route, compiled) {
      const { config, templates } = input
      const draw = () => {
        templates.showTextsOf(config.texts)
        return renderToString(toElement(route, compiled))
      }
      try {
        const html = templates.areOwn ? limited(config.markdown.timeLimit, draw, templates) : draw()
        return `<!DOCTYPE html>${withClassSheets(html, compiled, input)}\n`
      } catch (error) {
        report(renderFailure(error, route, input))
        return ''
      }
    }
  }
}

/** Adds the sheets for classes that occur in the page, and those for classes that components may add in the browser. */
function withClassSheets(html: string, compiled: Compiled | null, { assets, config }: RenderInput): string {
  if (config.dialect.plainStyles) return html
  const hasIslands = compiled !== null && compiled.islands.length > 0
  const classes = classesIn(html)
  const links = Object.entries(classSheets).flatMap(([name, mark]) => {
    const href = assets.sheets.get(name)
    // The body links what it names itself.
    if (
      href === undefined ||
      compiled?.sheets.includes(name) === true ||
      !((hasIslands && componentClasses.includes(name)) || mark.test(classes))
    )
      return []
    return `<link rel="stylesheet" href="${escapeXml(href)}" ${dataAttributes.sheet}=""/>`
  })
  // After our main sheet, which sets the layer order, and before those of the body, whose rules must win.
  const place = new RegExp(`<link rel="stylesheet" href="[^"]*" ${dataAttributes.sheet}=|<script type="module"|</head>`)
  return links.length === 0 ? html : html.replace(place, found => links.join('') + found)
}

/** The values of all `class` attributes. Searching the whole HTML for each sheet would take 5 % of the render time. */
function classesIn(html: string): string {
  const found = new Set<string>()
  const start = ' class="'
  for (let at = html.indexOf(start); at >= 0; ) {
    const end = html.indexOf('"', at + start.length)
    found.add(html.slice(at + start.length, end))
    at = html.indexOf(start, end)
  }
  // Suggestions may be inserted later into a page that has no class of theirs yet.
  return [...found, ...(html.includes(dataAttributes.suggestions) ? [dataAttributes.suggestions] : [])].join(' ')
}

/** Data shared by all pages. */
type Shared = RenderInput & BodyInput & { readonly versions: Versions }

function toPageProps(route: Route, compiled: Compiled | null, input: Shared, report: Report): PageProps {
  const { site } = input
  const { sidebarFiles, iconSheets, islands, pagesFile, sheets, pageParts: partModules, ...assets } = input.assets
  const around = input.navigation.of(route)
  const hasCards = compiled?.sheets.includes(docCardsMark) === true
  const navigation = hasCards ? { ...around, cards: input.navigation.cardsAround(route) } : around
  const sidebar = navigation.sidebar
  const languages = input.languages?.(route) ?? []
  const untranslated = untranslatedOf(route, languages, input)
  const head = toHeadProps({ route, compiled, navigation, languages, isUntranslated: untranslated !== null }, input)
  const added = input.plugins?.additionsOf(route, report)
  const further = input.plugins?.assetsOf(route, compiled)
  const menu = pageMenuOf(route, input.config)
  const feedback = feedbackOf(route, input.config)
  const related = relatedOf(route, input)
  const comments = hasComments(route) ? input.config.comments : null
  const present = { menu, feedback, related, comments }
  const parts = (['menu', 'feedback', 'related', 'comments'] as const)
    .filter(name => present[name] !== null)
    .map(name => pageParts[name])
  return {
    site,
    assets: {
      ...assets,
      sheets: [
        ...[iconSheets.get(sidebar?.name ?? '') ?? []].flat(),
        ...[...sheetsOf(route, compiled, input), ...parts].flatMap(name => sheets.get(name) ?? []),
        ...(further?.sheets ?? [])
      ],
      modules: [...parts.flatMap(name => partModules.get(name) ?? []), ...(further?.modules ?? [])],
      sidebarFile: sidebar === null ? null : (sidebarFiles.get(sidebar.name) ?? null),
      // Only on this page: the file name changes with every title, which would invalidate the documents of all pages.
      pagesFile: route.kind === 'not-found' ? pagesFile : null
    },
    head: added === undefined ? head : withAdded(head, added.tags),
    bodyAttributes: added?.bodyAttributes ?? {},
    permalink: encodePath(route.permalink),
    docsSet: docsSetOf(route, input.config)?.set ?? null,
    version: input.versions.of(route),
    ...(languages.length > 0 && { languages }),
    ...(untranslated !== null && { untranslated }),
    ...(menu !== null && { menu }),
    ...(feedback !== null && { feedback }),
    ...(related !== null && { related }),
    ...(comments !== null && { comments }),
    navigation,
    body: toBody(route, compiled, input),
    islands: islands === null ? null : toIslandList({ islands: islandsOf(route, compiled, input) }, islands)
  }
}

/** null: the page is in the language of the site. */
function untranslatedOf(
  route: Route,
  languages: readonly LanguageLink[],
  { config }: Pick<Shared, 'config'>
): Untranslated | null {
  const page = pageOf(route)
  const original = config.locales.find(({ isDefault }) => isDefault)
  if (page === null || original === undefined || !isUntranslated(page, config)) return null
  const { tag, direction, label, htmlLang } = original
  const names = new Intl.DisplayNames(config.locale.tag, { type: 'language', fallback: 'none' })
  const href = languages.find(other => other.tag === tag)?.href ?? config.filesUrl
  return { lang: htmlLang ?? tag, direction, language: names.of(tag) ?? label, href }
}

/** null: the page has no Markdown, or its layout is not that of a text. */
function pageMenuOf(route: Route, config: Config): PageMenuProps | null {
  const assistants = config.aiOutputs?.menu ?? null
  if (assistants === null || !hasMarkdown(route, config) || route.page.meta.layout !== 'doc') return null
  const href = markdownAddress(route, config)
  const address = config.url + href
  const prompt = fill(config.texts.assistantPrompt, { address })
  const values = { address: encodeURIComponent(address), prompt: encodeURIComponent(prompt) }
  return {
    href,
    language: config.locale.htmlLang ?? config.locale.tag,
    assistants: assistants.map(({ label, href }) => ({ label, href: fill(href, values) }))
  }
}

/** null: the site asks no question, or the page is not a text of a docs set. */
function feedbackOf(route: Route, { feedback, url }: Config): FeedbackProps | null {
  if (feedback === null || route.kind !== 'doc' || route.page.meta.layout !== 'doc') return null
  const address = encodePath(route.permalink)
  const values = { title: encodeURIComponent(route.page.title), url: encodeURIComponent(url + address) }
  const { endpoint, issues, analytics } = feedback
  return { page: address, endpoint, issues: issues === null ? null : fill(issues, values), analytics }
}

/** Docs and entries of the changelog have comments, start pages have not. */
function hasComments(route: Route): boolean {
  return (route.kind === 'doc' || route.kind === 'post') && route.page.meta.layout === 'doc'
}

/** null: the page has no related pages. Those of the pager, which is below them, are left out. */
function relatedOf(route: Route, { config, navigation, related }: RenderInput): RelatedProps | null {
  const found = route.kind === 'doc' ? related?.get(route.page.source) : undefined
  if (found === undefined || config.related === null) return null
  const { previous, next } = navigation.of(route)
  const shown = found.related.filter(({ href }) => href !== previous?.href && href !== next?.href)
  const own = { related: shown.slice(0, config.related.limit), backlinks: found.backlinks }
  return own.related.length + own.backlinks.length === 0 ? null : own
}

/** The islands of the page's body, or of the entries in a list. */
function islandsOf(route: Route, compiled: Compiled | null, shared: Shared): Compiled['islands'] {
  return compiled?.islands ?? changelogOf(route, shared)?.islandsIn(pagesShownBy(route)) ?? []
}

/** The style sheets of the page's body, or of the entries in a list. */
function sheetsOf(route: Route, compiled: Compiled | null, { entries }: Shared): readonly string[] {
  if (compiled !== null) return compiled.sheets
  return [...new Set(pagesShownBy(route).flatMap(({ source }) => entries.get(source)?.sheets ?? []))].sort(byCodePoint)
}

/** null for a page without islands. A component whose module could not be bundled stays static HTML. */
function toIslandList({ islands }: Pick<Compiled, 'islands'>, { runtime, modules }: IslandAssets): IslandList | null {
  const known = islands.flatMap(({ id, module, exportName, isRedrawn, props, modules: named = [] }) => {
    const found = modules.get(module)
    // `props` is valid JSON of a plain object: the compiler serialized it.
    const own = { exportName, isRedrawn, props: JSON.parse(props) as PlainObject }
    const addresses = named.map(moduleOfName).map(name => [name, modules.get(name)?.src ?? ''] as const)
    const others = addresses.length === 0 ? {} : { modules: Object.fromEntries(addresses) }
    return found === undefined ? [] : [{ id, ...found, ...own, ...others }]
  })
  return known.length === 0 ? null : { runtime, islands: known }
}

/** The module of an export: `src/a.tsx#Button` → src/a.tsx. */
function moduleOfName(name: string): SourcePath {
  return name.slice(0, name.lastIndexOf('#')) as SourcePath
}

function redirectProps(target: string, { url, baseUrl, locale }: Config): RedirectProps {
  const href = hasScheme(target) ? target : applyBaseUrl(target, baseUrl)
  return { lang: locale.tag, href, canonical: hasScheme(href) ? href : url + href, script: redirectScript().source }
}

function renderFailure(error: unknown, route: Route, { config, templates }: RenderInput) {
  const reason = error instanceof Error ? error.message : String(error)
  const inTemplate = templates.placeOfError(error)
  if (inTemplate !== null) {
    // The same for all pages, so that it is listed once, with their number.
    const message = `The template failed while pages were rendered: ${reason.replace(/\.?$/, '.')}`
    return finding('template/render', inTemplate, message, 'Fix the template that throws this error.')
  }
  const place = placeOf(pageOf(route)?.source ?? config.templates)
  const hint =
    error instanceof TimeLimitError
      ? `Fix the template that loops, or raise “markdown.timeLimit”. Templates: ${templates.files.join(', ')}.`
      : 'Fix the template, or the component of the page, that throws this error.'
  return finding(
    'template/render',
    place,
    `The page ${route.permalink} cannot be rendered: ${reason.replace(/\.?$/, '.')}`,
    hint
  )
}

/** A title of a plugin replaces that of the page, because a document has one. */
function withAdded(head: PageProps['head'], added: readonly HeadTag[]): PageProps['head'] {
  const title = added.findLast(({ tagName }) => tagName === 'title')?.innerHTML ?? head.title
  return { ...head, title, tags: [...head.tags, ...added.filter(({ tagName }) => tagName !== 'title')] }
}
