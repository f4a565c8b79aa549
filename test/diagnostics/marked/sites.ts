/**
 * Small sites with a mark, `⟦code⟧`, before every place that must be reported. Adding a case is adding a line.
 * What no mark can say (bytes, links of the file system, findings without a place) stands in `also`.
 */
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../support/cli.ts'

export interface MarkedSite {
  readonly name: string
  readonly mode: 'check' | 'build'
  readonly untrusted?: boolean
  readonly files: Readonly<Record<string, string | Uint8Array>>
  /** Findings beside the marks, `docs/a.md:1:1 link/broken`; `- code` has no place. */
  readonly also?: readonly string[]
  /** What cannot be written as files. */
  readonly prepare?: (root: string) => Promise<unknown> | unknown
}

/** A configuration over `docs/` with further lines. */
const config = (...lines: readonly string[]) =>
  ['export default {', "  title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' },", ...lines, '}\n'].join(
    '\n'
  )
const quiet = config('  search: false')
const page = (body: string, ...fields: readonly string[]) =>
  `---\n${['description: D', ...fields].join('\n')}\n---\n\n${body}\n`
const home = { 'docs/index.md': page('# Home\n\n## Part') }
const fence = '```'

const configuration: readonly MarkedSite[] = [
  {
    name: 'variables and conditions',
    mode: 'check',
    files: {
      'site.config.js': config(
        "  search: false, markdown: { variables: { version: '2' }, flags: { cloud: true }, glossary: 'terms.yml' }"
      ),
      'terms.yml': 'agent: A program that works alone.\n',
      'docs/index.md': page(
        '# Home\n\nIn ⟦markdown/variable⟧{{ verison }} of an ⟦markdown/glossary⟧[agent](term:agnet).\n\n:::if ⟦markdown/condition⟧flag=clod\n\nText.\n\n:::'
      )
    }
  },
  {
    name: 'a configuration with mistakes',
    mode: 'check',
    files: { 'site.config.js': config('  baseUrl: ⟦config/invalid⟧5,', "  ⟦config/unknown-key⟧taglin: 'T'"), ...home }
  },
  {
    name: 'a configuration of Docusaurus',
    mode: 'check',
    files: {
      'docusaurus.config.js': [
        "⟦docusaurus/not-installed⟧import { load } from 'js-yaml'",
        "export default { title: load('T') ? 'T' : '', url: 'https://docs.example.com',",
        "  presets: [['classic', { docs: { routeBasePath: '/' } }]],",
        "  clientModules: [⟦docusaurus/unsupported⟧'./a.js'],",
        '  ⟦docusaurus/not-needed⟧webpack: {} }\n'
      ].join('\n'),
      ...home
    }
  },
  {
    name: 'a plugin with syntax of its own',
    mode: 'check',
    files: {
      'site.config.js': config(
        '  search: false,',
        '  markdown: { remarkPlugins: [function formulas() { this.data().micromarkExtensions = [] }] }'
      ),
      ...home
    },
    also: ['- markdown/parser']
  },
  {
    name: 'an output folder with files of others',
    mode: 'build',
    files: { 'site.config.js': quiet, ...home, 'build/theirs.txt': 'x' },
    also: ['- output/unwritable']
  },
  {
    name: 'plugins that throw',
    mode: 'check',
    files: {
      'site.config.js': `⟦plugin/failed⟧${config(
        '  search: false,',
        "  plugins: [{ name: 'p', pages: () => { throw new Error('no') } }],",
        "  markdown: { remarkPlugins: [() => () => { throw new Error('no') }] }"
      )}`,
      'docs/index.md': `⟦markdown/plugin⟧${page('# Home')}`
    }
  },
  {
    name: 'templates that do not work',
    mode: 'build',
    files: {
      'site.config.js': quiet,
      ...home,
      'templates/NotFound.tsx': "export const NotFound = () => {\n  throw new Error('no')\n}\n"
    },
    also: ['templates/NotFound.tsx:2:9 template/render']
  },
  {
    name: 'a copy of a template that has changed since',
    mode: 'build',
    files: {
      'site.config.js': quiet,
      ...home,
      'templates/parts/BackToTop.tsx':
        '⟦template/outdated⟧// docsgen: a copy of templates/parts/BackToTop.tsx, 00000000.\nexport const BackToTop = () => null\n'
    }
  },
  {
    name: 'a template that cannot be read',
    mode: 'build',
    files: { 'site.config.js': quiet, ...home, 'templates/Doc.tsx': 'export const a = ⟦template/invalid⟧= 1\n' }
  },
  {
    name: 'a template that browsers cannot have',
    mode: 'build',
    files: {
      'site.config.js': quiet,
      ...home,
      'templates/parts/SearchButton.tsx':
        "import { cpus } from ⟦template/browser⟧'node:os'\nexport const SearchButton = () => <b>{cpus().length}</b>\n"
    }
  }
]

