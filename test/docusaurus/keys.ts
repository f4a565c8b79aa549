/** A configuration in which every key that Docusaurus 3.10 validates says something other than its default. */

const plugin = () => () => {}
const components = (...names: readonly string[]) => Object.fromEntries(names.map(name => [name, '@site/src/Own']))

const markdown = {
  include: ['**/*.md'],
  exclude: ['x/**'],
  remarkPlugins: [plugin],
  rehypePlugins: [plugin],
  recmaPlugins: [plugin],
  beforeDefaultRemarkPlugins: [plugin],
  beforeDefaultRehypePlugins: [plugin],
  admonitions: { keywords: ['fuel'], extendDefaults: false },
  editUrl: 'https://edit.example',
  editLocalizedFiles: true,
  showLastUpdateTime: true,
  showLastUpdateAuthor: true
}

const logo = {
  alt: 'a',
  src: 'a.svg',
  srcDark: 'b.svg',
  width: 10,
  height: 10,
  href: '/x',
  target: '_top',
  style: { color: 'red' },
  className: 'big'
}

const link = { label: 'a', to: '/a', className: 'c' }

const codeTheme = {
  plain: { color: '#fff', backgroundColor: '#000' },
  styles: [{ types: ['string'], style: { color: '#0f0' } }]
}

const docs = {
  ...markdown,
  path: 'manual',
  routeBasePath: 'manual',
  tagsBasePath: 'labels',
  sidebarPath: 'sidebars.js',
  sidebarItemsGenerator: () => [],
  numberPrefixParser: false,
  sidebarCollapsible: false,
  sidebarCollapsed: false,
  ...components(
    'docsRootComponent',
    'docVersionRootComponent',
    'docRootComponent',
    'docItemComponent',
    'docTagsListComponent'
  ),
  ...components('docTagDocListComponent', 'docCategoryGeneratedIndexComponent'),
  editCurrentVersion: true,
  includeCurrentVersion: false,
  onlyIncludeVersions: ['1.0'],
  disableVersioning: true,
  lastVersion: '1.0',
  versions: { '1.0': { path: 'a', label: 'A', banner: 'none', badge: false, className: 'x', noIndex: true } },
  breadcrumbs: false,
  onInlineTags: 'throw',
  tags: 'labels.yml'
}

const blog = {
  ...markdown,
  path: 'news',
  routeBasePath: 'news',
  tagsBasePath: 'labels',
  archiveBasePath: 'all',
  pageBasePath: 'seite',
  postsPerPage: 3,
  ...components('blogListComponent', 'blogPostComponent', 'blogTagsListComponent', 'blogTagsPostsComponent'),
  ...components('blogAuthorsPostsComponent', 'blogAuthorsListComponent', 'blogArchiveComponent'),
  blogTitle: 'News',
  blogDescription: 'All',
  blogSidebarCount: 'ALL',
  blogSidebarTitle: 'All',
  showReadingTime: false,
  truncateMarker: /more/,
  feedOptions: {
    type: 'rss',
    xslt: { rss: 'a.xsl', atom: 'b.xsl' },
    title: 'a',
    description: 'b',
    copyright: 'c',
    language: 'de',
    createFeedItems: () => [],
    limit: 3
  },
  authorsMapPath: 'people.yml',
  readingTime: () => 1,
  sortPosts: 'ascending',
  processBlogPosts: () => [],
  onInlineTags: 'throw',
  tags: 'labels.yml',
  authorsBasePath: 'people',
  onInlineAuthors: 'throw',
  onUntruncatedBlogPosts: 'throw'
}

const pages = { ...markdown, path: 'src/own', routeBasePath: '/own', mdxPageComponent: '@site/src/Own' }

