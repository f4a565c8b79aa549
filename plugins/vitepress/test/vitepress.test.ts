/** Sites of VitePress as they are: what a build makes of them, and what is reported of wrong ones. */
import { expect, test } from 'vitest'
import { bodyOf, type Files, runSite, textOf } from '../../../test/support/read-site.ts'
import { evaluate } from '../expressions.ts'
import { titleBy } from '../head.ts'
import { addressOf, origins, rewrite } from '../rewrites.ts'
import { headingText, slugify } from '../slug.ts'

const run = (files: Files, isUntrusted = false) => runSite(files, '.vitepress/dist', isUntrusted)

const codeOf = (html: string) =>
  [...html.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, code = '']) => code.replace(/<[^>]*>/g, ''))

const config = `import { defineConfig } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'
import footnote from 'markdown-it-footnote'

export default withMermaid(defineConfig({
  title: 'Acme',
  description: 'About it',
  lang: 'fr',
  base: '/acme/',
  rewrites: { 'packages/:name/docs/:rest*': ':name/:rest*', 'en/:rest*': ':rest*' },
  head: [['link', { rel: 'icon', href: '/icon.svg' }], ['meta', { name: 'theme-color', content: '#fff' }]],
  sitemap: { hostname: 'https://acme.dev/acme/' },
  markdown: { math: true, container: { tipLabel: 'Astuce' }, config: md => md.use(footnote) },
  themeConfig: {
    logo: { light: '/icon.svg', dark: '/dark.svg', alt: 'A' },
    nav: [
      { text: 'Guide', link: '/guide/a', activeMatch: '/guide/' },
      { text: 'More', items: [{ text: 'Group', items: [{ text: 'Site', link: 'https://acme.dev' }] }] }
    ],
    sidebar: {
      '/guide/': { base: '/guide/', items: [
        { text: 'Start', collapsed: true, items: [{ text: 'First', link: 'a' }, { text: 'Second', link: 'b.md' }] },
        { text: 'Out', link: 'https://acme.dev' }
      ] },
      '/': [{ text: 'Home', link: '/' }]
    },
    socialLinks: [{ icon: 'github', link: 'https://github.com/acme/acme' }, { icon: 'npm', link: 'https://npm.im/acme' }],
    footer: { message: 'MIT', copyright: '© Acme' },
    editLink: { pattern: 'https://github.com/acme/acme/edit/main/:path', text: 'Changer' },
    outline: { level: [2, 4], label: 'Ici' },
    docFooter: { prev: 'Avant', next: 'Après' }
  },
  transformHead: () => []
}))
`

const site: Files = {
  '.vitepress/config.mts': config,
  'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'packages/[name].md': '# Dynamic\n',
  'packages/[name].paths.js': 'export default { paths: () => [] }',
  'public/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'package.json': '{ "version": "3.2.1" }',
  'en/index.md': `---
layout: home
hero: { name: Acme, text: <b>Docs</b>, actions: [{ theme: brand, text: Go, link: /guide/a }, { theme: own, text: More, link: /guide/b }] }
features: [{ icon: <svg></svg>, title: Fast, details: Quite }]
---
`,
  'guide/a.md': `---
title: First page
author: { name: Ann }
sidebar_own: 1
head:
  - [meta, { name: own, content: tag }]
---
<script setup>
import { version } from '../package.json'
import { VPTeamMembers } from 'vitepress/theme'
const members = [{ avatar: '/icon.svg', name: 'Bo', title: 'Dev', links: [{ icon: 'github', link: 'https://github.com/bo' }] }]
const count = 2 // of them
</script>

# The \`first\` {{ $frontmatter.author.name }}

[Second](./b), [again](/guide/b.html), [part](b.md#_1-2-über).

## Über & <Badge type="warning" text="new" /> {{ version }}

{{ version }}, {{ count + 1 }}, {{ 'a}}b' }}, \`{{ count }}\`, <span v-pre>{{ count }}</span>

::: v-pre
{{ as it is }}
:::

::: tip
Text.
:::

:::: warning Own *title* {.x}
::: details {open}
Inner.
:::
::::

::: raw
Raw.
:::

> [!INFO] Told
> Quoted.
> - list

\`\`\`ts:line-numbers=4 {1,2}
const a = 1 // [!code ++]
const b = 2
\`\`\`

\`\`\`md{1}
<!--@include: ./part.md{1,1}-->
\`\`\`

<<< @/snippets/a.ts#one{1}

<!--@include: ./part.md#last-->

<!-- @include: @/guide/part.md{2,3} -->

<Own a="b">

Slot.

</Own>

<ClientOnly><p :title="'x' + count" @click="go">Paragraph</p></ClientOnly>

<VPTeamMembers size="small" :members />

<style scoped>
p { color: red }
</style>
`,
  'guide/b.md': '# Second\n\n## 1.2 Über\n\n## 1.2 Über\n\n[[toc]] :tada:\n',
  'guide/part.md': '---\na: 1\n---\nOne\n\nTwo\n\n## Last\n\nEnd <Own /> {{ missing.x }}.\n',
  'guide/[x].md': '# Dynamic\n',
  'snippets/a.ts': '// #region one\nconst one = 1\n// #endregion one\nconst two = 2\n',
  'packages/core/docs/c.md': '# C\n'
}

