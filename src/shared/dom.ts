/**
 * Names that HTML, style sheets and scripts in the browser share. Constants only, no imports: a name that two sides use
 * is defined only here.
 */

/** Widest viewport, in CSS pixels, that gets the mobile layout (996 is mobile, 997 is desktop). */
export const mobileMaxWidth = 996

/** Keys of the browser's storage; the site's suffix is appended to each. */
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
  codeWrap: 'docsgen.code.wrap',
  /** `true`: the reader has folded the sidebar away. */
  sidebarHidden: 'docsgen.sidebar.hidden'
} as const

/** Names under which crawlers of hosted searches read what a page belongs to, as in Docusaurus. */
export const crawlerNames = { tag: 'docusaurus_tag', metaPrefix: 'docusaurus_' } as const

/** Query parameters read before the first paint. */
export const queryKeys = {
  colorMode: 'docusaurus-theme',
  dataPrefix: 'docusaurus-data-',
  search: 'q',
  notFound: 'not-found'
} as const

/** Attributes of <html>. */
export const htmlAttributes = {
  theme: 'data-theme',
  themeChoice: 'data-theme-choice',
  announcementDismissed: 'data-announcement-bar-initially-dismissed',
  /** `false` in the HTML file, `true` after the boot script has run, `failed` if it cannot run. */
  hydrated: 'data-has-hydrated',
  navbarHidden: 'data-navbar-hidden',
  sidebarFile: 'data-sidebar-file',
  siteFile: 'data-site-file',
  /**
   * Facts about the page for the chrome: address, docs set and sidebar, and the categories from the top to the page.
   */
  permalink: 'data-permalink',
  docsSet: 'data-docs-set',
  sidebarName: 'data-sidebar-name',
  trail: 'data-trail',
  /** The reader has hidden the sidebar on wide screens. */
  sidebarHidden: 'data-sidebar-hidden',
  /** Which sprites with icons further down in the sidebar have been visible: `1 2`, or `all`. */
  shownIcons: 'data-shown-icons'
} as const

/** Background colors of the page, for `theme-color`; templates/styles/tokens.css has the same values. */
export const pageColors = { light: '#ffffff', dark: '#15181b' } as const

/** Class of `html` sidebar items that are headings of a sidebar section. */
export const sectionHeadingClass = 'sidebarcategory'

/** Of sidebars with more items, pages do not contain the children of closed categories. */
export const wholeSidebarLimit = 80

/** Number of sidebar icons in one sprite: about as many as are visible at first. */
export const iconsInPicture = 24

/** Of longer lists, pages contain only this number of items, around the current one. */
export const listLimit = 100

/** Extensions of the two files of a large sidebar, with otherwise the same name: its data, and its branches as HTML. */
export const sidebarExtensions = { data: 'json', branches: 'txt' } as const

/** Class of the root element of the not-found page. */
export const notFoundClass = 'not-found-page'

/** Parts of pages with a style sheet and a script of their own, by the name of both files. */
export const pageParts = {
  menu: 'page-menu',
  feedback: 'feedback',
  related: 'related',
  searchEvents: 'search-events',
  comments: 'comments'
} as const

/** Element ids. */
export const ids = {
  skipTarget: 'docsgen-skip-to-content',
  mobileMenu: 'docsgen-menu',
  postBody: '__blog-post-container',
  baseUrlBanner: '__docsgen-base-url-issue-banner',
  liveRegion: 'docsgen-live',
  filter: 'docsgen-filter'
} as const

