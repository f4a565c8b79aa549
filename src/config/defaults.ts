/** All defaults of the configuration. The input types describe their meaning. */

export const defaults = {
  tagline: '',
  titleDelimiter: '|',
  baseUrl: '/',
  locale: 'en',
  toc: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  docs: {
    id: 'default',
    /** The first one that exists is used, else the first. */
    paths: ['content/docs', 'docs'],
    include: ['**/*.{md,mdx}'],
    exclude: ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'],
    breadcrumbs: true,
    numberPrefixes: true,
    sidebarCollapsible: true,
    sidebarCollapsed: true,
    sidebarHideable: false,
    autoCollapseCategories: false,
    showLastUpdateTime: false,
    showLastUpdateAuthor: false,
    versionLabel: 'Next',
    versionPersistence: 'localStorage',
    /** Path of the unreleased docs, if there are released versions. */
    currentPath: 'next'
  },
  changelog: {
    id: 'changelog',
    paths: ['content/changelog', 'changelog', 'blog'],
    routeBase: '/changelog',
    title: 'Changelog',
    postsPerPage: 10,
    sidebarTitle: 'Recent posts',
    sidebarCount: 5,
    groupByYear: true,
    showReadingTime: true,
    showLastUpdateTime: false,
    showLastUpdateAuthor: false,
    authorsFile: 'authors.yml',
    archive: 'archive',
    pageBase: 'page',
    sortPosts: 'descending',
    include: ['**/*.{md,mdx}'],
    exclude: ['**/_*.{md,mdx}', '**/_*/**'],
    tagsBase: 'tags',
    authorsBase: 'authors',
    feedTypes: ['rss', 'atom', 'json'],
    feedLimit: 20
  },
  pages: { path: 'pages', include: ['**/*.{md,mdx,tsx,jsx,js,ts}'] },
  protobuf: { id: 'protobuf', include: ['**/*.proto'], sidebarLabel: 'Files' },
  analyticsHost: 'https://us.i.posthog.com',
  markdown: {
    parser: 'native',
    format: 'detect',
    slugger: 'github',
    excerpt: 'paragraph',
    timeLimit: 20,
    rawHtml: 'allow',
    // Chosen for contrast: in the usual themes, comments and numbers are below 4.5:1 on a tinted background.
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Class and comments as in Docusaurus, so that its pages and style sheets work unchanged.
    magicComments: [
      {
        className: 'theme-code-block-highlighted-line',
        line: 'highlight-next-line',
        block: { start: 'highlight-start', end: 'highlight-end' }
      }
    ]
  },
  /** Those that exist are used. */
  staticFolders: ['content/static', 'static'],
  templates: 'templates',
  externalLinks: { only: [], ignore: [], timeout: 10, maxAge: 7 },
  remoteCache: { timeout: 5 },
  samples: { languages: [], runners: {}, timeLimit: 10 },
  images: { formats: ['avif', 'webp'], widths: [480, 768, 1152, 1536] },
  aiOutputs: { links: 'markdown', menu: false, mcp: null, limits: { list: 100, full: 5000 } },
  /** Addresses that open an assistant with a prompt, in the order of the page menu. */
  assistants: {
    chatgpt: { label: 'ChatGPT', href: 'https://chatgpt.com/?q={prompt}' },
    claude: { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
    perplexity: { label: 'Perplexity', href: 'https://www.perplexity.ai/search?q={prompt}' }
  },
  securityPolicy: { add: {}, replace: {}, meta: false },
  hydrate: 'intent',
  spinner: true,
  storageType: 'localStorage',
  baseUrlIssueBanner: true,
  outDir: 'build'
} as const
