import { describe, expect, test } from 'vitest'
import { compileMarkdown, findingsOf } from './support.ts'

const fence = '```'

describe('Markdown that is not quite right is reported where it is written', () => {
  test.each([
    [
      '##Heading',
      '1:1 warning markdown/shown-as-text “##Heading” is shown as text: a heading needs a space after “##”.'
    ],
    ['Text\n##Heading', '2:1 warning markdown/shown-as-text “##Heading” is shown as text'],
    ['Text\n##\u00a0heading', '2:1 warning markdown/shown-as-text “##\u00a0heading” is shown as text'],
    ['Text.\n\n> ###A `b`', '3:3 warning markdown/shown-as-text “###A `b`” is shown as text'],
    [
      '| a | b |\n| 1 | 2 |',
      '1:1 warning markdown/shown-as-text The table is shown as text: the row of dashes below its header is missing.'
    ],
    [
      '| a | b |\n| --- |\n| 1 | 2 |',
      '2:1 warning markdown/shown-as-text The table is shown as text: its header has 2 cells, the row below it 1.'
    ],
    [
      '| a | b |\n|---|---|\n| 1 | 2 | 3 |',
      '3:1 warning markdown/table-cells The row has 3 cells and the table 2 columns, so “3” is not shown.'
    ],
    [
      '| a | b |\n|---|---|\n| `x|y` | 2 |',
      '3:1 warning markdown/table-cells The row has 3 cells and the table 2 columns, so “2” is not shown.'
    ],
    [
      'See (the guide)[./b.md].',
      '1:5 warning markdown/unparsed-link “(the guide)[./b.md]” is shown as text: a link is written “[text](address)”.'
    ],
    ['See [the guide] (https://e.example/a).', '1:5 warning markdown/unparsed-link'],
    ['See [a](my page.md) and', '1:9 warning markdown/unparsed-link “my page.md” has spaces'],
    ['See [a](My Page.md#x) and', '1:9 warning markdown/unparsed-link “My Page.md#x” has spaces'],
    [
      `Text.\n\n${fence}js\na\n\nText.`,
      '3:1 warning markdown/unclosed-code The code block is not closed: the 3 lines after it are code, too.'
    ],
    [
      `Text.\n\n${fence}js\na\n`,
      '3:1 warning markdown/unclosed-code The code block is not closed: the line after it is'
    ],
    [`Text.\n\n${fence}js\n`, '3:1 warning markdown/unclosed-code The code block is not closed.'],
    [`- a\n\n  ${fence}js\n  a\n\nText.`, '3:3 warning markdown/unclosed-code'],
    ['##\u00A0Part', '1:1 warning markdown/shown-as-text'],
    [
      'It is ** bold ** text.',
      '1:7 warning markdown/shown-as-text “** bold **” is shown as text: bold text cannot begin or end with a space.'
    ],
    ['**Note: **text', '1:1 warning markdown/shown-as-text'],
    ['A <a href=“./b.md”>link</a>.', '1:3 warning markdown/shown-as-text'],
    ['[a](./b.md #c)', '1:5 warning markdown/unparsed-link “./b.md #c” has spaces'],
    ['![a](b.png =10x20)', '1:6 warning markdown/unparsed-link “b.png =10x20” has spaces'],
    ['A <a href=“https://e.example”>link</a>.', '1:3 warning markdown/shown-as-text'],
    ['A <a href="./b.md>link</a>.', '1:3 warning markdown/shown-as-text “<a href="./b.md>link” is shown as text'],
    ['**Note: text.', '1:1 warning markdown/shown-as-text “**Note:” is shown as text: the closing “**” is missing.'],
    ['-one\n-two', '1:1 warning markdown/shown-as-text “-one” is shown as text: a list item needs a space'],
    ['1.One\n2.Two', '1:1 warning markdown/shown-as-text “1.One” is shown as text: a list item needs a space'],
    ['- [x] a\n- [] b', '2:3 warning markdown/shown-as-text The “[]” is shown as text'],
    ['a&nbps;b', '1:2 warning markdown/shown-as-text “&nbps;” is shown as text'],
    ['## A {#b c}', '1:6 warning markdown/shown-as-text “{#b c}” is shown as text: an id has no spaces.'],
    ['## A {#b]', '1:6 warning markdown/shown-as-text “{#b]” is shown as text: an id ends with “}”.'],
    ['Text.\n\n:::', '3:1 warning markdown/admonition “:::” does not close an admonition.'],
    [
      'a\n\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main',
      '3:1 warning markdown/shown-as-text “<<<<<<<” is a merge conflict marker'
    ],
    ['<details>\n<summary>A</summary>\n\nb', '1:1 warning markdown/unclosed-element “<details>” is not closed'],
    ['A <b>c\n\nd', '1:3 warning markdown/unclosed-element “<b>” is not closed'],
    ['a\n\n<!-- b\n\nc', '3:1 warning markdown/unclosed-element The comment is not closed'],
    ['[a]\n\n[a]: /\n[a]: https://e.example', '4:2 warning markdown/duplicate-definition “[a]” is defined above'],
    ['a[^b]\n\n[^b]: c\n\n[^b]: d', '5:3 warning markdown/duplicate-definition “[^b]” is defined above'],
    ['a[^nots]\n\n[^notes]: c', '1:4 warning markdown/undefined-reference The footnote “[^nots]” has no definition'],
    [`${fence}js title=“a.js”\na\n${fence}`, '1:1 warning markdown/code-options “title=“a.js”” has curly quotes'],
    ['::::note\n\na\n\n:::', '1:1 warning markdown/admonition “::::note” is not closed.'],
    ['Use `npm i and go', '1:5 warning markdown/shown-as-text “`npm” is shown as text: the closing “`” is missing.'],
    ['Use npm` and go', '1:5 warning markdown/shown-as-text “npm`” is shown as text'],
    ['[a](/b and more', '1:1 warning markdown/unparsed-link “[a](/b” is shown as text: its address has no “)”.'],
    ['See [a](https://e.example/b.\n\nc (d)', '1:5 warning markdown/unparsed-link “[a](https://e.example/b”'],
    ['[b]/b) c', '1:1 warning markdown/unparsed-link “[b]/b)” is shown as text: its address has no “(”.'],
    ['## A [b](https://exam ple.com/c)', '1:10 warning markdown/unparsed-link “https://exam ple.com/c” has spaces'],
    ['[b](https://e.example/a b)', '1:5 warning markdown/unparsed-link “https://e.example/a b” has spaces'],
    ['| a |\n|---|\n| [b](./c d.md) |', '3:7 warning markdown/unparsed-link “./c d.md” has spaces'],
    ['![a](https://e.example/a.png =100x20)', '1:6 warning markdown/unparsed-link'],
    ['![a](https://e.example/my picture.png)', '1:6 warning markdown/unparsed-link'],
    ['[a](https://e.example/a page)', '1:5 warning markdown/unparsed-link'],
    ['[d](/b "t) e', '1:4 warning markdown/unparsed-link “(/b "t)” is shown as text: the title has no closing quote.'],
    ['! [A](https://e.example/i.png)', '1:1 warning markdown/unparsed-link “! […]” is a link with a “!” before it'],
    ['a&nbsp3 b', '1:2 warning markdown/shown-as-text “&nbsp” is shown as text: its “;” is missing.'],
    [
      'Text {/* note to self */} here.',
      '1:6 warning markdown/shown-as-text “{/* note to self */}” is shown as text: it is an MDX comment'
    ],
    ['## Usage {/*usage*/}', '1:10 warning markdown/shown-as-text “{/*usage*/}”'],
    ['{/* block\ncomment */}', '1:1 warning markdown/shown-as-text “{/* block”'],
    [
      ':::note\\[T]\n\na',
      '1:1 warning markdown/admonition “:::note\\[T]” does not start an admonition: write its title in brackets.'
    ],
    [':::note\\[T]\n\na\n\n:::', '1:1 warning markdown/admonition “:::note\\[T]” does not start'],
    [':::tip(T)\n\na', '1:1 warning markdown/admonition “:::tip(T)”'],
    [
      '[a(https://e.example/b) c',
      '1:1 warning markdown/unparsed-link “[a(https://e.example/b)” is shown as text: its text has no “]”.'
    ],
    [
      '[a](https://e.example/b] c',
      '1:4 warning markdown/unparsed-link “(https://e.example/b]” is shown as text: an address ends with “)”.'
    ],
    [
      '!(a b)[https://e.example/c.png]',
      '1:1 warning markdown/unparsed-link “!(a b)[https://e.example/c.png]” is shown as text: a picture is written'
    ],
    ['a[^c]\n\n[^c] b', '1:4 warning markdown/undefined-reference The footnote “[^c]” has no definition'],
    [
      '::note\n\na\n\n::',
      '1:1 warning markdown/shown-as-text “::note” is shown as text: an admonition begins and ends with three colons.'
    ],
    ['> [!TPI]\n> a', '1:3 warning markdown/admonition “[!TPI]” is shown as text: unknown alert type.'],
    [
      '> [!TIP] a',
      '1:3 warning markdown/admonition “[!TIP]” is shown as text: the alert type must be alone on its line.'
    ],
    ['• a\n• b', '1:1 warning markdown/shown-as-text “• a” is shown as text: a list item begins with “-”.'],
    ['####### a', '1:1 warning markdown/shown-as-text “#######” is shown as text: headings have at most six “#”.'],
    [
      '＃＃ a',
      '1:1 warning markdown/shown-as-text “＃＃ a” is shown as text: a heading begins with “#”, not with the full-width “＃”.'
    ],
    ['a &#8212 b', '1:3 warning markdown/shown-as-text “&#8212” is shown as text: its “;” is missing.'],
    ['a < b>c</b>', '1:3 warning markdown/shown-as-text “< b>” is shown as text: a tag has no space after its “<”.'],
    ['a <b>c<b> d', '1:3 warning markdown/unclosed-element “<b>” is not closed'],
    ['<!- a -->', '1:1 warning markdown/shown-as-text “<!-” is shown as text: a comment begins with “<!--”.'],
    [
      '``js\na\n``',
      '1:1 warning markdown/shown-as-text “``js” is shown as text: a code block begins and ends with three backticks.'
    ],
    ["'''js\na\n'''", "1:1 warning markdown/shown-as-text “'''js” is shown as text"],
    [
      'a ~~b c~ d',
      '1:3 warning markdown/shown-as-text “~~b c~” is shown as text: both markers need the same number of “~”.'
    ],
    [
      '-[ ] a\n-[x] b',
      '1:1 warning markdown/shown-as-text “-[ ] a” is shown as text: a task box needs a space before it.'
    ],
    [
      'a **b c* d',
      '1:3 warning markdown/shown-as-text “**b c*” is shown as text: both markers need the same number of “*”.'
    ],
    ['[x](htpps://e.example/a)', '1:5 warning link/unknown-scheme “htpps://e.example/a” is left out'],
    [
      'See [a](./b.md The guide).',
      '1:9 warning markdown/unparsed-link “./b.md The guide” has spaces, so the link is shown as text.'
    ]
  ])('%j', async (text, expected) => {
    const lines = await findingsOf({ 'docs/a.md': text })
    expect(lines).toEqual([expect.stringContaining(`docs/a.md:${expected}`)])
  })
})

