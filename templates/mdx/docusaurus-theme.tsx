/** Components and hooks of Docusaurus that say something about the page around them, under the names that sites import. */
import {
  Children,
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  isValidElement,
  type ReactNode,
  useContext,
  useSyncExternalStore
} from 'react'
import { useIsBrowser } from './docusaurus.tsx'
import { Link } from './Link.tsx'
import { type PageFacts, unknownPage, type VersionFacts } from './page-facts.ts'

const Facts = createContext<PageFacts>(unknownPage)

/** Gives `facts` to everything inside of it. */
export function PageFactsProvider({ facts, children }: { readonly facts: PageFacts; readonly children?: ReactNode }) {
  return createElement(Facts.Provider, { value: facts }, children)
}

/** The elements of a head, under names that React and browsers leave where they are (src/markdown/rehype/rehype-page-head.ts). */
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
    title && createElement('page-title', { key: 't' }, title),
    description && createElement('meta', { key: 'd', name: 'description', content: description }),
    description && createElement('meta', { key: 'o', property: 'og:description', content: description }),
    words && createElement('meta', { key: 'k', name: 'keywords', content: words }),
    picture && createElement('meta', { key: 'i', property: 'og:image', content: picture }),
    picture && createElement('meta', { key: 'w', name: 'twitter:image', content: picture }),
    children
  )
}

interface LayoutProps extends MetadataProps {
  readonly wrapperClassName?: string
}

/** `@theme/Layout`: docsgen draws the frame, so its title and its content are left. */
export function Layout({ children, wrapperClassName, ...metadata }: LayoutProps): ReactNode {
  const content =
    wrapperClassName === undefined ? children : createElement('div', { className: wrapperClassName }, children)
  return createElement(Fragment, null, createElement(PageMetadata, metadata), content)
}

