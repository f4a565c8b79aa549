import { expect, test } from 'vitest'
import { findContentTitle, stripMarkup } from '../../src/content/body.ts'

test.each([
  ['the first heading of level one', '# A\n\ntext', 'A'],
  ['after text', 'Text first.\n\n# A', 'A'],
  ['closing hashes and spaces', '  #  A B ##  ', 'A B'],
  ['hashes that belong to it', '# C#', 'C#'],
  ['an underlined heading', 'A\n===', 'A'],
  ['an underlined heading of two lines', 'A\nB\n=', 'A B'],
  ['a custom id is not shown', '# A {#custom}', 'A'],
  ['markup is not shown', '# **A** `b` [c](d) &amp; e', 'A b c & e'],
  ['after imports', "import A from './a'\nexport const b = 1\n\n# A", 'A'],
  ['after a comment with a heading', '<!--\n# no\n-->\n# A', 'A'],
  ['after an MDX comment', '{/*\n# no\n*/}\n\n# A', 'A'],
  ['after code with a heading', '```sh\n# no\n```\n\n# A', 'A'],
  ['after tildes with backticks inside', '~~~\n```\n# no\n~~~\n# A', 'A'],
  ['after a longer fence', '````\n```\n# no\n````\n# A', 'A'],
  ['after indented code', '    # no\n\n# A', 'A'],
  ['after raw HTML', '<div>\n# no\n</div>\n\n# A', 'A'],
  ['after preformatted text with empty lines', '<pre>\n\n# no\n</pre>\n# A', 'A'],
  ['a hash without a space is text', '#tag\n\n# A', 'A'],
  ['none after another heading', '## B\n\n# A', null],
  ['none after an underlined heading of level two', 'B\n---\n\n# A', null],
  ['none after a thematic break', '---\n\n# A', null],
  ['none after stars', 'x\n\n* * *\n\n# A', null],
  ['none in an empty heading', '#\n\n# A', null],
  ['none in an empty body', '', null],
  ['none inside of a fence that is never closed', '```\n# A', null]
])('%s', (_, body, title) => {
  expect(findContentTitle(body)).toBe(title)
})

test.each([
  ['**bold** and *em* and _em_ and ~~gone~~', 'bold and em and em and gone'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['`a*b*c` and ``x ` y``', 'a*b*c and x ` y'],
  ['\\*not em\\* \\# \\_', '*not em* # _'],
  ['![alt](a.png) [text](b "t") [ref][r]', 'alt text ref'],
  ['<kbd>Ctrl</kbd> <https://x.org>', 'Ctrl https://x.org'],
  ['Put <b>x</b><br> in <path> or List<T>', 'Put x in <path> or List<T>'],
  ['&lt;T&gt; &#65;&#x42; &unknown; &constructor;', '<T> AB &unknown; &constructor;'],
  ['What’s new? 🎉 安装', 'What’s new? 🎉 安装']
])('%s → %s', (markdown, text) => {
  expect(stripMarkup(markdown)).toBe(text)
})

test('long lines cost little', () => {
  expect(findContentTitle(`# ${'*_`[<'.repeat(10_000)}`)).not.toBeNull()
  expect(findContentTitle(`${'text\n'.repeat(100_000)}`)).toBeNull()
})
