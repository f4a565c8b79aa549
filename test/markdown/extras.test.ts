/** The marks of `markdown.extras`: what readers get, what stays text, and what is reported. */
import { describe, expect, test } from 'vitest'
import { withoutMarks } from '../../src/content/title-edit.ts'
import type { ExtraName } from '../../src/types/extras.ts'
import { compileMarkdown, compileMdx, findingsOf, htmlOf, linesOf } from './support.ts'

const extras: readonly ExtraName[] = [
  'abbreviations',
  'annotations',
  'definitions',
  'icons',
  'insert',
  'keys',
  'mark',
  'subscript',
  'superscript',
  'tooltips'
]
const on = { markdown: { extras } }
const parsers = ['native', 'remark'] as const

const keys = (...names: string[]) =>
  `<span class="keys" dir="ltr">${names.map(name => `<kbd>${name}</kbd>`).join('+')}</span>`

const cases = [
  ['a ==marked== word', '<p>a <mark>marked</mark> word</p>'],
  ['==a **bold** `==` part==', '<p><mark>a <strong>bold</strong> <code>==</code> part</mark></p>'],
  ['==over\ntwo lines==', '<p><mark>over\ntwo lines</mark></p>'],
  ['- ==a==\n- b', '<ul>\n<li><mark>a</mark></li>\n<li>b</li>\n</ul>'],
  ['**==a==** and *b ==c==*', '<p><strong><mark>a</mark></strong> and <em>b <mark>c</mark></em></p>'],
  ['这是==重点==内容', '<p>这是<mark>重点</mark>内容</p>'],
  ['if a==b and c==d, == alone, a \\==b\\==', '<p>if a==b and c==d, == alone, a ==b==</p>'],
  ['`==a==`\n\n```\n==b==\n```', '==b=='],
  ['^^inserted^^', '<p><ins>inserted</ins></p>'],
  ['E = mc^2^, the 10^th^, ^14^C', '<p>E = mc<sup>2</sup>, the 10<sup>th</sup>, <sup>14</sup>C</p>'],
  ['2^10 and 3^4, ^_^, x\\^2^', '<p>2^10 and 3^4, ^_^, x^2^</p>'],
  ['H~2~O, ~~deleted~~, ~a few words~', '<p>H<sub>2</sub>O, <del>deleted</del>, <del>a few words</del></p>'],
  ['x~(n-1)~', '<p>x<sub>(n-1)</sub></p>'],
  ['Press ++ctrl+alt+del++.', `<p>Press ${keys('Ctrl', 'Alt', 'Del')}.</p>`],
  ['++cmd+"Any text"+k+page-up+f5++', keys('Cmd', 'Any text', 'K', 'Page Up', 'F5')],
  ['i++ + ++j, C++ and D++', '<p>i++ + ++j, C++ and D++</p>'],
  [':star: a', /^<p><svg class="icon"[^>]*><path [\s\S]*<\/svg> a<\/p>$/],
  ['10:30:45, a:star:b, :nothing-of-ours:, \\:star:', '<p>10:30:45, a:star:b, :nothing-of-ours:, :star:</p>'],
  ['A\n: b', '<dl><dt>A</dt><dd>b</dd></dl>'],
  ['A *x*\nB\n:   c\n:   d\n    e', '<dl><dt>A <em>x</em></dt><dt>B</dt><dd>c</dd><dd>d\ne</dd></dl>'],
  [
    'A\n\n:   b\n\n    c\n\n        code\n\nC\n: d',
    /^<dl><dt>A<\/dt><dd><p>b<\/p><p>c<\/p><div [\s\S]*>code<[\s\S]*<\/dd><dt>C<\/dt><dd>d<\/dd><\/dl>$/
  ],
  [
    'A\n:   b\n\n    - c\n    - d\n\ne',
    '<dl><dt>A</dt><dd><p>b</p><ul>\n<li>c</li>\n<li>d</li>\n</ul></dd></dl>\n<p>e</p>'
  ],
  ['> A\n> :   b\n>     c', '<blockquote>\n<dl><dt>A</dt><dd>b\nc</dd></dl>\n</blockquote>'],
  ['- A\n  : b', '<li>\n<dl><dt>A</dt><dd>b</dd></dl>\n</li>'],
  ['a : b\nc :d', '<p>a : b\nc :d</p>'],
  [
    'An HTML page, HTML5, HTML. X-HTML.\n\n## HTML\n\n[HTML](https://a.example)\n\n*[HTML]: Hyper Text\n*[HTML5]: The fifth\n*[X-HTML]: As XML',
    [
      '<p>An <span class="tip"><button type="button" class="tip__term" popovertarget="tip-1" aria-describedby="tip-1">HTML</button>',
      '<span class="tip__text" id="tip-1" popover="auto" role="tooltip"><span class="tip__bracket"> (</span>Hyper Text<span class="tip__bracket">)</span></span></span> page',
      '>HTML5</button>',
      '>X-HTML</button>',
      ', <abbr title="Hyper Text">HTML</abbr>.',
      '<abbr title="Hyper Text">HTML</abbr><a class="hash-link"',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer"><abbr title="Hyper Text">HTML</abbr></a>'
    ]
  ],
  ['A [**term**](tip "Its text") b', '><strong>term</strong></button>'],
  [
    '```js\nlisten(3000) // (1)!\nclose() /* (2)! (1)! */\n```\n\n1. The *port*.\n2. The end.',
    [
      '>listen</span>',
      ' <button type="button" class="codeblock__marker" popovertarget="code-note-1-1" data-note="1" aria-label="Note 1"></button>',
      ' <button type="button" class="codeblock__marker" popovertarget="code-note-1-2" data-note="2" aria-label="Note 2"></button> <button',
      '<ol class="code-notes">\n<li id="code-note-1-1" popover="auto" class="code-note">The <em>port</em>.</li>'
    ]
  ],
  [
    '```js\nlisten(3000) // [!note] The *port*, see [b](https://b.example).\n```\n\nEnd.',
    [
      ' <button type="button" class="codeblock__marker" popovertarget="code-note-1-1" data-note="1" aria-label="Note 1"></button>',
      '<ol class="code-notes">\n<li id="code-note-1-1" popover="auto" class="code-note">The <em>port</em>, see <a href="https://b.example"',
      '</ol>\n<p>End.</p>'
    ]
  ],
  [
    '- a\n\n  ```css\n  a {} /* (1)! */\n  b {} /* [!note] Two */\n  c {} /* [!note] Three */\n  ```\n\n  1. One',
    [
      /note-1-1.*\n.*note-1-2.*\n.*note-1-3/,
      '<li id="code-note-1-1" popover="auto" class="code-note">One</li>\n<li id="code-note-1-2" popover="auto" class="code-note">Two</li>\n<li id="code-note-1-3" popover="auto" class="code-note">Three</li>\n</ol>'
    ]
  ],
  // Not a note of the code: a list that no number leads to, a text outside of comments, a comment that goes on.
  ['```js\na() // [!note] A\n```\n\n1. b', '</ol>\n<ol>\n<li>b</li>\n</ol>'],
  ['```js\na("[!note] A") /* [!note] A\n*/\n```\n\nb', /\[!note\] A.*\[!note\] A/]
] as const

