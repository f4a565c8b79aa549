import { describe, expect, test } from 'vitest'
import { compileFile, compileMarkdown, linesOf } from './support.ts'

describe('an address that can run code is left out and reported', () => {
  test.each([
    ['[x](javascript:alert(45))'],
    ['[x](JaVaScRiPt:alert(46))'],
    ['[x](java&Tab;script:alert(47))'],
    ['[x](&#106;avascript:alert(48))'],
    ['[x](<\u0001javascript:alert(49)>)'],
    ['![x](javascript:alert(50))'],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)'],
    ['[x](vbscript:x)'],
    ['[x](file:///etc/hosts)'],
    ['[x](blob:x)'],
    ['<javascript:alert(53)>'],
    ['[x][r]\n\n[r]: javascript:alert(54)'],
    ['<a href="java&#x0A;script:alert(1)">x</a>'],
    ['<a href=" javascript:alert(1)">x</a>'],
    ['<form action="javascript:alert(55)"></form>'],
    ['<button formaction="javascript:alert(55)">x</button>'],
    ['<iframe src="javascript:alert(55)"></iframe>'],
    ['<object data="javascript:alert(55)"></object>'],
    ['<svg><a xlink:href="javascript:alert(55)">x</a></svg>'],
    ['<video poster="javascript:alert(55)"></video>'],
    ['<img srcset="/a.png 1x, javascript:alert(55) 2x">']
  ])('%j', async text => {
    const { html, diagnostics, links } = await compileMarkdown(text)
    expect(html).not.toMatch(/(?:href|src|action|data|poster|srcset)="[^"]*(?:script:|data:text|file:|blob:)/i)
    expect(diagnostics.map(({ code }) => code)).toContain('link/unsafe')
    expect(links).toEqual([])
  })
})

test.each([
  ['a misspelt scheme', '[x](htps://e.example)', 'link/unknown-scheme'],
  ['a scheme of an editor', '[x](vscode://file/a)', 'link/unknown-scheme'],
  ['a drive of Windows', '[x](C:/a.md)', 'link/malformed'],
  ['a handler', '<p onclick="alert(1)">x</p>', 'markdown/unsafe-html'],
  ['a handler of a drawing', '<svg onload="alert(1)"></svg>', 'markdown/unsafe-html'],
  ['a script', '<script>alert(1)</script>', 'markdown/unsafe-html'],
  ['a frame with a document inside', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', 'markdown/unsafe-html'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">', 'markdown/unsafe-html'],
  ['a base', '<base href="https://e.example">', 'markdown/unsafe-html'],
  ['a style that is not CSS', '<p style="color red">x</p>', 'markdown/style'],
  ['a style that leaves its rule', '<p style="color: red} body {color: red">x</p>', 'markdown/style'],
  ['a style with code', '<p style="background: url(javascript:alert(1))">x</p>', 'markdown/style'],
  ['a style element', '<style>p { color: red }</style>', 'markdown/style']
])('%s is left out and reported', async (_, text, code) => {
  const { html, diagnostics } = await compileMarkdown(`a\n\n${text}`)
  expect(diagnostics.map(found => [found.code, found.place?.line])).toEqual([[code, 3]])
  expect(html).not.toMatch(/htps|vscode|C:|on\w+=|<script|srcdoc|<meta|<base|style/)
})

test.each([
  ['a document in the shadow', '<div><template shadowrootmode="open"><img src=x onerror=alert(1)></template></div>'],
  ['a template in a template', '<template><template><a onclick="alert(1)">x</a></template></template>'],
  [
    'an address set by a drawing',
    '<svg><a><set attributeName="href" to="javascript:alert(1)"/><text>x</text></a></svg>'
  ],
  ['an address animated', '<svg><a><animate attributeName="xlink:href" values="javascript:alert(1)"/></a></svg>'],
  ['a handler set by a drawing', '<svg><set attributeName="onclick" to="alert(1)"/></svg>'],
  ['a picture that hides a method of the document', '<img name="getElementById" src="/a.png" alt="a">'],
  ['a form that hides the body', '<form name="body"></form>']
])('%s cannot run code', async (_, text) => {
  const { html, diagnostics } = await compileMarkdown(`a\n\n${text}`)
  expect(diagnostics.map(({ code, place }) => [code, place?.line])).toContainEqual(['markdown/unsafe-html', 3])
  expect(html).not.toMatch(/alert|getElementById|name="body"/)
})

test.each([
  '<form name="signup"><input name="title"></form>',
  '<svg><circle><animate attributeName="r" values="1;2"/></circle></svg>',
  '<template><p>kept</p></template>'
])('%s is kept', async text => {
  const { html, diagnostics } = await compileMarkdown(`a\n\n${text}`)
  expect(diagnostics).toEqual([])
  expect(html).toContain(text.includes('animate') ? '<animate attributeName="r"' : text.slice(0, 10))
})

