import { describe, expect, test } from 'vitest'
import { compileFile, compileMdx, type Files, findingsOf, linesOf, type Site } from './support.ts'

const files: Files = {
  'docs/bad.jsx': `export const Boom = () => { throw new Error('boom') }
    export const Nothing = () => { throw null }
    const Inner = () => { throw new Error('inside') }
    export const Outer = () => <div><Inner /></div>
    export const Fine = ({ children }) => <p>{children}</p>
    export async function Later() { return <p /> }

    /** Lines that are not in what runs. */
    // none
    export const Deep = ({ a }) => (
      <p>{a.b.c}</p>
    )`,
  'docs/syntax.tsx': 'export const a = 1\nexport const b = = 2',
  'docs/loop.ts': 'for (;;) {}',
  'docs/throws.ts': "throw new Error('at once')",
  'docs/needs.ts': "import './gone'",
  'docs/style.less': '',
  'docs/broken.json': '{'
}

const found = async (text: string) => linesOf((await compileMdx(text, files)).diagnostics)

describe('a component that fails is reported where the page calls it', () => {
  test.each([
    ['<Boom />', '5:1 error mdx/render “<Boom>” failed while the page was rendered: boom.'],
    ['text <Boom /> text', '5:6 error mdx/render “<Boom>” failed while the page was rendered: boom.'],
    ['<Nothing />', '5:1 error mdx/render “<Nothing>” failed while the page was rendered: null was thrown.'],
    ['<Outer />', '5:1 error mdx/render “<Outer>” failed while the page was rendered: inside.'],
    [
      '<Fine>ok</Fine>\n\n<Fine>\n  <Boom />\n</Fine>',
      '8:3 error mdx/render “<Boom>” failed while the page was rendered: boom.'
    ],
    ['<Later />', '5:1 error mdx/render “<Later>” failed while the page was rendered: it is asynchronous.'],
    ['{nobody.name}', '5:1 error mdx/render This code failed while the page was rendered: nobody is not defined.'],
    [
      '<Fine a={nobody.name} />',
      '5:1 error mdx/render This code failed while the page was rendered: nobody is not defined.'
    ]
  ])('%s', async (text, line) => {
    const imports = "import { Boom, Fine, Later, Nothing, Outer } from './bad'\n\n# T\n\n"
    expect(await found(imports + text)).toEqual([`docs/page.mdx:${line}`])
  })
})

test('the line that has thrown the error is named, and none for an error of the page itself', async () => {
  const hintOf = async (name: string) => {
    const { diagnostics } = await compileMdx(`import { ${name} } from './bad'\n\n<${name} />`, files)
    return diagnostics[0]?.hint
  }
  expect(await hintOf('Boom')).toMatch(/^“docs\/bad\.jsx:1” threw the error\. Components run once/)
  expect(await hintOf('Outer')).toMatch(/^“docs\/bad\.jsx:3” threw the error/)
  expect(await hintOf('Deep')).toMatch(/^“docs\/bad\.jsx:11” threw the error/)
  expect((await compileMdx('{[].a.b}', files)).diagnostics[0]?.hint).toMatch(/^Components run once/)
})

test.each([
  ['<p style={color: 1}>a</p>', 'An object needs double braces: style={{ … }}.'],
  ['Text {/* a } b', 'End the MDX comment with “*/}”.'],
  ['<!-- a', 'End the comment with “-->”.'],
  ['<!- a -->', 'Begin the comment with “<!--”.'],
  ['A <a href="/b>c</a>.', 'The value of a property is not closed: write “"” after it.'],
  ['<Card title=Hello>a</Card>', 'Property values need quotes: title="Hello".'],
  ['<<<<<<< HEAD', 'It is a merge conflict marker: keep one side, and remove the markers.'],
  ['<tabs>a</tabs>', 'Did you mean “Tabs”?']
])('the cure of %s is said', async (text, hint) => {
  expect((await compileMdx(text, files)).diagnostics.map(found => found.hint)).toEqual([hint])
})

