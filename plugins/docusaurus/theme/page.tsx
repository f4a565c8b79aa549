/** Components and hooks of Docusaurus that depend on the page around them, under the names that sites import. */
import { Facts, Link, Transparent, useNothing } from 'docsgen/components'
import { texts } from 'docsgen/theme'
import {
  Children,
  type ComponentType,
  createElement,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
  useSyncExternalStore
} from 'react'

export { Transparent, useNothing }

/** Elements of the head, under names that React and browsers do not move (src/markdown/rehype/rehype-page-head.ts). */
function HeadElement({ children }: { readonly children?: ReactNode }): ReactNode {
  const { lift } = useContext(Facts)
  const head = createElement('docsgen-head', null, ...renamed(children))
  if (lift === undefined) return head
  lift(head)
  return null
}

function renamed(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child): ReactNode[] => {
    if (!isValidElement(child)) return []
    const { children: inside, key: _key, ...props } = child.props as { children?: ReactNode; key?: string }
    if (child.type === Fragment) return renamed(inside)
    if (typeof child.type !== 'string') return []
    return [createElement(`docsgen-${child.type}`, { ...props, key: child.key }, inside)]
  })
}

/** `@docusaurus/Head` */
export const Head = HeadElement

interface MetadataProps {
  readonly title?: string
  readonly description?: string
  readonly keywords?: string | readonly string[]
  readonly image?: string
  readonly children?: ReactNode
}

/** `PageMetadata` of `@docusaurus/theme-common` */
export function PageMetadata({ title, description, keywords, image, children }: MetadataProps): ReactNode {
  const { siteUrl, baseUrl } = useContext(Facts)
  const words = typeof keywords === 'string' ? keywords : keywords?.join(',')
  const picture = image && !/^https?:/.test(image) ? `${siteUrl}${baseUrl}${image.replace(/^\//, '')}` : image
  return createElement(
    HeadElement,
    null,
    title && createElement('page-title', null, title),
    description && createElement('meta', { name: 'description', content: description }),
    description && createElement('meta', { property: 'og:description', content: description }),
    words && createElement('meta', { name: 'keywords', content: words }),
    picture && createElement('meta', { property: 'og:image', content: picture }),
    picture && createElement('meta', { name: 'twitter:image', content: picture }),
    children
  )
}

interface LayoutProps extends MetadataProps {
  readonly wrapperClassName?: string
}

/** `@theme/Layout`: docsgen renders the frame, so only its title and its content are used. */
export function Layout({ children, wrapperClassName, ...metadata }: LayoutProps): ReactNode {
  const content =
    wrapperClassName === undefined ? children : createElement('div', { className: wrapperClassName }, children)
  return createElement(Fragment, null, createElement(PageMetadata, metadata), content)
}

const subscribeToMode = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** `useColorMode` of `@docusaurus/theme-common` */
export function useColorMode() {
  const colorMode = useSyncExternalStore(
    subscribeToMode,
    () => document.documentElement.dataset.theme ?? 'light',
    () => 'light'
  )
  const setColorMode = (mode: string) => {
    document.documentElement.dataset.theme = mode
  }
  const toggles = { setLightTheme: () => setColorMode('light'), setDarkTheme: () => setColorMode('dark') }
  return { colorMode, isDarkTheme: colorMode === 'dark', colorModeChoice: colorMode, setColorMode, ...toggles }
}

/** Subscribes to changes of the address, by the browser or by `goTo`. */
export function listenToLocation(changed: () => void): () => void {
  for (const name of locationEvents) addEventListener(name, changed)
  return () => {
    for (const name of locationEvents) removeEventListener(name, changed)
  }
}

const moved = 'docsgen:moved'
const locationEvents = ['popstate', 'hashchange', moved]

type Destination = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string }

