/**
 * Docusaurus modules that docsgen implements for a site's components: each export with the name of its implementation
 * in the folder `theme`. Also lists exports that are not supported, with what to use instead.
 */

/** Files of the folder `theme`. */
export type ThemeFile = 'admonition' | 'basics' | 'browser' | 'common' | 'docs' | 'icons' | 'page'

/** Their helpers; all others are in page.tsx and icons.tsx. */
const helperFiles: Readonly<Partial<Record<ThemeFile, readonly string[]>>> = {
  admonition: [
    'AdmonitionDangerIcon',
    'AdmonitionInfoIcon',
    'AdmonitionLayout',
    'AdmonitionNoteIcon',
    'AdmonitionTipIcon',
    'AdmonitionWarningIcon'
  ],
  basics: ['BrowserOnly', 'executionEnvironment', 'Heading', 'Translate', 'translate', 'useIsBrowser'],
  common: [
    'composeProviders',
    'containsLineNumbers',
    'duplicates',
    'extractLeadingEmoji',
    'filterDocCardListItems',
    'findFirstSidebarItemLink',
    'findSidebarCategory',
    'getLineNumbersStart',
    'getPrismCssVariables',
    'groupBlogSidebarItemsByYear',
    'groupBy',
    'hasProtocol',
    'isActiveSidebarItem',
    'isInternalUrl',
    'isMultiColumnFooterLinks',
    'isRegexpStringMatch',
    'isSamePath',
    'isVisibleSidebarItem',
    'listStorageKeys',
    'listTagsByLetters',
    'matchPath',
    'mergeFacetFilters',
    'mergeSearchParams',
    'mergeSearchStrings',
    'nothing',
    'parseCodeBlockTitle',
    'parseLanguage',
    'prefersReducedMotion',
    'processAdmonitionProps',
    'ReactContextError',
    'renderRoutes',
    'splitNavbarItems',
    'themeClassNames',
    'translateBlogAuthorsListPageTitle',
    'translateTagsPageTitle',
    'uniq',
    'useTreeifiedTOC',
    'useFilteredAndTreeifiedTOC'
  ],
  browser: [
    'Collapsible',
    'createStorageSlot',
    'ErrorBoundary',
    'ErrorBoundaryError',
    'ErrorBoundaryTryAgainButton',
    'sanitizeTabsChildren',
    'ThemedComponent',
    'useBackToTopButton',
    'useClearQueryString',
    'useCodeWordWrap',
    'useCollapsible',
    'useEvent',
    'useHistoryPopHandler',
    'useIsomorphicLayoutEffect',
    'useLocationChange',
    'useLockBodyScroll',
    'usePrevious',
    'useQueryString',
    'useQueryStringList',
    'useScrollPosition',
    'useScrollPositionBlocker',
    'useSearchQueryString',
    'useSmoothScrollTo',
    'useStorageSlot',
    'useTabs',
    'useWindowSize'
  ],
  docs: [
    'getDocsVersionSearchTag',
    'useActiveDocContext',
    'useActivePlugin',
    'useActivePluginAndVersion',
    'useActiveVersion',
    'useAllDocsData',
    'useAllPluginInstancesData',
    'useBlogPost',
    'useCurrentSidebarCategory',
    'useDoc',
    'useDocsContextualSearchTags',
    'useDocsData',
    'useDocsPreferredVersion',
    'useDocsVersion',
    'useDocsVersionCandidates',
    'useDocVersionSuggestions',
    'useGlobalData',
    'useLatestVersion',
    'usePluginData',
    'usePreferredVersions',
    'useSidebarBreadcrumbs',
    'useVersions'
  ]
}

/** Icons of Docusaurus' theme: `@theme/Icon/Copy`. */
const themeIcons = [
  'Arrow',
  'Close',
  'Copy',
  'DarkMode',
  'Edit',
  'ExternalLink',
  'Home',
  'Language',
  'LightMode',
  'Menu',
  'Success',
  'SystemColorMode',
  'WordWrap'
]

