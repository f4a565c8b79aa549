/** The text of a page as Markdown: what readers see, as an author would have written it. */

import type { Element } from 'hast'
import { VFile } from 'vfile'
import { expect, test } from 'vitest'
import { emptyFound, type PageContext } from '../../src/markdown/context.ts'
import { rehypeMarkdown } from '../../src/markdown/to-markdown.ts'
import { compileFile, environmentOf, type Files, linesOf } from './support.ts'

const site = {
  aiOutputs: { links: 'markdown', menu: null, mcp: null, limits: { list: 100, full: 5000 } } as const,
  markdown: { math: { dollars: 'all', macros: {}, output: 'mathml' } as const }
}

async function markdownOf(text: string, files: Files = {}): Promise<string | null> {
  const { markdown } = await compileFile('docs/page.mdx', { 'docs/page.mdx': text, ...files }, site)
  return markdown?.replaceAll('\0', 'SITE') ?? null
}

test.each([
  [
    'text with all kinds of signs',
    'Some *emphasis*, **strong**, `code`, ~~gone~~, $x^2$, <kbd>Ctrl</kbd>, H<sub>2</sub>O.'
  ],
  ['lines and headings', '## Head\n\nOne line\nand another.\n\n### Next `one`\n\n---\n\nEnd.'],
  ['lists', '- one\n- two\n  - nested\n  - more\n- [ ] open\n- [x] done'],
  ['numbered lists with blocks', '3. one\n\n   ```sh\n   ls\n   ```\n\n4. two'],
  ['quotes', '> a\n>\n> - b'],
  ['code with a name', '```ts title="a.ts"\nconst a = 1\n```'],
  ['code with fences in it', '````md\n```ts\na\n```\n````'],
  ['formulas and diagrams are their sources', '$$\nx = 1\n$$\n\n```mermaid\ngraph LR\n  a --> b\n```'],
  ['tables', '| a | b |\n| --- | :-: |\n| 1 | `x\\|y` |'],
  ['addresses of others', '[link](https://a.example/b) and <https://a.example>'],
  ['footnotes', 'Text.[^1]\n\n[^1]: A note.'],
  [
    'what only looks like a sign',
    'snake_case, 2 * 3, a < b, R&D,\n1\\. no list,\n\\# no heading, \\*no emphasis\\*, [x] and \\<b>'
  ]
])('%s', async (_, text) => {
  expect(await markdownOf(text)).toBe(text)
})

test.each([
  [
    'links and pictures of the site are marked',
    '[b](./b.md#x) ![alt](./a.png)',
    '[b](SITE/b#x) ![alt](SITE/assets/images/a-'
  ],
  ['admonitions', ':::warning[Careful]\nText.\n:::', '> **Warning: Careful**\n>\n> Text.'],
  ['admonitions without a title', ':::tip\nText.\n:::', '> **Tip**\n>\n> Text.'],
  ['details', '<details>\n<summary>More</summary>\n\nHidden.\n\n</details>', '**More**\n\nHidden.'],
  [
    'tabs',
    '<Tabs><TabItem value="a" label="A">one</TabItem><TabItem value="b" label="B">two</TabItem></Tabs>',
    '**A**\n\none\n\n**B**\n\ntwo'
  ],
  ['package managers', '```bash npm2yarn\nnpm install x\n```', '**npm**\n\n```bash\nnpm install x\n```\n\n**yarn**'],
  ['comments that mark lines', '```ts\na() // [!code highlight]\nb()\n```', '```ts\na()\nb()\n```'],
  [
    'steps and cards',
    '<Steps>\n\n1. First\n2. Second\n\n</Steps>\n\n<Card title="C" href="./b.md">text</Card>',
    '1. First\n2. Second\n\n**[C](SITE/b)**\n\ntext'
  ],
  ['trees of files', '<FileTree>\n\n- src\n  - a.ts\n\n</FileTree>', '- src\n  - a.ts'],
  [
    'films',
    '<YouTube id="abcdefghijk" title="A talk" />',
    '[A talk](https://www.youtube-nocookie.com/embed/abcdefghijk'
  ],
  ['parameters', '<ParamField name="x" type="string" required>Desc.</ParamField>', '- `x` string required\n\n  Desc.'],
  [
    'lists of terms',
    '<dl><dt>Path</dt><dd>`a/b`</dd><dt>Package</dt><dd>acme</dd></dl>',
    '- **Path:** `a/b`\n- **Package:** acme'
  ],
  [
    'cells over several rows and columns',
    '<table><tbody><tr><th>a</th><th>b</th><th>c</th></tr><tr><td rowSpan="2">1</td><td>2</td><td>3</td></tr><tr><td colSpan="2">4</td></tr></tbody></table>',
    '| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 1 | 4 | 4 |'
  ],
  ['links in code', '<code>map(<a href="./b.md">B</a>)</code>', '`map(`[`B`](SITE/b)`)`'],
  [
    'the picture of the light color mode',
    '<ThemedImage alt="Plan" sources={{ light: "/a.png", dark: "/b.png" }} />\n\nEnd.',
    /^!\[Plan\]\(SITE\/assets\/images\/a-\w+\.png\)\n\nEnd\.$/
  ],
  ['drawings with a name', '<svg role="img" aria-label="Sales of May"><path d="M0 0"/></svg>', 'Sales of May'],
  ['expressions of MDX', 'export const n = 2\n\n{n + 1} pages', '3 pages'],
  ['parts from other files', "import Part from './_part.mdx'\n\n<Part />", 'From a part.']
] as const)('%s', async (_, text, expected) => {
  const files = { 'docs/b.md': '# B', 'docs/a.png': 'png', 'docs/_part.mdx': 'From a part.' }
  expect(await markdownOf(text, files)).toMatch(expected)
})

