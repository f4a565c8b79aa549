import { describe, expect, test } from 'vitest'
import { compileFile, compileMarkdown, compileMdx, htmlOf, linesOf } from './support.ts'

const cases = [
  ['**注意：**请先安装。', '<strong>注意：</strong>请先安装。'],
  ['これは**「重要」**です。', 'これは<strong>「重要」</strong>です。'],
  ['请使用**`npm install`**安装', '请使用<strong><code>npm install</code></strong>安装'],
  ['**한국어(Korean)**는', '<strong>한국어(Korean)</strong>는'],
  ['*重要：*请看', '<em>重要：</em>请看'],
  ['~~旧的。~~新的', '<del>旧的。</del>新的'],
  ['**全角，**后面', '<strong>全角，</strong>后面'],
  ['价格为**100%**的', '价格为<strong>100%</strong>的'],
  ['**[链接](#)**后面', '<strong><a href="#">链接</a></strong>后面'],
  ['**注意：**npm 2 **「a」**b', '<strong>注意：</strong>npm 2 <strong>「a」</strong>b'],
  ['***注意：***请 _「重要」_です', '<em><strong>注意：</strong></em>请 <em>「重要」</em>です'],
  [
    '**注意**：**重要**，**a（*b*）**字',
    '<strong>注意</strong>：<strong>重要</strong>，<strong>a（<em>b</em>）</strong>字'
  ],
  ['変数foo_bar_baz、2**3**4、`**注：**请`', '変数foo_bar_baz、2<strong>3</strong>4、<code>**注：**请</code>'],
  ['\\*\\*注：\\*\\*请', '**注：**请']
] as const

describe('in Chinese, Japanese and Korean, emphasis beside punctuation is emphasis', () => {
  test.each(cases)('%s', async (text, expected) => {
    for (const parser of ['native', 'remark'] as const) {
      const { html, diagnostics } = await compileMarkdown(text, { language: 'zh-CN', markdown: { parser } })
      expect(html).toBe(`<p>${expected}</p>`)
      expect(diagnostics).toEqual([])
    }
  })

  test('also in titles of admonitions, code of MDX and beside radicals', async () => {
    const site = { language: 'ja' }
    expect(await htmlOf(':::note[**「注」**意]\n\n⼀**「一」**二\n\n:::', site)).toMatch(
      /<strong>「注」<\/strong>意[\s\S]*⼀<strong>「一」<\/strong>二/
    )
    const { html } = await compileMdx('export const a = "**注：**请"\n\n{a} **注：**请 {"**注：**请"}', {}, site)
    expect(html).toBe('<p>**注：**请 <strong>注：</strong>请 **注：**请</p>')
  })
})

describe('in other languages it is reported with a fix', () => {
  test.each([
    ['**注意：**请先', '1:1', '**注意：**请', '**注意：** 请'],
    ['これは**「重要」**です', '1:3', 'は**「重要」**で', 'は **「重要」** で'],
    ['Use **`npm i`**now', '1:5', '**`npm i`**n', '**`npm i`** n'],
    ['a **Note:**text', '1:3', '**Note:**t', '**Note:** t'],
    ['~~旧的。~~新的', '1:1', '~~旧的。~~新', '~~旧的。~~ 新']
  ])('%s', async (text, place, from, to) => {
    const { diagnostics } = await compileMarkdown(text)
    expect(linesOf(diagnostics)).toEqual([
      expect.stringContaining(`docs/page.md:${place} warning markdown/shown-as-text “${from}” is shown as text`)
    ])
    expect(diagnostics[0]?.fix).toMatchObject({ from, to })
    expect(await htmlOf(text.replace(from, to))).toMatch(/<(?:strong|del)>/)
  })

  test.each([
    'a**(b)**c and 2**(n+1)**3',
    'f(**kwargs, **more) and **/*.md and a/**/b',
    'x **bold** y, **a**, (**b**) **c.** d',
    '\\**Note:\\**text `**a:**b`',
    'glob **.md** or **:** a'
  ])('nothing is said of %s', async text => {
    expect((await compileMarkdown(text)).diagnostics).toEqual([])
  })
})

describe('an id may contain markers of emphasis', () => {
  const ids = ['A.__call__', '_private_', 'a*b*c', 'with~x~t', '__init__', '**all**']
  test.each(['md', 'mdx'])('in .%s pages', async format => {
    for (const parser of ['native', 'remark'] as const) {
      const text = [
        ...ids.map(id => `## Of _${id.length}_ {#${id}}`),
        ...(format === 'md' ? ['Title {#a_b_c}\n---'] : []),
        '## S { #spaced }'
      ].join('\n\n')
      const compiled = await compileFile(`docs/a.${format}`, { [`docs/a.${format}`]: text }, { markdown: { parser } })
      expect(compiled.headings.map(({ id }) => id)).toEqual([...ids, ...(format === 'md' ? ['a_b_c'] : []), 'spaced'])
      expect(compiled.headings.slice(0, ids.length).map(({ text }) => text)).toEqual(ids.map(id => `Of ${id.length}`))
      expect(compiled.diagnostics).toEqual([])
    }
  })

  test('with other attributes, and not in code or text', async () => {
    const { headings, html } = await compileMarkdown('## A {#__x__ .quiet}\n\n`a {.__b__}`\n\n    {#_c_}\n\nd {#_e_} f')
    expect(headings[0]).toMatchObject({ id: '__x__', text: 'A' })
    expect(html).toMatch(/<code>a {\.__b__}<\/code>[\s\S]*{#_c_}[\s\S]*d {#<em>e<\/em>} f/)
  })

  test('two signs are reported with a fix', async () => {
    const { diagnostics } = await compileMarkdown('## A {##my-id}')
    expect(linesOf(diagnostics)).toEqual([
      'docs/page.md:1:6 warning markdown/shown-as-text “{##my-id}” is shown as text: an id has one “#”.'
    ])
    expect(diagnostics[0]?.fix).toMatchObject({ from: '{##my-id}', to: '{#my-id}' })
  })
})