/** Too many different letters to be a small picture. */
const manyWords = "Array.from({ length: 3000 }, (_, i) => ((i * 7919) % 100003).toString(36)).join(' ')"

/** One red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64'
)

const policies: readonly MarkedSite[] = [
  {
    name: 'pictures to be converted without the package for it',
    mode: 'check',
    files: {
      'site.config.js': `⟦image/package⟧${config('  search: false, images: true')}`,
      'docs/index.md': page('# Home\n\n![A dot](./dot.png)'),
      'docs/dot.png': pixel
    }
  },
  {
    name: 'cards without the package that draws them',
    mode: 'check',
    files: { 'site.config.js': `⟦card/package⟧${config('  search: false, socialCards: true')}`, ...home }
  },
  {
    name: 'a card whose title no font has',
    mode: 'check',
    files: {
      'site.config.js': `⟦card/font⟧${config('  search: false, socialCards: true')}`,
      'docs/index.md': page('# 日本', 'title: 日本'),
      'node_modules/@takumi-rs/core/package.json': '{"name":"@takumi-rs/core","version":"2.16.3"}'
    }
  },
  {
    name: 'a template whose cards are large',
    mode: 'build',
    async prepare(root) {
      await mkdir(join(root, 'node_modules'))
      await symlink(join(projectRoot, 'node_modules/@takumi-rs'), join(root, 'node_modules/@takumi-rs'))
    },
    files: {
      'site.config.js': config('  search: false, socialCards: true'),
      ...home,
      'templates/SocialCard.tsx': `export function SocialCard({ title }) {\n  return <div style={{ fontSize: 9, color: 'black', backgroundColor: 'white' }}>{${manyWords}}</div>\n}\n`
    },
    also: ['templates:1:1 card/size']
  },
  {
    name: 'a drawing that programs cannot read, in much text',
    mode: 'build',
    files: {
      'site.config.js': `⟦llms/size⟧${config('  search: false, aiOutputs: { limits: { full: 1 } }')}`,
      'docs/index.md': page(`# Home\n\n⟦llms/left-out⟧<canvas></canvas>\n\n${'Many words. '.repeat(100)}`)
    }
  },
  {
    name: 'a policy of the owner that blocks what a page shows',
    mode: 'check',
    files: {
      'site.config.js': config("  search: false, securityPolicy: { replace: { 'frame-src': ['https://a.example'] } }"),
      'docs/index.md': page(
        '# Home\n\n<iframe src="https://a.example/x" title="A"></iframe>\n\n<iframe src="⟦policy/blocked⟧https://b.example/x" title="B"></iframe>'
      )
    }
  },
  {
    name: 'a file of headers of the owner, which wins over the policy',
    mode: 'build',
    files: {
      'site.config.js': quiet,
      'docs/index.md': page('# Home\n\n<video src="⟦policy/blocked⟧https://b.example/x.mp4" controls></video>'),
      'static/_headers': "/*\n  Content-Security-Policy: default-src 'self'; frame-src *\n"
    }
  }
]

const languages: readonly MarkedSite[] = [
  {
    name: 'languages with faults in their translations',
    mode: 'check',
    files: {
      'site.config.js': config(
        '  search: false,',
        "  i18n: { defaultLocale: 'en', locales: ⟦translation/no-files⟧⟦translation/unknown-language⟧['en', 'de', 'xx'] }"
      ),
      ...home,
      'docs/more.md': page('# More'),
      'docs.de/index.md': page(
        '# Anfang\n\n[x](⟦link/broken⟧/nowhere)',
        'translated_from: ⟦translation/outdated⟧00000000'
      ),
      'docs.de/gone.md': `⟦translation/orphan⟧${page('# Weg')}`,
      'i18n/de/code.json':
        '{\n  "home": ⟦translation/invalid⟧{},\n  "{n} files": {"message": "Dateien"},\n  "a {b}": ⟦translation/placeholder⟧"c"\n}\n',
      'i18n/de/docusaurus-theme-classic/footer.json': '{"copyright": "Alle Rechte"}'
    },
    also: ['i18n/de/code.json:3:16 translation/placeholder', '- translation/missing']
  },
  {
    name: 'lists that share a key in translations',
    mode: 'check',
    files: {
      'site.config.js': [
        "export default { title: 'T', url: 'https://docs.example.com', search: false, docs: { path: 'docs', sidebarPath: 'sidebars.js' },",
        "  i18n: { defaultLocale: 'en', locales: ['en', 'de'] } }\n"
      ].join('\n'),
      'sidebars.js': [
        'const list = (slug, title, id, more) =>',
        "  ({ type: 'category', label: 'More', link: { type: 'generated-index', slug, title }, items: [id], ...more })",
        "export default { main: ['index', list('/one', 'One', 'a'), list('⟦translation/shared-key⟧/two', 'Two', 'b'),",
        "  list('/three', 'Three', 'c', { key: 'more-3' })] }\n"
      ].join('\n'),
      ...home,
      ...Object.fromEntries(['a', 'b', 'c'].map(name => [`docs/${name}.md`, page(`# ${name}`)])),
      ...Object.fromEntries(['index', 'a', 'b', 'c'].map(name => [`docs.de/${name}.md`, page(`# ${name}`)]))
    }
  }
]

const untrusted: readonly MarkedSite[] = [
  {
    name: 'a page that asks the clock',
    mode: 'check',
    files: { 'site.config.js': quiet, ...home, 'docs/now.mdx': page('# Now\n\nIt is {⟦cache/not-kept⟧Date.now()}.') }
  },
  {
    name: 'code that --untrusted does not run',
    mode: 'check',
    untrusted: true,
    files: {
      'site.config.json': '{ "title": "T", "url": "https://docs.example.com", "docs": { "path": "docs" } }',
      'docs/index.mdx': page('# Home\n\n⟦mdx/not-run⟧{new Date().getFullYear()}'),
      'templates/parts/BackToTop.tsx': '⟦template/not-run⟧export const BackToTop = () => null\n'
    }
  }
]

const files: readonly MarkedSite[] = [
  {
    name: 'files that cannot be pages',
    mode: 'check',
    files: {
      'site.config.js': quiet,
      ...home,
      'docs/latin.md': Uint8Array.from([0x61, 0xe9, 0x62]),
      'docs/large.md': `⟦content/large-page⟧${page('word '.repeat(220_000))}`,
      'docs/endless.md': `⟦content/too-large⟧${page('## a\n'.repeat(15_001))}`,
      'docs/first.md': page('a', 'id: same', 'slug: /first'),
      'docs/cut.md': page('a', 'title: Update ⟦content/cut-text⟧#2'),
      'docs/second.md': page('a', 'id: ⟦content/duplicate-id⟧same', 'slug: /second'),
      'docs/guide/first.md': page('a', 'id: one'),
      'docs/guide/second.md': page('a', 'id: ⟦content/duplicate-id⟧one'),
      'static/a.txt': 'a',
      'static/.env': '⟦content/secret⟧SECRET=1\n',
      'static/a.txt~': '⟦content/leftover⟧a',
      'more/a.txt': 'a'
    },
    prepare: async root => {
      await symlink('gone.md', join(root, 'docs/dead.md'))
      await symlink('/etc', join(root, 'docs/outside'))
    },
    also: [
      'docs/latin.md:1:2 content/encoding',
      'docs/dead.md:1:1 content/skipped',
      'docs/outside:1:1 content/symlink-outside'
    ]
  },
  {
    name: 'a site without a page',
    mode: 'check',
    files: { 'site.config.js': quiet.replace("'docs'", "'⟦content/no-pages⟧docs'"), 'docs/_part.md': 'x' }
  },
  {
    name: 'an accent that nobody can read, and a style sheet with a misspelled property',
    mode: 'check',
    files: {
      'site.config.js': quiet.replace(
        "title: 'T'",
        "title: 'T', theme: { accent: ⟦theme/contrast⟧'#ffcc00' }, styles: ['a.css']"
      ),
      'a.css': 'p { ⟦output/style-sheet⟧colr: red }\n',
      ...home
    }
  },
  {
    name: 'a folder with the sites of two generators',
    mode: 'check',
    files: {
      'docusaurus.config.js': `⟦config/two-sites⟧module.exports = {
  title: 'T', url: 'https://docs.example.com', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]]
}`,
      'book.toml': '[book]\ntitle = "T"\n',
      'docs/index.md': page('a')
    }
  },
  {
    name: 'a folder without a configuration, whose package has no address',
    mode: 'check',
    files: { 'package.json': '⟦config/no-address⟧{ "name": "tool" }\n', 'docs/index.md': page('a') }
  },
  {
    name: 'a folder that is missing, dates without a history, two files of one name',
    mode: 'check',
    files: {
      'site.config.js': `⟦content/no-history⟧export default {
  title: 'T', url: 'https://docs.example.com', search: false,
  docs: [
    { id: 'a', path: 'docs', routeBasePath: '/', showLastUpdateTime: true },
    { id: 'b', path: '⟦content/missing-folder⟧none', routeBasePath: '/b' }
  ],
  staticDirectories: ['static', 'more']
}\n`,
      ...home,
      'static/a.txt': 'a',
      'more/a.txt': '⟦output/collision⟧b'
    }
  },
  {
    name: 'a version whose name is not a path, and one without its folder',
    mode: 'check',
    files: {
      'site.config.js': quiet,
      ...home,
      'versions.json': '[⟦content/missing-folder⟧"1.0", ⟦version/invalid⟧"../x"]\n'
    }
  },
  {
    name: 'front matter, categories, tags',
    mode: 'check',
    files: {
      'site.config.js': quiet,
      ...home,
      'docs/syntax.md': '---\ntitle: [\n⟦front-matter/syntax⟧---\n',
      'docs/invalid.md': page(
        'a',
        'draft: ⟦front-matter/invalid⟧maybe',
        '⟦front-matter/unknown-key⟧titel: x',
        'displayed_sidebar: ⟦front-matter/unknown-doc⟧nope',
        'tags: [⟦front-matter/unknown-tag⟧other]'
      ),
      'docs/bare.md': '⟦page/description⟧Text.\n',
      'docs/long.md': page('Text.', `title: ⟦page/title⟧${'Long '.repeat(20)}`),
      'docs/tags.yml': 'known:\n  label: ⟦tags/invalid⟧[a]\n',
      'docs/group/_category_.yml': 'label: G\nposition: ⟦category/invalid⟧first\n',
      'docs/group/a.md': page('a')
    }
  },
  {
    name: 'the changelog',
    mode: 'check',
    files: {
      'site.config.js': config("  search: false, changelog: { path: 'changelog' }"),
      ...home,
      'changelog/authors.yml': 'ann:\n  name: ⟦authors/invalid⟧[Ann]\n',
      'changelog/none.md': '⟦post/date⟧---\ntitle: A\ndescription: D\n---\n\nText.\n',
      'changelog/2999-01-01-later.md': '⟦post/future-date⟧---\ntitle: A\ndescription: D\n---\n\nText.\n',
      'changelog/2024-01-01-a.md':
        '---\ntitle: A\ndescription: D\ntags: [Jobs]\n---\n\nText.\n\n<!-- truncate -->\n\nMore.\n',
      'changelog/2024-01-02-b.md': '⟦post/title⟧---\ndescription: D\ntags: [⟦post/tag-spelling⟧jobs]\n---\n\nText.\n',
      'changelog/2024-01-03-c.md':
        '---\ntitle: C\ndescription: D\ndate: ⟦post/same-date⟧2024-01-01\nauthors: ⟦post/unknown-author⟧nobody\n---\n⟦post/untruncated⟧\nText.\n',
      'docs/later.md': page('# Later', 'publishDate: ⟦content/scheduled⟧2999-01-01'),
      'docs/over.md': page('# Over', 'expireDate: ⟦content/scheduled⟧2020-01-01'),
      'docs/until.md': page('# Until', 'expireDate: ⟦content/scheduled⟧2999-01-01'),
      'docs/never.md': page('# Never', 'publishDate: 2021-01-01', 'expireDate: ⟦content/scheduled⟧2020-01-01'),
      'changelog/2024-01-04-d.md': '---\ntitle: D\ndescription: D\nauthor: ⟦post/inline-author⟧Jane\n---\n\nText.\n'
    }
  }
]

const addresses: readonly MarkedSite[] = [
  {
    name: 'a sidebar of a wrong shape',
    mode: 'check',
    files: {
      'site.config.js':
        "export default { title: 'T', url: 'https://docs.example.com', search: false, docs: { path: 'docs', sidebarPath: 'sidebars.json' } }\n",
      'sidebars.json': '{\n  "main": [{ "type": ⟦sidebar/invalid⟧"nope" }]\n}\n',
      ...home
    }
  },
  {
    name: 'sidebars and addresses',
    mode: 'check',
    files: {
      'site.config.js': `export default {
  title: 'T', url: 'https://docs.example.com', search: false,
  docs: { path: 'docs', sidebarPath: 'sidebars.js' },
  redirects: [{ from: '⟦route/duplicate⟧/same', to: '/' }, { from: '⟦route/redirect-loop⟧/x', to: '/y' }, { from: '/y', to: '/x' }]
}\n`,
      'sidebars.js':
        "import more from './more.js'\nexport default { main: ['index', ...more, { type: 'autogenerated', dirName: '⟦sidebar/unknown-folder⟧none' }] }\n",
      'more.js': "export default ['⟦sidebar/unknown-doc⟧nope']\n",
      ...home,
      'docs/same.md': page('a'),
      'docs/slug.md': page('a', 'slug: ⟦route/slug⟧/../up'),
      'docs/spaces.md': page('a', 'slug: ⟦route/slug-space⟧/my page'),
      'docs/case.md': page('a'),
      'docs/upper.md': page('a', 'slug: /Case'),
      'docs/con.md': `⟦route/unportable⟧${page('a')}`
    },
    also: ['docs/upper.md:3:7 route/case-collision']
  },
  {
    name: 'addresses that were published',
    mode: 'check',
    files: {
      'site.config.js': quiet,
      'docs/index.md': page('# Home\n\n⟦url/lost-anchor⟧## Parts'),
      'urls.lock': '/\tdocs/index.md\t-\tpart\n⟦url/lost⟧/gone\tdocs/gone.md\t-\n'
    }
  }
]

const markdown: readonly MarkedSite[] = [
  {
    name: 'Markdown',
    mode: 'check',
    files: {
      'site.config.js': quiet,
      ...home,
      'docs/blocks.md': page(`# A

⟦markdown/heading⟧# B

⟦heading/empty⟧##

## Same {⟦markdown/duplicate-id⟧#same}

⟦heading/order⟧#### Deep

⟦heading/repeated⟧## Same {#same}

⟦markdown/admonition⟧:::notte

a

:::

⟦markdown/table-header⟧<table><tbody><tr><td>a</td></tr></tbody></table>

⟦markdown/style⟧<p style="color red" aria-describedby="⟦markdown/dangling-id⟧none">a</p>

<p style="⟦markdown/style-property⟧colr: red">a</p>

⟦markdown/unsafe-html⟧<script>alert(1)</script>

Run as ⟦markdown/unknown-element⟧<your-name>.

<p ⟦markdown/unknown-attribute⟧tilte="a">Text</p>

[x][⟦markdown/undefined-reference⟧none] [x](⟦markdown/unparsed-link⟧./with space.md)

[⟦markdown/unused-definition⟧label]: https://e.example

[^⟦markdown/unused-footnote⟧note]: Text.

⟦markdown/shown-as-text⟧##Heading

| a | b |
|---|---|
⟦markdown/table-cells⟧| 1 | 2 | 3 |

⟦markdown/foreign-syntax⟧!!! note

Text with ⟦markdown/unclosed-element⟧<b>bold words.

[twice]

[twice]: https://e.example/1
[⟦markdown/duplicate-definition⟧twice]: https://e.example/2

⟦markdown/unclosed-code⟧${fence}
a`),
      'docs/with space.md': page('a'),
      'docs/format.md': page('⟦markdown/format⟧export const a = 1'),
      'docs/code.md': page(`⟦markdown/language⟧${fence}nolanguage
a
${fence}

${fence}⟦markdown/misspelled-language⟧pyhton
a
${fence}

⟦markdown/code-options⟧${fence}js {a}
a
${fence}

⟦markdown/types⟧${fence}ts twoslash
const a = 1
${fence}

⟦markdown/live⟧${fence}jsx live
<b>
${fence}

⟦markdown/diagram⟧${fence}mermaid
pie
${fence}

${fence}math
x ⟦markdown/math⟧\\foo
${fence}

${fence}js file=⟦markdown/code-file⟧./none.js
${fence}

⟦markdown/code-size⟧${fence}js
const a = "${'x'.repeat(600_000)}"
${fence}`),
      'docs/deep.md': page(`${'> '.repeat(200)}⟦markdown/nesting⟧${'> '.repeat(300)}x`),
      'docs/syntax.mdx': page('a ⟦markdown/syntax⟧</b>'),
      'docs/tabs.mdx': page('⟦markdown/tabs⟧<Tabs></Tabs>\n\n<Icon name="⟦markdown/icon⟧nope-nope" />')
    }
  },
  {
    name: 'a component that runs in the browser for the sake of another',
    mode: 'build',
    files: {
      'site.config.js': quiet,
      ...home,
      'docs/a.mdx': page("import { Both } from './_both'\n\n<Both />"),
      'docs/_both.jsx':
        "⟦mdx/island⟧import { Button } from './_button'\nexport const Both = () => <Button label={() => 1} />\n",
      'docs/_button.jsx':
        "import { useState } from 'react'\nexport const Button = ({ label }) => <b>{useState(label)[0]}</b>\n"
    }
  },
  {
    name: 'MDX',
    mode: 'check',
    files: {
      'site.config.js': quiet,
      ...home,
      'docs/a.mdx': page("⟦mdx/import⟧import A from './gone'\n\n⟦mdx/unknown-component⟧<Nope />"),
      'docs/b.mdx': page('⟦mdx/render⟧{nobody.name}'),
      'docs/c.mdx': page("import { Stuck } from './_stuck'\n\n<Stuck />"),
      'docs/d.mdx': page("import { Counter } from './_counter'\n\n⟦mdx/island-props⟧<Counter start={() => 1} />"),
      'docs/e.mdx': page("import { Framed } from './_framed'\n\n<Framed />"),
      'docs/f.mdx': page("⟦site/unsupported⟧import text from 'strange-loader!./_note.js'\n\n{String(text)}"),
      'docs/_note.js': "export default 'a'\n",
      'docs/_framed.jsx':
        "import styles from './_framed.module.css'\nexport const Framed = () => <b className={styles.⟦mdx/unknown-class⟧fraem}>a</b>\n",
      'docs/_framed.module.css': '.frame { color: red }\n',
      'docs/_stuck.jsx': '⟦mdx/client-only⟧export const Stuck = () => <b>{window.innerWidth}</b>\n',
      'docs/_counter.jsx': "import { useState } from 'react'\nexport const Counter = () => <b>{useState(0)[0]}</b>\n"
    }
  },
  {
    name: 'a site of another generator without its packages',
    mode: 'check',
    files: {
      'acme.json': '{}\n',
      'site.config.js': `export default {
  search: false,
  plugins: [{ name: 'acme', configuration: {
    matches: ({ hasFile }) => hasFile('acme.json'),
    read: () => ({
      file: 'acme.json', config: { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' } },
      dialect: { webpackImports: true }
    })
  } }]
}\n`,
      ...home,
      'docs/a.mdx': page("⟦site/not-installed⟧import { Chart } from 'acme-charts'\n\n<Chart />")
    }
  },
  {
    name: 'links',
    mode: 'check',
    files: {
      'site.config.js': `export default {
  title: 'T', url: 'https://docs.example.com', baseUrl: '/sub/', search: false, docs: { path: 'docs' },
  onBrokenMarkdownLinks: 'throw', redirects: [{ from: '/old', to: '/' }]
}\n`,
      ...home,
      'docs/links.md':
        page(`[x](⟦link/broken-markdown⟧./gone.md) [x](⟦link/broken⟧./gone) [x](⟦link/broken-file⟧/a.pdf) ![a](⟦link/broken-image⟧/a.png)

[x](⟦link/broken-anchor⟧./index.md#nope) [x](⟦link/unsafe⟧javascript:alert(1)) [x](⟦link/unknown-scheme⟧htps://e.example)

[x](⟦link/malformed⟧..\\docs\\links.md) [x](⟦link/mail⟧mailto:nobody) [x](⟦link/not-canonical⟧/index.html) [x](⟦link/redirected⟧/old)

[x](⟦link/own-site⟧https://docs.example.com/sub/) [x](⟦link/outside-base⟧https://docs.example.com/other) [x](⟦link/protocol-relative⟧//e.example)

[x](⟦link/localhost⟧http://localhost:3000) [](⟦link/no-text⟧https://e.example) ![](⟦image/no-text⟧https://e.example/a.png)

<a href="⟦link/raw-address⟧/links">x</a>`)
    }
  },
  {
    name: 'links that leave their version',
    mode: 'check',
    files: {
      'site.config.js': config('  search: false'),
      'versions.json': '["1.0"]',
      'docs/index.md': page('# Home\n\n[x](⟦link/other-version⟧/b) [x](./b.md)'),
      'docs/b.md': page('# B'),
      'versioned_docs/version-1.0/index.md': page('# Home\n\n[x](/b)'),
      'versioned_docs/version-1.0/b.md': page('# B')
    }
  },
  {
    name: 'addresses in raw HTML without their slash',
    mode: 'check',
    files: {
      'site.config.js': config('  search: false, trailingSlash: true'),
      ...home,
      'docs/a.md': page('<a href="⟦link/raw-slash⟧/a">x</a>')
    }
  }
]

const proto = 'syntax = "proto3";\n'
const others: readonly MarkedSite[] = [
  {
    name: 'protobuf',
    mode: 'check',
    files: {
      'site.config.js': config(
        "  search: false, protobuf: [{ id: 'a', proto: 'protos' }, { id: 'b', proto: 'docs.json', routeBasePath: '/b' }, { id: 'c', proto: '⟦protobuf/empty⟧none', routeBasePath: '/c' }]"
      ),
      ...home,
      'docs.json': '{"files": [⟦protobuf/json⟧}',
      'none/readme.txt': '',
      'protos/a.proto': `${proto}import ⟦protobuf/import⟧"gone.proto";\nmessage A { string a = 1; string b = ⟦protobuf/duplicate⟧1; }\n`,
      'protos/b.proto': `${proto}message B { ⟦protobuf/type⟧Nope a = 1; }\n`,
      'protos/c.proto': `${proto}message C { string a ⟦protobuf/syntax⟧5; }\n`,
      'protos/d.proto': 'syntax = ⟦protobuf/syntax-version⟧"proto9";\n',
      'protos/e.proto': `${proto}import "f.proto";\n`,
      'protos/f.proto': `${proto}import ⟦protobuf/cycle⟧"e.proto";\n`
    }
  },
  {
    name: 'search tests that fail',
    mode: 'check',
    files: {
      'site.config.js': config("  search: 'flexsearch'"),
      ...home,
      'docs/other.md': page('# Other'),
      'search.tests.yml': '- query: ⟦search/test⟧zebra\n  page: /other\n- ⟦search/invalid⟧page: /other\n'
    }
  },
  {
    name: 'a search provider that fails',
    mode: 'build',
    files: {
      'site.config.js': `⟦search/failed⟧${config(
        "  search: { provider: { name: 'mine', client: './search.js', worker: null, settings: () => ({}), index: () => { throw new Error('no') } } }"
      )}`,
      'search.js': 'export const answer = () => []\n',
      ...home
    }
  },
  {
    name: 'a search provider that browsers cannot have',
    mode: 'build',
    files: {
      'site.config.js': config(
        "  search: { provider: { name: 'mine', client: './search.js', worker: null, settings: () => ({}), index: () => [] } }"
      ),
      'search.js': "import { cpus } from ⟦search/browser⟧'node:os'\nexport const answer = () => cpus()\n",
      ...home
    }
  },
  {
    name: 'a file that the system refuses to read',
    mode: 'check',
    files: {
      'site.config.js': config("  search: false, changelog: { path: 'changelog' }"),
      ...home,
      'changelog/authors.yml/a.txt': ''
    },
    also: ['changelog/authors.yml:1:1 content/unreadable']
  }
]

export const markedSites: readonly MarkedSite[] = [
  ...configuration,
  ...languages,
  ...policies,
  ...untrusted,
  ...files,
  ...addresses,
  ...markdown,
  ...others
]
