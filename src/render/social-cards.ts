/** The content of social cards, the preview pictures of links in networks and chats. src/pipeline renders the pictures. */
import { changelogIdOf, docsSetOf, pageOf } from '../model/routes.ts'
import type { Config } from '../types/config.ts'
import type { PageNavigation } from '../types/navigation.ts'
import type { SocialCardProps } from '../types/page-props.ts'
import type { Route } from '../types/routes.ts'

export const cardSize = { width: 1200, height: 630 } as const

/** The social cards of pages, for their heads. */
export interface PageCards {
  /** null: the page has no card. */
  of(route: Route): { readonly address: string; readonly alt: string } | null
}

/** null: the page has its own picture, or is of a kind that nobody shares. */
export function cardOf(
  route: Route,
  { breadcrumbs }: Pick<PageNavigation, 'breadcrumbs'>,
  config: Config,
  hasLogo: boolean
): SocialCardProps | null {
  if (config.socialCards === null) return null
  if (route.kind === 'redirect' || route.kind === 'not-found' || route.kind === 'search') return null
  const page = pageOf(route)
  const image = route.kind === 'category' ? route.index.image : (page?.meta.image ?? null)
  if (image !== null || page?.meta.draft === true) return null
  const { title: siteTitle, theme, locale, url } = config
  const title = route.title === '' ? siteTitle : route.title
  const trail = breadcrumbs.map(({ label }) => label).filter(label => label !== title)
  const section = trail.at(-1) ?? partOf(route, config)
  return {
    title,
    section: section === title ? null : section,
    siteTitle,
    hasLogo,
    accent: theme?.accent.light ?? plainAccent,
    host: new URL(url).host,
    direction: locale.direction
  }
}

/** Accent color of sites without a theme, same as in templates/styles/tokens.css. */
const plainAccent = '#0a6864'

function partOf(route: Route, config: Config): string | null {
  const changelog = changelogIdOf(route)
  if (changelog !== null) return config.changelogs.find(({ id }) => id === changelog)?.title ?? null
  const set = docsSetOf(route, config)
  return set === null || !set.version.isOneOfSeveral ? null : set.version.label
}