/** Opens an address: another page as by a link, another state of this page without a page load. */
export function goTo(to: Destination, isNew: boolean): void {
  const { pathname = location.pathname, search = '', hash = '' } = typeof to === 'string' ? {} : to
  const query = search === '' || search.startsWith('?') ? search : `?${search}`
  const url = new URL(typeof to === 'string' ? to : pathname + query + hash, location.href)
  if (url.origin + url.pathname !== location.origin + location.pathname) {
    location[isNew ? 'assign' : 'replace'](url)
    return
  }
  history[isNew ? 'pushState' : 'replaceState'](history.state, '', url)
  dispatchEvent(new Event(moved))
}

/** `useLocation` of `@docusaurus/router`; query and hash, which the build does not know, are set after hydration. */
export function useLocation() {
  const { pathname } = useContext(Facts)
  const address = useSyncExternalStore(
    listenToLocation,
    () => location.href,
    () => null
  )
  if (address === null) return { pathname, search: '', hash: '', state: undefined, key: '' }
  const url = new URL(address)
  return { pathname: url.pathname, search: url.search, hash: url.hash, state: undefined, key: '' }
}

/** `useHistory` of `@docusaurus/router`: opens pages as links do. */
export function useHistory() {
  const where = useLocation()
  return {
    location: where,
    action: 'POP',
    length: 1,
    push: (to: Destination) => goTo(to, true),
    replace: (to: Destination) => goTo(to, false),
    goBack: () => history.back(),
    goForward: () => history.forward(),
    go: (steps: number) => history.go(steps),
    createHref: (to: Destination) =>
      typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
    listen: listenToLocation,
    block: () => () => undefined
  }
}

