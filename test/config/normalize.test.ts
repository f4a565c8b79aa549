import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownDialect } from '../../src/model/dialect.ts'
import { english } from '../../src/shared/texts.ts'
import { testSearch, testVersion } from '../support/config.ts'
import { configOf, load, messagesOf } from './site.ts'

test('title and url are enough', async () => {
  const { root, packageRoot, markdown, hash, ...config } = await configOf('')
  expect(root).toMatch(/docsgen-config-/)
  expect(packageRoot).toBe(root)
  expect(markdown.cacheKey).toMatch(/^[0-9a-f]{64}$/)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect({ ...config, docs: config.docs.length }).toEqual({
    file: 'site.config.ts',
    modules: {},
    isUntrusted: false,
    title: 'Acme',
    tagline: '',
    titleDelimiter: '|',
    url: 'https://docs.acme.dev',
    baseUrl: '/',
    trailingSlash: null,
    locale: { tag: 'en', label: 'English', direction: 'ltr', isDefault: true },
    locales: [{ tag: 'en', label: 'English', direction: 'ltr', isDefault: true }],
    editions: [],
    filesUrl: '/',
    outputBase: '',
    translations: {},
    otherBases: [],
    translationsFolder: 'i18n/en',
    untranslated: 'fallback',
    favicon: null,
    headTags: [],
    images: null,
    headerFiles: [],
    texts: english,
    aiOutputs: { links: 'markdown', menu: [], mcp: null, limits: { list: 100, full: 5000 } },
    socialCards: null,
    indexNow: null,
    feedback: null,
    comments: null,
    related: null,
    securityPolicy: { add: {}, replace: {}, meta: false },
    keywords: [],
    layers: { templates: [], styles: null, script: null, key: '' },
    image: null,
    noIndex: false,
    navbar: { title: 'Acme', logo: null, hideOnScroll: false, tabs: false, items: [] },
    footer: { style: 'light', logo: null, columns: [], copyright: null },
    announcementBar: null,
    announcementColors: { background: null, text: null },
    announcesChangelog: false,
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
    toc: { minHeadingLevel: 2, maxHeadingLevel: 3 },
    docs: 1,
    changelogs: [],
    pages: null,
    protobuf: [],
    search: testSearch(),
    integrations: { analytics: null, visitorIntent: null },
    staticFolders: [],
    staticFiles: { allow: [], exclude: [] },
    styles: [],
    // A site that writes a title and an address looks like one that writes nothing.
    theme: {
      accent: { light: '#4f46e5', dark: '#9da9ff' },
      buttons: 'accent',
      fonts: { text: 'own', code: 'own' },
      ground: 'staged',
      radius: 0.625,
      subtitles: true,
      tint: 0.012
    },
    templates: 'templates',
    redirects: [],
    samples: { languages: [], runners: {}, timeLimit: 10 },
    createRedirects: null,
    redirectFiles: [],
    externalLinks: { only: [], ignore: [], timeout: 10, maxAge: 7 },
    severities: {},
    client: { hydrate: 'intent' },
    progress: { spinner: true },
    storage: { type: 'localStorage', suffix: '' },
    baseUrlIssueBanner: true,
    serve: { allowedHosts: [] },
    remoteCache: null,
    outDir: 'build',
    allowedRoots: [],
    outerRoot: null,
    plugins: [],
    dialect: ownDialect
  })
})

describe('addresses of the site', () => {
  test.each([
    ["url: 'https://acme.dev/'", { url: 'https://acme.dev' }],
    ["url: 'http://localhost:3000'", { url: 'http://localhost:3000' }],
    ["baseUrl: 'docs'", { baseUrl: '/docs/' }],
    ["baseUrl: '/docs/v2'", { baseUrl: '/docs/v2/' }],
    ["baseUrl: ''", { baseUrl: '/' }],
    ["baseUrl: '/sub/', favicon: 'img/a.svg', image: '/img/b.png'", { favicon: '/img/a.svg', image: '/img/b.png' }],
    ["image: 'https://cdn.acme.dev/b.png'", { image: 'https://cdn.acme.dev/b.png' }],
    ["outDir: './dist/'", { outDir: 'dist' }],
    ["outDir: '../site'", { outDir: '../site' }],
    [
      "redirects: [{ from: ['/a', '/b'], to: '/c' }]",
      {
        redirects: [
          { from: '/a', to: '/c' },
          { from: '/b', to: '/c' }
        ]
      }
    ]
  ])('%s', async (settings, expected) => {
    // A later key wins over the one that configOf writes.
    expect(await configOf(settings)).toMatchObject(expected)
  })
})

