/** The truncation marker of changelog entries: what stands before it, and where a marker is none. */

import type { Element, Root } from 'hast'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { emptyFound, type PageContext } from '../../src/markdown/context.ts'
import { rehypeTruncation } from '../../src/markdown/truncation.ts'
import { compileFile, linesOf, pageOf } from './support.ts'

async function compiled(text: string, name = 'changelog/a.md', more = {}) {
  const { html, excerptHtml, diagnostics } = await compileFile(name, { [name]: text, ...more })
  return { html, excerptHtml, findings: linesOf(diagnostics) }
}

const markers = ['<!-- truncate -->', '<!--truncate-->', '{/* truncate */}', '{/*truncate*/}', '<!--  truncate  -->']

describe.each(['changelog/a.md', 'changelog/a.mdx'])('%s', name => {
  test.each(markers)('%s alone in a line', async marker => {
    expect(await compiled(`One *two*.\n\n${marker}\n\nThree.\n`, name)).toEqual({
      html: '<p>One <em>two</em>.</p>\n\n<p>Three.</p>',
      excerptHtml: '<p>One <em>two</em>.</p>\n',
      findings: []
    })
  })

  test('right below a paragraph', async () => {
    const { excerptHtml, html } = await compiled('One.\n<!-- truncate -->\n\nTwo.\n', name)
    expect(excerptHtml?.replace(/\s+(?=<|$)/g, '')).toBe('<p>One.</p>')
    expect(html).toContain('<p>Two.</p>')
    expect(html).not.toContain('truncate')
  })

  test('inside of a list, which is closed', async () => {
    const { excerptHtml } = await compiled('- One\n- Two\n\n  <!-- truncate -->\n\n  more\n- Three\n', name)
    expect(excerptHtml?.replace(/\s+/g, '')).toBe('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')
  })

  test('in code it is code, and the entry has none', async () => {
    const { excerptHtml, findings } = await compiled('One.\n\n```\n<!-- truncate -->\n{/* truncate */}\n```\n', name)
    expect(excerptHtml).toBe(null)
    expect(findings).toEqual([
      `${name}:1:1 info post/untruncated The entry has no truncation marker, so lists show all of it.`
    ])
  })

  test('definitions behind it hold before it', async () => {
    const { excerptHtml } = await compiled('[a][x]\n\n<!-- truncate -->\n\n[x]: https://x.dev\n', name)
    expect(excerptHtml).toContain('href="https://x.dev"')
  })

  test('the first of two counts', async () => {
    const { excerptHtml, html } = await compiled('A\n\n<!-- truncate -->\n\nB\n\n<!-- truncate -->\n\nC\n', name)
    expect(excerptHtml).toBe('<p>A</p>\n')
    expect(html).not.toContain('truncate')
  })
})

test('an entry whose components run', async () => {
  const text = 'export const two = 1 + 1\n\nOne {two}.\n\n{/* truncate */}\n\nThree.\n'
  const { excerptHtml, html } = await compiled(text, 'changelog/a.mdx')
  expect(excerptHtml?.trim()).toBe('<p>One 2.</p>')
  expect(html).toContain('<p>Three.</p>')
  expect(html).not.toContain('truncate')
})

test('the marker of a partial is not a marker of the entry', async () => {
  const text = "import Part from './_part.md'\n\nOne.\n\n<Part />\n"
  const { excerptHtml } = await compiled(text, 'changelog/a.mdx', {
    'changelog/_part.md': 'P\n\n<!-- truncate -->\n\nQ'
  })
  expect(excerptHtml).toBe(null)
})

test.each(markers)('in a doc %s is a comment', async marker => {
  const { html, excerptHtml, findings } = await compiled(`One.\n\n${marker}\n\nTwo.\n`, 'docs/a.mdx')
  expect(html.replace(/\s+/g, '')).toBe('<p>One.</p><p>Two.</p>')
  expect([excerptHtml, findings]).toEqual([null, []])
})

test('places behind a masked marker are those of the source', async () => {
  const { findings } = await compiled('One.\n\n{/* truncate */}\n\n![x](./no.png)\n')
  expect(findings).toEqual(['changelog/a.md:5:6 error link/broken-image “./no.png” leads nowhere.'])
})

describe('the picture of the front matter', () => {
  test('beside the entry is published with it', async () => {
    const name = 'changelog/a.md'
    const text = '---\nimage: ./card.png\n---\nText\n\n<!-- truncate -->\n'
    const { files } = await compileFile(name, { [name]: text, 'changelog/card.png': 'x' })
    expect(files.map(({ file, output }) => [file, output.replace(/-\w+\./, '-HASH.')])).toEqual([
      ['changelog/card.png', 'assets/images/card-HASH.png']
    ])
  })

  test('that does not exist is reported', async () => {
    const { findings } = await compiled('---\nimage: ./no.png\n---\nText\n\n<!-- truncate -->\n')
    expect(findings).toEqual(['changelog/a.md:1:1 error link/broken-image “./no.png” leads nowhere.'])
  })
})

test('an entry without a marker is searched without copies of its elements', () => {
  const children = Array.from(
    { length: 500 },
    (): Element => ({ type: 'element', tagName: 'p', properties: {}, children: [] })
  )
  let copies = 0
  Object.assign(children, {
    slice: (start: number, end: number) => {
      copies += 1
      return [...children].slice(start, end)
    }
  })
  const page = pageOf('changelog/a.md', '')
  const found = emptyFound()
  // The plugin reads nothing else of the context.
  const context = { page, found, source: { path: page.source, text: '', linesBefore: 0 } } as unknown as PageContext
  const tree: Root = { type: 'root', children }
  rehypeTruncation()(tree, new VFile({ data: { docsgen: context } }))
  expect(linesOf(found.diagnostics)).toHaveLength(1)
  expect(copies).toBe(0)
})
