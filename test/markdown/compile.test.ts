import { describe, expect, test } from 'vitest'
import { compileFile, compileMarkdown, findingsOf, htmlOf, linesOf } from './support.ts'

const hashLink = (id: string, text: string) =>
  `<a class="hash-link" href="#${id}" aria-label="Direct link to ${text}" title="Direct link to ${text}">\u200B</a>`

describe('Markdown becomes HTML', () => {
  test.each([
    ['emphasis and code', 'a *b* **c** `d`', '<p>a <em>b</em> <strong>c</strong> <code>d</code></p>'],
    ['strikethrough', '~~gone~~', '<p><del>gone</del></p>'],
    [
      'a task list, whose texts are the labels of the boxes',
      '- [x] done *and* [b](#b)',
      '<li class="task-list-item"><label><input type="checkbox" checked disabled> done <em>and</em> <a href="#b">b</a></label></li>'
    ],
    [
      'a task with a list of its own',
      '- [ ] a\n  - [ ] b',
      'disabled> a</label>\n<ul class="contains-task-list">\n<li class="task-list-item"><label><input type="checkbox" disabled> b</label></li>'
    ],
    [
      'tasks of a loose list',
      '- [ ] a\n\n  more\n- [ ] b',
      '<p><label><input type="checkbox" disabled> a</label></p>\n<p>more</p>'
    ],
    ['a footnote', 'a[^1]\n\n[^1]: note', '<section data-footnotes class="footnotes">'],
    ['braces as they stand', '| a |\n|---|\n| {1,1,0} |', '<td>{1,1,0}</td>'],
    ['colons as they stand', 'db:5432 :word a::b arn:aws:iam', '<p>db:5432 :word a::b arn:aws:iam</p>'],
    ['raw HTML', 'a <kbd>b</kbd>', '<p>a <kbd>b</kbd></p>'],
    [
      'Markdown inside raw HTML',
      '<details>\n<summary>s</summary>\n\n*x*\n\n</details>',
      '<summary>s</summary>\n<p><em>x</em></p>'
    ],
    ['an HTML comment as nothing', 'a\n\n<!-- b -->\n\nc', '<p>a</p>\n<p>c</p>'],
    ['an inline comment as nothing', 'a <!-- b --> c', '<p>a  c</p>']
  ])('%s', async (_, text, html) => {
    expect(await htmlOf(text)).toContain(html)
  })

  test('raw HTML is shown as text where the site says so', async () => {
    expect(await htmlOf('a <b>c</b>', { markdown: { rawHtml: 'escape' } })).toBe('<p>a &lt;b>c&lt;/b></p>')
  })

  test('an empty page is empty', async () => {
    expect(await compileMarkdown('')).toMatchObject({ html: '', contentTitleHtml: null, excerpt: '', wordCount: 0 })
  })
})

