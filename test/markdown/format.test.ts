import { describe, expect, test } from 'vitest'
import { compileFile, findingsOf } from './support.ts'

const fence = '```'

describe('a .md file that is clearly MDX is read as MDX, and says which line decided', () => {
  test.each([
    ['import Tabs from "@theme/Tabs"\n\n# A\n\n<Tabs>x</Tabs> {1 + 1}', '1:1', 'import Tabs from "@theme/Tabs"'],
    ["Text.\n\nimport {\n  Fine\n} from './fine'\n\n<Fine />", '3:1', 'import {'],
    ['export const version = "1.2"\n\n{version}', '1:1', 'export const version = "1.2"'],
    ['# A\n\n<Admonition type="note">\n\nText.\n\n</Admonition>', '3:1', '<Admonition type="note">']
  ])('%j', async (text, place, written) => {
    const lines = await findingsOf({ 'docs/a.md': text, 'docs/fine.jsx': 'export const Fine = () => <p>fine</p>' })
    expect(lines.filter(line => !line.includes('markdown/tabs'))).toEqual([
      `docs/a.md:${place} info markdown/format The page is read as MDX because of “${written}”.`
    ])
  })
})

test('what the code of such a page says is shown', async () => {
  const { html } = await compileFile('docs/a.md', { 'docs/a.md': 'export const version = "1.2"\n\nVersion {version}.' })
  expect(html).toContain('Version 1.2.')
})

test.each([
  'import the file, then `export const a = 1`',
  `${fence}js\nimport a from 'a'\nexport const b = 1\n${fence}`,
  'import things from the menu\n\n<details>\n\nText.\n\n</details>',
  'a < b and {braces} and 1 <2'
])('%j stays Markdown', async text => {
  expect(await findingsOf({ 'docs/a.md': text })).toEqual([])
})

test('a component of another generator does not make a file MDX that is none', async () => {
  const text = '<Card :title="x">\n\nText {{ value }}.\n\n</Card>'
  const lines = await findingsOf({ 'docs/a.md': text })
  expect(lines).toEqual([expect.stringContaining('docs/a.md:1:1 warning markdown/unknown-element')])
})
