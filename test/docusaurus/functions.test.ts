/** Functions of a Docusaurus configuration that read files, make sidebars and choose entries: they run. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltRepository, buildAgain, buildRepository } from './site.ts'

const config = `module.exports = {
  title: 'Acme',
  url: 'https://acme.dev',
  baseUrl: '/',
  onBrokenLinks: 'warn',
  markdown: {
    parseFrontMatter: async params => {
      if (params.filePath.includes('wrong')) throw new Error('cannot read it')
      const read = await params.defaultParseFrontMatter(params)
      return { ...read, frontMatter: { ...read.frontMatter, ...(params.filePath.endsWith('b.md') && { title: 'Made ' + read.frontMatter.name, keywords: ['made'] }) } }
    },
    preprocessor: ({ filePath, fileContent }) => fileContent.replaceAll('{VERSION}', '2.0'),
    remarkRehypeOptions: { footnoteLabel: 'Notes of Acme' },
    hooks: {
      onBrokenMarkdownLinks: ({ url, sourceFilePath, node }) => {
        if (url.startsWith('./old')) return './2~more/' + url.slice(6)
        if (url === './bad.md') throw new Error([sourceFilePath, node.type, node.children[0].value, node.position.start.line].join())
      },
      onBrokenMarkdownImages: ({ url, node }) => node.alt === 'Old' ? '/' + url : undefined
    }
  },
  plugins: [
    function people() {
      return {
        name: 'people',
        configureWebpack: () => ({ resolve: { alias: { ui: require('path').join(__dirname, 'src/ui') } } }),
        async contentLoaded({ actions: { addRoute, createData } }) {
          const person = await createData('ann.json', JSON.stringify({ stars: 3 }))
          addRoute({ path: '/people/ann', component: '@site/src/Person.js', modules: { person }, props: { name: 'Ann' } })
          addRoute({
            path: '/team',
            component: '@site/src/Team.js',
            props: { name: 'All' },
            routes: [
              { path: '/team', exact: true, component: '@site/src/Person.js', modules: { person }, props: { name: 'Bea' } },
              { path: '/team/c', component: '@site/src/Person.js', modules: { person }, props: { name: 'C </p> {d}' } }
            ]
          })
          addRoute({ path: '/none', component: '@theme/None' }); addRoute({ path: '/build-info', component: '@site/src/BuildInfo.js' })
        }
      }
    }
  ],
  presets: [
    [
      'classic',
      {
        docs: {
          remarkPlugins: [require('mdx-nothing')],
          onInlineTags: 'ignore',
          // Without versions it says nothing.
          editCurrentVersion: true,
          numberPrefixParser: filename => {
            const [, number, name] = /^(\\d+)~(.*)$/.exec(filename) ?? []
            return number ? { filename: name, numberPrefix: Number(number) } : { filename }
          },
          sidebarItemsGenerator: async ({ defaultSidebarItemsGenerator, ...args }) => {
            const items = await defaultSidebarItemsGenerator({
              ...args,
              docs: args.docs.filter(doc => !doc.frontMatter.internal),
              isCategoryIndex: ({ fileName }) => fileName === 'overview'
            })
            const facts = [args.item.dirName, args.version.versionName, args.categoriesMetadata['2~more'].label, args.numberPrefixParser('3~x').filename, args.docs.length].join()
            return [...items.reverse(), require(require('path').join(args.version.contentPath, 'link.ts'))(facts)]
          }
        },
        blog: {
          archiveBasePath: 'all',
          pageBasePath: 'seite',
          postsPerPage: 1,
          sortPosts: 'ascending',
          include: ['**/*.md'],
          exclude: ['drafts/**'],
          truncateMarker: /<!--\\s*more\\s*-->/,
          readingTime: ({ content, frontMatter, defaultReadingTime }) => defaultReadingTime({ content }) + frontMatter.minutes,
          feedOptions: {
            type: 'rss',
            createFeedItems: async ({ blogPosts, defaultCreateFeedItems, ...rest }) => {
              const [first, ...others] = await defaultCreateFeedItems({ blogPosts, ...rest })
              const { title } = blogPosts[0].metadata
              return [{ ...first, title: title + ' of ' + rest.siteConfig.title, content: undefined }]
            }
          },
          processBlogPosts: async ({ blogPosts }) => blogPosts.filter(({ metadata }) => !metadata.title.includes('Secret'))
        }
      }
    ]
  ]
}
`

const buildInfo =
  'import Layout from "@theme/Layout"\nexport default () => <Layout title="What it is built of" description="All parts"><main className="container"><h1>Parts</h1></main></Layout>\n'

const entry = (title: string, text = '') => `---\ndescription: d\nminutes: 7\n---\n\n# ${title}\n\nshort\n\n${text}`
const files = {
  'website/src/Person.js':
    'import Layout from "@theme/Layout"\nimport Card from "ui/Card"\nexport default ({ name, person }) => <Layout title={"The " + name}><p>{`${name} has ${person.stars}`}</p><Card /></Layout>\n',
  'website/src/BuildInfo.js': buildInfo,
  'website/src/pages/twin.js': buildInfo,
  'website/src/Team.js':
    'import renderRoutes from "@docusaurus/renderRoutes"\nexport default ({ name, route }) => <section><h2>{name}</h2>{renderRoutes(route.routes)}</section>\n',
  'website/src/ui/Card.js':
    'import { useState } from "react"\nimport Star from "ui/Star"\nexport default function Card() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}<Star /></button> }\n',
  'website/src/ui/Star.js': "import './star.css'\nexport default () => <b className='star'>star</b>\n",
  'website/src/ui/star.css':
    "@import 'ui/colors.css';\n@import '~ui/more.css';\n.star { background: url('ui/star.svg') }\n",
  'website/src/ui/colors.css': '.star { color: teal }\n',
  'website/src/ui/more.css': '.star { margin: 7px }\n',
  'website/src/ui/star.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'website/docusaurus.config.js': config,
  'website/docs/1~a.md':
    '---\ndescription: d\nsidebar_position: first\n---\n\n# A {VERSION}\n\nText of {VERSION}.\n\nimport Tip from "./_tip.md"\n\n<Tip />\n\n[gone](./gone.md) [moved](./old/1~b.md#x) ![Old](logo.svg) ![none](none.svg)\n\nSee.[^1]\n\n[^1]: Here.\n',
  'website/static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>',
  'website/docs/link.ts':
    "import { host } from './host'\ntype Link = { label: string }\nmodule.exports = (label: string): Link & object => ({ type: 'link', label, href: host })\n",
  'website/docs/host.ts': 'export const host: string = "https://acme.example"\n',
  'website/docs/tags.yml': 'known:\n  label: Known\n',
  'website/docs/_tip.md': 'A tip for {VERSION}.\n',
  'website/docs/2~more/_category_.json': '{"label": "More", "collapsed": false}',
  'website/docs/2~more/overview.md': '---\ndescription: d\n---\n\n# Overview\n',
  'website/docs/2~more/1~b.md': '---\ndescription: d\nname: title\n---\n\nText.\n',
  'website/docs/2~more/hidden.md': '---\ndescription: d\ninternal: true\ntags: [unknown]\n---\n\n# Hidden\n',
  'website/blog/2024-01-01-one.md': entry('One', '<!-- more -->\n\nlong\n'),
  'website/blog/2024-01-02-two.md': entry('Two', '<!-- truncate -->\n\nlong\n'),
  'website/blog/2024-01-03-secret.md': entry('Secret'),
  'website/blog/drafts/2024-01-03-draft.md': entry('Draft')
}

