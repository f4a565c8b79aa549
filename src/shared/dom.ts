/**
 * Names that the HTML, the style sheets and the scripts in the browser share: constants only, imports nothing.
 * A name that two sides use is written here once.
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
  loadFailure: 'docsgen.load-failure',
  /** Tag of the language that the reader has chosen from the list. */
  language: 'docsgen.language',
  /** `true` or `false`: whether the reader wraps long lines of code. */
  codeWrap: 'docsgen.code.wrap'
} as const

/** Query parameters read before the first paint. */
export const queryKeys = { colorMode: 'docusaurus-theme', dataPrefix: 'docusaurus-data-', search: 'q' } as const

/** Attributes of <html>. */
export const htmlAttributes = {
  theme: 'data-theme',
  themeChoice: 'data-theme-choice',
  announcementDismissed: 'data-announcement-bar-initially-dismissed',
  /** `false` in the file, `true` once the boot has run, `failed` when it cannot. */
  hydrated: 'data-has-hydrated',
  navbarHidden: 'data-navbar-hidden',
  sidebarFile: 'data-sidebar-file',
  siteFile: 'data-site-file',
  /** What the chrome knows of the page: its address, docs set and sidebar, the categories from the top down to it. */
  permalink: 'data-permalink',
  docsSet: 'data-docs-set',
  sidebarName: 'data-sidebar-name',
  trail: 'data-trail',
  /** On wide screens the reader has folded the sidebar away. */
  sidebarHidden: 'data-sidebar-hidden',
  /** Which pictures with icons far down the side column have been seen: `1 2`, or `all`. */
  shownIcons: 'data-shown-icons'
} as const

/** Colors of the page behind everything, for `theme-color`; templates/styles/tokens.css has the same values. */
export const pageColors = { light: '#ffffff', dark: '#15181b' } as const

/** Class of `html` sidebar items that head a section of the sidebar. */
export const sectionHeadingClass = 'sidebarcategory'

/** Sidebars with more items leave the children of closed categories out of the page. */
export const wholeSidebarLimit = 80

/** So many icons of a sidebar are one picture: about as many as a reader sees at first. */
export const iconsInPicture = 24

/** Of lists with more items a page holds as many, those around it. */
export const listLimit = 100

/** Endings of the two files of a large sidebar, whose names are the same but for these: its data, its branches as HTML. */
export const sidebarExtensions = { data: 'json', branches: 'txt' } as const

/** Class of the root element of the not-found page. */
export const notFoundClass = 'not-found-page'

/** Name of the style sheet of the menu that gives the Markdown of a page. */
export const pageMenuSheet = 'page-menu'

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
export const dataAttributes = {
  navbar: 'data-navbar',
  sidebar: 'data-sidebar',
  tocMobile: 'data-toc-mobile',
  toc: 'data-toc',
  /** A style sheet of some pages; the others belong to all. */
  sheet: 'data-sheet',
  colorMode: 'data-color-mode',
  announcementBar: 'data-announcement-bar',
  menuButton: 'data-menu-button',
  /** Which panel of the open menu is shown: `main` or `page`; without a script both are. */
  menuPanel: 'data-menu-panel',
  menuBack: 'data-menu-back',
  backToTop: 'data-back-to-top',
  searchButton: 'data-search-button',
  searchPage: 'data-search-page',
  suggestions: 'data-suggestions',
  /** Id of a closed category, or of a list and what it leaves out: `2.4:0-120`. */
  lazyCategory: 'data-lazy-category',
  /** Id of an open category of a sidebar that is not in the page whole. */
  category: 'data-category',
  /** The list around an open branch (`2.4`), or around the entries of a long list (`2.4:`), in the file of branches. */
  branch: 'data-branch',
  /** Id of a long list that the boot shows whole. */
  wholeList: 'data-whole-list',
  codeBlock: 'data-code-block',
  /** Link to the Markdown of the page: a click copies it. */
  copyPage: 'data-copy-page',
  tabs: 'data-tabs',
  filter: 'data-filter',
  filterGroup: 'data-filter-group',
  filterItem: 'data-filter-item',
  /** Docs set of a link, or of a label, that depends on the version; what it is in each version, as JSON by name. */
  versionOf: 'data-version-of',
  versionLinks: 'data-version-links',
  versionLabels: 'data-version-labels',
  /** Name of the version that a link leads to; whoever follows it has chosen that version. */
  version: 'data-version',
  /** React draws what is inside, from now on. */
  react: 'data-react',
  /** Does nothing before the chrome is loaded: a click is kept until then, and repeated. */
  needsChrome: 'data-needs-chrome',
  island: 'data-island',
  /** JSON of the page's islands: id, module, export and properties of each. */
  islandProps: 'data-island-props'
} as const

