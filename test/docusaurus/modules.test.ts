/** Modules of a Docusaurus site: loaders in imports, files that are chosen when a page is drawn, packages that are missing. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltRepository, buildRepository } from './site.ts'

const front = '---\ndescription: d\n---\n\n'
const files = {
  // Two modules of CommonJS with variables of the same name.
  'website/other.js': "const config = { tagline: 'T' }\nmodule.exports = config\n",
  'website/docusaurus.config.ts': `import other from './other'
const config = (async () => {
  return {
    ...other,
    title: 'Acme',
    url: 'https://acme.dev',
    baseUrl: '/',
    plugins: [
      () => ({ name: 'rules', configureWebpack: ({ module }) => ({ test: module.rules.find(() => true).test }) })
    ],
    presets: [['classic', { theme: { customCss: '/src/own.css' }, blog: { blogListComponent: '@site/src/List' }, docs: { remarkPlugins: [require('missing-plugin'), () => (_tree, file) => {
      if (file.path.includes('fails')) throw new Error('No name for ' + file.path)
    }] } }]],
    ssrTemplate: '<html>'
  }
})
module.exports = config
`,
  'website/docs/loaders.mdx': `${front}import raw from '!!raw-loader!./a.txt'
import inline from 'raw-loader!./a.txt'
import address from '!!file-loader?name=[name].[ext]!./a.txt'
import script from 'url-loader!./a.js'
import Drawn from '-!babel-loader!@svgr/webpack?-svgo!./a.svg'
import made from '!!yaml-loader!./a.yml'
import Faq from '@site/src/Faq'
import { Chip } from 'missing-parts'
import Typed from '@site/src/Typed'

# Loaders

<p id="text">{raw} and {inline}</p>

<p id="address">{address} and {script}</p>

<p id="drawn"><Drawn /></p>

<p id="made">{made.a}</p>

<Faq id="two" />

<Typed />

<a href="https://acme.dev/chip"><Chip label="Since 2.0" /></a>
`,
  'website/src/own.css': '.own { color: red }',
  'website/docs/fails-one.md': `${front}# One\n`,
  'website/docs/fails-two.md': `${front}# Two\n`,
  'website/docs/a.txt': 'words',
  'website/docs/a.js': 'throw new Error()',
  'website/docs/a.yml': 'a: 1',
  'website/docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>',
  'website/data/one-faqs.json': '["First"]',
  'website/data/two-faqs.json': '["Second"]',
  'website/src/Typed.jsx':
    "import { useRef, useState } from 'react'\nexport default function Typed() { const ref = useRef < (HTMLElement | null)[] > ([]); const [n, set] = useState(1); return <button ref={ref} onClick={() => set((n as number) + 1)}>typed {n}</button> }\n",
  'website/src/Faq.js':
    'export default function Faq({ id }) { const all = require(`./../data/${id}-faqs.json`); return <ul>{all.map(one => <li key={one}>{one}</li>)}</ul> }\n'
}

let built: BuiltRepository
beforeAll(async () => {
  built = await buildRepository(files)
})
afterAll(() => rm(built.root, { recursive: true, force: true }))

test('what is not there, and what no loader here can read, is told once, at its place', () => {
  expect(built.findings).toMatchInlineSnapshot(`
    [
      "docs/loaders.mdx:10:1 docusaurus/unsupported “!!yaml-loader!./a.yml” needs the loader “yaml-loader”, which docsgen does not support: its exports are empty. Import the file itself, or write the output of the loader into a file.",
      "docs/loaders.mdx:12:1 docusaurus/not-installed “missing-parts” is not a package of this project. Install it with “npm install missing-parts”, or begin the path of a file with “./”.",
      "docs/loaders.mdx:29:10 link/own-site “https://acme.dev/chip” leads to no page. Create the page, or remove the link.",
      "docusaurus.config.ts:1:1 markdown/plugin A plugin failed on this page, which is shown without plugins: No name for this page It is one of “markdown.remarkPlugins” or “markdown.rehypePlugins” in the configuration: fix it, or remove it.",
      "docusaurus.config.ts:11:138 docusaurus/not-installed The plugin “missing-plugin” is not installed: pages are shown without it. Install it: npm install missing-plugin",
      "docusaurus.config.ts:14:5 docusaurus/unsupported “ssrTemplate” has no equivalent: docsgen writes the HTML around a page. Copy the template “Document” into the folder “templates”.",
    ]
  `)
})

test('loaders give texts, addresses and drawings', () => {
  const page = built.main('docs/loaders')
  expect(page).toContain('<p id="text">words and words</p>')
  expect(page).toMatch(/<p id="address">\/assets\/files\/a-\w+\.txt and \/assets\/files\/a-\w+\.js<\/p>/)
  expect(page).toContain('<p id="drawn"><svg viewBox="0 0 9 9"><path d="M0 0"></path></svg></p>')
  expect(page).toContain('<p id="made"></p>')
})

test('a file is chosen by a property of the component', () => {
  expect(built.main('docs/loaders')).toContain('<ul><li>Second</li></ul>')
})

test('JavaScript with types is read, and its island, too', () => {
  expect(built.main('docs/loaders')).toMatch(/typed (?:<!-- -->)?1/)
  const scripts = built.files.filter(file => /^assets\/.*\.js$/.test(file)).map(built.text)
  expect(scripts.some(text => text.includes('"typed "'))).toBe(true)
})

test('a part of a missing package shows its label', () => {
  expect(built.main('docs/loaders')).toMatch(/<a href="https:\/\/acme\.dev\/chip"[^>]*>Since 2\.0<\/a>/)
})
