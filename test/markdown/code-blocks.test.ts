import { describe, expect, test } from 'vitest'
import { compileFile, compileMarkdown, findingsOf, htmlOf, linesOf } from './support.ts'

/** HTML of the code inside a block, token elements removed. */
function linesIn(html: string): string {
  const code = /<code>([\s\S]*?)<\/code>/.exec(html)?.[1] ?? ''
  return code.replace(/<span class="c\d+-\d+">([^<]*)<\/span>/g, '$1')
}

async function lines(text: string): Promise<string> {
  return linesIn(await htmlOf(text))
}

const magicComments = [
  {
    className: 'theme-code-block-highlighted-line',
    line: 'highlight-next-line',
    block: { start: 'highlight-start', end: 'highlight-end' }
  },
  { className: 'my-error', line: 'this-fails', block: null }
]
const marked = (text: string, ...names: string[]) =>
  `<span class="${['codeblock__line', ...names].join(' ')}">${text}</span>`
const lit = 'theme-code-block-highlighted-line'

test('a block has its language, focus for the keyboard, and buttons that wait for the script', async () => {
  expect(await htmlOf('```JS\na\n```')).toBe(
    '<div class="theme-code-block language-js codeblock" data-code-block><div class="codeblock__content">' +
      '<pre tabindex="0"><code>a</code></pre><div class="codeblock__buttons">' +
      '<button type="button" class="codeblock__button" data-wrap hidden aria-pressed="false" title="Toggle word wrap" aria-label="Toggle word wrap"></button>' +
      '<button type="button" class="codeblock__button" data-copy hidden title="Copy" aria-label="Copy code to clipboard"></button>' +
      '</div></div></div>'
  )
})

describe('options behind the language', () => {
  test.each([
    ['a title', 'js title="a.js"', '<div class="codeblock__title">a.js</div>'],
    ['a title in single quotes', 'js title=\'a "b"\'', '<div class="codeblock__title">a &quot;b&quot;</div>'],
    [
      'a title that is not a markup',
      'js title="<img src=x onerror=alert(34)>"',
      '&lt;img src=x onerror=alert(34)&gt;</div>'
    ],
    ['numbers', 'js showLineNumbers', 'codeblock--numbered" data-code-block>'],
    ['the first number', 'js showLineNumbers=5', '<span class="codeblock__line" data-line="5">'],
    ['wrapping', 'js wrap', 'codeblock--wrapped'],
    ['words of other tools, ignored', 'js live noInline', 'class="theme-code-block language-js codeblock"']
  ])('%s', async (_, meta, html) => {
    expect(await htmlOf(`\`\`\`${meta}\na\n\`\`\``)).toContain(html)
  })
})