describe('code that cannot run is reported', () => {
  test.each([
    [
      'an export that throws',
      'text\n\nexport const a = null.b',
      "3:1 error mdx/render This code failed: Cannot read properties of null (reading 'b')"
    ],
    [
      'the second export',
      'export const a = 1\nexport const b = a()',
      '2:1 error mdx/render This code failed: a is not a function'
    ],
    [
      'a rejected promise',
      'export const a = await Promise.reject(null)',
      '1:1 error mdx/render This code failed: null was thrown.'
    ],
    [
      'a promise that nobody awaits',
      "export const a = [Promise.reject(new Error('stray'))]\n\nx",
      '1:1 error mdx/render An error in a promise or a timer was not caught: stray.'
    ],
    [
      'a microtask that throws',
      "{(queueMicrotask(() => { throw new Error('micro') }), 1)}",
      '1:1 error mdx/render An error in a promise or a timer was not caught: micro.'
    ],
    [
      'a module that does not exist',
      "\nimport A from './gone'\n\n<A />",
      '2:1 error mdx/import “./gone” leads to no module.'
    ],
    [
      'a name that is not exported',
      "import { Bom } from './bad'\n\n<Bom />",
      '1:1 error mdx/import “./bad” does not export “Bom”.'
    ],
    [
      'a package that is not installed',
      "import A from 'no-such-package'\n\n<A />",
      '1:1 error mdx/import “no-such-package” is not a package of this project.'
    ],
    [
      'a part of Docusaurus that there is not',
      "import Layout from '@theme/Nope'\n\n<Layout />",
      '1:1 warning docusaurus/unsupported “@theme/Nope” is a Docusaurus component without an equivalent: nothing is rendered.'
    ],
    [
      'what exists in browsers alone',
      "import BrowserOnly from '@docusaurus/BrowserOnly'\n\n<BrowserOnly>{() => 1}</BrowserOnly>",
      '1:1 error mdx/import “@docusaurus/BrowserOnly” renders nothing in a page, which is static HTML.'
    ],
    [
      'a module with a mistake',
      "import { a } from './syntax'\n\n{a}",
      '1:1 error mdx/import “./syntax” cannot be read: Unexpected "=".'
    ],
    [
      'a module that throws',
      "import './throws'",
      '1:1 error mdx/import “./throws” failed while it was loaded: at once'
    ],
    [
      'a module that imports nothing',
      "import './needs'",
      '1:1 error mdx/import “./needs” imports “./gone”, which leads to no module.'
    ],
    [
      'a style sheet of an unknown language',
      "import './style.less'",
      '1:1 error mdx/import “./style.less” is a Less style sheet, which is not supported.'
    ],
    [
      'a partial that does not exist',
      "import P from './_no.mdx'\n\n<P />",
      '1:1 error mdx/import “./_no.mdx” leads to no file.'
    ],
    [
      'a file outside of the project',
      "import a from '../../x.json'\n\n{a}",
      '1:1 error mdx/import “../../x.json” leads to no module.'
    ]
  ])('%s', async (_, text, line) => {
    expect((await found(text)).map(shown => shown.slice(0, `docs/page.mdx:${line}`.length))).toEqual([
      `docs/page.mdx:${line}`
    ])
  })

  test('broken JSON names the mistake', async () => {
    expect((await found("import a from './broken.json'\n\n{a}"))[0]).toMatch(
      /^docs\/page.mdx:1:1 error mdx\/import “.\/broken.json” is not valid JSON: /
    )
  })

  test('a mistake inside a module is shown there, too', async () => {
    const { diagnostics } = await compileMdx("import { a } from './syntax'\n\n{a}", files)
    expect(diagnostics[0]?.related.map(({ place }) => [place.file, place.line])).toEqual([['docs/syntax.tsx', 2]])
  })

  test('a page that cannot run shows what needs no running', async () => {
    const { html, headings } = await compileMdx(
      "import A from './gone'\n\n## B\n\n<A>text</A> <Card title='c'>d</Card>",
      files
    )
    expect(headings.map(({ id }) => id)).toEqual(['b'])
    expect(html).toContain('text\n<div class="card">')
  })
})

describe('syntax that cannot be read', () => {
  test.each([
    ['an open tag', '# A\n\n<Card>\n\ntext', '3:1 error markdown/syntax Expected a closing tag for “<Card>”.'],
    [
      'a closing tag',
      'a\n\n</Card>',
      '3:1 error markdown/syntax Unexpected closing tag “</Card>”, expected an open tag first.'
    ],
    [
      'an open brace',
      'a {b',
      '1:3 error markdown/syntax Unexpected end of file in expression, expected a corresponding closing brace for “{”.'
    ],
    ['an expression', 'x\n\na {1 +} b', '3:'],
    ['an import', 'import a from', '1:']
  ])('%s is one finding at its place', async (_, text, line) => {
    const lines = await found(text)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`docs/page.mdx:${line}`)
    expect(lines[0]).toContain('error markdown/syntax')
  })

  test('leaves the headings for the links of other pages', async () => {
    const { headings, links } = await compileMdx('## Here\n\n[x](./no.md)\n\n<Card>')
    expect([headings.map(({ id }) => id), links]).toEqual([['here'], []])
  })

  test('does not keep other pages from being compiled', async () => {
    expect(await findingsOf({ 'docs/a.mdx': '<Card>', 'docs/b.md': '![x](./no.png)' })).toEqual([
      'docs/a.mdx:1:1 error markdown/syntax Expected a closing tag for “<Card>”.',
      'docs/b.md:1:6 error link/broken-image “./no.png” leads nowhere.'
    ])
  })
})