describe('links of the configuration', () => {
  const sub = "baseUrl: '/sub/', trailingSlash: true,"

  test.each([
    // entry, target
    ["to: '/a'", { written: '/a', href: '/sub/a/', external: false }],
    ["to: 'a/b#c'", { written: '/a/b#c', href: '/sub/a/b/#c', external: false }],
    ["to: '/'", { written: '/', href: '/sub/', external: false }],
    ["to: '/a b'", { written: '/a b', href: '/sub/a%20b/', external: false }],
    ["to: '/feed.xml'", { written: '/feed.xml', href: '/sub/feed.xml', external: false }],
    ["to: '/api/job.proto'", { written: '/api/job.proto', href: '/sub/api/job.proto/', external: false }],
    ["to: 'pathname:///app/'", { written: 'pathname:///app/', href: '/sub/app/', external: false }],
    ["to: 'https://a.dev/x'", { written: 'https://a.dev/x', href: 'https://a.dev/x', external: true }],
    ["href: 'https://a.dev/x'", { written: 'https://a.dev/x', href: 'https://a.dev/x', external: true }],
    ["href: 'mailto:a@b.dev'", { written: 'mailto:a@b.dev', href: 'mailto:a@b.dev', external: true }],
    ["href: '/other'", { written: '/other', href: '/other', external: true }]
  ])('%s', async (entry, target) => {
    const { navbar, footer } = await configOf(
      `${sub} navbar: { items: [{ label: 'A', ${entry} }] }, footer: { links: [{ label: 'A', ${entry} }] }`
    )
    expect(navbar.items[0]).toMatchObject({ kind: 'link', target })
    expect(footer.columns).toEqual([{ title: null, items: [{ label: 'A', target, html: null }] }])
  })

  test('pictures of the logo get the base URL, its link is the start page', async () => {
    const { navbar } = await configOf(
      `${sub} navbar: { logo: { src: 'img/a.svg', srcDark: '/img/b.svg', width: '32' } }`
    )
    expect(navbar).toMatchObject({
      title: null,
      logo: { src: '/sub/img/a.svg', srcDark: '/sub/img/b.svg', alt: 'Acme', width: 32, height: null, href: '/sub/' }
    })
  })
})

describe('the navigation bar', () => {
  test('an entry keeps its icon, side, class and attributes', async () => {
    const { navbar } = await configOf(
      "navbar: { items: [{ icon: 'github', href: 'https://github.com', position: 'right', className: 'a', 'aria-label': 'Code', 'data-x': '1', title: 'T' }] }"
    )
    expect(navbar.items[0]).toMatchObject({
      position: 'right',
      label: '',
      className: 'a',
      icon: { name: 'github', viewBox: '0 0 16 16' },
      attributes: { 'aria-label': 'Code', 'data-x': '1', title: 'T' }
    })
  })

  test.each([
    [
      "{ label: 'A', items: [{ label: 'B', to: '/b' }] }",
      { kind: 'dropdown', target: null, items: [{ kind: 'link' }] }
    ],
    ["{ type: 'dropdown', label: 'A', to: '/a', items: [] }", { kind: 'dropdown', target: { href: '/a' }, items: [] }],
    ["{ type: 'html', value: '<b>x</b>' }", { kind: 'html', html: '<b>x</b>' }],
    ["{ type: 'doc', docId: 'a' }", { kind: 'doc', docsSet: 'default', id: 'a' }],
    ["{ type: 'docSidebar', sidebarId: 'a', docsPluginId: 'api' }", { kind: 'docSidebar', docsSet: 'api', id: 'a' }],
    ["{ type: 'docsVersionDropdown' }", { kind: 'docsVersionDropdown', docsSet: 'default' }],
    ["{ type: 'search', position: 'right' }", { kind: 'search', position: 'right' }],
    [
      "{ label: 'A', to: '/a', activeBasePath: 'x', activeBaseRegex: '^/y' }",
      { activeBasePath: '/x', activeBaseRegex: '^/y' }
    ]
  ])('%s', async (item, expected) => {
    const { navbar } = await configOf(`docs: [{}, { id: 'api' }], navbar: { items: [${item}] }`)
    expect(navbar.items[0]).toMatchObject(expected)
  })
})