test('a site of VitePress has its addresses, navigation and syntax', async () => {
  const { said, html } = await run(site)
  expect(said).toMatchInlineSnapshot(`
    [
      ".vitepress/config.mts:13:62 vitepress/unsupported “markdown.config” has no effect: markdown-it plugins are not run. Look for an equivalent in the manual, or write a remark plugin for “markdown.remarkPlugins”.",
      ".vitepress/config.mts:33:3 vitepress/unsupported “transformHead” has no effect: VitePress build hooks are not run. Rewrite it as a docsgen plugin.",
      "guide/[x].md:1:1 vitepress/unsupported The pages of “guide/[x].md” are missing: their addresses come from VitePress code. Write them as files, or add them in the hook “content” of a plugin.",
      "guide/a.md:66:37 vitepress/unsupported “@click” is a Vue attribute and has no effect. Replace it with HTML, or with an MDX component in a “.mdx” page.",
      "guide/a.md:70:1 markdown/style “<style>” is left out of the page. Put the rules into a style sheet and list it under “styles” in the configuration.",
      "guide/part.md:10:5 vitepress/component “<Own>” is a Vue component, so only its content is shown. Replace it with HTML or Markdown, or with an MDX component in a “.mdx” page.",
      "guide/part.md:10:13 vitepress/unsupported The value of “{{ missing.x }}” is not known: it is left out. Write the value. docsgen knows front matter, constants of “<script setup>” and values of JSON files.",
      "packages/[name].md:1:1 vitepress/unsupported The pages of “packages/[name].md” are missing: their addresses come from VitePress code. Write them as files, or add them in the hook “content” of a plugin.",
    ]
  `)
  const home = await html('index.html')
  expect(home).toMatch(/<html[^>]* lang="fr"/)
  expect(textOf(home)).toContain('|Docs|')
  expect(home).toContain('href="/acme/guide/a.html"')
  const first = await html('guide/a.html')
  expect(first).toContain('<title>First page | Acme</title>')
  expect(first).toContain('<meta name="own" content="tag"/>')
  expect(first).toContain('<link rel="canonical" href="https://acme.dev/acme/guide/a.html"/>')
  expect(first).toContain('href="https://github.com/acme/acme/edit/main/guide/a.md"')
  expect(first).toContain('<span class="badge-label badge-label--warning">new</span>')
  expect(first).toMatch(/<link rel="stylesheet" href="\/acme\/assets\/blocks\./)
  const body = bodyOf(first)
  expect(textOf(body)).toMatchInlineSnapshot(
    `"|Ici|Über &amp; new 3.2.1|Last|The|first|Ann|Second|,|again|,|part|.|Über &amp;|new|3.2.1|​|3.2.1, 3, a}}b,|{{ count }}|,|{{ count }}|{{ as it is }}|Astuce|Text.|Own|title|Details|Inner.|Raw.|Told|Quoted.|list|const|a|=|1|const|b|=|2|One|const|one|=|1|Last|​|End  .|Two|Slot.|Paragraph|Bo|Dev|Github|Changer|(s’ouvre dans un nouvel onglet)|"`
  )
  expect(codeOf(body)).toMatchInlineSnapshot(`
    [
      "const a = 1
    const b = 2",
      "One",
      "const one = 1",
    ]
  `)
  expect([...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toMatchInlineSnapshot(`
    [
      "the-first-frontmatter-author-name",
      "uber-version",
      "last",
    ]
  `)
  expect([...body.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href)).toMatchInlineSnapshot(`
    [
      "/acme/guide/b.html",
      "/acme/guide/b.html",
      "/acme/guide/b.html#_1-2-uber",
    ]
  `)
  const sidebar = /<ul class="theme-doc-sidebar-menu[\s\S]*?<\/nav>/.exec(first)?.[0] ?? ''
  expect(textOf(sidebar)).toMatchInlineSnapshot(`"|Start|First|Second|Out|(s’ouvre dans un nouvel onglet)|"`)
  const bar = /<nav[^>]*class="navbar[\s\S]*?<\/nav>/.exec(first)?.[0] ?? ''
  expect(textOf(bar)).toMatchInlineSnapshot(`""`)
  expect([...bodyOf(await html('guide/b.html')).matchAll(/<h\d[^>]* id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    '_1-2-uber',
    '_1-2-uber-1'
  ])
  expect(await html('core/c.html')).toContain('<title>C | Acme</title>')
})

const part = (text: string) => ({ '.vitepress/config.ts': 'export default {}', 'index.md': `# A\n\n${text}\n` })
const wrong: [what: string, files: Files, said: readonly string[]][] = [
  [
    'a configuration that is none',
    { ...part('Text.'), '.vitepress/config.js': 'export default 5', '.vitepress/config.ts': 'export default 5' },
    [
      '.vitepress/config.ts:1:1 vitepress/configuration “.vitepress/config.ts” does not export a configuration. Export an object: export default defineConfig({ title: … })'
    ]
  ],
  [
    'a configuration that throws',
    { ...part('Text.'), '.vitepress/config.ts': "throw new Error('No.')\nexport default {}" },
    [
      expect.stringMatching(
        /^\.vitepress\/config\.ts:1:\d+ config\/invalid “\.vitepress\/config\.ts” threw an error: No\./
      )
    ]
  ],
  [
    'includes',
    {
      ...part(
        '<!--@include: ./no.md-->\n\n<!--@include: ./b.md-->\n\n<!--@include: ./b.md#none-->\n\n<!--@include: /etc/passwd-->'
      ),
      '.vitepress/config.ts': "export default { srcExclude: ['b.md'] }",
      'b.md': 'Text.\n\n<!--@include: ./index.md-->\n'
    },
    [
      'b.md:3:1 vitepress/include “index.md” includes itself: index.md → b.md → index.md. Remove one of the includes.',
      'index.md:3:1 vitepress/include “no.md” does not exist. Fix the path: it is relative to “.”, or begins with “@/”.',
      'index.md:7:1 vitepress/include “b.md” has no part “#none”. Mark it with “#region name” and “#endregion name”, or name a heading.',
      'index.md:9:1 vitepress/include “/etc/passwd” is outside of the project. Run docsgen in a folder with both, or name the folder in “allowedRoots” of site.config.ts.'
    ].sort()
  ]
]

test.each(wrong)('%s: one finding each, at its place', async (_, files, expected) => {
  expect([...new Set((await run(files)).said)].sort()).toEqual(expected)
})

test('code of a stranger is not run', async () => {
  const { said, configFailed } = await run(part('Text.'), true)
  expect(configFailed).toBe(true)
  expect(said).toEqual([expect.stringContaining('is code, which --untrusted does not run.')])
})

test.each([
  ['a/b.md', '/a/b.html', '/a/b'],
  ['a/index.md', '/a/', '/a/'],
  ['index.md', '/', '/']
])('the address of %s', (file, address, clean) => {
  expect([addressOf(file, false), addressOf(file, true)]).toEqual([address, clean])
})

test.each([
  ['en/:rest*', ':rest*', 'en/a/b.md', 'a/b.md'],
  ['packages/:name/docs/:rest*', ':name/:rest*', 'packages/x/docs/a.md', 'x/a.md'],
  ['a/:n(\\d+).md', 'b/:n.md', 'a/12.md', 'b/12.md'],
  ['a.md', 'b/a.md', 'a.md', 'b/a.md']
])('the rewrite %s → %s, and back', (from, to, file, path) => {
  expect(rewrite(file, [{ from, to }])).toBe(path)
  expect(origins(path, [{ from, to }])[0]).toBe(file)
  expect(rewrite('else/a.md', [{ from, to }])).toBe('else/a.md')
})

test.each<[string, unknown]>([
  ["'a' + 1 * 2", 'a2'],
  ['list[1].b ?? "no"', 'no'],
  ['list[0].a.toUpperCase()', 'X'],
  ['list.length > 1', undefined],
  ['ok ? `<${list[0].a}>` : 2', '<x>'],
  ['!ok || null', null],
  ["{ a: [1, 'b',], 'c': -2 }", { a: [1, 'b'], c: -2 }],
  ['constructor.name', undefined],
  ['list.map(x => x)', undefined],
  ['"unclosed', undefined],
  ['withBase("/a.png")', '/acme/a.png']
])('the value of %s', (written, value) => {
  expect(evaluate(written, { list: [{ a: 'x' }], ok: true, $base: '/acme/' })).toEqual(value)
})

test.each([
  ['The `if` *way*', 'the-if-way'],
  ['1.2 Über [uns](./a.md)', '_1-2-uber-uns'],
  ['`<T>` & snake_case', 't-snake-case'],
  ['Names <Badge text="x" />', 'names'],
  ['Types\\<A, B\\>', 'types-a-b']
])('the id of %s', (heading, id) => {
  expect(slugify(headingText(heading))).toBe(id)
})

test('a sidebar that the configuration makes of files is made without the package for it', async () => {
  const { said, html } = await run({
    '.vitepress/config.ts': `import fg from 'fast-glob'
export default async () => ({
  title: 'Acme',
  themeConfig: { nav: [{ text: fg.version, link: '/' }], sidebar: (await fg('guide/**/*.{md,txt}', { ignore: ['guide/no.md'] })).map(link => ({ text: link, link })) }
})`,
    'index.md': '# A\n\nText.\n',
    'guide/no.md': '# No\n',
    'guide/x/b.md': '# B\n'
  })
  expect(said).toEqual([])
  expect(await html('guide/x/b.html')).toMatch(/<a [^>]*href="\/guide\/x\/b\.html"[^>]*>guide\/x\/b\.md<\/a>/)
  expect(await html('index.html')).not.toContain('guide/no.md')
})

test('a title in brackets needs no space before it', async () => {
  const { said, html } = await run({
    '.vitepress/config.mjs': "export default { title: 'Acme' }",
    'index.md': '# A\n\n::: code-group\n\n```Plain Text[.a]\n1\n```\n\n```Plain Text[.b]\n2\n```\n\n:::\n'
  })
  expect(said).toEqual([])
  expect(textOf(bodyOf(await html('index.html')))).toContain('|.a|.b|')
})

test('the title of the window is that of VitePress', async () => {
  const { html } = await run({
    '.vitepress/config.mjs': "export default { title: 'Acme', titleTemplate: ':title - A & B' }",
    'index.md': '---\ntitleTemplate: Fast\nlayout: home\nhero: { name: Acme }\n---\n',
    'a.md': '# One\n'
  })
  expect(await html('index.html')).toContain('<title>Acme | Fast</title>')
  expect((await html('a.html')).match(/<title>[^<]*<\/title>/g)).toEqual(['<title>One - A &amp; B</title>'])
})

test.each([
  ['A', 'Acme', undefined, null],
  ['A', 'Acme', false, 'A'],
  ['A', 'Acme', 'Acme', 'A'],
  ['A', 'Acme', 'B', 'A | B'],
  ['', 'Acme', ':title!', 'Acme!']
])('the title “%s” of “%s” with the template %s', (title, site, template, expected) => {
  expect(titleBy(template, title, site)).toBe(expected)
})