describe('more than colored text', () => {
  const html = (meta: string, code = 'a\nb\nc', site = {}) => htmlOf(`\`\`\`${meta}\n${code}\n\`\`\``, site)

  test('a terminal, and a file with its icon', async () => {
    expect(await html('sh frame=terminal')).toContain(
      'codeblock--framed codeblock--terminal" data-code-block><div class="codeblock__title">Terminal</div>'
    )
    expect(await html('py frame=code title="a.py"')).toMatch(
      /codeblock--file" data-code-block><div class="codeblock__title"><svg [^>]*>.*<\/svg>a\.py<\/div>/
    )
  })

  test('a site with frames has them by language and title', async () => {
    const framed = { markdown: { codeFrames: true } }
    expect(await html('sh', 'a', framed)).toContain('codeblock--terminal')
    expect(await html('sh title="a.sh"', 'a', framed)).toContain('codeblock--file')
    expect(await html('js', 'a', framed)).not.toContain('codeblock--framed')
    expect(await html('sh frame=none', 'a', framed)).not.toContain('codeblock--framed')
    expect(await html('sh title="a.sh"')).not.toContain('codeblock--framed')
  })

  test('folded lines', async () => {
    const line = (text: string) => `<span class="codeblock__line">${text}</span>`
    expect(linesIn(await html('text collapse={2-9}'))).toBe(
      `${line('a\n')}<details class="codeblock__fold"><summary>2 collapsed lines</summary>${line('b\n')}${line('c')}</details>`
    )
  })

  test('words', async () => {
    expect(await html('text /b/')).toContain('<mark class="codeblock__word">b</mark>')
  })

  test('a block with a name has anchors for its lines', async () => {
    const { html, anchors } = await compileMarkdown('```text id=x showLineNumbers=4\na\nb\n```')
    expect(html).toContain('codeblock--numbered" id="x" data-code-block>')
    expect(html).toContain('<span class="codeblock__line" id="x-L5"><a class="codeblock__number"')
    expect(anchors).toEqual(['x', 'x-L4', 'x-L5'])
  })

  test('colors of a terminal, over the ends of lines, with other codes left out', async () => {
    const code = '\\e[1;31ma\n\u001b[0m\\x1b[2Kb \\033[44mc\\u001b[49m \\e[38;5;31md'
    expect(linesIn(await html('ansi', code))).toBe(
      '<span class="ansi-red ansi-bold">a</span>\nb <span class="ansi-on-blue">c</span> d'
    )
  })

  test.each([
    ['frame=terminal', ['code']],
    ['collapse={1}', ['code']],
    ['id=x', ['code']],
    ['title="a" showLineNumbers {1}', []]
  ])('%s needs a style sheet of its own or not', async (meta, sheets) => {
    expect((await compileMarkdown(`\`\`\`js ${meta}\na\n\`\`\``)).sheets).toEqual(sheets)
  })
})

describe('highlighted lines', () => {
  test.each([
    [
      'by range',
      '```js {1,3-4}\na\nb\nc\nd\n```',
      [marked('a\n', lit), marked('b\n'), marked('c\n', lit), marked('d', lit)]
    ],
    ['by a range without a space', '```js{2}\na\nb\n```', [marked('a\n'), marked('b', lit)]],
    ['by a range that is longer than the code', '```js {2-99999999}\na\nb\n```', [marked('a\n'), marked('b', lit)]],
    ['by a comment', '```js\n// highlight-next-line\na\nb\n```', [marked('a\n', lit), marked('b')]],
    [
      'by two comments',
      '```py\na\n# highlight-start\nb\n# highlight-end\nc\n```',
      [marked('a\n'), marked('b\n', lit), marked('c')]
    ],
    ['by a comment of the site', '```css\n/* this-fails */\na\n```', [marked('a', 'my-error')]],
    ['by a comment of the language', '```sql\n-- highlight-next-line\na\n```', [marked('a', lit)]],
    [
      'not by comments when there is a range',
      '```js {2}\n// highlight-next-line\na\n```',
      [marked('// highlight-next-line\n'), marked('a', lit)]
    ],
    ['by a notation', '```js\na // [!code highlight]\nb\n```', [marked('a\n', lit), marked('b')]],
    [
      'by a notation for several',
      '```js\na // [!code hl:2]\nb\nc\n```',
      [marked('a\n', lit), marked('b\n', lit), marked('c')]
    ],
    [
      'by a notation alone on a line',
      '```js\n// [!code focus]\na\nb\n```',
      [marked('a\n', 'codeblock__line--focused'), marked('b')]
    ],
    [
      'as added and removed',
      '```js\na // [!code ++]\nb // [!code --]\n```',
      [marked('a\n', 'codeblock__line--added'), marked('b', 'codeblock__line--removed')]
    ],
    [
      'as added and removed in a diff',
      '```diff\n+a\n-b\n c\n```',
      [marked('+a\n', 'codeblock__line--added'), marked('-b\n', 'codeblock__line--removed'), marked(' c')]
    ]
  ])('%s', async (_, text, expected) => {
    expect(linesIn(await htmlOf(text, { markdown: { magicComments } }))).toBe(expected.join(''))
  })

  test('a word', async () => {
    expect(await lines('```js\nabc() // [!code word:abc]\n```')).toContain('<mark class="codeblock__word">abc</mark>')
  })

  test('what another language writes as a comment is code', async () => {
    const html = await htmlOf('```py\n// highlight-next-line\na\n```', { markdown: { magicComments } })
    expect(linesIn(html)).toContain('// highlight-next-line')
  })
})