/** The file of the folder `theme` that exports a helper. */
export function fileOfHelper(name: string): ThemeFile {
  if (name.startsWith('Icon')) return 'icons'
  const [file] = Object.entries(helperFiles).find(([, names]) => names.includes(name)) ?? ['page']
  return file as ThemeFile
}

/** Names of exports that behave differently in a browser. */
export const browserExports =
  /^use(?:BackToTopButton|ClearQueryString|CodeWordWrap|Collapsible|ColorMode|Event|History|HistoryPopHandler|IsBrowser|IsomorphicLayoutEffect|LocationChange|LockBodyScroll|Previous|PrismTheme|QueryString|QueryStringList|QueryStringValue|ScrollPosition|SearchQueryString|SmoothScrollTo|StorageSlot|Tabs|WindowSize)$|^(?:BrowserOnly|Collapsible|createStorageSlot|ErrorBoundary|ExecutionEnvironment|ThemedComponent)$/

/** Exports by helper: `names` have the same name as their helper, `others` a different one. */
function exportsOf(names: string, others: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const same = names.split(' ').filter(name => name !== '')
  return { ...Object.fromEntries(same.map(name => [name, name])), ...others }
}

const themeCommon = exportsOf(
  'Collapsible ErrorBoundaryError ErrorBoundaryTryAgainButton PageMetadata ReactContextError ThemedComponent ' +
    'composeProviders createStorageSlot duplicates filterDocCardListItems groupBy isMultiColumnFooterLinks ' +
    'isRegexpStringMatch listStorageKeys listTagsByLetters mergeSearchParams mergeSearchStrings prefersReducedMotion ' +
    'processAdmonitionProps translateTagsPageTitle uniq useClearQueryString useCollapsible useColorMode ' +
    'useCurrentSidebarCategory useDocsPreferredVersion useEvent useHistorySelector usePluralForm usePrevious usePrismTheme useQueryString ' +
    'useQueryStringList useSearchLinkCreator useSearchQueryString useStorageSlot useThemeConfig useWindowSize',
  {
    ErrorCauseBoundary: 'Transparent',
    HtmlClassNameProvider: 'Transparent',
    ThemeClassNames: 'themeClassNames',
    useAnchorTargetClassName: 'nothing',
    // docsgen's layout itself contains the banners of drafts and unlisted pages, and the skip link.
    DraftBannerMessage: 'nothing',
    DraftBannerTitle: 'nothing',
    SkipToContentLink: 'nothing',
    UnlistedBannerMessage: 'nothing',
    UnlistedBannerTitle: 'nothing',
    UnlistedMetadata: 'nothing'
  }
)

const internal = exportsOf(
  'containsLineNumbers extractLeadingEmoji getLineNumbersStart getPrismCssVariables isSamePath parseCodeBlockTitle ' +
    'parseLanguage splitNavbarItems translateBlogAuthorsListPageTitle useBackToTopButton useCodeWordWrap ' +
    'useDateTimeFormat useFilteredAndTreeifiedTOC useHistoryPopHandler useHomePageRoute useLocalPathname ' +
    'sanitizeTabsChildren useLocationChange useLockBodyScroll useScrollPosition useScrollPositionBlocker ' +
    'useSmoothScrollTo useTabs useTitleFormatter useTreeifiedTOC ' +
    // In this module in Docusaurus 2 and 3.0.
    'findFirstSidebarItemLink findSidebarCategory isActiveSidebarItem useBlogPost useDoc useDocsVersion',
  {
    AnnouncementBarProvider: 'Transparent',
    BlogPostProvider: 'Transparent',
    CodeBlockContextProvider: 'Transparent',
    ColorModeProvider: 'Transparent',
    DocProvider: 'Transparent',
    DocsPreferredVersionContextProvider: 'Transparent',
    NavbarProvider: 'Transparent',
    PluginHtmlClassNameProvider: 'Transparent',
    ScrollControllerProvider: 'Transparent',
    TabsProvider: 'Transparent',
    TitleFormatterProvider: 'Transparent',
    useQueryStringValue: 'useQueryString'
  }
)

