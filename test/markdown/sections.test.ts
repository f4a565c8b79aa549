import { describe, expect, test } from 'vitest'
import { compileMarkdown, compileMdx } from './support.ts'

describe('sections for search', () => {
  test('hold the text below each heading, code apart', async () => {
    const { sections } = await compileMarkdown(
      '# T\n\nIntro *a*.\n\n## A\n\nOne `x`.\n\n- b\n- c\n\n```js\ncode()\n```\n\n### B\n\n| d | e |\n|---|---|\n| f | g |'
    )
    expect(sections).toEqual([
      { heading: null, text: 'Intro a.', code: '' },
      { heading: 0, text: 'One x. b c', code: 'code()' },
      { heading: 1, text: 'd e f g', code: '' }
    ])
  })

  test('hold the titles of code blocks with the code', async () => {
    const { sections } = await compileMarkdown('```js title="webpack.config.js" {1}\ncode()\n```')
    expect(sections[0]?.code).toBe('webpack.config.js\ncode()')
  })

  test('hold all tabs once and no labels of buttons', async () => {
    const { sections } = await compileMdx('<Tabs><TabItem value="a">x</TabItem><TabItem value="b">y</TabItem></Tabs>')
    expect(sections).toEqual([{ heading: null, text: 'a x b y', code: '' }])
  })

  test('hold links without a space between them as separate words', async () => {
    const { sections } = await compileMarkdown(
      '<p><a href="https://e.example">Start</a><a href="https://e.example/b">Read <b>m</b>ore</a></p>'
    )
    expect(sections[0]?.text).toBe('Start Read more')
  })

  test('hold the alt text of pictures', async () => {
    expect((await compileMarkdown('a ![b c](https://e.example/d.png)')).sections[0]?.text).toBe('a b c')
  })
})

describe('the excerpt', () => {
  test.each([
    [
      'is the first paragraph without markup',
      '# T\n\n![i](https://e.example/a.png)\n\nSee [a](/b) and `c`.\n\nMore.',
      'i'
    ],
    ['skips headings, code and tables', '## A\n\n```js\nx\n```\n\n| a |\n|---|\n\nText.', 'Text.'],
    ['skips the title of a box', ':::note[T]\n\nText.\n\n:::', 'Text.'],
    ['joins the items of a list', '1. One\n2. Two', 'One; Two'],
    ['is empty without text', '```js\nx\n```', '']
  ])('%s', async (_, text, excerpt) => {
    expect((await compileMarkdown(text)).excerpt).toBe(excerpt)
  })

  test('is cut at a word, to 160 characters', async () => {
    const { excerpt } = await compileMarkdown('word, '.repeat(50))
    expect(excerpt).toMatch(/word…$/)
    expect(excerpt.length).toBeLessThanOrEqual(160)
  })

  // What Docusaurus 3.10.2 says for the same texts.
  test.each([
    ['Title\n=====\n\nText\nmore', 'Text'],
    ['import A from "./a.js"\nexport const b = [\n  1\n]\n\n# T\n\n## A *b* {#c}', 'A b'],
    [
      '````md\n```js\nx\n```\ny\n````\n<A b="c">Text</A> :tada: of [a](/b), ![c](d.png) and `e`[^1].',
      'Text of a, c and e.'
    ],
    [':::note Title\n\n> ~~Quoted~~ __text__\n\n:::', 'Quoted text'],
    [`${'word, '.repeat(50)}end`, `${'word, '.repeat(50)}end`]
  ])('is the first line that has text: %j', async (text, excerpt) => {
    expect((await compileMarkdown(text, { markdown: { excerpt: 'line' } })).excerpt).toBe(excerpt)
  })
})

test('words are those of text and code', async () => {
  expect((await compileMarkdown('# Not this\n\none two\n\n## nor this\n\n```js\nthree four\n```')).wordCount).toBe(4)
})