test('what a reader does not see is not in it', async () => {
  const text = '{/* a comment */}\n\n<span hidden>hidden</span>\n\n<div aria-hidden="true">drawn</div>\n\nSeen.'
  expect(await markdownOf(text)).toBe('Seen.')
})

test('what is drawn and has no text is named in its place, and is a finding', async () => {
  const plot = "import { useState } from 'react'\nexport function Plot() {\n  useState(0)\n  return <canvas />\n}\n"
  const press =
    "import { useState } from 'react'\nexport function Press() {\n  useState(0)\n  return <button>Press</button>\n}\n"
  const text = `import { Plot } from './plot.tsx'
import { Press } from './press.tsx'

Before.

<Plot client:only />

<Plot />

<canvas aria-label="Sales of *May*"></canvas>

<svg><path d="M0 0"/></svg>

<video controls></video>

<Press />
`
  const files = { 'docs/page.mdx': text, 'docs/plot.tsx': plot, 'docs/press.tsx': press }
  const { markdown, diagnostics } = await compileFile('docs/page.mdx', files, site)
  expect(markdown).toBe(
    'Before.\n\n<!-- left out: Plot -->\n\n<!-- left out: Plot -->\n\n*Sales of \\*May\\**\n\n<!-- left out: svg -->\n\n<!-- left out: video -->\n\n<!-- left out: Press -->'
  )
  expect(linesOf(diagnostics.filter(({ code }) => code === 'llms/left-out'))).toEqual([
    'docs/page.mdx:6:1 info llms/left-out The Markdown of the page leaves “<Plot>” out, because it has no text.',
    'docs/page.mdx:8:1 info llms/left-out The Markdown of the page leaves “<Plot>” out, because it has no text.',
    'docs/page.mdx:12:1 info llms/left-out The Markdown of the page leaves “<svg>” out, because it has no text.',
    'docs/page.mdx:14:1 info llms/left-out The Markdown of the page leaves “<video>” out, because it has no text.',
    'docs/page.mdx:16:1 info llms/left-out The Markdown of the page leaves “<Press>” out, because all its text is on buttons or hidden.'
  ])
})

test('a site that wants none pays nothing', async () => {
  const { markdown } = await compileFile('docs/page.md', { 'docs/page.md': 'Text.' })
  expect(markdown).toBeNull()
})

test('a run of components on lines of their own is read a few times, not once for each line', () => {
  let reads = 0
  const item = (): Element => ({
    type: 'element',
    tagName: 'span',
    properties: {},
    get children() {
      reads++
      return [{ type: 'text' as const, value: 'a' }]
    }
  })
  const count = 200
  const children = Array.from({ length: count }, () => [item(), { type: 'text' as const, value: '\n' }]).flat()
  const file = new VFile()
  const found = emptyFound()
  file.data.docsgen = { environment: environmentOf({}), found } as unknown as PageContext
  rehypeMarkdown()({ type: 'root', children }, file)
  expect(found.markdown?.split('\n')).toHaveLength(count)
  expect(reads).toBeLessThan(10 * count)
})
