import { describe, expect, test } from 'vitest'
import { findingsOf } from './support.ts'

/** Places and codes of what a page is told. */
async function told(text: string, file = 'docs/a.md'): Promise<string[]> {
  const lines = await findingsOf({ [file]: text })
  return lines.map(line => line.split(' ').slice(0, 3).join(' '))
}

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