describe('headings', () => {
  test.each([
    ['their text as id', '## Hello World!', 'hello-world'],
    ['a number when it stands twice', '## A\n\n## A', 'a-1'],
    ['text of code and emphasis', '## Use `npm` *now*', 'use-npm-now'],
    ['letters of any script', '## Überschrift 安装', 'überschrift-安装'],
    ['a given id', '## Text {#given}', 'given'],
    ['a given id that is escaped', '## Text \\{#given}', 'given'],
    ['a given id behind code', '## `Text` {#given}', 'given'],
    ['names of objects', '## constructor\n\n## __proto__', 'proto']
  ])('have %s', async (_, text, id) => {
    expect((await compileMarkdown(text)).headings.at(-1)?.id).toBe(id)
  })

  test('a given id may not leave its attribute', async () => {
    const { headings } = await compileMarkdown('## X {#a" onclick="alert(27)}')
    expect(headings[0]?.text).toBe('X {#a" onclick="alert(27)}')
  })

  test('a heading has an anchor link that says where it leads', async () => {
    expect(await htmlOf('## A `b`')).toBe(`<h2 class="anchor" id="a-b">A <code>b</code>${hashLink('a-b', 'A b')}</h2>`)
  })

  test('for contents lists links are unwrapped, code is kept and pictures are dropped', async () => {
    const { headings } = await compileMarkdown(
      '## See [the `x`](https://e.example) ![i](https://e.example/i.png) *now*'
    )
    expect(headings[0]?.html).toBe('See the <code>x</code>  <em>now</em>')
  })

  test('the first h1 leaves the body and gets neither id nor anchor', async () => {
    const { html, contentTitleHtml, headings } = await compileMarkdown('# The *title*\n\nText')
    expect({ html, contentTitleHtml, headings }).toEqual({
      html: '<p>Text</p>',
      contentTitleHtml: 'The <em>title</em>',
      headings: []
    })
  })

  test.each([
    ['another heading', '## A\n\n# B'],
    ['a thematic break', '---\n\n# B']
  ])('an h1 after %s is not a title', async (_, text) => {
    expect((await compileMarkdown(`x\n\n${text}`)).contentTitleHtml).toBe(null)
  })

  test('a second h1 is reported and counts as level two', async () => {
    const compiled = await compileMarkdown('# A\n\ntext\n\n# B')
    expect(compiled.headings.map(({ level, id }) => [level, id])).toEqual([[2, 'b']])
    expect(compiled.html).toContain('<h2 class="anchor" id="b">')
    expect(linesOf(compiled.diagnostics)).toEqual([
      'docs/page.md:5:1 warning markdown/heading “B” is a second heading of level one; it is shown as level two.'
    ])
  })

  test('places count from the file, not from the body', async () => {
    const { headings } = await compileFile('docs/a.md', { 'docs/a.md': '---\ntitle: x\n---\n\n## A' })
    expect(headings[0]?.place).toEqual({ file: 'docs/a.md', line: 5, column: 1, length: 1 })
  })

  test('five thousand equal headings have ids of their own', async () => {
    const { anchors } = await compileMarkdown('## A\n\n'.repeat(5000))
    expect([new Set(anchors).size, anchors.at(-1)]).toEqual([5000, 'a-4999'])
  })
})

describe('anchors', () => {
  test('are the ids and names of the final HTML', async () => {
    const { anchors } = await compileMarkdown('## A\n\n<span id="b">x</span> <a name="c"></a>\n\nx[^n]\n\n[^n]: y')
    expect(anchors).toEqual(['a', 'b', 'c', 'user-content-fnref-n', 'footnote-label', 'user-content-fn-n'])
  })

  test('an id that stands twice is reported at the first, where links lead', async () => {
    expect(await findingsOf({ 'docs/a.md': '## A {#same}\n\n## B {#same}' })).toEqual([
      'docs/a.md:1:7 warning markdown/duplicate-id The id “same” is used twice on this page.'
    ])
  })

  test('an anchor beside a heading with the same id is no second place', async () => {
    const body = '<a id="a"></a>\n\n## A\n\n## B\n<a id="b"></a>\nText.\n\n## C\n\nOne.\n\nTwo.\n\n<a id="c"></a>'
    const { anchors, html, diagnostics } = await compileMarkdown(body)
    expect(anchors).toEqual(['a', 'b', 'c'])
    expect(html.match(/ id="\w"/g)).toEqual([' id="a"', ' id="b"', ' id="c"', ' id="c"'])
    expect(linesOf(diagnostics)).toEqual([
      'docs/page.md:9:1 warning markdown/duplicate-id The id “c” is used twice on this page.'
    ])
  })
})

