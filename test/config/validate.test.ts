import { describe, expect, test } from 'vitest'
import { configOf, findingsOf, load, messagesOf } from './site.ts'

describe('a wrong key or value is reported at its place', () => {
  test.each([
    [
      'a misspelt key',
      "export default {\n  titel: 'Acme',\n  title: 'Acme',\n  url: 'https://docs.acme.dev'\n}",
      'site.config.ts:2:3+5 config/unknown-key Unknown option “titel” in the configuration. Did you mean “title”?'
    ],
    [
      'a wrong type, in a configuration of several lines',
      "import { defineConfig } from 'docsgen/config'\nexport default defineConfig({\n  title: 'Acme',\n  url: 'https://docs.acme.dev',\n  navbar: {\n    items: [\n      { label: 'A', to: '/' },\n      { label: 12, to: '/a' }\n    ]\n  }\n})",
      'site.config.ts:8:16+2 config/invalid “navbar.items[1].label” must be text, not 12.'
    ],
    [
      'several at once, those of one object included',
      'export default {\n  a: 1,\n  b: 2,\n  title: 3,\n  navbar: { c: 4 }\n}',
      [
        'site.config.ts:4:10+1 config/invalid “title” must be text, not 3.',
        'site.config.ts:1:16+1 config/invalid The configuration has no “url”, which is required.',
        'site.config.ts:5:13+1 config/unknown-key Unknown option “c” in “navbar”. Its keys: title, logo, hideOnScroll, tabs, items.',
        'site.config.ts:2:3+1 config/unknown-key Unknown option “a” in the configuration. Its keys: title, tagline, titleDelimiter, url, baseUrl, trailingSlash, i18n, favicon, image, keywords, noIndex, headTags, …',
        'site.config.ts:3:3+1 config/unknown-key Unknown option “b” in the configuration. Its keys: title, tagline, titleDelimiter, url, baseUrl, trailingSlash, i18n, favicon, image, keywords, noIndex, headTags, …'
      ].join('\n')
    ],
    [
      'in the function form',
      "export default ({ mode }) => {\n  const title = 'Acme'\n  return { title, url: 'https://docs.acme.dev', noIndex: 'yes' }\n}",
      'site.config.ts:3:58+5 config/invalid “noIndex” must be true or false, not “yes”.'
    ],
    [
      'in a variable',
      "const footer = { style: 'drak' }\nexport default { title: 'Acme', url: 'https://docs.acme.dev', footer }",
      'site.config.ts:1:25+6 config/invalid “footer.style” must be “light” or “dark”, not “drak”. Did you mean “dark”?'
    ],
    [
      'in a spread and a condition',
      "const extra = { noIndx: true }\nexport default { title: 'Acme', url: 'https://docs.acme.dev', ...(1 > 0 ? extra : {}) }",
      'site.config.ts:1:17+6 config/unknown-key Unknown option “noIndx” in the configuration. Did you mean “noIndex”?'
    ],
    [
      'where a key is written twice, at the one that counts',
      "export default { title: 'Acme', url: 'https://docs.acme.dev', outDir: 'a', outDir: 1 }",
      'site.config.ts:1:84+1 config/invalid “outDir” must be text, not 1.'
    ],
    [
      'a computed value, at what computes it',
      "const half = () => 0.5\nexport default { title: 'Acme', url: 'https://docs.acme.dev', changelog: { postsPerPage: Math.abs(-0.5) } }",
      'site.config.ts:2:99+4 config/invalid “changelog.postsPerPage” must be a whole number, at least 1, not 0.5.'
    ],
    [
      'in CommonJS',
      "module.exports = {\n  title: 'Acme',\n  url: 'https://docs.acme.dev',\n  outDir: false\n}",
      'site.config.ts:4:11+5 config/invalid “outDir” must be text, not false.'
    ]
  ])('%s', async (_name, text, expected) => {
    expect(await findingsOf(text)).toBe(expected)
  })

  test('in an imported file', async () => {
    const text =
      "import { navbar } from './conf/navbar'\nexport default { title: 'A', url: 'https://docs.acme.dev', navbar }"
    const files = {
      'conf/navbar.ts': "/* the bar */\nexport const navbar = {\n\title: 'x'\n}".replace('\title', '\ttitel')
    }
    expect(await findingsOf(text, files)).toBe(
      'conf/navbar.ts:3:2+5 config/unknown-key Unknown option “titel” in “navbar”. Did you mean “title”?'
    )
  })
})