const themeConfig = {
  colorMode: { defaultMode: 'dark', disableSwitch: true, respectPrefersColorScheme: true },
  image: 'a.png',
  docs: { versionPersistence: 'none', sidebar: { hideable: true, autoCollapseCategories: true } },
  blog: { sidebar: { groupByYear: false } },
  metadata: [{ id: 'a', name: 'a', property: 'b', content: 'c', itemprop: 'd' }],
  announcementBar: { id: 'a', content: 'a', backgroundColor: '#000', textColor: '#fff', isCloseable: false },
  navbar: { style: 'dark', hideOnScroll: true, title: 'a', logo, items: [{ ...link, position: 'right' }] },
  footer: {
    style: 'dark',
    logo,
    copyright: 'a',
    links: [
      { title: 'a', className: 'c', items: [{ ...link }, { label: 'a', href: 'https://a.b' }, { html: '<b>a</b>' }] }
    ]
  },
  prism: {
    theme: codeTheme,
    darkTheme: { ...codeTheme, styles: [{ types: ['string'], style: { color: '#00f' } }] },
    defaultLanguage: 'js',
    additionalLanguages: ['bash'],
    magicComments: [{ className: 'a', line: 'a', block: { start: 'a', end: 'b' } }]
  },
  tableOfContents: { maxHeadingLevel: 4, minHeadingLevel: 3 },
  algolia: {
    contextualSearch: false,
    externalUrlRegex: 'a',
    appId: 'A1',
    apiKey: 'b',
    indexName: 'c',
    searchParameters: { facetFilters: ['a'] },
    searchPagePath: 'find',
    replaceSearchResultPathname: { from: 'a', to: 'b' },
    askAi: {
      assistantId: 'a',
      indexName: 'b',
      apiKey: 'c',
      appId: 'd',
      searchParameters: { facetFilters: ['a'] },
      suggestedQuestions: true
    }
  },
  mermaid: { theme: { dark: 'dark', light: 'neutral' }, options: { fontSize: 3 } },
  liveCodeBlock: { playgroundPosition: 'top' }
}

export const fullConfig: Readonly<Record<string, unknown>> = {
  url: 'https://a.b',
  baseUrl: '/x/',
  baseUrlIssueBanner: false,
  favicon: 'a.ico',
  title: 'a',
  tagline: 'b',
  titleDelimiter: '·',
  trailingSlash: true,
  noIndex: true,
  i18n: {
    defaultLocale: 'de',
    path: 'languages',
    locales: ['de', 'en'],
    localeConfigs: {
      en: {
        label: 'E',
        htmlLang: 'en-GB',
        direction: 'ltr',
        calendar: 'iso8601',
        path: 'e',
        translate: false,
        url: 'https://e.b',
        baseUrl: '/e/'
      }
    }
  },
  storage: { type: 'sessionStorage', namespace: 'a' },
  future: {
    v4: {
      removeLegacyPostBuildHeadAttribute: true,
      useCssCascadeLayers: true,
      siteStorageNamespacing: true,
      fasterByDefault: true,
      mdx1CompatDisabledByDefault: true
    },
    faster: {
      swcJsLoader: true,
      swcJsMinimizer: true,
      swcHtmlMinimizer: true,
      lightningCssMinimizer: true,
      mdxCrossCompilerCache: true,
      rspackBundler: true,
      rspackPersistentCache: true,
      ssgWorkerThreads: true,
      gitEagerVcs: true
    },
    experimental_vcs: { initialize() {}, getFileCreationInfo() {}, getFileLastUpdateInfo() {} },
    experimental_router: 'hash'
  },
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'throw',
  onBrokenMarkdownLinks: 'log',
  onDuplicateRoutes: 'throw',
  organizationName: 'a',
  projectName: 'b',
  deploymentBranch: 'c',
  githubHost: 'd',
  githubPort: '1',
  staticDirectories: ['public'],
  customFields: { a: 1 },
  scripts: [{ src: 'https://a.b/c.js', async: true, defer: true }],
  stylesheets: [{ href: 'https://a.b/c.css', type: 'text/css' }],
  headTags: [{ tagName: 'a-b', customElement: true, attributes: { a: 'b' } }],
  clientModules: ['./src/a.js'],
  ssrTemplate: '<html>',
  webpack: { jsLoader: 'babel' },
  markdown: {
    format: 'md',
    parseFrontMatter: () => {},
    mermaid: false,
    emoji: false,
    preprocessor: () => '',
    mdx1Compat: { comments: false, admonitions: false, headingIds: false },
    remarkRehypeOptions: { a: 1 },
    anchors: { maintainCase: true },
    hooks: { onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'log' }
  },
  presets: [['classic', { docs, blog, pages, theme: { customCss: 'a.css' } }]],
  plugins: [
    [
      '@docusaurus/plugin-client-redirects',
      {
        fromExtensions: ['php'],
        toExtensions: ['htm'],
        redirects: [{ from: '/a', to: '/b' }],
        createRedirects: () => []
      }
    ],
    ['@docusaurus/plugin-google-gtag', { trackingID: 'a', anonymizeIP: true }],
    ['@docusaurus/plugin-google-tag-manager', { containerId: 'a' }],
    [
      '@docusaurus/plugin-sitemap',
      {
        changefreq: 'daily',
        priority: 1,
        lastmod: 'date',
        createSitemapItems: () => [],
        ignorePatterns: ['/a'],
        filename: 'a.xml'
      }
    ]
  ],
  themes: ['@docusaurus/theme-mermaid', 'own-theme'],
  themeConfig
}