test.each([
  [
    'a notation of tabs and spaces',
    '```js\n' + `${'\t'.repeat(5000)};[!code >]${' '.repeat(5000)} [!code #[!code %]\n` + '```'
  ],
  ['addresses of styles', `<p style="URL(${'\t'.repeat(5000)}R${'\t'.repeat(5000)}'URL()">x</p>`],
  ['openings of styles', `<p style="${'url('.repeat(5000)}">x</p>`]
])(
  '%s in a line of 10,000 characters take no time',
  async (_, text) => {
    // By the cube of the length it would be more than four minutes, and the test would end by its limit.
    expect((await compileMarkdown(text)).html).not.toBe('')
  },
  120_000
)

test.each([
  ['a heading', `## a${'\t'.repeat(80_000)}{b`],
  ['an admonition of other tools', `!!! note${' '.repeat(80_000)}(`]
])('%s with 80,000 blanks costs little', async (_, text) => {
  // Time of the processor, of which other programs take none. By the square of the length it would be four to eight seconds.
  const began = process.cpuUsage()
  expect((await compileMarkdown(text)).html).not.toBe('')
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(3000)
})

test.each([
  ['Run x as <your-name> here.', '&lt;your-name>'],
  ['Also <T> and List<T>.', '&lt;T>'],
  ['<Stamp type="tip" text="new" />', '&lt;Stamp']
])('a tag of no element is shown as text and reported: %s', async (text, shown) => {
  const { html, diagnostics } = await compileMarkdown(text)
  expect(html).toContain(shown)
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['markdown/unknown-element']))
})

test.each([
  '<model-viewer src="/a.glb"></model-viewer>',
  '<my-widget>x</my-widget>',
  '<CENTER>x</CENTER>',
  '<!-- <your-name> -->',
  '<svg><linearGradient id="g"></linearGradient></svg>',
  '`<your-name>`'
])('nothing is said of %s', async text => {
  expect((await compileMarkdown(text)).diagnostics).toEqual([])
})

test('three handlers of one element are one finding', async () => {
  const { diagnostics } = await compileMarkdown('<p onclick="a" onload="b" onerror="c">x</p>')
  expect(diagnostics).toHaveLength(1)
})

test.each([
  ['a heading of code', '## `<img src=x onerror=alert(25)>`'],
  ['a heading of references', '## &lt;script&gt;alert(26)&lt;/script&gt;'],
  ['a link title', '[x](/ "\\" onclick=\\"alert(32)")'],
  ['a table', '| `<img src=x onerror=alert(1)>` |\n|---|\n| a |']
])('%s stays text', async (_, text) => {
  const { html, headings } = await compileMarkdown(text)
  expect(html).not.toMatch(/<img|<script|" onclick=/)
  expect(headings.map(heading => heading.html).join('')).not.toMatch(/<img|<script/)
})

test('raw HTML in a title of an admonition is not a markup of ours', async () => {
  const { html } = await compileMarkdown(
    ':::note[<img src=x onerror=alert(33)>]\na\n:::\n\n:::tip[a <b onclick="x">c</b>]\na\n:::'
  )
  expect(html).not.toMatch(/<img|onclick/)
})

test('NUL becomes the replacement character', async () => {
  expect((await compileMarkdown('a\u0000b')).html).toBe('<p>a\uFFFDb</p>')
})

test('HTML of a plugin has no scripts and no unsafe addresses', async () => {
  const text =
    '<h2>A</h2><script>alert(82)</script><a href="javascript:alert(82)" onclick="alert(83)">x</a> {alert(82)}'
  const { createCompiler } = await import('../../src/markdown/compile.ts')
  const { environmentOf, pageOf } = await import('./support.ts')
  const compiler = await createCompiler(environmentOf({}))
  const { html, headings, diagnostics } = await compiler.finish(pageOf('data/a.csv', ''), text, '')
  expect(html).toMatch(/^<h2 class="anchor" id="a">A<a class="hash-link"[^>]*>.<\/a><\/h2><a>x<\/a> \{alert\(82\)\}$/)
  expect(headings).toMatchObject([{ level: 2, id: 'a', text: 'A' }])
  expect(linesOf(diagnostics)).toEqual([
    'data/a.csv:1:1 error markdown/unsafe-html “<script>” is left out of the page.',
    'data/a.csv:1:1 error link/unsafe “javascript:alert(82)” is left out: “javascript:” can run code or read local files.'
  ])
})

test('an address from an MDX component is judged by what it is', async () => {
  const { html, diagnostics } = await compileFile('docs/a.mdx', {
    'docs/a.mdx': '<Link to="javascript:alert(56)">x</Link>'
  })
  expect(html).not.toContain('javascript:')
  expect(linesOf(diagnostics)).toEqual([
    'docs/a.mdx:1:11 error link/unsafe “javascript:alert(56)” is left out: “javascript:” can run code or read local files.'
  ])
})
