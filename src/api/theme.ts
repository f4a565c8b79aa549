/**
 * The package's entry `docsgen/theme`: functions, constants and types for templates. All of it runs in the build and in
 * browsers.
 *
 * A file in the site's `templates` folder replaces the template of the same path. It gets the same props. It can import
 * other templates by relative paths (`./Icon.tsx`), as docsgen's templates do, and the one that it replaces as
 * `docsgen/templates/<path>`:
 *
 * ```tsx
 * // templates/parts/Footer.tsx
 * import { Footer as Original } from 'docsgen/templates/parts/Footer'
 * import type { SiteProps } from 'docsgen/theme'
 *
 * export function Footer({ site }: { site: SiteProps }) {
 *   return <><p>Made with care by {site.title}</p><Original site={site} /></>
 * }
 * ```
 */

export { addressKey, localeBaseUrl, switchLocale } from '../shared/address.ts'
export { byCodePoint } from '../shared/compare.ts'
// Names in the HTML by which style sheets and the scripts in the browser find what a template has written.
export {
  classNames,
  dataAttributes,
  docCardsTag,
  htmlAttributes,
  ids,
  listLimit,
  pageColors,
  queryKeys,
  sectionHeadingClass,
  wholeSidebarLimit
} from '../shared/dom.ts'
export { around, fill, plural } from '../shared/plurals.ts'
export { texts } from '../shared/texts.ts'
export { escapeXml } from '../shared/xml.ts'
export type { HeadTag, Icon, Locale, PlainObject, PlainValue } from '../types/basics.ts'
export type { AnnouncementBar, FooterConfig, FooterLink, Logo } from '../types/chrome.ts'
export type {
  Breadcrumb,
  PageLink,
  PageNavigation,
  PostGroups,
  Sidebar,
  SidebarCategory,
  SidebarItem
} from '../types/navigation.ts'
export type {
  AssetProps,
  AuthorLink,
  CommentsProps,
  DocVersion,
  FeedbackProps,
  HeadProps,
  IslandList,
  IslandProps,
  PageBody,
  PageMenuProps,
  PageProps,
  PostSummary,
  RedirectProps,
  RelatedProps,
  ShownLastUpdate,
  SocialCardProps,
  TagLink,
  TocItem
} from '../types/page-props.ts'
export type { ActiveRule, NavbarEntry, SiteProps, VersionLink } from '../types/site-props.ts'
