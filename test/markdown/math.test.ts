import { describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/markdown/compile.ts'
import { compileFile, compileMarkdown, compileMdx, environmentOf, findingsOf, htmlOf, pageOf } from './support.ts'

const math = { dollars: 'all', macros: { '\\R': '\\mathbb{R}' }, output: 'mathml' } as const
const withMath = { markdown: { math } }

const inText = '<math alttext="x"><mi>x</mi></math>'
const displayed = '<math alttext="x" display="block" class="tml-display"><mi>x</mi></math>'
const block = `<div class="formula" tabindex="0">${displayed}</div>`

describe.each(['native', 'remark'] as const)('with the parser %s', parser => {
  const site = { markdown: { math, parser } }

  test.each([
    ['in text', 'a $x$ b', `<p>a ${inText} b</p>`],
    ['a block', '$$\nx\n$$', block],
    ['a block in a quote', '> $$\n> x\n> $$', `<blockquote>\n${block}\n</blockquote>`],
    ['a line of its own', '$$x$$', `<p><span class="formula" tabindex="0">${displayed}</span></p>`],
    ['a fence', '```math\nx\n```', block],
    ['a macro', '$\\R$', '<p><math alttext="\\R"><mi>ℝ</mi></math></p>'],
    ['code is code', '`$x$`', '<p><code>$x$</code></p>'],
    ['an escaped sign', '\\$x\\$', '<p>$x$</p>'],
    ['money', 'from $5 to **at most** $6 and $7.', '<p>from $5 to <strong>at most</strong> $6 and $7.</p>']
  ])('%s', async (_, text, html) => {
    expect(await htmlOf(text, site)).toBe(html)
  })

  test('a formula that cannot be read is reported at its place, and its source is shown', async () => {
    const text = 'a $x \\foo$\n\n> $$\n> a +\n> b_c_d\n> $$\n\n```math\n\\frac{a\n```\n\n$x_$'
    expect(await findingsOf({ 'docs/a.md': text }, site)).toEqual([
      'docs/a.md:1:6 warning markdown/math The formula cannot be read: Unsupported function name: \\foo.',
      'docs/a.md:5:6 warning markdown/math The formula cannot be read: Double subscript.',
      'docs/a.md:9:8 warning markdown/math The formula cannot be read: Unexpected end of input in a macro argument, expected “}”.',
      'docs/a.md:12:2 warning markdown/math The formula cannot be read: it ends too early, or has a character at a wrong place.'
    ])
    const html = await htmlOf(text, site)
    expect(html).toContain('<p>a <code>x \\foo</code></p>')
    expect(html).toContain('<code>\\frac{a</code>')
  })
})

test('without the option dollar signs are text, and blocks of the language are formulas', async () => {
  expect(await htmlOf('a $x$ b\n\n```math\nx\n```')).toBe(`<p>a $x$ b</p>\n${block}`)
  const off = await htmlOf('```math\nx\n```', { markdown: { math: null } })
  expect(off).toContain('<code>x</code>')
})

test('a page with a formula needs its style sheet, others do not', async () => {
  expect((await compileMarkdown('$x$', withMath)).sheets).toEqual(['math'])
  expect((await compileMarkdown('x', withMath)).sheets).toEqual([])
})

test('sections, headings and the excerpt have the source', async () => {
  const { sections, headings, excerpt } = await compileMarkdown('Let $x^2$ be.\n\n## Of $y^2$\n\n$$\nz\n$$', withMath)
  expect(excerpt).toBe('Let x^2 be.')
  expect(headings.map(({ text, html }) => [text, html])).toEqual([['Of y^2', 'Of y^2']])
  expect(sections).toEqual([
    { heading: null, text: 'Let x^2 be.', code: '' },
    { heading: 0, text: '', code: 'z' }
  ])
})

test('in MDX, beside components that run', async () => {
  const { html } = await compileMdx(
    'export const a = 1\n\nA $\\frac{a}{b}$ {a + 1}\n\n<Details>\n\n$$\nx\n$$\n\n</Details>',
    {},
    withMath
  )
  expect(html).toContain('<math alttext="\\frac{a}{b}"><mfrac><mi>a</mi><mi>b</mi></mfrac></math> 2')
  expect(html).toContain(block)
})

test('no inline styles: they become classes, whatever their values are', async () => {
  const tex = '$\\color{red}{x} \\begin{pmatrix}1&2\\end{pmatrix} \\raisebox{3.7pt}{y}$'
  const { html, styles, sheets } = await compileFile('docs/page.md', { 'docs/page.md': tex }, withMath)
  expect(html).not.toContain(' style=')
  expect(sheets).toEqual(expect.arrayContaining(['inline', 'math']))
  const rules = styles.map(([, declarations]) => declarations)
  expect(rules).toContain('color:#ff0000')
  expect(rules).toContain('padding-left:0em;padding-right:5.9776pt')
  expect(rules.join(' ')).toContain('padding:3.6862pt 0 0 0')
  for (const [name] of styles) expect(html).toMatch(new RegExp(`class="[^"]*${name}`))
})

test('nothing in a formula is HTML or a link', async () => {
  const html = await htmlOf('$\\text{<img src=x onerror=alert(1)>}$ $\\href{https://x.example}{x}$', withMath)
  expect(html).not.toMatch(/<img|href=/)
})

describe('with KaTeX', () => {
  const site = { markdown: { math: { ...math, output: 'katex' } } } as const

  test('formulas are its HTML, whose inline styles are classes', async () => {
    const { html, sheets, styles, diagnostics } = await compileMarkdown('a $x^2$\n\n$$\n\\R\n$$', site)
    expect(html).toMatch(/^<p>a <span class="katex">/)
    expect(html).toContain('<div class="formula" tabindex="0"><span class="katex-display">')
    expect(html).not.toContain('style=')
    expect(styles.map(([, declarations]) => declarations)).toContainEqual(expect.stringMatching(/^height:[\d.]+em$/))
    expect(sheets).toEqual(['inline', 'katex'])
    expect(diagnostics).toEqual([])
  })

  test('a formula that it cannot read is reported at its place', async () => {
    expect(await findingsOf({ 'docs/a.md': 'a $x \\foo$' }, site)).toEqual([
      'docs/a.md:1:6 warning markdown/math The formula cannot be read: Undefined control sequence: \\foo.'
    ])
  })

  test('without the package they are MathML, and each page says so once', async () => {
    const compiler = await createCompiler({ ...environmentOf({}, site), packageFolder: () => null })
    const { html, diagnostics, sheets } = await compiler.compile(pageOf('docs/a.md', '$x$ and $y$'))
    expect(html).toContain('<math alttext="x">')
    expect(sheets).toEqual(['math'])
    expect(diagnostics.map(({ hint }) => hint)).toEqual([
      'Install it with “npm install --save-dev katex”, or set “markdown.math” to true.'
    ])
  })
})