let built: BuiltRepository
beforeAll(async () => {
  built = await buildRepository(files)
})
afterAll(() => rm(built.root, { recursive: true, force: true }))

const sidebarOf = (html: string) =>
  [...html.matchAll(/<li class="[^"]*theme-doc-sidebar-item[^"]*".*?<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, label = '']) => `${label.replace(/<[^>]*>/g, '').trim()} ${href}`
  )

test('findings of files that functions read have their places', () => {
  expect(built.findings).toMatchInlineSnapshot(`
    [
      "docs/1~a.md:3:19 front-matter/invalid “sidebar_position” must be a number, not “first”.",
      "docs/1~a.md:14:8 link/broken “./gone.md” leads to no page. Create the page, or remove the link.",
      "docs/1~a.md:14:27 link/broken-anchor “/docs/more/b” has no anchor “#x”. It has no anchors.",
      "docs/1~a.md:14:68 link/broken-image “none.svg” leads to no file. Add the file, or remove the picture.",
      "docusaurus.config.js:24:14 docusaurus/unsupported The plugin “people” is run, but the page “/none” of the plugin is missing. Replace it with a hook under “plugins” in site.config.ts.",
      "docusaurus.config.js:49:27 docusaurus/not-installed The plugin “mdx-nothing” is not installed: pages are shown without it. Install it: npm install mdx-nothing",
    ]
  `)
})

test('front matter and text are those that the functions make, in partials, too', () => {
  expect(built.html('docs/more/b')).toContain('<title>Made title | Acme</title>')
  expect(built.html('docs/more/b')).toContain('<meta name="keywords" content="made"/>')
  expect(built.main('docs/a')).toContain('Text of 2.0.')
  expect(built.main('docs/a')).toContain('A tip for 2.0.')
})

test('the sidebar is what the generator makes of the entries of docsgen', () => {
  expect(sidebarOf(built.html('docs/a'))).toEqual([
    'More /docs/more/overview',
    'Made title /docs/more/b',
    'A 2.0 /docs/a',
    '.,current,More,x,4 (opens in a new tab) https://acme.example'
  ])
})