test('keys that objects of JavaScript have for themselves are reported like others, wherever they stand', async () => {
  const text = `{
  "title": "A", "url": "https://docs.acme.dev",
  "constructor": 1,
  "__proto__": { "title": 2 },
  "navbar": { "prototype": 3 },
  "docs": { "path": "docs", "versions": { "constructor": { "label": "X" } } },
  "securityPolicy": { "add": { "__proto__": ["x"], "toString": ["y"] } }
}`
  expect((await load({ 'site.config.json': text })).findings).toBe(
    [
      'site.config.json:5:15+11 config/unknown-key Unknown option “prototype” in “navbar”. Its keys: title, logo, hideOnScroll, tabs, items.',
      'site.config.json:6:43+13 config/unknown-key “docs.versions.constructor” is not another name: JavaScript reserves this one.',
      'site.config.json:7:52+10 config/unknown-key “securityPolicy.add.toString” is not a directive such as “connect-src”.',
      'site.config.json:7:32+11 config/unknown-key “securityPolicy.add.__proto__” is not another name: JavaScript reserves this one.',
      'site.config.json:4:3+11 config/unknown-key Unknown option “__proto__” in the configuration. Its keys: title, tagline, titleDelimiter, url, baseUrl, trailingSlash, i18n, favicon, image, keywords, noIndex, headTags, …',
      'site.config.json:3:3+13 config/unknown-key Unknown option “constructor” in the configuration. Its keys: title, tagline, titleDelimiter, url, baseUrl, trailingSlash, i18n, favicon, image, keywords, noIndex, headTags, …'
    ].join('\n')
  )
  expect('title' in {}).toBe(false)
})

