import { describe, expect, test } from 'vitest'
import { compileMarkdown, findingsOf } from './support.ts'

const fence = '```'

describe('Markdown that is not quite right is reported where it is written', () => {
  test.each([
    [
      '##Heading',
      '1:1 warning markdown/shown-as-text “##Heading” is shown as text: a heading has a space behind its “##”.'
    ],
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
      '3:1 warning markdown/unclosed-code The code block has no end: the 3 lines behind it are code, too.'
    ],
    [`- a\n\n  ${fence}js\n  a\n\nText.`, '3:3 warning markdown/unclosed-code'],
    ['##\u00A0Part', '1:1 warning markdown/shown-as-text'],
    [
      'It is ** bold ** text.',
      '1:7 warning markdown/shown-as-text “** bold **” is shown as text: bold text has no spaces inside of its “**”.'
    ],
    ['**Note: **text', '1:1 warning markdown/shown-as-text'],
    ['A <a href=“./b.md”>link</a>.', '1:3 warning markdown/shown-as-text'],
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
  '\\##Heading',
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
  `- a\n  ${fence}\n  b\n  ${fence}\n- c`
])('nothing is said of %j', async text => {
  expect(await findingsOf({ 'docs/a.md': text })).toEqual([])
})

describe('the syntax of other generators', () => {
  test.each([
    ['!!! note "Title"\n    Text', '1:1', 'An admonition of MkDocs, “!!! note "Title"”, is shown as text.'],
    ['??? tip\n\n    Text', '1:1', 'An admonition of MkDocs'],
    ['=== "Tab"\n\n    Text', '1:1', 'A tab of MkDocs'],
    [
      'Text :material-account: and :octicons-x-16:',
      '1:6',
      'An icon of MkDocs Material, “:material-account:”, is shown as text, here and in 1 more places'
    ],
    ['Some text { .md-button }', '1:11', 'An attribute list of Python-Markdown'],
    ['--8<-- "file.md"', '1:1', 'A snippet of MkDocs'],
    ['<<< @/snippets/my a.js', '1:1', 'A code import of VitePress'],
    ['{{ $frontmatter.title }}', '1:1', 'An expression of Vue'],
    ['Text {{< ref "a" >}}', '1:6', 'A shortcode of Hugo'],
    ['{% include a.html %}', '1:1', 'A tag of Liquid or Jinja'],
    ['{{#include a.rs}}', '1:1', 'An include of mdBook'],
    ['.. note::\n\n   Text', '1:1', 'A directive of reStructuredText']
  ])('%j', async (text, place, message) => {
    const lines = await findingsOf({ 'docs/a.md': text })
    expect(lines).toEqual([expect.stringContaining(`docs/a.md:${place} warning markdown/foreign-syntax ${message}`)])
  })

  test.each([
    '`!!! note` and `:material-account:` and `{{< ref >}}`',
    `${fence}\n!!! note\n{% include a %}\n${fence}`,
    'What!!! Really??? 1 === 1, {name} and {{ name }}, a : b, see :smile: ... note',
    '## Heading {#id}'
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
