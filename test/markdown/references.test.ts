import { describe, expect, test } from 'vitest'
import { findingsOf } from './support.ts'

/** Places and codes of what a page is told. */
async function told(text: string, file = 'docs/a.md'): Promise<string[]> {
  const lines = await findingsOf({ [file]: text })
  return lines.map(line => line.split(' ').slice(0, 3).join(' '))
}

describe('a definition that nothing uses', () => {
  test.each([
    ['Text.\n\n[label]: https://e.example', 'docs/a.md:3:2 info markdown/unused-definition'],
    ['> Text.\n>\n> [label]: https://e.example', 'docs/a.md:3:4 info markdown/unused-definition'],
    ['Text.\n\n[^note]: More.', 'docs/a.md:3:3 warning markdown/unused-footnote'],
    ['- a\n\n  [^note]: More.', 'docs/a.md:3:5 warning markdown/unused-footnote']
  ])('%j', async (text, expected) => {
    expect(await told(text)).toEqual([expected])
    expect(await told(text, 'docs/a.mdx')).toEqual([expected.replace('a.md', 'a.mdx')])
  })

  test.each([
    '[x][Label]\n\n[label]: https://e.example',
    '[Label]\n\n[label]: https://e.example',
    '[label][]\n\n[label]: https://e.example',
    '![a][label]\n\n[label]: https://e.example/a.png',
    '| a |\n|---|\n| [x][label] |\n\n[label]: https://e.example',
    'Word[^Note].\n\n[^note]: More.',
    'Word[^a].\n\n[^a]: More[^b].\n\n[^b]: Still more.',
    '[//]: # (A remark.)',
    '[comment]: <> (A remark.)'
  ])('is not %j', async text => {
    expect(await told(text)).toEqual([])
  })
})

describe('a link that is shown as text', () => {
  test.each([
    ['[x][label]', 'docs/a.md:1:5 warning markdown/undefined-reference'],
    ['[`code`][label]', 'docs/a.md:1:10 warning markdown/undefined-reference'],
    ['See [a *b*][label].', 'docs/a.md:1:13 warning markdown/undefined-reference'],
    ['Word[^note].', 'docs/a.md:1:7 warning markdown/undefined-reference'],
    ['[x](./with space.md)', 'docs/a.md:1:5 warning markdown/unparsed-link'],
    ['[x](/a b)', 'docs/a.md:1:5 warning markdown/unparsed-link']
  ])('%s', async (text, expected) => {
    expect(await told(text)).toEqual([expected])
  })

  test.each([
    '[x][label]\n\n[label]: https://e.example',
    'Word[^note].\n\n[^note]: Text.',
    '\\[x][label]',
    '`[x][label]`',
    'list[i][j] and [1][2]',
    '[x]',
    'the class [^a-z]',
    '[optional](see below)',
    '```\n[x][label]\n```'
  ])('is not %j', async text => {
    expect(await told(text)).toEqual([])
  })
})
