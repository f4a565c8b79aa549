/** `docusaurus.config.ts` as it is: nothing is edited, nothing of the site is installed. */
import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../support/cli.ts'
import { type BuiltRepository, buildAgain, buildRepository } from './site.ts'

const config = `import type { Config } from '@docusaurus/types'
import { themes } from 'prism-react-renderer'
import path from 'path'
import { createRequire } from 'node:module'
import yaml from 'js-yaml'
import remarkThing from 'remark-thing'
import npm2yarn from '@docusaurus/remark-plugin-npm2yarn'
import shout from './shout'

const require = createRequire(import.meta.url)
const team = yaml.load('a: 1').map(person => person.name)

const config = async (): Promise<Config> => ({
  title: 'Acme',
  tagline: 'Rockets',
  url: 'https://acme.dev',
  baseUrl: '/',
  favicon: 'img/none.ico',
  organizationName: 'acme',
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'ignore',
  titleDelimiter: '·',
  customFields: { team },
  staticDirectories: ['static', 'nowhere'],
  scripts: ['https://cdn.example/a.js', { src: 'https://cdn.example/b.js', defer: true, async: false }],
  stylesheets: ['https://cdn.example/a.css'],
  clientModules: ['./src/client.js'],
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  markdown: { mermaid: true, anchors: { maintainCase: true }, hooks: { onBrokenMarkdownImages: 'warn' } },
  future: { v4: true },
  themes: ['@docusaurus/theme-mermaid'],
  presets: [
    [
      'classic',
      {
        docs: {
          path: '../docs',
          sidebarPath: require.resolve('./sidebars'),
          editUrl: 'https://github.com/acme/acme/edit/main/website',
          showLastUpdateTime: true,
          remarkPlugins: [shout, remarkThing, [npm2yarn, { sync: true }]],
          admonitions: { keywords: ['fuel'], extendDefaults: true }
        },
        blog: { blogTitle: 'News', showReadingTime: false },
        theme: { customCss: [require.resolve('./src/css/custom.css')] },
        gtag: { trackingID: 'G-1' }
      }
    ]
  ],
  plugins: [
    ['content-docs', { id: 'team', path: 'team', routeBasePath: 'team', editUrl: ({ docPath }) => 'https://edit.example/' + docPath, remarkPlugins: [() => tree => { tree.children[0].data = { hProperties: { team } } }] }],
    ['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/guide' }], createRedirects: path => [path.replace('/docs/', '/manual/')] }],
    false && 'never', ['content-blog', { id: 'team', path: 'releases', routeBasePath: 'releases', blogTitle: 'Releases', blogSidebarTitle: 'All releases', postsPerPage: 1, remarkPlugins: [shout], feedOptions: { type: 'rss' } }],
    ['pwa', { debug: true }],
    function ours({ siteDir }, { id }) {
      return {
        name: 'ours',
        loadContent: async () => ({ stars: 7 }),
        contentLoaded({ content, actions }) {
          actions.setGlobalData({ ...content, id, isSite: siteDir.endsWith('website') })
          actions.addRoute({ path: '/made' })
        },
        injectHtmlTags: ({ content }) => ({ headTags: [{ tagName: 'meta', attributes: { name: 'stars', content: String(content.stars) } }] }),
        getClientModules: () => [require.resolve('./src/greet')]
      }
    },
    './plugins/broken.js',
    './plugins/hello/index.js', './plugins/tag.js',
    require('./src/absent-plugin-of-npm' ? 'absent-plugin' : '')
  ],
  themeConfig: {
    metadata: [{ name: 'twitter:card', content: 'summary' }],
    prism: { theme: themes.dracula, darkTheme: { plain: { color: '#fff', backgroundColor: '#123456' }, styles: [{ types: ['keyword'], style: { color: '#abcdef' } }] }, defaultLanguage: 'js' },
    docs: { sidebar: { hideable: true } },
    navbar: {
      title: 'Acme',
      style: 'dark',
      logo: { src: 'img/logo.svg', alt: 'Acme', width: '40px', height: '2em' },
      items: [
        { type: 'doc', docId: 'guide', label: 'Guide' },
        { to: 'blog', label: 'News', position: 'left', rel: null, className: 7 },
        { type: 'localeDropdown' },
        { type: 'custom-thing' },
        { href: 'https://www.chat.example/acme/', className: 'header-chat-link' },
        { href: 'https://github.com/acme/acme', className: 'header-github-link', 'aria-label': 'GitHub' }
      ]
    },
    footer: { links: [{ title: 'Docs', items: [{ label: 'Guide', type: 'doc', to: 'docs/guide' }] }], copyright: 'Acme ' + new Date().getFullYear() },
    announcementBar: { id: 'later', content: ' ' },
    customThing: { anything: true }
  }
})

export default config
`