describe('what must be is said in words', () => {
  test.each([
    [
      "url: 'docs.acme.dev'",
      '“url” must be the address of a host such as “https://docs.example.com” (a path belongs in “baseUrl”), not “docs.acme.dev”.'
    ],
    [
      "url: 'https://acme.dev/docs'",
      '“url” must be the address of a host such as “https://docs.example.com” (a path belongs in “baseUrl”), not “https://acme.dev/docs”.'
    ],
    [
      "baseUrl: 'https://acme.dev/docs'",
      '“baseUrl” must be a path such as “/” or “/docs”, not “https://acme.dev/docs”.'
    ],
    ["baseUrl: '/a/../b'", '“baseUrl” must be a path such as “/” or “/docs”, not “/a/../b”.'],
    ['trailingSlash: null', '“trailingSlash” must be true or false, not nothing.'],
    ['keywords: "a, b"', '“keywords” must be a list, not “a, b”.'],
    ['navbar: []', '“navbar” must be an object, not a list.'],
    [
      'i18n: { locales: ["english language"] }',
      '“i18n.locales[0]” must be a language tag such as “en” or “pt-BR”, not “english language”.'
    ],
    ['i18n: { defaultLocale: "fr", locales: ["en"] }', '“i18n.locales” does not list the default language “fr”.'],
    ['i18n: { localeConfigs: { fr: {} } }', '“fr” is not a language of this site.'],
    [
      "i18n: { locales: ['en', 'de', 'fr'], localeConfigs: { de: { path: 'x', translate: false }, fr: { path: 'x', translate: false } } }",
      'The languages “de” and “fr” are both published at “/x/”. Give one of them another “path”.'
    ],
    [
      'tableOfContents: { minHeadingLevel: 1 }',
      '“tableOfContents.minHeadingLevel” must be a whole number from 2 to 6, not 1.'
    ],
    [
      'tableOfContents: { minHeadingLevel: 4 }',
      '“tableOfContents” must be an object whose “minHeadingLevel” is not greater than its “maxHeadingLevel”.'
    ],
    [
      'headTags: [{ tagName: "mteta" }]',
      '“headTags[0].tagName” must be “meta”, “link”, “script”, “style”, “noscript”, “base”, “title” or “template”, not “mteta”. Did you mean “meta”?'
    ],
    [
      'comments: { utterances: { repo: "acme" } }',
      '“comments.utterances.repo” must be a repository of GitHub such as “acme/docs”, not “acme”.'
    ],
    ['comments: {}', '“comments” must be an object with either “giscus” or “utterances”.'],
    [
      'docs: { editUrl: "https://e.example/edit/{paht}" }',
      '“docs.editUrl” must be an address in which “{path}” is the only placeholder, not “https://e.example/edit/{paht}”.'
    ],
    [
      'docs: { editUrl: "https://e.example/edit/:path" }',
      '“docs.editUrl” must be an address in which “{path}” is the only placeholder, not “https://e.example/edit/:path”.'
    ],
    [
      'headTags: [{ tagName: "<b>" }]',
      '“headTags[0].tagName” must be “meta”, “link”, “script”, “style”, “noscript”, “base”, “title” or “template”, not “<b>”.'
    ],
    [
      'announcementBar: { content: "News", textColor: "red; } body {" }',
      '“announcementBar.textColor” must be a CSS color such as “#20232a”, not “red; } body {”.'
    ],
    ['announcementBar: "news"', '“announcementBar” must be an object, “changelog” or false, not “news”.'],
    ['search: "algolia"', '“search” must be “flexsearch”, an object, or false, not “algolia”.'],
    ['search: { provider: "algolia", appId: "a", apiKey: "b" }', '“search” has no “indexName”, which is required.'],
    [
      'search: { provider: "algolia", appId: "a", apiKey: "b", indexName: "c", externalUrlRegex: "(" }',
      '“search.externalUrlRegex” must be a regular expression, not “(”.'
    ],
    [
      'search: { provider: "mine", a: 1 }',
      '“search.provider” must be “flexsearch”, “algolia” or a provider of the site, not “mine”.'
    ],
    [
      'search: { provider: "algolia", appId: "a/b", apiKey: "b", indexName: "c" }',
      '“search.appId” must be the id of an application: letters and digits, not “a/b”.'
    ],
    [
      'search: { provider: "flexsearch", synonyms: [["a"]] }',
      '“search.synonyms[0]” must be a list of at least two words.'
    ],
    [
      'search: { provider: "flexsearch", boost: { "/a": 0 } }',
      '“search.boost./a” must be a number above 0, at most 10, not 0.'
    ],
    [
      'search: { provider: "flexsearch", tests: "gone.yml" }',
      '“search.tests” names the file “gone.yml”, which does not exist.'
    ],
    [
      'markdown: { remarkPlugins: ["remark-math"] }',
      '“markdown.remarkPlugins[0]” must be a plugin or a list of a plugin and its options, not “remark-math”.'
    ],
    [
      'markdown: { magicComments: [{ className: "a" }] }',
      '“markdown.magicComments[0]” must be an object with “line”, “block” or both.'
    ],
    ['redirects: [{ from: "old", to: "/new" }]', '“redirects[0].from” must be a path such as “/old/page”, not “old”.'],
    [
      'redirects: [{ from: ["/a", "/b?c"], to: "/new" }]',
      '“redirects[0].from[1]” must be a path such as “/old/page”, not “/b?c”.'
    ],
    [
      'severities: { "link/broken": "fatal" }',
      '“severities.link/broken” must be “error”, “warning”, “info” or “off”, not “fatal”.'
    ],
    ['onBrokenLinks: "error"', '“onBrokenLinks” must be “ignore”, “log”, “warn” or “throw”, not “error”.'],
    ['storage: { namespace: "a b" }', '“storage.namespace” must be a name of letters, digits, “-” and “_”, not “a b”.'],
    ['plugins: ["a"]', '“plugins[0]” must be an object, not “a”.'],
    ['plugins: [{ name: "a", html: "b" }]', '“plugins[0].html” must be a function, not “b”.'],
    ['docs: "docs"', "“docs” must be an object such as { path: 'docs' }, a list of objects, or false, not “docs”."],
    ['docs: { sidebars: [] }', '“docs.sidebars” must be an object that maps names to sidebars, not a list.'],
    [
      'changelog: { path: "c", postsPerPage: "all" }',
      '“changelog.postsPerPage” must be a whole number or “ALL”, not “all”. Did you mean “ALL”?'
    ],
    [
      'integrations: { analytics: { apiKey: "a", host: "posthog.com" } }',
      '“integrations.analytics.host” must be an address that begins with “https://”, not “posthog.com”.'
    ],
    ['favicon: ""', '“favicon” must be text that is not empty, not “”.']
  ])('%s', async (settings, expected) => {
    expect(await messagesOf(settings)).toBe(`config/invalid ${expected}`)
  })

  test.each([
    [
      'severities: { "link/brokn": "off" }',
      '“severities.link/brokn” is not a finding code. Did you mean “link/broken”?'
    ],
    [
      'themeConfig: {}',
      'Unknown option “themeConfig” in the configuration. Move its options to the top level: navbar, footer, announcementBar, colorMode, …'
    ],
    ['blog: {}', 'Unknown option “blog” in the configuration. Use “changelog” instead.']
  ])('%s', async (settings, expected) => {
    expect(await messagesOf(settings)).toContain(`config/unknown-key ${expected}`)
  })
})