describe('code of a page can neither end nor stop the process', () => {
  /** Code that ends has as long as a busy machine needs for it. */
  const foundIn = async (text: string, timeLimit = 60) => {
    const site: Site = { markdown: { timeLimit } }
    return linesOf((await compileFile('docs/a.mdx', { ...files, 'docs/a.mdx': text }, site)).diagnostics)
  }

  test.each([
    [
      '{process.exit(0)}',
      '1:1 error mdx/render This code failed while the page was rendered: “process.exit(0)” was called'
    ],
    ['export const a = process.abort()', '1:1 error mdx/render This code failed: “process.abort()” was called'],
    [
      '{(() => { for (;;) {} })()}',
      '1:1 error mdx/render This code failed while the page was rendered: it did not finish within 0.2 seconds.'
    ],
    [
      'export const a = (() => { for (;;) {} })()',
      '1:1 error mdx/render This code failed: it did not finish within 0.2 seconds.'
    ],
    [
      'export const Loop = () => { for (;;) {} }\n\nText <Loop />',
      '3:6 error mdx/render “<Loop>” failed while the page was rendered: it did not finish within 0.2 seconds.'
    ],
    [
      "import './loop'",
      '1:1 error mdx/import “./loop” failed while it was loaded: it did not finish within 0.2 seconds.'
    ],
    [
      'export const a = await new Promise(done => { setTimeout(() => { setTimeout(done, 20); throw new Error("timer") }, 1) })',
      '1:1 error mdx/render An error in a promise or a timer was not caught: timer.'
    ]
  ])('%s', async (text, expected) => {
    const found = await foundIn(text, expected.includes('0.2 seconds') ? 0.2 : 60)
    expect(found).toEqual([expect.stringContaining(`docs/a.mdx:${expected}`)])
    // The next page is compiled as if nothing had happened.
    expect(await foundIn('export const a = 1\n\n{a}')).toEqual([])
  })

  test('a timer that is left when the page is made never runs', async () => {
    const seen = globalThis as { late?: boolean }
    expect(await foundIn('{(setTimeout(() => { globalThis.late = true }, 100), 1)}')).toEqual([])
    await new Promise(done => setTimeout(done, 200))
    expect(seen.late).toBeUndefined()
  })
})

test.each([
  ['an unclosed tag', '<details>\n\ntext', 'Write “</details>” where it ends, or “&lt;” for the character.'],
  ['text in braces', 'Open {your-folder} now.', 'In MDX braces hold JavaScript: write “\\{” for a brace.'],
  [
    'an address in angle brackets',
    'See <https://a.example/b>.',
    'In MDX write such a link as “[text](https://a.example/b)”.'
  ],
  ['a module that docsgen does not have', "import a from 'docsgen/confg'", 'Did you mean “docsgen/config”?'],
  [
    'a style sheet of a package',
    "import 'pkg/dist/x.css'",
    'Install it with “npm install pkg”, or begin the path of a file with “./”.'
  ],
  [
    'a module of a package',
    "import a from '@no/such/dist/x'",
    'Install it with “npm install @no/such”, or begin the path of a file with “./”.'
  ]
])('%s has the hint that helps', async (_name, text, hint) => {
  const { diagnostics } = await compileMdx(text, files)
  expect(diagnostics.map(it => it.hint)).toEqual([hint])
})

test('a text without a last line break does not end the process of the native parser', async () => {
  const text =
    "import b from './b'\n> |export const a = 1\nexport const a = 1\n\u{36d99}\u{dc11f}\u{d29c1}\u{57355}\u{64474}\u{15395}\u{e665a}\u{44263}~~\u{89014}\u{9be5d}\u{4009a}](/x)\\"
  expect((await found(text)).length).toBeGreaterThan(0)
})
