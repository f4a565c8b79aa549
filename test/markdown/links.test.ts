import { describe, expect, test } from 'vitest'
import { compileFile, compileMarkdown, type Files, linesOf, type Site } from './support.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"/>'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const files: Files = {
  'docs/login.md': '# Login',
  'docs/über.md': '',
  'docs/pic.svg': svg,
  'docs/my pic.png': png,
  'docs/data.json': '{}',
  'static/img/logo.svg': svg,
  'static/manual.pdf': ''
}

const compile = (text: string, site: Site = {}) => compileFile('docs/a.md', { ...files, 'docs/a.md': text }, site)

describe('a link', () => {
  test.each([
    ['to a file leads to its page', '[x](./login.md#flags)', '<a href="/login#flags">x</a>'],
    ['to an address leads there', '[x](/login?a=1#b)', '<a href="/login?a=1#b">x</a>'],
    ['by reference leads there, too', '[x][r]\n\n[r]: login.md', '<a href="/login">x</a>'],
    ['to a name with other letters is encoded once', '[x](./über.md)', '<a href="/%C3%BCber">x</a>'],
    ['to an anchor of the page stays', '[x](#a)', '<a href="#a">x</a>'],
    ['to mail stays', '[x](mailto:a@e.example)', '<a href="mailto:a@e.example">x</a>'],
    [
      'to another site opens a tab that knows nothing of ours',
      '[x](https://e.example/a)',
      '<a href="https://e.example/a" target="_blank" rel="noopener noreferrer">x</a>'
    ],
    [
      'to the site itself stays in its tab',
      '[x](https://docs.example.com/a)',
      '<a href="https://docs.example.com/a">x</a>'
    ],
    [
      'to a static file opens a tab',
      '[x](/manual.pdf)',
      '<a href="/manual.pdf" target="_blank" rel="noopener noreferrer">x</a>'
    ],
    ['that leads nowhere stays as written', '[x](./no.md)', '<a href="./no.md">x</a>'],
    [
      'in raw HTML is resolved like any other',
      '<a class="b" href="./login.md">x</a>',
      '<a class="b" href="/login">x</a>'
    ]
  ])('%s', async (_, text, html) => {
    expect((await compile(text)).html).toContain(html)
  })

  test('to a file beside the page publishes it under a name with its hash', async () => {
    const { html, files: published } = await compile('[x](./data.json)')
    expect(html).toContain('<a href="/assets/files/data-44136fa3.json" target="_blank"')
    expect(published).toEqual([{ file: 'docs/data.json', output: 'assets/files/data-44136fa3.json' }])
  })

  test('gets the base URL', async () => {
    const { html } = await compile('[x](./login.md) [y](./data.json)', { baseUrl: '/sub/' })
    expect(html).toContain('href="/sub/login"')
    expect(html).toContain('href="/sub/assets/files/data-44136fa3.json"')
  })
})

describe('the place of a link is its address', () => {
  test.each([
    ['See [a](./login.md) first.', 'docs/a.md:1:9 10'],
    ['\n- [a](<./my page.md>)', 'docs/a.md:2:8 12'],
    ['[./no.md](./no.md "t")', 'docs/a.md:1:11 7'],
    ['[![i](./pic.svg)](./no.md)', 'docs/a.md:1:19 7'],
    ['a <https://e.example>', 'docs/a.md:1:4 17'],
    ['a https://e.example b', 'docs/a.md:1:3 17'],
    ['[a][r]\n\n[r]: /b', 'docs/a.md:3:6 2'],
    ['x\n\n<p>\n  <a id="/b" href="/b">c</a>\n</p>', 'docs/a.md:4:20 2'],
    ['| a |\n|---|\n| [b](/c) |', 'docs/a.md:3:7 2'],
    ['😀 [a](/b)', 'docs/a.md:1:8 2'],
    ['a[^1]\n\n[^1]: [b](/c)', 'docs/a.md:3:11 2']
  ])('%j', async (text, expected) => {
    const link = (await compile(text)).links.find(({ kind }) => kind === 'link')
    expect(`${link?.place.file}:${link?.place.line}:${link?.place.column} ${link?.place.length}`).toBe(expected)
  })

  test('two on a line have places of their own', async () => {
    const { links } = await compile('See [a](./x.md), [b](./y.md) and [c](./z.md).')
    expect(links.map(({ place }) => place.column)).toEqual([9, 22, 38])
  })

  test('no link is made of code or comments', async () => {
    expect((await compile('`[x](/a)`\n\n```md\n[x](/b)\n```\n\n<!-- [x](/c) -->')).links).toEqual([])
  })
})

