/** `src/pages` of a Docusaurus site, and what its components import. */
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltRepository, buildRepository } from './site.ts'

const files = {
  'website/docusaurus.config.js': `module.exports = {
  title: 'Acme', url: 'https://acme.dev', baseUrl: '/',
  customFields: { team: ['Ann', 'Bob'] },
  themeConfig: { image: 'img/card.png' },
  // The folder of the site is where the configuration runs.
  tagline: require('fs').readFileSync('./tagline.txt', 'utf8').trim(),
  plugins: [[require.resolve('./plugins/news'), { path: 'news', routeBasePath: 'news' }]],
  presets: [['classic', { blog: false, theme: { customCss: './src/css/custom.css' } }]]
}`,
  'website/tagline.txt': 'Rockets\n',
  'website/plugins/news/index.js':
    "const blog = require('@docusaurus/plugin-content-blog')\nmodule.exports = (...given) => blog.default(...given)\n",
  'website/news/2024-01-02-first.md': '---\ndescription: d\n---\n\n# First\n',
  'website/static/data/users.json': '["Zoe"]',
  'website/docs/parts/up.md':
    '---\ndescription: d\nslug: ../lifted\nanything: of-theirs\nsidebar-label: x\n---\n\n# Up\n',
  'website/docs/inside.mdx':
    '---\ndescription: d\nmood: calm\n---\n\nimport { useDoc } from "@docusaurus/plugin-content-docs/client"\n\n# Inside\n\nexport const Mood = () => <s>{useDoc().frontMatter.mood}</s>\n\n<Mood /> {frontMatter.mood} <Badge>mine</Badge>\n\n## Keeps Case\n\n<Tabs>\n<TabItem value="a">\n\nimport { Name } from "@site/src/components/Name"\n\n<Name />\n</TabItem>\n</Tabs>\n\n```js file="none.js"\nconst kept = 1\n```\n',
  'website/src/components/Name.js': 'export const Name = () => <em>imported inside</em>\n',
  // Packages of the site: PostCSS itself, and a Sass that refuses.
  'website/node_modules/postcss/index.js': `module.exports = require(${JSON.stringify(createRequire(import.meta.url).resolve('postcss'))})`,
  'website/node_modules/sass/index.js':
    "exports.compileString = (text, { url }) => { throw Object.assign(new Error('x'), { sassMessage: 'expected selector.', span: { url, start: { line: 1, column: 2 } } }) }",
  'website/src/components/bad.scss': '.a {\n  }}\n',
  'website/postcss.config.js': `module.exports = { plugins: [{ postcssPlugin: 'double', Declaration: one => {
    if (one.value === '1rem') one.value = '2rem'
  } }] }`,
  'website/src/css/custom.css':
    '@layer base { * { margin: 0 } }\n:root { --muted: #eee }\ndetails a, .box > details[open] { padding: 3px }\n.badge { background: var(--muted) }\n.hero { color: #764abc; background: url(/static/img/card.png) }\n',
  'website/src/pages/index.js': `import React from 'react'
import clsx from 'clsx'
import Layout from '@theme/Layout'
import Head from '@docusaurus/Head'
import Link from '@docusaurus/Link'
import Translate from '@docusaurus/Translate'
import BrowserOnly from '@docusaurus/BrowserOnly'
import useBaseUrl from '@docusaurus/useBaseUrl'
import useBrokenLinks from '@docusaurus/useBrokenLinks'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Video from 'some-video-player'
import { usePluralForm } from '@docusaurus/theme-common'
import users from '/data/users.json'
import Features from '@site/src/components/Features'
import styles from './index.module.css'

const Name = () => <BrowserOnly fallback={<span>soon</span>}>{() => window.name}</BrowserOnly>

export default function Home() {
  const { siteConfig } = useDocusaurusContext()
  useBrokenLinks().collectAnchor('later')
  return (
    <Layout title={siteConfig.tagline} description="All about rockets" wrapperClassName="home">
      <Head><meta property="og:type" content="website" /><link rel="preconnect" href="https://cdn.example" /></Head>
      <main className={clsx('hero', styles.banner, { [styles.off]: false })}>
        <h1>{siteConfig.title}</h1>
        <p>{siteConfig.customFields.team.join(', ')}</p>
        <img src={useBaseUrl('/img/card.png')} alt="Card" />
        <Link className="button button--primary" to="/docs/guide"><Translate id="start">Start</Translate></Link>
        <p>{users[0]}, {usePluralForm().selectMessage(2, 'one user|some users')}</p>
        <Name />
        <Video src="x.mp4">a film</Video>
        <Features />
      </main>
    </Layout>
  )
}
`,
  'website/src/pages/index.module.css':
    '/* .no */ .banner { background: url(./dots.png); padding: .5rem } :global(.navbar) .off:hover { color: red }',
  'website/src/pages/dots.png': 'dots',
  'website/src/pages/team/index.tsx':
    'import Layout from \'@theme/Layout\'\nexport default ({ config }): JSX.Element => <Layout title="Our team">{`People of ${config.title}`}</Layout>\n',
  'website/src/pages/_draft.tsx': 'export default 1\n',
  'website/src/pages/index.test.js': 'export default 1\n',
  'website/src/pages/about.mdx':
    '---\ntitle: About\n---\n\n<head>\n  <link rel="canonical" href="https://else.example/about" />\n  <meta name="robots" content="noindex" />\n</head>\n\n# About us\n\nSee [the guide](/docs/guide) and [home](./index.js).\n',
  'website/src/components/Features/index.js':
    'import Svg from \'./rocket.svg\'\nimport Steps from \'./_steps.md\'\nimport Badge from \'@theme/Badge\'\nimport \'../plain.css\'\nimport \'../bad.scss\'\nimport Film, { clips, useFilm } from "some-film"\nimport IconCopy from "@theme/Icon/Copy"\nimport text from "!!./note.txt?raw"\nimport Counter from "@/components/Counter"\nconst best = clips.sort().first\nconst count = () => fetch("https://api.stars.example/repos").then(answer => answer.json())\nconst Demo = ({ theme }) => <iframe title="demo" onLoad={count} src={`/demo?theme=${theme}`} />\nconst Clip = () => { const [clip] = useFilm(); return <Film best={best}>{clip ?? "no clip"}</Film> }\nexport default () => <div className="row"><Counter /><Demo theme="dark" /><Clip /><IconCopy className="copy" /><q>{text}</q><Svg role="img" className="fly" /><svg data-icon="theirs"><path d="M1 1" /></svg><Badge>new</Badge><Steps /></div>\n',
  'website/src/components/Features/rocket.svg':
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" stroke-width="2" class="old"><defs><g id="a"/></defs><path id="Group_1" d="M0 0h9" fill="url(#a)"/></svg>',
  'website/src/components/Features/_steps.md':
    'import { Remarkable } from "remarkable"\n\n## Steps\n\n<Highlight>shared</Highlight> `part`\n\n[guide](../../../docs/guide.mdx) {new Remarkable().render("x")}\n',
  'website/src/components/Features/note.txt': 'a note',
  'website/tsconfig.json':
    '{ // of the editor\n  "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./nowhere/*", "./src/*"], } } }',
  'website/src/components/Counter.tsx':
    'import { useState } from "react"\nimport { word } from "@/components/word"\nexport default () => { const [count, setCount] = useState(0); return <button onClick={() => setCount(count + 1)}>{word} {count}</button> }\n',
  'website/src/components/word.ts': 'export const word: string = "aliased"\n',
  'website/src/components/plain.css':
    "@import url('https://fonts.example/css2?family=A:wght@300;400&display=swap');\n.fly { height: 1rem; background: url(\"data:image/svg+xml,%3Csvg filter='url(%23n)'/%3E\") }\n",
  'website/src/theme/Footer/index.tsx': `import Footer from '@theme-original/Footer'
import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import styles from './styles.module.css'
import './plain.css'
export default (props: object) => <div className={styles.foot} style={{ color: 'teal' }}><img src={useBaseUrl('/img/card.png')} alt="" /><Link to="/team">Team of {useDocusaurusContext().siteConfig.title}</Link><Footer {...props} /></div>
`,
  'website/src/theme/TOC/index.js': `import TOC from '@theme-original/TOC'
export default props => <><u className="around-toc">{props.toc.map(({ id, level }) => id + level).join(' ')}</u><TOC {...props} /></>
`,
  'website/src/theme/DocBreadcrumbs.js': `import { useSidebarBreadcrumbs } from '@docusaurus/plugin-content-docs/client'
export default () => <nav className="own-crumbs">{useSidebarBreadcrumbs().map(({ label }) => label).join(' > ')}</nav>
`,
  'website/src/theme/DocPaginator/index.tsx': `import Paginator from '@theme-original/DocPaginator'
export default (props: { next?: { title: string, permalink: string } }) => <div data-next={props.next?.permalink}><Paginator {...props} /></div>
`,
  // Static HTML could not do what its handler does.
  'website/src/theme/BackToTopButton/index.js':
    'import Head from "@docusaurus/Head"\nimport Rocket from "../../components/Features/rocket.svg"\nexport default () => <button className="own-top" onClick={() => scrollTo(0, 0)}><Head><meta name="x" /></Head><Rocket /></button>\n',
  'website/src/theme/DocItem/Metadata/index.js': `import Head from '@docusaurus/Head'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default () => <Head><meta name="doc-title" content={useDoc().metadata.title} /></Head>
`,
  'website/src/theme/Footer/styles.module.css': '.foot { color: red }\n',
  'website/src/theme/Footer/plain.css': '.plainfoot { color: red }\n',
  // A package whose parts share a context, and that makes its styles itself.
  'website/node_modules/acme-menu/package.json':
    '{ "peerDependencies": { "react": "*" }, "exports": { ".": "./index.js", "./css": "./menu.css" } }',
  'website/node_modules/acme-menu/menu.css': '.acme-menu { color: teal }',
  'website/node_modules/acme-menu/index.js': `Object.defineProperty(exports, '__esModule', { value: true })
const { createContext, createElement, useContext, useState } = require('react')
const Around = createContext(null)
function Menu({ children }) {
  const state = useState('closed')
  return createElement(Around.Provider, { value: state }, createElement('style', null, '.made { color: red }'), children)
}
function Item({ children }) {
  const [now, setNow] = useContext(Around)
  return createElement('button', { onClick: () => setNow('open') }, children, ' is ', now)
}
Menu.Item = Item
exports.default = Menu
exports.Item = Item
exports.add = sheet => sheet.insertRule('a {}')
exports.write = node => { node.innerHTML = '<b>x</b>' }`,
  'website/src/components/Menu.jsx':
    "import 'acme-menu/css'\nimport Menu, { Item } from 'acme-menu'\nexport default () => <div className='box'><Menu><Item>one</Item><Menu.Item>two</Menu.Item></Menu></div>\n",
  'website/docs/parts/menu.mdx':
    '---\ndescription: d\n---\n\nimport Box from "@site/src/components/Menu"\nimport Menu, { Item } from "acme-menu"\n\n# Menu\n\n<Box />\n\n<Menu><Item>three</Item></Menu>\n',
  'website/src/theme/Root.js':
    "import React, { useEffect } from 'react'\nexport default function Root({ children }) { useEffect(() => { document.title += '!' }, []); return <>{children}<aside className='chat'>Ask us</aside></> }\n",
  'website/src/theme/DocItem/Layout/index.js':
    "import React, { useState } from 'react'\nimport Layout from '@theme-original/DocItem/Layout'\nimport { useDoc } from '@docusaurus/plugin-content-docs/client'\nconst Comments = () => { const [all] = useState(0); return <button>{all} comments</button> }\nexport default function LayoutWrapper(props) { const { metadata } = useDoc(); return <><Layout {...props} /><div className='comments'>{metadata.title}: <Comments /></div></> }\n",
  'website/src/theme/NotFound.jsx':
    "import Layout from '@theme/Layout'\nexport default ({ location }) => <Layout title='x'><h1>Lost in space</h1><i>{location.pathname}</i></Layout>\n",
  'website/src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents'
import Highlight from '@site/src/components/Highlight'
import Badge from './Badge'
const InlineCode = ({ children, ...rest }) => <code {...rest} className="inline">{children}</code>
export default { ...MDXComponents, Badge, Highlight, code: InlineCode, table: ({ children, ...rest }) => <div className="wide"><table {...rest}>{children}</table></div> }
`,
  'website/src/components/Highlight.js': 'export default ({ children }) => <mark>{children}</mark>\n',
  'website/docs/plain.md':
    '---\ndescription: d\n---\n\n# Plain\n\n<p style={{ color: "var(--muted)" }}>Quiet</p>\n\nUse `npm` and <Highlight>this</Highlight>, [guide](./guide.mdx).\n\n| a |\n|---|\n| b |\n\n```js\nconst a = 1\n```\n',
  'website/src/theme/Badge.jsx': 'export default ({ children }) => <b>{children}!</b>\n',
  'website/static/img/card.png': 'card',
  'website/static/_redirects': '# old ones\n/old/*  /docs/:splat 301\n',
  // Docusaurus reads “near” and “guide/deep” as addresses: the file near.mdx has another one.
  'website/docs/near.mdx': '---\ndescription: d\nslug: far\n---\n\n# Far\n',
  'website/docs/other.mdx': '---\ndescription: d\nslug: near\n---\n\n# Near\n',
  'website/docs/guide/deep.mdx': '---\ndescription: d\n---\n\n# Deep\n\n[Up](../near) [Team](../../../../team)\n',
  'website/docs/guide.mdx':
    '---\ndescription: d\n---\n\nimport { useActiveVersion } from "@docusaurus/plugin-content-docs/client"\nimport DocCardList from "@theme/DocCardList"\nimport TOCInline from "@theme/TOCInline"\n\n# Guide\n\nexport const Version = () => <i>{useActiveVersion()?.name}</i>\n\n<Version />\n\n<DocCardList />\n\n<TOCInline toc={toc} />\n\n## One\n\n### Two\n\n[app](/team#?state=1), [old](/old/page), [later](/#later), [gone](https://acme.dev/gone)\n\n:::tip\n\n- item\n  :::\n\nbehind the box\n\n<Unknown />\n\n```mdx-code-block\nimport Late from "@theme/Late"\n\n<b>unwrapped</b>\n```\n\n[sub](guide/deep), [near](./near)\n'
}

let built: BuiltRepository
beforeAll(async () => {
  built = await buildRepository(files)
})
afterAll(() => rm(built.root, { recursive: true, force: true }))

test('the path of a file is its address; what is private or a test is not a page', () => {
  const pages = built.files.filter(file => file.endsWith('.html') && !/^(?:search|404)/.test(file))
  expect(pages.filter(file => !/^(?:docs|news)/.test(file))).toEqual([
    'about/index.html',
    'index.html',
    'team/index.html'
  ])
  expect(built.findings).toMatchInlineSnapshot(`
    [
      "docs/guide.mdx:23:67 link/own-site “https://acme.dev/gone” leads to no page. Create the page, or remove the link.",
      "docs/guide.mdx:32:1 mdx/unknown-component “<Unknown>” is neither imported nor built in; its content is shown without it. Import it, or use one of Accordion, AccordionGroup, Admonition, Aside, Badge, Card, CardGrid, CodeBlock, Columns, Details, DocCardList, FileTree, Frame, Icon, Kbd, Link, LinkButton, LinkCard, ParamField, ProtoEnum, ProtoMessage, ProtoServiceMethod, Steps, TOCInline, TabItem, Tabs, ThemedImage, Video, YouTube.",
      "docs/guide.mdx:35:1 docusaurus/unsupported “@theme/Late” is a Docusaurus component without an equivalent: nothing is rendered. Write this part in Markdown, or create your own component.",
      "docs/parts/up.md:5:1 front-matter/unknown-key Unknown key “sidebar-label”. Did you mean “sidebar_label”?",
      "src/components/Features/_steps.md:1:1 docusaurus/not-installed “remarkable” is not a package of this project. Install it with “npm install remarkable”, or begin the path of a file with “./”.",
      "src/components/Features/index.js:6:39 docusaurus/not-installed “some-film” is not a package of this project. Install it with “npm install some-film”, or begin the path of a file with “./”.",
      "src/components/bad.scss:2:3 docusaurus/unsupported The style sheet “src/components/bad.scss” is left out: expected selector. Fix the sheet, or install what it needs.",
      "src/pages/index.js:11:20 docusaurus/not-installed “some-video-player” is not a package of this project. Install it with “npm install some-video-player”, or begin the path of a file with “./”.",
      "src/theme/BackToTopButton/index.js:1:1 docusaurus/unsupported “src/theme/BackToTopButton/index.js” is not used: docsgen has its own layout. Readers do not get “<Rocket>”, its head elements. Write it as templates/parts/BackToTop.tsx: “docsgen eject BackToTop” shows which properties it gets.",
    ]
  `)
})

test('a component draws the whole page, without its parts that only a browser has', () => {
  const main = built.main('')
  expect(main).toMatch(/<div class="hero banner_\w{5}">/)
  expect(main.match(/<main/g)).toHaveLength(1)
  expect(main).toContain('<p>Ann, Bob</p>')
  expect(main).toContain('<a href="/docs/guide" class="button button--primary">Start</a>')
  expect(main).toContain('<docsgen-island data-island="1" data-when="visible"><span>soon</span></docsgen-island>')
  expect(main).toContain('a film')
  expect(main).toContain('<p>Zoe, some users</p>')
  expect(main).toContain('<svg viewBox="0 0 9 9" stroke-width="2" class="fly" role="img"><defs><g id="rocket-a"')
  expect(main).toContain('<path d="M0 0h9" fill="url(#rocket-a)"')
  expect(main).toContain('<svg data-icon="theirs"><path d="M1 1"></path></svg>')
  expect(main).toContain('<b>new!</b>')
  expect(main).toMatch(/no clip<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" class="copy">/)
  expect(main).toContain('<q>a note</q>')
  expect(main).toMatch(/<button[^>]*>aliased(?:<!-- -->)? (?:<!-- -->)?0<\/button>/)
  const scripts = built.files.filter(file => file.endsWith('.js')).map(built.text)
  expect(scripts.some(code => code.includes('aliased'))).toBe(true)
  expect(main).toMatch(/<mark>shared<\/mark> <code class="inline">part/)
  expect(main).toMatch(/<h2[^>]* id="steps"/)
  expect(main).toContain('<a href="/docs/guide">guide</a>')
  expect(main).not.toContain('theme-doc-markdown')
})

test('title and head are those of the layout, of Head and of <head>', () => {
  expect(built.html('')).toContain('<title>Rockets | Acme</title>')
  expect(built.html('')).toContain('<meta name="description" content="All about rockets"/>')
  expect(built.html('')).toContain('<link rel="preconnect" href="https://cdn.example"/>')
  expect(built.html('team')).toContain('<title>Our team | Acme</title>')
  expect(built.html('about')).toContain('<link rel="canonical" href="https://else.example/about"/>')
  expect(built.html('about').match(/rel="canonical"/g)).toHaveLength(1)
})

test('style sheets of components are in the sheet of the site, with the classes of modules', () => {
  const name = /<div class="hero (banner_\w{5})">/.exec(built.main(''))?.[1]
  const sheet = built.files.find(file => /^assets\/styles\.\w+\.css$/.test(file)) ?? ''
  const css = built.text(sheet)
  expect(css).toMatch(new RegExp(`\\.${name}\\{background:url\\("?/assets/images/dots-\\w+\\.png`))
  expect(css).toMatch(/\.navbar \.off_\w{5}:hover/)
  expect(css).toContain('background:url(/img/card.png)')
  // The plugin of postcss.config.js has run.
  expect(css).toContain('.fly{height:2rem;')
  // What the site calls as one of our colors has a name of its own.
  expect(css).toMatch(/--site-muted: ?#eee.*\.badge\{background:var\(--site-muted\)/s)
  expect(built.main('docs/plain')).toContain('class="s-')
  // Lists of the frame are elements of this name, too.
  expect(css).toMatch(/details:not\(:where\(header \*,\s?nav \*,\s?aside \*,\s?\.theme-doc-toc-mobile\)\) a,/)
  // Ours are in no layer, as those of Docusaurus, so that layers of the site are below them.
  expect(css).toContain('@layer base{*{margin:0}}')
  expect(css).not.toContain('@layer docsgen')
  expect(css).toContain('https://fonts.example/css2?family=A:wght@300;400&display=swap')
})

test('hooks of docs know the version, and links lead to pages by file', () => {
  const guide = built.main('docs/guide')
  expect(guide).toContain('<i>current</i>')
  expect(guide).toContain('<b>unwrapped</b>')
  expect(guide).toMatch(/<ul class="card-grid">.*<a class="card__link" href="\/docs\/far">Far<\/a>/)
  expect(guide).toContain('<a href="/docs/guide/deep">sub</a>, <a href="/docs/near">near</a>')
  expect(built.main('docs/guide/deep')).toContain('<a href="/docs/near">Up</a> <a href="/team/">Team</a>')
  expect(guide).toMatch(/<li>item<\/li>\s*<\/ul><\/div><\/div>\s*<p>behind the box/)
  expect(built.main('team')).toContain('People of Acme')
  expect(guide).toContain('<li><a href="#one">One</a><ul><li><a href="#two">Two</a></li></ul></li>')
  expect(built.main('about')).toMatch(/href="\/docs\/guide">the guide<\/a> and <a href="\/">home/)
})

test('src/theme/MDXComponents draws tags of Markdown, and has components that need no import', () => {
  const main = built.main('docs/plain')
  expect(main).toContain('<code class="inline">npm</code> and <mark>this</mark>')
  expect(main).toMatch(/<div class="wide">(?:<div[^>]*>)?<table>/)
  expect(main).toMatch(/<pre[^>]*><code><span class="\S+">const /)
})

test('src/theme/Footer and NotFound are the parts of the layout, and a wrapper draws ours', () => {
  expect(built.html('team')).toMatch(
    /<div class="foot_\w{5}" style="color:teal"><img src="\/img\/card.png" alt=""\/><a href="\/team">Team of (?:<!-- -->)?Acme<\/a><footer class="theme-layout-footer/
  )
  expect(built.text('404.html')).toContain('<h1>Lost in space</h1><i>/404.html</i>')
})

test('parts of the layout get the properties of Docusaurus, and know their page', () => {
  const guide = built.main('docs/guide')
  expect(guide).toMatch(/<u class="around-toc">\S+2[^<]*<\/u><nav aria-label="On this page">/)
  expect(guide).toMatch(/<nav class="own-crumbs">[^<]*Guide<\/nav>/)
  expect(guide).toMatch(/<div data-next="\/docs\/\S+"><nav class="pagination-nav"/)
  expect(built.html('docs/guide')).toContain('<meta name="doc-title" content="Guide"')
  // A part with handlers is better as ours, which works, and the site's is named.
  expect(built.html('docs/guide')).not.toContain('own-top')
  expect(built.messages).toContainEqual(expect.stringContaining('“src/theme/BackToTopButton/index.js” is not used'))
})

test('the policy lets through what components load, frame and style', () => {
  const headers = built.text('_headers')
  expect(headers).toMatch(/connect-src 'self' https:\/\/api.stars.example;/)
  expect(headers).toContain("frame-src 'self'")
  expect(headers).toContain("style-src-attr 'unsafe-inline'")
})

test('a plugin that is made of a content plugin is that plugin, and a slug may lead up', () => {
  expect(built.main('news/2024/01/02/first')).toContain('First')
  expect(built.main('docs/lifted')).toContain('Up')
})

test('imports hold where they are written between tags, and options of other plugins are left alone', () => {
  expect(built.main('docs/inside')).toContain('<em>imported inside</em>')
  expect(built.main('docs/inside')).toContain('kept')
  expect(built.main('docs/inside')).toMatch(/<s>calm<\/s>\s+calm\s+<b>mine!<\/b>/)
})

test('parts of a package that share a context are one island, with its sheet and the styles that it makes', () => {
  const main = built.main('docs/parts/menu')
  // Comments and the Root are two others.
  expect(main.match(/data-island="/g)).toHaveLength(4)
  expect(main).toMatch(
    /<docsgen-island[^>]*><div class="box">.*one<!-- --> is <!-- -->closed.*two.*<\/div><\/docsgen-island>/
  )
  expect(main).toMatch(/<docsgen-island[^>]*><style>\.made \{ color: red \}<\/style><button>three/)
  const sheet = built.files.find(file => /^assets\/styles\.\w+\.css$/.test(file)) ?? ''
  expect(built.text(sheet)).toContain('.acme-menu{color:teal}')
  const [, styles = ''] = /style-src ([^;]*)/.exec(built.text('_headers')) ?? []
  // The hash of no text: such an element has the rules that the package adds by script. The other is that of “.made”.
  const hashes = [
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "'sha256-pniFtbwU5LHMC/FohIlCpBK5YMzhPhxMgMZ10h2dqMs='"
  ]
  expect(styles.split(' ')).toEqual(expect.arrayContaining(hashes))
  const headers = built.text('_headers')
  expect(headers).not.toContain('trusted-types')
})

test('what a site has around the text of its docs, and its Root, are on the pages', () => {
  expect(built.main('docs/plain')).toMatch(
    /<h1>Plain<\/h1>.*<div class="comments">Plain: <docsgen-island[^>]*><button>0<!-- --> comments<\/button><\/docsgen-island><\/div>\s*<docsgen-island[^>]*><aside class="chat">Ask us<\/aside><\/docsgen-island>/s
  )
  expect(built.main('team')).toContain('<aside class="chat">')
  expect(built.main('team')).not.toContain('comments')
})