/** A plugin with a meta tag, a sheet and a script. */
const tagged = (content: string) => `module.exports = () => ({
  name: 'tag',
  injectHtmlTags: () => ({ headTags: [{ tagName: 'meta', attributes: { name: 'tag', content: '${content}' } }] }),
  getClientModules: () => ['./${content}.css']
})`

const files = {
  'docs/guide.md':
    '---\ndescription: d\n---\n\nimport Tip from "./_tip.md"\n\n# Guide\n\nquiet\n\n<Tip />\n\n:::fuel\n\nburns\n\n:::\n\n```\nconst a = 1\n```\n\n![p](./p.png)\n\n[team](@site/team/us.md)\n',
  'docs/_tip.md': 'A tip, {1 + 1}.\n',
  'docs/p.png': 'png',
  'website/docusaurus.config.ts': config,
  'website/plugins/broken.js': 'module.exports = async () => { throw new Error("no network") }',
  // Paths of client modules are relative to the plugin.
  'website/plugins/hello/index.js':
    'module.exports = () => ({ name: "hello", getClientModules: () => ["./wave", require("path").join(__dirname, "../far.js")] })',
  'website/plugins/tag.js': tagged('first'),
  'website/plugins/far.js': 'console.log("from afar")',
  'website/plugins/hello/wave.js': 'console.log("a wave")',
  'website/plugins/first.css': '.first { color: #040506 }\n',
  'website/src/client.js':
    "import context from '@docusaurus/ExecutionEnvironment'\nexport const onRouteDidUpdate = ({ location }) => console.log('at', location.pathname, context.canUseDOM)\n",
  'website/src/greet.js': 'console.log("hello from a plugin")',
  'website/src/components/Card.js':
    "import styles from './card.module.css'\nexport default () => <b className={styles.card}>card</b>\n",
  'website/src/components/card.module.css': '.card { color: #010203 }\n',
  'website/team/data.mdx':
    '---\ndescription: d\n---\n\nimport { usePluginData } from "@docusaurus/useGlobalData"\n\n# Data\n\nexport const Stars = () => <i>{JSON.stringify(usePluginData("ours"))}</i>\n\n<Stars />\n',
  'website/shout.ts':
    "export default () => tree => tree.children.forEach(block => block.children?.forEach(text => { if (text.value === 'quiet') text.value = 'LOUD' }))",
  'website/sidebars.ts': "export default { main: ['guide'] }",
  'website/src/css/custom.css': ':root { --ifm-color-primary: #764abc }\n',
  'website/static/robots.txt': 'User-agent: *\n',
  'website/team/us.md': '---\ndescription: d\n---\n\n# Us\n\nquiet\n\n## Who We Are\n',
  'website/static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>',
  'website/releases/authors.yml': 'ann:\n  name: Ann\n  page: true\n',
  'website/releases/2024-02-01-two.md':
    '---\ndescription: d\ntags: [fast]\nauthors: ann\n---\n\n# Two\n\nquiet\n\n[one](./2024-01-01-one.md)\n\n<!-- truncate -->\n',
  'website/releases/2024-01-01-one.md': '---\ndescription: d\n---\n\n# One\n\n<!-- truncate -->\n',
  'website/blog/2024-01-02-first.md': '---\ndescription: d\n---\n\n# First\n\n<!-- truncate -->\n\nquiet\n'
}

let built: BuiltRepository
beforeAll(async () => {
  built = await buildRepository(files)
})
afterAll(() => rm(built.root, { recursive: true, force: true }))