describe('the code itself', () => {
  test.each([
    [
      'is escaped',
      '```text\n</code></pre><script>alert(37)</script>\n```',
      '&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(37)&lt;/script&gt;'
    ],
    ['keeps what looks like a template', '```text\n<%= x %> `b` {{ c }}\n```', '&lt;%= x %&gt; `b` {{ c }}'],
    ['keeps empty lines', '```text\na\n\nb\n```', 'a\n\nb'],
    ['loses its last line break only', '```text\na\n\n```', 'a\n'],
    ['may be indented', '    a\n    b', 'a\nb']
  ])('%s', async (_, text, expected) => {
    expect(await lines(text)).toBe(expected)
  })

  test('raw HTML that draws inside a block stays as it is', async () => {
    expect(await htmlOf('<pre><code>a <b>b</b></code></pre>')).toBe('<pre><code>a <b>b</b></code></pre>')
  })

  test('of more than 100 KB is plain, and said so', async () => {
    const lines = await findingsOf({ 'docs/a.md': `\`\`\`js\n${'a'.repeat(100_001)}\n\`\`\`` })
    expect(lines).toEqual([
      'docs/a.md:1:1 warning markdown/code-size A code block of more than 100 KB is shown without colors.'
    ])
  })

  test('fifty thousand magic comments are read in one go', async () => {
    const text = `\`\`\`js\n${'// highlight-next-line\n'.repeat(50_000)}a\n\`\`\``
    const { html } = await compileMarkdown(text, { markdown: { magicComments } })
    expect(linesIn(html).match(/highlighted-line/g)).toEqual(['highlighted-line'])
  })
})

describe('languages', () => {
  test.each(['console', 'bash', 'sh', 'jsonc', 'hcl', 'env', 'golang', 'yml', 'proto', 'terminal', 'dockerfile'])(
    '%s is colored',
    async language => {
      const { html, diagnostics } = await compileMarkdown(
        `\`\`\`${language}\n$ a "b" 1 # c\n// d\nE=2\n{ "e": 2 }\n\`\`\``
      )
      expect(html).toMatch(/<span class="c\d+-\d+">/)
      expect(diagnostics).toEqual([])
    }
  )

  test('text without a language, and plain text, are no mistake', async () => {
    expect(await findingsOf({ 'docs/a.md': '```\na\n```\n\n```text\na\n```\n\n```txt\na\n```' })).toEqual([])
  })

  test('an unknown one is reported once for the site, a misspelled one at each block', async () => {
    const text = '```pyhton\na\n```\n\n```curl\nb\n```\n\n```typoscript\nb\n```\n\n```curl\nb\n```'
    const of = (name: string, code = 'info markdown/language') => `${code} “${name}” has no syntax highlighting.`
    const slip = of('pyhton', 'warning markdown/misspelled-language')
    expect(await findingsOf({ 'docs/a.md': text, 'docs/b.md': text })).toEqual([
      `docs/a.md:1:4 ${slip}`,
      `docs/a.md:5:1 ${of('curl')}`,
      `docs/a.md:9:1 ${of('typoscript')}`,
      `docs/b.md:1:4 ${slip}`
    ])
  })

  test('one that is markup stays inside its attribute', async () => {
    expect(await htmlOf('```"><script>alert(36)</script>\na\n```')).toContain(
      'language-&quot;&gt;&lt;script&gt;alert(36)'
    )
  })
})