test.each([
  '#hashtag and #1234',
  '-1 is less\n-2 as well',
  '-v\n-h',
  '-Wall\n\n-one',
  '1.5 times\n2.5 times',
  '- [] of numbers\n- text',
  'AT&T, R&D, ?a=1&nbsp;&hellip;, `&nbps;`',
  '**bold** and **more**: text, a ** b, **Note**: c',
  'A <br> b <p>c\n\n<ul><li>a<li>b</ul>\n\n<b>d</b> <img src="https://e.example/a.png" alt="a">',
  '<div>\n\na\n\n<div>\n\nb\n\n</div>\n</div>',
  'a <!-- b\nc --> d',
  '[a]\n\n[a]: https://e.example\n[a]: https://e.example',
  'a < b and c <d and "e',
  `${fence}diff\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n${fence}`,
  ':::note\n\n:::tip\n\na\n\n:::\n\n:::',
  '\\##Heading',
  'See\n##123 and ##foo.\n',
  '## Heading',
  '| only one line |',
  'the globs src/**/a.js and **/*.md and 2 ** 3 ** 4 and `** a **`',
  '\\*\\* bold \\*\\* and **bold** text',
  '| a | b |\n|---|---|\n| 1 \\| 2 | 3 |',
  '| a | b |\n|---|---|\n| 1 |',
  '| a | b |\n|---|---|\n| 1 | 2 | |',
  'f(x)[0] and a[i] (see above) and [1] (https://e.example) and list[i] (./x)',
  '- [ ] (./todo.md) and (a)[b]',
  `${fence}js\na\n${fence}`,
  `${fence}${fence}\n${fence}\na\n${fence}\n${fence}${fence}`,
  `> ${fence}\n> a\n> ${fence}`,
  '    indented code',
  `- a\n  ${fence}\n  b\n  ${fence}\n- c`,
  'a (see [b] /c) [d]/e, [f](<./g.png>) `[a](/b c` and "`q\' r"',
  'Type ` or `` ` ``, `a` or \\`b, c',
  '[a](https://e.example/?a=1&copy=2&lt) and R&D &nbsp; x?a&copy',
  '[a](#\n"t") (b) and [c](# "d") and [e] (f',
  "`{/* a */}` and [x](# 'y')! [z](#)",
  'a • b\n• c, `::note`, std::note, ::before, [x](sms:+1234) and a < b > c',
  '> [!TIP]\n> a\n\n> [1] and [!]\n\n####### \n\n~~a~~ ~b~ *c* **d** ***e*** 2 ** 3 * 4',
  '``a\n b`` and [a (b) c](# "d") [a (./b) c]',
  '**kwargs: other arguments are passed on.',
  '## {#if ready}',
  'A <span title="Use <b> as <your-name>">word</span>.',
  '<div title="1 > 0 and <i>">\n\na\n\n</div>'
])('nothing is said of %j', async text => {
  expect(await findingsOf({ 'docs/a.md': text })).toEqual([])
})