test('a footer with columns', async () => {
  const { footer } = await configOf(
    "footer: { style: 'dark', copyright: '©', links: [{ title: 'A', items: [{ html: '<i>x</i>' }] }], logo: { src: '/a.svg' } }"
  )
  expect(footer).toEqual({
    style: 'dark',
    logo: { src: '/a.svg', srcDark: null, alt: 'Acme', width: null, height: null, href: null },
    columns: [{ title: 'A', items: [{ label: '', target: null, html: '<i>x</i>' }] }],
    copyright: '©'
  })
})

test.each([
  ["'changelog'", null, true],
  ['false', null, false],
  ["{ content: 'New' }", { id: 'announcement-bar', content: 'New', isCloseable: true }, false],
  ["{ id: 'v2', content: 'New', isCloseable: false }", { id: 'v2', content: 'New', isCloseable: false }, false]
])('announcementBar: %s', async (value, announcementBar, announcesChangelog) => {
  expect(await configOf(`announcementBar: ${value}`)).toMatchObject({ announcementBar, announcesChangelog })
})

describe('languages', () => {
  test('have their own names and directions', async () => {
    const { locale, locales } = await configOf(
      "i18n: { defaultLocale: 'pt-BR', locales: ['ar', 'pt-BR', 'fr'], localeConfigs: { fr: { label: 'FR' } } }",
      { 'content/docs.ar/a.md': '', 'i18n/fr/code.json': '{"a": "b"}' }
    )
    expect(locale.tag).toBe('pt-BR')
    expect(locales).toEqual([
      { tag: 'ar', label: 'العربية', direction: 'rtl', isDefault: false },
      { tag: 'pt-BR', label: 'Português (Brasil)', direction: 'ltr', isDefault: true },
      { tag: 'fr', label: 'FR', direction: 'ltr', isDefault: false }
    ])
  })

  test('have folders with their names; a similar one beside them is a mistake, another language is not', async () => {
    const texts = { 'i18n/de/code.json': '{}', 'i18n/fr/code.json': '{}', 'i18n/scripts/a.json': '{}' }
    const settings = "i18n: { defaultLocale: 'en', locales: ['en', 'de'] }"
    expect(await messagesOf(settings, { 'docs.de/a.md': '', ...texts })).toBe('')
    expect(await messagesOf(settings, { ...texts, 'i18n/dee/code.json': '{}' })).toBe(
      'translation/unknown-language “i18n/dee” is not the folder of a language of this site, so its translations are not used. Move its files to “i18n/de”, or remove it.'
    )
  })

  test('whose folder has a name like a code is not told to rename it to itself', async () => {
    const settings = "i18n: { defaultLocale: 'en', locales: ['en', 'german'] }"
    expect(await messagesOf(settings, { 'i18n/german/.gitkeep': '' })).toMatch(
      /Nothing is translated to “german”: the folder “i18n\/german” is empty, and there is none beside “[^”]+”\. Run “docsgen/
    )
  })
})

