import { describe, expect, test } from 'vitest'
import { compileFile, compileMarkdown, compileMdx, findingsOf } from './support.ts'

/** The structure of boxes: `note[Title](content)`, without icons. */
function boxesOf(html: string): string {
  return html
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(
      /<div class="theme-admonition theme-admonition-(\w+) admonition alert alert--(\w+)" role="note"><div class="admonition__heading">/g,
      '$1/$2['
    )
    .replaceAll('</div><div class="admonition__content">', '](')
    .replaceAll('</div></div>', ')')
}

async function boxes(text: string): Promise<string> {
  return boxesOf((await compileMarkdown(text)).html)
}

describe('an admonition', () => {
  test.each([
    ['has its type as title', ':::note\n\na\n\n:::', 'note/secondary[note](<p>a</p>)'],
    ['needs no blank lines', ':::tip\na\n:::', 'tip/success[tip](<p>a</p>)'],
    ['has a title in brackets', ':::info[A *b*]\na\n:::', 'info/info[A <em>b</em>](<p>a</p>)'],
    ['has a title after a space', ':::warning A *b*\na\n:::', 'warning/warning[A <em>b</em>](<p>a</p>)'],
    ['has a title in braces', ':::danger{title="A b"}\na\n:::', 'danger/danger[A b](<p>a</p>)'],
    ['has brackets in its title', ':::note[a [b] c]\na\n:::', 'note/secondary[a [b] c](<p>a</p>)'],
    ['keeps the label of an alias', ':::important\na\n:::', 'info/info[important](<p>a</p>)'],
    ['caution looks like a warning', ':::caution\na\n:::', 'caution/warning[caution](<p>a</p>)'],
    ['ends a paragraph', 'x\n:::note\na\n:::\ny', '<p>x</p>\nnote/secondary[note](<p>a</p>)\n<p>y</p>'],
    ['ends a list', ':::note\n- a\n- b\n:::', 'note/secondary[note](<ul>\n<li>a</li>\n<li>b</li>\n</ul>)'],
    ['ends a table', ':::note\n| a |\n|---|\n:::', /note\/secondary\[note\]\(<div class="table-wrapper"/],
    ['stands in a list item', '- x\n\n  :::note\n  a\n  :::', /<li>\n<p>x<\/p>\nnote\/secondary\[note\]\(<p>a<\/p>\)/],
    ['stands in a quote', '> :::note\n> a\n> :::', '<blockquote>\nnote/secondary[note](<p>a</p>)\n</blockquote>'],
    [
      'nests with more colons outside',
      '::::note\na\n:::tip\nb\n:::\nc\n::::',
      'note/secondary[note](<p>a</p>tip/success[tip](<p>b</p>)<p>c</p>)'
    ],
    ['nests with equal colons, too', ':::note\n:::tip\nb\n:::\n:::', 'note/secondary[note](tip/success[tip](<p>b</p>))']
  ])('%s', async (_, text, expected) => {
    const html = await boxes(text)
    if (typeof expected === 'string') expect(html).toBe(expected)
    else expect(html).toMatch(expected)
  })

  test('takes the keywords of the site', async () => {
    const { html } = await compileMarkdown(':::lab\na\n:::', { markdown: { admonitions: ['lab'] } })
    expect(boxesOf(html)).toBe('lab/secondary[lab](<p>a</p>)')
  })

  test.each([
    ['a fence', '```md\n:::note\na\n:::\n```', ':::note\na\n:::'],
    ['a fence in a list', '- x\n\n  ```md\n  :::note\n  ```', ':::note'],
    ['indented code', 'x\n\n    :::note\n    a\n    :::', ':::note\na\n:::'],
    ['raw HTML', '<pre>\n:::note\n:::\n</pre>', ':::note\n:::']
  ])('is none in %s', async (_, text, expected) => {
    expect(await boxes(text)).toContain(expected)
  })

  test('a link in a title is resolved and has its place', async () => {
    const { links } = await compileFile('docs/a.md', {
      'docs/a.md': '\n:::tip[See [x](./b.md)]\na\n:::',
      'docs/b.md': ''
    })
    expect(links).toEqual([
      {
        written: './b.md',
        href: '/b',
        kind: 'link',
        text: 'x',
        place: { file: 'docs/a.md', line: 2, column: 16, length: 6 }
      }
    ])
  })

  test('works between components of MDX', async () => {
    const { html } = await compileMdx('<Details summary="s">\n:::note\na\n:::\n</Details>')
    expect(boxesOf(html)).toContain('note/secondary[note](<p>a</p>)')
  })
})

describe('a mistake in an admonition', () => {
  test.each([
    [
      'an unknown type keeps its content',
      ':::nite\na\n:::',
      'docs/a.md:1:1 warning markdown/admonition “nite” is not a type of admonition; its content is shown without a box.'
    ],
    ['a missing end', 'x\n\n:::note\na', 'docs/a.md:3:1 warning markdown/admonition “:::note” is not closed.'],
    ['an end elsewhere', '- :::note\n  a\n\n:::', 'docs/a.md:1:3 warning markdown/admonition “:::note” is not closed.']
  ])('%s', async (_, text, line) => {
    expect(await findingsOf({ 'docs/a.md': text })).toContain(line)
  })

  test('the content of an unknown type is there', async () => {
    expect(await boxes(':::nite\na\n:::')).toBe('<div><p>a</p></div>')
  })
})

describe("GitHub's alerts", () => {
  test.each([
    ['> [!NOTE]\n> a', 'note/secondary[note](<p>a</p>)'],
    ['> [!tip]\n>\n> a', 'tip/success[tip](<p>a</p>)'],
    ['> [!CAUTION]\n> a\n>\n> b', 'caution/warning[caution](<p>a</p><p>b</p>)']
  ])('%j', async (text, expected) => {
    expect(await boxes(text)).toBe(expected)
  })

  test('a quote with other brackets stays a quote', async () => {
    expect(await boxes('> [!HELLO]\n> a')).toBe('<blockquote>\n<p>[!HELLO]\na</p>\n</blockquote>')
  })
})