test('findings tell once, and at its place, what readers miss', () => {
  expect(built.findings).toMatchInlineSnapshot(`
    [
      "docusaurus.config.ts:1:1 docusaurus/not-installed “docusaurus.config.ts” imports packages that are not installed: “js-yaml”. Values computed from them are empty. Install the packages of the site: npm install",
      "docusaurus.config.ts:1:1 markdown/plugin A plugin failed on this page, which is shown without plugins: function() { } could not be cloned. It is one of “markdown.remarkPlugins” or “markdown.rehypePlugins” in the configuration: fix it, or remove it.",
      "docusaurus.config.ts:18:13 link/broken-image “/img/none.ico” leads to no file. Add the file, or remove the link.",
      "docusaurus.config.ts:28:41 translation/no-files Nothing is translated to “de”: the folder “i18n/de” does not exist, and there is none beside “../docs”. Run “docsgen translations --locale de”, or write pages in “../docs.de”.",
      "docusaurus.config.ts:41:34 docusaurus/not-installed The plugin “remark-thing” is not installed: pages are shown without it. Install it: npm install remark-thing",
      "docusaurus.config.ts:54:13 docusaurus/unsupported “@docusaurus/plugin-pwa” has no equivalent: the site cannot be installed and does not work offline.",
      "docusaurus.config.ts:56:14 docusaurus/unsupported The plugin “ours” is run, but the page “/made” of the plugin is missing. Replace it with a hook under “plugins” in site.config.ts.",
      "docusaurus.config.ts:67:5 docusaurus/unsupported The plugin “./plugins/broken.js” is run, but it failed: no network. Replace it with a hook under “plugins” in site.config.ts.",
      "docusaurus.config.ts:69:44 docusaurus/unsupported The plugin “absent-plugin” is recognized but not run: what it adds to pages is missing. Replace it with a hook under “plugins” in site.config.ts, or with “headTags”.",
      "docusaurus.config.ts:75:5 link/broken “/” leads to no page. Make a page the start of the site: “slug: /” in its front matter, in a docs set whose “routeBasePath” is “/”.",
      "docusaurus.config.ts:81:78 docusaurus/unsupported “navbar.items[1].className” must be text, not 7. It is ignored until it is fixed.",
      "docusaurus.config.ts:83:9 docusaurus/unsupported The entry of the type “custom-thing” is left out of the navigation bar. Write it as a link, or as an entry of the type “html”.",
      "docusaurus.config.ts:84:9 docusaurus/unsupported The entry “https://www.chat.example/acme/” of the navigation bar has no name: screen readers read its address. Give it an “aria-label”, such as “GitHub”.",
    ]
  `)
})

test('plugins of the site itself run: head, client modules and data are theirs', () => {
  expect(built.html('team/us')).toContain('<meta name="stars" content="7"/>')
  expect(built.main('team/data')).toContain('<i>{"stars":7,"id":"default","isSite":true}</i>')
  const scripts = built.files.filter(file => /client-module-\d.*\.js$/.test(file))
  expect(scripts).toHaveLength(4)
  for (const file of scripts) expect(built.html('team/us')).toContain(`src="/${file}"`)
  const texts = scripts.map(built.text).join('\n')
  expect(texts).toContain('hello from a plugin')
  expect(texts).toContain('a wave')
  expect(texts).toContain('from afar')
  expect(texts).toContain('onRouteDidUpdate')
})

test('redirects lead from the addresses that a function gives for pages', () => {
  expect(built.html('manual/guide')).toContain('url=/docs/guide')
  expect(built.files.filter(file => file.startsWith('manual/'))).toEqual(['manual/guide', 'manual/guide/index.html'])
})

test('docs beside the site have the addresses, dates and edit links that they have there', () => {
  const guide = built.main('docs/guide')
  expect(guide).toContain('Mar 5, 2024')
  expect(guide).toContain('href="https://github.com/acme/acme/edit/main/docs/guide.md"')
  expect(guide).toContain('href="/team/us"')
  expect(guide).toMatch(/src="\/assets\/images\/p-\w+\.png"/)
  expect(built.main('team/us')).toContain('href="https://edit.example/us.md"')
})

