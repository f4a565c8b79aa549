/** Findings have the author's line and column, whatever docsgen rewrites in a page of a Docusaurus site before it reads it. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltRepository, buildRepository } from './site.ts'

/** Pieces of pages that are rewritten, or stand beside what is; `@` is a picture that is not there. */
const pieces = [
  ':::note\n\n@\n\n:::',
  ':::tip Old title {#x}\ntext @\n:::',
  ':::caution[A *title* <= b]\n@\n   :::',
  '::::info\n\n:::note\n\n- a @\n\n:::\n\n::::',
  '```mdx-code-block\n<div className="a">\n\ntext @\n\n</div>\n```',
  '<!-- a\ncomment @@\n-->\n\nafter @',
  'text <!-- {not} <code> --> @',
  '<!-- markdownlint-disable -->',
  '## Heading {#own-id}\n\n@',
  'a <= b, {some: thing} and `{code}` @',
  '<https://acme.example/a_b> and <me@acme.example> @',
  'line<br>\nline @',
  '- item\n\n  :::note\n\n  @\n\n  :::\n',
  '> quote\n> @',
  '<details>\n<summary>S</summary>\n\n@\n\n</details>',
  '| a | b |\n|---|---|\n| c | @ |',
  '```js title="<!-- a -->"\n:::note\n```\n\n@',
  'import Tabs from "@theme/Tabs"\n\n{/* a comment */} @',
  '<img src="x.svg" alt="y" />\n\n{1 + 1} @',
  '\\{escaped\\} @'
]

/** The same order in each run: a small generator of numbers. */
function* orders(): Generator<number> {
  for (let seed = 7; ; ) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    yield seed
  }
}

interface Written {
  readonly text: string
  readonly places: readonly string[]
}

function pageOf(number: number, random: Generator<number>): Written {
  const chosen = Array.from({ length: 8 }, () => pieces[Math.floor((random.next().value / 2147483648) * pieces.length)])
  const front = ['---', 'description: d', ...Array.from({ length: number % 4 }, (_, at) => `# ${at}`), '---', '']
  let count = 0
  const body = chosen.join('\n\n').replace(/(?<!@|\w)@(?![@\w])/g, () => `![x](gone-${number}-${count++}.png)`)
  const text = [...front, `# Page ${number}`, '', body, ''].join('\n')
  const places = text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/gone-[\d-]+\.png/g)].map(
        found => `docs/p${number}.md:${at + 1}:${found.index + 1} link/broken-image “${found[0]}”`
      )
    )
  return { text: number % 5 === 0 ? text.replaceAll('\n', '\r\n') : text, places }
}

const random = orders()
const pages = Array.from({ length: 16 }, (_, number) => pageOf(number, random))
const files = {
  'website/package.json': '{ "dependencies": { "@docusaurus/core": "^2.4.0" } }\n',
  'website/docusaurus.config.js':
    "module.exports = { title: 'Acme', url: 'https://acme.dev', baseUrl: '/', presets: [['classic', { blog: false }]] }\n",
  'website/src/pages/start.js':
    'import Layout from "@theme/Layout"\n\nexport default () => <Layout title="S" description="d"><h1>S</h1><img src="/gone.png" alt="x" /></Layout>\n',
  ...Object.fromEntries(pages.map(({ text }, number) => [`website/docs/p${number}.md`, text]))
}

let built: BuiltRepository
beforeAll(async () => {
  built = await buildRepository(files)
})
afterAll(() => rm(built.root, { recursive: true, force: true }))

test.each(pages.map(({ places }, number) => [number, places] as const))('page %i', (number, places) => {
  const found = built.findings.filter(one => one.startsWith(`docs/p${number}.md:`) && one.includes('gone-'))
  expect(found.map(one => one.replace(/ leads to.*$/, '')).sort()).toEqual([...places].sort())
})

test('a page of components has its findings at its beginning: what it draws may be written anywhere', () => {
  expect(built.findings.filter(one => one.includes('/gone.png'))).toEqual([
    'src/pages/start.js:1:1 link/broken-image “/gone.png” leads to no file. Add the file, or remove the picture.'
  ])
})
