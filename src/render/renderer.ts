/** Turns routes into HTML documents. What all pages share is made once, when the renderer is made. */
import { createElement, type ReactNode } from 'react'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type {
  AssetProps,
  Compiled,
  Config,
  Navigation,
  PageProps,
  Report,
  Route,
  RouteTable,
  Sources
} from '../model.ts'
import { applyBaseUrl } from '../util/address.ts'
import { encodePath, hasScheme } from '../util/paths.ts'
import { toBody } from './body.ts'
import { toHeadProps } from './head.ts'
import type { Templates } from './load-templates.ts'
import { docsSetOf, pageOf } from './page-of.ts'
import { toSiteProps } from './site.ts'

export interface RenderInput {
  readonly config: Config
  readonly routes: RouteTable
  readonly navigation: Navigation
  readonly lastUpdates: Sources['lastUpdates']
  readonly assets: Omit<AssetProps, 'sidebarFile'> & {
    /** Address of the file with the text of `iconSprite`; null: none. */
    readonly icons: string | null
    /** Address of the JSON file of each sidebar, by its name. */
    readonly sidebarFiles: ReadonlyMap<string, string>
  }
  readonly templates: Templates
  /** Of docsgen, for `meta[name=generator]`. */
  readonly version: string
}

export interface Renderer {
  /**
   * The whole document of a route. `compiled` is its body, null for routes without a document. A template
   * that throws is reported and gives an empty text.
   */
  render(route: Route, compiled: Compiled | null): string
}

/** Reports what the navigation bar names and the site does not have. */
export async function createRenderer(input: RenderInput, report: Report): Promise<Renderer> {
  const { renderToString } = await import('react-dom/server')
  const site = toSiteProps(input, input.assets.icons, report)

  function draw(route: Route, compiled: Compiled | null): ReactNode {
    if (route.kind === 'redirect')
      return createElement(input.templates.Redirect, redirectProps(route.target, input.config))
    return createElement(input.templates.Document, toPageProps(route, compiled, { ...input, site }))
  }

  return {
    render(route, compiled) {
      try {
        return `<!DOCTYPE html>${renderToString(draw(route, compiled))}\n`
      } catch (error) {
        report(renderFailure(error, route, input.config))
        return ''
      }
    }
  }
}

function toPageProps(route: Route, compiled: Compiled | null, input: RenderInput & Pick<PageProps, 'site'>): PageProps {
  const { config, site } = input
  const { sidebarFiles, icons: _, ...assets } = input.assets
  const navigation = input.navigation.of(route)
  const sidebar = navigation.sidebar
  return {
    site,
    assets: { ...assets, sidebarFile: sidebar === null ? null : (sidebarFiles.get(sidebar.name) ?? null) },
    head: toHeadProps({ route, compiled, navigation }, input),
    permalink: encodePath(route.permalink),
    docsSet: docsSetOf(route, config),
    navigation,
    body: toBody(route, compiled, input)
  }
}

function redirectProps(target: string, { url, baseUrl, locale }: Config) {
  const href = hasScheme(target) ? target : applyBaseUrl(target, baseUrl)
  return { lang: locale.tag, href, canonical: hasScheme(href) ? href : url + href }
}

function renderFailure(error: unknown, route: Route, { templates }: Config) {
  const place = placeOf(pageOf(route)?.source ?? templates)
  const message = error instanceof Error ? error.message : String(error)
  return finding(
    'template/render',
    place,
    `The page ${route.permalink} cannot be drawn: ${message.replace(/\.?$/, '.')}`
  )
}