const docsClient = exportsOf(
  'filterDocCardListItems findFirstSidebarItemLink findSidebarCategory getDocsVersionSearchTag isActiveSidebarItem ' +
    'isVisibleSidebarItem useCurrentSidebarCategory useActiveDocContext useActivePlugin useActivePluginAndVersion useActiveVersion useAllDocsData ' +
    'useDoc useDocVersionSuggestions useSidebarBreadcrumbs useDocsContextualSearchTags useDocsData useDocsPreferredVersion useDocsVersion ' +
    'useDocsVersionCandidates useLatestVersion useVersions',
  {
    DocProvider: 'Transparent',
    DocSidebarItemsExpandedStateProvider: 'Transparent',
    DocsPreferredVersionContextProvider: 'Transparent',
    DocsSidebarProvider: 'Transparent',
    DocsVersionProvider: 'Transparent',
    useDocsPreferredVersionByPluginId: 'usePreferredVersions'
  }
)

/** Modules of Docusaurus whose exports are implemented in the folder `theme`, with the name there. */
export const docusaurusHelpers: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    '@docusaurus/BrowserOnly': { default: 'BrowserOnly' },
    '@docusaurus/ErrorBoundary': { default: 'ErrorBoundary' },
    '@docusaurus/ExecutionEnvironment': { default: 'executionEnvironment' },
    '@docusaurus/Head': { default: 'Head' },
    '@docusaurus/Interpolate': { default: 'Translate', interpolate: 'translate' },
    '@docusaurus/Noop': { default: 'nothing' },
    '@docusaurus/Translate': { default: 'Translate', translate: 'translate' },
    '@docusaurus/isInternalUrl': { default: 'isInternalUrl', hasProtocol: 'hasProtocol' },
    '@docusaurus/renderRoutes': { default: 'renderRoutes' },
    '@docusaurus/router': {
      Redirect: 'Redirect',
      matchPath: 'matchPath',
      useHistory: 'useHistory',
      useLocation: 'useLocation',
      useParams: 'useNothing'
    },
    '@docusaurus/useBaseUrl': { default: 'useBaseUrl', useBaseUrlUtils: 'useBaseUrlUtils' },
    '@docusaurus/useBrokenLinks': { default: 'useBrokenLinks' },
    '@docusaurus/useGlobalData': {
      default: 'useGlobalData',
      useAllPluginInstancesData: 'useAllPluginInstancesData',
      usePluginData: 'usePluginData'
    },
    '@docusaurus/useIsBrowser': { default: 'useIsBrowser' },
    '@docusaurus/useIsomorphicLayoutEffect': { default: 'useIsomorphicLayoutEffect' },
    '@docusaurus/useRouteContext': { default: 'useRouteContext' },
    '@docusaurus/plugin-content-blog/client': exportsOf('groupBlogSidebarItemsByYear useBlogPost', {
      BlogPostProvider: 'Transparent'
    }),
    '@docusaurus/plugin-content-docs/client': docsClient,
    '@docusaurus/theme-common': themeCommon,
    '@docusaurus/theme-common/internal': { ...themeCommon, ...internal },
    '@docusaurus/theme-search-algolia/client': exportsOf('mergeFacetFilters'),
    ...Object.fromEntries(themeIcons.map(name => [`@theme/Icon/${name}`, { default: `Icon${name}` }])),
    '@theme/Admonition/Layout': { default: 'AdmonitionLayout' },
    ...Object.fromEntries(
      ['Note', 'Tip', 'Info', 'Warning', 'Danger'].map(name => [
        `@theme/Admonition/Icon/${name}`,
        { default: `Admonition${name}Icon` }
      ])
    ),
    // Wrappers of the page's text, which docsgen's layout already contains.
    '@theme/BlogPostItem': { default: 'Transparent' },
    '@theme/BlogPostItem/Content': { default: 'Transparent' },
    '@theme/CodeInline': { default: 'Code' },
    '@theme/ContentVisibility': { default: 'nothing' },
    '@theme/DocItem': { default: 'Transparent' },
    '@theme/DocItem/Content': { default: 'Transparent' },
    '@theme/DocItem/Footer': { default: 'nothing' },
    '@theme/DocItem/Layout': { default: 'Transparent' },
    '@theme/DocItem/Metadata': { default: 'nothing' },
    '@theme/EditThisPage': { default: 'EditLink' },
    '@theme/Heading': { default: 'Heading' },
    '@theme/IconExternalLink': { default: 'IconExternalLink' },
    '@theme/IdealImage': { default: 'Img' },
    '@theme/Layout': { default: 'Layout' },
    '@theme/Layout/Provider': { default: 'Transparent' },
    '@theme/LayoutProvider': { default: 'Transparent' },
    '@theme/Logo': { default: 'SiteLogo' },
    '@theme/MDXComponents': { default: 'mdxComponents' },
    '@theme/MDXComponents/A': { default: 'A' },
    '@theme/MDXComponents/Code': { default: 'Code' },
    '@theme/MDXComponents/Details': { default: 'MdxDetails' },
    '@theme/MDXComponents/Heading': { default: 'Heading' },
    '@theme/MDXComponents/Img': { default: 'Img' },
    '@theme/MDXComponents/Li': { default: 'Li' },
    '@theme/MDXComponents/Pre': { default: 'Pre' },
    '@theme/MDXComponents/Ul': { default: 'Ul' },
    '@theme/MDXContent': { default: 'Transparent' },
    '@theme/MDXPage': { default: 'Transparent' },
    '@theme/Mermaid': { default: 'Mermaid' },
    '@theme/NavbarItem': { default: 'NavbarLink' },
    '@theme/NavbarItem/ComponentTypes': { default: 'navbarItemTypes' },
    '@theme/NavbarItem/DefaultNavbarItem': { default: 'NavbarLink' },
    '@theme/NavbarItem/HtmlNavbarItem': { default: 'NavbarHtml' },
    '@theme/NavbarItem/NavbarNavLink': { default: 'NavbarNavLink' },
    '@theme/Root': { default: 'Transparent' },
    '@theme/SkipToContent': { default: 'nothing' },
    '@theme/TOCItems': { default: 'TocItems' },
    '@theme/Tag': { default: 'TagLink' },
    '@theme/TagsListInline': { default: 'TagList' },
    '@theme/ThemeProvider': { default: 'Transparent' },
    '@theme/Unlisted': { default: 'nothing' }
  })
)