describe('the syntax of other generators', () => {
  test.each([
    ['!!! note "Title"\n    Text', '1:1', 'A MkDocs admonition, “!!! note "Title"”, is shown as text.'],
    ['??? tip\n\n    Text', '1:1', 'A MkDocs admonition'],
    ['=== "Tab"\n\n    Text', '1:1', 'A MkDocs tab'],
    [
      'Text :material-account: and :octicons-x-16:',
      '1:6',
      'A Material for MkDocs icon, “:material-account:”, is shown as text, here and in 1 more place of the page.'
    ],
    ['Some text { .md-button }', '1:11', 'A Python-Markdown attribute list'],
    ['--8<-- "file.md"', '1:1', 'A MkDocs snippet'],
    ['<<< @/snippets/my a.js', '1:1', 'A VitePress code import'],
    ['{{ $frontmatter.title }}', '1:1', 'A Vue expression'],
    ['Text {{< ref "a" >}}', '1:6', 'A Hugo shortcode'],
    ['{{% include "a.html" %}}', '1:1', 'A Hugo shortcode'],
    ['{% include a.html %}', '1:1', 'A Liquid or Jinja tag'],
    ['{{#include a.rs}}', '1:1', 'An mdBook include'],
    [
      `${fence}rust\n{{#include ./x.rs:here}}\n${fence}`,
      '2:1',
      'An mdBook include, “{{#include ./x.rs:here}}”, is shown'
    ],
    ['A ==marked text== b', '1:3', 'Marked text, “==marked text==”, is shown as text'],
    ['*[HTML]: Hyper Text', '1:1', 'An abbreviation, “*[HTML]: Hyper Text”'],
    ['Term\n: Definition', '1:1', 'A definition list'],
    ['See [[a page]].', '1:5', 'A wiki link, “[[a page]]”'],
    ['x^2^ + 1', '1:2', 'Superscript, “^2^”'],
    ['H~2~O', '1:2', '“~2~” is shown as strikethrough text'],
    ['<!--@include: ./b.md-->\n\na', '1:1', '“<!--@include: ./b.md-->” includes nothing'],
    ['.. note::\n\n   Text', '1:1', 'A reStructuredText directive']
  ])('%j', async (text, place, message) => {
    const lines = await findingsOf({ 'docs/a.md': text })
    expect(lines).toEqual([expect.stringContaining(`docs/a.md:${place} warning markdown/foreign-syntax ${message}`)])
  })

  test.each([
    `${fence}md\nText\n{{#include a.rs}}\n${fence}`,
    '`!!! note` and `:material-account:` and `{{< ref >}}`',
    `${fence}\n!!! note\n{% include a %}\n${fence}`,
    'What!!! Really??? 1 === 1, {name} and {{ name }}, a : b, see :smile: ... note',
    '## Heading {#id}',
    'a == b, `==c==`, a==b==c, ~old~ text, [[ -f a ]], 2^3, [[x]](#), and \\[[y]]',
    'Note\n:smile: and <!-- a -->'
  ])('nothing is said of %j', async text => {
    expect(await findingsOf({ 'docs/a.md': text })).toEqual([])
  })
})