/**
 * Events on `document` by which the parts of the client know of each other; details in client/boot/events.ts.
 * `navigate` comes before the page around `main` is brought up to date and can be canceled by who does that
 * itself, `navigated` when all is done, `search` asks the search to open, `search-failed` says that it cannot be loaded,
 * `search-page` tells it that the page shown is the search page, `mismatch` says that React had to draw a part of the page anew.
 */
export const events = {
  navigate: 'docsgen:navigate',
  navigated: 'docsgen:navigated',
  search: 'docsgen:search',
  searchPage: 'docsgen:search-page',
  searchFailed: 'docsgen:search-failed',
  mismatch: 'docsgen:mismatch',
  slot: 'docsgen:slot'
} as const

/** Names of the Trusted Types policies of the client, and of the search's Worker; the content security policy lists them. */
export const trustedTypesPolicy = 'docsgen'
export const searchPolicy = 'docsgen-search'
/** The first file of the offline index, below the base URL. */
export const searchIndexFile = 'search.json'
/** Of client/live, which only pages of `docsgen serve` have. */
export const livePolicy = 'docsgen-live'

/** Progress bar of the router. */
export const progress = {
  delayMs: 200,
  minimum: 0.08,
  maximum: 0.994,
  speedMs: 200,
  trickleRate: 0.02,
  trickleMs: 800
} as const

/** Search. */
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

/** Class names of Docusaurus that authors' style sheets rely on. */
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
  versionBanner: 'theme-doc-version-banner',
  unlistedBanner: 'theme-unlisted-banner',
  draftBanner: 'theme-draft-banner',
  hashLink: 'hash-link',
  hideableNavbar: 'navbar--hideable',
  activeNavLink: 'navbar__link--active',
  activeMenuLink: 'menu__link--active'
} as const

/** Keys of what JSON cannot say in the properties of an island (src/markdown/islands/island-props.ts). */
export const islandKeys = {
  slot: 'docsgen$slot',
  content: 'docsgen$content',
  name: 'docsgen$name',
  element: 'docsgen$element'
} as const

/** Begins the name of a component that a bundle exports for its module, which does not. */
export const hiddenPrefix = 'docsgen$'

/** Begins the ids that React makes inside of an island, before the island's own: alike in the build and in the browser. */
export const islandIdPrefix = 'island-'

/** Folder of hashed files in the output. */
export const assetsFolder = 'assets'

/** What `docsgen serve` answers beside the site, and the id of the JSON at the end of its pages (client/live). */
export const serveAddresses = {
  script: '/__docsgen/live.js',
  socket: '/__docsgen/live',
  /** Where browsers report what the security policy has blocked. */
  violations: '/__docsgen/violations'
} as const
export const serveNotesId = 'docsgen-serve-notes'

/** Stands for the module of islands that the project's package `mermaid` draws, and not React. */
export const mermaidModule = 'package:mermaid'

/** Stands for the module of live examples, client/islands/live.tsx. */
export const liveModule = 'package:live'

/** The element that stands where `DocCardList` shows cards, until the template of the page draws them. */
export const docCardsTag = 'docsgen-cards'

/** Among the style sheets of a body: it has such an element. There is no sheet of the name. */
export const docCardsMark = 'doc-cards'