describe('a picture', () => {
  test.each([
    [
      'beside the page is published, with its size',
      '![a](./pic.svg)',
      '<img src="/assets/images/pic-8da458e9.svg" alt="a" loading="lazy" decoding="async" width="20" height="10">'
    ],
    [
      'has a name that hosts can serve',
      '![a](<./my pic.png>)',
      '<img src="/assets/images/my-pic-6b7fa434.png" alt="a" loading="lazy" decoding="async" width="1" height="1">'
    ],
    ['of a static folder keeps its address', '![a](/img/logo.svg)', '<img src="/img/logo.svg" alt="a" loading="lazy"'],
    [
      'of another site is left there',
      '![a](https://e.example/a.png)',
      '<img src="https://e.example/a.png" alt="a" loading="lazy" decoding="async">'
    ],
    [
      'as data is left alone',
      '![a](data:image/png;base64,iVBORw0KGgo=)',
      '<img src="data:image/png;base64,iVBORw0KGgo="'
    ],
    [
      'in raw HTML keeps the size it has',
      '<img src="./pic.svg" width="5">',
      '<img src="/assets/images/pic-8da458e9.svg" width="5" loading='
    ],
    [
      'in several sizes is found in each',
      '<img src="/img/logo.svg" srcset="/img/logo.svg 1x, ./pic.svg 2x">',
      'srcset="/img/logo.svg 1x, /assets/images/pic-8da458e9.svg 2x"'
    ],
    [
      'keeps its alt inside the attribute',
      '![" onerror="alert(31)](/img/logo.svg)',
      'alt="&quot; onerror=&quot;alert(31)"'
    ]
  ])('%s', async (_, text, html) => {
    expect((await compile(text)).html).toContain(html)
  })

  test.each([
    ['![a](./no.png)', 'docs/a.md:1:6'],
    ['![a][r]\n\n[r]: ./no.png', 'docs/a.md:3:6'],
    ['<picture><source srcset="./no.png 2x"><img src="/img/logo.svg" alt=""></picture>', 'docs/a.md:1:26'],
    ['<video poster="./no.png"></video>', 'docs/a.md:1:16']
  ])('that is missing is reported at its address: %j', async (text, place) => {
    expect(linesOf((await compile(text)).diagnostics)).toEqual([
      `${place} error link/broken-image “./no.png” leads nowhere.`
    ])
  })

  test('a page is not a picture', async () => {
    expect(linesOf((await compile('![a](./login.md)')).diagnostics)).toEqual([
      'docs/a.md:1:6 error link/broken-image “./login.md” is a page, not a picture.'
    ])
  })

  test('other embedded files are left to the check', async () => {
    const { links, diagnostics } = await compile('<iframe src="/no.html"></iframe> <video src="/no.mp4"></video>')
    expect(diagnostics).toEqual([])
    expect(links.map(({ written, kind }) => [written, kind])).toEqual([
      ['/no.html', 'resource'],
      ['/no.mp4', 'resource']
    ])
  })
})

test('an icon that does not exist is reported with the nearest', async () => {
  const { diagnostics } = await compileFile('docs/a.mdx', { 'docs/a.mdx': 'x\n\n<Card title="t" icon="databse" />' })
  expect(linesOf(diagnostics)).toEqual(['docs/a.mdx:3:23 warning markdown/icon “databse” is not an icon.'])
  expect(diagnostics[0]?.hint).toBe('Did you mean “database”?')
})

test('links of footnotes are nobody’s', async () => {
  expect((await compileMarkdown('a[^1]\n\n[^1]: b')).links).toEqual([])
})
