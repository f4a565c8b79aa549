/** Every fenced sample of the first site can be read by a parser of its language. */
import { describe, expect, test } from 'vitest'
import { readBlocks } from './blocks.ts'
import { plainLanguages, readers } from './parsers.ts'
import { readSources } from './sources.ts'

const samples = ['content/docs', 'content/api', 'content/changelog']
  .flatMap(readSources)
  .flatMap(source => readBlocks(source).samples)
  .filter(({ language }) => !plainLanguages.has(language))

test.each(samples.map(sample => [`${sample.file}:${sample.line}`, sample] as const))(
  '%s',
  async (_, { language, code, file }) => {
    const read = readers.get(language)
    expect(read, `nothing reads “${language}”: add it to test/site/parsers.ts`).toBeDefined()
    expect(await read?.(code, file)).toBeNull()
  }
)

describe('a sample with a slip is not correct', () => {
  test.each([
    ['json', '{ "a": 1, }'],
    ['jsonc', '{ "a": 1 // one'],
    ['yaml', 'a: [1, 2'],
    ['yaml', 'a: 1\n b: 2'],
    ['toml', 'a = '],
    ['env', 'export me'],
    ['bash', 'neosync login <URL>'],
    ['bash', 'if true; then'],
    ['console', 'neosync login'],
    ['js', 'const a = {'],
    ['ts', 'const a: = 1'],
    ['python', 'def f(:\n    pass'],
    ['go', 'func f( {'],
    ['hcl', 'provider "neosync" {'],
    ['sql', 'SELECT FROM WHERE'],
    ['sql', 'CREATE TABLE a (id integer PRIMARY);']
  ])('%s: %s', async (language, code) => {
    expect(await readers.get(language)?.(code, 'content/docs/page.md')).toEqual(expect.any(String))
  })
})