describe('docs sets', () => {
  test.each([
    ['content/docs by default', {}, 'content/docs'],
    ['docs where only that exists', { 'docs/a.md': '' }, 'docs'],
    ['content/docs where both exist', { 'docs/a.md': '', 'content/docs/a.md': '' }, 'content/docs']
  ])('the folder is %s', async (_name, files, path) => {
    const expected = { id: 'default', path, routeBase: '/', sidebars: null, sidebarsFile: null }
    expect((await configOf('', files)).docs).toMatchObject([expected])
    expect((await configOf('docs: { breadcrumbs: false }', files)).docs).toMatchObject([
      { ...expected, breadcrumbs: false }
    ])
  })

  test('a further set lives in a folder and under a path of its own', async () => {
    const { docs } = await configOf(
      "docs: [{ routeBasePath: 'manual' }, { id: 'api' }, { id: 'b', path: './b/', routeBasePath: '/x/y/' }]"
    )
    expect(docs.map(({ id, path, routeBase }) => [id, path, routeBase])).toEqual([
      ['default', 'content/docs', '/manual'],
      ['api', 'content/api', '/api'],
      ['b', 'b', '/x/y']
    ])
  })

  test('options of Docusaurus keep their names and defaults', async () => {
    const { docs } = await configOf(
      "docs: { numberPrefixParser: false, editUrl: 'https://e.dev/', sidebarCollapsed: false }"
    )
    expect(docs[0]).toEqual({
      id: 'default',
      set: 'default',
      version: testVersion(),
      versioning: true,
      path: 'content/docs',
      translations: null,
      routeBase: '/',
      setRouteBase: '/',
      include: ['**/*.{md,mdx}'],
      exclude: ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'],
      sidebars: null,
      sidebarsFile: null,
      editUrl: 'https://e.dev/',
      breadcrumbs: true,
      numberPrefixes: false,
      sidebarItemsGenerator: null,
      sidebarCollapsible: true,
      sidebarCollapsed: false,
      sidebarHideable: false,
      autoCollapseCategories: false,
      showLastUpdateTime: false,
      showLastUpdateAuthor: false
    })
  })

  test.each([
    ['none at all', 'docs: false', []],
    ['no sidebars', 'docs: { sidebarPath: false }', [{ sidebars: {}, sidebarsFile: null }]]
  ])('%s', async (_name, settings, expected) => {
    expect((await configOf(settings)).docs).toMatchObject(expected)
  })

  test('paths may be absolute, as require.resolve writes them', async () => {
    const files = {
      'site.config.js':
        "module.exports = { title: 'A', url: 'https://a.dev', docs: { path: __dirname + '/manual', sidebarPath: require.resolve('./sidebars.json') } }",
      'sidebars.json': '{}'
    }
    const { config } = await load(files)
    expect(config?.docs).toMatchObject([{ path: 'manual', sidebars: {}, sidebarsFile: 'sidebars.json' }])
  })
})

describe('the changelog', () => {
  test('has the defaults of a blog', async () => {
    const [changelog] = (await configOf("tagline: 'Rockets', changelog: {}", { 'blog/a.md': '' })).changelogs
    expect(changelog).toEqual({
      id: 'changelog',
      path: 'blog',
      translations: null,
      routeBase: '/changelog',
      title: 'Changelog',
      description: 'Changelog',
      postsPerPage: 10,
      sidebarTitle: 'Recent posts',
      sidebarCount: 5,
      groupByYear: true,
      showReadingTime: true,
      showLastUpdateTime: false,
      showLastUpdateAuthor: false,
      authorsFile: 'authors.yml',
      editUrl: null,
      archive: 'archive',
      pageBase: 'page',
      sortPosts: 'descending',
      include: ['**/*.{md,mdx}'],
      exclude: ['**/_*.{md,mdx}', '**/_*/**'],
      truncateMarker: null,
      readingTime: null,
      processPosts: null,
      tagsBase: 'tags',
      authorsBase: 'authors',
      feed: {
        types: ['rss', 'atom', 'json'],
        title: 'Acme Changelog',
        description: 'Rockets',
        copyright: null,
        limit: 20,
        tags: false,
        createItems: null
      }
    })
  })

  test('can be several, each with an id', async () => {
    const files = { 'blog/a.md': '', 'content/releases/a.md': '', 'news/a.md': '' }
    const { changelogs, findings } = {
      ...(await configOf(
        "changelog: [{ }, { id: 'releases' }, { id: 'news', path: 'news', routeBasePath: 'all' }]",
        files
      )),
      findings: (
        await load({
          ...files,
          'docs/a.md': '',
          'site.config.ts': `export default { title: 'a', url: 'https://a.b', docs: { id: 'changelog', path: 'docs' }, changelog: [{ path: 'blog' }, { path: 'news', id: 'changelog' }] }`
        })
      ).findings
    }
    expect(changelogs.map(({ id, path, routeBase }) => [id, path, routeBase])).toEqual([
      ['changelog', 'blog', '/changelog'],
      ['releases', 'content/releases', '/releases'],
      ['news', 'news', '/all']
    ])
    expect(findings).toMatchInlineSnapshot(`
      "site.config.ts:1:103+1 config/invalid Two changelogs, or a changelog and a docs set, have the id “changelog”. Give each an “id” of its own.
      site.config.ts:1:141+11 config/invalid Two changelogs, or a changelog and a docs set, have the id “changelog”. Give each an “id” of its own."
    `)
  })

  test("takes Docusaurus' names", async () => {
    const [changelog] = (
      await configOf(
        "changelog: { path: 'news', routeBasePath: 'news', blogTitle: 'News', blogDescription: 'All news', blogSidebarTitle: 'All', blogSidebarCount: 'ALL', postsPerPage: 'ALL', feedOptions: { type: 'rss', limit: false } }",
        { 'news/a.md': '' }
      )
    ).changelogs
    expect(changelog).toMatchObject({
      path: 'news',
      routeBase: '/news',
      title: 'News',
      description: 'All news',
      sidebarTitle: 'All',
      sidebarCount: 'ALL',
      postsPerPage: 'ALL',
      feed: { types: ['rss'], description: 'All news', limit: null }
    })
  })

  test.each([
    ["'all'", ['rss', 'atom', 'json']],
    ['null', []],
    ["['json', 'rss']", ['rss', 'json']]
  ])('feeds of type %s', async (type, types) => {
    const [changelog] = (await configOf(`changelog: { feedOptions: { type: ${type} } }`, { 'changelog/a.md': '' }))
      .changelogs
    expect(changelog?.feed.types).toEqual(types)
  })
})