/** Parts of a frame that docsgen draws by itself, and providers of what there is everywhere. */
export function Transparent({ children }: { readonly children?: ReactNode }): ReactNode {
  return createElement(Fragment, null, children)
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

/** `useLocation` of `@docusaurus/router` */
export function useLocation() {
  const { pathname } = useContext(Facts)
  const isBrowser = useIsBrowser()
  if (isBrowser) return { pathname: location.pathname, search: location.search, hash: location.hash, state: undefined }
  return { pathname, search: '', hash: '', state: undefined }
}

/** `useHistory` of `@docusaurus/router`: pages are opened as links open them. */
export function useHistory() {
  const where = useLocation()
  return {
    location: where,
    push: (to: string) => location.assign(to),
    replace: (to: string) => location.replace(to),
    goBack: () => history.back(),
    listen: () => () => undefined,
    block: () => () => undefined
  }
}

/** `useHistorySelector` of `@docusaurus/theme-common` */
export function useHistorySelector<Value>(select: (history: ReturnType<typeof useHistory>) => Value): Value {
  return select(useHistory())
}

/** `usePluralForm` of `@docusaurus/theme-common`: `1 file|{count} files`, in the order of the forms that the language has. */
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

/** `@theme/Mermaid`: a diagram as Markdown has it. */
export function Mermaid({ value }: { readonly value: string }): ReactNode {
  return createElement('pre', null, createElement('code', { className: 'language-mermaid' }, value))
}

/** `Redirect` of `@docusaurus/router`: a link to the place. */
export function Redirect({ to }: { readonly to: string }): ReactNode {
  return createElement(
    Fragment,
    null,
    createElement(HeadElement, null, createElement('meta', { 'http-equiv': 'refresh', content: `0; url=${to}` })),
    createElement('p', null, createElement(Link as ComponentType<object>, { to, children: to } as object))
  )
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

function ofPlugin(facts: PageFacts, pluginId = 'default'): readonly VersionFacts[] {
  return facts.versions[pluginId] ?? []
}

/** Hooks of `@docusaurus/plugin-content-docs/client` */
export function useDocsVersion() {
  const { version } = useContext(Facts)
  const { name = 'current', label = '', isLast = true, pluginId = 'default' } = version ?? {}
  return { pluginId, version: name, label, isLast, banner: null, badge: false, className: '', noIndex: false, docs: {} }
}
export function useDoc() {
  const { doc, pathname } = useContext(Facts)
  const { frontMatter = {}, ...known } = doc ?? {}
  const metadata = { ...known, permalink: pathname, frontMatter, tags: [] }
  return { metadata, frontMatter, toc: [], assets: {}, contentTitle: metadata.title }
}
export function useVersions(pluginId?: string) {
  return ofPlugin(useContext(Facts), pluginId).map(version => ({ ...version, mainDocId: '', docs: [] }))
}
export function useLatestVersion(pluginId?: string) {
  return useVersions(pluginId).find(({ isLast }) => isLast)
}
export function useActiveVersion(pluginId?: string) {
  const { version } = useContext(Facts)
  return useVersions(pluginId).find(({ name }) => name === version?.name)
}
export function useActivePlugin() {
  const { version } = useContext(Facts)
  return version === null ? undefined : { pluginId: version.pluginId, pluginData: { path: version.path, versions: [] } }
}
export function useActivePluginAndVersion() {
  const activePlugin = useActivePlugin()
  const activeVersion = useActiveVersion(activePlugin?.pluginId)
  return activePlugin && { activePlugin, activeVersion }
}
export function useDocsPreferredVersion(pluginId?: string) {
  return { preferredVersion: useLatestVersion(pluginId), savePreferredVersionName: () => undefined }
}
/** Hooks of `@docusaurus/useGlobalData`: of the docs plugin, the versions are known. */
export function useGlobalData(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const { versions, pluginData = {} } = useContext(Facts)
  const sets = Object.entries(versions).map(([id, own]) => {
    const all = own.map(version => ({ ...version, mainDocId: '', docs: [], draftIds: [], sidebars: {} }))
    return [id, { path: own.find(({ isLast }) => isLast)?.path ?? '/', versions: all, breadcrumbs: true }]
  })
  return { 'docusaurus-plugin-content-docs': Object.fromEntries(sets), ...pluginData }
}
export function useAllPluginInstancesData(plugin: string) {
  return useGlobalData()[plugin]
}
export function usePluginData(plugin: string, id = 'default') {
  return useGlobalData()[plugin]?.[id]
}
export function useThemeConfig(): object {
  return useContext(Facts).themeConfig
}
export function useWindowSize(): 'desktop' | 'mobile' {
  return 'desktop'
}
/** `@docusaurus/useBrokenLinks`: ids that a component makes in the browser are known to the check of links. */
export function useBrokenLinks() {
  const { anchors } = useContext(Facts)
  return { collectLink: () => undefined, collectAnchor: (id: string) => anchors?.add(id) }
}
export function useNothing(): Record<string, never> {
  return {}
}

/** `@theme/MDXComponents/A` and its like: the element that Markdown gives. */
const element = (tag: string) => (props: object) => createElement(tag, props)
export const A = element('a')
export const Code = element('code')
export const Img = element('img')
export const Li = element('li')
export const Pre = element('pre')
export const Ul = element('ul')

export const MdxDetails = element('details')

/** `@theme-original/MDXComponents`: what a site adds its own to. */
export const mdxComponents = { a: A, code: Code, img: Img, li: Li, pre: Pre, ul: Ul }

export const ThemeClassNames = {
  page: {},
  wrapper: { main: 'main-wrapper', docsPages: 'docs-wrapper', blogPages: 'blog-wrapper', mdxPages: 'mdx-wrapper' },
  common: {
    editThisPage: 'theme-edit-this-page',
    lastUpdated: 'theme-last-updated',
    admonition: 'theme-admonition',
    codeBlock: 'theme-code-block'
  },
  layout: {},
  docs: { docMarkdown: 'theme-doc-markdown', docFooter: 'theme-doc-footer', docBreadcrumbs: 'theme-doc-breadcrumbs' },
  blog: {}
} as const

/** All of them by name, for the compiler. */
export const themeHelpers = {
  A,
  Code,
  Head,
  Img,
  Layout,
  Li,
  MdxDetails,
  mdxComponents,
  Mermaid,
  PageFactsProvider,
  PageMetadata,
  Pre,
  Redirect,
  ThemeClassNames,
  Transparent,
  Ul,
  useActivePlugin,
  useActivePluginAndVersion,
  useAllPluginInstancesData,
  useGlobalData,
  usePluginData,
  useActiveVersion,
  useBaseUrl,
  useBaseUrlUtils,
  useBrokenLinks,
  useColorMode,
  useDoc,
  useDocsPreferredVersion,
  useDocsVersion,
  useHistory,
  useHistorySelector,
  useLatestVersion,
  useLocation,
  useNothing,
  usePluralForm,
  useThemeConfig,
  useVersions,
  useWindowSize
} as const