describe('code from a file', () => {
  const files = {
    'docs/ex.ts':
      'import x\n\n// #region main\n  const a = 1\n  // #region inner\n  b()\n  // #endregion\n// #endregion\nend()\n',
    'src/run.py': '# region: no\nprint(1)\n'
  }
  const code = async (meta: string) =>
    linesIn((await compileFile('docs/a.md', { ...files, 'docs/a.md': `\`\`\`text ${meta}\n\`\`\`` })).html)

  test.each([
    ['a whole file', 'file=@site/src/run.py', '# region: no\nprint(1)'],
    ['a region, its indentation removed', 'file=./ex.ts#main', 'const a = 1\nb()'],
    ['a region inside', 'file=./ex.ts#inner', 'b()'],
    ['lines', 'file=./ex.ts#L1', 'import x'],
    ['a range of lines', 'file="../src/run.py#L1-L2"', '# region: no\nprint(1)']
  ])('%s', async (_, meta, expected) => {
    expect(await code(meta)).toBe(expected)
  })

  test.each([
    [
      'a missing file',
      'file=./no.ts',
      'docs/a.md:3:14 error markdown/code-file “./no.ts” is not a file of this project.'
    ],
    ['a missing region', 'file=./ex.ts#no', 'docs/a.md:3:14 error markdown/code-file “./ex.ts” has no part “#no”.'],
    [
      'a file of secrets',
      'file=../.env',
      'docs/a.md:3:14 error content/secret “../.env” looks like a file with secrets and is not shown.'
    ],
    [
      'a file outside of the project',
      'file=../../etc/passwd',
      'docs/a.md:3:14 error markdown/code-file “../../etc/passwd” is not a file of this project.'
    ]
  ])('%s is reported where it is written', async (_, meta, line) => {
    const { diagnostics } = await compileFile('docs/a.md', { ...files, 'docs/a.md': `x\n\n\`\`\`text ${meta}\n\`\`\`` })
    expect(linesOf(diagnostics)).toEqual([line])
  })

  test('a missing file of a block with code is taken for the name of the block', async () => {
    const { diagnostics } = await compileFile('docs/a.md', { 'docs/a.md': '```tsx file="app/page.tsx"\na\n```' })
    expect(diagnostics.map(({ hint }) => hint)).toEqual(['Write title="app/page.tsx" to show the name above the code.'])
  })
})

test('braces that are no lines are reported', async () => {
  expect(await findingsOf({ 'docs/a.md': '```js {__proto__}\na\n```' })).toEqual([
    'docs/a.md:1:1 warning markdown/code-options “{__proto__}” is not a list of lines.'
  ])
})

test.each([
  ['{3-1}', ['“{3-1}” is not a list of lines.']],
  ['{99}', ['Line 99 is marked, but the block has 3.']],
  ['{2-9}', []],
  ['showLineNumber', ['“showLineNumber” is not an option of a code block. Did you mean “showLineNumbers”?']],
  ['titel="x"', ['“titel” is not an option of a code block. Did you mean “title”?']],
  ['title="x', ['“title="x” lacks its closing quote. Write title="name".']],
  ['title="it\'s {3-1}" {1,3} showLineNumbers=5 wrap live noInline filename="titel"', []]
])('code options %s', async (meta, expected) => {
  const { diagnostics } = await compileFile('docs/a.md', { 'docs/a.md': `\`\`\`js ${meta}\na\nb\nc\n\`\`\`` })
  expect(
    diagnostics.map(({ message, hint }) =>
      /list of lines|but the block/.test(message) ? message : `${message} ${hint}`
    )
  ).toEqual(expected)
})