test('a protobuf set belongs to a docs set', async () => {
  const { protobuf } = await configOf("docs: [{}, { id: 'api' }], protobuf: { proto: 'protos', docsSet: 'api' }", {
    'protos/a.proto': ''
  })
  expect(protobuf).toEqual([
    {
      id: 'protobuf',
      proto: 'protos',
      include: ['**/*.proto'],
      docsSet: 'api',
      routeBase: '/api',
      sidebarLabel: 'Files',
      sidebar: null
    }
  ])
})

test('a protobuf set of docs with versions belongs to the last one, under the path of the docs set', async () => {
  const files = { 'protos/a.proto': '', 'versions.json': '["2.0", "1.0"]' }
  const homeOf = async (docs: string) => {
    const { protobuf } = await configOf(`docs: ${docs}, protobuf: { proto: 'protos' }`, files)
    return protobuf.map(({ docsSet, routeBase }) => `${docsSet} ${routeBase}`)
  }
  expect(await homeOf('{}')).toEqual(['default@2.0 /'])
  expect(await homeOf('{ includeCurrentVersion: false }')).toEqual(['default@2.0 /'])
  expect(await homeOf("{ lastVersion: 'current' }")).toEqual(['default /'])
  const moved = "{ routeBasePath: 'docs', lastVersion: '1.0', versions: { '1.0': { path: 'one' } } }"
  expect(await homeOf(moved)).toEqual(['default@1.0 /docs'])
})

