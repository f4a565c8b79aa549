/**
 * Names on which HTML, CSS and the browser agree: constants only, imports nothing.
 * A name that two sides use stands here once and is never typed again.
 */

/** Widest viewport, in CSS pixels, that gets the mobile layout (996 is mobile, 997 is desktop). */
export const mobileMaxWidth = 996

/** Keys of the browser's storage; the site's suffix is added at the end of each. */
export const storageKeys = {
  colorMode: 'theme',
  announcementDismissed: 'docusaurus.announcement.dismiss',
  announcementId: 'docusaurus.announcement.id',
  tabPrefix: 'docusaurus.tab.',
  preferredVersionPrefix: 'docs-preferred-version-',
  recentSearches: 'docsgen.search.recent',
  favoriteSearches: 'docsgen.search.favorite',
  loadFailure: 'docsgen.load-failure'
} as const

/** Query parameters read before the first paint. */
export const queryKeys = { colorMode: 'docusaurus-theme', dataPrefix: 'docusaurus-data-', search: 'q' } as const

/** Attributes of <html>. */
export const htmlAttributes = {
  theme: 'data-theme',
  themeChoice: 'data-theme-choice',
  announcementDismissed: 'data-announcement-bar-initially-dismissed',
  hydrated: 'data-has-hydrated',
  scripted: 'data-scripted',
  navbarHidden: 'data-navbar-hidden',
  sidebarFile: 'data-sidebar-file',
  siteFile: 'data-site-file',
  /** What the chrome knows of the page: its address, its docs set, the open categories from the top down. */
  permalink: 'data-permalink',
  docsSet: 'data-docs-set',
  trail: 'data-trail',
  /** On wide screens the reader has folded the sidebar away. */
  sidebarHidden: 'data-sidebar-hidden'
} as const

/** Colours of the page behind everything, for `theme-color`; the same values stand in templates/styles/tokens.css. */
export const pageColors = { light: '#ffffff', dark: '#15181b' } as const

/** Class of `html` sidebar items that head a section of the sidebar. */
export const sectionHeadingClass = 'sidebarcategory'

/** Sidebars with more items leave the children of closed categories out of the page. */
export const wholeSidebarLimit = 80

/** Element ids. */
export const ids = {
  skipTarget: 'docsgen-skip-to-content',
  mobileMenu: 'docsgen-menu',
  postBody: '__blog-post-container',
  baseUrlBanner: '__docsgen-base-url-issue-banner',
  liveRegion: 'docsgen-live',
  filter: 'docsgen-filter'
} as const

/** Attributes by which the browser finds what a template drew. */
export const parts = {
  navbar: 'data-navbar',
  sidebar: 'data-sidebar',
  tocMobile: 'data-toc-mobile',
  toc: 'data-toc',
  colorMode: 'data-color-mode',
  announcementBar: 'data-announcement-bar',
  menuButton: 'data-menu-button',
  backToTop: 'data-back-to-top',
  searchButton: 'data-search-button',
  searchPage: 'data-search-page',
  suggestions: 'data-suggestions',
  lazyCategory: 'data-lazy-category',
  codeBlock: 'data-code-block',
  tabs: 'data-tabs',
  filter: 'data-filter',
  filterGroup: 'data-filter-group',
  filterItem: 'data-filter-item',
  island: 'data-island',
  /** JSON of the page's islands: id, module, export and properties of each. */
  islandProps: 'data-island-props'
} as const

/**
 * Events on `document` by which the parts of the client know of each other; details in client/boot/events.ts.
 * `navigate` comes before the page around `main` is brought up to date and can be canceled by who does that
 * itself, `navigated` when all is done, `search` asks the search to open.
 */
export const events = {
  navigate: 'docsgen:navigate',
  navigated: 'docsgen:navigated',
  search: 'docsgen:search'
} as const

/** Name of the one Trusted Types policy of the client; the content security policy lists it. */
export const trustedTypesPolicy = 'docsgen'

/** Progress bar of the router (behaviour ). */
export const progress = {
  delayMs: 200,
  minimum: 0.08,
  maximum: 0.994,
  speedMs: 200,
  trickleRate: 0.02,
  trickleMs: 800
} as const

/** Search (behaviour section 5). */
export const searchLimits = {
  modalQuery: 64,
  pageQuery: 512,
  hits: 20,
  hitsPerGroup: 5,
  pageHits: 15,
  recent: 7,
  recentBesideFavorites: 4,
  favorites: 10
} as const

/** Class names of Docusaurus that authors' style sheets rely on (behaviour section 12). */
export const classNames = {
  navbar: 'theme-layout-navbar navbar navbar--fixed-top',
  main: 'theme-layout-main main-wrapper',
  footer: 'theme-layout-footer footer',
  announcementBar: 'theme-announcement-bar',
  docSidebar: 'theme-doc-sidebar-container',
  docSidebarMenu: 'theme-doc-sidebar-menu menu__list',
  breadcrumbs: 'theme-doc-breadcrumbs',
  markdown: 'theme-doc-markdown markdown',
  tocDesktop: 'theme-doc-toc-desktop',
  tocMobile: 'theme-doc-toc-mobile',
  docFooter: 'theme-doc-footer',
  editLink: 'theme-edit-this-page',
  lastUpdated: 'theme-last-updated',
  backToTop: 'theme-back-to-top-button',
  codeBlock: 'theme-code-block',
  admonition: 'theme-admonition',
  unlistedBanner: 'theme-unlisted-banner',
  draftBanner: 'theme-draft-banner',
  hashLink: 'hash-link',
  activeNavLink: 'navbar__link--active',
  activeMenuLink: 'menu__link--active'
} as const

/** Folder of hashed files in the output. */
export const assetsFolder = 'assets'