test('a misspelled language is reported at each block with its fix, and many unknown ones up to a limit', async () => {
  const fence = '```'
  const twice = `${fence}javascirpt\na\n${fence}\n\n- ${fence} javascirpt\n  a\n  ${fence}`
  const misspelled = await compileFile('docs/a.md', { 'docs/a.md': twice })
  expect(linesOf(misspelled.diagnostics)).toEqual([
    'docs/a.md:1:4 warning markdown/misspelled-language “javascirpt” has no syntax highlighting.',
    'docs/a.md:5:7 warning markdown/misspelled-language “javascirpt” has no syntax highlighting.'
  ])
  expect(misspelled.diagnostics.map(({ fix }) => fix)).toEqual(
    Array.from({ length: 2 }, () => ({ from: 'javascirpt', to: 'javascript' }))
  )
  const many = Array.from({ length: 300 }, (_, at) => `${fence}a-long-unknown-name-${at}\na\n${fence}`).join('\n\n')
  const lines = linesOf((await compileFile('docs/a.md', { 'docs/a.md': many })).diagnostics)
  expect(lines).toHaveLength(101)
  expect(lines[100]).toContain('The page has more than 100 languages that cannot be colored; the rest is not listed.')
})

describe('what the site sets for all blocks, and a block for itself', () => {
  const site = { markdown: { codeLabels: true, codeCollapse: 2, codePrompts: true } }
  const long = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`).join('\n')

  test.each([
    ['js', true, 'data-language="js"'],
    ['js label', false, 'data-language="js"'],
    ['js label=false', true, null],
    ['js', false, null],
    ['', true, null],
    ['text', true, null]
  ] as const)('the label of ```%s', async (info, isOn, expected) => {
    const html = await htmlOf(`\`\`\`${info}\na\n\`\`\``, isOn ? site : {})
    if (expected === null) expect(html).not.toContain('data-language')
    else expect(html).toContain(`<div class="codeblock__buttons" ${expected}>`)
  })

  test.each([
    ['js', 2, true],
    ['js collapse=4', 4, true],
    ['js collapse=4', 4, false],
    ['js collapse=false', 0, true],
    ['js collapse=7', 0, true],
    ['js', 0, false],
    ['js collapse={1-3}', 0, true]
  ])('the fold of ```%s keeps %i lines', async (info, kept, isOn) => {
    const html = await htmlOf(`\`\`\`${info}\n${long}\n\`\`\``, isOn ? site : {})
    const [before = '', after] = html.split('<details class="codeblock__fold"><summary>')
    if (info.includes('{1-3}')) expect(after).toContain('3 collapsed lines')
    else if (kept === 0) expect(after).toBeUndefined()
    else {
      expect(after).toContain(`${9 - kept} collapsed lines`)
      expect(before.match(/line \d/g) ?? before.match(/<span class="codeblock__line">/g)).toHaveLength(kept)
    }
  })

  const prompted = (html: string) =>
    [...html.matchAll(/codeblock__line--prompt">(.*)/g)].map(([, line = '']) => line.replace(/<[^>]*>/g, ''))

  test.each([
    ['sh', 'a\n# b\n\nc \\\n  d\ne &&\nf', ['a', 'c \\', 'e &amp;&amp;']],
    ['bash', 'for x in y; do\n  a\ndone\ncat <<EOF > b\nc\nEOF\nd', ['for x in y; do', 'cat &lt;&lt;EOF &gt; b', 'd']],
    ['sh', '$ a\nb', []],
    ['bash', '#!/bin/sh\na', []],
    ['bash title="a.sh"', 'a', []],
    ['bash prompt=false', 'a', []],
    ['js', 'a', []]
  ])('the prompts of ```%s: %j', async (info, code, expected) => {
    expect(prompted(await htmlOf(`\`\`\`${info}\n${code}\n\`\`\``, site))).toEqual(expected)
  })

  test('a block asks for prompts', async () => {
    expect(prompted(await htmlOf('```sh prompt\na\n```'))).toEqual(['a'])
    expect(prompted(await htmlOf('```sh\na\n```'))).toEqual([])
  })
})
