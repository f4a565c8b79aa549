// src/contract.ts
var storageKeys = {
  colorMode: "theme",
  announcementDismissed: "docusaurus.announcement.dismiss",
  announcementId: "docusaurus.announcement.id",
  tabPrefix: "docusaurus.tab.",
  preferredVersionPrefix: "docs-preferred-version-",
  recentSearches: "docsgen.search.recent",
  favoriteSearches: "docsgen.search.favorite"
};
var queryKeys = { colorMode: "docusaurus-theme", dataPrefix: "docusaurus-data-", search: "q" };
var htmlAttributes = {
  theme: "data-theme",
  themeChoice: "data-theme-choice",
  announcementDismissed: "data-announcement-bar-initially-dismissed",
  hydrated: "data-has-hydrated",
  sidebarFile: "data-sidebar-file",
  siteFile: "data-site-file"
};
var pageColors = { light: "#ffffff", dark: "#15181b" };
var sectionHeadingClass = "sidebarcategory";
var wholeSidebarLimit = 150;
var ids = {
  skipTarget: "docsgen-skip-to-content",
  mobileMenu: "docsgen-menu",
  postBody: "__blog-post-container",
  baseUrlBanner: "__docsgen-base-url-issue-banner",
  liveRegion: "docsgen-live"
};
var parts = {
  navbar: "data-navbar",
  sidebar: "data-sidebar",
  tocMobile: "data-toc-mobile",
  toc: "data-toc",
  colorMode: "data-color-mode",
  announcementBar: "data-announcement-bar",
  menuButton: "data-menu-button",
  backToTop: "data-back-to-top",
  searchButton: "data-search-button",
  searchPage: "data-search-page",
  suggestions: "data-suggestions",
  lazyCategory: "data-lazy-category",
  codeBlock: "data-code-block",
  tabs: "data-tabs",
  island: "data-island"
};
var classNames = {
  navbar: "theme-layout-navbar navbar navbar--fixed-top",
  main: "theme-layout-main main-wrapper",
  footer: "theme-layout-footer footer",
  announcementBar: "theme-announcement-bar",
  docSidebar: "theme-doc-sidebar-container",
  docSidebarMenu: "theme-doc-sidebar-menu menu__list",
  breadcrumbs: "theme-doc-breadcrumbs",
  markdown: "theme-doc-markdown markdown",
  tocDesktop: "theme-doc-toc-desktop",
  tocMobile: "theme-doc-toc-mobile",
  docFooter: "theme-doc-footer",
  editLink: "theme-edit-this-page",
  lastUpdated: "theme-last-updated",
  backToTop: "theme-back-to-top-button",
  codeBlock: "theme-code-block",
  admonition: "theme-admonition",
  unlistedBanner: "theme-unlisted-banner",
  draftBanner: "theme-draft-banner",
  hashLink: "hash-link",
  activeNavLink: "navbar__link--active",
  activeMenuLink: "menu__link--active"
};
var assetsFolder = "assets";

export {
  storageKeys,
  queryKeys,
  htmlAttributes,
  pageColors,
  sectionHeadingClass,
  wholeSidebarLimit,
  ids,
  parts,
  classNames,
  assetsFolder
};