describe('search', () => {
  test.each([
    ['false', null],
    ["'flexsearch'", testSearch()],
    ['{}', testSearch()],
    ["{ searchPagePath: 'find' }", testSearch({ pagePath: 'find' })],
    ["{ provider: 'flexsearch', searchPagePath: '/find/' }", testSearch({ pagePath: 'find' })],
    [
      "{ provider: 'flexsearch', synonyms: [['job', 'run']], boost: { '/old': 0.5 }, contextualSearch: false }",
      testSearch({ options: { synonyms: [['job', 'run']], boost: { '/old': 0.5 } }, isContextual: false })
    ],
    [
      `{
        provider: 'flexsearch', placeholder: 'Find', maxResults: 10, maxResultsPerGroup: 3,
        disableUserPersonalization: true, missingResultsUrl: 'https://a.dev/new?title={query}', searchPagePath: false
      }`,
      testSearch({
        pagePath: null,
        ui: {
          placeholder: 'Find',
          hits: 10,
          hitsPerGroup: 3,
          remembers: false,
          missingResultsUrl: 'https://a.dev/new?title={query}'
        }
      })
    ]
  ])('%s', async (value, expected) => {
    expect((await configOf(`search: ${value}`)).search).toEqual(expected)
  })

  test('a provider of the site, with its options and the hosts it asks', async () => {
    const provider =
      "{ name: 'mine', client: './search/client.ts', worker: null, settings: () => ({}), index: async () => [] }"
    const { search } = await configOf(
      `search: { provider: ${provider}, options: { a: 1 }, origins: ['https://a.dev/api'] }`
    )
    expect(search).toMatchObject({ provider: 'mine', options: { a: 1 }, origins: ['https://a.dev'] })
    expect(search?.own).toMatchObject({ name: 'mine', client: './search/client.ts' })
    expect(await search?.own?.index([], { url: '', baseUrl: '/', options: {} })).toEqual([])
  })

  test('search tests are those of the usual file, if it exists, or of another', async () => {
    const tests = { 'search.tests.yml': '', 'test/search.yml': '' }
    expect((await configOf('', tests)).search?.tests).toBe('search.tests.yml')
    const other = "search: { provider: 'flexsearch', tests: 'test/search.yml' }"
    expect((await configOf(other, tests)).search?.tests).toBe('test/search.yml')
  })

  const algolia = (more: string) => `search: { provider: 'algolia', appId: 'X1', apiKey: 'b', indexName: 'c', ${more} }`

  test.each([
    ["'/docs/v1.0'", '\\/docs\\/v1\\.0'],
    ['/^\\/docs/', '^\\/docs']
  ])('Algolia replaces the path %s', async (from, source) => {
    const { search } = await configOf(algolia(`replaceSearchResultPathname: { from: ${from}, to: '/' }`))
    expect(search?.options).toEqual({
      appId: 'X1',
      apiKey: 'b',
      indexName: 'c',
      contextualSearch: true,
      externalUrlRegex: null,
      replaceSearchResultPathname: { from: source, to: '/' },
      searchParameters: {},
      insights: false
    })
  })

  test.each(['externalUrlPattern', 'externalUrlRegex'])('%s says which results are of another site', async name => {
    expect((await configOf(algolia(`${name}: 'forum'`))).search?.options.externalUrlRegex).toBe('forum')
  })

  test('browsers may ask the hosts of Algolia, or those of the configuration', async () => {
    expect((await configOf(algolia(''))).search?.origins).toEqual([
      'https://X1-dsn.algolia.net',
      'https://X1-1.algolianet.com',
      'https://X1-2.algolianet.com',
      'https://X1-3.algolianet.com'
    ])
    const { search } = await configOf(algolia("hosts: ['https://search.acme.dev/']"))
    expect(search).toMatchObject({
      origins: ['https://search.acme.dev'],
      options: { hosts: ['https://search.acme.dev'] }
    })
  })
})

describe('integrations', () => {
  test.each([
    [
      'without a key nothing is emitted',
      'analytics: { apiKey: undefined }, visitorIntent: { scriptUrl: "https://t.dev/s.js", apiKey: "" }',
      { analytics: null, visitorIntent: null }
    ],
    [
      'with keys',
      'analytics: { apiKey: "k" }, visitorIntent: { scriptUrl: "https://t.dev/s.js", apiKey: "v" }',
      {
        analytics: { apiKey: 'k', host: 'https://us.i.posthog.com' },
        visitorIntent: { scriptUrl: 'https://t.dev/s.js', apiKey: 'v' }
      }
    ]
  ])('%s', async (_name, value, expected) => {
    expect((await configOf(`integrations: { ${value} }`)).integrations).toEqual(expected)
  })
})

describe('storage keys end in', () => {
  test.each([
    ['namespace: false', ''],
    ['namespace: "docs"', '-docs'],
    // The first three characters of the MD5 of https://docs.acme.dev/.
    ['namespace: true', '-eef']
  ])('%s', async (value, suffix) => {
    expect((await configOf(`storage: { ${value} }`)).storage.suffix).toBe(suffix)
  })
})

