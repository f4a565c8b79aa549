/**
 * What an author does who follows a message to the letter, for the sites of sites.ts. `says` is the part of the message or
 * its hint that proposes it. Corrections of `check --fix` and “Did you mean “x”?” are followed without a line here.
 */
import { readFileSync } from 'node:fs'
import type { Code } from '../../../src/diagnostics/codes.ts'
import { sha256, shortHash } from '../../../src/util/hash.ts'
import { packagePath } from '../../../src/util/packages/package.ts'

export interface Cure {
  readonly code: Code
  readonly says: string
  /** By file: words and what stands there then, a whole new text, or null, which removes the file. */
  readonly change: Readonly<Record<string, readonly [from: string, to: string] | string | null>>
}

const cure = (code: Code, says: string, change: Cure['change']): Cure => ({ code, says, change })
const page = (body: string) => `---\ndescription: D\n---\n\n${body}\n`
const fence = '```'

/** Of docs/index.md, as sites.ts has it. */
const homeHash = sha256(page('# Home\n\n## Part')).slice(0, 8)

export const cures: Readonly<Record<string, readonly Cure[]>> = {
  'a configuration with mistakes': [cure('config/invalid', 'must be text', { 'site.config.js': ['5,', "'/5/',"] })],
  'a configuration of Docusaurus': [
    cure('docusaurus/not-installed', 'npm install', {
      'node_modules/js-yaml/package.json': '{"name":"js-yaml","version":"4.0.0"}',
      'node_modules/js-yaml/index.js': "exports.load = () => 'T'\n"
    }),
    cure('docusaurus/unsupported', 'Fix its path, or remove it', {
      'docusaurus.config.js': ["clientModules: ['./a.js']", 'clientModules: []']
    }),
    cure('docusaurus/not-needed', 'Remove it', { 'docusaurus.config.js': [',\n  webpack: {}', ''] })
  ],
  'a plugin with syntax of its own': [
    cure('markdown/parser', 'Set “markdown.parser” to “remark”', {
      'site.config.js': ['markdown: {', "markdown: { parser: 'remark',"]
    })
  ],
  'an output folder with files of others': [
    cure('output/unwritable', 'Empty it', { 'build/theirs.txt': null }),
    cure('output/unwritable', 'choose another folder', {
      'site.config.js': ['search: false', "search: false, outDir: 'site'"]
    })
  ],
  'plugins that throw': [
    cure('plugin/failed', 'remove it from “plugins”', {
      'site.config.js': ["  plugins: [{ name: 'p', pages: () => { throw new Error('no') } }],\n", '']
    }),
    cure('markdown/plugin', 'remove it', {
      'site.config.js': ["markdown: { remarkPlugins: [() => () => { throw new Error('no') }] }", '']
    })
  ],
  'pictures to be converted without the package for it': [
    cure('image/package', 'remove “images”', { 'site.config.js': [', images: true', ''] })
  ],
  'cards without the package that draws them': [
    cure('card/package', 'remove “socialCards”', { 'site.config.js': [', socialCards: true', ''] })
  ],
  'a card whose title no font has': [
    cure('card/font', 'give the page an “image” of its own', {
      'docs/index.md': ['title: 日本', 'title: 日本\nimage: https://pictures.example/a.png']
    })
  ],
  'a template whose cards are large': [
    cure('card/size', 'Draw fewer photos, gradients and shadows', {
      'templates/SocialCard.tsx': ['length: 3000', 'length: 3']
    })
  ],
  'a drawing that programs cannot read, in much text': [
    cure('llms/left-out', 'Describe it in an “aria-label”', {
      'docs/index.md': ['<canvas>', '<canvas aria-label="Sales of May">']
    }),
    cure('llms/left-out', '“llms: false” in its front matter', {
      'docs/index.md': ['description: D', 'description: D\nllms: false']
    }),
    cure('llms/size', 'Leave pages out with “llms: false”', {
      'docs/index.md': ['description: D', 'description: D\nllms: false']
    }),
    cure('llms/size', 'raise “aiOutputs: { limits: { full } }”', {
      'site.config.js': ['limits: { full: 1 }', 'limits: { full: 10 }']
    })
  ],
  'a policy of the owner that blocks what a page shows': [
    cure('policy/blocked', "securityPolicy: { add: { 'frame-src': ['https://b.example'] } }", {
      'site.config.js': ['replace: {', "add: { 'frame-src': ['https://b.example'] }, replace: {"]
    })
  ],
  'a file of headers of the owner, which wins over the policy': [
    cure('policy/blocked', 'remove that file', { 'static/_headers': null }),
    cure('policy/blocked', 'Add it to “media-src” in “static/_headers”', {
      'static/_headers': ['frame-src *', 'frame-src *; media-src https://b.example']
    })
  ],
  'a copy of a template that has changed since': [
    cure('template/outdated', 'in place of “00000000”', {
      'templates/parts/BackToTop.tsx': [
        '00000000',
        shortHash(readFileSync(packagePath('templates/parts/BackToTop.tsx')))
      ]
    })
  ],
  'templates that do not work': [
    cure('template/render', 'Fix the template', {
      'templates/NotFound.tsx': ["throw new Error('no')", 'return <p>None</p>']
    })
  ],
  'languages with faults in their translations': [
    cure('translation/unknown-language', 'Write the code of a language', { 'site.config.js': [", 'xx'", ''] }),
    cure('translation/orphan', 'Remove the translation', { 'docs.de/gone.md': null }),
    cure('translation/outdated', `write “translated_from: ${homeHash}”`, {
      'docs.de/index.md': ['00000000', homeHash]
    }),
    cure('translation/missing', 'unless “i18n.untranslated” says otherwise', { 'docs.de/more.md': page('# Mehr') }),
    cure('translation/no-files', 'write pages in “docs.xx”', {
      'docs.xx/index.md': page('# Home'),
      'docs.xx/more.md': page('# More')
    }),
    cure('translation/invalid', 'Write “key”: {"message": "text"}', {
      'i18n/de/code.json': ['"home": {}', '"home": {"message": "Anfang"}']
    }),
    cure('translation/placeholder', 'Write the placeholder where its value belongs', {
      'i18n/de/code.json': '{"{n} files": {"message": "{n} Dateien"}, "a {b}": "c {b}"}'
    })
  ],
  'lists that share a key in translations': [
    cure('translation/shared-key', 'Add a “key” to one of them, such as “More-2”.', {
      'sidebars.js': ["'Two', 'b')", "'Two', 'b', { key: 'More-2' })"]
    })
  ],
  'links that leave their version': [
    cure('link/other-version', 'Write “./b.md”', { 'docs/index.md': ['/b)', './b.md)'] }),
    cure('link/other-version', 'or “pathname:///b”', { 'docs/index.md': ['/b)', 'pathname:///b)'] })
  ],
  'a page that asks the clock': [
    cure('cache/not-kept', 'Write the value into the page', { 'docs/now.mdx': ['{Date.now()}', 'noon'] })
  ],
  'code that --untrusted does not run': [
    cure('mdx/not-run', 'Replace the code with text', { 'docs/index.mdx': ['{new Date().getFullYear()}', '2026'] }),
    cure('template/not-run', 'Remove them', { 'templates/parts/BackToTop.tsx': null })
  ],
  'a component that runs in the browser for the sake of another': [
    cure('mdx/island', 'Define the function inside the component that calls it', {
      'docs/_both.jsx': "import { Button } from './_button'\nexport const Both = () => <Button label='a' />\n"
    })
  ],
  'a template that cannot be read': [
    cure('template/invalid', 'Fix the file', {
      'templates/Doc.tsx': "export { Doc } from 'docsgen/templates/Doc'\n"
    })
  ],
  'a template that browsers cannot have': [
    cure('template/browser', 'remove imports that need Node', {
      'templates/parts/SearchButton.tsx': 'export const SearchButton = () => <b>Search</b>\n'
    })
  ],
  'files that cannot be pages': [
    cure('content/encoding', 'Save the file as UTF-8', { 'docs/latin.md': page('é') }),
    cure('content/large-page', 'Split it', {
      'docs/large.md': page('word '.repeat(110_000)),
      'docs/large-2.md': page('word '.repeat(110_000))
    }),
    cure('content/too-large', 'Split it', {
      'docs/endless.md': page('## a'),
      'docs/endless-2.md': page('## a')
    }),
    cure('content/cut-text', 'Put the text into quotes', { 'docs/cut.md': ['Update #2', '"Update #2"'] }),
    cure('content/cut-text', 'the comment on a line of its own', { 'docs/cut.md': ['Update #2', 'Update\n# 2'] }),
    cure('content/duplicate-id', 'another id', { 'docs/guide/second.md': ['id: one', 'id: two'] }),
    cure('content/secret', 'Remove it from the static folder', { 'static/.env': null }),
    cure('content/secret', "staticFiles: { allow: ['.env'] }", {
      'site.config.js': ['search: false', "search: false, staticFiles: { allow: ['.env'] }"]
    }),
    cure('content/leftover', 'Remove it', { 'static/a.txt~': null }),
    cure('content/leftover', "staticFiles: { allow: ['a.txt~'] }", {
      'site.config.js': ['search: false', "search: false, staticFiles: { allow: ['a.txt~'] }"]
    }),
    cure('content/skipped', 'remove it', { 'docs/dead.md': null }),
    cure('content/symlink-outside', 'Copy the files into the project', { 'docs/outside': null })
  ],
  'a site without a page': [
    cure('content/no-pages', 'Create “docs/index.md” with a line “# Title” and some text', {
      'docs/index.md': page('# Title\n\nText.')
    })
  ],
  'an accent that nobody can read, and a style sheet with a misspelled property': [
    cure('output/style-sheet', 'Did you mean “color”?', { 'a.css': ['colr', 'color'] }),
    cure('theme/contrast', 'the nearest color with enough contrast', { 'site.config.js': ['#ffcc00', '#896c00'] })
  ],
  'a folder with the sites of two generators': [cure('config/two-sites', 'remove it', { 'book.toml': null })],
  'a folder without a configuration, whose package has no address': [
    cure('config/no-address', 'Write “homepage” into package.json', {
      'package.json': ['"tool"', '"tool", "homepage": "https://docs.example.com"']
    })
  ],
  'a folder that is missing, dates without a history, two files of one name': [
    cure('content/no-history', 'turn off `showLastUpdateTime`', {
      'site.config.js': ['showLastUpdateTime: true', 'showLastUpdateTime: false']
    }),
    cure('content/missing-folder', 'Create it with a page', { 'none/index.md': page('# B') }),
    cure('output/collision', 'remove one of them', { 'more/a.txt': null })
  ],
  'a version whose name is not a path, and one without its folder': [
    cure('content/missing-folder', 'remove the version', { 'versions.json': ['"1.0", ', ''] }),
    cure('version/invalid', 'such as 1.0 or 2.0-beta', {
      'versions.json': ['"../x"', '"2.0-beta"'],
      'versioned_docs/version-2.0-beta/index.md': page('# Home')
    })
  ],
  'variables and conditions': [
    cure('markdown/variable', 'Did you mean “version”', { 'docs/index.md': ['verison', 'version'] }),
    cure('markdown/glossary', 'Did you mean “agent”', { 'docs/index.md': ['agnet', 'agent'] }),
    cure('markdown/condition', 'Did you mean “flag=cloud”', { 'docs/index.md': ['clod', 'cloud'] })
  ],
  'front matter, categories, tags': [
    cure('front-matter/syntax', 'end with a ]', { 'docs/syntax.md': '---\ntitle: a\ndescription: D\ntags: []\n---\n' }),
    cure('front-matter/invalid', 'true or false', { 'docs/invalid.md': ['maybe', 'false'] }),
    cure('front-matter/unknown-doc', 'Its docs have the sidebars “defaultSidebar”', {
      'docs/invalid.md': ['nope', 'defaultSidebar']
    }),
    cure('front-matter/unknown-tag', 'Add it to tags.yml', {
      'docs/tags.yml': 'known:\n  label: [a]\nother:\n  label: other\n'
    }),
    cure('page/description', 'Add “description” to its front matter', { 'docs/bare.md': page('Text.') }),
    cure('page/title', 'shorten the rest', { 'docs/long.md': ['Long '.repeat(20), 'Long'] }),
    cure('tags/invalid', 'must be text', { 'docs/tags.yml': ['[a]', 'a'] }),
    cure('category/invalid', 'must be a number', { 'docs/group/_category_.yml': ['first', '1'] })
  ],
  'the changelog': [
    cure('authors/invalid', 'must be text', { 'changelog/authors.yml': ['[Ann]', 'Ann'] }),
    cure('post/date', 'Write “date: 2025-03-05” in its front matter', {
      'changelog/none.md': ['title: A', 'title: A\ndate: 2025-03-05']
    }),
    cure('post/future-date', 'Fix the date', {
      'changelog/2999-01-01-later.md': null,
      'changelog/2023-01-01-later.md': '---\ntitle: A\ndescription: D\n---\n\nText.\n\n<!-- truncate -->\n\nMore.\n'
    }),
    cure('post/future-date', 'set “draft: true”', {
      'changelog/2999-01-01-later.md': ['title: A', 'title: A\ndraft: true']
    }),
    cure('content/scheduled', 'remove “publishDate”', { 'docs/later.md': ['publishDate: 2999-01-01\n', ''] }),
    cure('content/scheduled', 'remove “expireDate”.', { 'docs/over.md': ['expireDate: 2020-01-01\n', ''] }),
    cure('content/scheduled', 'remove “expireDate” to keep the page', {
      'docs/until.md': ['expireDate: 2999-01-01\n', '']
    }),
    cure('content/scheduled', 'Fix one of the two dates', {
      'docs/never.md': ['publishDate: 2021-01-01\nexpireDate: 2020-01-01\n', 'publishDate: 2021-01-01\n']
    }),
    cure('post/title', 'Write “title: …” in its front matter', {
      'changelog/2024-01-02-b.md': ['description', 'title: B\ndescription']
    }),
    cure('post/title', 'begin its text with a “# heading”', { 'changelog/2024-01-02-b.md': ['Text.', '# B\n\nText.'] }),
    cure('post/tag-spelling', 'Write “Jobs”', { 'changelog/2024-01-02-b.md': ['[jobs]', '[Jobs]'] }),
    cure('post/same-date', 'Add a time: “date: 2025-03-05 14:00”', {
      'changelog/2024-01-03-c.md': ['2024-01-01', '2024-01-01 14:00']
    }),
    cure('post/unknown-author', 'Its keys are ann', { 'changelog/2024-01-03-c.md': ['nobody', 'ann'] }),
    cure('post/untruncated', 'Write “<!-- truncate -->” after its introduction', {
      'changelog/2024-01-02-b.md': ['Text.', 'Text.\n\n<!-- truncate -->\n\nMore.']
    }),
    cure('post/inline-author', 'Give the author a key in “changelog/authors.yml”', {
      'changelog/2024-01-04-d.md': ['author: Jane', 'authors: jane'],
      'changelog/authors.yml': 'ann:\n  name: [Ann]\njane:\n  name: Jane\n'
    })
  ],
  'a sidebar of a wrong shape': [
    cure('sidebar/invalid', '“autogenerated”', { 'sidebars.json': ['"nope"', '"autogenerated", "dirName": "."'] })
  ],
  'sidebars and addresses': [
    cure('sidebar/unknown-doc', 'Create the doc', { 'docs/nope.md': page('a') }),
    cure('sidebar/unknown-doc', 'remove the entry', { 'more.js': ["'nope'", ''] }),
    cure('sidebar/unknown-folder', 'The path is relative to “docs”: add a doc to the folder', {
      'docs/none/a.md': page('a')
    }),
    cure('route/duplicate', 'Give one of them another address', { 'site.config.js': ["'/same'", "'/other'"] }),
    cure('route/redirect-loop', 'Change one of them to lead to a page', {
      'site.config.js': ["to: '/x'", "to: '/case'"]
    }),
    cure('route/slug-space', 'Write “/my-page”', { 'docs/spaces.md': ['/my page', '/my-page'] }),
    cure('route/slug', 'Write a path such as /guides/setup', { 'docs/slug.md': ['/../up', '/guides/setup'] }),
    cure('route/case-collision', 'Rename one of them', { 'docs/upper.md': ['/Case', '/upper'] }),
    cure('route/unportable', 'Set another `slug`', {
      'docs/con.md': ['description: D', 'description: D\nslug: /console']
    }),
    cure('route/unportable', 'rename the file', { 'docs/con.md': null, 'docs/console.md': page('a') })
  ],
  'addresses that were published': [
    cure('url/lost-anchor', '{#part}', { 'docs/index.md': ['## Parts', '## Parts {#part}'] }),
    cure('url/lost', 'Add a redirect for it', {
      'site.config.js': ['search: false', "search: false, redirects: [{ from: '/gone', to: '/' }]"]
    }),
    cure('url/lost', 'remove its line from urls.lock', { 'urls.lock': ['/gone\tdocs/gone.md\t-\n', ''] })
  ],
  Markdown: [
    cure('markdown/heading', 'Write it with “##”', { 'docs/blocks.md': ['\n# B\n', '\n## B\n'] }),
    cure('heading/empty', 'Add text', { 'docs/blocks.md': ['\n##\n', '\n## C\n'] }),
    cure('markdown/duplicate-id', 'Give the others ids of their own', {
      'docs/blocks.md': ['#### Deep\n\n## Same {#same}', '#### Deep\n\n## Same {#other}']
    }),
    cure('heading/order', 'Write it with “###”', { 'docs/blocks.md': ['#### Deep', '### Deep'] }),
    cure('heading/repeated', 'Change the text to show the difference', {
      'docs/blocks.md': ['Deep\n\n## Same', 'Deep\n\n## Different']
    }),
    cure('markdown/table-header', 'Name the columns in the first row', {
      'docs/blocks.md': ['<table><tbody>', '<table><thead><tr><th>A</th></tr></thead><tbody>']
    }),
    cure('markdown/style', 'Fix it', { 'docs/blocks.md': ['style="color red"', 'style="color: red"'] }),
    cure('markdown/style-property', 'Did you mean “color”?', { 'docs/blocks.md': ['colr: red', 'color: red'] }),
    cure('markdown/dangling-id', 'give the element that id', {
      'docs/blocks.md': ['none">a</p>', 'none">a</p>\n\n<p id="none">b</p>']
    }),
    cure('markdown/unsafe-html', '“headTags” in the configuration', {
      'docs/blocks.md': ['<script>alert(1)</script>', '']
    }),
    cure('markdown/unknown-element', 'Write “&lt;” for the character', {
      'docs/blocks.md': ['<your-name>', '&lt;your-name>']
    }),
    cure('markdown/unknown-element', 'put the text into code', { 'docs/blocks.md': ['<your-name>', '`<your-name>`'] }),
    cure('markdown/unknown-attribute', 'Did you mean “title”?', { 'docs/blocks.md': ['tilte', 'title'] }),
    cure('markdown/undefined-reference', 'Define it on a line of its own: [none]: address', {
      'docs/blocks.md': ['[label]', '[none]: https://n.example\n\n[label]']
    }),
    cure('markdown/unparsed-link', 'its spaces as %20', {
      'docs/blocks.md': ['./with space.md', './with%20space.md']
    }),
    cure('markdown/unused-definition', 'Remove it', { 'docs/blocks.md': ['[label]: https://e.example', ''] }),
    cure('markdown/unused-footnote', 'Write [^note] where it belongs', {
      'docs/blocks.md': ['<your-name>.', '<your-name>.[^note]']
    }),
    cure('markdown/table-cells', 'Add a column to the header', {
      'docs/blocks.md': ['| a | b |\n|---|---|', '| a | b | c |\n|---|---|---|']
    }),
    cure('markdown/table-cells', 'write “\\|” for a “|” that is text', { 'docs/blocks.md': ['2 | 3', '2 \\| 3'] }),
    cure('markdown/foreign-syntax', 'Write “:::note”', {
      'docs/blocks.md': ['!!! note', ':::note\n\na\n\n:::']
    }),
    cure('markdown/unclosed-element', 'Write “</b>” where it ends', {
      'docs/blocks.md': ['bold words.', 'bold words.</b>']
    }),
    cure('markdown/duplicate-definition', 'Give one of the two another label, or remove it', {
      'docs/blocks.md': ['\n[twice]: https://e.example/2', '']
    }),
    cure('markdown/unclosed-code', 'End it with a line “```”', {
      'docs/blocks.md': [`\n${fence}\na`, `\n${fence}\na\n${fence}\n`]
    }),
    cure('markdown/format', 'Name the file “docs/format.mdx”', {
      'docs/format.md': null,
      'docs/format.mdx': page('export const a = 1')
    }),
    cure('markdown/format', 'set “markdown.format” to “mdx” or “md”', {
      'site.config.js': ['search: false', "search: false, markdown: { format: 'md' }"]
    }),
    cure('markdown/misspelled-language', 'Did you mean “python”?', { 'docs/code.md': ['pyhton', 'python'] }),
    cure('markdown/language', 'Use “text”', { 'docs/code.md': ['nolanguage', 'text'] }),
    cure('markdown/types', 'remove the word “twoslash”', { 'docs/code.md': ['ts twoslash', 'ts'] }),
    cure('markdown/live', 'remove the word “live”', { 'docs/code.md': ['jsx live', 'jsx'] }),
    cure('markdown/diagram', 'set “markdown.diagrams” to false', {
      'site.config.js': ['search: false', 'search: false, markdown: { diagrams: false }']
    }),
    cure('markdown/math', 'Fix the TeX', { 'docs/code.md': ['x \\foo', 'x'] }),
    cure('markdown/code-options', '“{1,3-5}”', { 'docs/code.md': ['{a}', '{1}'] }),
    cure('markdown/code-file', 'Paths are relative to this file', { 'docs/none.js': 'a\n' }),
    cure('markdown/code-size', 'show a part of it', { 'docs/code.md': ['x'.repeat(600_000), 'x'] }),
    cure('markdown/nesting', 'Reduce the nesting', { 'docs/deep.md': page('> x') }),
    cure('markdown/syntax', 'write “&lt;” for the character', { 'docs/syntax.mdx': ['</b>', '&lt;/b>'] }),
    cure('markdown/tabs', 'Write “<TabItem value="…" label="…">” items in the tabs', {
      'docs/tabs.mdx': ['<Tabs></Tabs>', '<Tabs>\n<TabItem value="a" label="A">\n\nb\n\n</TabItem>\n</Tabs>']
    }),
    cure('markdown/icon', 'such as “star”', { 'docs/tabs.mdx': ['nope-nope', 'star'] }),
    cure('markdown/icon', 'remove the icon', { 'docs/tabs.mdx': ['<Icon name="nope-nope" />', ''] })
  ],
  MDX: [
    cure('mdx/import', 'Paths are relative to this file', { 'docs/gone.jsx': 'export default () => <b>a</b>\n' }),
    cure('mdx/unknown-component', 'Import it', {
      'docs/a.mdx': ['<Nope />', "import { Nope } from './_nope'\n\n<Nope />"],
      'docs/_nope.jsx': 'export const Nope = () => <b>a</b>\n'
    }),
    cure('mdx/unknown-component', 'use one of ', {
      'docs/a.mdx': ['<Nope />', '<Admonition>a</Admonition>']
    }),
    cure('mdx/render', 'write “\\{” for a brace', { 'docs/b.mdx': ['{nobody', '\\{nobody'] }),
    cure('mdx/client-only', 'Use browser features in an effect', {
      'docs/_stuck.jsx':
        "import { useEffect } from 'react'\nexport const Stuck = () => <b>{String(useEffect(() => {}))}</b>\n"
    }),
    cure('mdx/unknown-class', 'Did you mean “frame”', { 'docs/_framed.jsx': ['fraem', 'frame'] }),
    cure('site/unsupported', 'Import the file itself', {
      'docs/f.mdx': ['strange-loader!./_note.js', './_note.js']
    }),
    cure('mdx/island-props', 'Create functions inside the component', {
      'docs/d.mdx': [' start={() => 1}', '']
    })
  ],
  'a site of another generator without its packages': [
    cure('site/not-installed', 'Install it with “npm install acme-charts”', {
      'node_modules/acme-charts/package.json': '{ "name": "acme-charts", "version": "1.0.0", "main": "index.js" }\n',
      'node_modules/acme-charts/index.js': 'exports.Chart = () => null\n'
    })
  ],
  links: [
    cure('link/broken', 'Create the page', { 'docs/gone.md': page('a') }),
    cure('link/broken', 'remove the link', { 'docs/links.md': ['[x](./gone)', 'x'] }),
    cure('link/broken-markdown', 'remove the link', { 'docs/links.md': ['[x](./gone.md)', 'x'] }),
    cure('link/broken-file', 'Add the file', { 'static/a.pdf': 'a' }),
    cure('link/broken-image', 'Add the file', { 'static/a.png': 'a' }),
    cure('link/broken-anchor', 'Its anchors: #part', { 'docs/links.md': ['#nope', '#part'] }),
    cure('link/unsafe', 'begin with http, https, mailto or tel', {
      'docs/links.md': ['javascript:alert(1)', 'https://e.example']
    }),
    cure('link/unknown-scheme', 'Did you mean “https://e.example”?', { 'docs/links.md': ['htps:', 'https:'] }),
    cure('link/mail', 'Write mailto:name@host', { 'docs/links.md': ['mailto:nobody', 'mailto:nobody@e.example'] }),
    cure('link/outside-base', 'set “link/outside-base” to “off”', {
      'site.config.js': ['search: false', "search: false, severities: { 'link/outside-base': 'off' }"]
    }),
    cure('link/localhost', 'Show the address as code', {
      'docs/links.md': ['[x](http://localhost:3000)', '`http://localhost:3000`']
    }),
    cure('link/no-text', 'Add a link text', { 'docs/links.md': ['[](https', '[Example](https'] }),
    cure('image/no-text', '![text](address)', { 'docs/links.md': ['![](https', '![text](https'] }),
    cure('image/no-text', '<img alt="" …>', {
      'docs/links.md': ['![](https://e.example/a.png)', '<img alt="" src="https://e.example/a.png" />']
    }),
    cure('link/raw-address', 'or a Markdown link', { 'docs/links.md': ['<a href="/links">x</a>', '[x](/links)'] })
  ],
  protobuf: [
    cure('protobuf/json', 'Write it with protoc-gen-doc', {
      'docs.json': '{"files": [{"name": "a.proto", "messages": []}]}'
    }),
    cure('protobuf/empty', 'put .proto files there', { 'none/a.proto': 'syntax = "proto3";\nmessage Z {}\n' }),
    cure('protobuf/import', 'Put the file into the folder of the set', {
      'protos/gone.proto': 'syntax = "proto3";\nmessage G {}\n'
    }),
    cure('protobuf/duplicate', 'Give the field a number of its own', { 'protos/a.proto': ['b = 1', 'b = 2'] }),
    cure('protobuf/type', 'Declare it', { 'protos/b.proto': ['message B', 'message Nope {}\nmessage B'] }),
    cure('protobuf/syntax', 'Add “=” before it', { 'protos/c.proto': ['a 5', 'a =5'] }),
    cure('protobuf/cycle', 'Move the shared declarations into a third file', {
      'protos/e.proto': ['"f.proto"', '"third.proto"'],
      'protos/f.proto': ['"e.proto"', '"third.proto"'],
      'protos/third.proto': 'syntax = "proto3";\nmessage T {}\n'
    })
  ],
  'search tests that fail': [
    cure('search/test', 'use the words of the query on the page', { 'docs/other.md': page('# Other\n\nzebra') }),
    cure('search/invalid', 'A test has a `query` and the `pages`', {
      'search.tests.yml': ['- page: /other', '- query: other\n  pages: /other']
    })
  ],
  'a search provider that fails': [
    cure('search/failed', 'Fix its “index” function', { 'site.config.js': ["{ throw new Error('no') }", '[]'] })
  ],
  'a search provider that browsers cannot have': [
    cure('search/browser', 'remove imports that need Node', { 'search.js': 'export const answer = () => []\n' })
  ],
  'a file that the system refuses to read': [cure('content/unreadable', 'remove it', { 'changelog/authors.yml': null })]
}
