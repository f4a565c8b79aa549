/** Sites of MkDocs as they are: what a build makes of them, and what is reported of wrong ones. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../../src/pipeline/build.ts'
import { writeSite } from '../../../test/support/files.ts'

type Files = Readonly<Record<string, string>>

async function run(files: Files, isUntrusted = false) {
  const root = await writeSite(files)
  const { findings, configFailed } = await build({ root, mode: 'build', untrusted: isUntrusted })
  const said = findings
    .filter(({ severity, code }) => severity !== 'info' && code !== 'config/no-address')
    .map(({ code, place, message }) => `${place?.file}:${place?.line}:${place?.column} ${code} ${message}`)
  const html = async (path: string) => {
    const text = await readFile(join(root, 'site', path), 'utf8')
    return text.replace(/<svg[\s\S]*?<\/svg>/g, '').replace(/<a class="hash-link"[^>]*>.<\/a>/g, '')
  }
  return { said, configFailed, html }
}

/** The text of the page itself. */
const bodyOf = (html: string) => /<article>[\s\S]*<\/article>/.exec(html)?.[0] ?? ''

const site: Files = {
  'base.yml': `site_name: Below
copyright: © Acme
theme:
  name: material
  palette:
    primary: teal
`,
  'mkdocs.yml': `INHERIT: base.yml
site_name: The site
site_url: !ENV [SITE_URL, "https://docs.acme.dev/manual/"]
repo_url: https://github.com/acme/site
edit_uri: edit/main/docs/
theme:
  features:
    - navigation.tabs
    - navigation.indexes
    - content.action.edit
    - content.tabs.link
nav:
  - Start: index.md
  - Guide:
      - guide/index.md
      - Blocks: guide/blocks.md
      - Elsewhere: https://acme.dev
  - Marks: marks.md
markdown_extensions:
  - pymdownx.extra
  - pymdownx.caret
  - pymdownx.tilde
  - pymdownx.mark
  - pymdownx.keys
  - pymdownx.critic
  - pymdownx.smartsymbols
  - pymdownx.inlinehilite
  - pymdownx.superfences
  - pymdownx.snippets
  - pymdownx.arithmatex: {generic: true}
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
  - toc: {toc_depth: 3}
plugins:
  - search
  - redirects:
      redirect_maps:
        old.md: guide/blocks.md#twice
`,
  'docs/index.md':
    '---\nhide: [toc]\nmade: up\n---\n# Start\n\nRead [blocks](guide/blocks.md#twice). ![Logo](logo.png)\n',
  'docs/logo.png': 'no picture',
  'docs/guide/index.md': '# The guide\n\nText.\n',
  'docs/guide/blocks.md': `# Twice

## Twice

!!! warning "Mind the **gap**"

    Text.

    ??? note
        Inner.

        === "One: \`a\`"

            First.

        === "Two"
            \`\`\`{.py hl_lines="1"}
            second = 2
            \`\`\`

- item

    !!! tip inline end
        In a list.

    !!!note ""
        - Inner list.

    !!!example
        \`\`\`
        code
        \`\`\`

/// details | Folded
    open: true

Block.
///

!!! question ""
    No title.

    !!! note
    not inside

    !!! text

\`\`\`
!!! note
--8<-- "part.txt:two"
;--8<-- "part.txt"
\`\`\`

--8<-- "shared.md:2:2"

<div class="grid cards" markdown>

-   :material-check:{ .lg } Card

</div>

::: acme.module
    options: {}
`,
  'part.txt': '# --8<-- [start:one]\none\n# --8<-- [end:one]\n# --8<-- [start:two]\ntwo\n# --8<-- [end:two]\n',
  'shared.md': 'not this\nShared ==text==.\nnor this\n',
  'docs/marks.md': `# Marks

==mark== ^^ins^^ ~~del~~ H~2~O x^2^ ++ctrl+c++ {++new++} {--old--} (c) \`#!py code\`

\\(a^2\\) :material-nothing-like-this: [Button](index.md){ .md-button data-a=b } \`{++code++}\`

[TOC]

Term
:   Meaning

*[HTML]: Hypertext

HTML

A paragraph
{ .wide }

See [\`code\`][ref]. <a href="https://acme.dev">https://acme.dev</a>
[ref]: guide/index.md

## A & ü: b
`
}