test('short codes are emoji where the option says so; code, clocks and other words are not', async () => {
  const text = '## Ready :rocket:\n\n:+1: at 10:30:00, :nothing: and `:rocket:`'
  const site = { markdown: { emoji: true } } as const
  const { html, headings } = await compileMarkdown(text, site)
  expect(html).toContain('<p>👍 at 10:30:00, :nothing: and <code>:rocket:</code></p>')
  expect(headings[0]).toMatchObject({ text: 'Ready 🚀', id: 'ready-' })
  expect((await compileMarkdown(text)).html).toContain(':+1: at')
})

test('an id may be a comment of MDX, and the options of rustdoc are no part of a language', async () => {
  const { headings, html, diagnostics } = await compileMarkdown(
    '## Head {/* #my-id */}\n\n```rust,ignore,should_panic\nlet x = 1;\n```'
  )
  expect(headings).toMatchObject([{ id: 'my-id', text: 'Head' }])
  expect(html).toContain('language-rust')
  expect(diagnostics).toEqual([])
})

test('spaces in an address can be a part of it or begin a title', async () => {
  const { diagnostics } = await compileMarkdown('[a](https://e.example/b c) [a](./b.md c d)')
  const title = 'A title needs quotes: write “./b.md "c d"”.'
  const either = '“<https://e.example/b c>”, or its spaces as %20. If “c” is a title, write “https://e.example/b "c"”.'
  expect(diagnostics.map(({ hint, fix }) => [hint, fix?.to])).toEqual([
    [`Write it in angle brackets, ${either}`, undefined],
    [title, './b.md "c d"']
  ])
})

test('a “|” in an expression of MDX separates no cells', async () => {
  const body = '| a | b |\n|---|---|\n| one | {`a|b`} |\n| two | {"|"} |\n| 1 | 2 | {"|"} |'
  expect(await findingsOf({ 'docs/a.mdx': body })).toEqual([
    expect.stringContaining('a.mdx:5:1 warning markdown/table-cells')
  ])
})

test('the fix of a host with a space removes the space', async () => {
  const { diagnostics } = await compileMarkdown('[c](https://exam ple.com/c d)')
  expect(diagnostics.map(({ fix }) => fix)).toEqual([
    { from: 'https://exam ple.com/c d', to: 'https://example.com/c d' }
  ])
})
