/** What the card of a page says, the picture that networks and chats show beside a link. Who makes the pictures is src/build. */
import { changelogIdOf, docsSetOf, pageOf } from '../model/routes.ts'
import type { Config } from '../types/config.ts'
import type { PageNavigation } from '../types/navigation.ts'
import type { SocialCardProps } from '../types/page-props.ts'
import type { Route } from '../types/routes.ts'

export const cardSize = { width: 1200, height: 630 } as const

/** The pictures that pages name in their heads. */
export interface PageCards {
  /** null: the page has no card. */
  of(route: Route): { readonly address: string; readonly alt: string } | null
}

/** null: the page has a picture of its own, or none that somebody shares. */
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

/** The accent of sites without a theme, as in templates/styles/tokens.css. */
const plainAccent = '#0a6864'

function partOf(route: Route, config: Config): string | null {
  const changelog = changelogIdOf(route)
  if (changelog !== null) return config.changelogs.find(({ id }) => id === changelog)?.title ?? null
  const set = docsSetOf(route, config)
  return set === null || !set.version.isOneOfSeveral ? null : set.version.label
}