describe.each(parsers)('with the parser %s', parser => {
  const site = { markdown: { extras, parser } }
  test.each(cases)('%j', async (text, expected) => {
    const html = await htmlOf(text, site)
    for (const part of [expected].flat()) {
      if (typeof part === 'string') expect(html).toContain(part)
      else expect(html).toMatch(part)
    }
  })
})

test('both parsers give the same pages, positions included, also in MDX', async () => {
  for (const [text] of cases) {
    const [native, remark] = await Promise.all(
      parsers.map(parser => compileMarkdown(text, { markdown: { extras, parser } }))
    )
    expect(native).toEqual(remark)
  }
  const mdx = cases.map(([text]) => text).filter(text => !/^10:30|\\|HTML|```|~a few/.test(text))
  const text = `export const one = 1\n\n{one} ==a== <b>==c== ++ctrl++</b>\n\n${mdx.join('\n\n---\n\n')}\n\n[t](tip "u")`
  const { html, diagnostics } = await compileMdx(text, {}, on)
  expect(linesOf(diagnostics)).toEqual([])
  expect(html).toContain('1 <mark>a</mark> <b><mark>c</mark> <span class="keys" dir="ltr"><kbd>Ctrl</kbd></span></b>')
  expect(html).toContain(
    '<button type="button" class="tip__term" popovertarget="tip-2" aria-describedby="tip-2">t</button>'
  )
})

test('nothing is left out for programs and for the search', async () => {
  const text =
    'The API of ==A== has ++ctrl+k++.\n\nA\n: b\n\n```js\na() // (1)!\n```\n\n1. Note.\n\n*[API]: Application Interface'
  const { markdown, sections, excerpt } = await compileMarkdown(text, {
    ...on,
    aiOutputs: { links: 'markdown', menu: null, mcp: null, limits: { list: 100, full: 5000 } }
  })
  expect(markdown).toBe(
    'The API (Application Interface) of <mark>A</mark> has <kbd>Ctrl</kbd>+<kbd>K</kbd>.\n\n- **A:** b\n\n```js\na() // (1)!\n```\n\n1. Note.'
  )
  expect(sections).toEqual([
    { heading: null, text: 'The API (Application Interface) of A has Ctrl+K. A b Note.', code: 'a() // (1)!' }
  ])
  expect(excerpt).toBe('The API (Application Interface) of A has Ctrl+K.')
})

test('what is copied has neither numbers nor comments of notes', async () => {
  const html = await htmlOf('```js\na() // (1)!\n```\n\n1. b', on)
  const code = /<code>([\s\S]*)<\/code>/.exec(html)?.[1] ?? ''
  expect(code.replace(/<[^>]*>/g, '').trim()).toBe('a()')
})

test('a note in a comment is in the text for the search, and the Markdown for programs is as written', async () => {
  const text = '```sh\nmake # [!note] Builds *all*.\n```'
  const aiOutputs = { links: 'markdown', menu: null, mcp: null, limits: { list: 100, full: 5000 } } as const
  const { markdown, sections } = await compileMarkdown(text, { ...on, aiOutputs })
  expect(sections).toEqual([{ heading: null, text: 'Builds all.', code: 'make # (1)!' }])
  expect(markdown).toBe('```sh\nmake # (1)!\n```\n\n1. Builds *all*.')
  const { links } = await compileMarkdown('a\n\n```sh\nmake # [!note] See [b](./b.md)\n```', on)
  expect(links).toMatchObject([{ place: { line: 4, column: 24 } }])
})

test('a title in a list has no marks', () => {
  const title = 'The ==new== H~2~O, x^2^ and ++ctrl+k++'
  expect(withoutMarks(extras)(title)).toBe('The new H2O, x2 and ctrl+k')
  expect(withoutMarks(['mark'])(title)).toBe('The new H~2~O, x^2^ and ++ctrl+k++')
})

const cure = (name: string) => `Set “markdown: { extras: ['${name}'] }” in the configuration (true: all marks), or `

test('a mark that is off is reported once, with the option that shows it', async () => {
  const marks = {
    mark: '==a== and ==b==',
    insert: 'a ^^b^^',
    superscript: 'x^2^',
    subscript: 'H~2~O',
    keys: '++ctrl+k++',
    definitions: 'A\n: b',
    abbreviations: '*[A]: b',
    annotations: '```js\na() // (1)!\n```'
  }
  for (const [name, text] of [...Object.entries(marks), ['annotations', '```js\na() // [!note] b\n```'] as const]) {
    const { diagnostics } = await compileMarkdown(text)
    expect(diagnostics.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
      expect.stringContaining(`markdown/foreign-syntax ${cure(name)}`)
    ])
    expect((await compileMarkdown(`${text}\n\n1. b`, on)).diagnostics).toEqual([])
  }
})

