/** The documented input types and the schema must have the same keys: the one is what owners read, the other what counts. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configSchema } from '../../src/config/schema/config.ts'

const files = ['config.ts', 'chrome.ts', 'content.ts', 'features.ts', 'search.ts']
const sources = files.map(file => readFileSync(new URL(`../../src/config/input/${file}`, import.meta.url), 'utf8'))

/** Every field of every interface, with the comment above it. */
const fields = sources.flatMap(source =>
  [...source.matchAll(/export interface (\w+) \{\n(.*?)\n\}/gs)].flatMap(([, owner = '', body = '']) =>
    [...body.matchAll(/(\/\*\*.*?\*\/)?\n? {2}(\w+|\[[^\]]+\])\??:/gs)].map(([, comment = '', name = '']) => ({
      name: `${owner}.${name}`,
      comment
    }))
  )
)

test.each(fields)('$name has a sentence, a default and an example', ({ comment }) => {
  expect(comment).toMatch(/^\/\*\*\n\s+\* [A-Z][^@]*[.:]\s/)
  expect(comment).toMatch(/\* @default \S/)
  expect(comment).toMatch(/\* @example \S/)
})

test('the schema knows the documented keys and no others', () => {
  const documented = fields.filter(({ name }) => name.startsWith('ConfigInput.')).map(({ name }) => name.slice(12))
  const [, schema] = configSchema.pipe
  expect(Object.keys(schema.entries).sort()).toEqual(documented.sort())
})