test('a site keeps its addresses, navigation and syntax', async () => {
  const { said, html } = await run(site)
  expect(said).toEqual([
    'docs/guide/blocks.md:62:1 mkdocs/reference The reference of “acme.module” is left out: it is generated from Python docstrings.'
  ])
  const start = await html('index.html')
  expect(start).toContain('<title>The site</title>')
  expect(start).toContain('<link rel="canonical" href="https://docs.acme.dev/manual/"/>')
  expect(start).toContain('<body data-md-color-primary="teal" data-md-color-accent="indigo">')
  expect(bodyOf(start)).toContain('<img src="/manual/logo.png" alt="Logo"')
  const bar = [...start.matchAll(/class="navbar__link[^>]*>([^<]*)</g)].map(([, label]) => label)
  expect(bar).toEqual(['Start', 'Guide', 'Marks', 'GitHub'])
  const inGuide = await html('guide/blocks/index.html')
  const active = [...inGuide.matchAll(/class="navbar__link navbar__link--active[^>]*>([^<]*)</g)]
  expect(active.map(([, label]) => label)).toEqual(['Guide'])
  const blocks = bodyOf(inGuide)
  expect(blocks).toMatch(/<div id="twice"><\/div><h2 class="anchor" id="twice_1">Twice/)
  expect(blocks).toMatch(/admonition-warning[^>]*><div class="admonition__heading">Mind the <strong>gap<\/strong>/)
  expect(blocks).toMatch(
    /<details class="details"><summary>Note<\/summary>[\s\S]*?data-group-id="one-a.two"[\s\S]*?One: <code>a/
  )
  expect(blocks).toMatch(/<section class="tabs__panel" data-value="Two">[\s\S]*?theme-code-block-highlighted-line/)
  expect(blocks).toMatch(/<li>\s*<p>item<\/p>\s*<div class="admonition-aside admonition-aside--end">/)
  expect(blocks).toContain('<details class="details" open><summary>Folded</summary>')
  expect(blocks).toContain('<code>!!! note\ntwo\n--8&lt;-- &quot;part.txt&quot;</code>')
  expect(blocks).toContain('<p>Shared <mark>text</mark>.</p>')
  expect(blocks).toMatch(/<div class="grid cards">\s*<ul>\s*<li> Card<\/li>/)
  expect(blocks).toContain('href="https://github.com/acme/site/edit/main/docs/guide/blocks.md"')
  const marks = bodyOf(await html('marks/index.html'))
  expect(marks).toContain('<mark>mark</mark> <ins>ins</ins> <del>del</del> H<sub>2</sub>O x<sup>2</sup>')
  expect(marks).toContain('<ins>new</ins> <del>old</del> © <code>code</code>')
  expect(marks).toContain('<a href="/manual/" class="button">Button</a> <code>{++code++}</code>')
  expect(marks).toContain('<p class="wide">A paragraph</p>')
  expect(marks).toContain('See <a href="/manual/guide/"><code>code</code></a>. <a href="https://acme.dev"')
  expect(marks).toContain('<dl><dt>Term</dt><dd>Meaning</dd></dl>')
  expect(await html('old/index.html')).toContain('/manual/guide/blocks/#twice')
})

test('what cannot be read or shown is reported at its place', async () => {
  const broken = await run({ 'mkdocs.yml': 'site_name: a\nnav: [a\n', 'docs/index.md': '# A\n' })
  expect(broken.configFailed).toBe(true)
  expect(broken.said).toEqual([
    expect.stringMatching(/^mkdocs\.yml:\d+:\d+ mkdocs\/configuration “mkdocs\.yml” is not valid YAML: /)
  ])
  const { said } = await run({
    'mkdocs.yml': `site_name: !ENV NAME
theme: {name: material, custom_dir: overrides}
hooks: [hook.py]
unknown: 1
nav: [index.md, missing.md]
markdown_extensions: [pymdownx.snippets, acme.ext]
plugins:
  - macros
  - acme
`,
    'docs/index.md': '# A\n\n--8<-- "none.md"\n\n{% if x %}\n\nText\n'
  })
  expect(said).toEqual([
    'docs/index.md:3:1 mkdocs/include “none.md” does not exist.',
    'docs/index.md:5:1 mkdocs/macro “{% if x %}” and the other macros of the page are left out: docsgen does not run Python.',
    'mkdocs.yml:1:17 mkdocs/unsupported “site_name” is the environment variable “NAME”, which docsgen does not read.',
    'mkdocs.yml:2:37 mkdocs/unsupported “theme.custom_dir” has no effect: docsgen does not use the Jinja templates in “overrides”.',
    'mkdocs.yml:3:8 mkdocs/unsupported “hooks” has no effect: docsgen does not run Python.',
    'mkdocs.yml:4:10 mkdocs/unsupported “unknown” has no effect: docsgen does not support it.',
    'mkdocs.yml:5:17 mkdocs/nav “docs/missing.md” does not exist.',
    'mkdocs.yml:6:42 mkdocs/unsupported The extension “acme.ext” has no effect: docsgen does not run Python.',
    'mkdocs.yml:9:5 mkdocs/unsupported The plugin “acme” has no effect: docsgen does not run Python.'
  ])
})

test('front matter and addresses that MkDocs accepts do not stop a build', async () => {
  const { said, html } = await run({
    'mkdocs.yml': 'site_name: Acme\n',
    'docs/index.md': '---\ntitle: A\nauthors:\n - @me\n---\n\n# A\n\nSee [it](http://localhost:{port}).\n'
  })
  expect(said.map(it => it.split(' ')[1])).toEqual(['front-matter/syntax', 'link/malformed'])
  expect(await html('index.html')).toContain('>See')
})

test('a comment of several lines ends where it ends, with smart symbols', async () => {
  const { said, html } = await run({
    'mkdocs.yml': 'site_name: Acme\nsite_url: https://acme.dev\nmarkdown_extensions: [pymdownx.smartsymbols]\n',
    'docs/index.md': '<!---\nBy a program -->\n\n# A\n\nTo --> there.\n'
  })
  expect(said).toEqual([])
  const page = await html('index.html')
  expect(page).toContain('To → there.')
  // The start page has the title of the site.
  expect(page.match(/<title>[^<]*<\/title>/g)).toEqual(['<title>Acme</title>'])
})