test('mistakes are reported where they are', async () => {
  const text = [
    'A [term](tip) and :stra: and\n:gaer-fill:.',
    '```js\na() // (1)!\n```\n\nNo list.',
    '```js\na() // (3)!\n```\n\n1. One.',
    '```js\na() // (1)!\n```\n\n1. One.\n2. Two.',
    'A B\n\n*[B]: one\n*[B]: two',
    '```js\na()\nb() // [!note]\nc() // [!note] See [x](./nope.md)\n```'
  ].join('\n\n')
  expect(await findingsOf({ 'docs/a.md': text }, on)).toEqual([
    'docs/a.md:26:1 warning markdown/duplicate-definition “B” has two meanings: only the first one, “one”, is shown.',
    'docs/a.md:1:3 warning link/no-text A tooltip without text is a link to the page “tip”.',
    'docs/a.md:2:1 warning markdown/icon “gaer-fill” is not an icon.',
    'docs/a.md:4:1 warning markdown/code-options The code has the note “(1)!”, but no numbered list follows the block.',
    'docs/a.md:10:1 warning markdown/code-options The code has the note “(3)!”, but the list below it ends at 1.',
    'docs/a.md:21:1 warning markdown/code-options No line of the code has the note “(2)!”, so its text is shown below the block.',
    'docs/a.md:30:15 warning markdown/code-options The code has the note “[!note]” without a text.'
  ])
})