const skipToContent = { SkipToContentFallbackId: '__docusaurus_skipToContent_fallback' }

/** Exports that are neither a component nor a function. */
export const docusaurusValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '@docusaurus/constants': { DEFAULT_PLUGIN_ID: 'default' },
  '@docusaurus/theme-common': skipToContent,
  '@docusaurus/theme-common/internal': { ...skipToContent, DEFAULT_SEARCH_TAG: 'default' },
  '@generated/site-metadata': { default: { docusaurusVersion: '3.10.0', pluginVersions: {} } },
  '@generated/site-storage': { default: { type: 'localStorage', namespace: '' } }
}

/** Hint for the sidebar hooks, which return nothing in docsgen. */
const sidebar = 'Use <DocCardList />, which lists the pages beside or below this one.'

/** Exports of Docusaurus for which docsgen has no data, with a hint for each. All of them return nothing. */
export const unsupportedExports: Readonly<Record<string, string>> = {
  BlogSidebarItemList: 'The list of posts is part of the layout: see templates/parts/PostSidebar.tsx.',
  ErrorBoundaryErrorMessageFallback: 'docsgen shows a notice in place of a component that fails.',
  NavbarSecondaryMenuFiller: 'The mobile menu is part of the layout: see templates/parts/Sidebar.tsx.',
  useAlgoliaAskAi: 'The search is part of the layout: see “search” in the configuration.',
  useAlgoliaContextualFacetFilters: 'The search is part of the layout: see “search” in the configuration.',
  useAlgoliaContextualFacetFiltersIfEnabled: 'The search is part of the layout: see “search” in the configuration.',
  useAlgoliaThemeConfig: 'The search is part of the layout: see “search” in the configuration.',
  useAlternatePageUtils:
    'The language menu is part of the layout: add the item “localeDropdown” to the navigation bar.',
  useAnnouncementBar: 'The announcement is part of the layout: see templates/parts/AnnouncementBar.tsx.',
  useBlogMetadata: 'Write the title of the blog into the component.',
  useBreadcrumbsStructuredData: 'docsgen adds structured data to all pages.',
  useBlogListPageStructuredData: 'docsgen adds structured data to all pages.',
  useBlogPostStructuredData: 'docsgen adds structured data to all pages.',
  useBlogAuthorPageTitle: 'Write the title into the component.',
  useBlogTagsPostsPageTitle: 'Write the title into the component.',
  BlogAuthorNoPostsLabel: 'Write the text into the component.',
  BlogAuthorsListViewAllLabel: 'Write the text into the component.',
  useCodeBlockContext: 'docsgen renders code blocks itself: use <CodeBlock>.',
  createCodeBlockMetadata: 'docsgen renders code blocks itself: use <CodeBlock>.',
  parseLines: 'docsgen renders code blocks itself: use <CodeBlock>.',
  useContextualSearchFilters: 'The search is part of the layout: see “search” in the configuration.',
  useCurrentSidebarCategory: sidebar,
  useCurrentSidebarSiblings: sidebar,
  useDocById: sidebar,
  useDocCardDescriptionCategoryItemsPlural: 'Write the text into the component.',
  useDocRootMetadata: sidebar,
  useDocSidebarItemsExpandedState: 'The sidebar is part of the layout: see templates/parts/Sidebar.tsx.',
  useDocsSidebar: sidebar,
  useHideableNavbar: 'The navigation bar is part of the layout: see templates/parts/Navbar.tsx.',
  useLayoutDoc: 'Write the address of the page.',
  useLayoutDocsSidebar: 'Write the address of the page.',
  useNavbarMobileSidebar: 'The mobile menu is part of the layout: see templates/parts/Navbar.tsx.',
  useNavbarSecondaryMenu: 'The mobile menu is part of the layout: see templates/parts/Navbar.tsx.',
  useScrollController: 'The browser keeps the scroll position itself.',
  useSearchResultUrlProcessor: 'The search is part of the layout: see “search” in the configuration.',
  useTOCHighlight: 'The table of contents highlights the current section itself.',
  useTabsContextValue: 'Use <Tabs>.',
  useVisibleBlogSidebarItems: 'The list of posts is part of the layout: see templates/parts/PostSidebar.tsx.',
  useVisibleSidebarItems: sidebar
}