test('pages that a plugin adds are drawn by their components, whose imports know the aliases of plugins', () => {
  expect(built.html('people/ann')).toContain('<title>The Ann | Acme</title>')
  expect(built.main('people/ann')).toContain('<p>Ann has 3</p>')
  expect(built.main('people/ann')).toContain('<b class="star">star</b>')
  // Style sheets know them, too.
  const sheets = built.files
    .filter(file => file.endsWith('.css'))
    .map(built.text)
    .join('\n')
  expect(sheets).toMatch(/\.star\{color:teal\}/)
  expect(sheets).toMatch(/\.star\{margin:7px\}/)
  expect(sheets).toMatch(/\.star\{background:url\(["']?[^)]*\/star[.-][\w.]*svg/)
  expect(built.findings.filter(line => /star|colors|more\.css/.test(line))).toEqual([])
  const scripts = built.files.filter(file => /^assets\/.*\.js$/.test(file)).map(built.text)
  expect(scripts.some(text => text.includes('"star"'))).toBe(true)
})

test('a route inside of another is drawn by the components of both', () => {
  // Such a page is what a component in src/pages is.
  expect(built.html('build-info')).toMatch(/<main[^>]* class="[^"]*main--free/)
  expect(built.html('build-info')).toContain('<title>What it is built of | Acme</title>')
  expect(built.text('llms.txt')).toContain('[What it is built of](https://acme.dev/build-info.md): All parts')
  expect(built.text('build-info.md')).toBe(built.text('twin.md').replaceAll('/twin', '/build-info'))
  expect(built.text('build-info.md').match(/^# .*/gm)).toEqual(['# Parts'])
  expect(built.messages).not.toContain('The page has no description.')
  expect(built.main('team')).toMatch(/<section><h2[^>]*>All.*<p>Bea has 3<\/p>.*<\/section>/s)
  expect(built.html('team/c')).toContain('<title>The C &lt;/p&gt; {d} | Acme</title>')
})

test('links and pictures that lead nowhere lead where the functions say', () => {
  expect(built.main('docs/a')).toContain('href="/docs/more/b#x"')
  expect(built.main('docs/a')).toContain('src="/logo.svg"')
  expect(built.main('docs/a')).toContain('src="none.svg"')
  expect(built.main('docs/a')).toContain('Notes of Acme')
})

test('a feed has the items that the function gives', () => {
  const feed = built.text('blog/rss.xml')
  expect(feed.match(/<item>\n<title>.*<\/title>/g)).toEqual(['<item>\n<title>One of Acme</title>'])
  expect(feed).toContain('<link>https://acme.dev/blog/2024/01/01/one</link>')
  expect(feed).not.toContain('short')
})

test('entries are chosen, ordered, cut and timed by the functions', () => {
  expect(built.main('blog')).toContain('One')
  expect(built.main('blog')).not.toContain('long')
  expect(built.main('blog/2024/01/01/one')).toContain('8 min read')
  const pages = built.files.filter(file => /^blog\/.*index\.html$/.test(file))
  expect(pages).toEqual([
    'blog/2024/01/01/one/index.html',
    'blog/2024/01/02/two/index.html',
    'blog/all/index.html',
    'blog/index.html',
    'blog/seite/1/index.html',
    'blog/seite/2/index.html'
  ])
})

test('a second build is as the first, and an edit is read by the functions', async () => {
  const text = 'website/docs/1~a.md'
  await writeFile(join(built.root, text), files[text].replace('Text of', 'Words of'))
  const again = await buildAgain(built.root)
  expect(again.main('docs/a')).toBe(built.main('docs/a').replace('Text of', 'Words of'))
  await writeFile(join(built.root, text), files[text])
  const last = await buildAgain(built.root)
  expect(last.files).toEqual(built.files)
  expect(last.findings).toEqual(built.findings)
  for (const page of ['docs/a', 'docs/more/b', 'blog']) expect(last.html(page)).toBe(built.html(page))

  await writeFile(join(built.root, 'website/docs/wrong.md'), '---\ndescription: d\n---\n\n# Wrong\n\n[bad](./bad.md)\n')
  const failed = await buildAgain(built.root)
  expect(failed.findings).toContain(
    'docs/wrong.md:1:1 markdown/plugin “markdown.parseFrontMatter” failed on this file, which is read as it is: cannot read it. Fix the function in the configuration.'
  )

  expect(failed.findings.filter(found => found.includes('bad.md'))).toEqual([
    'docs/wrong.md:7:7 markdown/plugin “markdown.hooks.onBrokenMarkdownLinks” rejects “./bad.md”: docs/wrong.md,link,bad,4. Fix the address, or the function.'
  ])

  // Plugins see the base URL with its slashes; a function may give what is no entry.
  const other = config
    .replace("baseUrl: '/'", "baseUrl: '/base'")
    .replace('function people()', 'function people({ baseUrl })')
    .replace("path: '/people/ann'", "path: baseUrl + 'people/ann'")
    .replace(
      "path: '/none'",
      "path: baseUrl + '100%', component: '@site/src/Person.js', props: { name: 'B', person: {} } })\naddRoute({ path: '/none'"
    )
    .replace(/processBlogPosts: .*/, 'processBlogPosts: ({ blogPosts }) => [null, 1, ...blogPosts]')
  await writeFile(join(built.root, 'website/docusaurus.config.js'), other)
  const below = await buildAgain(built.root)
  expect(below.html('people/ann')).toContain('<title>The Ann | Acme</title>')
  expect(below.findings.filter(found => found.includes('failed'))).toEqual(
    failed.findings.filter(found => found.includes('failed'))
  )
})