describe('tables', () => {
  const long = 'A sentence that is longer than any value. '.repeat(2)
  test.each([
    ['of descriptions last', `| A | B |\n|---|---|\n| a | ${long} |`, true],
    ['of descriptions first', `| A | B |\n|---|---|\n| ${long} | b |`, false],
    ['of short values', '| A | B |\n|---|---|\n| a | b |', false],
    ['that is the only one', `| A |\n|---|\n| ${long} |`, false]
  ])('a column %s', async (_, table, isDescribed) => {
    expect((await htmlOf(table)).includes('table-wrapper--described')).toBe(isDescribed)
  })

  test('scroll in a box that the keyboard reaches and that has a name', async () => {
    expect(await htmlOf('| Flag | Type |\n|---|---|\n| a | b |')).toContain(
      '<div class="table-wrapper" tabindex="0" role="region" aria-label="Table: Flag, Type"><table>'
    )
  })

  test('two of one name are told apart', async () => {
    const table = '| A |\n|---|\n| b |\n'
    expect(await htmlOf(`${table}\n${table}`)).toContain('aria-label="Table: A (2)"')
  })
})

describe('bodies that are hard to read', () => {
  test('five hundred nested quotes are a finding, not a crash', async () => {
    expect(await findingsOf({ 'docs/a.md': `${'> '.repeat(500)}x` })).toEqual([
      'docs/a.md:1:401 error markdown/nesting Quotes, lists, admonitions or tags are nested more than 200 levels deep.'
    ])
  })

  test('admonitions that nobody closes are nested as deeply', async () => {
    const nested = async (count: number) =>
      (await findingsOf({ 'docs/a.md': ':::note\n\nText.\n\n'.repeat(count) })).filter(line => line.includes('error'))
    expect(await nested(150)).toEqual([])
    expect(await nested(250)).toEqual([
      'docs/a.md:399:1 error markdown/nesting Quotes, lists, admonitions or tags are nested more than 200 levels deep.'
    ])
  })

  test.each([
    ['emphasis', '*a '.repeat(12_000)],
    ['brackets', '['.repeat(50_000)],
    ['links', '[a]('.repeat(12_000)],
    ['backticks', Array.from({ length: 300 }, (_, n) => '`'.repeat(n)).join('a')],
    ['autolinks', 'www.a'.repeat(10_000)]
  ])('50 KB of %s compile', async (_, text) => {
    expect((await compileMarkdown(text)).diagnostics).toEqual([])
  })

  test('the same page gives the same bytes', async () => {
    const text = '# A\n\n:::tip\n[x](https://e.example)\n:::\n\n```ts\nconst a = 1\n```\n'
    expect(await compileMarkdown(text)).toEqual(await compileMarkdown(text))
  })
})

describe('plugins of the site', () => {
  test('run on the same trees as ours', async () => {
    const shout = () => (tree: { children: { children: { value: string }[] }[] }) => {
      const text = tree.children[0]?.children[0]
      if (text !== undefined) text.value = text.value.toUpperCase()
    }
    expect(await htmlOf('quiet', { markdown: { remarkPlugins: [shout] } })).toBe('<p>QUIET</p>')
  })

  test('one that throws is a finding of the page', async () => {
    const broken = () => () => {
      throw new Error('no idea')
    }
    const lines = await findingsOf({ 'docs/a.md': 'x' }, { markdown: { rehypePlugins: [broken] } })
    expect(lines).toEqual(['docs/a.md:1:1 error markdown/plugin A plugin failed on this page: no idea'])
  })

  test('one that throws when it is added is a finding of every page', async () => {
    const broken = () => {
      throw new Error('no dictionary')
    }
    const files = { 'docs/a.md': 'x', 'docs/b.md': 'y', 'docs/c.mdx': '<b>z</b>' }
    const lines = await findingsOf(files, { markdown: { remarkPlugins: [broken] } })
    const said = 'error markdown/plugin A plugin failed on this page: no dictionary'
    expect(lines).toEqual(Object.keys(files).map(file => `${file}:1:1 ${said}`))
  })
})

test('a theme that does not exist is reported with the nearest name', async () => {
  const site = { markdown: { themes: { light: 'github-lihgt', dark: 'dracula' } } }
  expect(await findingsOf({ 'docs/a.md': '```js\na\n```' }, site)).toEqual([
    'site.config.ts:1:1 error config/invalid “github-lihgt” is not a code theme.'
  ])
})