/**
 * The documented name of a Docusaurus module. Components may also import a file inside a package, or an original
 * component (`@theme-original/…`) from the file in `src/theme` that replaces it.
 */
export function officialModule(specifier: string): string {
  return specifier
    .replace(/^@theme-(?:original|init)\//, '@theme/')
    .replace(/^@docusaurus\/core\/lib\/client\/exports\//, '@docusaurus/')
    .replace(/^@docusaurus\/theme-classic\/(?:lib|src)\/theme\//, '@theme/')
    .replace(/\/index$/, '')
}

/** Modules with docsgen's component for each export. */
export const componentModules: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    '@theme/Admonition': { default: 'Admonition' },
    '@theme/CodeBlock': { default: 'CodeBlock' },
    '@theme/Details': { default: 'Details' },
    '@docusaurus/theme-common/Details': { Details: 'Details', default: 'Details' },
    '@theme/DocCardList': { default: 'DocCardList' },
    '@theme/TOCInline': { default: 'TOCInline' },
    '@theme/ProtoFile': {
      ProtoEnum: 'ProtoEnum',
      ProtoMessage: 'ProtoMessage',
      ProtoServiceMethod: 'ProtoServiceMethod'
    },
    '@theme/TabItem': { default: 'TabItem' },
    '@theme/Tabs': { default: 'Tabs' },
    '@theme/ThemedImage': { default: 'ThemedImage' },
    '@docusaurus/Link': { default: 'Link' }
  })
)