test('Markdown is MDX, with partials, with plugins and admonitions of its docs set', () => {
  const guide = built.main('docs/guide')
  expect(guide).toContain('A tip, 2.')
  expect(guide).toContain('LOUD')
  expect(guide).toContain('theme-admonition-fuel')
  expect(guide).toContain('theme-code-block language-js')
  expect(built.main('team/us')).toContain('quiet')
  expect(built.main('blog/2024/01/02/first')).toContain('quiet')
})

test('what has another form here is left out with a finding, and the rest is built', () => {
  expect(built.messages).toContain('“navbar.items[1].className” must be text, not 7.')
  expect(built.html('team/us')).toMatch(/<a href="\/blog"[^>]*>News<\/a>/)
  expect(built.html('team/us')).toMatch(/<img[^>]* src="\/img\/logo.svg"[^>]* width="40"/)
  expect(built.main('team/us')).toContain('id="Who-We-Are"')
  const sheet = built.files.find(file => /^assets\/styles\.\w+\.css$/.test(file)) ?? ''
  expect(built.text(sheet)).toMatch(/\.site-header\{[^}]*#242526[^}]*color-scheme:dark/)
})

test('each blog has its lists, sidebar, feeds, authors and plugins', () => {
  const two = built.main('releases/2024/02/01/two')
  expect(two).toContain('LOUD</p>\n<p><a href="/releases/2024/01/01/one">')
  expect(two).toContain('href="/releases/tags/fast"')
  expect(two).toContain('href="/releases/authors/ann"')
  expect(two).not.toContain('First')
  expect(built.html('releases/2024/02/01/two')).toContain('plugin-id-team-blog blog-post-page')
  expect(built.html('releases/2024/02/01/two')).toContain('All releases')
  expect(built.html('blog/2024/01/02/first')).toContain('plugin-id-default blog-post-page')
  expect(built.html('blog/2024/01/02/first')).not.toContain('All releases')
  const pages = built.files.filter(file => /^(?:blog|releases)\/.*(?:index\.html|xml)$/.test(file))
  expect(pages).toMatchInlineSnapshot(`
    [
      "blog/2024/01/02/first/index.html",
      "blog/archive/index.html",
      "blog/atom.xml",
      "blog/index.html",
      "blog/page/1/index.html",
      "blog/rss.xml",
      "releases/2024/01/01/one/index.html",
      "releases/2024/02/01/two/index.html",
      "releases/archive/index.html",
      "releases/authors/ann/index.html",
      "releases/authors/index.html",
      "releases/index.html",
      "releases/page/1/index.html",
      "releases/page/2/index.html",
      "releases/rss.xml",
      "releases/tags/fast/index.html",
      "releases/tags/index.html",
    ]
  `)
  expect(built.text('releases/rss.xml')).toContain('<title>Two</title>')
  expect(built.text('blog/rss.xml')).not.toContain('<title>Two</title>')
  expect(built.html('docs/guide')).toContain('href="/releases/rss.xml"')
})

test('pages on which a plugin fails are there without it', () => {
  expect(built.main('team/us')).toContain('<h1>Us</h1>')
})

test('head, bar and footer are theirs', () => {
  const html = built.html('docs/guide')
  expect(html).toContain('<script src="https://cdn.example/b.js" defer')
  expect(html).toContain('https://www.googletagmanager.com/gtag/js?id=G-1')
  expect(html.match(/name="twitter:card"/g)).toHaveLength(1)
  expect(html).toContain('content="summary"')
  expect(html).toContain('aria-label="GitHub"')
  expect(html).toMatch(/<a href="https:\/\/www.chat.example\/acme\/"[^>]* aria-label="chat.example\/acme"/)
  expect(html).toContain('Guide · Acme')
  expect(built.files).toContain('old/index.html')
})

test('what docsgen init writes for the site means the same', async () => {
  const texts = (site: BuiltRepository) =>
    Object.fromEntries(
      site.files.filter(name => /\.(?:html|xml|txt|json)$/.test(name)).map(name => [name, site.text(name)])
    )
  const before = texts(built)
  const root = join(built.root, 'website')
  expect((await runCli(['init', '--convert'], root)).code).toBe(0)
  const text = readFileSync(join(root, 'site.config.ts'), 'utf8')
  expect(text).toContain("navbar: {\n    title: 'Acme'")
  expect(text.split('\n').slice(-6).join('\n')).toBe(`  redirects: [{ from: '/old', to: '/docs/guide' }],
  aiOutputs: { menu: false },
  // Still read from “docusaurus.config.ts” of Docusaurus: all other keys, keys with code (footer, createRedirects, docs, changelog), and what its pages and components need.
  site: 'docusaurus'
})
`)
  await rm(join(root, 'build'), { recursive: true })
  const after = await buildAgain(built.root)
  expect(texts(after)).toEqual(before)
  // Only the places of findings are others, and what was left out of the configuration is not in the new one.
  const told = ({ findings }: BuiltRepository) =>
    findings.map(it => it.replace(/^\S+ /, '')).filter(it => !it.includes('className'))
  expect(told(after).sort()).toEqual(told(built).sort())
})

test('what components import and plugins add is read at each build, after docsgen init, too', async () => {
  const root = join(built.root, 'website')
  const text = readFileSync(join(root, 'site.config.ts'), 'utf8')
  expect(text).toContain("  styles: ['src/css/custom.css'],")
  expect(text).not.toMatch(/stars|'tag'|severities: \{[^}]*'sidebar\/invalid'/)
  // A sheet of the owner's, beside those that are found.
  const own = text.replace("styles: ['src/css/custom.css']", "styles: ['src/css/custom.css', 'own.css']")
  await writeFile(join(root, 'site.config.ts'), own)
  await writeFile(join(root, 'own.css'), '.own { color: #070809 }\n')
  await writeFile(
    join(root, 'src/components/Fresh.js'),
    "import styles from './fresh.module.css'\nexport default styles\n"
  )
  await writeFile(join(root, 'src/components/fresh.module.css'), '.fresh { color: #0a0b0c }\n')
  await rename(join(root, 'src/components/card.module.css'), join(root, 'src/components/box.module.css'))
  await writeFile(
    join(root, 'src/components/Card.js'),
    "import styles from './box.module.css'\nexport default styles\n"
  )
  await rm(join(root, 'plugins/first.css'))
  await writeFile(join(root, 'plugins/second.css'), '.second { color: #040506 }\n')
  await writeFile(join(root, 'plugins/tag.js'), tagged('second'))
  const after = await buildAgain(built.root)
  const sheet = after.text(after.files.find(file => /^assets\/styles\.\w+\.css$/.test(file)) ?? '')
  expect(sheet).toMatch(/\.card_\w+\{color:#010203\}.*\.fresh_\w+\{color:#0a0b0c\}/s)
  expect(sheet).toContain('.own{color:#070809}')
  expect(sheet).toContain('.second{color:#040506}')
  expect(after.html('team/us').match(/<meta name="tag"[^>]*>/g)).toEqual(['<meta name="tag" content="second"/>'])
  expect(after.html('team/us')).toContain('<meta name="stars" content="7"/>')
})

test('a configuration of docsgen may add to that of Docusaurus, and says what is wrong with the line', async () => {
  const root = join(built.root, 'website')
  const write = (docusaurus: string) =>
    writeFile(join(root, 'site.config.ts'), `export default { tagline: 'Faster rockets', docusaurus: '${docusaurus}' }`)
  await write('./docusaurus.config.ts')
  const site = await buildAgain(built.root)
  expect(site.html('docs/guide')).toContain('Guide · Acme')
  expect(site.findings.find(it => it.includes('className'))).toMatch(
    /^docusaurus\.config\.ts:81:78 docusaurus\/unsupported/
  )
  await write('docusaurus.ts')
  expect((await buildAgain(built.root)).findings).toEqual([
    'site.config.ts:1:57 config/invalid “docusaurus” must be the path of a docusaurus.config file, not “docusaurus.ts”. Write “docusaurus.config.ts”, or remove the line.'
  ])
})