describe('entries of the navigation bar', () => {
  test.each([
    ['{ label: "A" }', 'config/invalid “navbar.items[0]” must be a link with either “to” or “href”.'],
    [
      '{ label: "A", to: "/", href: "/" }',
      'config/invalid “navbar.items[0]” must be a link with either “to” or “href”.'
    ],
    ['{ to: "/" }', 'config/invalid “navbar.items[0]” must be an entry with a “label” or an “aria-label”.'],
    [
      '{ to: "javascript:alert(1)", label: "A" }',
      'config/invalid “navbar.items[0].to” must be an address that begins with “/”, “https://”, “mailto:” or “tel:”, not “javascript:alert(1)”.'
    ],
    [
      '{ type: "dropdwn" }',
      'config/invalid “navbar.items[0].type” must be “link”, “default”, “dropdown”, “html”, “doc”, “docSidebar”, “docsVersion”, “docsVersionDropdown”, “localeDropdown” or “search”, not “dropdwn”. Did you mean “dropdown”?'
    ],
    ['{ type: "doc", label: "A" }', 'config/invalid “navbar.items[0]” has no “docId”, which is required.'],
    [
      '{ type: "doc", docId: "a", docsPluginId: "apis" }',
      'config/invalid “navbar.items[0].docsPluginId” does not name a docs set. Docs sets: default.'
    ],
    [
      '{ label: "A", items: [{ label: "B", too: "/b", to: "/b" }] }',
      'config/unknown-key Unknown option “too” in “navbar.items[0].items[0]”. Did you mean “to”?'
    ],
    [
      '{ label: "A", to: "/", onclick: "x" }',
      'config/unknown-key Unknown option “onclick” in “navbar.items[0]”. Its keys: type, position, label, icon, className, title, target, rel, to, href, activeBasePath, activeBaseRegex.'
    ],
    [
      '{ label: "A", to: "/", icon: "githab" }',
      'config/invalid “githab” is not a Bootstrap icon. Did you mean “github”?'
    ],
    [
      '{ label: "A", to: "/", icon: "../../x" }',
      'config/invalid “../../x” is not a Bootstrap icon. Use a name from https://icons.getbootstrap.com.'
    ]
  ])('%s', async (item, expected) => {
    expect(await messagesOf(`navbar: { items: [${item}] }`)).toBe(expected)
  })
})

test('columns and single links of the footer are never mixed', async () => {
  const links = '[{ title: "A", items: [] }, { label: "B", to: "/b" }]'
  expect(await messagesOf(`footer: { links: ${links} }`)).toContain('Unknown option “label” in “footer.links[1]”')
})

describe('files and folders that are named must exist inside of the project', () => {
  test.each([
    [
      'staticDirectories: ["static", "statc"]',
      '“staticDirectories[1]” names the folder “statc”, which does not exist. Did you mean “static”?'
    ],
    ['styles: "custom.css"', '“styles” names the file “custom.css”, which does not exist.'],
    ['styles: ["custom.css"]', '“styles[0]” names the file “custom.css”, which does not exist.'],
    ['docs: { sidebarPath: "sidebars.ts" }', '“docs.sidebarPath” names the file “sidebars.ts”, which does not exist.'],
    [
      'docs: { path: ".." }',
      '“docs.path” is a parent folder of the project. Name a folder inside or beside the project.'
    ],
    ['changelog: { path: "news" }', '“changelog.path” names the folder “news”, which does not exist.'],
    ['changelog: {}', 'The changelog has no folder: none of content/changelog, changelog, blog exists.'],
    ['protobuf: { proto: "protos" }', '“protobuf.proto” names the folder “protos”, which does not exist.'],
    ['docs: [{ id: "a" }, { id: "a" }]', 'Two docs sets have the id “a”. Give each set an “id” of its own.']
  ])('%s', async (settings, expected) => {
    expect(await messagesOf(settings, { 'static/a.txt': '' })).toBe(`config/invalid ${expected}`)
  })
})

test('a value that is undefined counts as not written', async () => {
  const config = await configOf(
    'tagline: undefined, navbar: undefined, docs: { editUrl: undefined }, search: undefined'
  )
  expect(config).toMatchObject({ tagline: '', docs: [{ editUrl: null }], search: { provider: 'flexsearch' } })
  const inside = await configOf(
    'externalLinks: { timeout: undefined }, samples: { timeLimit: undefined }, securityPolicy: { meta: undefined }, i18n: { localeConfigs: { en: { texts: { editPage: undefined } } } }'
  )
  expect(inside).toMatchObject({
    externalLinks: { timeout: 10 },
    samples: { timeLimit: 10 },
    securityPolicy: { meta: false },
    texts: { editPage: 'Edit this page' }
  })
})