describe('severities', () => {
  test.each([
    [
      "onBrokenLinks: 'warn', onBrokenAnchors: 'ignore', onDuplicateRoutes: 'throw'",
      { 'link/broken': 'warning', 'link/broken-anchor': 'off', 'route/duplicate': 'error' }
    ],
    [
      "onBrokenLinks: 'warn', onBrokenMarkdownLinks: 'throw'",
      { 'link/broken': 'warning', 'link/broken-markdown': 'error' }
    ],
    [
      "onBrokenLinks: 'ignore', onBrokenMarkdownLinks: 'warn'",
      { 'link/broken': 'off', 'link/broken-markdown': 'warning' }
    ],
    ["onBrokenMarkdownLinks: 'log'", { 'link/broken-markdown': 'error' }],
    ["onBrokenLinks: 'warn', severities: { 'link/broken': 'info' }", { 'link/broken': 'info' }],
    [
      "changelog: { onUntruncatedBlogPosts: 'warn', onInlineAuthors: 'ignore' }",
      { 'post/untruncated': 'warning', 'post/inline-author': 'off' }
    ]
  ])('%s', async (settings, expected) => {
    expect((await configOf(settings, { 'changelog/a.md': '' })).severities).toEqual(expected)
  })
})

test.each([
  ["changelog: { title: 'News' }", 'Acme News'],
  ["changelog: { title: 'Acme News' }", 'Acme News']
])('%s: the feeds bear the name of the site once', async (settings, expected) => {
  const [changelog] = (await configOf(settings, { 'changelog/a.md': '' })).changelogs
  expect(changelog?.feed.title).toBe(expected)
})

describe('the key of compiled pages', () => {
  const keyOf = async (settings: string, files = {}) => (await configOf(settings, files)).markdown.cacheKey
  const plugin = { 'plugin.ts': 'export default () => {}' }

  test('does not change with the title, does with an option', async () => {
    expect(await keyOf("tagline: 'b'")).toBe(await keyOf(''))
    expect(await keyOf("markdown: { format: 'mdx' }")).not.toBe(await keyOf(''))
  })

  test('changes when the code of a plugin does, and is the same in every folder', async () => {
    const text =
      "import plugin from './plugin.ts'\nexport default { title: 'A', url: 'https://a.dev', markdown: { remarkPlugins: [plugin] } }"
    const key = async (code: string) =>
      (await load({ 'site.config.ts': text, 'plugin.ts': code })).config?.markdown.cacheKey
    const first = await key(plugin['plugin.ts'])
    expect(await key(plugin['plugin.ts'])).toBe(first)
    expect(await key('export default () => { return }')).not.toBe(first)
  })
})

test('the question of feedback is asked where something receives the answers', async () => {
  const feedbackOf = async (text: string) => (await configOf(text)).feedback
  expect(await feedbackOf('feedback: { analytics: true }')).toBeNull()
  expect(await feedbackOf("feedback: { analytics: true }, integrations: { analytics: { apiKey: 'k' } }")).toEqual({
    endpoint: null,
    issues: null,
    analytics: true
  })
  const issues = async (address: string) => (await feedbackOf(`feedback: { issues: '${address}' }`))?.issues
  expect(await issues('https://a.dev/new')).toBe('https://a.dev/new?title={title}&body={url}')
  expect(await issues('https://a.dev/new?labels=docs')).toBe('https://a.dev/new?labels=docs&title={title}&body={url}')
  expect(await issues('https://a.dev/new?text={url}')).toBe('https://a.dev/new?text={url}')
})

test('static folders, styles and allowed roots', async () => {
  const files = { 'static/a.txt': '', 'content/static/b.txt': '', 'a.css': '' }
  const { staticFolders, styles, allowedRoots, root } = await configOf(
    "styles: '@site/a.css', allowedRoots: ['../x']",
    files
  )
  expect({ staticFolders, styles }).toEqual({ staticFolders: ['content/static', 'static'], styles: ['a.css'] })
  expect(allowedRoots).toEqual([join(root, '../x')])
})

test('plugins and their functions arrive as they are', async () => {
  const { plugins, markdown } = await configOf(
    "plugins: [{ name: 'stamp', html: html => html + '!' }], markdown: { rehypePlugins: [[() => 'x', { a: 1 }]] }"
  )
  expect(plugins[0]?.name).toBe('stamp')
  expect(typeof plugins[0]?.html).toBe('function')
  expect(markdown.rehypePlugins).toHaveLength(1)
})
