/** Documentation of GitBook as it is: what a build makes of it, and what is reported of wrong parts. */
import { expect, test } from 'vitest'
import { bodyOf, type Files, runSite, textOf } from '../../../test/support/read-site.ts'
import { slugOf } from '../inline.ts'
import { placed } from '../placed.ts'
import { readSummary } from '../summary.ts'
import { blocksOf, tagsIn } from '../tags.ts'

const run = (files: Files) => runSite(files, 'dist')

const summary = `# Table of contents

* [Acme](README.md)
* [Blocks](blocks.md "All blocks")

## Guides <a href="#guides" id="guides"></a>

* [Start](guides/README.md)
  * [Install \\[beta\\]](guides/install.md)
  * [A part](blocks.md#code)
* [Status](https://status.acme.dev)
* [Gone](gone.md)
* [Twice](blocks.md)
`

const blocks = `---
description: 'What "blocks" are: $5'
cover: .gitbook/assets/cover (1).png
icon: bolt
---

# Blocks

{% hint style="success" %}
Costs $5, not $$x^2$$.
{% endhint %}

* In a list:

  {% hint style="danger" %}
  Stop.
  {% endhint %}

{% tabs %}
{% tab title="Linux [x64]" %} Inline {% endtab %}
{% tab title="macOS" %}
{% hint style="info" %}
Nested
{% endhint %}
{% endtab %}
{% endtabs %}

## 1. Code <a href="#code" id="code"></a>

{% code title="a.js" lineNumbers="true" overflow="wrap" %}
\`\`\`javascript
const tag = '{% hint %}'
\`\`\`
{% endcode %}

<pre class="language-js" data-title="b.js"><code class="lang-js">a &#x3C; b
<strong>marked()
</strong></code></pre>

## 2. Cards & more…

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><h4><i class="fa-bolt">:bolt:</i></h4></td><td><strong>Fast</strong></td><td><a href="guides/">guides</a></td><td><a href=".gitbook/assets/cover%20(1).png">cover.png</a></td></tr></tbody></table>

<table><thead><tr><th>Shown</th><th data-hidden>Secret</th></tr></thead><tbody><tr><td>yes</td><td>no</td></tr></tbody></table>

{% stepper %}
{% step %}
### Do it

First.
{% endstep %}
{% endstepper %}

{% columns %}
{% column width="50%" %}
Left
{% endcolumn %}
{% column %}
Right
{% endcolumn %}
{% endcolumns %}

{% embed url="https://www.youtube.com/watch?v=abcdefghijk" %}

{% embed url="https://example.com/player/1?x=2" %}
A caption
{% endembed %}

{% content-ref url="guides/install.md" %}
[install.md](guides/install.md)
{% endcontent-ref %}

See [install.md](guides/install.md "mention") and <a href="guides/">guides</a>, or the [folder](guides/#way).

{% file src=".gitbook/assets/data.csv" %}
All data
{% endfile %}

{% include ".gitbook/includes/note.md" %}

<code class="expression">space.vars.version</code> <a href="guides/install.md" class="button secondary" data-icon="bolt">Go</a>

{% swagger method="get" path="/jobs" summary="List jobs" %}
{% swagger-parameter in="query" name="limit" type="integer" required="true" %}
At most.
{% endswagger-parameter %}
{% endswagger %}

{% updates format="full" %}
{% update date="2025-12-25" tags="beta" %}
News
{% endupdate %}
{% endupdates %}

Text with \`{% hint %}\` in code.
`

const site: Files = {
  '.gitbook.yaml': 'root: ./docs/\nredirects:\n  old/page: guides/install.md\n  lost: nowhere.md\n',
  'docs/SUMMARY.md': summary,
  'docs/README.md': '# Acme docs\n\nWelcome.\n',
  'docs/blocks.md': blocks,
  'docs/guides/README.md': '---\nlayout:\n  outline:\n    visible: false\n---\n\n# The guides\n\n## Way\n',
  'docs/guides/install.md': 'No title, see [the start](./) and ![it](/img/a%20b.png).\n',
  'docs/img/a b.png': '',
  'docs/unlisted.md': '# Unlisted\n',
  'docs/.gitbook/includes/note.md':
    '---\ntitle: Note\n---\n\n{% hint style="warning" %}\nIncluded {% unknown %}\n{% endhint %}\n',
  'docs/.gitbook/vars.yaml': 'version: "2.1"\n',
  'docs/.gitbook/assets/cover (1).png': '',
  'docs/.gitbook/assets/data.csv': 'a,b'
}

