/** One page of a small site, rendered through the whole room; tests say only what differs. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Templates } from '../../src/render/load-templates.ts'
import { createRenderer, type Renderer, type RenderInput } from '../../src/render/renderer.ts'
import { toSiteProps } from '../../src/render/site.ts'
import { english, showTextsOf } from '../../src/shared/texts.ts'
import type { Permalink, Place, SourcePath } from '../../src/types/basics.ts'
import type { Compiled, Heading } from '../../src/types/compiled.ts'
import type { Config } from '../../src/types/config.ts'
import type { DocMeta, Page } from '../../src/types/content.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import type { Navigation, PageNavigation, Sidebar, SidebarItem } from '../../src/types/navigation.ts'
import type { Resolution, Route, RouteTable } from '../../src/types/routes.ts'
import { Document } from '../../templates/Document.tsx'
import { ColorModes } from '../../templates/parts/ColorModes.tsx'
import * as icons from '../../templates/parts/icons.ts'
import { SidebarBranches } from '../../templates/parts/SidebarBranches.tsx'
import { Redirect } from '../../templates/Redirect.tsx'
import { testConfig } from '../support/config.ts'

export const templates: Templates = {
  Document,
  Redirect,
  SidebarBranches,
  ColorModes,
  SocialCard: null,
  icons,
  itemTypes: {},
  showTextsOf,
  areOwn: false,
  changesChrome: false,
  hash: null,
  files: [],
  placeOfError: () => null
}

const meta: DocMeta = {
  id: null,
  title: null,
  description: null,
  slug: null,
  sidebarLabel: null,
  sidebarPosition: null,
  sidebarClassName: null,
  sidebarCustomProps: null,
  sidebarBadge: null,
  icon: null,
  displayedSidebar: undefined,
  paginationLabel: null,
  paginationNext: undefined,
  paginationPrev: undefined,
  hideTitle: false,
  layout: 'doc',
  wide: false,
  home: null,
  hideTableOfContents: false,
  tocMinHeadingLevel: 2,
  tocMaxHeadingLevel: 3,
  keywords: null,
  image: null,
  tags: [],
  customEditUrl: undefined,
  draft: false,
  publishDate: null,
  expireDate: null,
  unlisted: false,
  search: true,
  llms: true,
  lastUpdate: null,
  redirectFrom: [],
  translatedFrom: null
}

/** The doc `cli/login` of the default set. */
export function docPage({
  meta: metaOverrides,
  ...overrides
}: Partial<Omit<Page, 'meta'>> & { meta?: Partial<DocMeta> } = {}): Page {
  return {
    kind: 'doc',
    id: 'cli/login',
    collection: 'default',
    source: 'docs/cli/login.md' as SourcePath,
    hash: '',
    title: 'Login',
    contentTitle: null,
    description: null,
    post: null,
    places: {},
    path: '/cli/login',
    folder: 'cli',
    name: 'login',
    numberPrefix: null,
    body: '',
    bodyLine: 0,
    ...overrides,
    meta: { ...meta, ...metaOverrides }
  }
}

/** The route of a doc; its head title is the page's title. */
export function docRoute(page: Page = docPage(), permalink = page.path): Extract<Route, { page: Page }> {
  const output = `${permalink.slice(1)}/index.html` as Route['output']
  return { kind: 'doc', permalink: permalink as Permalink, output, title: page.title, page }
}

/** A route without a document. */
export function otherRoute<R extends Partial<Route> & Pick<Route, 'kind'>>(
  permalink: string,
  title: string,
  rest: R
): Route {
  // Each test gives the fields that its kind of route needs.
  return { permalink, output: `${permalink.slice(1)}/index.html`, title, ...rest } as unknown as Route
}

export function compiledOf(overrides: Partial<Compiled> = {}): Compiled {
  return {
    source: 'docs/cli/login.md' as SourcePath,
    html: '<p>Text.</p>',
    contentTitleHtml: null,
    headings: [],
    anchors: [],
    links: [],
    files: [],
    sections: [],
    islands: [],
    sheets: [],
    styles: [],
    pictures: [],
    images: [],
    policySources: [],
    markdown: null,
    head: [],
    excerpt: '',
    excerptHtml: null,
    wordCount: 0,
    diagnostics: [],
    ...overrides
  }
}

const nowhere: Place = { file: 'docs/cli/login.md' as SourcePath, line: 1, column: 1, length: 1 }

/** `heading(2, 'Flags')` has the id `flags`. */
export function heading(level: number, text: string, html = text): Heading {
  return { level, id: text.toLowerCase().replaceAll(' ', '-'), text, html, place: nowhere }
}