/** `useLocalPathname`: the path without the base URL. */
export function useLocalPathname(): string {
  const { baseUrl } = useContext(Facts)
  const { pathname } = useLocation()
  return pathname.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}` : pathname
}

/** `useHomePageRoute`: the route of the start page. */
export function useHomePageRoute() {
  const { baseUrl } = useContext(Facts)
  return { path: baseUrl, exact: true }
}

/** `@docusaurus/useRouteContext`: the plugin that created the page. */
export function useRouteContext() {
  const { version } = useContext(Facts)
  const name = version === null ? 'docusaurus-plugin-content-pages' : 'docusaurus-plugin-content-docs'
  return { plugin: { id: version?.pluginId ?? 'default', name } }
}

/** `useTitleFormatter`: returns the title unchanged, because the frame appends the site's title. */
export function useTitleFormatter() {
  return { format: (title: string) => title }
}

/** `useDateTimeFormat`: dates in the language of the page. */
export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  const { locale = 'en' } = useContext(Facts)
  return new Intl.DateTimeFormat(locale, options)
}

/** `useSearchLinkCreator`: the address of the search page for a query. */
export function useSearchLinkCreator(): (query: string) => string {
  const { baseUrl } = useContext(Facts)
  return query => `${baseUrl}search?q=${encodeURIComponent(query)}`
}

interface PrismTheme {
  readonly plain: Readonly<Record<string, string>>
  readonly styles: readonly object[]
}

/** `usePrismTheme`: the theme in the configuration. */
export function usePrismTheme(): PrismTheme {
  const { themeConfig } = useContext(Facts)
  const { colorMode } = useColorMode()
  const { theme, darkTheme } = (themeConfig as { prism?: { theme?: PrismTheme; darkTheme?: PrismTheme } }).prism ?? {}
  const known = (colorMode === 'dark' ? darkTheme : undefined) ?? theme
  return { plain: { ...known?.plain }, styles: known?.styles ?? [] }
}

/** `useHistorySelector` of `@docusaurus/theme-common` */
export function useHistorySelector<Value>(select: (history: ReturnType<typeof useHistory>) => Value): Value {
  return select(useHistory())
}

/** `usePluralForm` of `@docusaurus/theme-common`: `1 file|{count} files`, in the order of the plural forms. */
export function usePluralForm() {
  const { locale = 'en' } = useContext(Facts)
  const selectMessage = (count: number, messages: string) => {
    const rules = new Intl.PluralRules(locale)
    const { pluralCategories } = rules.resolvedOptions()
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].filter(form =>
      pluralCategories.includes(form as 'one')
    )
    const parts = messages.split('|')
    return parts[Math.min(forms.indexOf(rules.select(count)), parts.length - 1)] ?? messages
  }
  return { selectMessage }
}

/** `@theme/Mermaid`: the same diagram as in Markdown. */
export function Mermaid({ value }: { readonly value: string }): ReactNode {
  return createElement('pre', null, createElement('code', { className: 'language-mermaid' }, value))
}

/** `Redirect` of `@docusaurus/router`: a link to the target. */
export function Redirect({ to: target }: { readonly to: string | Partial<Location> }): ReactNode {
  const to = typeof target === 'string' ? target : addressOf(target)
  return createElement(
    Fragment,
    null,
    createElement(HeadElement, null, createElement('meta', { 'http-equiv': 'refresh', content: `0; url=${to}` })),
    createElement('p', null, createElement(Link as ComponentType<object>, { to, children: to } as object))
  )
}

/** `{ pathname: '/api', search: 'v=2' }` → /api?v=2 */
function addressOf({ pathname = '', search = '', hash = '' }: Partial<Location>): string {
  const behind = (mark: string, text: string) => (text === '' || text.startsWith(mark) ? text : mark + text)
  return pathname + behind('?', search) + behind('#', hash)
}

/** `@docusaurus/useBaseUrl` */
export function useBaseUrl(path: string, { absolute = false }: { readonly absolute?: boolean } = {}): string {
  return useBaseUrlUtils().withBaseUrl(path, { absolute })
}

export function useBaseUrlUtils() {
  const { baseUrl, filesUrl = baseUrl, siteUrl } = useContext(Facts)
  const withBaseUrl = (path: string, { absolute = false }: { readonly absolute?: boolean } = {}) => {
    if (!path || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(path)) return path
    const base = /\.\w+$/.test(path) ? filesUrl : baseUrl
    const whole = path.startsWith(base) ? path : base + path.replace(/^\//, '')
    return absolute ? siteUrl + whole : whole
  }
  return { withBaseUrl }
}

export function useThemeConfig(): object {
  return useContext(Facts).themeConfig
}

/** `@docusaurus/useBrokenLinks`: tells the link check the ids that a component creates in the browser. */
export function useBrokenLinks() {
  const { anchors } = useContext(Facts)
  return { collectLink: () => undefined, collectAnchor: (id: string) => anchors?.add(id) }
}

/** `@theme/MDXComponents/A` and similar: the element that Markdown renders. */
const element = (tag: string) => (props: object) => createElement(tag, props)
export const A = element('a')
export const Code = element('code')
export const Img = element('img')
export const Li = element('li')
export const Pre = element('pre')
export const Ul = element('ul')

export const MdxDetails = element('details')

/** `@theme-original/MDXComponents`: the components to which a site adds its own. */
export const mdxComponents = { a: A, code: Code, img: Img, li: Li, pre: Pre, ul: Ul }

interface LogoProps {
  readonly imageClassName?: string
  readonly titleClassName?: string
}

/** `@theme/Logo`: picture and title of the bar, as a link to the start page. */
export function SiteLogo({ imageClassName, titleClassName, ...rest }: LogoProps): ReactNode {
  const { themeConfig, baseUrl } = useContext(Facts)
  const { withBaseUrl } = useBaseUrlUtils()
  const { title, logo = {} } =
    (themeConfig as { navbar?: { title?: string; logo?: Readonly<Record<string, string>> } }).navbar ?? {}
  const { src, srcDark, alt = '', href, width, height } = logo
  const picture = (source: string, mode?: string) => {
    const className = [imageClassName, mode && `themedComponent--${mode}`].filter(Boolean).join(' ')
    return createElement('img', { key: mode, className, src: withBaseUrl(source), alt, width, height })
  }
  const pictures =
    src === undefined ? [] : srcDark === undefined ? [picture(src)] : [picture(src, 'light'), picture(srcDark, 'dark')]
  return createElement(
    Link as ComponentType<object>,
    { to: href ?? baseUrl, ...rest } as object,
    ...pictures,
    title && createElement('b', { className: titleClassName }, title)
  )
}

interface NavbarLinkProps {
  readonly to?: string
  readonly href?: string
  readonly label?: ReactNode
  readonly html?: string
  readonly className?: string
  readonly children?: ReactNode
}

/** `@theme/NavbarItem/NavbarNavLink`: a link; props that change its appearance in the browser are ignored. */
export function NavbarNavLink({ to, href, label, html, className, children, ...rest }: NavbarLinkProps): ReactNode {
  const { withBaseUrl } = useBaseUrlUtils()
  const address = href ?? (to === undefined ? undefined : withBaseUrl(to))
  const others = Object.entries(rest).filter(([name]) => /^(?:aria-|data-|id$|rel$|style$|target$|title$)/.test(name))
  const inside = html === undefined ? (children ?? label) : createElement(NavbarHtml, { value: html })
  return createElement('a', { ...Object.fromEntries(others), href: address, className }, inside)
}

/** `@theme/NavbarItem/DefaultNavbarItem`: a link of the bar. */
export function NavbarLink(props: NavbarLinkProps): ReactNode {
  return createElement(NavbarNavLink, {
    ...props,
    className: ['navbar__link', props.className].filter(Boolean).join(' ')
  })
}

/** `@theme/NavbarItem/HtmlNavbarItem` */
export function NavbarHtml({ value, className }: { readonly value: string; readonly className?: string }): ReactNode {
  return createElement('span', { className, dangerouslySetInnerHTML: { __html: value } })
}

/** `@theme-original/NavbarItem/ComponentTypes`: the other types are entries of docsgen's bar. */
export const navbarItemTypes = { default: NavbarLink, html: NavbarHtml }

/** `@theme/EditThisPage` */
export function EditLink({ editUrl }: { readonly editUrl: string }): ReactNode {
  return createElement('a', { href: editUrl, className: 'theme-edit-this-page' }, texts.editPage)
}

interface TagProps {
  readonly label: string
  readonly permalink: string
  readonly count?: number
  readonly description?: string
}

/** `@theme/Tag` */
export function TagLink({ label, permalink, count, description }: TagProps): ReactNode {
  const number = count === undefined ? null : createElement('span', null, ` ${count}`)
  return createElement(
    Link as ComponentType<object>,
    { to: permalink, title: description, className: 'tag' } as object,
    label,
    number
  )
}

/** `@theme/TagsListInline` */
export function TagList({ tags }: { readonly tags: readonly TagProps[] }): ReactNode {
  const items = tags.map(tag => createElement('li', { key: tag.permalink }, createElement(TagLink, tag)))
  return createElement('ul', { className: 'tags' }, items)
}

interface TocItemsProps {
  readonly toc: readonly { readonly value: string; readonly id: string; readonly level: number }[]
  readonly className?: string
  readonly linkClassName?: string
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
}

/** `@theme/TOCItems`: links to headings. */
export function TocItems({
  toc,
  className,
  linkClassName,
  minHeadingLevel = 2,
  maxHeadingLevel = 3
}: TocItemsProps): ReactNode {
  const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
  const link = (id: string, value: string) =>
    // biome-ignore lint/security/noDangerouslySetInnerHtml: headings are HTML of the page
    createElement('a', { href: `#${id}`, className: linkClassName, dangerouslySetInnerHTML: { __html: value } })
  const items = shown.map(({ id, value }) => createElement('li', { key: id }, link(id, value)))
  return createElement('ul', { className }, items)
}