test('builds a space as it is', async () => {
  const { said, html } = await run(site)
  expect(said.map(it => it.split(' ').slice(0, 2).join(' '))).toEqual([
    '.gitbook.yaml:4:9 gitbook/summary',
    'docs/.gitbook/includes/note.md:6:10 gitbook/unsupported',
    'docs/SUMMARY.md:12:3 gitbook/summary',
    'docs/SUMMARY.md:13:3 gitbook/summary'
  ])
  const page = await html('blocks.html')
  const body = bodyOf(page)
  const text = textOf(body)
  // Only in code.
  expect(text.match(/\{%/g)).toHaveLength(2)
  expect(text).toContain('Blocks|What "blocks" are: $5|')
  expect(text).toContain('Costs $5, not')
  expect(body).toContain('<math')
  expect(body).toMatch(/<li>[\s\S]{0,200}theme-admonition-danger/)
  expect(body.match(/role="tab"/g)).toHaveLength(2)
  expect(text).toContain('Linux [x64]')
  expect(body).toMatch(/<h2 id="code"/)
  expect(body).toMatch(/<h2 id="id-2.-cards-and-more..."/)
  expect(text).toContain('a.js|')
  expect(text).toContain('b.js|a|&lt;|b|marked')
  expect(body).toMatch(/<a class="card__link" href="\/guides">Fast<\/a>/)
  expect(body).not.toContain('Secret')
  expect(text).not.toContain('|no|')
  expect(body).toMatch(/<div class="steps"[^>]*><ol>\s*<li>/)
  expect(body).toMatch(/class="columns columns--2"/)
  expect(body).toContain('youtube-nocookie.com/embed/abcdefghijk')
  expect(text).toContain('example.com/player/1|A caption|')
  // A page without a heading has the title that the contents give it.
  expect(text).toContain('A caption|Install [beta]|See|Install [beta]|and|The guides|')
  expect(body).toContain('<a href="/guides">The guides</a>')
  expect(body).toContain('href="/guides#way"')
  expect(text).toContain('data.csv|All data|')
  expect(body).toMatch(/href="\/assets\/files\/data-[^"]*\.csv"/)
  expect(body).toMatch(/theme-admonition-warning[\s\S]*Included/)
  expect(text).toContain('2.1')
  expect(body).toMatch(/class="button button--link button--quiet"/)
  expect(text).toContain('GET /jobs|limit|(integer, query, required)|At most.|')
  expect(text).toContain('2025-12-25|beta|News|')
  expect(page).toMatch(/href="\/blocks"[\s\S]{0,200}All blocks/)
})

test('has the addresses, titles and contents of GitBook', async () => {
  const { html } = await run(site)
  const install = await html('guides/install.html')
  expect(install).toContain('<title>Install [beta]')
  expect(bodyOf(install)).toContain('href="/guides"')
  expect(bodyOf(install)).toMatch(/src="\/assets\/images\/a-b-[^"]*\.png"/)
  expect(install).toMatch(/href="\/blocks#code"[^>]*>[^<]*A part/)
  expect(install).toContain('https://status.acme.dev')
  expect(await html('guides.html')).not.toContain('On this page')
  expect(await html('old/page.html')).toContain('/guides/install')
  await expect(html('unlisted.html')).rejects.toThrow('ENOENT')
})

test('builds all spaces of docs.yaml', async () => {
  const { said, html } = await run({
    'docs.yaml': `$schema: https://api.gitbook.com/openapi.yaml#/components/schemas/GitSyncSiteConfig
site:
  title: Acme
  structure:
    - type: section
      title: Docs
      path: docs
      default: true
      children:
        - { type: space, title: English, path: en, default: true, content: { directory: ./docs } }
        - { type: space, title: French, path: fr, content: { directory: null } }
    - type: section-group
      title: More
      children:
        - type: section
          title: Changes
          path: changes
          children:
            - { type: space, title: All, path: all, default: true, content: { directory: ./changes } }
`,
    'docs/README.md': '# Docs\n',
    'docs/SUMMARY.md': '# Table of contents\n\n* [Docs](README.md)\n* [A](a.md)\n',
    'docs/a.md': '# A\n\n[Changes](../changes/README.md)\n',
    'changes/README.md': '# Changes\n',
    'changes/b/c.md': '# C\n'
  })
  expect(said).toEqual([
    'docs.yaml:11:11 gitbook/unsupported A space is missing: its pages are not in this repository. Write “content.directory” in docs.yaml, with the folder of the pages.'
  ])
  const page = await html('a.html')
  expect(page).toContain('<title>A')
  expect(bodyOf(page)).toContain('href="/changes"')
  expect(page).toMatch(/navbar[\s\S]*Docs[\s\S]*Changes/)
  // Without contents, all pages of the folder are.
  expect(await html('changes/b/c.html')).toContain('<title>C')
})

test('finds a space by its contents alone, but not beside mdBook', async () => {
  const pages = { 'SUMMARY.md': '# Table of contents\n\n* [One](README.md)\n', 'README.md': '# One\n' }
  expect(bodyOf(await (await run(pages)).html('index.html'))).toContain('One')
  const { said } = await runSite({ ...pages, 'book.toml': '[book]\nsrc = "."\n' }, 'book')
  expect(said.join()).not.toContain('config/two-sites')
})

test('names wrong configurations with their places', async () => {
  const broken = await run({ '.gitbook.yaml': 'root: [\n' })
  expect(broken.configFailed).toBe(true)
  expect(broken.said.join()).toContain('gitbook/configuration “.gitbook.yaml” is not valid YAML')
  const { said } = await run({ '.gitbook.yaml': 'root: ./nowhere\nother: 1\n' })
  expect(said.join()).toContain(
    '.gitbook.yaml:1:7 gitbook/configuration The folder “nowhere” does not exist. Fix “root”.'
  )
  expect(said.join()).toContain('.gitbook.yaml:2:8 gitbook/unsupported “other” has no effect')
})

test('names what only the host can do, once a page', async () => {
  const { said, html } = await run({
    '.gitbook.yaml': '',
    'SUMMARY.md': '# Table of contents\n\n* [A](README.md)\n',
    'README.md': `# A

{% if visitor.claims.a %}
For some
{% endif %}

{% if !visitor.claims.a %}
For others
{% endif %}

{% openapi src="./api.yaml" path="/jobs" method="get" %}
[api.yaml](https://acme.dev/api.yaml)
{% endopenapi %}

<button type="button" class="button primary" data-action="ask">Ask</button>

{% include "gone.md" %}

{% @acme/widget id="1" %}
`
  })
  expect(said.map(it => it.split(' ').slice(0, 6).join(' '))).toEqual([
    'README.md:3:1 gitbook/unsupported A condition has no',
    'README.md:11:1 gitbook/unsupported The API operation “GET',
    'README.md:15:1 gitbook/unsupported A button has no',
    'README.md:17:1 gitbook/include “gone.md” does not exist.',
    'README.md:19:1 gitbook/unsupported docsgen does not support'
  ])
  expect(textOf(bodyOf(await html('index.html')))).toMatch(/For some\|For others\|GET \/jobs\|api.yaml\|Ask\|/)
})

test('reads contents with groups, titles of links, tabs and brackets', () => {
  const groups = readSummary(
    "# Summary\n- [a](<a b.md> 'Short')\n\t- [b [c]](b_(c).md)\n\t\t- Text\n## Group\n* [**d**](d.md)\n"
  )
  const shape = (entry: (typeof groups)[number]['entries'][number]): unknown => [
    entry.label,
    entry.target,
    entry.entries.map(shape)
  ]
  expect(groups.map(({ title, entries }) => [title, entries.map(shape)])).toEqual([
    [null, [['Short', 'a b.md', [['b [c]', 'b_(c).md', [['Text', '', []]]]]]]],
    ['Group', [['d', 'd.md', []]]]
  ])
})

test('a tag without an end stands alone, and an end without a start is removed', () => {
  const text = '{% tabs %}{% embed url="a%}b" %}{% endtabs %}{% endhint %}'
  const { blocks, strays } = blocksOf(tagsIn(text, text))
  expect(
    blocks.map(it => [it.open.name, it.close?.name, it.blocks.map(inner => [inner.open.name, inner.close])])
  ).toEqual([['tabs', 'tabs', [['embed', null]]]])
  expect(blocks[0]?.blocks[0]?.open.attributes).toEqual({ url: 'a%}b' })
  expect(strays.map(({ name }) => name)).toEqual(['hint'])
})

test('a tab without an end ends before the next one, or with its tabs', () => {
  const text = '{% tabs %}{% tab title="a" %}A{% tab title="b" %}B{% endtabs %}'
  const [tabs] = blocksOf(tagsIn(text, text)).blocks
  expect(tabs?.blocks.map(({ open, close }) => text.slice(open.end, close?.start))).toEqual(['A', 'B'])
})

test.each([
  ['1. Set up', 'id-1.-set-up'],
  ['Math & TeX', 'math-and-tex'],
  ['Abuse via .git/config (old)', 'abuse-via-.git-config-old'],
  ['The `b.c` file', 'the-b.c-file'.replace(/`/g, '')]
])('the heading “%s” has the id of GitBook', (heading, id) => {
  expect(slugOf(heading.replaceAll('`', ''))).toBe(id)
})

test.each([
  ['alone on its line', '{x}\nb', '<p>\n\nb'],
  ['after a text', 'a\n{x}\nb', 'a\n\n<p>\n\nb'],
  ['in a list', '* a\n\n  {x}\n  b', '* a\n\n  <p>\n  \n  b'],
  ['in a quote', '> a\n> {x}\n> b', '> a\n> \n> <p>\n> \n> b'],
  ['between words', 'a {x} b', 'a \n\n<p>\n\nb'],
  ['as the first of a list', '* {x}\n  b', '* <p>\n  \n  b']
])('a block %s has empty lines around it', (_, text, expected) => {
  const at = text.indexOf('{x}')
  const { at: from, length = 0, text: made } = placed('<p>', at, at + 3, text)
  expect(text.slice(0, from) + String(made) + text.slice(from + length)).toBe(expected)
})