/** A table of these routes; written addresses are resolved by their permalink, `.png` ones are files. */
export function routeTable(all: readonly Route[] = []): RouteTable {
  const byPermalink = new Map(all.map(route => [route.permalink as string, route]))
  const docs = all.filter((route): route is Extract<Route, { page: Page }> => 'page' in route)
  return {
    all,
    byPermalink,
    bySource: new Map(docs.map(route => [route.page.source, route])),
    byId: new Map(docs.map(route => [`${route.page.collection}:${route.page.id}`, route])),
    unread: new Set(),
    linkable: { has: () => false, namesIn: () => [] },
    resolve(written): Resolution {
      const route = byPermalink.get(written) ?? byPermalink.get(`${written}/`)
      if (route !== undefined) return { kind: 'route', route, href: route.permalink, hash: '' }
      if (/\.png$/.test(written))
        return {
          kind: 'file',
          file: `docs/cli/${written.replace(/^\.\//, '')}` as SourcePath,
          output: null,
          href: written
        }
      return { kind: 'external', href: written }
    }
  }
}

export const noNavigation: PageNavigation = {
  sidebar: null,
  trail: [],
  breadcrumbs: [],
  previous: null,
  next: null,
  cards: []
}

export function sidebarOf(items: readonly SidebarItem[], size = items.length): Sidebar {
  return { name: 'default/main', docsSet: 'default', items, size, hideable: false, autoCollapse: false, posts: null }
}

/** A sidebar link: `sidebarLink('Login', '/cli/login')`. */
export function sidebarLink(
  label: string,
  href: string,
  rest: Partial<Extract<SidebarItem, { kind: 'link' }>> = {}
): SidebarItem {
  return {
    kind: 'link',
    label,
    href,
    external: false,
    icon: null,
    className: null,
    unlisted: false,
    docId: null,
    description: null,
    ...rest
  }
}

/** A closed category without a page of its own, id `1`. */
export function sidebarCategory(
  label: string,
  items: readonly SidebarItem[],
  rest: Partial<Extract<SidebarItem, { kind: 'category' }>> = {}
): SidebarItem {
  return {
    kind: 'category',
    id: '1',
    label,
    href: null,
    fallbackHref: '/first',
    collapsible: true,
    collapsed: true,
    icon: null,
    className: null,
    description: null,
    items,
    ...rest
  }
}

interface Scene {
  readonly route?: Route
  readonly compiled?: Compiled | null
  readonly config?: Partial<Config>
  readonly navigation?: Partial<PageNavigation>
  readonly routes?: RouteTable
  readonly input?: Partial<RenderInput>
}

/** The HTML of one page and the findings of drawing it. */
export async function renderPage(scene: Scene = {}): Promise<{ html: string; findings: Diagnostic[] }> {
  const { route = docRoute(), compiled = compiledOf() } = scene
  const { renderer, findings } = await openRenderer({ ...scene, route })
  return { html: renderer.render(route, compiled), findings }
}

/** The renderer of a scene, for any number of pages. */
export async function openRenderer(scene: Scene): Promise<{ renderer: Renderer; findings: Diagnostic[] }> {
  const { route = docRoute(), config = {}, routes = routeTable([route]) } = scene
  const findings: Diagnostic[] = []
  const around: PageNavigation = { ...noNavigation, ...scene.navigation }
  const navigation: Navigation = {
    sidebars: around.sidebar === null ? [] : [around.sidebar],
    of: () => around,
    cardsAround: () => [{ label: 'A & B', href: '/b', description: null, count: 2 }]
  }
  const complete = testConfig({ title: 'Neosync', ...config })
  const report = (found: Diagnostic) => findings.push(found)
  const renderer = await createRenderer(
    {
      config: complete,
      site: toSiteProps(
        { config: complete, routes, navigation, settings: new Map(), drawItem: html => html },
        { icons: '/assets/icons.svg', sidebarIcons: {}, colorModes: null },
        report
      ),
      routes,
      navigation,
      entries: new Map(),
      lastUpdates: new Map(),
      templates,
      cards: null,
      plugins: null,
      version: '1.2.3',
      assets: {
        styles: ['/assets/styles.css'],
        fonts: [],
        icon: null,
        scripts: [],
        policy: null,
        beforePaint: 'theScript()',
        data: {},
        siteFile: '/assets/site.json',
        pagesFile: '/assets/pages.json',
        sidebarFiles: new Map(),
        iconSheets: new Map(),
        islands: null,
        sheets: new Map(),
        pageParts: new Map()
      },
      ...scene.input
    },
    report
  )
  return { renderer, findings }
}

/** The text of the first element with this tag: `textOf(html, 'h1')`. */
export function textOf(html: string, tag: string): string | null {
  const inside = new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1]
  return inside === undefined ? null : inside.replace(/<[^>]*>/g, '')
}

/** Contents of the meta elements with this name or property. */
export function metaOf(html: string, name: string): string[] {
  return [...html.matchAll(/<meta [^>]*>/g)]
    .map(([element]) => element)
    .filter(element => element.includes(`="${name}"`))
    .map(element => /content="([^"]*)"/.exec(element)?.[1] ?? '')
}

/** The HTML of a part of a template in English: the last page of another test may have been in another language. */
export function drawPart(part: ReactNode): string {
  showTextsOf(english)
  return renderToStaticMarkup(part)
}