/** Attributes by which scripts find elements of templates. */
export const dataAttributes = {
  navbar: 'data-navbar',
  sidebar: 'data-sidebar',
  tocMobile: 'data-toc-mobile',
  toc: 'data-toc',
  /** Marks a style sheet that only some pages have. */
  sheet: 'data-sheet',
  colorMode: 'data-color-mode',
  announcementBar: 'data-announcement-bar',
  menuButton: 'data-menu-button',
  /** Which panel of the open menu is visible: `main` or `page`; without JavaScript, both are. */
  menuPanel: 'data-menu-panel',
  menuBack: 'data-menu-back',
  backToTop: 'data-back-to-top',
  searchButton: 'data-search-button',
  searchPage: 'data-search-page',
  suggestions: 'data-suggestions',
  /** Addresses of the not-found pages in the other languages, separated by spaces. */
  notFoundPages: 'data-not-found-pages',
  /** Id of a closed category, or of a list with the range of items that it leaves out: `2.4:0-120`. */
  lazyCategory: 'data-lazy-category',
  /** Id of an open category in a sidebar of which the page contains only a part. */
  category: 'data-category',
  /** In the file of branches: the list of an open branch (`2.4`), or of the entries of a long list (`2.4:`). */
  branch: 'data-branch',
  /** Id of a long list that the boot script has completed. */
  wholeList: 'data-whole-list',
  codeBlock: 'data-code-block',
  /** Link to the Markdown of the page; a click copies the Markdown. */
  copyPage: 'data-copy-page',
  /** Form that asks whether the page was helpful. */
  feedback: 'data-feedback',
  /** Place of the comments: JSON of the frame's parameters. */
  comments: 'data-comments',
  tabs: 'data-tabs',
  filter: 'data-filter',
  filterGroup: 'data-filter-group',
  filterItem: 'data-filter-item',
  /** Docs set of a link or label that depends on the version; `versionLinks` has its values as JSON by version name. */
  versionOf: 'data-version-of',
  versionLinks: 'data-version-links',
  versionLabels: 'data-version-labels',
  /** Version to which a link leads; following it selects that version. */
  version: 'data-version',
  /** React controls the content of the element from now on. */
  react: 'data-react',
  /** Needs the chrome script: a click is stored and repeated when the script is loaded. */
  needsChrome: 'data-needs-chrome',
  island: 'data-island',
  /** JSON of the page's islands: id, module, export and props of each. */
  islandProps: 'data-island-props'
} as const

/**
 * Events on `document` between the parts of the client; for details see client/boot/events.ts. `navigate` comes before
 * the page around `main` is updated; a listener that does the update itself cancels it. `navigated` comes after the
 * update. `search` opens the search, `search-failed` reports that it cannot be loaded, `search-page` reports that the
 * search page is shown, `mismatch` reports that React had to re-render a part of the page.
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
/** The versions of docs with their addresses, below the base URL. */
export const versionListFile = 'docs-versions.json'
/** Policy of client/live, which only pages of `docsgen serve` contain. */
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

/** Keys for values in props of islands that JSON cannot represent (src/markdown/islands/island-props.ts). */
export const islandKeys = {
  slot: 'docsgen$slot',
  content: 'docsgen$content',
  name: 'docsgen$name',
  element: 'docsgen$element'
} as const

/** Prefix of the export name of a component that its module does not export, but its bundle does. */
export const hiddenPrefix = 'docsgen$'

/**
 * Prefix of ids that React creates inside an island, followed by the island's id: the same in the build and in the
 * browser.
 */
export const islandIdPrefix = 'island-'

/** Folder of hashed files in the output. */
export const assetsFolder = 'assets'

/** Further addresses of `docsgen serve`, and the id of the JSON at the end of its pages (client/live). */
export const serveAddresses = {
  script: '/__docsgen/live.js',
  socket: '/__docsgen/live',
  /** Endpoint for reports about violations of the security policy. */
  violations: '/__docsgen/violations'
} as const
export const serveNotesId = 'docsgen-serve-notes'

/** Module name of islands that the project's package `mermaid` renders instead of React. */
export const mermaidModule = 'package:mermaid'

/** Module name of live examples (client/islands/live.tsx). */
export const liveModule = 'package:live'

/** Placeholder element of a `DocCardList`; the template of the page replaces it with cards. */
export const docCardsTag = 'docsgen-cards'

/** Entry in a body's style sheets if the body contains a placeholder. It is not the name of a style sheet. */
export const docCardsMark = 'doc-cards'
