/** The hook `syntax`: what edits do to pages, where their findings are, and what is reported of wrong ones. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'

/** `!!! note` with an indented block, and `{{file}}`, which may include others and leaves out lines with “hide”. */
const dialect = `{
  name: 'dialect',
  version: '1',
  codes: { missing: 'warning' },
  async syntax(page, { readFile, report }) {
    const included = async (file, from) => {
      const text = await readFile(file)
      if (text === null) report({ code: 'missing', message: 'No ' + file + '.', ...from })
      return text === null ? '' : { file, text, edits: await editsOf(text, { file, text }) }
    }
    const editsOf = async (text, where) => {
      const edits = []
      for (const { index: at, 0: whole, 1: file } of text.matchAll(/\\{\\{([\\w./]+)\\}\\}/g)) {
        const place = { at, length: whole.length, ...(where && { in: where }) }
        edits.push({ at, length: whole.length, text: await included(file, place) })
      }
      for (const { index: at, 0: whole } of text.matchAll(/^.*hide.*\\n/gm)) edits.push({ at, length: whole.length, text: '' })
      for (const { index: at, 0: whole, 1: kind, 2: block } of text.matchAll(/^!!! (\\w+)\\n((?: {4}.*\\n|\\n)+)/gm)) {
        edits.push({ at, length: 4, text: ':::' })
        const start = at + whole.length - block.length
        for (const line of block.matchAll(/^ {4}/gm)) edits.push({ at: start + line.index, length: 4, text: '' })
        edits.push({ at: at + whole.length, text: ':::\\n\\n' })
      }
      return edits.reverse()
    }
    return editsOf(page.text)
  }
}`

const severities = ['link/broken', 'content/secret', 'plugin/failed'].map(code => `'${code}': 'warning'`).join(', ')
const configWith = (plugins: string, timeLimit = 60) => `export default {
  title: 'Acme', url: 'https://docs.example.com', search: false, severities: { 'page/description': 'off', ${severities} },
  markdown: { timeLimit: ${timeLimit} }, plugins: [${plugins}]
}`

const guide = `---
title: Guide
---

A [link](./no-1.md){{parts/one.txt}} and [another](./no-2.md), [defined][d].

!!! note
    In the **block**: [third](./no-3.md), a note[^1].

    [d]: ./no-4.md

\`\`\`js
{{parts/code.js}}
\`\`\`

{{parts/section.md}} {{parts/missing.md}}

[^1]: The footnote.
`

const files = {
  'site.config.mjs': configWith(dialect),
  'docs/index.md': '# Home\n',
  'docs/guide.md': guide,
  'parts/one.txt': ' (one)',
  'parts/code.js': '// hide me\nconst shown = 1\n',
  'parts/section.md': '## Section\n\n\n[Fifth](./no-5.md) and [home](./index.md). {{parts/deep.md}}\n',
  'parts/deep.md': 'hide\n\n[Sixth](no-6.md) {{.env}}{{parts/nowhere.md}}',
  '.env': 'KEY=secret'
}

async function run(root: string) {
  const { findings } = await build({ root, mode: 'build', strict: false })
  const said = findings.map(
    ({ code, place, message }) => `${place?.file}:${place?.line}:${place?.column}+${place?.length} ${code} ${message}`
  )
  return said.map(line => line.replace(/ leads to no.*| is no file.*/, ''))
}

test('findings have the places of the files of the author', async () => {
  const root = await writeSite(files)
  const said = await run(root)
  expect(said).toMatchInlineSnapshot(`
    [
      "docs/guide.md:5:10+9 link/broken “./no-1.md”",
      "docs/guide.md:5:52+9 link/broken “./no-2.md”",
      "docs/guide.md:8:31+9 link/broken “./no-3.md”",
      "docs/guide.md:10:10+9 link/broken “./no-4.md”",
      "docs/guide.md:16:22+20 dialect/missing No parts/missing.md.",
      "parts/deep.md:3:9+7 link/broken “no-6.md”",
      "parts/deep.md:3:18+8 content/secret “.env” looks like a file with secrets and is not shown.",
      "parts/deep.md:3:26+20 dialect/missing No parts/nowhere.md.",
      "parts/section.md:4:9+9 link/broken “./no-5.md”",
    ]
  `)
  const html = await readFile(join(root, 'build/guide/index.html'), 'utf8')
  expect(html).toContain('</a> (one) and <a')
  expect(html).toMatch(
    /theme-admonition-note[\s\S]*In the <strong>block<\/strong>[\s\S]*id="section"[\s\S]*The footnote\./
  )
  expect(html).toContain('href="/"')
  expect(/hide me|KEY=|\{\{parts/.exec(html)).toBeNull()
  // Warm: what a page includes is a question to the graph.
  await writeFile(join(root, 'parts/one.txt'), ' (two)')
  await writeFile(join(root, 'parts/missing.md'), 'Found.')
  expect((await run(root)).filter(line => line.includes('missing.md'))).toEqual([])
  const again = await readFile(join(root, 'build/guide/index.html'), 'utf8')
  expect(again).toContain('</a> (two) and <a')
  expect(again).toContain('Found.')
})

test('a wrong result is one finding, and the page keeps its text', async () => {
  const results = [
    '1',
    '[null]',
    "[{ at: 0, text: 'a', by: 1 }]",
    "[{ at: 9000, text: 'a' }]",
    "[{ at: 0, length: -1, text: 'a' }]",
    '[{ at: 0, text: 1 }]',
    "[{ at: 2, length: 3, text: 'a' }, { at: 0, length: 3, text: 'b' }]",
    "[{ at: 0, text: { file: 'a.md', text: 'x', edits: [{ at: 2, text: '' }] } }]",
    "(report({ code: 'none', message: 'None.' }), [])",
    "(() => { throw new Error('boom') })()",
    '(() => { for (;;) {} })()',
    'undefined'
  ]
  const wrong = `{
    name: 'wrong',
    syntax: async ({ text }, { report }) => [${results.map(result => `() => ${result}`).join(', ')}, () => [{ at: 2, length: 4, text: '' }]][text.match(/[0-9]+/)[0]]?.()
  }`
  const other =
    "{ name: 'other', syntax: ({ text }) => (text.includes('Page 12') ? [{ at: 4, length: 4, text: 'x' }] : []) }"
  const pages = [...results, ''].map((_, at) => [`docs/${at}.md`, `# Page ${at}\n`])
  const root = await writeSite({ ...Object.fromEntries(pages), 'site.config.mjs': configWith(`${wrong}, ${other}`, 2) })
  const said = (await run(root)).map(line =>
    line.replace('site.config.mjs:1:1+1 plugin/failed The hook “syntax” of the plugin “wrong” ', '')
  )
  expect(said).toMatchInlineSnapshot(`
    [
      "docs/12.md:1:5+4 plugin/failed Two plugins edit the same text, “wrong” and “other”.",
      "failed: boom.",
      "failed: it did not finish within 2 seconds.",
      "failed: “none” is not one of its “codes”.",
      "returned a number instead of a list of edits.",
      "returned an edit outside the text (length 1): “at” is 2, “length” is 0.",
      "returned an edit outside the text (length 9): “at” is 0, “length” is -1.",
      "returned an edit outside the text (length 9): “at” is 9000, “length” is 0.",
      "returned an edit whose “text” is neither a string nor an object with “file” and “text”.",
      "returned an edit with the unknown key “by” (known keys: at, length, text).",
      "returned nothing instead of an edit.",
      "returned two edits of the character 2.",
    ]
  `)
  expect(await readFile(join(root, 'build/4/index.html'), 'utf8')).toContain('>Page 4')
})
