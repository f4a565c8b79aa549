/** Each guide of the manual begins with a sentence, and shows a result before it explains. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/cli.ts'

const pages = join(projectRoot, 'docs/pages')
const guides = ['.', 'guides'].flatMap(folder =>
  readdirSync(join(pages, folder))
    .filter(name => /^[a-z][\w-]*\.mdx?$/.test(name) && name !== 'index.mdx')
    .map(name => join(folder, name))
)

/** Front matter, title, imports and comments: what is not a part of the text. */
const frame = /^---\n[\s\S]*?\n---\n|^(?:import .*|# .*|<!--.*-->|\{\/\*.*\*\/\})$/gm
const block = /^(`{3,}|\$\$)[\s\S]*?^\1.*$|^<(\w+)[\s\S]*?(?:\/>|<\/\2>)\s*$|^\S(?:[^\n]|\n(?!\n))*/gm
/** A picture, a component, a quote, a formula, an admonition, output, a diagram, a table, a list, or a computed value. */
const result = /^(?:!\[|<[A-Z]|<ul|> |\$\$|:::|```(?:text|mermaid)?(?: |\n)|\| |- )|\{process\.env/

test.each(guides)('%s begins with a sentence and a result', name => {
  const blocks = readFileSync(join(pages, name), 'utf8').replace(frame, '').match(block) ?? []
  expect(blocks[0]).toMatch(/^[A-Za-z“`[](?!``)/)
  expect(blocks.slice(0, 6).some(text => result.test(text))).toBe(true)
})
